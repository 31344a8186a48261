"""Decoders against brute force, the example on which three decoders disagree, confidences, bad input."""

from itertools import pairwise, product
from math import exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ieval.oie import viterbi as v
from ieval.oie.bio import spans

LABELS = ["O", "B-ARG0", "I-ARG0"]
# One sentence on which the decoders of the field disagree; sums on paper: III 1.39, OOO 1.35, OBI 1.35
DISAGREE = np.array([[[0.81, 0.05, 0.14], [0.21, 0.04, 0.75], [0.33, 0.17, 0.50]]])


def test_three_decoders_three_answers():
    decoded = {d: v.decode(DISAGREE, [3], LABELS, decoder=d)[0] for d in ("argmax", "released", "log")}
    tags = {d: [LABELS[i] for i in path] for d, path in decoded.items()}
    assert tags["argmax"] == ["O", "I-ARG0", "I-ARG0"]  # no constraint at all
    assert tags["released"] == ["I-ARG0", "I-ARG0", "I-ARG0"]  # .14 + .75 + .50, begins with I
    assert tags["log"] == ["O", "O", "O"]  # .81 * .21 * .33 = .0561 > .81 * .04 * .50


def brute(scores, rules):
    """All paths, best first, as the definition has them."""
    tokens, labels = scores.shape
    found = []
    for path in product(range(labels), repeat=tokens):
        total = rules.start[path[0]] + rules.end[path[-1]] + sum(scores[t, y] for t, y in enumerate(path))
        total += sum(rules.transitions[a, b] for a, b in pairwise(path))
        found.append((total, list(path)))
    return found


@st.composite
def batches(draw):
    labels = draw(st.sampled_from([LABELS, ["O", "P-B", "P-I", "A0-B", "A0-I"]]))
    lengths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    seed = draw(st.integers(0, 2**32 - 1))
    return labels, lengths, np.random.default_rng(seed).normal(size=(len(lengths), max(lengths), len(labels)))


@settings(max_examples=60, deadline=None)
@given(batches(), st.booleans())
def test_viterbi_and_log_partition_equal_brute_force(batch, learnt):
    labels, lengths, scores = batch
    rules = v.constraints(labels)
    if learnt:
        rng = np.random.default_rng(0)
        rules = v.Constraints(
            *(rng.normal(size=a.shape) for a in (rules.start, rules.transitions, rules.end))
        )
    paths, totals = v.viterbi(scores, lengths, rules)
    partition = v.log_partition(scores, lengths, rules)
    for n, length in enumerate(lengths):
        every = brute(scores[n, :length], rules)
        best = max(total for total, _ in every)
        assert totals[n] == pytest.approx(best)
        assert next(t for t, p in every if p == paths[n]) == pytest.approx(best)
        assert partition[n] == pytest.approx(log(sum(exp(total) for total, _ in every)))


@settings(max_examples=60, deadline=None)
@given(batches())
def test_decoded_tags_are_well_formed_and_padding_does_not_matter(batch):
    labels, lengths, scores = batch
    probabilities = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
    decoded = v.decode(probabilities, lengths, labels)
    for n, length in enumerate(lengths):
        assert len(decoded[n]) == length
        spans([labels[i] for i in decoded[n]])  # raises on an orphan I
        assert v.decode(probabilities[n : n + 1, :length], [length], labels) == [decoded[n]]


def test_an_empty_sentence_has_an_empty_path():
    paths, totals = v.viterbi(np.zeros((2, 3, 3)), [0, 3], v.constraints(LABELS))
    assert paths[0] == []
    assert totals[0] == 0


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("mean_log_arguments", (log(0.5) + log(0.8)) / 2),
        ("mean_log", (log(0.5) + log(0.9) + log(0.8)) / 3),
        ("product", 0.5 * 0.9 * 0.8),
    ],
)
def test_confidences_on_paper(kind, expected):
    assert v.confidence([0.5, 0.9, 0.8], ["A0-B", "P-B", "A1-B"], kind=kind) == pytest.approx(expected)


def test_a_tuple_without_arguments_has_no_argument_confidence():
    assert v.confidence([0.9], ["P-B"]) == float("-inf")


def bad(token, value):
    p = DISAGREE.copy()
    p[0, token, 0] = value
    return p


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: v.decode(bad(1, np.nan), [3], LABELS), r"probabilities\[0\]\[1\]"),
        (lambda: v.decode(bad(2, 0.9), [3], LABELS), r"probabilities\[0\]\[2\]: not a dist"),
        (lambda: v.decode(DISAGREE, [3, 3], LABELS), "2 lengths for 1 sentences"),
        (lambda: v.decode(DISAGREE, [4], LABELS), r"lengths\[0\]=4: expected 0 to 3"),
        (
            lambda: v.decode(DISAGREE, [3], LABELS[:2]),
            r"shape \(1, 3, 3\); expected \(sentences, tokens, 2\)",
        ),
        (lambda: v.decode(DISAGREE, [3], ["O", "X", "Y"]), "'X' is not a BIO tag"),
        (lambda: v.decode(DISAGREE, [3], LABELS, decoder="beam"), "decoder='beam': expected one of"),
        (lambda: v.viterbi(np.full((1, 2, 3), np.nan), [2], v.constraints(LABELS)), r"scores\[0\]\[0\]: NaN"),
        (lambda: v.decode(np.array([[[0.0, 0.0, 1.0]]]), [1], LABELS), r"scores\[0\]: no path"),
        (lambda: v.confidence([0.5], ["O", "O"]), "1 probabilities and 2 tags"),
        (lambda: v.confidence([1.5], ["A0-B"]), "token 0: 1.5 is no probability"),
        (lambda: v.confidence([float("nan")], ["A0-B"]), "token 0: nan is no probability"),
    ],
)
def test_bad_input_is_located(call, message):
    with pytest.raises(ValueError, match=message):
        call()
