"""CoNLL-2004 (CoNLL04) as a dataset: entities and relations in news."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import spert
from ieval.types import Sentence

_NAMES = {"train": "train", "validation": "dev", "test": "test"}  # in the file


class Conll04(ItemBuilder):
    """One configuration, `en`; splits `train`, `validation`, `test`, all from one file."""

    DESCRIPTION = """\
CoNLL04: persons, organisations, locations and other entities in news sentences, and five directed relations
between them, in the split of Gupta et al. (2016) and of Eberts and Ulges (2020), as sincere publishes it."""
    CITATION = """\
@inproceedings{roth-yih-2004-linear,
    title = "A Linear Programming Formulation for Global Inference in Natural Language Tasks",
    author = "Roth, Dan and Yih, Wen-tau",
    booktitle = "Proceedings of the Eighth Conference on Computational Natural Language Learning at
      HLT-NAACL 2004",
    year = "2004",
    url = "https://aclanthology.org/W04-2401",
}"""
    HOMEPAGE = "https://github.com/btaille/sincere"
    LICENCE = "Apache-2.0 (the repository's with the copy; none is stated for the texts)"
    FORMAT = spert.NAME
    INPUTS: ClassVar = {"en": dict.fromkeys(_NAMES, ("conll04/all",))}
    BUILDER_CONFIGS: ClassVar = [Config(name="en", version=ItemBuilder.VERSION, description="English")]
    DEFAULT_CONFIG_NAME = "en"

    def part(self, split: str, paths: Sequence[Path]) -> Sequence[Sentence]:
        (path,) = paths
        return self.read(path, split=_NAMES[split])
