"""What labels do to classes, counts and scores."""

import random
from fractions import Fraction as F

import pytest
from one_sentence import GOLD, MET, RESULT, labels, made, side

from ieval.labels.record import Labels, Place, fingerprint
from ieval.labels.relabel import relabelled
from ieval.oie.containment import score
from ieval.oie.errors import CLASSES
from ieval.oie.repair import fix_one
from ieval.types import Extraction, Sentence


def test_the_proposals():
    assert RESULT.sentences[0].evidence.extractions == ("correct", "wrong_boundaries", "out_of_scope")
    assert RESULT.sentences[0].evidence.golds == ("wrong_boundaries", "correct")
    assert (RESULT["tp"], RESULT["fp"], RESULT["fn"]) == (1, 2, 1)


CASES = [  # labels; hits of 3 extractions, gold tuples found of 2, classes of these; redo them on paper
    ({}, 1, 1, ("wrong_boundaries", "correct")),
    ({("pred", 1): "correct"}, 2, 2, ("correct", "correct")),  # its partner is found
    ({("pred", 1): "wrong_boundaries"}, 1, 1, ("wrong_boundaries", "correct")),  # confirmed
    ({("pred", 1): "uninformative"}, 1, 1, ("uninformative", "correct")),
    ({("pred", 1): "wrong"}, 1, 1, ("missing", "correct")),  # nothing stands for its partner now
    ({("pred", 1): "out_of_scope"}, 1, 1, ("missing", "correct")),
    ({("pred", 1): "redundant"}, 1, 1, ("missing", "correct")),  # no hit before, none now
    ({("pred", 0): "redundant"}, 1, 1, ("wrong_boundaries", "correct")),  # the hit that it was
    ({("pred", 0): "wrong"}, 0, 0, ("wrong_boundaries", "missing")),
    # No rule gives it a partner: the gold tuple with most words in common, "Bob", is `met`.
    ({("pred", 2): "correct", ("pred", 0): "wrong"}, 1, 1, ("wrong_boundaries", "correct")),
    ({("gold", 0): "correct"}, 1, 2, ("correct", "correct")),  # precision counts its own side
    ({("gold", 1): "missing"}, 1, 0, ("wrong_boundaries", "missing")),
    ({("gold", 0): "missing", ("pred", 1): "correct"}, 2, 1, ("missing", "correct")),  # gold's own label wins
]


@pytest.mark.parametrize(("given", "hits", "found", "golds"), CASES)
def test_what_a_label_does(given, hits, found, golds):
    result = made(given)
    assert (result["precision"], result["recall"]) == pytest.approx((F(hits, 3), F(found, 2)))
    assert (result["tp"], result["fp"], result["fn"]) == (found, 3 - hits, 2 - found)
    (sentence,) = result.sentences
    assert sentence.evidence.golds == golds
    assert result["missing"] == golds.count("missing")
    assert result["gold_correct"] == found
    for (which, item), label in given.items():
        assert (sentence.evidence.extractions if which == "pred" else sentence.evidence.golds)[item] == label
    assert sum(result[name] for name in CLASSES if name != "missing") == result["extractions"] == 3
    assert result["strict_f2"] == RESULT["strict_f2"]


@pytest.mark.parametrize("error", ["wrong_boundaries", "uninformative", "redundant", "wrong", "missing"])
@pytest.mark.parametrize("given", [given for given, *_ in CASES])
def test_repairs_start_from_the_labels(given, error):
    after = made(given)
    if not any(label == error for label in (*after.sentences[0].evidence.extractions,
                                            *after.sentences[0].evidence.golds)):  # fmt: skip
        assert fix_one(after, error).total == after.total
    assert 0 <= fix_one(after, error)["recall"] <= 1


def test_confirmed_and_changed_are_counted():
    result = made({("pred", 1): "wrong_boundaries", ("pred", 2): "wrong", ("gold", 1): "correct"})
    assert (result["confirmed"], result["changed"]) == (3, 1)
    assert "confirmed" not in RESULT.scores
    assert result.signature.startswith(RESULT.signature + "|labels:3:")
    assert made({}).scores == RESULT.scores | {"confirmed": 0, "changed": 0}


def test_decisions_say_who_says_so():
    result = made({("pred", 1): "correct", ("pred", 2): "out_of_scope", ("gold", 1): "missing"})
    shown = [(d.verdict, d.pred, d.gold, d.label, d.note) for d in result.sentences[0].decide()]
    assert shown[0] == ("right", 0, (1,), "correct", "")
    assert shown[1] == ("right", 1, (0,), "correct", "correct (changed from wrong boundaries)")
    assert shown[2][:4] == ("wrong", 2, (), "out_of_scope")
    assert shown[2][4].startswith("out of scope (confirmed): ")
    assert shown[3] == ("missed", None, (1,), "missing", "missing (changed from correct)")


def test_all_labels_as_proposed_change_nothing():
    evidence = RESULT.sentences[0].evidence
    given = {("pred", n): label for n, label in enumerate(evidence.extractions)}
    given |= {("gold", n): label for n, label in enumerate(evidence.golds)}
    assert made(given).total == RESULT.total
    assert made(given).sentences[0].evidence == evidence


def test_labels_on_random_data_stay_in_bounds():
    chance = random.Random(0)
    words = ["Ann", "Bob", "car", "old car", "sold", "met"]

    def some():
        return [(chance.choice(words), tuple(chance.choices(words, k=n))) for n in range(4)]

    for _ in range(200):
        gold, pred = side(*some()), side(*some())
        result = score(gold, pred)
        given = {("pred", n): chance.choice([c for c in CLASSES if c != "missing"]) for n in range(4)
                 if chance.random() < 0.5}  # fmt: skip
        after = relabelled(result, labels(given, gold=gold, pred=pred), "A")
        assert 0 <= after["precision"] <= 1
        assert 0 <= after["recall"] <= 1
        assert after["fn"] >= 0
        assert after["gold_correct"] == after["tp"]
        assert len(after.sentences[0].decide()) == 4 + after["fn"]


def test_nothing_is_correct_where_there_is_no_gold():
    result = score(side(), side(MET))
    with pytest.raises(ValueError, match=r"'1', extraction 0, system 'A': 'correct', but .* no gold"):
        relabelled(result, labels({("pred", 0): "correct"}, gold=side(), pred=side(MET)), "A")


def test_labels_that_do_not_fit_the_result():
    with pytest.raises(ValueError, match="'1', extraction 7, system 'A': a label of it, but there are 3"):
        made({("pred", 7): "wrong"})
    with pytest.raises(ValueError, match="'missing': no class of an extraction; there are correct, wrong"):
        made({("pred", 0): "missing"})
    with pytest.raises(ValueError, match="no class of a gold tuple; there are correct, wrong_boundaries"):
        made({("gold", 0): "redundant"})
    elsewhere = Labels("Ann", fingerprint(GOLD), {}, {Place("A", "9", "pred", 0): "wrong"})
    with pytest.raises(ValueError, match="a label in sentence '9', which the result lacks"):
        relabelled(RESULT, elsewhere, "A")
    facts = score([Sentence("1", "x")], [Sentence("1", "x"), Sentence("2", "y", (Extraction(*MET),))])
    unknown = Labels("Ann", "", {}, {Place("A", "unknown:2", "pred", 0): "wrong"})
    with pytest.raises(ValueError, match="has no error classes to be labelled"):
        relabelled(facts, unknown, "A")
