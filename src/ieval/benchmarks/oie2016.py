"""OIE2016 as a dataset: tuples made from QA-SRL, with and without pronouns; its test part annotated anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import Config
from ieval.benchmarks.tuples import TUPLES, TupleBuilder, numbered
from ieval.types import Sentence

DESCRIPTION = """\
OIE2016: Open IE tuples made from the questions and answers of QA-SRL, on Wikipedia and newswire. A row is
a sentence with its tuples, the subject first among the arguments. `no_pronouns` is the corpus as its
authors give it today, without the tuples that a pronoun repeats; `wiki` and `newswire` are its halves;
`all` is that of the paper, with pronouns. In these four the predicate is the full one (`could care about`),
which need not occur in the sentence as it stands. `verb` is the test part in the conversion that
supervised-oie and its followers score on: another choice of arguments, and a single verb as predicate.
`re_oie2016` is the test part annotated anew by Zhan and Zhao (2020)."""

CITATION = """\
@inproceedings{stanovsky-dagan-2016-creating,
    title = "Creating a Large Benchmark for Open Information Extraction",
    author = "Stanovsky, Gabriel and Dagan, Ido",
    booktitle = "Proceedings of the 2016 Conference on Empirical Methods in Natural Language Processing",
    year = "2016",
    url = "https://aclanthology.org/D16-1252",
}"""

# What the splits without pronouns hold: how one tells an unpacked copy of the one corpus from the other.
NO_PRONOUNS = {"train.oie": 5078, "dev.oie": 1673, "test.oie": 1730}


def _parts(prefix: str) -> dict[str, tuple[str, ...]]:
    names = {"train": "train", "validation": "dev", "test": "test"}
    return {split: (f"oie2016/{prefix}{name}",) for split, name in names.items()}


def _config(name: str, description: str) -> Config:
    return Config(name=name, version=TupleBuilder.VERSION, description=description)


class Oie2016(TupleBuilder):
    """Splits `train`, `validation`, `test`; in `verb` and `re_oie2016` `test` alone."""

    INPUTS: ClassVar = {
        "no_pronouns": _parts(""),
        "all": _parts("all-"),
        "wiki": _parts("wiki-"),
        "newswire": _parts("newswire-"),
        "verb": {"test": ("oie2016/verb",)},
        "re_oie2016": {"test": ("oie2016/re-oie2016",)},
    }
    BUILDER_CONFIGS: ClassVar = [
        _config("no_pronouns", "the corpus without tuples of pronouns"),
        _config("all", "the corpus of the paper, with pronouns"),
        _config("wiki", "the part from Wikipedia, without pronouns"),
        _config("newswire", "the part from newswire, without pronouns"),
        _config("verb", "the test part with a verb as predicate, of supervised-oie"),
        _config("re_oie2016", "the test part annotated anew"),
    ]
    DEFAULT_CONFIG_NAME = "no_pronouns"

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=DESCRIPTION,
            citation=CITATION,
            homepage="https://github.com/gabrielStanovsky/oie-benchmark",
            license="MIT (the repositories'; the texts are not theirs); `re_oie2016`: none stated",
            features=TUPLES,
        )

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (gold,) = paths
        reader = {"verb": "carb_gold", "re_oie2016": "re_oie2016"}.get(self.config.name, "oie2016")
        found = numbered(formats.read(gold, reader, faults=self.config.faults))
        tuples = sum(len(s.items) for s in found)
        if self.config.name == "all" and tuples == NO_PRONOUNS.get(gold.name):
            raise ValueError(
                f"{gold}: {tuples} tuples, which is the corpus without pronouns; that is configuration "
                "no_pronouns, and all needs the archive snapshot_oie_corpus_with_pronouns.tar.gz"
            )
        return found
