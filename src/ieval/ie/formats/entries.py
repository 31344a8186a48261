"""JSON of an entry a sentence: a list, an entry a line, or lists under the names of splits."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import listed, parse, record, shown
from ieval.formats.lines import Source
from ieval.types import Sentence

Entry = tuple[str, Any]  # its place, with which errors begin, and its value
_SPLITS = frozenset(("train", "dev", "val", "valid", "validation", "test"))


def entries(source: Source, split: str | None = None) -> list[Entry]:
    """All entries, or those of one split where the file has splits.

    Raises ValueError on what is no JSON, and where the file has splits and none is
    named, or the other way round.
    """
    text = source.text()
    if text.lstrip()[:1] in ("{", "[") and not _one_value(text):
        if split is not None:
            raise ValueError(f"{source.path}: split={split!r}, but the file holds an entry a line")
        lines = [(number, line) for number, line in source.lines() if line.strip()]
        return [(f"{source.path}:{number}: entry", parse(source, line, number)) for number, line in lines]
    value, name = parse(source, text, 1), ""
    if isinstance(value, dict) and not _has_splits(value):
        value = [value]
    if isinstance(value, dict):
        if split not in value:
            raise ValueError(f"{source.path}: holds {listed(value)}; pass one as split=, found {split!r}")
        value, name = value[split], str(split)
    elif split is not None:
        raise ValueError(f"{source.path}: split={split!r}, but the file has no splits")
    if not isinstance(value, list):
        raise ValueError(f"{source.path}: expected a list of sentences, found {shown(value)}")
    return [(f"{source.path}: {name}[{n}]", entry) for n, entry in enumerate(value)]


def _one_value(text: str) -> bool:
    """Whether this is one JSON value, or what was meant as one; not objects a line."""
    try:
        _, end = json.JSONDecoder().raw_decode(text.lstrip())
    except json.JSONDecodeError:
        return not text.lstrip().split("\n", 1)[0].rstrip().endswith("}")
    return not text.lstrip()[end:].strip()


def _has_splits(value: dict[str, Any]) -> bool:
    return bool(value) and _SPLITS.issuperset(value) and all(isinstance(v, list) for v in value.values())


def first(source: Source) -> Any:
    """The first entry, of any split. Raises ValueError on what is no JSON."""
    text = source.text().lstrip()
    if text[:1] in ("{", "[") and not _one_value(text):
        number, line = next((number, line) for number, line in source.lines() if line.strip())
        return parse(source, line, number)
    value = parse(source, source.text(), 1)
    if isinstance(value, dict) and _has_splits(value):
        value = next((entry for part in value.values() for entry in part), None)
    return value[0] if isinstance(value, list) and value else value


def has(entry: Any, *keys: str) -> bool:
    return isinstance(entry, dict) and all(key in entry for key in keys)


def fields(value: Any, where: str, *keys: str) -> list[Any]:
    """The values of these keys; others do not matter. Raises ValueError where one is missing."""
    known = tuple(value) if isinstance(value, dict) else keys
    found = record(value, where, known, keys)
    return [found[key] for key in keys]


def document(
    source: Source, format: str, make: Callable[[Any, str, str], Sentence], split: str | None = None
) -> Document:
    """The sentence of each entry; `make` gets the entry, its place in the file, and its number from 1."""
    made = [make(entry, where, str(n)) for n, (where, entry) in enumerate(entries(source, split), 1)]
    return Document(tuple(made), format, str(source.path), tuple(source.warnings))
