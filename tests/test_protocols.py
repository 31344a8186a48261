"""The registry, and the ways input reaches a protocol."""

from dataclasses import replace

import pytest

import ieval
from ieval import formats, protocols
from ieval.sample import path
from ieval.types import Extraction, Fact, Sentence

GOLD = [[[{"subject": "[the] cat", "predicate": "saw", "object": "Ann"}]], []]
PRED = [[{"subject": "cat", "predicate": "saw", "object": "Ann"}], []]


@pytest.mark.parametrize("name", ["fact_based", "fact-based", "fact_based_oie"])
def test_names(name):
    assert protocols.protocol(name).name == "fact_based"


def test_unknown_name():
    with pytest.raises(ValueError, match="unknown protocol 'carbb'; there are fact_based"):
        ieval.score("carbb", GOLD, PRED)


def test_rows():
    result = ieval.score("fact_based", GOLD, PRED)
    assert (result["tp"], result["fp"], result["fn"], result["sentences"]) == (1, 0, 0, 2)


def test_rows_are_paired_by_position_so_both_sides_need_all():
    with pytest.raises(ValueError, match="2 gold and 1 pred: rows are paired by position"):
        ieval.score("fact_based", GOLD, PRED[:1])


def test_nothing_at_all():
    assert ieval.score("fact_based", [], [])["f1"] == 0.0


def test_every_way_in_gives_the_same_scores():
    gold, pred = path("gold.txt"), path("careful.tsv")
    of_files = ieval.score("fact_based", gold, pred)
    of_names = ieval.score("fact_based", str(gold), str(pred), format="auto")
    of_documents = ieval.score("fact_based", ieval.read(gold), ieval.read(pred, "explicit_tsv"))
    of_sentences = ieval.score("fact_based", ieval.read(gold).sentences, list(ieval.read(pred)))
    assert of_files.scores == of_names.scores == of_documents.scores == of_sentences.scores
    assert of_files.signature == of_sentences.signature
    assert of_files["tp"] > 0


def test_sides_name_rows_in_errors():
    with pytest.raises(ValueError, match=r"predictions\[0\]\[0\]\.object: expected a string, found None"):
        ieval.score(
            "fact_based", GOLD[:1], [[{**PRED[0][0], "object": None}]], sides=("references", "predictions")
        )


def test_an_option_that_there_is_not():
    with pytest.raises(TypeError, match="spelling"):
        ieval.score("fact_based", GOLD, PRED, spelling="loose")


def test_tuples_as_gold_become_facts_of_one_variant():
    gold = [Sentence("1", None, (Extraction("saw [it]", ("the cat", "Ann")),))]
    pred = [Sentence("1", None, (Extraction("saw [it]", ("the cat", "Ann")),))]
    assert ieval.score("fact_based", gold, pred)["tp"] == 1


NARY = [("join", "Oslo in May", 1), ("first", "Oslo", 1), ("drop", "Oslo", 0)]


@pytest.mark.parametrize(("nary", "object_", "tp"), NARY)
def test_nary_output(nary, object_, tp):
    gold = [Sentence("1", None, (Fact((Extraction("flew to", ("Ann", object_)),)),))]
    pred = [Sentence("1", None, (Extraction("flew to", ("Ann", "Oslo", "in May")),))]
    result = ieval.score("fact_based", gold, pred, nary=nary)
    assert result["tp"] == tp
    assert len(result.warnings) == 1
    with pytest.raises(ValueError, match=r"pred\[0\]\[0\] \(sentence '1'\).* pass nary='join'"):
        ieval.score("fact_based", gold, pred)


@pytest.mark.parametrize("name", ["lsoie", "error_analysis", "ner"])
def test_nary_is_not_taken_in_silence_where_tuples_have_any_length(name):
    with pytest.raises(TypeError, match=f"nary='join': {name} takes items of any length"):
        ieval.score(name, [], [], nary="join")


def test_warnings_of_files_come_with_the_result():
    gold = formats.Document(
        (Sentence("1", "It rains .", ()),), "benchie", "gold.txt", ("gold.txt:3: mended",)
    )
    pred = formats.Document((Sentence("1", None, ()),), "explicit_tsv", "out.tsv", ("out.tsv:9: mended",))
    assert ieval.score("fact_based", gold, pred).warnings[:2] == ("gold.txt:3: mended", "out.tsv:9: mended")


def test_no_such_file(tmp_path):
    with pytest.raises((ValueError, FileNotFoundError), match=r"nowhere\.txt"):
        ieval.score("fact_based", tmp_path / "nowhere.txt", path("hasty.tsv"))


TOKENS = ["Ann", "saw", "the", "cat", "."]
HEADED = [{"tokens": TOKENS, "extractions": [
    {"predicate": "saw", "arguments": ["Ann", "the cat"], "heads": ["Ann", "cat"]}]}]  # fmt: skip


def test_lsoie_by_rows():
    right = {"predicate": "saw", "arguments": ["Ann", "cat"], "confidence": 0.9}
    wrong = {"predicate": "saw", "arguments": ["Ann", "the"], "confidence": 0.5}
    result = ieval.score("lsoie", HEADED, [[wrong, right]])
    assert (result["precision"], result["recall"], result["best_f1"]) == (0.5, 1.0, 1.0)
    assert result["best_threshold"] == 0.9


def test_lsoie_by_rows_without_confidence_has_no_curve():
    result = ieval.score("lsoie", HEADED, [[{"predicate": "saw", "arguments": ["Ann", "cat"]}]])
    assert result["f1"] == 1.0
    assert "auc" not in result.scores


def test_a_protocol_without_a_metric_says_so(monkeypatch):
    monkeypatch.setitem(protocols.PROTOCOLS, "lsoie", replace(protocols.PROTOCOLS["lsoie"], metric=""))
    with pytest.raises(ValueError, match="protocol 'lsoie' has no metric yet"):
        ieval.metric("lsoie")


ITEM = {"predicate": "saw", "arguments": ["Ann"]}
ROWS = [
    ("pred", [[{**ITEM, "predicate": 3}]], r"pred\[0\]\[0\]\.predicate: expected a string, found int 3"),
    ("pred", [[{**ITEM, "arguments": "Ann"}]], r"pred\[0\]\[0\]\.arguments: expected a list"),
    (
        "pred",
        [[{**ITEM, "arguments": [None]}]],
        r"pred\[0\]\[0\]\.arguments\[0\]: expected a string, found None",
    ),
    ("pred", [[{**ITEM, "confidence": "high"}]], r"pred\[0\]\[0\]\.confidence: expected a number or None"),
    (
        "pred",
        [[{**ITEM, "confidence": float("nan")}]],
        r"pred\[0\]\[0\]\.confidence: expected a finite number",
    ),
    ("pred", [[{"arguments": []}]], r"pred\[0\]\[0\]: no 'predicate'; expected 'predicate', 'arguments'"),
    ("pred", [[{**ITEM, "args": []}]], r"pred\[0\]\[0\]: unknown 'args'; expected"),
    ("pred", [[["saw", "Ann"]]], r"pred\[0\]\[0\]: expected a dict with 'predicate'"),
    ("gold", [[]], r"gold\[0\]: expected a dict with 'tokens', 'extractions', found list"),
    (
        "gold",
        [{"tokens": ["a", 1], "extractions": []}],
        r"gold\[0\]\.tokens\[1\]: expected a string, found int 1",
    ),
    (
        "gold",
        [{"tokens": [], "extractions": [{**ITEM, "heads": [1]}]}],
        r"gold\[0\]\[0\]\.heads\[0\]: expected a s",
    ),
    ("gold", [{"tokens": [], "extractions": [ITEM]}], r"gold\[0\]\[0\]"),
]


@pytest.mark.parametrize(("side", "bad", "message"), ROWS)
def test_lsoie_rows_are_checked(side, bad, message):
    gold, pred = (bad, [[]]) if side == "gold" else (HEADED, bad)
    with pytest.raises(ValueError, match=message):
        ieval.score("lsoie", gold, pred)
