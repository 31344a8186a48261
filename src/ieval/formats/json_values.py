"""JSON values, each checked where it is used, with the place of every fault.

`where` is what messages start with, e.g. `gold.json: [3].synsets[0]`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ieval.formats.lines import Source


def parse(source: Source, text: str, line: int) -> Any:
    """JSON to Python. Raises ValueError with file and line, also where one object has a key twice."""
    try:
        return json.loads(text, object_pairs_hook=_object_once)
    except json.JSONDecodeError as problem:
        place = line + problem.lineno - 1
        raise source.error(place, f"not JSON: {problem.msg}, at column {problem.colno}") from None
    except _TwiceError as problem:
        raise source.error(line, f"not usable JSON from here on: {problem}") from None


class _TwiceError(Exception):
    pass


def _object_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _TwiceError(f"the key {twice!r} occurs twice in one object")
    return found


def record(value: Any, where: str, known: Sequence[str], needed: Sequence[str]) -> dict[str, Any]:
    """An object that has all the keys needed, and only known ones."""
    if not isinstance(value, dict):
        raise ValueError(f"{where}: expected an object with {listed(needed or known)}, found {shown(value)}")
    unknown = [name for name in value if name not in known]
    if unknown:
        raise ValueError(f"{where}: unknown key {unknown[0]!r}; known here: {listed(known)}")
    for name in needed:
        if name not in value:
            raise ValueError(f"{where}: no {name!r}; found {listed(value) or 'nothing'}")
    return value


def array(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{where}: expected a list, found {shown(value)}")
    return value


def string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{where}: expected a string, found {shown(value)}")
    return value


def name(row: dict[str, Any], key: str, where: str) -> str | None:
    """An id, as text; `None` where the row has none."""
    value = row.get(key)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{where}.{key}: expected a string or a whole number, found {shown(value)}")
    return str(value)


def listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))


def shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
