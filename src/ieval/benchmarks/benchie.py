"""BenchIE as a dataset: fact synsets in English, German and Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import SYNSETS, Builder, Config
from ieval.types import Sentence

DESCRIPTION = """\
BenchIE: every fact of 300 sentences as a synset, the list of the triples that state it. A slot may hold
optional tokens in brackets, as in `[the] [first] Prime Minister`. A row is a sentence; its `references` are
what the metric `fact_based_oie` takes. English, German and Chinese are annotations of their own. Faults of
the published files are mended as `ieval.formats.benchie` says: one stray line (zh) is left out, and stray
brackets are taken out of their slots."""

CITATION = """\
@inproceedings{gashteovski-etal-2022-benchie,
    title = "{B}ench{IE}: A Framework for Multi-Faceted Fact-Based Open Information Extraction Evaluation",
    author = "Gashteovski, Kiril and Yu, Mingying and Kotnis, Bhushan and Lawrence, Carolin and
      Niepert, Mathias and Glava{\\v{s}}, Goran",
    booktitle = "Proceedings of the 60th Annual Meeting of the Association for Computational Linguistics",
    year = "2022",
    url = "https://aclanthology.org/2022.acl-long.307",
}"""


class Benchie(Builder):
    """Configurations `en`, `de`, `zh`; one split, `test`."""

    INPUTS: ClassVar = {language: {"test": (f"benchie/{language}",)} for language in ("en", "de", "zh")}
    BUILDER_CONFIGS: ClassVar = [
        Config(name="en", version=Builder.VERSION, description="English, by two annotators"),
        Config(name="de", version=Builder.VERSION, description="German"),
        Config(name="zh", version=Builder.VERSION, description="Chinese, a token a character"),
    ]
    DEFAULT_CONFIG_NAME = "en"

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=DESCRIPTION,
            citation=CITATION,
            homepage="https://github.com/gkiril/benchie",
            license="CC BY 4.0",
            features=SYNSETS,
        )

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (gold,) = paths
        return formats.read(gold, "benchie", faults=self.config.faults).sentences
