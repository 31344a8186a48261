"""The rule on paper: small sentences whose fractions can be redone by hand."""

import json
import pickle
import re
from dataclasses import replace
from fractions import Fraction as F

import pytest
from heads import TEXT, gold_tuple, golds, pred_tuple, preds, with_offsets

from ieval import __version__
from ieval.oie import lsoie
from ieval.types import Extraction, Head, Sentence, Span

SALE = "sold | Ann* | the old car*"
GIFT = "sold | Ann* | the old car* | to Bob*"
MIGHT = "might sold | Ann* | the old car*"

CASES = [  # what, gold tuples of one sentence, predictions, options, precision, recall; redo them on paper
    ("each head is in its argument", [SALE], ["sold | Ann | car"], {}, F(1, 1), F(1, 1)),
    ("longer arguments contain it too", [SALE], ["sold | Ann | the old car to Bob"], {}, F(1, 1), F(1, 1)),
    ("words without the head do not do", [SALE], ["sold | Ann | the old"], {}, F(0, 1), F(0, 1)),
    ("another predicate", [SALE], ["bought | Ann | the old car"], {}, F(0, 1), F(0, 1)),
    ("heads in each other's place", [SALE], ["sold | the old car | Ann"], {}, F(0, 1), F(0, 1)),
    ("one right of two, one found of three", [SALE, "old | car*", "in | Bob*"],
     ["sold | Ann | a car", "old | Ann"], {}, F(1, 2), F(1, 3)),
    ("case counts", [SALE], ["sold | ann | the old car"], {}, F(0, 1), F(0, 1)),
    ("case ignored", [SALE], ["Sold | ann | the old CAR"], {"case": "lower"}, F(1, 1), F(1, 1)),

    ("more arguments are welcome", [SALE], ["sold | Ann | the car | to Bob"], {}, F(1, 1), F(1, 1)),
    ("more arguments, same arity", [SALE], ["sold | Ann | the car | to Bob"], {"arity": "same"},
     F(0, 1), F(0, 1)),
    ("too few arguments have no place for the head", [GIFT], ["sold | Ann | the car to Bob"], {},
     F(0, 1), F(0, 1)),
    ("same arity, both kinds", [SALE, GIFT], ["sold | Ann | the car | to Bob"], {"arity": "same"},
     F(1, 1), F(1, 2)),
    ("any arity, both kinds", [SALE, GIFT], ["sold | Ann | the car | to Bob"], {}, F(1, 1), F(2, 2)),
    ("no argument in the gold", ["rains"], ["rains | it", "rains"], {}, F(2, 2), F(1, 1)),

    ("one for two gold tuples", [SALE, GIFT], ["sold | Ann | the car | Bob"], {"one_to_one": True},
     F(1, 1), F(1, 2)),
    ("two for one gold tuple", [SALE], ["sold | Ann | car", "sold | Ann | the car"], {}, F(2, 2), F(1, 1)),
    ("two for one gold tuple, one to one", [SALE], ["sold | Ann | car", "sold | Ann | the car"],
     {"one_to_one": True}, F(1, 2), F(1, 1)),
    # The first prediction fits both, the second only the first tuple: 2 pairs need an exchange.
    ("one to one finds the largest", [SALE, GIFT], ["sold | Ann | car | Bob", "sold | Ann | car"],
     {"one_to_one": True}, F(2, 2), F(2, 2)),
    ("one to one, what is free", [SALE, GIFT], ["sold | Ann | car | Bob", "sold | Ann | car"],
     {"one_to_one": True, "pick": "first"}, F(1, 2), F(1, 2)),

    ("recipe: one pair", [SALE], ["sold | Ann | car"], {"variant": "recipe"}, F(1, 1), F(1, 1)),
    ("recipe passes 1", [SALE], ["sold | Ann | car"] * 3, {"variant": "recipe"}, F(3, 3), F(3, 1)),
    ("recipe undercounts", [SALE, GIFT], ["sold | Ann | car | Bob"], {"variant": "recipe"}, F(1, 1), F(1, 2)),

    ("full stop as head, missing", ["sold | Ann* | in Oslo .*"], ["sold | Ann | in Oslo"], {},
     F(0, 1), F(0, 1)),
    ("full stop as head, there", ["sold | Ann* | in Oslo .*"], ["sold | Ann | Oslo ."], {}, F(1, 1), F(1, 1)),
    ("full stop as head, released", ["sold* | Ann* | in Oslo .*"], ["sold | Ann | a dog"],
     {"variant": "released"}, F(1, 1), F(1, 1)),
    ("a comma is not skipped", ["sold* | Ann* | Oslo ,*"], ["sold | Ann | Oslo"], {"variant": "released"},
     F(0, 1), F(0, 1)),

    ("predicate not in the sentence, equal", [MIGHT], ["might sold | Ann | car"], {}, F(1, 1), F(1, 1)),
    ("predicate not in the sentence, a token", [MIGHT], ["sold | Ann | car"], {}, F(0, 1), F(0, 1)),
    ("token of gold", [MIGHT], ["sold | Ann | car"], {"predicate": "token_of_gold"}, F(1, 1), F(1, 1)),
    ("token of gold, the auxiliary", [MIGHT], ["might | Ann | car"], {"predicate": "token_of_gold"},
     F(1, 1), F(1, 1)),
    ("token of gold, all tokens", [MIGHT], ["might sold | Ann | car"], {"predicate": "token_of_gold"},
     F(0, 1), F(0, 1)),
    ("token of gold, twice the same", ["had had | Ann*"], ["had | Ann"], {"predicate": "token_of_gold"},
     F(1, 1), F(1, 1)),

    ("token", ["sold | a* | car*"], ["sold | Ann | car"], {}, F(0, 1), F(0, 1)),
    ("substring", ["sold | n* | car*"], ["sold | Ann | scarf"], {"containment": "substring"},
     F(1, 1), F(1, 1)),
    ("all of several heads", ["met | Ann* and Bob*"], ["met | Ann and Bob", "met | Bob"], {},
     F(1, 2), F(1, 1)),

    # Heads listed: sold Ann car. The script drops the first and holds the rest against the arguments.
    ("a full list, shifted", ["sold* | Ann* | the old car*"], ["sold | Ann | the car"],
     {"head_list": "shifted"}, F(1, 1), F(1, 1)),
    ("a list of the arguments' heads alone, shifted", ["might sold | Ann* | the old car*"],
     ["might sold | Ann | the car"], {"head_list": "shifted"}, F(1, 1), F(1, 1)),
    ("no list at all, shifted", ["sold | Ann | car"], ["sold | Bob | Oslo"], {"head_list": "shifted"},
     F(1, 1), F(1, 1)),

    # One prediction for two gold tuples is two hits; the second prediction, nobody's first match, is wrong.
    ("released counts gold tuples twice", [SALE.replace("sold", "sold*"), "sold* | Ann* | the old* car"],
     ["sold | Ann | old car", "sold | Ann | car"], {"variant": "released"}, F(2, 3), F(2, 2)),
    ("empty output", [SALE], [], {}, F(0), F(0, 1)),
    ("empty gold", [], ["sold | Ann"], {}, F(0, 1), F(0)),
    ("both empty", [], [], {}, F(0), F(0)),
    ("absent output counts squared", ["a | Ann*", "b | Ann*"], [], {"variant": "curves"}, F(0), F(0, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("what", "gold", "pred", "options", "precision", "recall"), CASES,
                         ids=[case[0] for case in CASES])  # fmt: skip
def test_on_paper(what, gold, pred, options, precision, recall):  # noqa: ARG001  # the test's name
    result = lsoie.score(golds(gold), preds(pred), **options)
    assert result["precision"] == pytest.approx(float(precision))
    assert result["recall"] == pytest.approx(float(recall))
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else F(0)
    assert result["f1"] == pytest.approx(float(f1))


@pytest.mark.parametrize(("arguments", "tp"), [("Ann | the car", 0), ("car | no matter", 1)])
def test_a_short_list_is_compared_a_place_off(arguments, tp):
    """Only Ann and car listed: Ann is taken for the predicate's, car is looked for in the first argument."""
    (whole,) = golds(["might sold | Ann* | the old car*"])
    short = replace(whole, items=(replace(whole.items[0], heads=whole.items[0].heads[1:]),))
    result = lsoie.score((short,), preds([f"might sold | {arguments}"]), head_list="shifted")
    assert result["tp"] == tp


TOKENS = ("Ann", "said", "that", "Ann", "sold", "the", "car", "and", "the", "car", "key", ".")


def sentence(*items: Extraction) -> tuple[Sentence, ...]:
    return (Sentence("1", " ".join(TOKENS), items, TOKENS),)


def test_offsets_tell_apart_what_tokens_do_not():
    """The head is the second `Ann`; as a token, the first would do."""
    heads = ((Head("sold", 4),), (Head("Ann", 3),), (Head("car", 6),))
    gold = Extraction("sold", ("Ann", "the car"), None, (), (), heads)
    wrong = Extraction("sold", ("Ann", "the car"), 0.5, (), ((Span(0, 1),), (Span(5, 7),)))
    right = replace(wrong, argument_spans=((Span(3, 4),), (Span(5, 6), Span(6, 7))))
    assert lsoie.score(sentence(gold), sentence(wrong))["tp"] == 0
    assert lsoie.score(sentence(gold), sentence(right))["tp"] == 1
    as_text = replace(wrong, argument_spans=())
    assert lsoie.score(sentence(gold), sentence(as_text))["tp"] == 1
    assert lsoie.score(sentence(gold), sentence(replace(wrong, argument_spans=((), ()))))["tp"] == 1


def test_the_predicate_by_the_offset_of_its_head():
    gold = Extraction("did sell", ("Ann",), None, (), (), ((Head("sold", 4),), (Head("Ann"),)))
    by_span = Extraction("sold", ("Ann",), None, (Span(4, 5),))
    by_head = Extraction("that sold", ("Ann",), heads=((Head("sold", 4),),))
    elsewhere = Extraction("sold", ("Ann",), None, (Span(2, 3),))
    result = lsoie.score(
        sentence(gold), sentence(by_span, by_head, elsewhere), predicate="head_index", containment="token"
    )
    assert (result["matched_extractions"], result["extractions"], result["tp"]) == (2, 3, 1)
    assert lsoie.score(sentence(gold), sentence(by_span))["tp"] == 0


def test_the_curve_on_paper():
    gold = golds([SALE, GIFT, "old | the car*"])
    pred = preds([
        "sold | Ann | car @ 0.9",
        "old | Ann @ 0.8",
        "sold | Ann | car | Bob @ 0.7",
        "sold | Ann | the car @ 0.2",
    ])  # fmt: skip
    # threshold: predictions right / all, gold tuples found / 3
    points = [(F(1, 1), F(1, 3)), (F(1, 2), F(1, 3)), (F(2, 3), F(2, 3)), (F(3, 4), F(2, 3))]
    scores = lsoie.score(gold, pred, threshold=0.8).scores
    assert (scores["precision"], scores["recall"]) == (0.75, pytest.approx(2 / 3))
    f1s = [2 * p * r / (p + r) for p, r in points]
    assert scores["best_f1"] == pytest.approx(float(max(f1s)))
    assert scores["best_threshold"] == 0.2
    # by recall, then precision: (1/3, 1/2) (1/3, 1) (2/3, 2/3) (2/3, 3/4)
    area = F(1, 3) * (1 + F(2, 3)) / 2
    assert scores["auc"] == pytest.approx(float(area))
    assert scores["auc_anchored"] == pytest.approx(float(area + F(1, 3)))
    assert scores["precision_at_threshold"] == 0.5
    assert scores["recall_at_threshold"] == pytest.approx(1 / 3)
    assert scores["f1_at_threshold"] == pytest.approx(0.4)
    assert scores["distinct_confidences"] == 4


def test_the_most_confident_match_stands_for_a_gold_tuple():
    pred = preds(["sold | Ann | car @ 0.1", "sold | Ann | the car @ 0.9"])
    assert lsoie.score(golds([SALE]), pred, threshold=0.5)["recall_at_threshold"] == 1
    assert lsoie.score(golds([SALE]), pred, threshold=0.5, pick="first")["recall_at_threshold"] == 0


@pytest.mark.parametrize(
    ("pred", "message"),
    [
        (
            ["sold | Ann | car", "sold | Bob | car @ 0.5"],
            r"1 of 2 extraction\(s\) have no confidence: no curve",
        ),
        (
            ["sold | Ann | car @ 1", "sold | Bob | car @ 1"],
            r"all 2 extractions have the confidence 1.0: no curve",
        ),
    ],
)
def test_no_curve_where_there_is_none(pred, message):
    result = lsoie.score(golds([SALE]), preds(pred))
    assert {"best_f1", "best_threshold", "auc", "auc_anchored"}.isdisjoint(result.scores)
    assert result["f1"] == pytest.approx(2 / 3)
    (warning,) = result.warnings
    assert re.match(message, warning)


def test_nothing_to_rank_is_a_curve_of_nothing():
    scores = lsoie.score(golds([SALE]), preds([])).scores
    assert (scores["best_f1"], scores["auc"], scores["auc_anchored"]) == (0.0, 0.0, 0.0)
    assert "best_threshold" not in scores
    one = lsoie.score(golds([SALE]), preds(["sold | Ann | car @ 0.5"])).scores
    assert (one["best_f1"], one["best_threshold"], one["auc"], one["auc_anchored"]) == (1.0, 0.5, 0.0, 1.0)


def test_whole_sentences_contain_every_head_and_are_reported():
    gold = golds([SALE], [GIFT])
    pred = preds(*[[f"sold | {TEXT} | {TEXT} | {TEXT} @ 0.{n}"] for n in (1, 2)])
    result = lsoie.score(gold, pred)
    assert result["f1"] == 1.0
    assert (result["mean_argument_length"], result["mean_gold_argument_length"]) == (10.0, 9 / 5 + 1 / 5)
    (warning,) = result.warnings
    assert warning.startswith("predicted arguments have 10.0 tokens on average, those of the gold 2.0: long")


@pytest.mark.parametrize("token", ["1 000", "1\u00a0000"])
def test_a_token_with_white_space_inside_is_one_head(token):
    """Its place is known, so it is one token; looked for as that row of words."""
    heads = ((), (Head(token, 2),))
    gold = (Sentence("1", None, (Extraction("have", (f"{token} cars",), heads=heads),)),)
    result = lsoie.score(gold, preds([f"have | {token} cars @ 0.5", "have | 1 hundred 000 @ 0.4"]))
    assert (result["tp"], result["fp"], result.warnings) == (1, 1, ())


def test_gold_heads_outside_of_their_argument_are_reported():
    gold = golds(["sold | Ann* | the old car*"])
    x = gold[0].items[0]
    moved = (replace(gold[0], items=(replace(x, heads=(x.heads[0], x.heads[2], x.heads[1])),)),)
    (warning,) = lsoie.score(moved, preds(["sold | Ann | car @ 0.5"])).warnings
    assert warning.startswith("2 gold head(s) are no token of their own argument, so that the gold ")


def test_heads_of_several_words_are_reported():
    gold = (Sentence("1", TEXT, (Extraction("sold", ("the old car",), heads=((), (Head("old car"),))),)),)
    result = lsoie.score(gold, preds(["sold | the old car @ 0.5"]))
    assert (result["tp"], result.warnings[0][:38]) == (0, "1 gold head(s) are no token of their o")
    assert lsoie.score(gold, preds(["sold | the old car @ 0.5"]), containment="substring")["tp"] == 1
    (warning,) = lsoie.score(gold, preds(["sold | the old car @ 0.5"]), head_list="shifted").warnings
    assert warning.startswith("1 gold head(s) have several words, and no argument contains them")


def test_unknown_sentences():
    pred = (*preds(["sold | Ann | car @ 0.5"]), Sentence("9", None, (pred_tuple("is | Bob | here @ 0.9"),)))
    ignored = lsoie.score(golds([SALE]), pred)
    assert (ignored["precision"], ignored["unknown_sentences"], ignored["ignored_extractions"]) == (1.0, 1, 1)
    wrong = lsoie.score(golds([SALE]), pred, unknown="wrong")
    assert (wrong["precision"], wrong["fp"], wrong["sentences"]) == (0.5, 1, 1)
    assert ignored.warnings == wrong.warnings
    with pytest.raises(ValueError, match=r"unknown='error': 1 predicted sentence\(s\) with 1 extraction"):
        lsoie.score(golds([SALE]), pred, unknown="error")


def test_sentences_alike_but_for_punctuation():
    gold = (Sentence(None, "Ann sold it .", (gold_tuple("sold* | Ann*"),)),
            Sentence(None, "Ann sold it !", (gold_tuple("sold* | it*"),)))  # fmt: skip
    pred = (Sentence(None, "Ann sold it .", (pred_tuple("sold | Ann @ 0.5"),)),
            Sentence(None, "Ann sold it !", (pred_tuple("sold | Bob @ 0.4"),)))  # fmt: skip
    apart = lsoie.score(gold, pred)
    assert (apart["tp"], apart["gold_tuples"], apart["extractions"]) == (1, 2, 2)
    last = lsoie.score(gold, pred, variant="released")
    assert (last["tp"], last["gold_tuples"], last["extractions"]) == (0, 1, 1)
    assert last.warnings == ("1 gold sentence(s) left out: a later one is alike but for punctuation",)


def test_counts_and_signature():
    result = lsoie.score(golds([SALE, MIGHT], []), preds(["sold | Ann | car"] * 2, ["is | Ann"]))
    assert {k: v for k, v in result.scores.items() if isinstance(v, int)} == {
        "tp": 1, "fp": 1, "fn": 1, "extractions": 3, "matched_extractions": 2, "gold_tuples": 2,
        "predicates_not_in_sentence": 1, "arguments_without_head": 0, "sentences": 2,
        "sentences_without_gold": 1, "sentences_without_output": 0, "unknown_sentences": 0,
        "ignored_extractions": 0, "distinct_confidences": 0,
    }  # fmt: skip
    assert result.signature == (
        "lsoie|variant:paper|pred:equal|in:token|arity:any|1to1:no|pick:best|heads:complete|case:mixed"
        f"|unknown:ignore|align:auto|v:{__version__}"
    )
    given = lsoie.score(golds([SALE]), preds([]), variant="released", arity="any", threshold=0.5)
    assert "variant:released|pred:token_of_gold|in:substring|arity:any|1to1:no|pick:first" in given.signature
    assert "|threshold:0.5|" in given.signature


def test_a_result_is_plain_data():
    result = lsoie.score(golds([SALE]), preds(["sold | Ann | car @ 0.5", "is | Ann @ 0.4"]), threshold=0.1)
    assert pickle.loads(pickle.dumps(result)).scores == result.scores
    assert json.loads(result.to_json(detail=True))["best_f1"] == 1.0


def test_decisions_name_the_part_that_failed():
    gold = golds([GIFT, "old | the car*"])
    pred = preds(
        ["sold | Ann | the old | Bob @ 0.9", "sold | Ann | car | Bob @ 0.8", "bought | Ann | car | Bob @ 0.7"]
    )
    ((_, (first, second, third, missed)),) = lsoie.score(gold, pred).decisions()
    assert (first.verdict, first.nearest) == ("wrong", 0)
    assert first.note == "argument 1: head (lacks car)"
    assert [s.name for s in first.slots] == ["argument 0", "predicate", "argument 1", "argument 2"]
    assert (second.verdict, second.gold, second.note) == ("right", (0,), "")
    assert [s.note for s in second.slots] == ["has Ann", "", "has car", "has Bob"]
    assert third.note == "another predicate"
    assert (missed.verdict, missed.gold, missed.nearest) == ("missed", (1,), None)


@pytest.mark.parametrize(
    ("pred", "options", "verdict", "note"),
    [
        ("sold | Ann", {}, "wrong", "argument 1: missing (lacks car)"),
        ("sold | Ann | car | Bob", {"arity": "same"}, "wrong", "argument 2: extra"),
        (
            "sold | Ann | the car",
            {"one_to_one": True},
            "wrong",
            "right, but another extraction stands for this",
        ),
        ("sold | Ann | the car", {}, "right", "covers again"),
    ],
)
def test_decisions_beside_a_right_one(pred, options, verdict, note):
    result = lsoie.score(golds([SALE]), preds(["sold | Ann | car @ 0.9", f"{pred} @ 0.5"]), **options)
    ((_, (first, second)),) = result.decisions()
    assert (first.verdict, second.verdict) == ("right", verdict)
    assert second.note.startswith(note)


def test_decisions_without_gold():
    ((_, (only,)),) = lsoie.score(golds([]), preds(["sold | Ann"])).decisions()
    assert (only.verdict, only.nearest, only.note) == ("wrong", None, "the sentence has no gold tuples")


def test_offsets_given_on_one_side_only_compare_tokens():
    tokens = tuple(TEXT.split())
    gold = (Sentence("1", TEXT, (with_offsets(gold_tuple("sold* | Ann* | the old car*"), tokens),), tokens),)
    assert lsoie.score(gold, preds(["sold | Ann | car"]))["tp"] == 1
