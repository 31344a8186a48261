"""WikiANN (English) as a dataset: names in Wikipedia, tagged by its links."""

from __future__ import annotations

from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import wikiann


class Wikiann(ItemBuilder):
    """One configuration, `en`; splits `train`, `validation`, `test`, of Rahimi et al. (2019)."""

    DESCRIPTION = """\
WikiANN, English: persons, organisations and locations in Wikipedia, tagged automatically from its links, in
the balanced parts of Rahimi et al. (2019). Many rows are headings or pieces of lists."""
    CITATION = """\
@inproceedings{pan-etal-2017-cross,
    title = "Cross-lingual Name Tagging and Linking for 282 Languages",
    author = "Pan, Xiaoman and Zhang, Boliang and May, Jonathan and Nothman, Joel and Knight, Kevin and
      Ji, Heng",
    booktitle = "Proceedings of the 55th Annual Meeting of the Association for Computational Linguistics",
    year = "2017",
    url = "https://aclanthology.org/P17-1178",
}"""
    HOMEPAGE = "https://github.com/afshinrahimi/mmner"
    LICENCE = "none stated (the texts are Wikipedia's)"
    FORMAT = wikiann.NAME
    READ: ClassVar = {"scheme": "IOB2"}
    INPUTS: ClassVar = {
        "en": {
            "train": ("wikiann/en-train",),
            "validation": ("wikiann/en-dev",),
            "test": ("wikiann/en-test",),
        }
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [Config(name="en", version=ItemBuilder.VERSION, description="English")]
    DEFAULT_CONFIG_NAME = "en"
