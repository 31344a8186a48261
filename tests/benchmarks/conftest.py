"""Folders of small files of our own that stand for the published ones, and a cache for each test."""

import shutil
from pathlib import Path

import datasets
import pytest
from archives import archive

from ieval import sample


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch) -> Path:
    """Nothing is read from or left in the user's cache of `datasets`."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", str(folder))
    monkeypatch.setattr(datasets.config, "DOWNLOADED_DATASETS_PATH", str(folder / "downloads"))
    return folder


@pytest.fixture
def benchie_copy(tmp_path) -> Path:
    """The bundled sample under the name of BenchIE's English gold."""
    folder = tmp_path / "benchie"
    folder.mkdir()
    shutil.copy(sample.path("gold.txt"), folder / "benchie_gold_annotations_en.txt")
    return folder


@pytest.fixture
def carb_copy(tmp_path) -> Path:
    """Three sentences in the layout of CaRB's repository, the same for both parts."""
    folder = tmp_path / "carb"
    (folder / "data" / "gold").mkdir(parents=True)
    sentences = ["Ann moved to Oslo in May .", "Nobody knows .", "Bob sold [sic] cars ."]
    gold = [
        "Bob sold [sic] cars .\tsold\tBob\t[sic] cars",
        "Ann moved to Oslo in May . \tmoved to\tAnn\tOslo\tin May",
        "Ann moved to Oslo in May .\tmoved\tAnn",
    ]
    for part in ("dev", "test"):
        (folder / "data" / f"{part}.txt").write_text("\n".join(sentences) + "\n")
        (folder / "data" / "gold" / f"{part}.tsv").write_text("\n".join(gold) + "\n")
    return folder


@pytest.fixture
def lsoie_copy(tmp_path) -> Path:
    """A folder with an archive that stands for LSOIE's."""
    folder = tmp_path / "lsoie"
    folder.mkdir()
    archive(folder / "lsoie_data.zip")
    return folder
