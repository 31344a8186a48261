"""Strategies on paper: small sentences whose fractions can be redone by hand."""

import json
import pickle
from fractions import Fraction as F

import pytest
from heads import pred_tuple, preds

import ieval
from ieval import stats
from ieval.oie import containment, strategies
from ieval.types import Extraction, Fact, Sentence

SALE = "sold | Ann | car"
GIFT = "sold | Ann | car | Bob"


def scored(gold, pred, **options):
    return containment.score(preds(gold), preds(pred), **options)


CASES = [  # what, gold tuples of one sentence, predictions, strategy, options, precision, recall
    ("equal", [SALE], [SALE], "strict", {}, F(1, 1), F(1, 1)),
    ("a word more", [SALE], ["sold | Ann | the car"], "strict", {}, F(0, 1), F(0, 1)),
    ("an argument more", [SALE], [GIFT], "strict", {}, F(0, 1), F(0, 1)),
    ("another order", [SALE], ["sold | car | Ann"], "strict", {}, F(0, 1), F(0, 1)),
    ("one of two, one of three", [SALE, "met | Ann", "ran | Bob"], [SALE, "met | Bob"], "strict", {},
     F(1, 2), F(1, 3)),
    ("case counts", [SALE], ["Sold | ann | car"], "strict", {}, F(0, 1), F(0, 1)),
    ("case ignored", [SALE], ["Sold | ann | car"], "strict", {"case": "lower"}, F(1, 1), F(1, 1)),
    ("blanks do not count", ["sold | Ann | old car"], ["sold | Ann | old  car "], "strict", {},
     F(1, 1), F(1, 1)),
    ("markup", ["sold | Ann & Co ( Oslo )"], ["sold | Ann &amp;amp; Co -LRB- Oslo -RRB-"], "strict", {},
     F(1, 1), F(1, 1)),
    ("markup kept", ["sold | Ann & Co"], ["sold | Ann &amp; Co"], "strict", {"markup": "keep"},
     F(0, 1), F(0, 1)),

    ("an argument less", [GIFT], [SALE], "relaxed", {}, F(1, 1), F(1, 1)),
    ("another order, a set", [GIFT], ["sold | Bob | Ann"], "relaxed", {}, F(1, 1), F(1, 1)),
    ("twice the same, a set", [GIFT], ["sold | Ann | Ann"], "relaxed", {}, F(1, 1), F(1, 1)),
    ("an argument more is none of the gold's", [SALE], [GIFT], "relaxed", {}, F(0, 1), F(0, 1)),
    ("nothing is within everything", [SALE], ["sold"], "relaxed", {}, F(1, 1), F(1, 1)),
    ("another predicate", [SALE], ["has sold | Ann | car"], "relaxed", {}, F(0, 1), F(0, 1)),

    ("contained", [SALE], ["has sold | Ann | the old car"], "in_order", {}, F(1, 1), F(1, 1)),
    ("tokens, no letters", [SALE], ["sold | Ann | a carpet"], "in_order", {}, F(0, 1), F(0, 1)),
    ("in a row", ["sold | Ann | the car"], ["sold | Ann | the old car"], "in_order", {}, F(0, 1), F(0, 1)),
    ("as many arguments", [SALE], ["sold | Ann | a car | Bob"], "in_order", {}, F(0, 1), F(0, 1)),
    ("further arguments", [SALE], ["sold | Ann | a car | Bob"], "with_extra", {}, F(1, 1), F(1, 1)),
    ("fewer arguments", [GIFT], ["sold | Ann | a car to Bob"], "with_extra", {}, F(0, 1), F(0, 1)),
    ("in their place", [SALE], ["sold | a car | Ann"], "with_extra", {}, F(0, 1), F(0, 1)),
    ("in any place", [SALE], ["sold | a car | Ann"], "any_argument", {}, F(1, 1), F(1, 1)),
    ("two in one", [GIFT], ["sold | Ann | a car to Bob"], "any_argument", {}, F(1, 1), F(1, 1)),
    ("predicate in an argument", [SALE], ["was | Ann who sold | car"], "any_argument", {}, F(0, 1), F(0, 1)),
    ("anywhere", [SALE], ["was | Ann who sold | car"], "anywhere", {}, F(1, 1), F(1, 1)),
    ("argument in the predicate", [SALE], ["sold car | Ann"], "anywhere", {}, F(1, 1), F(1, 1)),
    ("not across parts", ["sold | old car"], ["sold | old | car"], "anywhere", {}, F(0, 1), F(0, 1)),

    ("held by the gold", ["sold | Ann | the old car"], [SALE], "in_order", {"holder": "gold"},
     F(1, 1), F(1, 1)),
    ("not by the gold", [SALE], ["sold | Ann | the car"], "in_order", {"holder": "gold"}, F(0, 1), F(0, 1)),
    ("either", [SALE, "met | the old man"], ["sold | Ann | the car", "met | man"], "in_order",
     {"holder": "either"}, F(2, 2), F(2, 2)),
    ("the tuple as a whole, not part by part", ["sold | Ann Lee | car"], ["sold | Ann | the car"], "in_order",
     {"holder": "either"}, F(0, 1), F(0, 1)),
    ("extra arguments of the gold", [GIFT], [SALE], "with_extra", {"holder": "gold"}, F(1, 1), F(1, 1)),
    ("arity for all", [SALE], [GIFT], "anywhere", {"arity": "same"}, F(0, 1), F(0, 1)),
    ("arity does not touch equality", [GIFT], [SALE], "relaxed", {"arity": "same"}, F(1, 1), F(1, 1)),
    ("holder does not touch equality", [SALE], [GIFT], "relaxed", {"holder": "pred"}, F(0, 1), F(0, 1)),

    ("unary", ["rains | It"], ["rains | It", "rains | It heavily"], "in_order", {}, F(2, 2), F(1, 1)),
    ("no argument", ["rains"], ["rains", "snows"], "strict", {}, F(1, 2), F(1, 1)),
    ("five arguments", ["sold | Ann | car | Bob | May | Oslo"],
     ["sold | Ann | a car | Bob | in May | in Oslo"], "in_order", {}, F(1, 1), F(1, 1)),
    ("five arguments, four", ["sold | Ann | car | Bob | May | Oslo"], ["sold | Ann | car | Bob | May"],
     "anywhere", {}, F(0, 1), F(0, 1)),
    ("empty predicate is equal to itself", [" | Ann | car"], [" | Ann | car"], "strict", {},
     F(1, 1), F(1, 1)),
    ("empty predicate contains nothing", [SALE], [" | Ann | car"], "anywhere", {}, F(0, 1), F(0, 1)),
    ("empty predicate is in all", [" | Ann | car"], [SALE], "in_order", {}, F(1, 1), F(1, 1)),

    ("the same twice", [SALE], [SALE, SALE], "strict", {}, F(2, 2), F(1, 1)),
    ("the same twice, one to one", [SALE], [SALE, SALE], "strict_one_to_one", {}, F(1, 2), F(1, 1)),
    ("gold twice", [SALE, SALE], [SALE], "strict", {}, F(1, 1), F(2, 2)),
    ("gold twice, one to one", [SALE, SALE], [SALE], "strict_one_to_one", {}, F(1, 1), F(1, 2)),
    # The first fits both gold tuples, the second only the first: a largest set needs an exchange.
    ("one to one is largest", [SALE, "met | Ann"], ["met sold | Ann | car", "sold | Ann | car"],
     "any_argument_one_to_one", {}, F(2, 2), F(2, 2)),
    ("relaxed, one to one", [GIFT], [SALE, "sold | Bob"], "relaxed_one_to_one", {}, F(1, 2), F(1, 1)),
    ("in order, one to one", [SALE], ["sold | Ann | a car", "sold | Ann | the car"], "in_order_one_to_one",
     {}, F(1, 2), F(1, 1)),
    ("with extra, one to one", [SALE, SALE], [GIFT], "with_extra_one_to_one", {}, F(1, 1), F(1, 2)),
    ("anywhere, one to one", [SALE, "met | Ann"], ["met | Ann sold car"], "anywhere_one_to_one", {},
     F(1, 1), F(1, 2)),

    ("recipe", [SALE, "met | Ann"], [SALE], "strict", {"variant": "recipe"}, F(1, 1), F(1, 2)),
    ("recipe, TP in extractions", [SALE, "met | Ann"], [SALE] * 3, "strict", {"variant": "recipe"},
     F(3, 3), F(3, 3 + 1)),
    ("nothing predicted", [SALE], [], "strict", {}, F(0), F(0)),
    ("nothing in the gold", [], [SALE], "strict", {}, F(0, 1), F(0)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gold", "pred", "strategy", "options", "precision", "recall"),
    [case[1:] for case in CASES], ids=[case[0] for case in CASES],
)  # fmt: skip
def test_cases(gold, pred, strategy, options, precision, recall):
    scores = scored(gold, pred, **options).scores
    assert scores[f"{strategy}_precision"] == float(precision)
    assert scores[f"{strategy}_recall"] == float(recall)
    both = 4 * precision + recall
    assert scores[f"{strategy}_f2"] == pytest.approx(float(5 * precision * recall / both if both else 0))


def test_every_strategy_has_a_case():
    assert {case[3] for case in CASES} == set(strategies.NAMES)


def test_where_a_naive_fn_is_negative():
    """Three extractions hold one gold tuple: gold - TP would be 1 - 3."""
    pred = ["sold | Ann | car", "sold | Ann | the car", "sold | Ann | a car"]
    ours, recipe = scored([SALE], pred).scores, scored([SALE], pred, variant="recipe").scores
    assert ours["gold_tuples"] - ours["extractions"] * ours["in_order_precision"] == -2
    assert (ours["in_order_tp"], ours["in_order_fp"], ours["in_order_fn"]) == (1, 0, 0)
    assert (recipe["in_order_tp"], recipe["in_order_fp"], recipe["in_order_fn"]) == (3, 0, 0)
    assert ours["in_order_recall"] == recipe["in_order_recall"] == 1


def test_the_recipe_as_it_is_written():
    """Over all small corpora of the cases: the stated predicates, with FN as unmatched gold tuples."""
    for _, gold, pred, *_ in CASES:
        golds, outs = list(map(pred_tuple, gold)), list(map(pred_tuple, pred))
        found = scored(gold, pred, variant="recipe").scores
        for name, rule in {
            "strict": lambda p, g: (p.predicate.split(), list(map(str.split, p.arguments)))
            == (g.predicate.split(), list(map(str.split, g.arguments))),
            "relaxed": lambda p, g: p.predicate.split() == g.predicate.split()
            and {*map(tuple, map(str.split, p.arguments))} <= {*map(tuple, map(str.split, g.arguments))},
        }.items():
            tp = sum(any(rule(p, g) for g in golds) for p in outs)
            fn = sum(not any(rule(p, g) for p in outs) for g in golds)
            assert (found[f"{name}_tp"], found[f"{name}_fp"], found[f"{name}_fn"]) == (tp, len(outs) - tp, fn)


@pytest.mark.parametrize(("beta", "key"), [(2, "f2"), (2.0, "f2"), (1, "f1"), (0.5, "f0.5")])
def test_f_is_named_after_its_beta(beta, key):
    scores = scored([SALE, "met | Ann"], [SALE], beta=beta).scores
    expected = (1 + beta**2) * 1 * 0.5 / (beta**2 * 1 + 0.5)
    assert scores[f"strict_{key}"] == scores[key] == pytest.approx(expected)
    assert scores["f1"] == pytest.approx(2 / 3)
    assert ("strict_f2" in scores) == (beta == 2)


def test_primary_leads():
    pred = ["sold | Ann | the car"]
    for name in ("strict", "in_order"):
        result = scored([SALE], pred, primary=name)
        scores = result.scores
        rates = ("precision", "recall", "f2", "tp", "fp", "fn")
        assert [scores[r] for r in rates] == [scores[f"{name}_{r}"] for r in rates]
        assert scores["correct"] == int(name == "in_order")
        assert f"|primary:{name}|" in result.signature


def test_another_strategy_for_intervals_and_tests():
    gold = preds(*[[SALE]] * 20)
    a = containment.score(gold, preds(*[["sold | Ann | the car"]] * 20))
    b = containment.score(gold, preds(*[["sold | Ann | the carpet"]] * 20))
    assert stats.paired(a, b, resamples=50).difference == 0
    led = a.by("in_order")
    assert led["precision"] == led["recall"] == 1
    assert led["strict_precision"] == 0
    assert led.signature == f"{a.signature}|by:in_order"
    assert stats.paired(led, b.by("in_order"), resamples=50).difference == 1
    assert stats.intervals(led, resamples=50)["f2"] == (1, 1)
    with pytest.raises(ValueError, match="no strategy 'loose' in this result; it has strict, relaxed"):
        a.by("loose")
    with pytest.raises(ValueError, match="cannot compare results made differently"):
        stats.paired(led, b, resamples=5)


def test_every_strategy_in_the_detail():
    found = json.loads(scored([SALE], [GIFT]).to_json(detail=True))["per_sentence"][0]
    assert set(found["named"]) == set(strategies.NAMES)
    assert found["named"]["with_extra"] == {
        "precision_hits": 1, "precision_total": 1, "recall_hits": 1, "recall_total": 1
    }  # fmt: skip
    assert found["decisions"][0]["label"] == "wrong_boundaries"


def test_results_add_and_pickle():
    gold, pred = preds([SALE], [GIFT]), preds([SALE], [SALE])
    whole = containment.score(gold, pred)
    parts = containment.score(gold[:1], pred[:1]) + containment.score(gold[1:], pred[1:])
    assert parts.scores == whole.scores
    assert pickle.loads(pickle.dumps(whole)).scores == whole.scores


UNKNOWN = (
    (Sentence("1", None, (pred_tuple(SALE),)),),
    (Sentence("1", None, (pred_tuple(SALE),)), Sentence("9", None, (pred_tuple(GIFT),))),
)


def test_sentences_that_the_gold_does_not_have():
    ignored, wrong = (containment.score(*UNKNOWN, unknown=word) for word in ("ignore", "wrong"))
    assert (ignored["strict_precision"], ignored["ignored_extractions"]) == (1, 1)
    assert (wrong["strict_precision"], wrong["sentences"], wrong["unknown_sentences"]) == (0.5, 1, 1)
    assert ignored.warnings == wrong.warnings
    with pytest.raises(ValueError, match="unknown='error': 1 predicted sentence"):
        containment.score(*UNKNOWN, unknown="error")


BAD = [
    ({"primary": "loose"}, "primary='loose': expected one of 'strict', 'relaxed', 'in_order'"),
    ({"primary": "strict_one_to_one"}, "primary='strict_one_to_one': expected"),
    ({"beta": 0}, "beta=0: expected a number above 0"),
    ({"beta": float("nan")}, "beta=nan: expected a number above 0"),
    ({"beta": True}, "beta=True: expected a number above 0"),
    ({"holder": "both"}, "holder='both': expected one of 'pred', 'gold', 'either'"),
    ({"arity": "more"}, "arity='more': expected one of"),
    ({"counting": "gold"}, "counting='gold': expected one of"),
    ({"markup": "html"}, "markup='html': expected one of"),
    ({"variant": "released"}, "variant='released': expected one of 'paper', 'recipe'"),
]


@pytest.mark.parametrize(("options", "message"), BAD, ids=[str(case[0]) for case in BAD])
def test_bad_options(options, message):
    with pytest.raises(ValueError, match=message):
        scored([SALE], [SALE], **options)


def test_bad_items():
    bad = [Sentence("1", None, (Extraction("sold", ("Ann", None)),))]
    with pytest.raises(ValueError, match=r"out\[0\]\[0\]\.arguments\[1\]: expected text, found None"):
        containment.score(preds([SALE]), bad, sides=("gold", "out"))
    with pytest.raises(ValueError, match=r"gold\[0\]: expected a Sentence, found str"):
        containment.score(["sold"], [])
    with pytest.raises(TypeError, match="loose"):
        scored([SALE], [SALE], loose=True)


def test_facts_of_one_variant_are_tuples():
    def fact(*lines):
        return [Sentence("1", None, (Fact(tuple(map(pred_tuple, lines))),))]

    assert ieval.score("error_analysis", fact(SALE), preds([SALE]))["strict_f2"] == 1
    with pytest.raises(ValueError, match=r"gold\[0\]\[0\]: a fact with 2 variants"):
        ieval.score("error_analysis", fact(SALE, GIFT), preds([SALE]))


def test_by_rows():
    gold = [[{"predicate": "sold", "arguments": ["Ann", "car"]}], []]
    pred = [[{"predicate": "sold", "arguments": ["Ann", "a car"], "confidence": 0.5}], []]
    result = ieval.score("oie-error-analysis", gold, pred)
    assert (result["strict_f2"], result["in_order_f2"], result["sentences_without_gold"]) == (0, 1, 1)
    with pytest.raises(ValueError, match=r"pred\[0\]\[0\]: no 'arguments'"):
        ieval.score("error_analysis", gold, [[{"predicate": "sold"}], []])
