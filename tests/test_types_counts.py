"""Records are frozen values; counts add and divide once."""

import dataclasses
import pickle
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.counts import PRF, Counts, f_beta, total
from ieval.types import Extraction, Fact, Sentence, Span

RECORDS = [
    Span(1, 3),
    Extraction("met", ("Ann", "Bob")),
    Fact((Extraction("met", ("Ann", "Bob")),), "1"),
    Sentence("1", "Ann met Bob ."),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: type(r).__name__)
def test_records_are_frozen_values(record):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(record, dataclasses.fields(record)[0].name, None)
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(record) == hash(dataclasses.replace(record))


def test_a_missing_confidence_is_none():
    assert Extraction("met", ("Ann", "Bob")).confidence is None


def test_spans_sort_by_place():
    assert sorted([Span(2, 3), Span(1, 4), Span(1, 2)]) == [Span(1, 2), Span(1, 4), Span(2, 3)]


CASES = [  # precision hits and total, recall hits and total, precision, recall, F1; redo them on paper
    (1, 2, 1, 3, F(1, 2), F(1, 3), F(2, 5)),
    (2, 2, 2, 4, F(1), F(1, 2), F(2, 3)),
    (3, 4, 1, 2, F(3, 4), F(1, 2), F(3, 5)),  # precision and recall credited from two matchings
    (0, 5, 0, 5, F(0), F(0), F(0)),
    (0, 0, 0, 5, F(0), F(0), F(0)),
    (0, 5, 0, 0, F(0), F(0), F(0)),
    (0, 0, 0, 0, F(0), F(0), F(0)),
]


@pytest.mark.parametrize("case", CASES)
def test_prf_on_paper(case):
    prf = Counts(*case[:4]).prf()
    assert (prf.precision, prf.recall, prf.f) == pytest.approx(tuple(map(float, case[4:])), abs=1e-15)


def test_beta_favours_recall_above_one():
    # F_beta = (1 + b^2) P R / (b^2 P + R), with P = 1/2 and R = 1/4
    assert f_beta(0.5, 0.25, beta=2) == pytest.approx(float(F(5, 8) / (2 + F(1, 4))))
    assert f_beta(0.5, 0.25, beta=0.5) == pytest.approx(float(F(5, 4) * F(1, 8) / (F(1, 8) + F(1, 4))))
    assert f_beta(0.5, 0.25, beta=0) == 0.5
    assert Counts(1, 2, 1, 4).prf(beta=2).f == f_beta(0.5, 0.25, beta=2)


def test_total_of_nothing_is_zero():
    assert total([]) == Counts()
    assert total([]).prf() == PRF(0.0, 0.0, 0.0)


COUNTS = st.builds(Counts, *[st.integers(0, 9)] * 4)


@given(st.lists(COUNTS), st.randoms(use_true_random=False))
def test_addition_knows_no_order(counts, random):
    shuffled = random.sample(counts, len(counts))
    assert total(shuffled) == total(counts) == sum(counts, Counts())


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_rates_stay_in_range(hits, wrong, recalled, missed):
    prf = Counts(hits, hits + wrong, recalled, recalled + missed).prf()
    assert 0 <= prf.f <= 1
    assert min(prf.precision, prf.recall) <= prf.f + 1e-12
    assert prf.f <= max(prf.precision, prf.recall) + 1e-12
