"""Error classes, their evidence, and what the repair of one class gains: all of it redone by hand."""

from fractions import Fraction as F
from pathlib import Path

import pytest
from heads import pred_tuple, preds

import ieval
from ieval import stats
from ieval.oie import containment, errors
from ieval.oie.repair import REPAIRS, fix_one
from ieval.sample import path
from ieval.types import Sentence

TEXT = "Ann sold the old car to Bob in Oslo ."
SALE = "sold | Ann | old car"
GIFT = "sold | Ann | old car | Bob"
RIGHT, LONG, AGAIN, SHORT = "correct", "wrong_boundaries", "redundant", "uninformative"
OTHER, WRONG, GONE = "out_of_scope", "wrong", "missing"

CASES = [  # what, gold, extractions, their classes, the classes of the gold
    ("equal", [SALE], [SALE], [RIGHT], [RIGHT]),
    ("nothing", [SALE], [], [], [GONE]),

    ("argument too long", [SALE], ["sold | Ann | the old car"], [LONG], [LONG]),
    ("argument too short", [SALE], ["sold | Ann | car"], [LONG], [LONG]),
    ("a word left out inside", ["sold | Ann | the old car"], ["sold | Ann | the car"], [LONG], [LONG]),
    ("a word put inside", ["sold | Ann | the car"], ["sold | Ann | the old car"], [LONG], [LONG]),
    ("argument shifted", [SALE], ["sold | Ann | car to Bob"], [LONG], [LONG]),
    ("shifted by too much", ["sold | Ann | the very old car"], ["sold | Ann | car to Bob"], [WRONG], [GONE]),
    ("predicate too long", [SALE], ["sold the | Ann | old car"], [LONG], [LONG]),
    ("predicate too short", ["sold to | Ann | Bob"], ["sold | Ann | Bob"], [LONG], [LONG]),
    ("an argument too many", [SALE], [GIFT], [LONG], [LONG]),
    ("two arguments in one", [GIFT], ["sold | Ann | the old car to Bob | in Oslo"], [LONG], [LONG]),
    ("another order", [SALE], ["sold | old car | Ann"], [LONG], [LONG]),
    ("empty in the gold", ["sold | Ann | "], ["sold | Ann | old car"], [LONG], [LONG]),

    ("the same twice", [SALE], [SALE, SALE], [RIGHT, AGAIN], [RIGHT]),
    ("wrong twice", [SALE], ["sold | Bob | Oslo"] * 2, [WRONG, AGAIN], [GONE]),
    ("right and near", [SALE], ["sold | Ann | the old car", SALE], [AGAIN, RIGHT], [RIGHT]),
    ("nearer and near", [SALE], ["sold | Ann | the old car to Bob", "sold | Ann | the old car"],
     [AGAIN, LONG], [LONG]),
    ("the more confident of equals", [SALE], ["sold | Ann | car @ 0.1", "sold | Ann | old @ 0.9"],
     [AGAIN, LONG], [LONG]),
    ("boundaries before omission", [GIFT], ["sold | Ann | old car", "sold | Ann | car | to Bob"],
     [AGAIN, LONG], [LONG]),
    ("each stands for its own", [SALE, "met | Ann | Bob"], ["sold | Ann | car", "met | Ann | to Bob"],
     [LONG, LONG], [LONG, LONG]),

    ("an argument left out", [GIFT], [SALE], [SHORT], [SHORT]),
    ("an argument left out, another cut", [GIFT], ["sold | Ann | car"], [SHORT], [SHORT]),
    ("an argument empty", [SALE], ["sold | Ann | "], [SHORT], [SHORT]),
    ("no predicate", [SALE], [" | Ann | old car"], [SHORT], [SHORT]),
    ("no argument at all", [SALE], ["sold"], [WRONG], [GONE]),
    ("unary gold", ["rains | It"], ["rains"], [WRONG], [GONE]),
    ("five arguments, three", ["sold | Ann | car | Bob | May | Oslo"], ["sold | Ann | a car | Oslo"],
     [SHORT], [SHORT]),

    ("another relation", [SALE], ["in | old car | Oslo"], [OTHER], [GONE]),
    ("another relation of other things", [SALE], ["in | Bob | Oslo"], [WRONG], [GONE]),
    ("invented words", [SALE], ["owned | Ann | old house"], [WRONG], [GONE]),
    ("no gold", [], ["in | Bob | Oslo"], [OTHER], []),
    ("no gold, no argument", [], ["sold"], [WRONG], []),
    ("the gold's relation of other things", [SALE], ["sold | Bob | Oslo"], [WRONG], [GONE]),
    ("half of it", [SALE], ["sold | Ann | Oslo"], [WRONG], [GONE]),
    ("a word of the gold predicate", ["was sold | Ann | old car"], ["was in | Ann | Oslo"], [WRONG], [GONE]),
]  # fmt: skip


def judged(gold, pred, **options):
    (sentence,) = containment.score(preds(gold, text=TEXT), preds(pred, text=TEXT), **options).sentences
    return sentence


@pytest.mark.parametrize(
    ("gold", "pred", "classes", "of_gold"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_classes(gold, pred, classes, of_gold):
    sentence = judged(gold, pred)
    assert list(sentence.evidence.extractions) == classes
    assert list(sentence.evidence.golds) == of_gold
    assert [d.label for d in sentence.decide()[: len(pred)]] == classes


def test_every_class_has_a_case():
    assert {label for case in CASES for label in case[3] + case[4]} == set(errors.CLASSES)


def test_rules_are_the_classes_in_their_order():
    names = [rule.__name__ for rule in errors.RULES]
    assert sorted(names) == sorted(set(errors.CLASSES) - {errors.MISSING})
    assert names[0] == RIGHT
    assert names[-1] == WRONG
    assert all(">>>" in rule.__doc__ for rule in errors.RULES)


def test_counts_are_flat_ints():
    scores = containment.score(
        preds([SALE, GIFT, "met | Ann | Bob"], text=TEXT),
        preds([SALE, SALE, "in | car | Oslo", "sold | Bob | Oslo", "sold | Ann | car | in Oslo"], text=TEXT),
    ).scores
    found = {name: scores[name] for name in errors.CLASSES}
    assert found == {RIGHT: 1, LONG: 0, AGAIN: 2, SHORT: 0, WRONG: 1, OTHER: 1, GONE: 2}
    assert all(type(n) is int for n in found.values())
    assert scores["gold_correct"] == 1


EVIDENCE = [  # gold, extraction, note
    (SALE, "sold | Ann | the old car",
     "wrong boundaries (proposed): argument 1: boundary (1 too many: the)"),
    (SALE, "has sold | Ann | car to Bob",
     "wrong boundaries (proposed): predicate: boundary (1 too many: has); "
     "argument 1: boundary (2 too many: to Bob; 1 missing: old)"),
    (SALE, "sold | old car | Ann", "wrong boundaries (proposed): argument 0: different; "
     "argument 1: different; the arguments of the gold are in other places"),
    (SALE, GIFT, "wrong boundaries (proposed): argument 2: extra (1 token)"),
    (GIFT, SALE, "uninformative (proposed): argument 2: omitted (1 token)"),
    (SALE, " | Ann | old car", "uninformative (proposed): predicate: omitted (1 token)"),
    (SALE, "in | old car | Oslo",
     "out of scope (proposed): argument 0: different; another predicate; argument 1: different"),
    (SALE, "sold | Ann | Oslo", "wrong (proposed): argument 1: different"),
]  # fmt: skip


@pytest.mark.parametrize(("gold", "pred", "note"), EVIDENCE)
def test_evidence(gold, pred, note):
    decision = judged([gold], [pred]).decide()[0]
    assert (decision.verdict, decision.nearest, decision.note) == ("wrong", 0, note)
    assert {slot.problem for slot in decision.slots} - {""} <= set(containment.PROBLEMS)


def test_evidence_of_the_others():
    right, again, missed = judged([SALE, "met | Ann"], [SALE, SALE]).decide()
    assert (right.verdict, right.gold, right.note) == ("right", (0,), "")
    assert again.note == "redundant (proposed): another extraction stands for it"
    assert (missed.verdict, missed.label, missed.note) == (
        "missed", "missing", "missing (proposed): no extraction is near",
    )  # fmt: skip
    twice = judged([SALE], ["met | Bob"] * 2).decide()
    assert twice[1].note == "redundant (proposed): says the same as another extraction"
    near = judged([SALE], ["sold | Ann | car", "sold | Ann | the old car to Bob"]).decide()
    assert near[1].note == "redundant (proposed): extraction 0 stands for the gold tuple it is about"
    assert near[2].note == "wrong boundaries (proposed): extraction 0 stands for it"
    assert judged([], ["in | Bob | Oslo"]).decide()[0].note == (
        "out of scope (proposed): the sentence has no gold tuples"
    )


def test_rows_without_text_cannot_show_invented_words():
    pred = [[{"predicate": "owned", "arguments": ["Ann", "old house"]}]]
    gold = [[{"predicate": "sold", "arguments": ["Ann", "old car"]}]]
    assert ieval.score("error_analysis", gold, pred)[OTHER] == 1


ARITY = [  # gold, extractions, options, missed by the number of arguments alone
    ([GIFT], [SALE], {}, 1),
    ([SALE], [GIFT], {}, 1),
    ([GIFT], ["sold | Ann | the old car"], {}, 0),
    ([GIFT], ["sold | Ann | the old car"], {"primary": "in_order"}, 1),
    ([GIFT], [SALE], {"primary": "relaxed"}, 0),
    ([GIFT], [SALE, GIFT], {}, 0),
    ([GIFT, GIFT], [SALE], {}, 2),
    ([GIFT], ["sold"], {}, 0),
    (["sold | Ann | car | Bob | May | Oslo"], ["sold | Ann"], {}, 1),
]


@pytest.mark.parametrize(("gold", "pred", "options", "missed"), ARITY)
def test_missed_by_arity(gold, pred, options, missed):
    result = containment.score(preds(gold), preds(pred), **options)
    assert result["missed_by_arity"] == missed
    told = [d.note for _, found in result.decisions() for d in found if d.verdict == "missed"]
    assert sum("another number of arguments, else it would match" in note for note in told) == missed


def test_another_primary_is_another_correct():
    assert judged([SALE], ["sold | Ann | the old car"], primary="in_order").evidence.extractions == (RIGHT,)
    assert judged([GIFT], [SALE], primary="relaxed").evidence.extractions == (RIGHT,)


# One extraction of each class (5 and a redundant right one), 4 gold tuples: 1 found, 2 near, 1 missing.
GOLD = [SALE, "met | Ann | Bob | Oslo", "ran to | Ann | Bob", "is | Bob | old"]
PRED = [SALE, SALE, "met | Ann | Bob", "ran to | Ann | to Bob", "in | Bob | Oslo", "sold | Bob | Ann"]
FIXED = {  # class: precision, recall
    None: (F(2, 6), F(1, 4)),
    LONG: (F(3, 6), F(2, 4)),
    SHORT: (F(3, 6), F(2, 4)),
    AGAIN: (F(1, 5), F(1, 4)),
    WRONG: (F(2, 5), F(1, 4)),
    GONE: (F(3, 7), F(2, 4)),
    OTHER: (F(3, 6), F(2, 5)),
}


def test_classes_before_the_repair():
    sentence = judged(GOLD, PRED)
    assert sentence.evidence.extractions == (RIGHT, AGAIN, SHORT, LONG, OTHER, WRONG)
    assert sentence.evidence.golds == (RIGHT, SHORT, LONG, GONE)


@pytest.mark.parametrize("error", FIXED)
def test_fix_one(error):
    result = containment.score(preds(GOLD, text=TEXT), preds(PRED, text=TEXT))
    fixed = result if error is None else fix_one(result, error)
    precision, recall = FIXED[error]
    assert (fixed["precision"], fixed["recall"]) == (float(precision), float(recall))
    assert fixed["f2"] == pytest.approx(float(5 * precision * recall / (4 * precision + recall)))
    if error:
        assert fixed.signature == f"{result.signature}|fixed:{error}"
        assert stats.intervals(fixed, resamples=10)["precision"] == (float(precision),) * 2


def test_fix_one_has_every_class_but_correct():
    assert set(REPAIRS) == set(errors.CLASSES) - {RIGHT}


def test_fix_one_by_the_recipe():
    """R = TP / (TP + FN): 2 right extractions and 3 unmatched tuples before, 3 and 2 after."""
    result = containment.score(preds(GOLD, text=TEXT), preds(PRED, text=TEXT), variant="recipe")
    assert result["recall"] == 2 / 5
    assert fix_one(result, LONG)["recall"] == 3 / 5


def test_fix_one_leaves_what_is_not_counted():
    gold, pred = preds([SALE]), (*preds([SALE]), Sentence("9", None, (pred_tuple(GIFT),)))
    fixed = fix_one(containment.score(gold, pred), WRONG)
    assert fixed["precision"] == 1


def test_fix_one_refuses():
    result = containment.score(preds([SALE]), preds([SALE]))
    with pytest.raises(ValueError, match="error='correct': expected one of 'wrong_boundaries'"):
        fix_one(result, "correct")
    other = ieval.score("lsoie", [{"tokens": ["It"], "extractions": []}], [[]])
    with pytest.raises(ValueError, match="a result of lsoie has no error classes"):
        fix_one(other, WRONG)


def test_the_sample_through_evaluate_with_confidences_or_without():
    evaluate = pytest.importorskip("evaluate")
    folder = Path(__file__).resolve().parents[2] / "metrics" / "oie_error_analysis"
    metric = evaluate.load(str(folder), keep_in_memory=True)
    gold, pred = ieval.read(path("heads.tsv")), {s.text: s.items for s in ieval.read(path("tagger.tsv"))}
    expected = ieval.score("error_analysis", gold, path("tagger.tsv")).scores

    def row(items, *, sure):
        made = [{"predicate": x.predicate, "arguments": list(x.arguments)} for x in items]
        return [m | {"confidence": x.confidence} for m, x in zip(made, items, strict=True)] if sure else made

    references = [row(s.items, sure=False) for s in gold.sentences]
    for sure in (True, False):
        predictions = [row(pred.get(s.text, ()), sure=sure) for s in gold.sentences]
        scores = metric.compute(predictions=predictions, references=references)
        assert scores == expected
    assert (expected["extractions"], expected["gold_tuples"]) == (12, 12)
