"""Drops on paper, with the fractions kept."""

import itertools
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.robust.drop import drop, drops

SHARES = st.floats(0, 1)


def test_worked():
    # original 4/5; typo 3/5, lowercase 4/5, replace 1 (a gain)
    found = drops(0.8, {"typo": 0.6, "lowercase": 0.8, "replace": 1.0})
    singles = [F(1, 4), F(0), F(-1, 4)]
    assert [found.by_perturbation[n] for n in ("typo", "lowercase", "replace")] == pytest.approx(singles)
    assert found.average == pytest.approx(float(sum(singles) / 3), abs=1e-15)
    assert (found.worst, found.worst_score) == ("typo", 0.6)


def test_mean_of_drops_is_drop_of_the_mean():
    found = drops(0.5, {"a": 0.1, "b": 0.4})
    assert found.average == pytest.approx(1 - (0.1 + 0.4) / 2 / 0.5)


def test_nothing_to_lose_is_no_drop():
    found = drops(0.0, {"typo": 0.2})
    assert (found.by_perturbation, found.average) == ({"typo": None}, None)
    assert drop(0.0, 0.0) is None


def test_nothing_perturbed():
    found = drops(0.7, {})
    assert (found.average, found.worst, found.worst_score) == (None, None, None)


def test_percent_is_refused():
    with pytest.raises(ValueError, match=r"score 58\.6 under 'none': expected a share in \[0, 1\]"):
        drops(58.6, {"typo": 0.5})


@given(SHARES, st.dictionaries(st.sampled_from("abcd"), SHARES))
def test_order_free_and_bounded(original, perturbed):
    orders = itertools.permutations(perturbed.items())
    all_orders = {drops(original, dict(items)).average for items in orders}
    assert len(all_orders) == 1
    average = all_orders.pop()
    assert average is None or average <= 1
