"""What each item of one side is compared by, once schema, grounding and policies are through with it."""

from __future__ import annotations

import sys
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field

from ieval.ie.grounding import ground
from ieval.ie.lookup import Places, whereabouts
from ieval.ie.rule import Rule
from ieval.ie.tasks import Item, Key
from ieval.types import Entity, Sentence, Span

NONE: Key = ("none",)  # the key of InstructUIE's item for a sentence without items


@dataclass(slots=True)
class Side:
    """The items of one side that count, by position and by key; and what was noticed.

    `lost` are the positions of the items, counted or not, that have no place in the sentence.
    """

    kept: Sequence[int] = ()
    keys: list[Key] = field(default_factory=list)
    lost: Collection[int] = ()
    out_of_schema: int = 0
    grounded: int = 0
    duplicates: int = 0


def keyed(items: Sequence[Item], sentence: Sentence, rule: Rule, *, pred: bool) -> Side:
    """One side of a sentence; `sentence` is the one with the tokens. The policies are for predictions."""
    if not items:
        return Side([-1], [NONE]) if rule.none else _EMPTY
    side = Side()
    places = _places(items, sentence, rule, side, pred)
    side.kept = tuple(places)
    side.keys = [_key(items[n], place, rule) for n, place in places.items()]
    if len(side.keys) > 1:
        side.duplicates = len(side.keys) - len(set(side.keys))
        if side.duplicates and rule.duplicates == "set":
            _drop_duplicates(side)
    if rule.none and not side.keys:
        return Side([-1], [NONE], side.lost, side.out_of_schema)
    return side


_EMPTY = Side()


def offset_keys(items: Sequence[Item], sentence: Sentence, rule: Rule) -> list[Key] | None:
    """The keys where every item is fit and nothing is to be done but to compare its offsets.

    None where an item needs a closer look: a fault, several spans, no offsets, or options that rewrite it.
    """
    if not rule.plain:
        return None
    if rule.offsets == "character" and sentence.text:
        return None
    kind, mentions = rule.task.kind, rule.task.mentions
    tokens = sentence.tokens if rule.offsets == "token" else ()
    limit = len(tokens) or sys.maxsize
    found: list[Key] = []
    for item in items:
        if type(item) is not kind or not item.label:
            return None
        if kind is Entity:
            place = _plain_place(item, tokens, limit)
            if place is None:
                return None
            found.append((item.label, place))
            continue
        places = [_plain_place(mention, tokens, limit) for mention in mentions(item)]
        if None in places:
            return None
        types = (tuple([m.label for m in mentions(item)]),) if rule.task.typed_mentions else ()
        found.append((item.label, *places, *types))
    return found


def _plain_place(mention: Entity, tokens: Sequence[str], limit: int) -> tuple[int, int] | None:
    """Start and end; None for a mention that is not of one piece, or does not fit the tokens."""
    spans = mention.spans
    if len(spans) != 1:
        return None
    start, end = spans[0].start, spans[0].end
    if not 0 <= start < end <= limit:
        return None
    if tokens and mention.text and " ".join(tokens[start:end]) != mention.text:
        return None
    return start, end


def label_of(label: str, rule: Rule) -> str:
    """A type as it is compared."""
    form = label if rule.type_of is None else rule.type_of(label)
    return form if rule.supertypes is None else rule.supertypes.get(form, form)


def _places(
    items: Sequence[Item], sentence: Sentence, rule: Rule, side: Side, pred: bool
) -> dict[int, tuple[Hashable, ...]]:
    """Where each item that counts is: offsets, or its texts where these are compared or there is no place."""
    mentions = rule.task.mentions
    allowed = [n for n, item in enumerate(items) if _is_allowed(item, rule, side, pred)]
    texts = {n: tuple([_text(m, sentence, rule, pred) for m in mentions(items[n])]) for n in allowed}
    lost = _lost([items[n] for n in allowed], sentence, rule) if pred or rule.match_by == "offset" else set()
    lost = {allowed[k] for k in lost}
    if rule.match_by == "string":
        places: dict[int, tuple[Hashable, ...]] = dict(texts)
    else:
        rest = iter(_grounded([items[n] for n in allowed if n not in lost], sentence, rule))
        places = {}
        for n in allowed:
            spans = None if n in lost else next(rest)
            places[n] = texts[n] if spans is None else tuple(map(_offsets, spans))
            lost |= {n} if spans is None else set()
            side.grounded += spans is not None and not all(m.spans for m in mentions(items[n]))
    side.lost = lost
    if pred and rule.ungrounded == "drop":
        places = {n: place for n, place in places.items() if n not in lost}
    return places


def _grounded(items: Sequence[Item], sentence: Sentence, rule: Rule) -> Places:
    given = [tuple([m.spans for m in rule.task.mentions(item)]) for item in items]
    if all(all(spans) for spans in given):
        return list(given)
    return ground(rule.task, items, sentence, rule.grounding, offsets=rule.offsets, case=rule.case)


def _is_allowed(item: Item, rule: Rule, side: Side, pred: bool) -> bool:
    label = item.label if rule.type_of is None else rule.type_of(item.label)
    if label in rule.skipped:
        return False
    outside = rule.schema is not None and label not in rule.schema
    side.out_of_schema += outside
    return not (outside and pred and rule.out_of_schema == "drop")


def _lost(items: Sequence[Item], sentence: Sentence, rule: Rule) -> set[int]:
    """The items with a text that is not in the sentence, where that is known and asked before grounding."""
    if not (sentence.tokens or sentence.text) or (rule.match_by == "offset" and not rule.anywhere):
        return set()
    found = whereabouts(sentence, offsets=rule.offsets, case=rule.case, anywhere=rule.anywhere)
    return {
        k for k, item in enumerate(items)
        if not all(m.spans or found(m.text) for m in rule.task.mentions(item))
    }  # fmt: skip


def _text(mention: Entity, sentence: Sentence, rule: Rule, pred: bool) -> str:
    text = mention.text or said(mention.spans, sentence, rule.offsets)
    if pred and rule.quoted:
        text = text.split('"', 1)[0]
    return text if rule.text_of is None else rule.text_of(text)


def said(spans: Sequence[Span], sentence: Sentence, offsets: str) -> str:
    """The words of a sentence at these offsets."""
    if offsets == "character":
        return " ".join((sentence.text or "")[s.start : s.end] for s in spans)
    return " ".join(token for s in spans for token in sentence.tokens[s.start : s.end])


def _offsets(spans: tuple[Span, ...]) -> tuple[int, ...]:
    """Starts and ends in a row; pieces that touch are one, in whatever order they were given."""
    if len(spans) == 1:
        return (spans[0].start, spans[0].end)
    ends: list[int] = []
    for span in sorted(spans):
        if ends and span.start <= ends[-1]:
            ends[-1] = max(ends[-1], span.end)
        else:
            ends += [span.start, span.end]
    return tuple(ends)


def _key(item: Item, place: tuple[Hashable, ...], rule: Rule) -> Key:
    label = label_of(item.label, rule)
    if not rule.task.typed_mentions:
        return (label, *place)
    return (label, *place, tuple([label_of(m.label, rule) for m in rule.task.mentions(item)]))


def _drop_duplicates(side: Side) -> None:
    first: dict[Key, int] = {}
    for n, key in zip(side.kept, side.keys, strict=True):
        first.setdefault(key, n)
    side.kept, side.keys = tuple(first.values()), list(first)
