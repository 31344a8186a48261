"""The registry, and the ways input reaches a protocol."""

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


def test_warnings_of_files_come_with_the_result():
    gold = formats.Document(
        (Sentence("1", "It rains .", ()),), "benchie", "gold.txt", ("gold.txt:3: mended",)
    )
    pred = formats.Document((Sentence("1", None, ()),), "explicit_tsv", "out.tsv", ("out.tsv:9: mended",))
    assert ieval.score("fact_based", gold, pred).warnings[:2] == ("gold.txt:3: mended", "out.tsv:9: mended")


def test_no_such_file(tmp_path):
    with pytest.raises((ValueError, FileNotFoundError), match=r"nowhere\.txt"):
        ieval.score("fact_based", tmp_path / "nowhere.txt", path("hasty.tsv"))
