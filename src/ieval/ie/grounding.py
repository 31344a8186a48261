"""Strings to offsets: where in its sentence a generated mention is, by a named strategy.

`best`, the default. A text is found wherever its characters stand in whole tokens,
so `Bank of China's` is found in `Bank of China 's`. Copies of one item get places of
their own, as many as there are: first those that no longer mention covers, then
from the left. Items of other types may share a place. Of a relation the two
mentions nearest to each other are taken; copies of one relation get mentions of
their own, at the least distance in all. Every item that has a free place gets one,
whatever becomes of the others, and the order of items never matters.

    A span has one text, so items compete for places only within one text, and
    there a place costs all of them the same: the cheapest ones in order are the
    optimal assignment. Only copies of one relation need a solver (scipy's).

`first`, `closest`, `longer_first` are those of UIE's scorer, which asks for the
tokens one by one and goes by the order of the output:
    `first`: an entity gets the first match that the same type does not hold yet, also
        inside another entity; each argument of a relation its first match.
    `closest`: as `first` for entities. Of a relation the two nearest matches (by their
        starts, the leftmost of equals). An argument that is not found ends the
        sentence: all relations after it get nothing.
    `longer_first`: entities by length, never over one another; relations as `closest`.
    A trigger gets, under each, the first match that no earlier event of any type holds;
    where all are held the sentence ends. What already has that place gets nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from ieval.ie.tasks import Item, Task
from ieval.types import Entity, Sentence, Span

STRATEGIES = ("best", "first", "closest", "longer_first")
Place = tuple[Span, ...]
Places = list["tuple[Place, ...] | None"]
Find = Callable[[Entity], "list[Span]"]
# Letters in a run, signs and characters of scripts without word boundaries one by one.
_WORD = re.compile(r"[^\W\u2e80-\U0003ffff]+|[\u2e80-\U0003ffff]|[^\w\s]")


def ground(
    task: Task, items: Sequence[Item], sentence: Sentence, strategy: str = "best", *,
    offsets: str = "token", case: str = "mixed",
) -> Places:  # fmt: skip
    """The spans of each item's mentions, or None for one that has no place. Given spans are kept.

    Args:
        sentence: has the tokens, or the text where offsets count characters.
        strategy: one of `STRATEGIES`; `best` alone where offsets count characters.
        case: `lower` finds a text in any case.

    >>> from ieval.ie.tasks import TASKS
    >>> tokens = tuple("Boston beat Boston College in Boston".split())
    >>> items = [Entity("LOC", "Boston"), Entity("ORG", "Boston College"), Entity("LOC", "Boston")]
    >>> [p[0][0].start for p in ground(TASKS["ner"], items, Sentence("1", None, (), tokens))]
    [0, 2, 5]
    >>> [p[0][0].start for p in ground(TASKS["ner"], items, Sentence("1", None, (), tokens), "first")]
    [0, 2, 2]
    """
    words = _words(sentence, offsets, case)
    if strategy == "best":
        return (_best_pairs if task.name == "re" else _best_spans)(task, items, _squeezed(words, case))
    find = _in_tokens([word for word, _, _ in words], case)
    places: Places = [tuple(m.spans for m in task.mentions(item)) for item in items]
    without = [n for n, spans in enumerate(places) if not all(spans or ())]
    for n, found in zip(without, _UIE[task.name, strategy](task, [items[n] for n in without], find), strict=True):
        places[n] = found
    return places


def _words(sentence: Sentence, offsets: str, case: str) -> list[tuple[str, int, int]]:
    """The words of a sentence with where they start and end, in tokens or in characters."""
    if offsets == "token":
        return [(_folded(word, case), n, n + 1) for n, word in enumerate(sentence.tokens)]
    text = sentence.text or ""
    return [(_folded(m.group(), case), m.start(), m.end()) for m in _WORD.finditer(text)]


def _folded(text: str, case: str) -> str:
    return text.lower() if case == "lower" else text


def _squeezed(words: Sequence[tuple[str, int, int]], case: str) -> Find:
    """Looks a text up in the sentence without its blanks; it must begin and end with a word."""
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    at = 0
    for word, start, end in words:
        letters = "".join(word.split())
        if letters:
            starts[at] = start
            at += len(letters)
            ends[at] = end
    line = "".join("".join(word.split()) for word, _, _ in words)

    @lru_cache(maxsize=None)
    def find(text: str) -> list[Span]:
        wanted = "".join(_folded(text, case).split())
        found = []
        at = line.find(wanted) if wanted else -1
        while at >= 0:
            if at in starts and at + len(wanted) in ends:
                found.append(Span(starts[at], ends[at + len(wanted)]))
            at = line.find(wanted, at + 1)
        return found

    return lambda mention: find(mention.text)


def _in_tokens(tokens: Sequence[str], case: str) -> Find:
    """Looks a text up token by token, split at each blank."""

    @lru_cache(maxsize=None)
    def find(text: str) -> list[Span]:
        wanted = _folded(text, case).split(" ")
        last = len(tokens) - len(wanted)
        return [
            Span(n, n + len(wanted)) for n in range(last + 1) if list(tokens[n : n + len(wanted)]) == wanted
        ]

    return lambda mention: find(mention.text)


def whereabouts(sentence: Sentence, *, offsets: str, case: str, anywhere: bool) -> Callable[[str], bool]:
    """Tells whether a text is in the sentence: as whole words, or `anywhere`, as a part of words too."""
    words = _words(sentence, offsets, case)
    if anywhere:
        line = " ".join(word for word, _, _ in words) if offsets == "token" else _folded(sentence.text or "", case)
        return lambda text: _folded(text, case) in line
    find = _squeezed(words, case)
    return lambda text: bool(find(Entity("", text)))


# best


def _best_spans(task: Task, items: Sequence[Item], find: Find) -> Places:
    """Texts from the longest down, each over as little as possible of what is placed already."""
    places: Places = [None] * len(items)
    taken: list[Span] = []
    held: dict[str, set[Span]] = defaultdict(set)
    waiting: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for n, item in enumerate(items):
        (mention,) = task.mentions(item)
        if mention.spans:
            places[n] = (mention.spans,)
            taken += mention.spans
            held[item.label].update(mention.spans)
        else:
            waiting[mention.text][item.label].append(n)
    matches = {text: find(Entity("", text)) for text in waiting}
    for text in sorted((t for t in waiting if matches[t]), key=lambda t: (-_length(matches[t][0]), t)):
        cheapest = sorted(matches[text], key=lambda span: (any(_overlap(span, s) for s in taken), span))
        for label, copies in waiting[text].items():
            free = [span for span in cheapest if span not in held[label]]
            for n, span in zip(copies, free, strict=False):
                places[n] = ((span,),)
                held[label].add(span)
                taken.append(span)
    return places


def _length(span: Span) -> int:
    return span.end - span.start


def _overlap(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end


def _best_pairs(task: Task, items: Sequence[Item], find: Find) -> Places:
    """Both mentions of each relation, apart and near; copies on mentions of their own."""
    places: Places = [None] * len(items)
    copies: dict[Item, list[int]] = defaultdict(list)
    for n, item in enumerate(items):
        copies[item].append(n)
    mentions = {mention for item in copies for mention in task.mentions(item)}
    longest = {span for mention in mentions for span in _matches(mention, find)}
    covered = {span for span in longest if any(_overlap(span, s) and _length(s) > _length(span) for s in longest)}

    def cost(head: Span, tail: Span) -> int:
        """Mentions in others first, then the distance between the two."""
        nested = (head in covered) + (tail in covered) + 3 * _overlap(head, tail)
        return nested * 1_000_000 + abs(head.start - tail.start)

    for item, numbers in copies.items():
        heads, tails = (_matches(mention, find) for mention in task.mentions(item))
        pairs = sorted(product(heads, tails), key=lambda pair: (cost(*pair), pair))
        chosen = pairs[:1] if len(numbers) == 1 else _disjoint(heads, tails, pairs, len(numbers), cost)
        for n, (head, tail) in zip(numbers, chosen, strict=False):
            places[n] = (item.head.spans or (head,), item.tail.spans or (tail,))
    return places


def _matches(mention: Entity, find: Find) -> list[Span]:
    """Where a mention may be; one with offsets is where it is, for the distance from end to end."""
    return [Span(mention.spans[0].start, mention.spans[-1].end)] if mention.spans else find(mention)


def _disjoint(
    heads: list[Span], tails: list[Span], pairs: list[tuple[Span, Span]], wanted: int,
    cost: Callable[[Span, Span], int],
) -> list[tuple[Span, Span]]:  # fmt: skip
    """So many pairs: at first without a common mention and at the least cost in all, then the cheapest left.

    To choose k of the rows, stand-ins that cost nothing take up the other rows and
    columns, and none may take up another.
    """
    from scipy.optimize import linear_sum_assignment  # slow to load, and rarely needed

    k = min(wanted, len(heads), len(tails))
    if not k:
        return []
    never = (1 + sum(cost(*pair) for pair in pairs)) * 2
    table = [[cost(h, t) for t in tails] + [0] * (len(heads) - k) for h in heads]
    table += [[0] * len(tails) + [never] * (len(heads) - k) for _ in range(len(tails) - k)]
    rows, columns = linear_sum_assignment(table)
    met = [
        (heads[r], tails[c]) for r, c in zip(rows, columns, strict=True) if r < len(heads) and c < len(tails)
    ]
    return met + [pair for pair in pairs if pair not in met][: wanted - k]


# UIE's


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
        free = [span for span in find(mention) if not any(_overlap(span, s) for s in taken)]
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
        heads, tails = (_matches(mention, find) for mention in task.mentions(item))
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


_UIE: dict[tuple[str, str], Callable[[Task, Sequence[Item], Find], Places]] = {
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
