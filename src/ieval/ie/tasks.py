"""The tasks as rows of one table: what their items are, and by which parts two items are the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ieval.types import Entity, Event, Relation, Span

Item = Any  # an Entity, a Relation or an Event, as the task says
Key = tuple[Hashable, ...]  # what two equal items share: type, places, and perhaps the mentions' types


@dataclass(frozen=True, slots=True)
class Task:
    """One task: the class of its items, the mentions each has, and what two items must share.

    Attributes:
        parts: what errors call the mentions, behind the place of their item.
        identification: a key to what is left of it with a type less.
        typed_mentions: whether the key ends with the types of the mentions.
    """

    name: str
    kind: type[Any]
    parts: tuple[str, ...]
    mentions: Callable[[Item], tuple[Entity, ...]]
    identification: Callable[[Key], Hashable]
    typed_mentions: bool = False


@lru_cache(maxsize=65_536)
def shared_entity(label: str, text: str, start: int, end: int) -> Entity:
    """An entity of one piece. Gold and output say mostly the same: one object for all that are equal."""
    return Entity(label, text, (Span(start, end),))


def _one(item: Entity) -> tuple[Entity, ...]:
    return (item,)


def _both(item: Relation) -> tuple[Entity, ...]:
    return (item.head, item.tail)


def _trigger(item: Event) -> tuple[Entity, ...]:
    return (item.trigger,)


def _without_first(key: Key) -> Hashable:
    return key[1:]


def _without_last(key: Key) -> Hashable:
    return key[:-1]


STRICT = Task("re", Relation, (".head", ".tail"), _both, _without_last, True)
BOUNDARY = Task("re", Relation, (".head", ".tail"), _both, _without_first)
TASKS = {
    "ner": Task("ner", Entity, ("",), _one, _without_first),
    "re": STRICT,
    "ed": Task("ed", Event, (".trigger",), _trigger, _without_first),
}
