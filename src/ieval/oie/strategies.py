"""Ways for one tuple to match another, as rows of a table: equal parts, or parts that contain parts.

Every strategy asks one thing: has each part of one tuple, the *held* one, its place
in the other, its *holder*? The rows differ in what having a place means. Containment
is of whole tokens in a row: `car` is in `the old car` and not in `scarf`. An empty
part is contained in every part and is equal to an empty one alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ieval.counts import Counts
from ieval.oie.head_match import Table, largest
from ieval.text import Normaliser
from ieval.types import Extraction

ONE_TO_ONE = "_one_to_one"


@dataclass(frozen=True, slots=True)
class Strategy:
    """One row.

    Args:
        relation: of a held part to its place: `equal`, or the place `contains` it.
        holder: `pred`, the gold's parts have their places in the prediction; `gold`,
            the other way; `either` of the two.
        place: of an argument: the `same` position, any `argument`, or `anywhere` in
            the tuple, which also sets the predicate free.
        arity: of the holder: the `same` number of arguments, `extra` ones allowed, or `any`.
        one_to_one: a prediction and a gold tuple match once: a largest set of such pairs.
    """

    name: str
    relation: str
    holder: str
    place: str
    arity: str
    one_to_one: bool = False


ROWS = (
    Strategy("strict", "equal", "pred", "same", "same"),
    Strategy("relaxed", "equal", "gold", "argument", "any"),
    Strategy("in_order", "contains", "pred", "same", "same"),
    Strategy("with_extra", "contains", "pred", "same", "extra"),
    Strategy("any_argument", "contains", "pred", "argument", "any"),
    Strategy("anywhere", "contains", "pred", "anywhere", "any"),
)
STRATEGIES = ROWS + tuple(replace(row, name=row.name + ONE_TO_ONE, one_to_one=True) for row in ROWS)
NAMES = tuple(row.name for row in STRATEGIES)


def rows(holder: str | None = None, arity: str | None = None) -> tuple[Strategy, ...]:
    """All strategies, those of containment with another direction or arity where one is given."""
    return tuple(
        replace(row, holder=holder or row.holder, arity=arity or row.arity)
        if row.relation == "contains" else row for row in STRATEGIES
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parts:
    """A tuple ready to be compared: tokens of each part between blanks, so that ` car ` in ` old car ` asks
    for whole tokens."""

    predicate: str
    arguments: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        return (self.predicate, *self.arguments)

    @property
    def joined(self) -> str:
        """All parts in one text: it holds whatever one of them holds."""
        return "\n".join(self.all)


def reader(norm: Normaliser) -> Callable[[Extraction], Parts]:
    """What turns an extraction into parts, normalised; it remembers the texts it has seen."""

    @cache
    def padded(text: str) -> str:
        tokens = norm.fresh(text)
        return f" {' '.join(tokens)} " if tokens else " "

    return lambda x: Parts(padded(x.predicate), tuple([padded(a) for a in x.arguments]))


def matches(row: Strategy, gold: Parts, x: Parts) -> bool:
    """Whether a prediction matches a gold tuple by this strategy.

    >>> gold, x = Parts(" sold ", (" Ann ", " car ")), Parts(" sold ", (" Ann ", " the car ", " to Bob "))
    >>> [row.name for row in ROWS if matches(row, gold, x)]
    ['with_extra', 'any_argument', 'anywhere']
    """
    if row.holder == "pred":
        return _holds(row, x, gold)
    if row.holder == "gold":
        return _holds(row, gold, x)
    return _holds(row, x, gold) or _holds(row, gold, x)


def _holds(row: Strategy, holder: Parts, held: Parts) -> bool:
    spare = len(holder.arguments) - len(held.arguments)
    if (row.arity == "same" and spare != 0) or (row.arity == "extra" and spare < 0):
        return False
    equal = row.relation == "equal"
    if row.place == "anywhere":
        return all(_has(holder.all, part, equal) for part in held.all)
    if not (held.predicate == holder.predicate if equal else held.predicate in holder.predicate):
        return False
    if row.place == "argument":
        return all(_has(holder.arguments, part, equal) for part in held.arguments)
    if spare < 0:
        return False
    if equal:
        return held.arguments == holder.arguments[: len(held.arguments)]
    return all(map(str.__contains__, holder.arguments, held.arguments))


def _has(places: Iterable[str], part: str, equal: bool) -> bool:
    return part in places if equal else any(part in place for place in places)


def table(golds: Sequence[Parts], preds: Sequence[Parts], row: Strategy) -> Table:
    """`table[g]`: the predictions that match gold tuple `g`, in their order."""
    return _table(golds, preds, row, possible(golds, preds))


def possible(golds: Sequence[Parts], preds: Sequence[Parts]) -> Table:
    """The pairs that any strategy can match: the predicate of one is in a part of the other."""
    ours = [(n, x.predicate, x.joined) for n, x in enumerate(preds)]
    return tuple(
        tuple([n for n, predicate, joined in ours if g.predicate in joined or predicate in theirs])
        for g, theirs in ((g, g.joined) for g in golds)
    )


def _table(golds: Sequence[Parts], preds: Sequence[Parts], row: Strategy, pairs: Table) -> Table:
    return tuple(
        tuple([n for n in near if matches(row, g, preds[n])]) for g, near in zip(golds, pairs, strict=True)
    )


def tables(
    golds: Sequence[Parts], preds: Sequence[Parts], chosen: Sequence[Strategy], pairs: Table
) -> dict[str, Table]:
    """The table of each strategy by name, of these `possible` pairs; one to one shares its plain row's."""
    if not any(pairs):
        return dict.fromkeys([row.name for row in chosen], pairs)
    made: dict[str, Table] = {}
    for row in chosen:
        plain = row.name.removesuffix(ONE_TO_ONE)
        made[row.name] = made[plain] if row.one_to_one else _table(golds, preds, row, pairs)
    return made


def credited(found: Table, n_pred: int, row: Strategy) -> Table:
    """The pairs of the table that count: all, or a largest set of disjoint ones."""
    if not row.one_to_one:
        return found
    return tuple(() if n is None else (n,) for n in largest(found, range(n_pred)))


def counted(
    found: Mapping[str, Table], chosen: Sequence[Strategy], n_gold: int, n_pred: int, counting: str
) -> dict[str, Counts]:
    """By strategy: predictions that match for precision, gold tuples that are matched for recall.

    Args:
        found: the tables by the name of the strategy.
        counting: `both_sides` as above; `predictions` puts the predictions in the place
            of the matched gold tuples, TP / (TP + FN), with FN the gold tuples unmatched.
    """
    nothing = from_sums(0, n_pred, 0, n_gold, counting)
    made = dict.fromkeys(found, nothing)
    for row in chosen:
        if any(found[row.name]):
            pairs = credited(found[row.name], n_pred, row)
            right = len({n for each in pairs for n in each})
            made[row.name] = from_sums(right, n_pred, sum(map(bool, pairs)), n_gold, counting)
    return made


def from_sums(right: int, preds: int, found: int, golds: int, counting: str) -> Counts:
    """Counts from the predictions that are right, all of them, the gold tuples found, and all of these."""
    if counting == "predictions":
        return Counts(right, preds, right, right + golds - found)
    return Counts(right, preds, found, golds)
