"""The curve of confidences: points, areas, thresholds, by hand and by properties."""

from fractions import Fraction as F
from math import inf

import pytest
from heads import golds, preds
from hypothesis import given
from hypothesis import strategies as st

from ieval.counts import PRF, Counts
from ieval.oie import fact_based, lsoie
from ieval.oie.curve import Point, Step, area, at, best, curve_of, points


def test_the_curve_of_a_result():
    gold, pred = golds(["sold | Ann* | car*"], ["left | Bob*"]), ["sold | Ann | car @ 0.9"]
    two = lsoie.score(gold, preds(pred, ["left | Bob @ 0.5", "left | Ann @ 0.4"]))
    found = curve_of(two)
    assert [p.threshold for p in found.points] == [0.9, 0.5, 0.4]
    assert found.whole == two.total.prf()
    assert (best(found.points).f, area(found.points)) == (two["best_f1"], two["auc"])
    one = curve_of(two.select(["1"]))
    assert rates(one.points) == [(0.9, 1, 1)]
    mute = curve_of(lsoie.score(gold, preds(pred, ["left | Bob"])))
    assert (mute.points, mute.whole) == ((), PRF(1, 1, 1))
    assert mute.problem == "1 of 2 extraction(s) have no confidence"
    empty = curve_of(lsoie.score(gold, preds([], [])))
    assert (empty.points, empty.problem) == ((), "")


def test_a_protocol_that_does_not_rank():
    with pytest.raises(ValueError, match="protocol 'fact_based' has no curve"):
        curve_of(fact_based.score(golds([]), preds([])))


def steps(*hits: tuple[float, bool]) -> list[Step]:
    """Predictions that are right or wrong, each right one finding a gold tuple of its own."""
    return [Step(confidence, int(right), 1, int(right)) for confidence, right in hits]


def rates(curve: tuple[Point, ...]) -> list[tuple[float, F, F]]:
    return [
        (p.threshold, F(p.precision).limit_denominator(99), F(p.recall).limit_denominator(99)) for p in curve
    ]


def test_one_point_a_confidence():
    curve = points(steps((0.9, True), (0.7, False), (0.5, True)), 4)
    assert rates(curve) == [
        (0.9, F(1, 1), F(1, 4)),
        (0.7, F(1, 2), F(1, 4)),
        (0.5, F(2, 3), F(2, 4)),
    ]
    assert [p.f for p in curve] == pytest.approx([2 / 5, 2 / 6, 4 / 7])


def test_ties_are_one_point_whatever_their_order():
    tied = steps((0.9, True), (0.5, False), (0.5, True), (0.5, False))
    expected = [(0.9, F(1, 1), F(1, 3)), (0.5, F(2, 4), F(2, 3))]
    assert rates(points(tied, 3)) == rates(points(tied[::-1], 3)) == expected


def test_areas_by_hand():
    # (recall, precision): (1/4, 1) (1/4, 1/2) (2/4, 2/3); equal recall in rising order of precision
    curve = points(steps((0.9, True), (0.7, False), (0.5, True)), 4)
    unanchored = F(1, 4) * (F(1) + F(2, 3)) / 2
    assert area(curve) == pytest.approx(float(unanchored))
    assert area(curve, anchored=True) == pytest.approx(float(unanchored + F(1, 4)))


def test_wrong_predictions_before_the_first_hit_have_no_area():
    curve = points(steps((0.9, False), (0.8, True)), 1)
    assert area(curve) == 0
    assert area(curve, anchored=True) == 0.5


@pytest.mark.parametrize(
    ("found", "gold", "plain", "anchored"),
    [
        ([], 3, 0.0, 0.0),
        ([(0.5, False)], 3, 0.0, 0.0),
        ([(0.5, True)], 2, 0.0, 0.5),
        ([(0.5, False)], 0, 0.0, 0.0),
    ],
)
def test_the_least_curves(found, gold, plain, anchored):
    curve = points(steps(*found), gold)
    assert (area(curve), area(curve, anchored=True)) == (plain, anchored)


def test_best_takes_the_highest_threshold_of_equals():
    curve = (Point(0.9, 0.5, 0.5, 0.5), Point(0.7, 0.1, 0.1, 0.1), Point(0.2, 0.5, 0.5, 0.5))
    assert best(curve) == curve[0]
    assert best(curve[::-1]) == curve[0]
    assert best(()) is None


def test_a_threshold_keeps_what_equals_it():
    found = steps((0.9, True), (0.7, False), (0.5, True))
    assert at(found, 4, 0.7) == Counts(1, 2, 1, 4)
    assert at(found, 4, 0.71) == Counts(1, 1, 1, 4)
    assert at(found, 4, 2) == Counts(0, 0, 0, 4)
    assert at([], 4, 0) == Counts(0, 0, 0, 4)


def test_the_logarithm_of_nought_is_a_confidence():
    assert [p.threshold for p in points(steps((-inf, True), (-2.0, True)), 2)] == [-2.0, -inf]


def test_beta():
    (point,) = points(steps((0.5, True), (0.5, False)), 4, beta=2)
    assert point.f == pytest.approx(5 * 0.5 * 0.25 / (4 * 0.5 + 0.25))


@pytest.mark.parametrize("use", [lambda s: points(s, 3), lambda s: at(s, 3, 0.5)])
def test_a_missing_confidence(use):
    found = [*steps((0.5, True)), Step(None, 1, 1, 1)]
    with pytest.raises(
        ValueError, match="1 of 2 predictions have no confidence; a curve or a threshold needs"
    ):
        use(found)


HITS = st.lists(st.tuples(st.sampled_from([0.1, 0.2, 0.3, 0.4]), st.booleans()), max_size=12)


@given(HITS, st.integers(0, 3), st.randoms())
def test_bounds_order_and_thresholds(hits, missed, random):
    found = steps(*hits)
    gold = sum(right for _, right in hits) + missed
    curve = points(found, gold)
    shuffled = list(found)
    random.shuffle(shuffled)
    assert points(shuffled, gold) == curve
    assert 0 <= area(curve) <= area(curve, anchored=True) <= 1
    assert [p.threshold for p in curve] == sorted({c for c, _ in hits}, reverse=True)
    for p in curve:
        counted = at(found, gold, p.threshold).prf()
        assert (counted.precision, counted.recall, counted.f) == p[1:]
    if curve:
        assert best(curve).f == max(p.f for p in curve)
        assert curve[-1].recall == (sum(r for _, r in hits) / gold if gold else 0)
