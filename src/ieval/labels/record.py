"""What one person says about extractions and gold tuples, and whether it belongs to the data at hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from ieval.oie.errors import CLASSES, GOLD_CLASSES, MISSING
from ieval.text import check_choice
from ieval.types import Sentence

CHOICES = {  # side: the classes of its items
    "pred": tuple(label for label in CLASSES if label != MISSING),
    "gold": GOLD_CLASSES,
}
SIDES = {"pred": "extraction", "gold": "gold tuple"}


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """What is labelled: an extraction of a system, or a gold tuple as this system left it.

    `item` counts from 0 within the sentence, as `Decision.pred` and `Decision.gold` do.
    """

    system: str
    sentence: str
    side: str
    item: int

    def __str__(self) -> str:
        return f"sentence {self.sentence!r}, {SIDES[self.side]} {self.item}, system {self.system!r}"


@dataclass(frozen=True, slots=True)
class Labels:
    """One person's labels, or those of several brought together.

    Args:
        annotator: who says so.
        gold: `fingerprint` of the gold they speak of.
        systems: that of each system's output.
        given: what is labelled, and how.
        warnings: what was odd about the file.
    """

    annotator: str
    gold: str
    systems: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[Place, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def fingerprint(sentences: Sequence[Sentence]) -> str:
    """SHA-256 over the sentences and their tuples, whatever the file's format and the sentences' order.

    Ids, texts, predicates and arguments count, in the order of the sentence's items;
    confidences and offsets do not.
    """
    lines = sorted(
        json.dumps([s.id, s.text or " ".join(s.tokens), [[x.predicate, *x.arguments] for x in s.items]])
        for s in sentences
    )
    return sha256("\n".join(lines).encode("ascii")).hexdigest()


def check_label(side: str, label: str) -> None:
    """Raise ValueError on a side, or a class, that there is not; the message lists those there are."""
    check_choice("side", side, tuple(CHOICES))
    if label not in CHOICES[side]:
        what = SIDES[side].replace("extraction", "an extraction").replace("gold", "a gold")
        raise ValueError(f"label {label!r}: no class of {what}; there are {', '.join(CHOICES[side])}")


def check_data(labels: Labels, gold: str, systems: Mapping[str, str], where: str = "labels") -> None:
    """Raise ValueError where labels were given to other data than these, by their fingerprints.

    Systems that the labels do not know, and labels of systems that are not at hand, are in order.
    """
    if labels.gold != gold:
        raise ValueError(
            f"{where}: labels of another gold, with SHA-256 {labels.gold[:16]}...; "
            f"this gold has {gold[:16]}..."
        )
    for name, found in systems.items():
        known = labels.systems.get(name, found)
        if known != found:
            raise ValueError(
                f"{where}: labels of another output of system {name!r}, with SHA-256 {known[:16]}...; "
                f"this output has {found[:16]}..."
            )


def merged(files: Iterable[Labels]) -> Labels:
    """The labels of several files of the same data.

    Raises:
        ValueError: files of different data, two that label one item differently (naming the item
            and both labels), or none.
    """
    together: Labels | None = None
    by: dict[Place, str] = {}
    for labels in files:
        by |= dict.fromkeys(labels.given.keys() - by.keys(), labels.annotator)
        together = labels if together is None else _both(together, labels, by)
    if together is None:
        raise ValueError("no label file; give one at least")
    return together


def _both(a: Labels, b: Labels, by: Mapping[Place, str]) -> Labels:
    check_data(b, a.gold, {name: a.systems[name] for name in a.systems.keys() & b.systems.keys()},
               f"labels of {b.annotator}")  # fmt: skip
    for place, label in sorted(b.given.items()):
        if a.given.get(place, label) != label:
            raise ValueError(
                f"{place}: {a.given[place]!r} for {by[place]}, {label!r} for {b.annotator}; "
                "settle it in one of the files, or use one of them"
            )
    names = dict.fromkeys((*a.annotator.split(", "), b.annotator))
    return Labels(", ".join(names), a.gold, {**a.systems, **b.systems}, {**a.given, **b.given},
                  a.warnings + b.warnings)  # fmt: skip
