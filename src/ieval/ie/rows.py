"""Plain rows to sentences with entities, relations or events, each checked, with the place of each fault.

A row is a sentence, its items in a list:

    ner   {"type": "LOC", "start": 0, "end": 1, "text": "Oslo"}
    re    {"type": "Located_In", "head": {...}, "tail": {...}}, as items of ner; their types may lack
    ed    {"type": "Die", "start": 4, "end": 5, "text": "killed"}, of the trigger

Offsets are half-open. Without them both are -1 (or None, or left out) and the text
is given; with them the text may be empty, None or left out. `"spans": [[0, 2], [5, 6]]` instead of
start and end is an item of several pieces.

Texts can be placed, and offsets checked, in a sentence that is known. So a row may be

    {"tokens": ["Oslo", "is", "cold"], "items": [...]}      offsets of tokens
    {"text": "Oslo is cold", "items": [...]}                offsets of characters
    {"tags": ["B-LOC", "O", "O"], "scheme": "IOB2"}         ner alone; "tokens" too where known

on either side; one of them is enough. Such a row may also say where it belongs in a test
of robustness: `dataset`, `perturbation`, and `id` and `changed` (`ieval.origins`). Tags
never need to be known by their look: the scheme is named (`ieval.ie.tags`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ieval.collector import paused
from ieval.ie import tags
from ieval.ie.tasks import shared_entity
from ieval.origins import COLUMNS, label
from ieval.row_values import is_whole, keys, listed, names, shown, strings, where
from ieval.rows import Sentences
from ieval.types import Entity, Event, Relation, Sentence, Span

PLACE = ("start", "end", "spans", "text")


def entities(rows: Iterable[Any], side: str = "predictions", _golds: Any = None) -> Sentences:
    """Rows of task `ner`. The sentences get their position as id. Raises ValueError saying where.

    >>> entities([[{"type": "LOC", "start": 0, "end": 1, "text": "Oslo"}]])[0].items[0].spans
    (Span(start=0, end=1),)
    """
    return _sentences(rows, side, _entity)


def relations(rows: Iterable[Any], side: str = "predictions", _golds: Any = None) -> Sentences:
    """Rows of task `re`; as `entities`."""
    return _sentences(rows, side, _relation)


def events(rows: Iterable[Any], side: str = "predictions", _golds: Any = None) -> Sentences:
    """Rows of task `ed`; as `entities`."""
    return _sentences(rows, side, _event)


def sentence(row: Any, task: str, at: str, id: str) -> Sentence:
    """One row, whose place errors begin with."""
    return _sentence(row, _KINDS[task], (at,), id)


def _sentences(rows: Iterable[Any], side: str, read: Callable[..., Any]) -> Sentences:
    with paused():
        return tuple([_sentence(row, read, (side, n), str(n)) for n, row in enumerate(listed(rows, side))])


def _sentence(row: Any, read: Callable[..., Any], place: tuple[Any, ...], id: str) -> Sentence:
    if type(row) is list:
        return Sentence(id, None, _items(row, read, place))
    if isinstance(row, Mapping):
        return _known(row, read, place, id)
    if isinstance(row, str):
        raise ValueError(
            f"{where(*place)}: expected a list, found {shown(row)}; answers of a language model are rows of "
            "'text' (a metric's configuration ner_text, re_text or ed_text)"
        )
    return Sentence(id, None, _items(row, read, place))


def _items(row: Any, read: Callable[..., Any], place: tuple[Any, ...]) -> tuple[Any, ...]:
    if read is _entity and (quick := _plain(row)) is not None:
        return quick
    return tuple([read(item, *place, k) for k, item in enumerate(listed(row, *place))])


def _plain(row: Any) -> tuple[Entity, ...] | None:
    """Entities with offsets and nothing unusual, quickly; None where `_entity` has to look."""
    made = []
    try:
        for item in row:
            label, start, end, text = item["type"], item["start"], item["end"], item["text"]
            if not (type(start) is type(end) is int and 0 <= start < end):
                return None
            if len(item) != 4 and (len(item) != 5 or item["spans"]):
                return None
            if not (type(label) is type(text) is str and label):
                return None
            made.append(shared_entity(label, text, start, end))
    except (TypeError, KeyError, IndexError):
        return None
    return tuple(made)


def _known(row: Mapping[str, Any], read: Callable[..., Any], place: tuple[Any, ...], id: str) -> Sentence:
    """A row that says what its sentence is."""
    if "tags" in row and read is _entity:
        return tagged(row, None, place, id)
    if not row.keys() <= _KEYS or "items" not in row:
        _check_keys(row, where(*place))
    text, tokens = row.get("text"), row.get("tokens")
    if text is not None and not isinstance(text, str):
        raise ValueError(f"{where(*place)}.text: expected a string, found {shown(text)}")
    belongs = [row.get(name) for name in COLUMNS]
    known = None if belongs in _NOWHERE else label(belongs, where(*place))
    words = () if type(tokens) is list and not tokens else _tokens(tokens, where(*place))
    return Sentence(id, text or None, _items(row["items"], read, place), words, known)


_KEYS = {"items", "tokens", "text", *COLUMNS}
_NOWHERE = ([None, None, None, None], ["", "", "", None])


def _check_keys(row: Mapping[str, Any], at: str) -> None:
    if "type" in row and "items" not in row:
        raise ValueError(f"{at}: no 'items'; this is an item, and a row is a sentence, the list of its items")
    keys(row, ("items",), ("tokens", "text", *COLUMNS), at)


def tagged(row: Mapping[str, Any], scheme: str | None, place: tuple[Any, ...], id: str) -> Sentence:
    """A row with a tag a token; its scheme, where it names none, is the one given."""
    at = where(*place)
    needed = ("tags",) if scheme else ("tags", "scheme")
    optional = (*(("scheme",) if scheme else ()), "tokens", *COLUMNS)
    given, own, tokens, *belongs = keys(row, needed, optional, at)
    found, words = strings(given, f"{at}.tags"), _tokens(tokens, at)
    if words and len(words) != len(found):
        raise ValueError(f"{at}: {len(words)} tokens and {len(found)} tags; expected as many")
    return Sentence(id, None, entities_of(found, str(own or scheme), at), words, label(belongs, at))


def entities_of(found: Sequence[str], scheme: str, at: str) -> tuple[Entity, ...]:
    """The tagged entities; errors begin with the place of the row."""
    try:
        return tags.entities(found, scheme)
    except ValueError as problem:
        raise ValueError(f"{at}.{problem}") from None


def _tokens(tokens: Any, at: str) -> tuple[str, ...]:
    return () if tokens is None else strings(tokens, f"{at}.tokens")


def row_of(item: Entity | Relation | Event) -> dict[str, Any]:
    """An item as a row has it, every key there.

    >>> row_of(Entity("LOC", "Oslo"))
    {'type': 'LOC', 'start': -1, 'end': -1, 'text': 'Oslo', 'spans': []}
    """
    if isinstance(item, Relation):
        return {"type": item.label, "head": row_of(item.head), "tail": row_of(item.tail)}
    spans = item.trigger.spans if isinstance(item, Event) else item.spans
    text = item.trigger.text if isinstance(item, Event) else item.text
    start, end = (spans[0].start, spans[0].end) if len(spans) == 1 else (-1, -1)
    pieces = [[span.start, span.end] for span in spans] if len(spans) > 1 else []
    return {"type": item.label, "start": start, "end": end, "text": text, "spans": pieces}


def _entity(item: Any, *place: Any) -> Entity:
    if isinstance(item, str):
        raise ValueError(
            f"{where(*place)}: expected a dict with {names(('type', *PLACE))}, found {shown(item)}; a tag a "
            "token are rows of 'tags' (a metric's configuration ner_tags)"
        )
    label, *rest = keys(item, ("type",), PLACE, where(*place))
    return _mention(_label(label, *place), rest, where(*place))


def _label(label: Any, *place: Any) -> str:
    if not isinstance(label, str) or not label:
        raise ValueError(f"{where(*place)}.type: expected the name of a type, found {shown(label)}")
    return label


def _mention(label: str, values: list[Any], here: str) -> Entity:
    start, end, pieces, text = values
    if text is not None and not isinstance(text, str):
        raise ValueError(f"{here}.text: expected a string, found {shown(text)}")
    given = () if pieces is None else listed(pieces, f"{here}.spans")
    spans = tuple([_piece(piece, f"{here}.spans[{n}]") for n, piece in enumerate(given)])
    if not spans and not (start in (None, -1) and end in (None, -1)):
        spans = (_span(start, end, here),)
    if not spans and not text:
        raise ValueError(f"{here}: neither offsets nor a text; expected start and end, or text with both -1")
    return Entity(label, text or "", spans)


def _piece(piece: Any, here: str) -> Span:
    found = listed(piece, here)
    if len(found) != 2:
        raise ValueError(f"{here}: expected [start, end], found {shown(piece)}")
    return _span(found[0], found[1], here)


def _span(start: Any, end: Any, here: str) -> Span:
    for name, value in (("start", start), ("end", end)):
        if not is_whole(value):
            raise ValueError(f"{here}.{name}: expected a whole number, found {shown(value)}")
    if not 0 <= start < end:
        raise ValueError(
            f"{here}: start {start}, end {end}; expected 0 <= start < end, the first after it, or -1 for both"
        )
    return Span(int(start), int(end))


def _relation(item: Any, *place: Any) -> Relation:
    label, head, tail = keys(item, ("type", "head", "tail"), (), where(*place))
    return Relation(_label(label, *place), _argument(head, "head", *place), _argument(tail, "tail", *place))


def _argument(item: Any, name: str, *place: Any) -> Entity:
    here = f"{where(*place)}.{name}"
    label, *rest = keys(item, (), ("type", *PLACE), here)
    if label is not None and not isinstance(label, str):
        raise ValueError(f"{here}.type: expected a string or None, found {shown(label)}")
    return _mention(label or "", rest, here)


def _event(item: Any, *place: Any) -> Event:
    label, *rest = keys(item, ("type",), PLACE, where(*place))
    return Event(_label(label, *place), _mention("", rest, where(*place)))


def worded(item: Entity | Relation | Event, known: Sentence) -> dict[str, Any]:
    """An item as a row has it, with the words of its sentence where it has offsets alone."""
    row = row_of(item)
    mentions = zip((row["head"], row["tail"]), (item.head, item.tail), strict=True) if isinstance(
        item, Relation
    ) else ((row, item.trigger if isinstance(item, Event) else item),)
    for made, mention in mentions:
        made["text"] = mention.text or " ".join(
            token for span in mention.spans for token in known.tokens[span.start : span.end]
        )
    return row


_KINDS: dict[str, Callable[..., Any]] = {"ner": _entity, "re": _relation, "ed": _event}
READERS: dict[str, Callable[..., Sentences]] = {"ner": entities, "re": relations, "ed": events}
