"""GIDS as a dataset: four relations of people in web text, by distant supervision."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import gids
from ieval.types import Sentence


class Gids(ItemBuilder):
    """Configurations `en` and `en_na`, which keeps the pairs of `NA`; splits `validation`, `test`."""

    DESCRIPTION = """\
GIDS (Jat et al., 2018): pairs of names in web text, each with one of four relations (place of birth, place of
death, institution and degree of education) or none (`NA`). A row is a pair and its text, often several
sentences; a text may come with several pairs, in rows of their own. In `en` a pair of `NA` is a row without a
relation, since no metric should count one; in `en_na` it has a relation of type `NA`. Names have no types."""
    CITATION = """\
@article{jat-etal-2018-improving,
    title = "Improving Distantly Supervised Relation Extraction using Word and Entity Based Attention",
    author = "Jat, Sharmistha and Khandelwal, Siddhesh and Talukdar, Partha",
    journal = "arXiv preprint arXiv:1804.06987",
    year = "2018",
    url = "https://arxiv.org/abs/1804.06987",
}"""
    HOMEPAGE = "https://github.com/SharmisthaJat/RE-DS-Word-Attention-Models"
    LICENCE = "none stated"
    FORMAT = gids.NAME
    INPUTS: ClassVar = {
        config: {"validation": ("gids/dev",), "test": ("gids/test",)} for config in ("en", "en_na")
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [
        Config(name="en", version=ItemBuilder.VERSION, description="pairs of NA have no relation"),
        Config(name="en_na", version=ItemBuilder.VERSION, description="pairs of NA have a relation NA"),
    ]
    DEFAULT_CONFIG_NAME = "en"

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (path,) = paths
        return self.read(path, null="keep" if self.config.name == "en_na" else "drop")
