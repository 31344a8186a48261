"""The robustness table of many models, as RUIE-Bench prints its main one.

`text`, `markdown` and `latex` show percent to one digit; `csv` and `json` (one object a
line) hold every figure in full, scores and drops as shares.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from ieval.report.table import FORMS, STYLES, piped
from ieval.robust.names import ORIGINAL, heading
from ieval.robust.overview import Line, column_names
from ieval.text import check_choice


def table(lines: Sequence[Line], form: str = "text", *, digits: int = 1) -> str:
    """The lines of `ieval.robust.overview`, without a final line break.

    Args:
        digits: after the point of a percentage.

    Raises:
        ValueError: an unknown form, or no line.
    """
    check_choice("form", form, FORMS)
    if not lines:
        raise ValueError("no model to show; a table needs one at least")
    columns = column_names(line.scores for line in lines)
    if form == "json":
        return "\n".join(json.dumps(record(line, columns), ensure_ascii=False) for line in lines)
    if form == "csv":
        return _csv([record(line, columns) for line in lines])
    from tabulate import tabulate

    headings = ["model", *_headings(columns), "Avg", "Rank"]
    body = [_shown(line, columns, digits) for line in lines]
    if form == "markdown":
        headings, body = piped(headings), [piped(cells) for cells in body]
    align = ["left"] + ["right"] * (len(headings) - 1)
    return tabulate(body, headings, STYLES[form], disable_numparse=True, colalign=align)


def _headings(columns: dict[str, list[str]]) -> list[str]:
    made = []
    for task, names in columns.items():
        made += [f"{task.upper()} {heading(names[0], task)}", *(heading(name, task) for name in names[1:])]
        made.append(f"{task.upper()} drop")
    return made


def _shown(line: Line, columns: dict[str, list[str]], digits: int) -> list[str]:
    """A hyphen where the model has no such figure."""

    def percent(value: float | None) -> str:
        return "-" if value is None else f"{100 * value:.{digits}f}"

    cells = [line.model]
    for task, names in columns.items():
        cells += [percent(line.scores.get(task, {}).get(name)) for name in names]
        cells.append(percent(line.drops[task].average if task in line.drops else None))
    return [*cells, percent(line.average), "-" if line.rank is None else str(line.rank)]


def record(line: Line, columns: dict[str, list[str]]) -> dict[str, Any]:
    """One model as a flat, JSON-safe record, None where it has no such figure."""
    flat: dict[str, Any] = {"model": line.model}
    for task, names in columns.items():
        found = line.drops.get(task)
        for name in names:
            flat[f"f1:{task}:{name}"] = line.scores.get(task, {}).get(name)
        for name in (name for name in names if name != ORIGINAL):
            flat[f"drop:{task}:{name}"] = found.by_perturbation.get(name) if found else None
        flat[f"drop_avg:{task}"] = found.average if found else None
        flat[f"worst_f1:{task}"] = found.worst_score if found else None
        flat[f"worst:{task}"] = found.worst if found else None
    return {**flat, "average": line.average, "rank": line.rank}


def _csv(records: Sequence[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue().removesuffix("\n")
