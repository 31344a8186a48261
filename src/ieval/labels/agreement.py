"""How far two annotators agree on the items that both labelled.

Raw agreement is the share of items with equal labels. Cohen's kappa is what of it goes
beyond chance, with chance as each annotator's own shares of the classes; Krippendorff's
alpha (nominal) takes the shares of both together, with a correction for few items. 1 is
full agreement, 0 that of chance, and below 0 less. Neither exists where both gave all
items one and the same class: there is no disagreement to be expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ieval.labels.record import CHOICES, Labels, check_data
from ieval.oie.errors import CLASSES
from ieval.text import check_choice

MISSING = "agreement needs krippendorff, which is absent: pip install 'ieval[labels]'"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement over `items`, those that both labelled; `only_first` and `only_second` one alone.

    `pairs` counts how the first's class meets the second's.
    """

    items: int
    raw: float | None
    kappa: float | None
    alpha: float | None
    only_first: int
    only_second: int
    pairs: dict[tuple[str, str], int]


def agreement(first: Labels, second: Labels, *, side: str = "both") -> Agreement:
    """Agreement of two annotators.

    Args:
        side: `pred`, labels of extractions; `gold`, of gold tuples; or `both` together.

    Raises:
        ValueError: they labelled other data; Krippendorff's alpha is not installed, saying how to.
    """
    check_choice("side", side, (*CHOICES, "both"))
    shared = {name: first.systems[name] for name in first.systems.keys() & second.systems.keys()}
    check_data(second, first.gold, shared, f"labels of {second.annotator}")
    ours, theirs = (
        {place: label for place, label in labels.given.items() if side in (place.side, "both")}
        for labels in (first, second)
    )
    both = sorted(ours.keys() & theirs.keys())
    pairs = Counter((ours[place], theirs[place]) for place in both)
    labels = list(pairs.elements())
    raw = sum(a == b for a, b in labels) / len(labels) if labels else None
    n = len(both)
    return Agreement(n, raw, kappa(labels), alpha(labels), len(ours) - n, len(theirs) - n, dict(pairs))


def kappa(labels: Sequence[tuple[str, str]]) -> float | None:
    """Cohen's; of pairs of labels.

    >>> kappa([("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")])  # (3/4 - 1/2) / (1 - 1/2)
    0.5
    """
    if not labels:
        return None
    first, second = (Counter(each) for each in zip(*labels, strict=True))
    chance = sum(first[label] * second[label] for label in first) / len(labels) ** 2
    raw = sum(a == b for a, b in labels) / len(labels)
    return None if chance == 1 else (raw - chance) / (1 - chance)


def alpha(labels: Sequence[tuple[str, str]]) -> float | None:
    """Krippendorff's, for classes without an order; of pairs of labels."""
    if len({label for pair in labels for label in pair}) < 2:
        return None
    try:
        import krippendorff
    except ModuleNotFoundError:
        raise ValueError(MISSING) from None
    coded = [[CLASSES.index(pair[n]) for pair in labels] for n in range(2)]
    return float(krippendorff.alpha(coded, level_of_measurement="nominal", value_domain=range(len(CLASSES))))
