"""Counts that add, and the one division."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PRF:
    """Precision, recall and their F, each in [0, 1]."""

    precision: float
    recall: float
    f: float


@dataclass(frozen=True, slots=True)
class Counts:
    """What a protocol counted, before any division.

    Precision and recall keep their own numerators: a protocol may credit them
    from two different matchings, so one shared "true positives" cannot hold both.

    >>> (Counts(1, 2, 1, 3) + Counts(1, 1, 1, 1)).prf()
    PRF(precision=0.6666666666666666, recall=0.5, f=0.5714285714285715)
    """

    precision_hits: float = 0.0
    precision_total: float = 0.0
    recall_hits: float = 0.0
    recall_total: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.precision_hits + other.precision_hits,
            self.precision_total + other.precision_total,
            self.recall_hits + other.recall_hits,
            self.recall_total + other.recall_total,
        )

    def prf(self, beta: float = 1.0) -> PRF:
        """Divide; an empty denominator gives 0."""
        precision = _ratio(self.precision_hits, self.precision_total)
        recall = _ratio(self.recall_hits, self.recall_total)
        return PRF(precision, recall, f_beta(precision, recall, beta))

    def rates(self, beta: float = 1.0) -> dict[str, float]:
        """The same by name, F after its beta.

        >>> list(Counts(1, 2, 1, 4).rates(beta=2))
        ['precision', 'recall', 'f2']
        """
        prf = self.prf(beta)
        return {"precision": prf.precision, "recall": prf.recall, f"f{beta:g}": prf.f}


def f_beta(precision: float, recall: float, beta: float = 1.0) -> float:
    """The weighted harmonic mean; `beta` > 1 favours recall. 0 where both are 0.

    >>> f_beta(0.5, 0.25), f_beta(0.5, 0.25, beta=2)
    (0.3333333333333333, 0.2777777777777778)
    """
    weight = beta * beta
    return _ratio((1 + weight) * precision * recall, weight * precision + recall)


def total(counts: Iterable[Counts]) -> Counts:
    """The sum; of nothing, zero counts."""
    return sum(counts, Counts())


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
