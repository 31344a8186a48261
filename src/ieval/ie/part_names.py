"""The parts of an item, and the many names that language models give them.

Case, blanks, `_`, `-` and `*` do not count. Of several names of one part the one that
stands first here goes before the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

Raw = dict[str, Any]  # the parts of one item by their own names, as the model gave them

_TYPE = ("type", "label", "category", "tag")
_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "ner": {
        "type": (*_TYPE, "entitytype", "entitylabel", "class", "entitygroup", "nertag", "entityclass"),
        "text": ("name", "text", "entity", "span", "mention", "value", "entityname", "word", "phrase"),
    },
    "re": {
        "type": (*_TYPE, "relation", "relationtype", "predicate", "relationship", "rel", "relationname"),
        "head": ("head", "subject", "subj", "headentity", "source", "arg1", "entity1", "from"),
        "tail": ("tail", "object", "obj", "tailentity", "target", "arg2", "entity2", "to"),
        "head_type": ("headtype", "subjecttype", "subjtype", "headentitytype", "arg1type", "entity1type"),
        "tail_type": ("tailtype", "objecttype", "objtype", "tailentitytype", "arg2type", "entity2type"),
    },
    "ed": {
        "type": (*_TYPE, "event", "eventtype", "class"),
        "text": ("trigger", "text", "name", "word", "span", "eventtrigger", "triggerword", "mention"),
    },
}
TEXTS = {"ner": ("text",), "re": ("head", "tail"), "ed": ("text",)}  # what an item has beside its type
_PARTS = {
    task: {name: (rank, part) for part, names in parts.items() for rank, name in enumerate(names)}
    for task, parts in _NAMES.items()
}


def part_of(name: str, task: str) -> str:
    """The part of that name, empty for a name of none.

    >>> part_of("Entity_Type", "ner"), part_of("subject", "re"), part_of("reason", "ed")
    ('type', 'head', '')
    """
    return _PARTS[task].get(_letters(name), (0, ""))[1]


def parts_of(value: Mapping[str, Any], task: str) -> Raw:
    """The parts that an object has, under their own names."""
    return {part: value[key] for part, key in _layout(tuple(value), task)}


@lru_cache(maxsize=4096)
def _layout(keys: tuple[str, ...], task: str) -> tuple[tuple[str, str], ...]:
    """Part and key; the objects of an answer mostly have the same keys."""
    found: dict[str, tuple[int, str]] = {}
    for key in keys:
        if named := _PARTS[task].get(_letters(str(key))):
            rank, part = named
            if part not in found or rank < found[part][0]:
                found[part] = rank, key
    return tuple((part, key) for part, (_, key) in found.items())


@lru_cache(maxsize=4096)
def plain_keys(keys: tuple[str, ...], task: str) -> tuple[str, str] | None:
    """The keys of type and text of an object that has both; None for others, and for relations."""
    found = dict(_layout(keys, task))
    return (found["type"], found["text"]) if {"type", "text"} <= found.keys() else None


@lru_cache(maxsize=4096)
def _letters(name: str) -> str:
    return "".join(char for char in name.lower() if char not in " _-*")


def is_complete(parts: Mapping[str, Any], task: str) -> bool:
    """Whether nothing that an item needs is absent or empty."""
    return all(parts.get(part) for part in ("type", *TEXTS[task]))
