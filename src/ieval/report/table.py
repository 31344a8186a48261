"""Systems side by side, one row each, in the order given: for a terminal, a paper or a program.

`text`, `markdown` and `latex` show rates to four digits and the main counts;
`csv` and `json` (one object a line) have every score in full.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ieval.result import Result
from ieval.text import check_choice

Row = dict[str, Any]

FORMS = ("text", "markdown", "latex", "csv", "json")
HEADINGS = {  # what people compare; a protocol shows those it has, in its own order
    "precision": "P",
    "recall": "R",
    "f1": "F1",
    "best_f1": "best F1",
    "auc": "AUC",
    "tp": "TP",
    "fp": "FP",
    "fn": "FN",
    "extractions": "extractions",
}
STRATEGIES = {  # of a protocol that scores by several at once: what to show of each; all of what leads
    "error_analysis": {
        "strict": "PRF", "relaxed": "PRF", "in_order": "F", "with_extra": "F", "any_argument": "F",
        "anywhere": "F",
    },
}  # fmt: skip
_RATE = re.compile(r"precision|recall|f[0-9].*")
STYLES = {"text": "simple", "markdown": "github", "latex": "latex_booktabs"}


def row(
    system: str,
    result: Result,
    *,
    intervals: Mapping[str, Any] | None = None,
    comparison: Mapping[str, Any] | None = None,
    detail: bool = False,
) -> Row:
    """One system as a flat, JSON-safe record; it keeps nothing of the result alive.

    Args:
        intervals: `level`, and (low, high) under the name of each rate.
        comparison: `against` (a system's name), `level`, `beta` of F, and the fields of
            `ieval.stats.Comparison`.
        detail: with every sentence and decision, for `json`.
    """
    record: Row = {"system": system, **result.to_dict(detail=detail)}
    if result.lead:
        record["lead"] = result.lead
    if intervals is not None:
        record["intervals"] = dict(intervals)
    if comparison is not None:
        record["comparison"] = dict(comparison)
    return record


def table(rows: Sequence[Row], form: str = "text") -> str:
    """The rows of `row` without a final line break. Raises ValueError on an unknown form, or no row."""
    check_choice("form", form, FORMS)
    if not rows:
        raise ValueError("no system to show; a table needs one row at least")
    if form == "json":
        return "\n".join(json.dumps(record, ensure_ascii=False) for record in rows)
    if form == "csv":
        return _csv(rows)
    from tabulate import tabulate

    shown = [_shown(record) for record in rows]
    headings = list(dict.fromkeys(heading for cells in shown for heading in cells))
    body = [[cells.get(heading, "") for heading in headings] for cells in shown]
    if form == "markdown":
        headings, body = piped(headings), [piped(cells) for cells in body]
    align = ["left"] + ["right"] * (len(headings) - 1)
    return tabulate(body, headings, STYLES[form], disable_numparse=True, colalign=align)


def piped(cells: Sequence[str]) -> list[str]:
    """Cells that a Markdown table can hold."""
    return [cell.replace("|", "\\|") for cell in cells]


def _shown(record: Row) -> dict[str, str]:
    """Heading to cell, for people."""
    cells = {"system": str(record["system"])}
    headings = _headings(record)
    for name, value in record.items():
        if name in headings:
            cells[headings[name]] = _number(value)
    lead = f"{record['lead'].replace('_', ' ')} " if "lead" in record else ""
    if found := record.get("intervals"):
        for name, ends in found.items():
            if _RATE.fullmatch(name):
                cells[f"{lead}{_short(name)} {_percent(found['level'])}"] = _range(*ends)
    if found := record.get("comparison"):
        cells[f"{lead}F{found['beta']:g} - {found['against']}"] = f"{found['difference']:+.4f}"
        cells[f"difference {_percent(found['level'])}"] = _range(found["low"], found["high"])
        cells["p"] = _number(found["p"])
    return cells


def _headings(record: Row) -> Mapping[str, str]:
    """Name of each score to show, and its heading."""
    if record["protocol"] not in STRATEGIES:
        return HEADINGS
    names = {}
    for strategy, rates in STRATEGIES[record["protocol"]].items():
        for name in record:
            rate = name.removeprefix(f"{strategy}_")
            shown = "PRF" if strategy == record.get("lead") else rates
            if rate != name and _RATE.fullmatch(rate) and rate[0].upper() in shown:
                names[name] = f"{strategy.replace('_', ' ')} {_short(rate)}"
    return names | {"extractions": HEADINGS["extractions"]}


def _short(rate: str) -> str:
    return {"precision": "P", "recall": "R"}.get(rate, rate.upper())


def _number(value: float) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _range(low: float, high: float) -> str:
    return f"[{low:.4f}, {high:.4f}]"


def _percent(level: float) -> str:
    return f"{100 * level:g}%"


def _csv(rows: Sequence[Row]) -> str:
    flat = [_flat(record) for record in rows]
    names = list(dict.fromkeys(name for record in flat for name in record))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue().removesuffix("\n")


def _flat(record: Row) -> dict[str, Any]:
    """Every score, interval end and field of the comparison under a name of its own."""
    cells = {"system": record["system"]}
    cells |= {name: value for name, value in record.items() if isinstance(value, int | float | None)}
    for name, value in record.get("intervals", {}).items():
        if isinstance(value, tuple | list):
            cells[f"{name}_low"], cells[f"{name}_high"] = value
        else:
            cells[f"interval_{name}"] = value
    for name, value in record.get("comparison", {}).items():
        cells[f"comparison_{name}"] = value
    return {**cells, "protocol": record["protocol"], "signature": record["signature"]}
