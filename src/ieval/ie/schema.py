"""What may be extracted: the types of one task, each with a line that describes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ieval.text import check_choice

TASKS = ("ner", "re", "ed")


@dataclass(frozen=True, slots=True)
class Schema:
    """Type to description, in the order that a prompt lists them; the description may be empty."""

    types: Mapping[str, str]
    spellings: Mapping[str, str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        exact = {folded(name): name for name in reversed(list(self.types))}
        object.__setattr__(self, "spellings", {_plural(name): exact[name] for name in exact} | exact)

    def __contains__(self, name: object) -> bool:
        return name in self.types

    def has_like(self, name: str) -> bool:
        """Whether there is such a type, or its plural, with other case, blanks, `_` or `-`."""
        return folded(name) in self.spellings


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """The letters of a name.

    >>> folded("Works_For") == folded("works for") == folded("WorksFor")
    True
    """
    return "".join(char for char in name.lower() if char not in " _-")


def schema(types: Schema | Mapping[str, str] | Iterable[str]) -> Schema:
    """A schema from names alone, or from names with descriptions.

    >>> schema(["PER", "LOC"]).types
    {'PER': '', 'LOC': ''}

    Raises:
        ValueError: no type, a type twice, or one that is no text.
    """
    if isinstance(types, Schema):
        return types
    if isinstance(types, str):
        raise ValueError(f"schema {types!r}: expected a list of types, found one string")
    named = types if isinstance(types, Mapping) else None
    listed = list(types)
    for n, name in enumerate(listed):
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"schema[{n}]: expected the name of a type, found {name!r}")
        if name in listed[:n]:
            raise ValueError(f"schema[{n}]: type {name!r} is there twice")
    if not listed:
        raise ValueError("the schema has no type; there is nothing to extract")
    return Schema(dict(named) if named is not None else dict.fromkeys(listed, ""))


def read(path: str | Path) -> Schema:
    """A schema from a file: a JSON list of types, an object from type to description, or lines of text.

        PER: people, real or not
        LOC

    Raises:
        ValueError: nothing of these; says the file.
        FileNotFoundError: there is no such file.
    """
    text = Path(path).read_text(encoding="utf-8-sig")
    try:
        value = _json(text) if text.lstrip()[:1] in ("{", "[") else _lines(text)
        if isinstance(value, Mapping) and not all(isinstance(about, str) for about in value.values()):
            raise ValueError("expected descriptions that are strings")
        return schema(value)
    except ValueError as problem:
        raise ValueError(f"{path}: {problem}") from None


def read_types(path: str | Path) -> tuple[str, ...]:
    """The names in a schema's file."""
    return tuple(read(path).types)


def read_supertypes(path: str | Path) -> dict[str, str]:
    """From type to supertype, a JSON object. Raises ValueError on anything else."""
    value = _json(Path(path).read_text(encoding="utf-8-sig"), str(path) + ": ")
    if not isinstance(value, dict) or not all(isinstance(above, str) for above in value.values()):
        raise ValueError(f'{path}: expected an object from type to supertype, e.g. {{"Die": "Life"}}')
    return value


def _json(text: str, where: str = "") -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise ValueError(f"{where}not JSON: {problem}") from None


def _lines(text: str) -> dict[str, str]:
    listed = [line.partition(": ") for line in text.splitlines() if line.strip()]
    schema([name.strip().rstrip(":") for name, _, _ in listed])  # a type twice
    return {name.strip().rstrip(":"): about.strip() for name, _, about in listed}


def check_task(task: str) -> None:
    check_choice("task", task, TASKS)
