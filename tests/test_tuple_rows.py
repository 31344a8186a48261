"""Rows of tuples and of tags to types; their faults are in test_protocols.py and test_lsoie_metric.py."""

import numpy as np
import pytest

import ieval
from ieval.rows import filled
from ieval.tag_rows import TAGS
from ieval.tuple_rows import TUPLES
from ieval.types import Extraction, Head, Sentence, Span

TOKENS = ("Ann", "did", "not", "go", "home", ".")
WENT = {"predicate": "did go", "arguments": ["Ann", "home"]}
PLACES = {"predicate_spans": [[1, 2], [3, 4]], "argument_spans": [[[0, 1]], [[4, 5]]]}
HEADS = ((), (Head("Ann", 0),), (Head("home", 4),))


def gold(*extractions):
    return [{"tokens": list(TOKENS), "extractions": list(extractions)}]


def test_references():
    plain, named, placed = TUPLES.gold(
        gold(WENT, {**WENT, "heads": ["Ann", ""]}, {**WENT, **PLACES, "head_indices": [0, 4]})
    )[0].items
    assert plain == Extraction("did go", ("Ann", "home"))
    assert named.heads == ((), (Head("Ann"),), ())
    spans = (Span(1, 2), Span(3, 4)), ((Span(0, 1),), (Span(4, 5),))
    assert placed == Extraction("did go", ("Ann", "home"), None, *spans, HEADS)


def test_heads_and_their_offsets_together():
    (sentence,) = TUPLES.gold(gold({**WENT, "heads": ["Ann", "home"], "head_indices": [0, 4]}))
    assert sentence.items[0].heads == HEADS


def test_predictions_stand_in_the_sentence_of_their_gold():
    golds = TUPLES.gold(gold(WENT))
    (alone,) = TUPLES.pred([[{**WENT, **PLACES, "confidence": 1}]])
    (beside,) = TUPLES.pred([[{**WENT, **PLACES, "confidence": 1}]], "predictions", golds)
    assert (alone.text, alone.tokens) == (None, ())
    assert (beside.id, beside.text, beside.tokens) == ("0", "Ann did not go home .", TOKENS)
    assert alone.items == beside.items
    assert alone.items[0].confidence == 1.0


def test_numbers_of_arrays():
    row = {**WENT, "confidence": np.float32(0.5), "argument_spans": [np.array([[0, 1]]), np.array([[4, 5]])]}
    (sentence,) = TUPLES.pred([[row]])
    assert type(sentence.items[0].confidence) is float
    assert sentence.items[0].argument_spans == ((Span(0, 1),), (Span(4, 5),))
    made = filled([row], TUPLES.pred_shape)
    spans = {**PLACES, "predicate_spans": []}
    assert made == [{**WENT, "confidence": 0.5, **spans}]
    assert type(made[0]["argument_spans"][0][0][0]) is int


def test_a_number_in_an_array_of_its_own():
    """What `datasets` hands over under the format `numpy`."""
    (sentence,) = TUPLES.pred([[{"predicate": "saw", "arguments": ["Ann"], "confidence": np.array(0.5)}]])
    assert sentence.items[0].confidence == 0.5
    with pytest.raises(ValueError, match=r"\[0\]\[0\]\.confidence: expected a number or None, found ndarray"):
        TUPLES.pred([[{"predicate": "saw", "arguments": ["Ann"], "confidence": np.array([0.5])}]])


def test_absent_and_empty_are_one():
    bare, empty = gold(WENT), gold({**WENT, "heads": [], "head_indices": [], "predicate_spans": None})
    assert TUPLES.gold(bare) == TUPLES.gold(empty) == TUPLES.gold([filled(bare[0], TUPLES.gold_shape)])
    tags = [[{"tags": ["O", "P-B", "O", "P-I", "O", "O"]}]]
    golds = TUPLES.gold(bare)
    again = [filled(tags[0], TAGS.pred_shape)]
    policy = {"tag_policy": "keep"}
    assert TAGS.pred(tags, "p", golds, **policy) == TAGS.pred(again, "p", golds, **policy)


NOTATIONS = [["A0-B", "P-B", "O", "P-I", "A1-B", "O"], ["B-ARG0", "B-V", "O", "I-V", "B-ARG1", "O"]]


@pytest.mark.parametrize("tags", NOTATIONS)
def test_tags(tags):
    given = [{"tokens": list(TOKENS), "extractions": [{"tags": tags, "heads": [0, 4]}]}]
    (sentence,) = TAGS.gold(given, tag_policy="keep")
    spans = (Span(1, 2), Span(3, 4)), ((Span(0, 1),), (Span(4, 5),))
    assert sentence.items == (Extraction("did go", ("Ann", "home"), None, *spans, HEADS),)
    assert (sentence.tokens, sentence.text) == (TOKENS, "Ann did not go home .")


def test_probabilities_of_an_array():
    tags = ["A0-B", "P-B", "O", "O", "A1-B", "O"]
    rows = [[{"tags": np.array(tags), "probabilities": np.full(6, 0.5, dtype=np.float32)}]]
    (sentence,) = TAGS.pred(rows, "predictions", TUPLES.gold(gold(WENT)), confidence="product")
    assert sentence.items[0].confidence == 0.5**6


def test_roles_in_order_and_any_number():
    """An argument that is not there takes no place, so heads are in the order of the roles that are."""
    tags = ["A2-B", "P-B", "O", "O", "A0-B", "O"]
    given = [{"tokens": list(TOKENS), "extractions": [{"tags": tags, "heads": [4, 0]}]}]
    (sentence,) = TAGS.gold(given)
    assert sentence.items[0].arguments == ("home", "Ann")
    assert [heads[0].text for heads in sentence.items[0].heads[1:]] == ["home", "Ann"]


def test_tags_need_the_tokens_of_rows():
    whole = (Sentence("0", "Ann did not go home .", (), TOKENS),)
    with pytest.raises(ValueError, match="pred: rows of tags have no tokens; give the gold as rows too"):
        ieval.score("lsoie", whole, [[{"tags": ["O"] * 6}]], rows="tags")


def test_an_unknown_form():
    with pytest.raises(ValueError, match="rows='spans': protocol 'lsoie' takes rows of 'tuples', 'tags'"):
        ieval.score("lsoie", [], [], rows="spans")
    with pytest.raises(TypeError, match="tag_policy"):
        ieval.score("lsoie", gold(WENT), [[]], tag_policy="keep")
