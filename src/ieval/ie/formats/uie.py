"""UIE's converted data: an object a line, places as lists of token offsets.

    {"text": "Ann left Oslo", "tokens": ["Ann", "left", "Oslo"],
     "entity": [{"type": "person", "offset": [0], "text": "Ann"}],
     "relation": [{"type": "live in", "args": [{"type": "person", "offset": [0], "text": "Ann"},
                                               {"type": "location", "offset": [2], "text": "Oslo"}]}],
     "event": [{"type": "transport", "offset": [1], "text": "left",
                "args": [{"type": "origin", "offset": [2], "text": "Oslo"}]}]}

Gaps in the offsets make a mention of several pieces. The other keys (`record`, `spot`,
`asoc`, `spot_asoc`) say the same for a model and are not read.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, shown
from ieval.formats.lines import Source
from ieval.formats.tagged import spans
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import said, tokens, type_name, whole
from ieval.types import Entity, Event, Relation, Sentence

NAME = "uie"
HOLDS = ("ner", "re", "ed")
OPTIONS = ()


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "tokens", "entity", "relation", "event")


def read(source: Source) -> Document:
    """Raises ValueError with file, line and place, e.g. `test.json:5: entry.relation[0].args: ...`."""
    return entries.document(source, NAME, _sentence)


def _sentence(entry: Any, where: str, id: str) -> Sentence:
    given, *lists = entries.fields(entry, where, "tokens", "entity", "relation", "event")
    words = tokens(given, f"{where}.tokens")
    items = [
        make(item, f"{where}.{key}[{n}]", words)
        for key, make, found in zip(
            ("entity", "relation", "event"), (_entity, _relation, _event), lists, strict=True
        )
        for n, item in enumerate(array(found, f"{where}.{key}"))
    ]
    return Sentence(id, " ".join(words), tuple(items), words)


def _entity(item: Any, where: str, words: tuple[str, ...]) -> Entity:
    label, offset, text = entries.fields(item, where, "type", "offset", "text")
    at = [whole(n, f"{where}.offset[{k}]") for k, n in enumerate(array(offset, f"{where}.offset"))]
    if not at or at != sorted(set(at)) or not 0 <= at[0] <= at[-1] < len(words):
        raise ValueError(
            f"{where}.offset: expected rising offsets of the {len(words)} tokens, found {shown(offset)}"
        )
    mention = said(type_name(label, f"{where}.type"), text, f"{where}.text")
    return Entity(mention.label, mention.text, spans(at))


def _relation(item: Any, where: str, words: tuple[str, ...]) -> Relation:
    label, args = entries.fields(item, where, "type", "args")
    if len(array(args, f"{where}.args")) != 2:
        raise ValueError(f"{where}.args: expected two arguments, head and tail, found {len(args)}")
    head, tail = (_entity(arg, f"{where}.args[{n}]", words) for n, arg in enumerate(args))
    return Relation(type_name(label, f"{where}.type"), head, tail)


def _event(item: Any, where: str, words: tuple[str, ...]) -> Event:
    trigger = _entity(item, where, words)
    (args,) = entries.fields(item, where, "args")
    named = [_entity(a, f"{where}.args[{n}]", words) for n, a in enumerate(array(args, f"{where}.args"))]
    arguments = tuple((arg.label, Entity("", arg.text, arg.spans)) for arg in named)
    return Event(trigger.label, Entity("", trigger.text, trigger.spans), arguments)
