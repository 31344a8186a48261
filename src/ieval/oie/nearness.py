"""Whether two tuples, or two parts, are one thing cut differently, and how far they are apart.

Two tuples are *near* where their predicates fit and
    - each argument of the gold fits that in its place, or is contained in some
      argument of the extraction: a matter of boundaries; or
    - the extraction has fewer arguments, each of which fits one of the gold's (or
      no predicate, and the rest fits): something is omitted.
Two parts *fit* where one has all words of the other in their order, or the end of one
is the beginning of the other over at least half of the gold's tokens.
"""

from __future__ import annotations

from ieval.oie.strategies import Parts

BOUNDARIES, OMITS = 1, 2
EMPTY = " "


def nearness(gold: Parts, x: Parts) -> int:
    """BOUNDARIES, OMITS or 0."""
    no_predicate = x.predicate == EMPTY != gold.predicate
    if not no_predicate and not fits(gold.predicate, x.predicate):
        return 0
    given = [a for a in x.arguments if a != EMPTY]
    wanted = [a for a in gold.arguments if a != EMPTY]
    if not no_predicate and len(given) >= len(wanted):
        in_place = len(x.arguments) >= len(gold.arguments) and all(
            fits(a, b) for a, b in zip(gold.arguments, x.arguments, strict=False)
        )
        return BOUNDARIES if in_place or all(any(a in b for b in given) for a in wanted) else 0
    placed = bool(given) and all(any(fits(a, b) for a in wanted) for b in given)
    return OMITS if placed else 0


def fits(gold: str, ours: str) -> bool:
    """Whether two parts, each with its blanks, are one thing cut differently.

    >>> fits(" the old car ", " car "), fits(" old car ", " car of Ann "), fits(" the car ", " scarf ")
    (True, True, False)
    >>> fits(" the old car ", " the car "), fits(" the car ", " the house ")
    (True, False)
    """
    if ours == EMPTY:
        return gold == EMPTY
    if gold in ours or ours in gold:
        return True
    theirs, mine = gold.split(), ours.split()
    if set(theirs).isdisjoint(mine):
        return False
    if _in_order(mine, theirs) or _in_order(theirs, mine):
        return True
    shared = range(-(-len(theirs) // 2), min(len(theirs), len(mine)))
    return any(theirs[-n:] == mine[:n] or mine[-n:] == theirs[:n] for n in shared)


def _in_order(few: list[str], many: list[str]) -> bool:
    rest = iter(many)
    return all(token in rest for token in few)


def distance(gold: Parts, x: Parts) -> int:
    """Tokens too many or too few, slot by slot."""
    ours, theirs = x.all, gold.all
    missing = len(theirs) - len(ours)
    ours += (EMPTY,) * missing
    theirs += (EMPTY,) * -missing
    return sum(abs(a.count(" ") - b.count(" ")) + (a != b) for a, b in zip(ours, theirs, strict=True))
