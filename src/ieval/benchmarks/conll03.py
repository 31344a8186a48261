"""CoNLL-2003 (English) as a dataset: named entities in Reuters news."""

from __future__ import annotations

from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import conll


class Conll03(ItemBuilder):
    """One configuration, `en`; splits `train`, `validation`, `test`. The files are in IOB1."""

    DESCRIPTION = """\
CoNLL-2003, English: persons, organisations, locations and other names in Reuters news of 1996. The tags of
the files (IOB1) are read into entities with offsets; lines of -DOCSTART- are no sentences."""
    CITATION = """\
@inproceedings{tjong-kim-sang-de-meulder-2003-introduction,
    title = "Introduction to the {C}o{NLL}-2003 Shared Task: Language-Independent Named Entity Recognition",
    author = "Tjong Kim Sang, Erik F. and De Meulder, Fien",
    booktitle = "Proceedings of the Seventh Conference on Natural Language Learning at HLT-NAACL 2003",
    year = "2003",
    url = "https://aclanthology.org/W03-0419",
}"""
    HOMEPAGE = "https://www.clips.uantwerpen.be/conll2003/ner/"
    LICENCE = "the texts are Reuters', for research use only (the repository with the copy is Apache-2.0)"
    FORMAT = conll.NAME
    READ: ClassVar = {"scheme": "IOB1"}
    INPUTS: ClassVar = {
        "en": {
            "train": ("conll03/train",),
            "validation": ("conll03/testa",),
            "test": ("conll03/testb",),
        }
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [Config(name="en", version=ItemBuilder.VERSION, description="English")]
    DEFAULT_CONFIG_NAME = "en"
