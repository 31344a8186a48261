"""The tasks as rows of one table: what their items are, and by which parts two items are the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from ieval.types import Entity, Event, Relation

Item = Any  # an Entity, a Relation or an Event, as the task says
# The item's type, the types of its mentions and their places to what identifies it.
Key = Callable[[str, "tuple[str, ...]", "tuple[Hashable, ...]"], Hashable]


@dataclass(frozen=True, slots=True)
class Task:
    """One task: the class of its items, the mentions each has, and what two items must share.

    `full` for the score itself, `identification` for the one that leaves a type out;
    `typed_mentions` where the types of the mentions are part of the first.
    """

    name: str
    kind: type
    parts: tuple[str, ...]
    mentions: Callable[[Item], tuple[Entity, ...]]
    full: Key
    identification: Key
    typed_mentions: bool = False


def _one(item: Entity) -> tuple[Entity, ...]:
    return (item,)


def _both(item: Relation) -> tuple[Entity, ...]:
    return (item.head, item.tail)


def _trigger(item: Event) -> tuple[Entity, ...]:
    return (item.trigger,)


def _typed(label: str, _labels: tuple[str, ...], places: tuple[Hashable, ...]) -> Hashable:
    return (label, places)


def _places(_label: str, _labels: tuple[str, ...], places: tuple[Hashable, ...]) -> Hashable:
    return places


def _strict(label: str, labels: tuple[str, ...], places: tuple[Hashable, ...]) -> Hashable:
    return (label, labels, places)


STRICT = Task("re", Relation, (".head", ".tail"), _both, _strict, _typed, True)
BOUNDARY = Task("re", Relation, (".head", ".tail"), _both, _typed, _places)
TASKS = {
    "ner": Task("ner", Entity, ("",), _one, _typed, _places),
    "re": STRICT,
    "ed": Task("ed", Event, (".trigger",), _trigger, _typed, _places),
}
