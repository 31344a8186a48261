"""OneIE's JSON of ACE 2005: an object a line, mentions by token offset.

    {"sent_id": "d1-0", "tokens": ["Ann", "left", "Oslo"],
     "entity_mentions": [{"id": "E1", "entity_type": "PER", "start": 0, "end": 1},
                         {"id": "E2", "entity_type": "GPE", "start": 2, "end": 3}],
     "relation_mentions": [{"relation_type": "PHYS", "arguments": [
         {"entity_id": "E1", "role": "Arg-1"}, {"entity_id": "E2", "role": "Arg-2"}]}],
     "event_mentions": [{"event_type": "Movement:Transport", "trigger": {"start": 1, "end": 2},
                         "arguments": [{"entity_id": "E2", "role": "Origin"}]}]}

Types are the coarse ones of entities (7) and relations (6), and events as `Type:Subtype`
(33); the subtypes of the first two are not read. `Arg-1` is the head. The text of a
mention is its tokens.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, listed, string
from ieval.formats.lines import Source
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import placed, tokens, type_name
from ieval.types import Entity, Event, Relation, Sentence

NAME = "oneie"
HOLDS = ("ner", "re", "ed")
OPTIONS = ()
_KEYS = ("sent_id", "tokens", "entity_mentions", "relation_mentions", "event_mentions")


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "tokens", "entity_mentions", "event_mentions")


def read(source: Source) -> Document:
    """Raises ValueError with file, line and place, e.g. `dev.json:5: entry.entity_mentions[0]: ...`."""
    return entries.document(source, NAME, _sentence)


def _sentence(entry: Any, where: str, _: str) -> Sentence:
    id, given, *lists = entries.fields(entry, where, *_KEYS)
    words = tokens(given, f"{where}.tokens")
    mentions, relations, events = (
        [(item, f"{where}.{key}[{n}]") for n, item in enumerate(array(found, f"{where}.{key}"))]
        for key, found in zip(_KEYS[2:], lists, strict=True)
    )
    known: dict[str, Entity] = {}
    for item, here in mentions:
        name, label, start, end = entries.fields(item, here, "id", "entity_type", "start", "end")
        if name in known:
            raise ValueError(f"{here}.id: {name!r} is already that of another mention")
        known[string(name, f"{here}.id")] = placed(
            type_name(label, f"{here}.entity_type"), start, end, words, here
        )
    items = (
        *known.values(),
        *(_relation(item, here, known) for item, here in relations),
        *(_event(item, here, known, words) for item, here in events),
    )
    return Sentence(string(id, f"{where}.sent_id"), " ".join(words), items, words)


def _roles(item: Any, where: str, known: dict[str, Entity]) -> list[tuple[str, Entity]]:
    (arguments,) = entries.fields(item, where, "arguments")
    found = []
    for n, argument in enumerate(array(arguments, f"{where}.arguments")):
        here = f"{where}.arguments[{n}]"
        name, role = entries.fields(argument, here, "entity_id", "role")
        if string(name, f"{here}.entity_id") not in known:
            has = listed(known) or "none"
            raise ValueError(f"{here}.entity_id: no mention {name!r} in this sentence; it has {has}")
        found.append((type_name(role, f"{here}.role"), known[name]))
    return found


def _relation(item: Any, where: str, known: dict[str, Entity]) -> Relation:
    (label,) = entries.fields(item, where, "relation_type")
    found = _roles(item, where, known)
    ends = dict(found)
    if len(found) != 2 or set(ends) != {"Arg-1", "Arg-2"}:
        roles = listed(role for role, _ in found) or "none"
        raise ValueError(f"{where}.arguments: expected the roles 'Arg-1' and 'Arg-2', found {roles}")
    return Relation(type_name(label, f"{where}.relation_type"), ends["Arg-1"], ends["Arg-2"])


def _event(item: Any, where: str, known: dict[str, Entity], words: tuple[str, ...]) -> Event:
    label, trigger = entries.fields(item, where, "event_type", "trigger")
    start, end = entries.fields(trigger, f"{where}.trigger", "start", "end")
    place = placed("", start, end, words, f"{where}.trigger")
    return Event(type_name(label, f"{where}.event_type"), place, tuple(_roles(item, where, known)))
