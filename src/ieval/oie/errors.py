"""What kind of error an extraction is: named rules in order, the first that applies.

The classes are those of Schneider et al., 2017, and Niklaus et al., 2018, who assign
them by hand. What is here is a *proposal* for such a hand: it sees words, not
meaning. Each extraction and each gold tuple gets one class.

Of the extractions that match a gold tuple or are near it (`ieval.oie.nearness`) one
*stands* for it: a match before a matter of boundaries before an omission, then the
fewest tokens too many or too few, then the most confident. An extraction that matches
is not also near others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ieval.oie.head_match import Table
from ieval.oie.nearness import BOUNDARIES, EMPTY, OMITS, distance, fits, nearness
from ieval.oie.strategies import Parts, Strategy, matches, possible, reader, rows, table
from ieval.text import normaliser
from ieval.types import Extraction


@dataclass(frozen=True, slots=True)
class Case:
    """One extraction as the rules see it.

    Args:
        x: the extraction.
        golds: those of the sentence.
        right: the gold tuples that it matches.
        near: gold tuples it is near to, with BOUNDARIES or OMITS.
        stands: the gold tuples that it stands for.
        repeats: the same is said by another extraction, as confident or more.
        words: of the sentence, nothing where its text is unknown.
    """

    x: Parts
    golds: Sequence[Parts]
    right: tuple[int, ...]
    near: dict[int, int]
    stands: tuple[int, ...]
    repeats: bool
    words: frozenset[str]


def correct(case: Case) -> bool:
    """It matches a gold tuple and stands for it.

    >>> propose([Extraction("sold", ("Ann", "car"))], [Extraction("sold", ("Ann", "car"))])
    ('correct',)
    """
    return any(g in case.right for g in case.stands)


def redundant(case: Case) -> bool:
    """Another extraction says the same, or stands for all that this one is about.

    >>> sale = Extraction("sold", ("Ann", "car"))
    >>> propose([sale], [sale, sale, Extraction("sold", ("Ann", "the car"))])
    ('correct', 'redundant', 'redundant')
    """
    return case.repeats or (not case.stands and bool(case.right or case.near))


def wrong_boundaries(case: Case) -> bool:
    """It holds a gold tuple with words, or arguments, too many or too few in their slots.

    >>> propose([Extraction("sold", ("Ann", "car"))], [Extraction("sold", ("Ann", "the old car"))])
    ('wrong_boundaries',)
    """
    return any(case.near.get(g) == BOUNDARIES for g in case.stands)


def uninformative(case: Case) -> bool:
    """It says what a gold tuple says but for an argument, or the predicate, which it leaves out.

    >>> propose([Extraction("sold", ("Ann", "car"))], [Extraction("sold", ("Ann",))])
    ('uninformative',)
    """
    return any(case.near.get(g) == OMITS for g in case.stands)


def out_of_scope(case: Case) -> bool:
    """Another relation than any in the gold: no word of a gold predicate, about a gold argument or where
    there is no gold, and no argument with a word that the sentence does not have.

    >>> propose([Extraction("sold", ("Ann", "car"))], [Extraction("met", ("Ann", "Bob"))])
    ('out_of_scope',)
    """
    given = [a for a in case.x.arguments if a != EMPTY]
    if case.x.predicate == EMPTY or not given:
        return False
    if case.words and not case.words.issuperset("".join(given).split()):
        return False
    if not case.golds:
        return True
    theirs = {token for g in case.golds for token in g.predicate.split()}
    return theirs.isdisjoint(case.x.predicate.split()) and any(
        fits(wanted, ours) for g in case.golds for wanted in g.arguments for ours in given
    )


def wrong(_case: Case) -> bool:
    """Nothing of the above: the gold's relation of other things, or nothing in common with the gold.

    >>> propose([Extraction("sold", ("Ann", "car"))], [Extraction("sold", ("Bob", "house"))])
    ('wrong',)
    """
    return True


RULES: tuple[Callable[[Case], bool], ...] = (
    correct, redundant, wrong_boundaries, uninformative, out_of_scope, wrong,
)  # fmt: skip
MISSING = "missing"  # of a gold tuple: no extraction stands for it
CLASSES = ("correct", "wrong_boundaries", "redundant", "uninformative", "wrong", MISSING, "out_of_scope")
GOLD_CLASSES = ("correct", "wrong_boundaries", "uninformative", MISSING)


@dataclass(frozen=True, slots=True)
class Judged:
    """The classes of one sentence.

    Args:
        extractions: a class each.
        golds: a class each: that of what stands for it, `missing` where nothing does.
        right: of each extraction, the gold tuples that it matches.
        partners: of each extraction, the nearest of the gold tuples that it is about, if any.
        stands: of each gold tuple, the extraction that stands for it, if any.
        arity: gold tuples that are missed by the number of arguments alone.
        counting: how the counts were made; see `ieval.oie.strategies.counted`.
    """

    extractions: tuple[str, ...]
    golds: tuple[str, ...]
    right: tuple[tuple[int, ...], ...]
    partners: tuple[int | None, ...]
    stands: tuple[int | None, ...]
    arity: tuple[int, ...]
    counting: str = "both_sides"


def propose(golds: Sequence[Extraction], preds: Sequence[Extraction]) -> tuple[str, ...]:
    """The classes of the extractions of one sentence, where right means equal to a gold tuple."""
    parts, strict = reader(normaliser()), rows()[0]
    ours, theirs = list(map(parts, preds)), list(map(parts, golds))
    found, pairs = table(theirs, ours, strict), possible(theirs, ours)
    return judge(theirs, ours, found, strict, [x.confidence for x in preds], pairs).extractions


def judge(
    golds: Sequence[Parts], preds: Sequence[Parts], found: Table, row: Strategy,
    confidences: Sequence[float | None], pairs: Table, *, words: frozenset[str] = frozenset(),
    counting: str = "both_sides",
) -> Judged:  # fmt: skip
    """Give every extraction and every gold tuple its class.

    Args:
        found: what matches what by `row`, the strategy that says what is right.
        pairs: those that any strategy can match.
        words: normalised tokens of the sentence.
    """
    right = [tuple([g for g, each in enumerate(found) if n in each]) for n in range(len(preds))]
    near = [{} if right[n] else _near(golds, x) for n, x in enumerate(preds)]
    order, repeats = _order(preds, confidences)
    stands = tuple([_stand(g, golds, preds, found, near, order) for g in range(len(golds))])
    classes, partners = [], []
    for n, x in enumerate(preds):
        mine = tuple(g for g, stand in enumerate(stands) if stand == n)
        case = Case(x, golds, right[n], near[n], mine, n in repeats, words)
        classes.append(next(rule.__name__ for rule in RULES if rule(case)))
        partners.append(_closest(mine or right[n] or tuple(near[n]), golds, x))
    of_golds = [MISSING if n is None else _gold_class(g, n, found, near) for g, n in enumerate(stands)]
    missed = [g for g, each in enumerate(found) if not each]
    cut = replace(row, place="same", arity="same")
    arity = tuple(g for g in missed if any(_but_for_arity(golds[g], preds[n], cut) for n in pairs[g]))
    return Judged(tuple(classes), tuple(of_golds), tuple(right), tuple(partners), stands, arity, counting)


def _near(golds: Sequence[Parts], x: Parts) -> dict[int, int]:
    kinds = ((g, nearness(gold, x)) for g, gold in enumerate(golds))
    return {g: kind for g, kind in kinds if kind}


def _order(preds: Sequence[Parts], confidences: Sequence[float | None]) -> tuple[list[int], set[int]]:
    """The place of each extraction, the most confident first, and those that repeat one before them."""

    def rank(n: int) -> tuple[bool, float, str, tuple[str, ...]]:
        confidence = confidences[n]
        return confidence is None, -(confidence or 0.0), preds[n].predicate, preds[n].arguments

    places, seen, repeats = [0] * len(preds), set(), set()
    for place, n in enumerate(sorted(range(len(preds)), key=rank)):
        places[n] = place
        if preds[n] in seen:
            repeats.add(n)
        seen.add(preds[n])
    return places, repeats


def _stand(
    g: int, golds: Sequence[Parts], preds: Sequence[Parts], found: Table, near: Sequence[dict[int, int]],
    order: Sequence[int],
) -> int | None:  # fmt: skip
    kinds = dict.fromkeys(found[g], 0) or {n: near[n][g] for n in range(len(preds)) if g in near[n]}
    ranks = [(kind, distance(golds[g], preds[n]), order[n], n) for n, kind in kinds.items()]
    return min(ranks)[-1] if ranks else None


def _gold_class(g: int, n: int, found: Table, near: Sequence[dict[int, int]]) -> str:
    if n in found[g]:
        return correct.__name__
    return (wrong_boundaries if near[n][g] == BOUNDARIES else uninformative).__name__


def _closest(about: Sequence[int], golds: Sequence[Parts], x: Parts) -> int | None:
    return min(((distance(golds[g], x), g) for g in about), default=(0, None))[1]


def _but_for_arity(gold: Parts, x: Parts, in_place: Strategy) -> bool:
    """Whether they match, place by place, once the longer is cut to the arguments of the shorter."""
    shared = min(len(gold.arguments), len(x.arguments))
    if not shared or len(gold.arguments) == len(x.arguments):
        return False
    cut = (Parts(each.predicate, each.arguments[:shared]) for each in (gold, x))
    return matches(in_place, *cut)
