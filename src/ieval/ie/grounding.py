"""Strings to offsets: where in its sentence a generated mention is, by a named strategy.

`best`, the default. A text is found wherever its characters stand in whole tokens,
so `Bank of China's` is found in `Bank of China 's`. Copies of one item get places of
their own, as many as there are: first those that no longer mention covers, then
from the left. Items of other types may share a place. Of a relation the two
mentions nearest to each other are taken; copies of one relation get mentions of
their own, at the least distance in all. Every item that has a free place gets one,
whatever becomes of the others, and the order of items never matters.

    The mentions that cover others are those of the same side. Where both sides are texts,
    equal items can so get different places, if one side alone has the longer mention: of
    5,816 right relations of JointER on NYT 3. (`closest` has no such rule and loses none
    there, but 3.3 points of F1 on CoNLL04's own relations, where `best` loses 0.2.)

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

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import product

from ieval.ie.lookup import Find, Place, Places, in_tokens, matches_of, overlap, squeezed, words_of
from ieval.ie.tasks import Item, Task
from ieval.ie.uie_grounding import UIE
from ieval.types import Entity, Sentence, Span

STRATEGIES = ("best", "first", "closest", "longer_first")



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
    words = words_of(sentence, offsets, case)
    if strategy == "best":
        return (_best_pairs if task.name == "re" else _best_spans)(task, items, squeezed(words, case))
    places: Places = [_given(task, item) for item in items]
    rest = [item for item, spans in zip(items, places, strict=True) if spans is None]
    found = iter(UIE[task.name, strategy](task, rest, in_tokens([word for word, _, _ in words], case)))
    return [next(found) if spans is None else spans for spans in places]


def _given(task: Task, item: Item) -> tuple[Place, ...] | None:
    spans = tuple(mention.spans for mention in task.mentions(item))
    return spans if all(spans) else None


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
        cheapest = sorted(matches[text], key=lambda span: (any(overlap(span, s) for s in taken), span))
        for label, copies in waiting[text].items():
            free = [span for span in cheapest if span not in held[label]]
            for n, span in zip(copies, free, strict=False):
                places[n] = ((span,),)
                held[label].add(span)
                taken.append(span)
    return places


def _length(span: Span) -> int:
    return span.end - span.start


def _best_pairs(task: Task, items: Sequence[Item], find: Find) -> Places:
    """Both mentions of each relation, apart and near; copies on mentions of their own."""
    places: Places = [_given(task, item) for item in items]
    copies: dict[Item, list[int]] = defaultdict(list)
    for n, item in enumerate(items):
        if places[n] is None:
            copies[item].append(n)
    mentions = {mention for item in items for mention in task.mentions(item)}
    spans = {span for mention in mentions for span in matches_of(mention, find)}
    covered = {a for a in spans if any(overlap(a, b) and _length(b) > _length(a) for b in spans)}

    def cost(head: Span, tail: Span) -> int:
        """Mentions in others first, then the distance between the two."""
        nested = (head in covered) + (tail in covered) + 3 * overlap(head, tail)
        return nested * 1_000_000 + abs(head.start - tail.start)

    for item, numbers in copies.items():
        heads, tails = (matches_of(mention, find) for mention in task.mentions(item))
        pairs = sorted(product(heads, tails), key=lambda pair: (cost(*pair), pair))
        chosen = pairs[:1] if len(numbers) == 1 else _disjoint(heads, tails, pairs, len(numbers), cost)
        for n, (head, tail) in zip(numbers, chosen, strict=False):
            places[n] = (item.head.spans or (head,), item.tail.spans or (tail,))
    return places


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
