"""Logits and label ids to words, by themselves: what the next protocol will share."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.training import order, words

LABELS = np.array([[-100, 0, -100, 1, -100], [-100, 1, -100, -100, -100]])
LOGITS = np.arange(20.0).reshape(2, 5, 2)


def test_the_first_piece_of_each_word_has_its_vote():
    found = words.read(SimpleNamespace(predictions=LOGITS, label_ids=LABELS), 2)
    assert found.scores.tolist() == [[2, 3], [6, 7], [12, 13]]
    assert (found.labels.tolist(), found.counts.tolist()) == ([0, 1, 1], [2, 1])
    assert (found.starts().tolist(), found.row_ids) == ([0, 2], None)


@pytest.mark.parametrize("label_ids", [(LABELS, np.array([1, 0])), [np.array([[1], [0]]), LABELS]])
def test_row_ids_are_known_by_their_shape(label_ids):
    found = words.read(SimpleNamespace(predictions=LOGITS, label_ids=tuple(label_ids)), 2)
    assert found.row_ids.tolist() == [1, 0]


@given(st.lists(st.lists(st.floats(-1e4, 1e4), min_size=3, max_size=3), min_size=1, max_size=4))
def test_distributions_without_overflow(scores):
    scores = np.array(scores)
    found = words.log_probabilities(scores)
    assert np.isfinite(found).all()
    assert np.exp(found).sum(-1) == pytest.approx(1.0)
    assert found - found[:, :1] == pytest.approx(scores - scores[:, :1], abs=1e-6)


@given(st.permutations(range(6)), st.lists(st.integers(0, 5), max_size=4))
def test_every_example_gets_its_own_row(permutation, repeated):
    wanted = [np.array([n % 3, n // 3]) for n in range(6)]
    ids = [*permutation, *repeated]
    flat = np.concatenate([wanted[n] for n in ids])
    made = words.Words(np.zeros((len(flat), 3)), flat, np.full(len(ids), 2), np.array(ids))
    found = order.order(made, wanted, ["O", "a", "b"])
    assert [ids[row] for row in found.rows] == list(range(6))
    assert found.repeated == len(repeated)
