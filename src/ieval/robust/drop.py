"""How far a score falls under perturbation.

With o the score on the original sentences and p_1 .. p_n those under n perturbations,

    drop_i   = (o - p_i) / o
    drop_avg = mean of drop_i = 1 - mean(p_i) / o

Signed: a gain is a negative drop, and gains offset losses in the mean. (RUIE-Bench prints
these in percent. Its formula is not in the text: of the readings one may think of, this
one gives 53 of the 61 printed means exactly, 7 within the rounding of the cells, and not
the ED mean of UIE, printed 9.9 where the cells give 9.7.)

There is no drop from 0, and none without perturbed scores: both are None, not 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drops:
    """Of one original score: the relative drop under each perturbation, their mean, and the worst.

    `worst` is the perturbation with the lowest score, the first by name among equals;
    None where nothing is perturbed.
    """

    original: float
    by_perturbation: dict[str, float | None]
    average: float | None
    worst: str | None
    worst_score: float | None


def drop(original: float, perturbed: float) -> float | None:
    """The relative loss; negative for a gain, None where there was nothing to lose.

    >>> drop(0.5, 0.25), drop(0.5, 0.75), drop(0.0, 0.1)
    (0.5, -0.5, None)
    """
    return (original - perturbed) / original if original else None


def drops(original: float, perturbed: Mapping[str, float], *, capped: bool = True) -> Drops:
    """All drops from one original score; independent of the order of the perturbations.

    >>> drops(0.8, {"typo": 0.6, "lowercase": 0.8}).average
    0.12500000000000003

    Args:
        capped: refuse scores above 1. A preset that counts every copy of a right item passes it.

    Raises:
        ValueError: a score outside [0, 1].
    """
    for name, score in {"none": original, **perturbed}.items():
        if not 0 <= score <= (1 if capped else math.inf):
            raise ValueError(f"score {score!r} under {name!r}: expected a share in [0, 1], not percent")
    single = {name: drop(original, score) for name, score in perturbed.items()}
    known = sorted(value for value in single.values() if value is not None)
    average = sum(known) / len(known) if known else None
    worst = min(sorted(perturbed), key=perturbed.__getitem__, default=None)
    return Drops(original, single, average, worst, None if worst is None else perturbed[worst])
