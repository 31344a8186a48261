"""SpERT's JSON, which also PFN and sincere write: tokens, entities by offset, relations between these.

    [{"tokens": ["Ann", "left", "Oslo"],
      "entities": [{"type": "Peop", "start": 0, "end": 1}, {"type": "Loc", "start": 2, "end": 3}],
      "relations": [{"type": "Live_In", "head": 0, "tail": 1}]}]

Offsets are half-open; `head` and `tail` count the entities. A list, an object a line,
or (sincere) such lists under `train`, `dev` and `test`, of which `split` names one.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array
from ieval.formats.lines import Source
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import placed, tokens, type_name, whole
from ieval.types import Entity, Relation, Sentence

NAME = "spert"
HOLDS = ("ner", "re")
OPTIONS = ("split",)


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "tokens", "entities", "relations") and not entries.has(entry, "spo_details")


def read(source: Source, *, split: str | None = None) -> Document:
    """Raises ValueError with file and place, e.g. `dev.json: [3].entities[0]: ...`."""
    return entries.document(source, NAME, _sentence, split)


def _sentence(entry: Any, where: str, id: str) -> Sentence:
    given, mentions, pairs = entries.fields(entry, where, "tokens", "entities", "relations")
    words = tokens(given, f"{where}.tokens")
    found = [
        _entity(item, f"{where}.entities[{n}]", words)
        for n, item in enumerate(array(mentions, f"{where}.entities"))
    ]
    relations = [
        _relation(item, f"{where}.relations[{n}]", found)
        for n, item in enumerate(array(pairs, f"{where}.relations"))
    ]
    return Sentence(id, " ".join(words), (*found, *relations), words)


def _entity(item: Any, where: str, words: tuple[str, ...]) -> Entity:
    label, start, end = entries.fields(item, where, "type", "start", "end")
    return placed(type_name(label, f"{where}.type"), start, end, words, where)


def _relation(item: Any, where: str, found: list[Entity]) -> Relation:
    label, *ends = entries.fields(item, where, "type", "head", "tail")
    for name, value in zip(("head", "tail"), ends, strict=True):
        if not 0 <= whole(value, f"{where}.{name}") < len(found):
            raise ValueError(f"{where}.{name}: {value}, but there are {len(found)} entities, counted from 0")
    head, tail = (found[n] for n in ends)
    return Relation(type_name(label, f"{where}.type"), head, tail)
