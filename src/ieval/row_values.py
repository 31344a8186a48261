"""The values in plain rows, each checked; errors begin with their place, e.g. `predictions[3][0]`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from typing import Any


def listed(value: Any, *place: Any) -> Sequence[Any]:
    """The value as a list, where it can be one; `place` is for the error: a side and indices.

    A side may be a generator, what is in it may not: rows are read more than once.
    """
    if isinstance(value, list | tuple):
        return value
    if hasattr(value, "__next__") and "[" in where(*place):
        kind = type(value).__name__
        raise ValueError(f"{where(*place)}: expected a list, found {kind}, which is read once")
    # Columns of `datasets`, arrays and series are sequences too; text and dicts are mistakes.
    if isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
        raise ValueError(f"{where(*place)}: expected a list, found {shown(value)}")
    return list(value)


def keys(item: Any, needed: tuple[str, ...], optional: tuple[str, ...], at: str) -> list[Any]:
    """The values under these names, None for an optional one that is absent; `at` is its place."""
    known = needed + optional
    if not isinstance(item, Mapping):
        raise ValueError(f"{at}: expected a dict with {names(known)}, found {shown(item)}")
    wrong = [name for name in item if name not in known] or [name for name in needed if name not in item]
    if wrong:
        what = "unknown" if wrong[0] in item else "no"
        raise ValueError(f"{at}: {what} {names(wrong)}; expected {names(known)}")
    return [item.get(name) for name in known]


def strings(values: Any, at: str) -> tuple[str, ...]:
    """A list of strings."""
    found = tuple(listed(values, at))
    if not set(map(type, found)) <= {str}:
        for n, value in enumerate(found):
            if not isinstance(value, str):
                raise ValueError(f"{at}[{n}]: expected a string, found {shown(value)}")
    return found


def whole_numbers(values: Any, at: str) -> tuple[int, ...]:
    """A list of ints, those of arrays too; empty for None."""
    found = tuple(() if values is None else listed(values, at))
    for n, value in enumerate(found):
        if not is_whole(value):
            raise ValueError(f"{at}[{n}]: expected a whole number, found {shown(value)}")
    return tuple(map(int, found))


def numbers(values: Any, at: str) -> tuple[float, ...]:
    """A list of numbers, those of arrays too; empty for None."""
    found = tuple(() if values is None else listed(values, at))
    for n, value in enumerate(found):
        if not is_number(value):
            raise ValueError(f"{at}[{n}]: expected a number, found {shown(value)}")
    return tuple(map(float, found))


def number(value: Any, at: str) -> float | None:
    """A number or None."""
    if value is None:
        return None
    if getattr(value, "ndim", None) == 0:  # a number in an array or a tensor of its own
        value = value.item()
    if not is_number(value):
        raise ValueError(f"{at}: expected a number or None, found {shown(value)}")
    return float(value)


def is_whole(value: Any) -> bool:
    """Whether it is an int, of Python or of an array."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def is_number(value: Any) -> bool:
    # The first test is there for its speed.
    return type(value) is float or (isinstance(value, Real) and not isinstance(value, bool))


def where(side: str, *indices: int) -> str:
    return side + "".join(f"[{n}]" for n in indices)


def names(names: Iterable[Any]) -> str:
    return ", ".join(repr(str(name)) for name in names)


def shown(value: Any) -> str:
    if value is None:
        return "None"
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"
