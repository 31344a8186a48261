"""What became of each item: right, wrong with the nearest gold item and what differs, or missed.

Everything here explains; no score depends on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace

from ieval.ie.keys import Side, keyed, label_of, said
from ieval.ie.matching import hits
from ieval.ie.rule import Rule
from ieval.ie.tasks import Item, Key
from ieval.result import Decision, Slot, Words
from ieval.types import Entity, Sentence

PROBLEMS = {
    "type": "another type",
    "boundary": "overlaps the gold, with other boundaries",
    "place": "the same words elsewhere",
    "different": "other words",
    "no gold": "near no gold item",
}
WORDS = Words("item", "gold items", "matches", "part", "gold_items")


def decisions(
    golds: Sequence[Item], preds: Sequence[Item], source: Sentence, rule: Rule
) -> tuple[Decision, ...]:
    """Of each predicted item that counts, then of each gold item that none matched."""
    gold_side = keyed(golds, source, rule, pred=False)
    pred_side = keyed(preds, source, rule, pred=True)
    right = hits(gold_side.keys, pred_side.keys, capped=rule.capped)
    free: dict[Hashable, list[int]] = defaultdict(list)
    for g, key in zip(reversed(gold_side.kept), reversed(gold_side.keys), strict=True):
        free[key].append(g)
    verdicts = []
    met: set[int] = set()
    for k, (n, key) in enumerate(zip(pred_side.kept, pred_side.keys, strict=True)):
        if right[k]:
            again = not free[key]
            partner = () if again else tuple(g for g in (free[key].pop(),) if g >= 0)
            met.update(partner)
            verdicts.append(Decision("right", _real(n), partner, note="counted again" if again else ""))
        elif key in gold_side.keys:
            nearest = gold_side.kept[gold_side.keys.index(key)]
            verdicts.append(Decision("wrong", n, (), nearest, note="again: more copies than in the gold"))
        elif n < 0:
            verdicts.append(Decision("wrong", None, note="nothing predicted counts as an item"))
        else:
            found = _wrong(n, golds, gold_side, preds[n], source, rule, n in pred_side.lost)
            verdicts.append(_elsewhere(found, gold_side, key))
    missed = [g for g in gold_side.kept if g not in met]
    return (*verdicts, *(Decision("missed", None, () if g < 0 else (g,)) for g in missed))


def _real(n: int) -> int | None:
    """A position among the items; the item that InstructUIE adds has none."""
    return None if n < 0 else n


def _wrong(
    n: int, golds: Sequence[Item], side: Side, item: Item, source: Sentence, rule: Rule, lost: bool
) -> Decision:
    compared = {g: _slots(golds[g], item, source, rule) for g in side.kept if g >= 0}
    near = {g: found for g, found in compared.items() if any(s.problem != "different" for s in found[1:])}
    nearest = min(near, key=lambda g: (sum(_ORDER.index(s.problem) for s in near[g]), g), default=None)
    if nearest is None:
        return Decision("wrong", n, note="not in the sentence" if lost else "near no gold item")
    note = "; ".join(f"{s.name}: {s.problem}" for s in near[nearest] if s.problem)
    if lost:
        note = "not in the sentence; " + note
    return Decision("wrong", n, (), nearest, near[nearest], note)


def _elsewhere(decision: Decision, side: Side, key: Key) -> Decision:
    """With what differs where nothing seems to: the places at which equal texts were found."""
    if decision.note or decision.nearest is None:
        return decision
    theirs = side.keys[list(side.kept).index(decision.nearest)]
    slots = tuple(
        replace(slot, problem="place") if n and theirs[n] != key[n] else slot
        for n, slot in enumerate(decision.slots)
    )
    note = "; ".join(f"{slot.name}: {slot.problem}" for slot in slots if slot.problem)
    return replace(decision, slots=slots, note=note)


_ORDER = ("", "type", "boundary", "place", "different")


def _slots(gold: Item, item: Item, source: Sentence, rule: Rule) -> tuple[Slot, ...]:
    """How the types compare, and each mention."""
    same = label_of(gold.label, rule) == label_of(item.label, rule)
    mentions = zip(rule.task.parts, rule.task.mentions(gold), rule.task.mentions(item), strict=True)
    return (
        Slot("type", item.label, gold.label, "" if same else "type"),
        *(_mention(part.lstrip(".") or "entity", g, p, source, rule) for part, g, p in mentions),
    )


def _mention(name: str, gold: Entity, pred: Entity, source: Sentence, rule: Rule) -> Slot:
    theirs, ours = (m.text or said(m.spans, source, rule.offsets) for m in (gold, pred))
    placed = bool(gold.spans and pred.spans)
    problem = "different"
    if sorted(gold.spans) == sorted(pred.spans) if placed else theirs == ours:
        wrong_type = rule.task.typed_mentions and label_of(gold.label, rule) != label_of(pred.label, rule)
        problem = "type" if wrong_type else ""
    elif placed and theirs == ours:
        problem = "place"
    elif _shares(gold, pred) if placed else {*theirs.split()} & {*ours.split()}:
        problem = "boundary"
    return Slot(name, ours, theirs, problem)


def _shares(gold: Entity, pred: Entity) -> bool:
    return any(a.start < b.end and b.start < a.end for a in gold.spans for b in pred.spans)
