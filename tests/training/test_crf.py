"""Learnt transition scores: paths and their log-probabilities against every path there is."""

from itertools import pairwise, product
from types import SimpleNamespace

import numpy as np
import pytest

import ieval
from ieval.oie import bio

LABELS = ["O", "B-V", "B-ARG0", "I-ARG0"]
ROW = {"words": ["Ann", "Lee", "slept"], "label": ["A0-B", "A0-I", "P-B"], "heads": [1]}
GOLD = np.array([[-100, 2, 3, 1]])


def learnt(seed):
    random = np.random.default_rng(seed)
    shapes = {"transitions": (4, 4), "start": 4, "end": 4}
    return {name: random.normal(size=shape) for name, shape in shapes.items()}


def best(logits, scores):
    """The best allowed path and its share of all paths, allowed or not, by enumeration."""
    totals = {
        path: sum(logits[n, k] for n, k in enumerate(path))
        + sum(scores["transitions"][a, b] for a, b in pairwise(path))
        + scores["start"][path[0]]
        + scores["end"][path[-1]]
        for path in product(range(4), repeat=3)
    }

    def allowed(path):
        try:
            bio.spans([LABELS[k] for k in path])
        except ValueError:
            return False
        return True

    top = max(filter(allowed, totals), key=totals.get)
    return [LABELS[k] for k in top], totals[top] - np.log(np.exp(list(totals.values())).sum())


@pytest.mark.parametrize("seed", range(12))
def test_against_brute_force(seed):
    logits = np.random.default_rng(seed + 100).normal(size=(1, 4, 4)) * 2
    scores = learnt(seed)
    made = ieval.compute_metrics("lsoie", [ROW], labels=LABELS, **scores)
    found = made(SimpleNamespace(predictions=logits, label_ids=GOLD))
    tags, sure = best(logits[0, 1:], scores)
    x = bio.extraction(ROW["words"], tags)
    assert found["extractions"] == (0 if x is None else 1)
    if x:
        assert made.result.sentences[0].evidence[0].confidence == pytest.approx(sure)


class Parameter:
    """As much of a tensor as is looked at."""

    def __init__(self, values):
        self.values, self.shape = values, values.shape

    def detach(self):
        return self

    def cpu(self):
        return self.values


@pytest.mark.parametrize("given", [Parameter, lambda values: lambda: values])
def test_parameters_are_read_at_each_evaluation(given):
    values = np.zeros((4, 4))
    made = ieval.compute_metrics("lsoie", [ROW], labels=LABELS, transitions=given(values))
    logits = np.zeros((1, 4, 4))
    logits[0, [1, 2, 3], [2, 3, 1]] = 3.0
    given = SimpleNamespace(predictions=logits, label_ids=GOLD)
    assert made(given)["f1"] == 1.0
    values[3, 1] = -50.0
    assert made(given)["f1"] == 0.0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"transitions": np.eye(3)}, r"transitions: shape \(3, 3\); expected numbers of shape \(4, 4\)"),
        ({"transitions": np.zeros((4, 4)), "start": np.full(4, np.nan)}, "start: NaN in it"),
        ({"start": np.zeros(4)}, "give its transitions too"),
        ({"transitions": np.zeros((4, 4)), "decoder": "argmax"}, "a CRF is decoded by 'log' only"),
        ({"confidence": "sequence"}, "give transitions"),
    ],
)
def test_bad_scores_are_told_when_the_hook_is_made(options, message):
    with pytest.raises(ValueError, match=message):
        ieval.compute_metrics("lsoie", [ROW], labels=LABELS, **options)
