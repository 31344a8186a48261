"""The precision-recall curve of confidences, shared by the protocols that have one.

A protocol leaves `Step`s as the evidence of each sentence: what one prediction
adds to the counts once the threshold falls to its confidence. Steps add like
counts do, so the curve of a corpus, a subset or a shard is made from those of its
sentences. Equal confidences are one point: no order among them is made up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from ieval.counts import PRF, Counts, f_beta
from ieval.result import Result


class Step(NamedTuple):
    """What a prediction of this confidence adds."""

    confidence: float | None
    precision_hits: float
    precision_total: float
    recall_hits: float


class Point(NamedTuple):
    """The scores of all predictions with at least this confidence."""

    threshold: float
    precision: float
    recall: float
    f: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one system, the highest threshold first, and the rates of all its predictions.

    `problem` says why there are no points where predictions cannot be ranked.
    """

    points: tuple[Point, ...]
    whole: PRF
    problem: str = ""


def curve_of(result: Result) -> Curve:
    """The curve behind a result. Raises ValueError where its protocol leaves no steps."""
    if any(sentence.evidence is None for sentence in result.sentences):
        raise ValueError(f"protocol {result.protocol!r} has no curve: it does not rank by confidence")
    return made([step for sentence in result.sentences for step in sentence.evidence], result.total)


def made(steps: Sequence[Step], counted: Counts) -> Curve:
    """The curve of these steps; `counted` is what they add up to, with the gold items."""
    problem = no_curve(steps)
    return Curve(() if problem else points(steps, counted.recall_total), counted.prf(), problem)


def no_curve(steps: Sequence[Step]) -> str:
    """Why the confidences give no curve; `""` where they do, or where there is nothing to rank."""
    distinct = {step[0] for step in steps}
    if None in distinct:
        missing = sum(step.confidence is None for step in steps)
        return f"{missing} of {len(steps)} extraction(s) have no confidence"
    if len(steps) > 1 and len(distinct) == 1:
        return f"all {len(steps)} extractions have the confidence {steps[0].confidence}"
    return ""


def points(steps: Iterable[Step], recall_total: float, *, beta: float = 1.0) -> tuple[Point, ...]:
    """One point for each distinct confidence, the highest first.

    >>> steps = [Step(0.9, 1, 1, 1), Step(0.5, 0, 1, 0), Step(0.5, 1, 1, 1)]
    >>> [(p.threshold, round(p.precision, 2), p.recall) for p in points(steps, 4)]
    [(0.9, 1.0, 0.25), (0.5, 0.67, 0.5)]

    Args:
        steps: in any order.
        recall_total: gold items of the sentences that the steps are from.

    Raises:
        ValueError: a step without confidence.
    """
    found: list[Point] = []
    right = out = covered = 0.0
    for confidence, tied in groupby(sorted(_confident(steps), reverse=True), itemgetter(0)):
        for _, hits, predicted, recalled in tied:
            right += hits
            out += predicted
            covered += recalled
        precision = right / out if out else 0.0
        recall = covered / recall_total if recall_total else 0.0
        found.append(Point(confidence, precision, recall, f_beta(precision, recall, beta)))
    return tuple(found)


def at(steps: Iterable[Step], recall_total: float, threshold: float) -> Counts:
    """The counts of the predictions with at least this confidence. Raises ValueError as `points` does."""
    kept = [step for step in _confident(steps) if step[0] >= threshold]
    sums = [sum(column) for column in zip(*kept, strict=True)][1:] or [0.0, 0.0, 0.0]
    return Counts(sums[0], sums[1], sums[2], recall_total)


def _confident(steps: Iterable[Step]) -> list[tuple[float, float, float, float]]:
    steps = list(steps)
    found = [(c, hits, predicted, recalled) for c, hits, predicted, recalled in steps if c is not None]
    if len(found) < len(steps):
        raise ValueError(
            f"{len(steps) - len(found)} of {len(steps)} predictions have no confidence; a curve or a "
            "threshold needs one on each"
        )
    return found


def best(curve: Sequence[Point]) -> Point | None:
    """The point of the highest F, of equals the one with the highest threshold; None of an empty curve."""
    return max(curve, key=lambda p: (p.f, p.threshold), default=None)


def area(curve: Sequence[Point], *, anchored: bool = False) -> float:
    """The area under a curve of `points` by trapezoids, over the points with a recall above 0.

    Points of one recall are taken in rising order of precision; the plotting script
    of LSOIE (and of oie-benchmark before it) sorts them so.

    >>> curve = [Point(0.9, 1.0, 0.25, 0.4), Point(0.5, 0.5, 0.5, 0.5)]
    >>> area(curve), area(curve, anchored=True)
    (0.1875, 0.4375)

    Args:
        anchored: with the rectangle left of the first such point, as if its
            precision held down to recall 0. Without it one point has no area.
    """
    corners = [(p.recall, p.precision) for p in curve if p.recall > 0]
    if not corners:
        return 0.0
    left = corners[0][0] * corners[0][1] if anchored else 0.0
    corners.sort()
    doubled = 0.0
    recall, precision = corners[0]
    for further, here in corners:
        doubled += (further - recall) * (precision + here)
        recall, precision = further, here
    return left + doubled / 2
