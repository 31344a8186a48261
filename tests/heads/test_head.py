"""The head of a span: worked examples on paper, and what holds for every tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.heads.head import depths, of_spans
from ieval.text import words
from ieval.types import Span

#        0   1     2    3   4    5     6  7    8
RIVER = words("The old mill burnt down when it rained .")
RIVER_GOVERNORS = (2, 2, 3, -1, 3, 7, 7, 3, 3)
# depth:           2  2  1   0  1  2  2  1  1

#      0   1   2   3      4   5     6     7    8      9
TEA = words("Ann and Bob bought tea , -LRB- then lost -RRB- it")
TEA_GOVERNORS = (3, 2, 0, -1, 3, 3, 8, 8, 3, 8, 8)

CASES = [  # tokens, governors, spans, one, all; redo them on paper
    # A constituent: `The` and `old` are governed inside, `mill` from outside.
    (RIVER, RIVER_GOVERNORS, [(0, 3)], (2,), (2,)),
    # The whole sentence: the root's governor is outside every span.
    (RIVER, RIVER_GOVERNORS, [(0, 9)], (3,), (3,)),
    # `mill` and `burnt` both: burnt governs mill, so only burnt is governed from outside.
    (RIVER, RIVER_GOVERNORS, [(2, 4)], (3,), (3,)),
    # No constituent: `down` (1 deep, governed by burnt), `when` (2 deep, governed by rained).
    (RIVER, RIVER_GOVERNORS, [(4, 6)], (4,), (4, 5)),
    # Depth before order: `it` is 2 deep, its neighbour `rained` would be its governor: one candidate.
    (RIVER, RIVER_GOVERNORS, [(6, 8)], (7,), (7,)),
    # A tie in depth goes to the left: `The` and `old`, both 2 deep.
    (RIVER, RIVER_GOVERNORS, [(0, 2)], (0,), (0, 1)),
    # Deeper first in the text: `when` (2) before `.` and `rained` (1): depth decides, and `.` is dropped.
    (RIVER, RIVER_GOVERNORS, [(5, 6), (7, 9)], (7,), (7,)),
    # Punctuation alone is all there is.
    (RIVER, RIVER_GOVERNORS, [(8, 9)], (8,), (8,)),
    # A coordination cut in two: `and Bob` has Bob; `Ann and` has Ann and the loose `and`, which is deeper.
    (TEA, TEA_GOVERNORS, [(1, 3)], (2,), (2,)),
    (TEA, TEA_GOVERNORS, [(0, 2)], (0,), (0, 1)),
    # `tea , -LRB-`: comma and bracket are dropped, in Penn notation too.
    (TEA, TEA_GOVERNORS, [(4, 7)], (4,), (4,)),
    # A bracket that is left of punctuation only: both remain, the less deep one wins.
    (TEA, TEA_GOVERNORS, [(5, 7)], (5,), (5, 6)),
    # A part with a gap: `bought ... lost`; bought governs lost across the gap.
    (TEA, TEA_GOVERNORS, [(3, 4), (8, 9)], (3,), (3,)),
    # A gap that holds the governor: `Ann ... tea` without `bought`.
    (TEA, TEA_GOVERNORS, [(0, 1), (4, 5)], (0,), (0, 4)),
]


@pytest.mark.parametrize(("tokens", "governors", "spans", "one", "every"), CASES)
def test_worked_examples(tokens, governors, spans, one, every):
    spans = [Span(*span) for span in spans]
    assert of_spans(governors, spans, tokens) == one
    assert of_spans(governors, spans, tokens, heads="all") == every


def test_signs_that_are_words_are_no_punctuation():
    tokens = words("rose 5 % , then")
    governors = (-1, 2, 0, 0, 0)
    assert of_spans(governors, [Span(1, 4)], tokens) == (2,)


def test_two_roots_are_two_sentences_in_one():
    assert of_spans((-1, 0, -1, 2), [Span(0, 4)], words("Go now . Yes"), heads="all") == (0,)
    assert of_spans((-1, 0, -1, 2), [Span(0, 4)], words("Go now Stay here")) == (0,)


@pytest.mark.parametrize(
    ("governors", "message"),
    [
        ((1, 2, 0, -1), "no tree: tokens 0 -> 1 -> 2 -> 0 govern each other"),
        ((0, -1, 1, 1), "no tree: tokens 0 -> 0 govern each other"),
        ((1, 2, 3, 0), "no root: no token has governor -1; offsets count from 0"),
        ((2, 0, 4, 3), "token 2 has governor 4 in a sentence of 4 tokens; expected an offset from 0 to 3"),
        ((-1, 0, -2, 0), "token 2 has governor -2"),
        ((-1, 0, 0), "3 governors for 4 tokens; expected one a token"),
    ],
)
def test_only_trees(governors, message):
    with pytest.raises(ValueError, match=message):
        of_spans(governors, [Span(0, 1)], words("a b c d"))


@pytest.mark.parametrize(
    ("spans", "message"),
    [
        ([], "no span given"),
        ([Span(1, 1)], "span 1:1 in a sentence of 2 tokens; expected 0 <= start < end <= 2"),
        ([Span(0, 3)], "span 0:3"),
        ([Span(-1, 1)], "span -1:1"),
    ],
)
def test_spans_must_be_in_the_sentence(spans, message):
    with pytest.raises(ValueError, match=message):
        of_spans((-1, 0), spans, ["a", "b"])


def test_options_are_words():
    with pytest.raises(ValueError, match="heads='both': expected one of 'one', 'all'"):
        of_spans((-1,), [Span(0, 1)], ["a"], heads="both")


@st.composite
def trees(draw):
    """Governors of a random tree, its tokens in random order."""
    size = draw(st.integers(1, 12))
    order = draw(st.permutations(range(size)))
    governors = [-1] * size
    for n in range(1, size):
        governors[order[n]] = order[draw(st.integers(0, n - 1))]
    return tuple(governors)


@given(trees(), st.data())
def test_candidates_are_never_empty_and_the_chosen_one_is_least_deep(governors, data):
    start = data.draw(st.integers(0, len(governors) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(governors))))
    tokens = ["w"] * len(governors)
    every = of_spans(governors, [span], tokens, heads="all")
    (one,) = of_spans(governors, [span], tokens)
    depth = depths(governors)
    assert one in every
    assert all(depth[one] <= depth[n] for n in every)
    # One token at a time or as one span: the same part.
    assert every == of_spans(
        governors, [Span(n, n + 1) for n in range(span.start, span.end)], tokens, heads="all"
    )


@given(trees())
def test_a_whole_subtree_has_the_one_head(governors):
    for n in range(len(governors)):
        below = [n]
        for m in below:
            below += [k for k, governor in enumerate(governors) if governor == m]
        spans = [Span(m, m + 1) for m in below]
        assert of_spans(governors, spans, ["w"] * len(governors), heads="all") == (n,)


@given(trees())
def test_depth_is_the_length_of_the_way_up(governors):
    for n, depth in enumerate(depths(governors)):
        for _ in range(depth):
            n = governors[n]
        assert governors[n] == -1
