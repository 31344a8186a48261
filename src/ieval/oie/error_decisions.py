"""The classes of `ieval.oie.errors` with their evidence: which slot, and what is too many or too few.

Everything here explains; no score depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ieval.oie import errors, nearest
from ieval.oie.errors import Judged
from ieval.oie.strategies import Parts
from ieval.result import Decision, Slot, Words

PROBLEMS = {
    "omitted": "the gold has an argument, or a predicate, here and the extraction has none",
    "extra": "the extraction has an argument here, the gold has none",
    **{name: nearest.PROBLEMS[name] for name in ("case", "punctuation", "boundary", "wording")},
    **{name: nearest.PROBLEMS[name] for name in ("predicate", "different")},
}
WORDS = Words("tuple", "gold tuples", "matches", "slot", "gold_tuples")


def decisions(golds: Sequence[Parts], preds: Sequence[Parts], judged: Judged) -> tuple[Decision, ...]:
    """What became of each extraction, then each gold tuple missed; `label` is the class proposed."""
    made = [_of_extraction(n, golds, preds, judged) for n in range(len(preds))]
    found = {g for right in judged.right for g in right}
    return (*made, *(_of_gold(g, judged) for g in range(len(golds)) if g not in found))


def _of_extraction(n: int, golds: Sequence[Parts], preds: Sequence[Parts], judged: Judged) -> Decision:
    label, right, near = judged.extractions[n], judged.right[n], judged.partners[n]
    if near is None:
        # No gold tuple is near by its words: the one with most words in common is shown, for people.
        near = _most_in_common(golds, preds[n])
    compared = () if near is None else slots(golds[near], preds[n])
    if right:
        note = "" if label == errors.correct.__name__ else _note(label, "another extraction stands for it")
        return Decision("right", n, right, None, compared, note, label)
    return Decision("wrong", n, (), near, compared, _note(label, _evidence(n, compared, judged)), label)


def _of_gold(g: int, judged: Judged) -> Decision:
    label, stand = judged.golds[g], judged.stands[g]
    told = "no extraction is near" if stand is None else f"extraction {stand} stands for it"
    if g in judged.arity:
        told += "; another number of arguments, else it would match"
    return Decision("missed", None, (g,), stand, (), _note(label, told), label)


def _note(label: str, evidence: str) -> str:
    """The class, marked as what it is, and why."""
    return f"{label.replace('_', ' ')} (proposed): {evidence}"


def _evidence(n: int, compared: Sequence[Slot], judged: Judged) -> str:
    if judged.extractions[n] == errors.redundant.__name__:
        partner = judged.partners[n]
        stand = None if partner is None else judged.stands[partner]
        if stand is not None and stand != n:
            return f"extraction {stand} stands for the gold tuple it is about"
        return "says the same as another extraction"
    if not judged.golds:
        return "the sentence has no gold tuples"
    told = [_told(s) for s in compared if s.problem]
    if judged.extractions[n] == errors.wrong_boundaries.__name__ and any(
        s.problem == "different" for s in compared
    ):
        told.append("the arguments of the gold are in other places")
    return "; ".join(told)


def _told(slot: Slot) -> str:
    if slot.problem == slot.name:
        return "another predicate"
    return f"{slot.name}: {slot.problem}" + (f" ({slot.note})" if slot.note else "")


def slots(gold: Parts, x: Parts) -> tuple[Slot, ...]:
    """How each part compares, in reading order: first argument, predicate, further arguments.

    >>> gold, x = Parts(" sold ", (" car ",)), Parts(" sold ", (" a car ",))
    >>> [(s.name, s.problem, s.note) for s in slots(gold, x)]
    [('argument 0', 'boundary', '1 too many: a'), ('predicate', '', '')]
    """
    predicate = _slot("predicate", gold.predicate, x.predicate)
    arguments = []
    for n in range(max(len(gold.arguments), len(x.arguments))):
        ours = x.arguments[n] if n < len(x.arguments) else None
        theirs = gold.arguments[n] if n < len(gold.arguments) else None
        arguments.append(_slot(f"argument {n}", theirs, ours))
    return (*arguments[:1], predicate, *arguments[1:])


def _slot(name: str, gold: str | None, ours: str | None) -> Slot:
    theirs, mine = (tuple((text or "").split()) for text in (gold, ours))
    if gold is None or ours is None or (theirs and not mine):
        problem = "omitted" if ours is None or theirs else "extra"
        count = len(theirs or mine)
        return Slot(name, " ".join(mine), " ".join(theirs), problem, f"{count} token{'s' * (count != 1)}")
    return nearest.slot(name, ((theirs, False),) if theirs else (), mine)


def _most_in_common(golds: Sequence[Parts], x: Parts) -> int | None:
    def rank(g: int) -> tuple[int, int, int]:
        shared = {*" ".join(golds[g].all).split()} & {*" ".join(x.all).split()}
        return golds[g].predicate != x.predicate, -len(shared), g

    return min(range(len(golds)), key=rank, default=None)
