"""Results add, select, print and serialise, whatever the protocol."""

import json
import pickle

import pytest

from ieval.counts import Counts
from ieval.result import Decision, Result, SentenceResult, Slot, add_tallies


def summary(sentences):
    counts = sum((s.counts for s in sentences), Counts())
    return {"precision": counts.prf().precision, "lines": int(add_tallies(sentences)["lines"])}


def decide():
    slot = Slot("object", "Bob", "[old] Bobby", "different")
    return (Decision("wrong", 0, (), 1, (slot,), "object: different"),)


def result(*ids: str, signature: str = "toy|v:1", warnings: tuple[str, ...] = ()) -> Result:
    sentences = tuple(SentenceResult(i, Counts(1, 2, 1, 1), {"lines": 2}, decide) for i in ids)
    return Result("toy", signature, sentences, summary, warnings)


def test_scores_are_recomputed_from_the_sentences():
    both = result("1", "2")
    assert both.total == Counts(2, 4, 2, 2)
    assert both.scores == {"precision": 0.5, "lines": 4}
    assert both["lines"] == 4


def test_an_unknown_score_names_those_there_are():
    with pytest.raises(KeyError, match="'f1': this result has precision, lines"):
        result("1")["f1"]


def test_results_of_disjoint_sentences_add():
    added = result("1", warnings=("a", "b")) + result("2", warnings=("b", "c"))
    assert added.scores == result("1", "2").scores
    assert [s.id for s in added.sentences] == ["1", "2"]
    assert added.warnings == ("a", "b", "c")


def test_results_made_differently_do_not_add():
    with pytest.raises(ValueError, match=r"made differently: toy\|v:1 and toy\|v:2"):
        result("1") + result("2", signature="toy|v:2")


def test_results_that_share_sentences_do_not_add():
    with pytest.raises(ValueError, match="share sentences: 2, 3"):
        result("1", "2", "3") + result("2", "3", "4")


def test_select_keeps_the_order_asked_for():
    assert [s.id for s in result("1", "2", "3").select(["3", "1"]).sentences] == ["3", "1"]
    assert result("1", "2").select([]).scores == {"precision": 0.0, "lines": 0}


def test_select_refuses_an_unknown_sentence():
    with pytest.raises(ValueError, match="no sentence with id '9' in this result"):
        result("1", "2").select(["1", "9"])


def test_decisions_come_by_sentence_and_only_when_asked():
    calls = []

    def counted():
        calls.append(1)
        return ()

    lazy = Result("toy", "toy", tuple(SentenceResult(i, Counts(), {}, counted) for i in "ab"), summary)
    assert (lazy.scores, calls) == ({"precision": 0.0, "lines": 0}, [])
    found = lazy.decisions()
    assert next(found) == ("a", ())
    assert calls == [1]


def test_to_dict_is_flat_and_json_safe():
    flat = result("1", warnings=("careful",)).to_dict()
    assert flat == {
        "precision": 0.5, "lines": 2, "protocol": "toy", "signature": "toy|v:1", "warnings": ["careful"],
    }  # fmt: skip
    assert json.loads(result("1", warnings=("careful",)).to_json()) == flat


def test_detail_adds_each_sentence_with_its_decisions():
    (sentence,) = json.loads(result("Zoë").to_json(detail=True))["per_sentence"]
    assert sentence["id"] == "Zoë"
    assert (sentence["precision_hits"], sentence["precision_total"], sentence["lines"]) == (1, 2, 2)
    (decision,) = sentence["decisions"]
    assert (decision["verdict"], decision["pred"], decision["nearest"]) == ("wrong", 0, 1)
    assert (decision["gold"], decision["slots"][0]["gold"]) == ([], "[old] Bobby")


def test_printed_form_holds_signature_scores_and_warnings():
    assert str(result("1", warnings=("careful",))).splitlines() == [
        "toy|v:1", f"  {'precision':24} 0.5000", f"  {'lines':24} 2", "  warning: careful",
    ]  # fmt: skip


def test_pickled_results_still_score_and_decide():
    copy = pickle.loads(pickle.dumps(result("1", "2")))
    assert copy.scores == result("1", "2").scores
    assert list(copy.decisions()) == list(result("1", "2").decisions())


def test_tallies_add_by_name():
    sentences = [SentenceResult("a", Counts(), {"x": 1, "y": 2}), SentenceResult("b", Counts(), {"y": 0.5})]
    assert add_tallies(sentences) == {"x": 1, "y": 2.5}
