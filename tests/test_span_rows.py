"""Rows of token spans alone: read as the words that they are, and every fault with its place."""

from fractions import Fraction as F
from pathlib import Path

import pytest

import ieval
from ieval.span_rows import SPANNED
from ieval.types import Extraction, Span

TOKENS = ["Ann", "sold", "the", "old", "car", "to", "Bob"]
SALE = {"predicate_spans": [[1, 2]], "argument_spans": [[[0, 1]], [[4, 5]]]}
LONG = {"predicate_spans": [[1, 2]], "argument_spans": [[[0, 1]], [[2, 5]]], "confidence": 0.4}
SPLIT = {"predicate_spans": [[1, 2], [5, 6]], "argument_spans": [[[0, 1]], [[6, 7]]]}
GOLD = [{"tokens": TOKENS, "extractions": [SALE]}, {"tokens": ["It", "rains"], "extractions": []}]
PRED = [[LONG, SPLIT], [{"predicate_spans": [[1, 2]], "argument_spans": []}]]


def test_words_of_spans():
    golds = SPANNED.gold(GOLD)
    assert golds[0].items == (
        Extraction("sold", ("Ann", "car"), None, (Span(1, 2),), ((Span(0, 1),), (Span(4, 5),))),
    )
    first, second = SPANNED.pred(PRED, "predictions", golds)
    assert [(x.predicate, x.arguments) for x in first.items] == [
        ("sold", ("Ann", "the old car")), ("sold to", ("Ann", "Bob")),
    ]  # fmt: skip
    assert first.items[0].confidence == 0.4
    assert (second.items[0].predicate, second.items[0].arguments, second.text) == ("rains", (), "It rains")


def test_scores_on_paper():
    """One of three holds the one gold tuple: P = 1/3, R = 1, F2 = 5/3 / (4/3 + 1)."""
    result = ieval.score("error_analysis", GOLD, PRED, rows="spans")
    assert result["in_order_f2"] == pytest.approx(float(F(5, 3) / (F(4, 3) + 1)))
    assert (result["strict_f2"], result["wrong_boundaries"]) == (0, 1)


def test_the_same_through_evaluate_and_by_strings():
    evaluate = pytest.importorskip("evaluate")
    folder = Path(__file__).resolve().parents[1] / "metrics" / "oie_error_analysis"
    metric = evaluate.load(str(folder), "spans", keep_in_memory=True)
    scores = metric.compute(predictions=PRED, references=GOLD)
    assert scores == ieval.score("error_analysis", GOLD, PRED, rows="spans").scores
    golds = SPANNED.gold(GOLD)
    preds = SPANNED.pred(PRED, "predictions", golds)
    assert scores == ieval.score("error_analysis", golds, preds).scores


def test_spans_may_stand_beside_strings_in_plain_rows():
    row = {"predicate": "sold", "arguments": ["Ann", "car"]}
    assert ieval.score("error_analysis", [[row | SALE]], [[row]])["strict_f2"] == 1


FAULTS = [  # what, predictions of the first sentence, message
    ("outside", [{**SALE, "predicate_spans": [[1, 9]]}], r"pred\[0\]\[0\]: span 1:9 is not in its sentence"),
    ("negative", [{**SALE, "predicate_spans": [[-2, -1]]}], r"pred\[0\]\[0\]: span -2:-1 is not in"),
    ("no pair", [{**SALE, "predicate_spans": [[1]]}], r"predicate_spans\[0\]: expected a span \[start,"),
    ("no whole number", [{**SALE, "argument_spans": [[["0", 1]]]}],
     r"argument_spans\[0\]\[0\]\[0\]: expected a whole number, found str '0'"),
    ("strings", [{"predicate": "sold", "arguments": []}],
     r"pred\[0\]\[0\]: unknown 'predicate', 'arguments'"),
    ("a part is absent", [{"predicate_spans": [[1, 2]]}], r"pred\[0\]\[0\]: no 'argument_spans'"),
]  # fmt: skip


@pytest.mark.parametrize(("items", "message"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults(items, message):
    with pytest.raises(ValueError, match=message):
        ieval.score("error_analysis", GOLD, [items, []], rows="spans")


def test_spans_need_tokens():
    with pytest.raises(ValueError, match=r"gold\[0\]\[0\]: spans in a sentence without tokens"):
        ieval.score("error_analysis", [{"tokens": [], "extractions": [SALE]}], [[]], rows="spans")
    with pytest.raises(ValueError, match=r"pred\[0\]: spans without tokens; the gold needs rows of"):
        ieval.score("error_analysis", SPANNED.gold(GOLD), PRED, rows="spans")
