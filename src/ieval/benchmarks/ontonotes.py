"""OntoNotes 5.0 (English) as a dataset, from the user's licensed copy: names, in the split of CoNLL-2012."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from ieval.benchmarks.builder import Config
from ieval.benchmarks.items import ItemBuilder
from ieval.ie.formats import ontonotes
from ieval.types import Sentence

_FOLDERS = {"train": ("train",), "dev": ("development", "dev"), "test": ("test",)}
_FILES = "*gold_conll"


class Ontonotes(ItemBuilder):
    """One configuration, `en`; splits `train`, `validation`, `test`; from `data_dir` only.

    That is a folder with one file a split, or the tree of CoNLL-2012, of which the files
    `*gold_conll` in an `english` folder of `train`, `development` (`dev`) and `test` are read.
    """

    DESCRIPTION = """\
OntoNotes 5.0, English: 18 types of names and numbers in seven genres, from files of CoNLL-2012
(`*_gold_conll`). Licensed by the LDC; nothing is downloaded. The id of a row is document, part and number of
the sentence."""
    CITATION = """\
@inproceedings{pradhan-etal-2013-towards,
    title = "Towards Robust Linguistic Analysis using {O}nto{N}otes",
    author = {Pradhan, Sameer and Moschitti, Alessandro and Xue, Nianwen and Ng, Hwee Tou and
      Bj{\\"o}rkelund, Anders and Uryupina, Olga and Zhang, Yuchen and Zhong, Zhi},
    booktitle = "Proceedings of the Seventeenth Conference on Computational Natural Language Learning",
    year = "2013",
    url = "https://aclanthology.org/W13-3516",
}"""
    HOMEPAGE = "https://catalog.ldc.upenn.edu/LDC2013T19"
    LICENCE = "LDC User Agreement"
    FORMAT = ontonotes.NAME
    INPUTS: ClassVar = {
        "en": {
            "train": ("ontonotes/train",),
            "validation": ("ontonotes/dev",),
            "test": ("ontonotes/test",),
        }
    }
    SOME = True
    BUILDER_CONFIGS: ClassVar = [Config(name="en", version=ItemBuilder.VERSION, description="English")]
    DEFAULT_CONFIG_NAME = "en"

    def locate(self, keys: Sequence[str], data_dir: Path) -> dict[str, Path]:
        folder = data_dir.expanduser()
        found: dict[str, Path] = {}
        for key in keys:
            names = _FOLDERS[key.removeprefix("ontonotes/")]
            trees = (p / "data" / "english" for name in names for p in sorted(folder.rglob(name)))
            inside = [tree for tree in trees if next(tree.rglob(_FILES), None) is not None]
            if len(inside) > 1:
                raise ValueError(f"{folder} holds several trees: {', '.join(map(str, inside))}; pass one")
            found.update((key, tree) for tree in inside)
        return found or super().locate(keys, data_dir)

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (path,) = paths
        files = sorted(path.rglob(_FILES)) if path.is_dir() else [path]
        return [sentence for file in files for sentence in self.read(file)]
