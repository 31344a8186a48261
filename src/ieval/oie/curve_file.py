"""Curves from files: the columns Precision and Recall, and Threshold where it is known.

The `.dat` files beside LSOIE (and oie-benchmark before it) are tables of this
kind, split by TAB; so is what `ieval curve --csv` writes, split by commas.
"""

from __future__ import annotations

import csv
from math import isfinite, nan
from pathlib import Path

from ieval.counts import f_beta
from ieval.oie.curve import Point

NEEDED = ("precision", "recall")


def read_curve(path: str | Path) -> tuple[Point, ...]:
    """The points of one system in file order; `nan` where no threshold is given. Case of names is free.

    Raises:
        ValueError: no such columns, a value that is no rate, or several systems; with its line.
    """
    text = Path(path).read_text(encoding="utf-8")
    first, _, body = text.partition("\n")
    separator = "\t" if "\t" in first else ","
    names = [name.strip().lower() for name in first.split(separator)]
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise ValueError(
            f"{path}:1: no column {missing[0]!r} among {', '.join(map(repr, names))}; a curve needs the "
            "columns Precision and Recall, split by TAB or comma"
        )
    found, systems = [], set()
    for number, cells in enumerate(csv.reader(body.splitlines(), delimiter=separator), 2):
        if not cells:
            continue
        if len(cells) != len(names):
            raise ValueError(f"{path}:{number}: {len(cells)} column(s), the first line has {len(names)}")
        row = dict(zip(names, cells, strict=True))
        systems.add(row.get("system"))
        precision, recall = (_rate(row[name], f"{path}:{number}", name) for name in NEEDED)
        threshold = _number(row.get("threshold") or "nan", f"{path}:{number}", "threshold")
        found.append(Point(threshold, precision, recall, f_beta(precision, recall)))
    if not found or len(systems) > 1:
        raise ValueError(f"{path}: {len(found)} point(s) of {len(systems)} systems; expected those of one")
    return tuple(found)


def _rate(text: str, where: str, name: str) -> float:
    value = _number(text, where, name)
    if not (isfinite(value) and 0 <= value <= 1):
        raise ValueError(f"{where}: {name} {text!r}: expected a number from 0 to 1")
    return value


def _number(text: str, where: str, name: str) -> float:
    try:
        return nan if not text.strip() else float(text)
    except ValueError:
        raise ValueError(f"{where}: {name} {text!r}: expected a number") from None
