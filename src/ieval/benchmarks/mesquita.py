"""The corpora of Mesquita et al. (2013) as datasets: NYT-222, n-ary; NYT-500, WEB-500, PENN-100, binary."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import Config
from ieval.benchmarks.tuples import TUPLES, TupleBuilder, numbered
from ieval.types import Sentence

HOMEPAGE = "https://github.com/U-Alberta/exemplar"
LICENCE = "MIT (of the repository of the converted files; the texts are not theirs); the originals state none"
ROWS = """\
A row is a sentence with its tuples, maybe none: the predicate is the trigger, one word or a few that name the
relation, often a noun; the arguments are named entities in the order of the text. Texts are as in the files,
PTB brackets and escaped HTML (`&amp;amp;`) included."""

CITATION = """\
@inproceedings{mesquita-etal-2013-effectiveness,
    title = "Effectiveness and Efficiency of Open Relation Extraction",
    author = "Mesquita, Filipe and Schmidek, Jordan and Barbosa, Denilson",
    booktitle = "Proceedings of the 2013 Conference on Empirical Methods in Natural Language Processing",
    year = "2013",
    url = "https://aclanthology.org/D13-1043",
}"""

BINARY = Config(
    name="binary",
    version=TupleBuilder.VERSION,
    description="sentences with a relation between two entities, as supervised-oie converted them",
)
ANNOTATED = Config(
    name="annotated",
    version=TupleBuilder.VERSION,
    description="the authors' binary file, sentences without a relation included; from data_dir only",
)
NARY = Config(
    name="nary",
    version=TupleBuilder.VERSION,
    description="the authors' n-ary file; from data_dir only",
)
READERS = {"binary": "carb_gold", "annotated": "mesquita_binary", "nary": "mesquita_nary"}


class Mesquita(TupleBuilder):
    """One split, `test`, in every configuration."""

    ABOUT: ClassVar[str] = ""

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=f"{self.ABOUT}\n{ROWS}",
            citation=CITATION,
            homepage=HOMEPAGE,
            license=LICENCE,
            features=TUPLES,
        )

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (gold,) = paths
        return numbered(formats.read(gold, READERS[self.config.name], faults=self.config.faults))


class Nyt222(Mesquita):
    """Configurations `nary` (the default, from `data_dir`), `binary` and `annotated` (of NYT-500)."""

    ABOUT = """\
News of the New York Times. `nary` is NYT-222, with any number of entities a relation; no public copy of it at
a commit to pin is known to us, so it is read from yours. `binary` is not NYT-222: it is the 150 of the 500
sentences of NYT-500 that hold a relation between two entities."""
    INPUTS: ClassVar = {
        "nary": {"test": ("mesquita2013/nyt222",)},
        "binary": {"test": ("mesquita2013/nyt",)},
        "annotated": {"test": ("mesquita2013/nyt500",)},
    }
    BUILDER_CONFIGS: ClassVar = [NARY, BINARY, ANNOTATED]
    DEFAULT_CONFIG_NAME = "nary"


class Web500(Mesquita):
    """Configurations `binary` (the default) and `annotated` (from `data_dir`)."""

    ABOUT = """\
Short, noisy sentences of the web. `binary` holds the 455 of WEB-500 that have a relation, with 461 tuples,
six of them twice."""
    INPUTS: ClassVar = {
        "binary": {"test": ("mesquita2013/web",)},
        "annotated": {"test": ("mesquita2013/web500",)},
    }
    BUILDER_CONFIGS: ClassVar = [BINARY, ANNOTATED]
    DEFAULT_CONFIG_NAME = "binary"


class Penn100(Mesquita):
    """Configurations `binary` (the default) and `annotated` (from `data_dir`)."""

    ABOUT = """\
News of the Penn Treebank. `binary` holds the 52 of the 100 sentences of PENN-100 that have a relation, with
52 tuples."""
    INPUTS: ClassVar = {
        "binary": {"test": ("mesquita2013/penn",)},
        "annotated": {"test": ("mesquita2013/penn100",)},
    }
    BUILDER_CONFIGS: ClassVar = [BINARY, ANNOTATED]
    DEFAULT_CONFIG_NAME = "binary"
