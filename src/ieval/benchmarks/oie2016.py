"""OIE2016 as a dataset: tuples made from QA-SRL, with and without pronouns, and its test part annotated anew."""

from __future__ import annotations

import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import Config
from ieval.benchmarks.tuples import TUPLES, TupleBuilder, numbered
from ieval.types import Sentence

DESCRIPTION = """\
OIE2016: Open IE tuples made from the questions and answers of QA-SRL, on Wikipedia and newswire. A row is a
sentence with its tuples, the subject first among the arguments. `no_pronouns` is the corpus as its authors give
it today, without the tuples that a pronoun repeats; `wiki` and `newswire` are its halves; `all` is that of the
paper, with pronouns, and comes from a copy of yours. In these four the predicate is the full one (`could care
about`), which need not occur in the sentence as it stands. `verb` is the test part in the conversion that
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

MEMBERS = {  # what a split is in the archive, by configuration
    "no_pronouns": "oie_corpus/{}.oie",
    "all": "oie_corpus/{}.oie",
    "wiki": "oie_corpus/wiki/wiki1.{}.oie",
    "newswire": "oie_corpus/newswire/propbank.{}.oie",
}
PARTS = {"train": "train", "validation": "dev", "test": "test"}
SNAPSHOT = {split: ("oie2016/no-pronouns",) for split in PARTS}


def _config(name: str, description: str) -> Config:
    return Config(name=name, version=TupleBuilder.VERSION, description=description)


class Oie2016(TupleBuilder):
    """Splits `train`, `validation`, `test`; in `verb` and `re_oie2016` `test` alone."""

    INPUTS: ClassVar = {
        "no_pronouns": SNAPSHOT,
        "all": {split: ("oie2016/all",) for split in PARTS},
        "wiki": SNAPSHOT,
        "newswire": SNAPSHOT,
        "verb": {"test": ("oie2016/verb",)},
        "re_oie2016": {"test": ("oie2016/re-oie2016",)},
    }
    BUILDER_CONFIGS: ClassVar = [
        _config("no_pronouns", "the corpus without tuples of pronouns"),
        _config("all", "the corpus of the paper, with pronouns; from data_dir only"),
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

    def of_split(self, split: str, paths: Sequence[Path]) -> Sequence[Sentence]:
        if self.config.name not in MEMBERS:
            return self.sentences(paths)
        (archive,) = paths
        with tempfile.TemporaryDirectory() as folder:
            return self.sentences([member(archive, MEMBERS[self.config.name].format(PARTS[split]), folder)])

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (gold,) = paths
        reader = {"verb": "carb_gold", "re_oie2016": "re_oie2016"}.get(self.config.name, "oie2016")
        return numbered(formats.read(gold, reader, faults=self.config.faults))


def member(archive: Path, name: str, folder: str) -> Path:
    """One file of a tar archive, written below `folder` under the names of both, which errors then show.

    Raises ValueError where the archive cannot be read or does not hold the file.
    """
    try:
        with tarfile.open(archive) as opened:
            names = {n.removeprefix("./"): n for n in opened.getnames()}
            found = opened.extractfile(names[name]) if name in names else None
            content = found.read() if found else None
    except (tarfile.TarError, EOFError, OSError) as problem:
        raise ValueError(f"{archive}: not a tar archive, or a damaged one ({problem})") from problem
    if content is None:
        held = ", ".join(sorted(n for n in names if n.endswith(".oie"))) or "no .oie file"
        raise ValueError(f"{archive}: no {name} in the archive, which holds {held}")
    path = Path(folder) / archive.name / name
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path
