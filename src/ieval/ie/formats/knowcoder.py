"""The data of KnowCoder and RobustUIE: strings without offsets, in sentences that are not in tokens.

    {"sentence": "Ann left Oslo.", "entities": [{"type": "person", "name": "Ann"}]}
    {"sentence": "Ann left Oslo.",
     "relations": [{"type": "LivesIn", "head": {"name": "Ann"}, "tail": {"name": "Oslo"}}]}
    {"sentence": "Ann left Oslo.", "events": [{"type": "Move", "trigger": "left", "arguments": []}]}

An object a line, with one of the three lists at least. `pos`, which some files have, counts characters of one
occurrence that is not always the one meant, and is not read; neither are prompts.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, listed, string
from ieval.formats.lines import Source
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import said, type_name
from ieval.types import Entity, Event, Relation, Sentence

NAME = "knowcoder"
HOLDS = ("ner", "re", "ed")
OPTIONS = ()


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    lists = any(entries.has(entry, key) for key in _MAKERS)
    return entries.has(entry, "sentence") and lists and not entries.has(entry, "tokens")


def read(source: Source) -> Document:
    """Raises ValueError with file, line and place, e.g. `test.jsonl:5: entry.events[0].trigger: ...`."""
    return entries.document(source, NAME, _sentence)


def _sentence(entry: Any, where: str, id: str) -> Sentence:
    (text,) = entries.fields(entry, where, "sentence")
    kinds = [key for key in _MAKERS if key in entry]
    if not kinds:
        raise ValueError(f"{where}: none of {listed(_MAKERS)}; found {listed(entry)}")
    items = [
        _MAKERS[key](item, f"{where}.{key}[{n}]")
        for key in kinds
        for n, item in enumerate(array(entry[key], f"{where}.{key}"))
    ]
    return Sentence(id, string(text, f"{where}.sentence"), tuple(items))


def _entity(item: Any, where: str) -> Entity:
    label, name = entries.fields(item, where, "type", "name")
    return said(type_name(label, f"{where}.type"), name, f"{where}.name")


def _relation(item: Any, where: str) -> Relation:
    label, head, tail = entries.fields(item, where, "type", "head", "tail")
    return Relation(
        type_name(label, f"{where}.type"), _argument(head, f"{where}.head"), _argument(tail, f"{where}.tail")
    )


def _argument(item: Any, where: str) -> Entity:
    (name,) = entries.fields(item, where, "name")
    return said(string(item.get("type") or "", f"{where}.type"), name, f"{where}.name")


def _event(item: Any, where: str) -> Event:
    label, trigger = entries.fields(item, where, "type", "trigger")
    args = array(item.get("arguments") or [], f"{where}.arguments")
    roles = []
    for n, arg in enumerate(args):
        here = f"{where}.arguments[{n}]"
        role, _ = entries.fields(arg, here, "role", "name")
        roles.append((type_name(role, f"{here}.role"), _argument(arg, here)))
    return Event(
        type_name(label, f"{where}.type"), said("", trigger, f"{where}.trigger"), tuple(roles)
    )


_MAKERS = {"entities": _entity, "relations": _relation, "events": _event}
