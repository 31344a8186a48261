"""NYT as a dataset: relations in the New York Times by distant supervision, in the copies that are in use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import jointer, jointer_results, triples
from ieval.types import Sentence

_FORMATS = {"jointer": jointer_results.NAME, "prgc": triples.NAME, "offsets": jointer.NAME}


class Nyt(ItemBuilder):
    """Configurations `jointer` (default) and `prgc`, of strings; `offsets`, from `data_dir` only."""

    DESCRIPTION = """\
NYT: 24 relations of Freebase between names in the New York Times, by distant supervision (Riedel et al.,
2010; several relations a sentence, as Zeng et al., 2018, have it). The copies differ in their triples.
`jointer` is the gold in the results that JointER's authors publish, `prgc` the data that PRGC is trained on.
Both have strings without types: their offsets were looked up (of several places the two nearest), `entities`
is empty, and there is no training part. `offsets` is JointER's data, with types and offsets. Triples that the
files repeat are kept."""
    CITATION = """\
@inproceedings{riedel-etal-2010-modeling,
    title = "Modeling Relations and Their Mentions without Labeled Text",
    author = "Riedel, Sebastian and Yao, Limin and McCallum, Andrew",
    booktitle = "Machine Learning and Knowledge Discovery in Databases, ECML PKDD 2010",
    year = "2010",
    url = "https://doi.org/10.1007/978-3-642-15939-8_10",
}"""
    HOMEPAGE = "https://github.com/yubowen-ph/JointER"
    LICENCE = "none stated (the texts are the New York Times')"
    INPUTS: ClassVar = {
        "jointer": {"validation": ("nyt/jointer-dev",), "test": ("nyt/jointer-test",)},
        "prgc": {"validation": ("nyt/prgc-val",), "test": ("nyt/prgc-test",)},
        "offsets": {
            "train": ("nyt/offsets-train",),
            "validation": ("nyt/offsets-dev",),
            "test": ("nyt/offsets-test",),
        },
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [
        Config(name="jointer", version=ItemBuilder.VERSION, description="the gold in JointER's results"),
        Config(name="prgc", version=ItemBuilder.VERSION, description="triples of strings, as PRGC has them"),
        Config(
            name="offsets",
            version=ItemBuilder.VERSION,
            description="JointER's data, with types and offsets; from data_dir only",
        ),
    ]
    DEFAULT_CONFIG_NAME = "jointer"

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (path,) = paths
        return self.read(path, _FORMATS[self.config.name])
