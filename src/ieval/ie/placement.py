"""Mentions that a file gives as strings, looked up in their sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ieval.ie.grounding import ground
from ieval.ie.lookup import Place
from ieval.ie.tasks import TASKS, Item
from ieval.text import check_choice
from ieval.types import Entity, Event, Relation, Sentence


def placed(sentence: Sentence, strategy: str = "best", *, copies: str = "apart") -> Sentence:
    """The sentence with places for its items, by a strategy of `ieval.ie.grounding`.

    Nothing is left out: a mention that is nowhere among the tokens keeps its text
    alone, also beside one that is found. Arguments of events stay as they are.

    Args:
        copies: equal items get places `apart`, as the strategy has it, or one `together`,
            so that what a file repeats stays a repetition.

    >>> r = Relation("capital", Entity("", "Norway"), Entity("", "Oslo"))
    >>> s = placed(Sentence("1", None, (r,), ("Oslo", ",", "Norway")))
    >>> s.items[0].head.spans, s.items[0].tail.spans
    ((Span(start=2, end=3),), (Span(start=0, end=1),))
    """
    check_choice("copies", copies, ("apart", "together"))
    items: list[Any] = list(sentence.items)
    for task in TASKS.values():
        at = [n for n, item in enumerate(items) if isinstance(item, task.kind)]
        if not at:
            continue
        wanted = [items[n] for n in at]
        if copies == "together":
            once = list(dict.fromkeys(wanted))
            found = dict(zip(once, ground(task, once, sentence, strategy), strict=True))
            places = [found[item] for item in wanted]
        else:
            places = ground(task, wanted, sentence, strategy)
        for n, place in zip(at, places, strict=True):
            items[n] = _with(items[n], place or _one_by_one(items[n], sentence, strategy))
    return replace(sentence, items=tuple(items))


def _one_by_one(item: Item, sentence: Sentence, strategy: str) -> tuple[Place, ...]:
    """The place of each mention, empty for one that has none."""
    if not isinstance(item, Relation):
        return ((),)
    task = TASKS["ner"]
    mentions = (item.head, item.tail)
    found = [ground(task, [mention], sentence, strategy)[0] for mention in mentions]
    return tuple(place[0] if place else () for place in found)


def _with(item: Item, places: tuple[Place, ...]) -> Item:
    if isinstance(item, Entity):
        return replace(item, spans=places[0])
    if isinstance(item, Event):
        return replace(item, trigger=replace(item.trigger, spans=places[0]))
    head, tail = (replace(m, spans=p) for m, p in zip((item.head, item.tail), places, strict=True))
    return replace(item, head=head, tail=tail)
