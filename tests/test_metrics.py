"""Every folder of metrics/ is what `evaluate`, a Space and a reader expect."""

import ast
import doctest
import importlib.util
import inspect
import re
import sys
from pathlib import Path

import pytest

evaluate = pytest.importorskip("evaluate")
from evaluate.naming import camelcase_to_snakecase  # noqa: E402

import ieval  # noqa: E402
from ieval import protocols  # noqa: E402
from ieval.protocols import PROTOCOLS  # noqa: E402

METRICS = Path(__file__).resolve().parents[1] / "metrics"
FOLDERS = sorted(path for path in METRICS.iterdir() if path.is_dir() and not path.name.startswith(("_", ".")))
FRONT_MATTER = {
    "title",
    "emoji",
    "colorFrom",
    "colorTo",
    "sdk",
    "sdk_version",
    "app_file",
    "pinned",
    "tags",
    "description",
}
SECTIONS = (
    "What it measures",
    "How to use",
    "Inputs",
    "Output",
    "Values from papers",
    "Limits and bias",
    "Citation",
)

pytestmark = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
installed = pytest.mark.skipif(
    importlib.util.find_spec("ieval.metrics") is None,
    reason="the metrics are found through the installed package only: pip install -e .",
)


def script(folder):
    return folder / f"{folder.name}.py"


def module(folder):
    spec = importlib.util.spec_from_file_location(folder.name, script(folder))
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[folder.name] = loaded
    spec.loader.exec_module(loaded)
    del sys.modules[folder.name]
    return loaded


def card(folder):
    """Front matter, without lists flattened, and text."""
    _, front, text = (folder / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    return dict(re.findall(r"^(\w+):[ \t]*(.*)$", front, flags=re.MULTILINE)), front, text


def test_files(folder):
    names = {path.name for path in folder.iterdir() if not path.name.startswith("_")}
    assert names == {f"{folder.name}.py", "README.md", "app.py", "requirements.txt"}


def test_exactly_one_metric_class_named_like_the_folder(folder):
    found = [
        value for value in vars(module(folder)).values()
        if inspect.isclass(value) and issubclass(value, evaluate.EvaluationModule)
    ]  # fmt: skip
    assert [camelcase_to_snakecase(c.__name__) for c in found] == [folder.name]


def test_a_protocol_knows_it(folder):
    assert folder.name in {p.metric for p in PROTOCOLS.values()}


def test_one_import_a_line_and_none_that_is_not_copied(folder):
    """`evaluate` reads import lines with a regular expression and copies no packages beside the script."""
    for node in ast.walk(ast.parse(script(folder).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            assert len(node.names) == 1
            assert getattr(node, "level", 0) == 0
    assert not re.search(r"^\s*import\b.*;", script(folder).read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_options_are_named(folder):
    (metric,) = (c for c in vars(module(folder)).values() if inspect.isclass(c))
    parameters = list(inspect.signature(metric._compute).parameters.values())
    assert [p.name for p in parameters[:3]] == ["self", "predictions", "references"]
    assert all(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters)
    assert all(p.default is not p.empty for p in parameters[3:])
    documented = set(re.findall(r"^    (\w+): ", metric.__doc__, flags=re.MULTILINE))
    assert {p.name for p in parameters[1:]} <= documented


def test_options_have_the_defaults_of_the_protocol(folder):
    (metric,) = (c for c in vars(module(folder)).values() if inspect.isclass(c))
    ours = inspect.signature(metric._compute).parameters
    core = inspect.signature(importlib.import_module(PROTOCOLS[metric.protocol].module).score).parameters
    of_rows = {k: v for form in PROTOCOLS[metric.protocol].forms for k, v in form.options.items()}
    of_all = inspect.signature(protocols.score).parameters
    defaults = {name: p.default for name, p in (of_all | core).items()} | of_rows
    for name in set(ours) - {"self", "predictions", "references", "detail"}:
        assert ours[name].default == defaults[name], name


def test_loads_from_its_absolute_path(folder):
    for place in (folder, script(folder)):
        metric = evaluate.load(str(place), keep_in_memory=True)
        assert (metric.name, metric.module_type) == (folder.name, "metric")
        assert metric.compute(predictions=[], references=[])["f1"] == 0.0


@installed
def test_loads_through_the_package(folder, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert ieval.metric(folder.name, keep_in_memory=True).name == folder.name
    assert ieval.metric(folder.name.replace("_", "-"), keep_in_memory=True).name == folder.name


def test_no_such_metric(folder):
    with pytest.raises(ValueError, match=f"unknown protocol '{folder.name}x'"):
        ieval.metric(f"{folder.name}x")


@installed
def test_doctests_of_the_script(folder):
    failed, attempted = doctest.testmod(module(folder), raise_on_error=False)
    assert attempted > 0
    assert failed == 0


@installed
def test_doctests_of_the_card(folder):
    failed, attempted = doctest.testfile(str(folder / "README.md"), module_relative=False, encoding="utf-8")
    assert attempted > 0
    assert failed == 0


def test_front_matter(folder):
    fields, front, _ = card(folder)
    assert set(fields) >= FRONT_MATTER
    assert all(fields[name] for name in FRONT_MATTER - {"tags"})
    assert re.search(r"^tags:\n- evaluate\n- metric$", front, flags=re.MULTILINE)
    assert (fields["sdk"], fields["app_file"], fields["pinned"]) == ("gradio", "app.py", "false")
    assert int(fields["sdk_version"].split(".")[0]) >= 6
    # The Hub refuses a card with an empty entry here.
    assert "datasets" not in fields


def test_card(folder):
    _, _, text = card(folder)
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    assert [name for name in SECTIONS if name not in headings] == []
    assert text.count("@inproceedings{") + text.count("@article{") >= 1
    metric = evaluate.load(str(folder), keep_in_memory=True)
    scores = metric.compute(predictions=[], references=[])
    assert [name for name in scores if f"`{name}`" not in text] == []
    options = list(inspect.signature(metric._compute).parameters)
    assert [name for name in options if f"`{name}`" not in text and f"**{name}**" not in text] == []


def test_requirements(folder):
    lines = (folder / "requirements.txt").read_text(encoding="utf-8").splitlines()
    needed = [line for line in lines if line and not line.startswith("#")]
    assert len(needed) == 1
    assert needed[0].startswith(("ieval[app]", "ieval[app,"))
