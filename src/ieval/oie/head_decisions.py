"""Why a tuple matches or not, part by part: predicate, and which heads are where they should be.

Everything here explains; no score depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ieval.oie.head_marks import marked
from ieval.oie.head_match import Rule, argument_heads, contains, picks, predicate_of, predicates_for, table
from ieval.result import Decision, Slot, Words
from ieval.types import Extraction, Head

PROBLEMS = {
    "predicate": "another predicate",
    "head": "does not contain the head of the gold argument",
    "missing": "the gold has an argument here, the extraction has none",
    "extra": "the extraction has an argument here, the gold has none",
}
WORDS = Words("tuple", "gold tuples", "matches", "part", "gold_tuples", "a head of the gold argument", marked)


def decisions(golds: Sequence[Extraction], preds: Sequence[Extraction], rule: Rule) -> tuple[Decision, ...]:
    """What each prediction matched, or the nearest gold tuple and what failed; then each tuple missed."""
    found = table(golds, preds, rule)
    chosen = picks(found, preds, rule)
    verdicts: list[Decision] = []
    for n, x in enumerate(preds):
        matches = tuple(g for g, row in enumerate(found) if n in row)
        stands = tuple(g for g, pick in enumerate(chosen) if pick == n)
        if stands or (matches and not rule.one_to_one and rule.counting != "gold"):
            verdicts.append(_right(n, x, golds, stands, matches, rule))
        elif matches:
            note = "right, but another extraction stands for this gold tuple"
            verdicts.append(Decision("wrong", n, (), matches[0], slots(golds[matches[0]], x, rule), note))
        else:
            verdicts.append(_wrong(n, x, golds, rule))
    for g, pick in enumerate(chosen):
        if pick is None:
            verdicts.append(Decision("missed", None, (g,), _nearest_prediction(golds[g], preds, rule)))
    return tuple(verdicts)


def _right(
    n: int, x: Extraction, golds: Sequence[Extraction], stands: tuple[int, ...], matches: tuple[int, ...],
    rule: Rule,
) -> Decision:  # fmt: skip
    credited = matches if not rule.one_to_one and rule.counting != "gold" else stands
    compared = slots(golds[credited[0]], x, rule)
    return Decision("right", n, credited, None, compared, "" if stands else "covers again")


def _wrong(n: int, x: Extraction, golds: Sequence[Extraction], rule: Rule) -> Decision:
    if not golds:
        return Decision("wrong", n, note="the sentence has no gold tuples")
    near = min(range(len(golds)), key=lambda g: (*_distance(golds[g], x, rule), g))
    compared = slots(golds[near], x, rule)
    return Decision("wrong", n, (), near, compared, _note(compared))


def _nearest_prediction(gold: Extraction, preds: Sequence[Extraction], rule: Rule) -> int | None:
    """The prediction with the most parts right; None where none has the predicate or a head."""
    ranks = [(*_distance(gold, x, rule), n) for n, x in enumerate(preds)]
    parts = len(_heads(gold, rule)) + 1
    near = min(ranks, default=None)
    return near[-1] if near is not None and near[0] < parts else None


def _distance(gold: Extraction, x: Extraction, rule: Rule) -> tuple[int, int, int]:
    """Parts wrong, whether the predicate is one of them, and words not shared."""
    predicate = predicate_of(x, rule) not in predicates_for(gold, rule)
    wrong = sum(
        not all(contains(x, n, head, rule) for head in heads) for n, heads in _heads(gold, rule).items()
    )
    words = {*gold.predicate.split(), *" ".join(gold.arguments).split()}
    return predicate + wrong, predicate, -len(words & {*x.predicate.split(), *" ".join(x.arguments).split()})


def _heads(gold: Extraction, rule: Rule) -> dict[int, list[Head]]:
    heads: dict[int, list[Head]] = {}
    for n, head in argument_heads(gold, rule):
        heads.setdefault(n, []).append(head)
    return heads


def slots(gold: Extraction, x: Extraction, rule: Rule) -> tuple[Slot, ...]:
    """How each part compares, in reading order: first argument, predicate, further arguments.

    The notes tell the heads that an argument has, and those it lacks with their place.
    """
    same = predicate_of(x, rule) in predicates_for(gold, rule)
    heads = _heads(gold, rule)
    arguments = []
    for n in range(max(len(gold.arguments), len(x.arguments), *(k + 1 for k in heads), 0)):
        ours = x.arguments[n] if n < len(x.arguments) else ""
        theirs = gold.arguments[n] if n < len(gold.arguments) else ""
        wanted = heads.get(n, [])
        lacking = [h for h in wanted if not contains(x, n, h, rule)]
        problem = "head" if lacking else ""
        if n >= len(x.arguments) and (lacking or rule.arity == "same"):
            problem = "missing"
        elif n >= len(gold.arguments) and rule.arity == "same":
            problem = "extra"
        told = [f"has {h.text}" for h in wanted if h not in lacking]
        told += [f"lacks {h.text}{_elsewhere(x, h, rule)}" for h in lacking]
        arguments.append(Slot(f"argument {n}", ours, theirs, problem, ", ".join(told)))
    predicate = Slot("predicate", x.predicate, gold.predicate, "" if same else "predicate")
    return (*arguments[:1], predicate, *arguments[1:])


def _elsewhere(x: Extraction, head: Head, rule: Rule) -> str:
    """The argument that has the head, where it is not the right one."""
    place = next((n for n in range(len(x.arguments)) if contains(x, n, head, rule)), None)
    return "" if place is None else f", which is in argument {place}"


def _note(compared: tuple[Slot, ...]) -> str:
    """The wrong parts in one line, e.g. `argument 1: head (lacks dog, which is in argument 0)`."""
    wrong = [s for s in compared if s.problem]
    return "; ".join(
        PROBLEMS["predicate"] if s.name == "predicate"
        else f"{s.name}: {s.problem}" + (f" ({s.note})" if s.note else "")
        for s in wrong
    )  # fmt: skip
