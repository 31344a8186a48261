"""What may be extracted: the types of one task, each with a line that describes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ieval.text import check_choice

TASKS = ("ner", "re", "ed")


@dataclass(frozen=True, slots=True)
class Schema:
    """Type to description, in the order that a prompt lists them; the description may be empty."""

    types: Mapping[str, str]

    def __contains__(self, name: object) -> bool:
        return name in self.types


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


def check_task(task: str) -> None:
    check_choice("task", task, TASKS)
