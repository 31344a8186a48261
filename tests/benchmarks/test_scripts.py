"""The loading scripts: run by `datasets` before 4, refused from 4 on; installed with their cards."""

import os
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import datasets
import pytest
from datasets import load_dataset

from ieval.benchmarks import load, names
from ieval.benchmarks.registry import BUILDERS

FOLDER = Path(__file__).resolve().parents[2] / "datasets_scripts"
RUNS_SCRIPTS = int(datasets.__version__.split(".")[0]) < 4

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*is not the pinned file:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*where the published part has:UserWarning"),
]


@pytest.mark.skipif(not RUNS_SCRIPTS, reason="datasets 4 and later run no scripts")
def test_the_scripts_build_what_load_builds(carb_copy, benchie_copy, lsoie_copy):
    copies = (
        ("benchie", "en", benchie_copy),
        ("carb", "synsets", carb_copy),
        ("lsoie", "sci", lsoie_copy),
        ("lsoie", "sci_tuples", lsoie_copy),
    )
    for name, config, data_dir in copies:
        options = {"split": "test", "data_dir": str(data_dir), "trust_remote_code": True}
        scripted = load_dataset(str(FOLDER / name), config, **options)
        assert scripted.to_list() == load(name, config, data_dir=data_dir).to_list()
        streamed = load_dataset(str(FOLDER / name / f"{name}.py"), config, streaming=True, **options)
        assert list(streamed) == scripted.to_list()


@pytest.mark.skipif(not RUNS_SCRIPTS, reason="datasets 4 and later run no scripts")
def test_a_script_sees_changed_input(benchie_copy):
    options = {"split": "test", "data_dir": str(benchie_copy), "trust_remote_code": True}
    path = benchie_copy / "benchie_gold_annotations_en.txt"
    before = load_dataset(str(FOLDER / "benchie"), "en", **options)
    path.write_text(path.read_text("utf-8").replace(before[0]["sentence"], "Another sentence ."), "utf-8")
    assert load_dataset(str(FOLDER / "benchie"), "en", **options)[0]["sentence"] == "Another sentence ."


@pytest.mark.skipif(RUNS_SCRIPTS, reason="datasets before 4 runs scripts")
@pytest.mark.parametrize("name", names())
def test_scripts_are_refused_since_4(name):
    with pytest.raises(RuntimeError, match="Dataset scripts are no longer supported"):
        load_dataset(str(FOLDER / name), data_dir=str(FOLDER))


@pytest.mark.parametrize("name", names())
def test_scripts_and_cards_are_installed(name):
    if find_spec("ieval.datasets_scripts") is None and "CI" not in os.environ:
        pytest.skip("ieval is on the path but not installed")
    installed = files("ieval.datasets_scripts") / name
    assert (installed / f"{name}.py").read_text("utf-8") == (FOLDER / name / f"{name}.py").read_text("utf-8")
    card = (installed / "README.md").read_text("utf-8")
    assert card.startswith("---\n")
    made = BUILDERS[name](config_name=None)
    assert made.info.citation in card
    for config in BUILDERS[name].INPUTS:
        assert f"`{config}`" in card
