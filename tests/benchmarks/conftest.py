"""Folders of small files of our own that stand for the published ones, and a cache for each test."""

import shutil
import zipfile
from pathlib import Path

import datasets
import pytest

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


def conll(words: str, labels: str, pred: str, ids: str = "[1]", head: str = "1") -> str:
    """A block of LSOIE's eight columns."""
    pairs = enumerate(zip(words.split(), labels.split(), strict=True))
    return "".join(f"{n}\t{w}\t{pred}\t{ids}\t{head}\t1\t2\t{label}\n" for n, (w, label) in pairs) + "\n"


MEMBERS = {  # tuples of three sentences at most; the same in all parts but for the first word
    f"lsoie_{domain}_{part}.conll": conll(f"{name} sold cars off", "A0-B P-B A1-B P-I", "might sold off", "[1, 3]")
    + conll("Nobody knows", "A0-B P-B", "knows", head="[1]")
    + conll(f"{name} sold cars off", "O P-B A0-B O", "sold")
    for domain, part, name in (
        ("wiki", "train", "Ann"), ("wiki", "dev", "Bo"), ("wiki", "test", "Cy"),
        ("science", "train", "Di"), ("science", "dev", "Ed"), ("science", "test", "Flo"),
    )
}  # fmt: skip


def archive(path: Path, members: dict[str, str] = MEMBERS) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in members.items():
            opened.writestr(name, text)
    return path


@pytest.fixture
def lsoie_copy(tmp_path) -> Path:
    """A folder with an archive that stands for LSOIE's."""
    folder = tmp_path / "lsoie"
    folder.mkdir()
    archive(folder / "lsoie_data.zip")
    return folder
