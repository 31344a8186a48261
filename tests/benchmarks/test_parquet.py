"""Exported folders: read by plain `load_dataset`, whole or absent, with no metadata of one release."""

import re

import datasets
import pyarrow.parquet
import pytest
from datasets import load_dataset

import ieval
from ieval.benchmarks import export, load, parquet

pytestmark = pytest.mark.filterwarnings("ignore:.*is not the pinned file:UserWarning")


def test_load_dataset_reads_every_configuration(carb_copy, tmp_path):
    made = export("carb", tmp_path / "new" / "out", "synsets", data_dir=carb_copy)
    assert made == tmp_path / "new" / "out"
    read = load_dataset(str(made))
    assert set(read) == {"validation", "test"}
    built = load("carb", "synsets", data_dir=carb_copy)
    assert read["test"].to_list() == built.to_list()
    assert read["test"].features == built.features
    named = load_dataset(str(made), "synsets", split="test", streaming=True)
    assert list(named) == built.to_list()


def test_all_published_configurations(data, tmp_path):
    made = export("benchie", tmp_path / "out", data_dir=data / "benchie")
    assert datasets.get_dataset_config_names(str(made)) == ["en", "de", "zh"]
    assert load_dataset(str(made), split="test")["id"][:] == [str(n) for n in range(1, 301)]
    for config in ("en", "de", "zh"):
        built = load("benchie", config, data_dir=data / "benchie")
        assert load_dataset(str(made), config, split="test").to_list() == built.to_list()
    card = (made / "README.md").read_text("utf-8")
    assert card.count("| test | 300 |") == 3
    assert "CC BY 4.0" in card
    assert card.count("https://raw.githubusercontent.com/gkiril/benchie/d9cdb93") == 3


def test_no_metadata_that_older_releases_fail_on(benchie_copy, tmp_path):
    made = export("benchie", tmp_path / "out", "en", data_dir=benchie_copy)
    files = sorted(str(p.relative_to(made)) for p in made.rglob("*") if p.is_file())
    assert files == ["README.md", "en/test.parquet"]
    assert pyarrow.parquet.read_schema(made / "en" / "test.parquet").metadata is None


def test_the_card_names_a_local_file_as_such(benchie_copy, tmp_path):
    card = (export("benchie", tmp_path / "out", "en", data_dir=benchie_copy) / "README.md").read_text("utf-8")
    assert card.startswith("---\npretty_name: BenchIE\n")
    assert "a local `benchie_gold_annotations_en.txt`" in card
    assert "not the published file" in card
    assert f"ieval {ieval.__version__}" in card


def test_only_into_a_new_or_empty_folder(benchie_copy, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    export("benchie", out, "en", data_dir=benchie_copy)
    for taken in (out, benchie_copy / "benchie_gold_annotations_en.txt"):
        with pytest.raises(ValueError, match="exists and is not an empty folder"):
            export("benchie", taken, "en", data_dir=benchie_copy)


def test_all_or_nothing(benchie_copy, tmp_path, monkeypatch):
    def fails(*_: object) -> str:
        raise OSError("disk full")

    monkeypatch.setattr(parquet, "card", fails)
    before = set(tmp_path.iterdir())
    with pytest.raises(OSError, match="disk full"):
        export("benchie", tmp_path / "out", "en", data_dir=benchie_copy)
    assert {p.name for p in set(tmp_path.iterdir()) - before} <= {"cache"}


def test_bad_names_write_nothing(tmp_path):
    with pytest.raises(ValueError, match=re.escape("has no configuration 'fr'; there are en, de, zh")):
        export("benchie", tmp_path / "out", "fr")
    with pytest.raises(FileNotFoundError, match="lacks 1 of 1 files"):
        export("benchie", tmp_path / "out", "en", data_dir=tmp_path)
    assert not (tmp_path / "out").exists()
