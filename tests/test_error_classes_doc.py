"""docs/error_classes.md has the figures that its script prints."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_figures(data):
    script = runpy.run_path(str(ROOT / "bench" / "error_classes.py"))
    page = (ROOT / "docs" / "error_classes.md").read_text(encoding="utf-8")
    found = script["results"](data, **script["OPTIONS"])
    assert script["shares"](found) in page
    assert script["gains"](found) in page
    assert "(error_classes.svg)" in page
    drawn = (ROOT / "docs" / "error_classes.svg").read_text(encoding="utf-8")
    for title, systems in found.items():
        assert title in drawn
        assert all(f"n={int(result['extractions']):,}" in drawn for result in systems.values())
