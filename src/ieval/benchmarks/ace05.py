"""ACE 2005 (English) as a dataset, from the user's licensed copy: entities, relations and events."""

from __future__ import annotations

from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import oneie


class Ace05(ItemBuilder):
    """One configuration, `en`; splits `train`, `validation`, `test`; from `data_dir` only."""

    DESCRIPTION = """\
ACE 2005, English, as OneIE's preprocessing writes it: 7 types of entities, 6 of relations, 33 of events
(`Type:Subtype`), of which the rows have the triggers. Licensed by the LDC; nothing is downloaded."""
    CITATION = """\
@misc{walker-etal-2006-ace,
    title = "{ACE} 2005 Multilingual Training Corpus",
    author = "Walker, Christopher and Strassel, Stephanie and Medero, Julie and Maeda, Kazuaki",
    howpublished = "Linguistic Data Consortium, LDC2006T06",
    year = "2006",
    url = "https://catalog.ldc.upenn.edu/LDC2006T06",
}"""
    HOMEPAGE = "https://catalog.ldc.upenn.edu/LDC2006T06"
    LICENCE = "LDC User Agreement"
    FORMAT = oneie.NAME
    INPUTS: ClassVar = {
        "en": {"train": ("ace05/train",), "validation": ("ace05/dev",), "test": ("ace05/test",)}
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [Config(name="en", version=ItemBuilder.VERSION, description="English")]
    DEFAULT_CONFIG_NAME = "en"
