"""The rule on paper: small sentences whose fractions can be redone by hand."""

import json
import pickle
from fractions import Fraction as F

import pytest
from notation import gold, pred

from ieval import __version__
from ieval.oie import fact_based
from ieval.types import Sentence

HELD_TWICE = [["Ann | met | Bob", "Ann | saw | Bob"], ["Ann | met | [old] Bob"], ["Bob | is | old"]]
FORMS = [["[the] cat | chased | [a] dog", "[a] dog | was chased by | [the] cat"]]

CASES = [  # what, synsets of one sentence, lines, options, precision, recall; redo them on paper
    ("one right", [["Ann | met | Bob"]], ["Ann | met | Bob"], {}, F(1, 1), F(1, 1)),
    ("one wrong", [["Ann | met | Bob"]], ["Ann | met | Carl"], {}, F(0, 1), F(0, 1)),
    ("half right", [["Ann | met | Bob"], ["Bob | is | old"]],
     ["Ann | met | Bob", "Bob | is | young"], {}, F(1, 2), F(1, 2)),
    ("slots in another order", [["Ann | met | Bob"]], ["Bob | met | Ann"], {}, F(0, 1), F(0, 1)),
    ("four forms of a fact count once", FORMS,
     ["the cat | chased | a dog", "cat | chased | dog", "dog | was chased by | cat", "cat | chased | a dog"],
     {}, F(1, 1), F(1, 1)),
    ("four forms and a wrong line", FORMS,
     ["the cat | chased | a dog", "cat | chased | dog", "dog | was chased by | cat", "cat | ate | dog"],
     {}, F(1, 2), F(1, 1)),
    ("the same right line twice", FORMS, ["cat | chased | dog"] * 2, {}, F(1, 1), F(1, 1)),
    ("held by two synsets", HELD_TWICE, ["Ann | met | Bob"], {}, F(2, 2), F(2, 3)),
    ("held by two, first", HELD_TWICE, ["Ann | met | Bob"], {"credit": "first"}, F(1, 1), F(1, 3)),
    ("held by two, released", HELD_TWICE, ["Ann | met | Bob"], {"variant": "released"}, F(1, 1), F(1, 3)),
    ("released, all", HELD_TWICE, ["Ann | met | Bob"],
     {"variant": "released", "credit": "all"}, F(2, 2), F(2, 3)),
    ("held by two, first, and a wrong line", HELD_TWICE, ["Ann | met | Bob", "Ann | met | Carl"],
     {"credit": "first"}, F(1, 2), F(1, 3)),
    ("first of the second fact too", HELD_TWICE, ["Ann | met | Bob", "Ann | met | old Bob"],
     {"credit": "first"}, F(2, 2), F(2, 3)),
    ("wrong line three times", [["Ann | met | Bob"]], ["Ann | met | Bob"] + ["Ann | is | Bob"] * 3,
     {}, F(1, 4), F(1, 1)),
    ("wrong line three times, distinct", [["Ann | met | Bob"]], ["Ann | met | Bob"] + ["Ann | is | Bob"] * 3,
     {"false_positives": "distinct"}, F(1, 2), F(1, 1)),
    ("distinct as normalised", [["Ann | met | Bob"]],
     ["Ann | is | Bob", "ann | IS | bob", "Ann | is | Carl"],
     {"false_positives": "distinct", "case": "lower"}, F(0, 2), F(0, 1)),
    ("empty output", [["Ann | met | Bob"]], [], {}, F(0), F(0, 1)),
    ("empty gold", [], ["Ann | met | Bob", "Ann | met | Bob"], {}, F(0, 2), F(0)),
    ("both empty", [], [], {}, F(0), F(0)),
    ("joined", [["Ann | met Bob | in Oslo"]], ["Ann | met | Bob in Oslo", "Ann met | Bob in | Oslo"],
     {"match": "joined"}, F(1, 1), F(1, 1)),
    ("slots", [["Ann | met Bob | in Oslo"]], ["Ann | met | Bob in Oslo", "Ann | met Bob | in Oslo"],
     {}, F(1, 2), F(1, 1)),
    ("joined keeps the order of words", [["Ann | met | Bob"]], ["Ann | Bob | met"],
     {"match": "joined"}, F(0, 1), F(0, 1)),
    ("joined holds optional groups", [["[old] Ann | met | [young] Bob"]], ["old | Ann met | Bob"],
     {"match": "joined"}, F(1, 1), F(1, 1)),
    ("minimal", [["[the] cat | chased | dogs ( 3 ) [in town]"]], ["cat | chased | dogs"],
     {"minimal": True}, F(1, 1), F(1, 1)),
    ("minimal refuses the optional", [["[the] cat | chased | dogs"]], ["the cat | chased | dogs"],
     {"minimal": True}, F(0, 1), F(0, 1)),
    ("minimal leaves slots without groups", [["cat | chased | dogs ( 3 )"]], ["cat | chased | dogs ( 3 )"],
     {"minimal": True}, F(1, 1), F(1, 1)),
    ("a group is all or nothing", [["Ann | left | [the old] town"]],
     ["Ann | left | the old town", "Ann | left | town", "Ann | left | the town", "Ann | left | old town"],
     {}, F(1, 3), F(1, 1)),
    ("a slot may be empty", [["It | rains | "]], ["It | rains | "], {}, F(1, 1), F(1, 1)),
    ("an optional slot may be empty", [["It | rains | [today]"]], ["It | rains | "], {}, F(1, 1), F(1, 1)),
]  # fmt: skip

EQUAL = [  # gold object, predicted object, the option that makes them equal and its value that does not
    ("Bob", "bob", "case", "lower", "mixed"),
    ("STRASSE", "strasse", "case", "lower", "mixed"),
    ("old\u00a0Bob", "old Bob", "whitespace", "normalise", "keep"),
    ("old  Bob", "old Bob", "whitespace", "normalise", "keep"),
    ("Bob , the baker", "Bob the baker", "punctuation", "drop", "keep"),
    ("« Bob »", "Bob", "punctuation", "drop", "keep"),
    ("Bob.", "Bob", "punctuation", "drop", "keep"),
    ("Zoe\u0308", "Zo\u00eb", "unicode", "nfc", "keep"),
    ("card - debts", "card-debts", "tokens", "characters", "words"),
    ("安 见 了", "安见了", "tokens", "characters", "words"),
    ("[安] 见 了", "安见了", "tokens", "characters", "words"),
]


@pytest.mark.parametrize(("synsets", "lines", "options", "precision", "recall"), [c[1:] for c in CASES],
                         ids=[c[0] for c in CASES])  # fmt: skip
def test_on_paper(synsets, lines, options, precision, recall):
    result = fact_based.score(gold(synsets), pred(lines), **options)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0
    found = result["precision"], result["recall"], result["f1"]
    assert found == pytest.approx((float(precision), float(recall), float(f1)), abs=1e-15)


@pytest.mark.parametrize(("golds", "preds", "option", "equal", "unequal"), EQUAL)
def test_equal_under_one_option(golds, preds, option, equal, unequal):
    sides = gold([[f"Ann | met | {golds}"]]), pred([f"Ann | met | {preds}"])
    assert fact_based.score(*sides, **{option: unequal})["tp"] == 0
    assert fact_based.score(*sides, **{option: equal})["tp"] == 1


BRACKETS = [  # gold object, predicted object, brackets, right
    ("[sic] error", "error", "optional", True),
    ("[sic] error", "[sic] error", "optional", False),
    ("[sic] error", "[sic] error", "literal", True),
    ("[sic] error", "error", "literal", False),
    (r"\[sic\] error", "[sic] error", "optional", True),
    (r"\[sic\] error", "error", "optional", False),
    (r"[\[sic\]] error", "error", "optional", True),
    (r"[\[sic\]] error", "[sic] error", "optional", True),
    ("a ] b [ c", "a ] b [ c", "literal", True),
    (r"C:\temp", r"C:\temp", "optional", True),
]


@pytest.mark.parametrize(("golds", "preds", "brackets", "right"), BRACKETS)
def test_brackets(golds, preds, brackets, right):
    sides = gold([[f"Ann | met | {golds}"]]), pred([f"Ann | met | {preds}"])
    assert fact_based.score(*sides, brackets=brackets)["tp"] == right


def test_micro_sums_and_macro_averages():
    golds = gold([["Ann | met | Bob"]], [["Ann | is | old"], ["Bob | is | old"], ["Carl | is | old"]], [], [])
    preds = pred(["Ann | met | Bob"], ["Ann | is | old", "Ann | is | big"], ["no | such | fact"], [])
    result = fact_based.score(golds, preds)
    assert (result["tp"], result["fp"], result["fn"]) == (2, 2, 2)
    assert (result["precision"], result["recall"], result["f1"]) == (1 / 2, 1 / 2, 1 / 2)
    # Sentence 3 has output without gold and counts 0; sentence 4 has neither and is no mean's business.
    assert result["macro_precision"] == pytest.approx(float((F(1) + F(1, 2) + 0) / 3))
    assert result["macro_recall"] == pytest.approx(float((F(1) + F(1, 3) + 0) / 3))
    assert result["macro_f1"] == pytest.approx(float((F(1) + F(2, 5) + 0) / 3))
    assert result["sentences"] == 4
    assert (result["sentences_without_gold"], result["sentences_without_output"]) == (2, 1)


def test_redundancy_is_matching_lines_per_covered_synset():
    lines = ["cat | chased | dog", "the cat | chased | dog", "cat | is | dog"]
    result = fact_based.score(gold(FORMS), pred(lines))
    assert (result["extractions"], result["matched_extractions"], result["redundancy"]) == (3, 2, 2.0)


UNKNOWN = [("ignore", F(1, 1), 2), ("wrong", F(1, 3), 0)]


@pytest.mark.parametrize(("unknown", "precision", "ignored"), UNKNOWN)
def test_unknown_sentences(unknown, precision, ignored):
    preds = pred(["Ann | met | Bob"], ["Bob | met | Carl", "Carl | met | Ann"])
    result = fact_based.score(gold([["Ann | met | Bob"]]), preds, unknown=unknown)
    assert (result["precision"], result["recall"]) == (float(precision), 1.0)
    assert (result["unknown_sentences"], result["ignored_extractions"]) == (1, ignored)
    assert (result["sentences"], result["extractions"]) == (1, 3 - ignored)


def test_sentences_meet_by_text():
    golds = (Sentence("7", "Ann met Bob .", gold([["Ann | met | Bob"]])[0].items),)
    preds = (Sentence(None, "Ann met Bob.", pred(["Ann | met | Bob"])[0].items),)
    result = fact_based.score(golds, preds)
    assert (result["f1"], [s.id for s in result.sentences]) == (1.0, ["7"])


def test_signature_holds_every_option():
    sentence = gold([["Ann | met | Bob"]]), pred([])
    assert fact_based.score(*sentence).signature == (
        "fact_based|variant:paper|credit:all|fp:lines|match:slots|gold:full|brackets:optional|case:mixed"
        f"|ws:normalise|punct:keep|unicode:keep|tokens:words|unknown:ignore|align:auto|v:{__version__}"
    )
    options = {
        "variant": "released", "credit": "first", "false_positives": "distinct", "match": "joined",
        "minimal": True, "brackets": "literal", "case": "lower", "whitespace": "keep", "punctuation": "drop",
        "unicode": "nfc", "tokens": "characters", "unknown": "wrong",
    }  # fmt: skip
    plain = fact_based.score(*sentence).signature
    for name, value in options.items():
        assert fact_based.score(*sentence, **{name: value}).signature != plain, name


def test_decisions_say_what_was_covered_and_what_failed():
    golds = gold([["[the] cat | chased | [a] dog"], ["It | is | late"]])
    lines = ["cat | chased | dog", "the cat | chased | dog", "The cat | chased | dog", "cat | chased | dogs"]
    preds = pred(lines)
    first, again, case, wrong, missed = next(fact_based.score(golds, preds).decisions())[1]
    assert (first.verdict, first.gold, first.note) == ("right", (0,), "")
    assert (again.verdict, again.note) == ("right", "covers again")
    assert (case.verdict, case.nearest, case.note) == ("wrong", 0, "subject: case")
    assert [s.problem for s in wrong.slots] == ["", "", "different"]
    assert (missed.verdict, missed.pred, missed.gold, missed.nearest) == ("missed", None, (1,), None)


def test_result_survives_pickle_and_json():
    golds = gold(HELD_TWICE, [["Zoë | met | 鲍勃"]])
    result = fact_based.score(golds, pred(["Ann | met | Bob", "Ann | saw | Carl"], ["Zoë | met | Bob"]))
    copy = pickle.loads(pickle.dumps(result))
    assert (copy.scores, copy.signature) == (result.scores, result.signature)
    assert list(copy.decisions()) == list(result.decisions())
    flat = json.loads(result.to_json(detail=True))
    assert flat == result.to_dict(detail=True) | {"per_sentence": flat["per_sentence"]}
    assert [s["id"] for s in flat["per_sentence"]] == ["1", "2"]
    assert all(type(v) in (int, float) for v in result.scores.values())
