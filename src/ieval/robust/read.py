"""Robustness scores from files: tables of many models, or the results of one run each.

A CSV table has a header with `model`, `task`, `perturbation` and `f1`, and may have
`dataset` and `sentences`; further columns are ignored. A JSON file holds one result a line, as
`ieval score --json` prints it: `system` (else the file's name), `protocol` or `task`, and
the keys of `ieval.robust.flat`.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ieval.robust import names
from ieval.robust.cells import Cell
from ieval.robust.flat import cells_of
from ieval.text import check_choice

NEEDED = ("model", "task", "perturbation", "f1")
UNITS = ("share", "percent")
Found = tuple[str, str, str, Cell]  # place in the file, model, task, cell


def read(paths: Sequence[str | Path], *, unit: str = "share") -> dict[str, dict[str, list[Cell]]]:
    """Model to task to cells, in the order of the files.

    Args:
        unit: of the scores in CSV tables: `share`, in [0, 1], or `percent`. Results in JSON
            are shares by definition.

    Raises:
        ValueError: a file that is neither, a missing column, a score outside its unit,
            or a cell twice; says the file and the line.
        FileNotFoundError: there is no such file.
    """
    check_choice("unit", unit, UNITS)
    runs: dict[str, dict[str, list[Cell]]] = {}
    seen: dict[tuple[str, ...], str] = {}
    for path in map(Path, paths):
        text = path.read_text(encoding="utf-8-sig")
        for place, model, task, cell in _json(path, text) if _is_json(text) else _csv(path, text, unit):
            key = model, task, cell.dataset, cell.perturbation
            if key in seen:
                raise ValueError(f"{place}: {', '.join(filter(None, key))}: this cell is also in {seen[key]}")
            seen[key] = place
            runs.setdefault(model, {}).setdefault(task, []).append(cell)
    return runs


def _is_json(text: str) -> bool:
    return text.lstrip()[:1] == "{"


def _csv(path: Path, text: str, unit: str) -> Iterator[Found]:
    reader = csv.DictReader(io.StringIO(text))
    missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        raise ValueError(
            f"{path}: no column {', '.join(map(repr, missing))}; expected {', '.join(NEEDED)}, and dataset "
            "and sentences where scores are of several datasets"
        )
    for row in reader:
        place = f"{path}:{reader.line_num}"
        if any(row[name] is None for name in NEEDED):
            raise ValueError(f"{place}: fewer cells than the header has")
        if row["f1"].strip() in ("", "-"):
            continue  # a cell that was not run; the model gets no average
        task = names.task(row["task"])
        yield place, row["model"], task, Cell(
            row.get("dataset") or "",
            _perturbation(place, row["perturbation"], task),
            _score(place, row["f1"], unit),
            _sentences(place, row.get("sentences")),
        )  # fmt: skip


def _perturbation(place: str, name: str, task: str) -> str:
    try:
        return names.perturbation(name, task)
    except ValueError as problem:
        raise ValueError(f"{place}: {problem}") from None


def _score(place: str, text: str, unit: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{place}: f1 {text!r}: expected a number") from None
    top = 100 if unit == "percent" else 1
    if not (math.isfinite(value) and 0 <= value <= top):
        hint = "; for scores in percent give unit='percent' (--unit percent)" if unit == "share" else ""
        raise ValueError(f"{place}: f1 {text!r}: expected 0 to {top}{hint}")
    return value / top


def _sentences(place: str, text: str | None) -> int | None:
    if not text or not text.strip():
        return None
    if not text.strip().isdigit():
        raise ValueError(f"{place}: sentences {text!r}: expected a whole number")
    return int(text)


def _json(path: Path, text: str) -> Iterator[Found]:
    for n, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place = f"{path}:{n}"
        record = _object(place, line)
        task = names.task(str(record.get("task") or record.get("protocol") or ""))
        if not task:
            raise ValueError(f"{place}: neither 'task' nor 'protocol' says what was scored")
        cells = cells_of(record)
        if not cells:
            raise ValueError(
                f"{place}: no robustness scores (keys such as 'f1:conll03:typo'); score rows that carry "
                "dataset and perturbation"
            )
        for cell in cells:
            if not 0 <= cell.f1 <= 1:
                raise ValueError(
                    f"{place}: f1 {cell.f1} of perturbation {cell.perturbation!r}: expected a share in "
                    "[0, 1]; scores of a preset that counts copies (compat) pass 1 and compare with no others"
                )
            yield place, str(record.get("system") or path.stem), task, cell


def _object(place: str, line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as problem:
        raise ValueError(f"{place}: no JSON object on this line ({problem})") from None
    if not isinstance(record, dict):
        raise ValueError(f"{place}: {type(record).__name__} where a JSON object is expected")
    return record
