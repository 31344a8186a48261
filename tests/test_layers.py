"""The dependency direction, the libraries each file may know, and the packages that are installed."""

import ast
import configparser
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "src" / "ieval"

LAYERS = {  # part of the package: the other parts it may import
    "types": "",
    "counts": "",
    "text": "",
    "pattern": "",
    "sample": "",
    "collector": "",
    "result": "counts types",
    "align": "types text",
    "formats": "types pattern text",
    "row_values": "",
    "origins": "row_values types",
    "rows": "result row_values types",
    "tuple_rows": "oie row_values rows types",
    "span_rows": "oie row_values rows tuple_rows types",
    "tag_rows": "oie result row_values rows text tuple_rows types",
    "heads": "text types",
    "oie": "align counts heads pattern result text types",
    "ie": "align collector counts formats origins result row_values rows text types",
    "training": "ie oie result row_values text types",
    "stats": "counts result",
    "labels": "counts oie result text types",
    "robust": "result text types",
    "report": "counts labels oie result robust stats text types",
    "fitting": "oie types",
    "protocol": "fitting formats ie origins result robust rows types",
    "protocols": "fitting formats ie origins protocol result row_values rows span_rows tag_rows tuple_rows"
    " types",
    "benchmarks": "formats ie oie text types",
    "hub": "collector types origins result text rows row_values ie oie protocols formats report stats",
    "__init__": "formats protocols result types benchmarks training",
    "__main__": "cli",
    "cli": " ".join(p.stem for p in CORE.iterdir() if not p.name.startswith("_")),
}
BESIDES = {  # what single files may import beyond their layer
    "report/page.py": {"formats", "protocols", "sample"},
    "report/visit.py": {"align", "protocols"},
    "report/analysis.py": {"align"},
    "report/errors_desk.py": {"protocols"},
    "report/errors_page.py": {"formats", "sample"},
    "report/spans.py": {"ie"},  # where mentions without offsets are
    "report/plot.py": {"oie"},  # the curve
    "formats/lsoie_predictions.py": {"oie"},  # the one reader of tags, and its confidence
}
READY = {"cli", "ie", "protocol", "protocols", "result", "types", "oie"}  # loaded by `import ieval` anyway

LIBRARIES = {  # heavy library: the only files that may import it
    "krippendorff": ("labels/agreement.py",),
    "datasets": ("hub.py", "benchmarks/", "metrics/", "datasets_scripts/"),
    "pyarrow": ("benchmarks/",),
    "evaluate": ("__init__.py", "metrics/"),
    "gradio": ("report/page.py", "report/errors_page.py", "metrics/"),
    "pandas": (),
    "numpy": ("stats.py", "oie/viterbi.py", "training/"),
    "scipy": ("ie/grounding.py",),
    "matplotlib": ("report/",),
    "torch": ("heads/stanza.py",),
    "transformers": (),
    "stanza": ("heads/",),
    "spacy": ("heads/spacy.py",),
    "json_repair": ("ie/answer.py",),
    "pydantic": ("ie/item.py",),
}


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Dotted names a file imports at run time, each with whether at the top of the file."""

    def walk(body: list[ast.stmt], top: bool) -> Iterator[tuple[str, bool]]:
        for node in body:
            if isinstance(node, ast.Import):
                yield from ((alias.name, top) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((f"{node.module}.{alias.name}", top) for alias in node.names)
            elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
                inside = top and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                for block in ("body", "orelse", "finalbody"):
                    yield from walk(getattr(node, block, []), inside)
                for handler in getattr(node, "handlers", []):
                    yield from walk(handler.body, inside)

    return walk(ast.parse(path.read_text(encoding="utf-8")).body, True)


def ours(name: str) -> str | None:
    """The part of the package that a dotted name belongs to, if it is one of ours."""
    package, part, *_ = (*name.split("."), "")
    return part if package == "ieval" and part in LAYERS else None


def test_what_counts_as_an_import(tmp_path):
    path = tmp_path / "sample.py"
    path.write_text(
        "import ieval.cli\nif TYPE_CHECKING:\n    import torch\ntry:\n    import numpy as np\n"
        "except ImportError:\n    pass\ndef late():\n    with x:\n        from ieval import hub\n"
    )
    assert list(imports(path)) == [("ieval.cli", True), ("numpy", True), ("ieval.hub", False)]
    assert [ours(name) for name, _ in imports(path)] == ["cli", None, "hub"]


FILES = sorted(CORE.rglob("*.py"))
PUBLISHED = sorted([*(ROOT / "metrics").rglob("*.py"), *(ROOT / "datasets_scripts").rglob("*.py")])


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(CORE)))
def test_dependency_direction(path):
    part = path.relative_to(CORE).parts[0].removesuffix(".py")
    allowed = {part, *LAYERS[part].split()}
    allowed |= BESIDES.get(path.relative_to(CORE).as_posix(), set())
    for name, top in imports(path):
        if found := ours(name):
            assert found in allowed, f"{part} must not import {name}"
            assert found in READY or not (part == "cli" and top), f"import {name} inside the command"


@pytest.mark.parametrize("path", FILES + PUBLISHED, ids=lambda p: str(p.relative_to(ROOT)))
def test_libraries_stay_where_they_belong(path):
    place = path.relative_to(CORE if CORE in path.parents else ROOT).as_posix()
    for name, top in imports(path):
        library = name.split(".")[0]
        if library in LIBRARIES:
            assert place.startswith(LIBRARIES[library]), f"{place} must not import {library}"
            assert not (place == "__init__.py" and top), f"import {library} inside the function"


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda p: str(p.relative_to(ROOT)))
def test_published_folders_are_thin_labels(path):
    allowed = {"hub", "ie", "oie", "report", "benchmarks", "formats"}
    assert {ours(name) for name, _ in imports(path)} - {None} <= allowed


def test_import_ieval_loads_nothing_heavy():
    code = "import sys, ieval; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    loaded = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)
    assert set(LIBRARIES).isdisjoint(loaded.split())


def test_no_drawer_for_odds_and_ends():
    names = {p.stem for p in FILES} | {p.parent.name for p in FILES}
    assert names.isdisjoint({"utils", "util", "helpers", "helper", "common", "misc", "tools"})


def test_every_package_is_installed():
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    listed = set(config["options"]["packages"].split())
    homes = dict(line.split(" = ") for line in config["options"]["package_dir"].split("\n")[2:])
    for package in listed:
        folder = ROOT / homes.get(package, f"src/{package.replace('.', '/')}")
        assert folder.is_dir(), f"setup.cfg lists {package}, which has no folder"
    folders = {path.parent.relative_to(CORE).parts for path in FILES}
    assert {".".join(("ieval", *parts)) for parts in folders} == listed - set(homes)
