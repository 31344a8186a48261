"""Which gold tuples a prediction matches by predicate and argument heads: the matcher behind LSOIE."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ieval.types import Extraction, Head

Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """The options of one scoring, resolved."""

    predicate: str
    containment: str
    arity: str
    one_to_one: bool
    pick: str
    head_list: str
    counting: str
    absent: str
    case: str

    @property
    def by_offset(self) -> bool:
        """Whether token offsets are compared where both sides have them."""
        return self.containment == "token" or self.predicate == "head_index"

    def signed(self) -> tuple[str, ...]:
        """What a signature says of how tuples are matched."""
        return (
            f"pred:{self.predicate}", f"in:{self.containment}", f"arity:{self.arity}",
            f"1to1:{'yes' if self.one_to_one else 'no'}", f"pick:{self.pick}",
        )  # fmt: skip


def table(golds: Sequence[Extraction], preds: Sequence[Extraction], rule: Rule) -> Table:
    """`table[g]`: the predictions that match gold tuple `g`, in their order."""
    if not golds or not preds:
        return ((),) * len(golds)
    by_predicate: dict[object, list[int]] = {}
    for n, x in enumerate(preds):
        by_predicate.setdefault(predicate_of(x, rule), []).append(n)
    found = []
    for g in golds:
        candidates = [n for key in predicates_for(g, rule) for n in by_predicate.get(key, ())]
        if candidates:
            wanted = argument_heads(g, rule)
            candidates = [n for n in sorted(candidates) if _arguments_match(g, wanted, preds[n], rule)]
        found.append(tuple(candidates))
    return tuple(found)


def predicate_of(x: Extraction, rule: Rule) -> object:
    """What a prediction is found by: its predicate, or the offset of the predicate's head."""
    return predicate_head(x) if rule.predicate == "head_index" else " ".join(_words(x.predicate, rule))


def predicates_for(gold: Extraction, rule: Rule) -> Collection[object]:
    """The values of `predicate_of` that suit a gold tuple, each once."""
    if rule.predicate == "head_index":
        return (predicate_head(gold),)
    if rule.predicate == "token_of_gold":
        return dict.fromkeys(_words(gold.predicate, rule))
    return (" ".join(_words(gold.predicate, rule)),)


def _words(text: str, rule: Rule) -> list[str]:
    return (text.lower() if rule.case == "lower" else text).split()


def predicate_head(x: Extraction) -> int | None:
    """The offset of the predicate's head: given, or its only token; None where neither is known."""
    if x.heads and x.heads[0]:
        return x.heads[0][0].index
    offsets = [n for span in x.predicate_spans for n in range(span.start, span.end)]
    return offsets[0] if len(offsets) == 1 else None


def argument_heads(gold: Extraction, rule: Rule) -> list[tuple[int, Head]]:
    """Each head with the number of the argument that has to contain it.

    Under `head_list="shifted"` the list may be short and is taken as LSOIE's script
    takes it: its first entry stands for the predicate's head even where that is the
    one missing, and a full stop asks for nothing.
    """
    listed = [(n, head) for n, heads in enumerate(gold.heads[1:]) for head in heads]
    return [(n, h) for n, h in listed if h.text != "."] if rule.head_list == "shifted" else listed


def _arguments_match(gold: Extraction, wanted: Sequence[tuple[int, Head]], x: Extraction, rule: Rule) -> bool:
    if rule.arity == "same" and len(x.arguments) != len(gold.arguments):
        return False
    return all(contains(x, n, head, rule) for n, head in wanted)


def contains(x: Extraction, n: int, head: Head, rule: Rule) -> bool:
    """Whether argument `n` of a prediction contains this head: by offset where both have it, else by text."""
    if n >= len(x.arguments):
        return False
    if rule.containment == "substring":
        return " ".join(_words(head.text, rule)) in " ".join(_words(x.arguments[n], rule))
    if head.index is not None and x.argument_spans and x.argument_spans[n]:
        return any(span.start <= head.index < span.end for span in x.argument_spans[n])
    wanted, there = _words(head.text, rule), _words(x.arguments[n], rule)
    if len(wanted) > 1 and head.index is not None:  # one token with white space inside, as in `1 000`
        return any(there[k : k + len(wanted)] == wanted for k in range(len(there)))
    return " ".join(wanted) in there


def picks(found: Table, preds: Sequence[Extraction], rule: Rule) -> tuple[int | None, ...]:
    """For each gold tuple the prediction that stands for it: the most confident of its matches, or the first.

    One to one, `best` is a largest matching, and among these the one that takes
    the more confident prediction first, so that it is largest at every threshold.
    """
    if not rule.one_to_one:
        if rule.pick == "first":
            return tuple(row[0] if row else None for row in found)
        order = confident_first(preds)
        rank = {n: place for place, n in enumerate(order)}
        return tuple(min(row, key=rank.__getitem__) if row else None for row in found)
    return _first_free(found) if rule.pick == "first" else largest(found, confident_first(preds))


def confident_first(preds: Sequence[Extraction]) -> list[int]:
    """The most confident first, equals by their words, not by their order; those without one at the end."""

    def rank(n: int) -> tuple[Any, ...]:
        x = preds[n]
        unsure = x.confidence is None
        return unsure, -(x.confidence or 0.0), x.predicate, x.arguments, x.predicate_spans, x.argument_spans

    return sorted(range(len(preds)), key=rank)


def _first_free(found: Table) -> tuple[int | None, ...]:
    taken: set[int] = set()
    chosen: list[int | None] = []
    for row in found:
        free = next((n for n in row if n not in taken), None)
        chosen.append(free)
        if free is not None:
            taken.add(free)
    return tuple(chosen)


def largest(found: Table, order: Sequence[int]) -> tuple[int | None, ...]:
    """Add the predictions one by one along augmenting paths; one once matched stays matched."""
    golds_of: dict[int, list[int]] = {}
    for g, row in enumerate(found):
        for n in row:
            golds_of.setdefault(n, []).append(g)
    chosen: list[int | None] = [None] * len(found)

    def place(n: int, seen: set[int]) -> bool:
        for g in golds_of[n]:
            if g not in seen:
                seen.add(g)
                other = chosen[g]
                if other is None or place(other, seen):
                    chosen[g] = n
                    return True
        return False

    for n in order:
        if n in golds_of:
            place(n, set())
    return tuple(chosen)
