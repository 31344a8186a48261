"""How UIE's scorer finds offsets; what each way does is told in `ieval.ie.grounding`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from ieval.ie.lookup import Find, Place, Places, matches_of, overlap
from ieval.ie.tasks import Item, Task
from ieval.types import Span


def _each_first(task: Task, items: Sequence[Item], find: Find) -> Places:
    held: set[tuple[str, Span]] = set()

    def place(item: Item) -> tuple[Place, ...] | None:
        (mention,) = task.mentions(item)
        for span in find(mention):
            if (item.label, span) not in held:
                held.add((item.label, span))
                return ((span,),)
        return None

    return [place(item) for item in items]


def _longer_first(task: Task, items: Sequence[Item], find: Find) -> Places:
    places: Places = [None] * len(items)
    taken: list[Span] = []
    for n in sorted(range(len(items)), key=lambda n: -len(items[n].text)):
        (mention,) = task.mentions(items[n])
        free = [span for span in find(mention) if not any(overlap(span, s) for s in taken)]
        if free:
            places[n] = ((free[0],),)
            taken.append(free[0])
    return places


def _triggers(task: Task, items: Sequence[Item], find: Find) -> Places:
    places: Places = [None] * len(items)
    held: set[Span] = set()
    for n, item in enumerate(items):
        (mention,) = task.mentions(item)
        matches = find(mention)
        free = [span for span in matches if span not in held]
        if free:
            places[n] = ((free[0],),)
            held.add(free[0])
        elif matches:
            break
    return places


def _pairs_first(task: Task, items: Sequence[Item], find: Find) -> Places:
    return _pairs(task, items, find, nearest=False)


def _pairs_closest(task: Task, items: Sequence[Item], find: Find) -> Places:
    return _pairs(task, items, find, nearest=True)


def _pairs(task: Task, items: Sequence[Item], find: Find, nearest: bool) -> Places:
    places: Places = [None] * len(items)
    held: set[tuple[str, str, str, tuple[Place, ...]]] = set()
    for n, item in enumerate(items):
        heads, tails = (matches_of(mention, find) for mention in task.mentions(item))
        if heads and tails:
            by_distance = sorted(product(heads, tails), key=lambda p: (abs(p[0].start - p[1].start), p))
            head, tail = by_distance[0] if nearest else (heads[0], tails[0])
            place = (item.head.spans or (head,), item.tail.spans or (tail,))
            same = (item.label, item.head.label, item.tail.label, place)
            if same not in held:
                held.add(same)
                places[n] = place
        elif nearest:
            break
    return places


UIE: dict[tuple[str, str], Callable[[Task, Sequence[Item], Find], Places]] = {
    ("ner", "first"): _each_first,
    ("ner", "closest"): _each_first,
    ("ner", "longer_first"): _longer_first,
    ("re", "first"): _pairs_first,
    ("re", "closest"): _pairs_closest,
    ("re", "longer_first"): _pairs_closest,
    ("ed", "first"): _triggers,
    ("ed", "closest"): _triggers,
    ("ed", "longer_first"): _triggers,
}
