"""Labels of several people: together, and how far they agree."""

import sys
from fractions import Fraction as F

import pytest
from one_sentence import labels

from ieval.labels import agreement as agreeing
from ieval.labels.agreement import agreement
from ieval.labels.record import Labels, merged


def test_merged():
    a = labels({("pred", 0): "wrong"})
    b = labels({("pred", 0): "wrong", ("pred", 1): "redundant"}, "Bob", "B")
    together = merged([a, b])
    assert together.annotator == "Ann, Bob"
    assert len(together.given) == 3
    assert merged([a]) == a
    with pytest.raises(ValueError, match="no label file"):
        merged([])


def test_conflicts_name_the_item_and_both_labels():
    a, b, c = (labels({("pred", n): label}, who) for n, label, who in
               ((0, "wrong", "Ann"), (1, "wrong", "Bob"), (1, "correct", "Cyd")))  # fmt: skip
    message = "sentence '1', extraction 1, system 'A': 'wrong' for Bob, 'correct' for Cyd; settle it"
    with pytest.raises(ValueError, match=message):
        merged([a, b, c])
    with pytest.raises(ValueError, match="labels of Bob: labels of another gold"):
        merged([a, Labels("Bob", "other")])


def test_agreement():
    a = labels({("pred", 0): "wrong", ("pred", 1): "wrong", ("pred", 2): "correct", ("gold", 0): "correct"})
    b = labels({("pred", 0): "wrong", ("pred", 1): "correct", ("pred", 2): "correct", ("pred", 3): "correct",
                ("gold", 1): "missing"}, "Bob")  # fmt: skip
    found = agreement(a, b)
    assert (found.items, found.only_first, found.only_second) == (3, 1, 2)
    assert found.raw == pytest.approx(F(2, 3))
    # Chance: wrong 2/3 * 1/3 + correct 1/3 * 2/3 = 4/9; (2/3 - 4/9) / (5/9) = 2/5.
    assert found.kappa == pytest.approx(F(2, 5))
    # Six values, three of each class: disagreement 2, expected (3*3 + 3*3) / 5; 1 - 2 / (18/5) = 4/9.
    assert found.alpha == pytest.approx(F(4, 9))
    assert found.pairs == {("wrong", "wrong"): 1, ("wrong", "correct"): 1, ("correct", "correct"): 1}
    assert agreement(a, b, side="gold").items == 0
    assert agreement(a, b, side="gold").alpha is agreement(a, b, side="gold").kappa is None


def test_agreement_without_any_disagreement_to_expect():
    a = labels({("pred", 0): "wrong"})
    found = agreement(a, a)
    assert (found.raw, found.kappa, found.alpha) == (1.0, None, None)
    with pytest.raises(ValueError, match="labels of Bob: labels of another gold"):
        agreement(a, Labels("Bob", "other"))


def test_agreement_says_how_to_get_its_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "krippendorff", None)
    with pytest.raises(ValueError, match=r"absent: pip install 'ieval\[labels\]'"):
        agreeing.alpha([("wrong", "correct")])
