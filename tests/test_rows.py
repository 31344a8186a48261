"""Plain rows to types: what passes, and where each fault is said to be."""

import numpy as np
import pytest

from ieval import rows
from ieval.types import Extraction, Fact

TEA = {"subject": "Ann", "predicate": "likes", "object": "tea"}


def without(name):
    return {key: value for key, value in TEA.items() if key != name}


def test_triples():
    first, second = rows.triples([[TEA, TEA], []])
    assert first.items == (Extraction("likes", ("Ann", "tea")),) * 2
    assert second.items == ()
    assert (first.id, second.id, first.text) == ("0", "1", None)


def test_facts():
    (sentence,) = rows.facts([[[TEA, TEA], []]])
    assert sentence.items == (Fact((Extraction("likes", ("Ann", "tea")),) * 2), Fact(()))


@pytest.mark.parametrize("wrap", [list, tuple, iter, lambda x: np.array(x, dtype=object)])
def test_any_sequence_will_do(wrap):
    assert rows.triples(wrap([[TEA]]))[0].items == (Extraction("likes", ("Ann", "tea")),)


def test_text_of_other_libraries_is_text():
    item = {**TEA, "object": np.str_("tea")}
    assert not rows.plain_triples([[item]])
    assert rows.triples([[item]])[0].items[0].arguments[1] == "tea"


TRIPLE_FAULTS = [
    ("text", "predictions: expected a list, found str 'text'"),
    (None, "predictions: expected a list, found None"),
    ({"a": 1}, "predictions: expected a list, found dict"),
    (3, "predictions: expected a list, found int 3"),
    ([[TEA], None], r"predictions\[1\]: expected a list, found None"),
    ([TEA], r"predictions\[0\]: expected a list, found dict"),
    (["Ann likes tea"], r"predictions\[0\]: expected a list, found str"),
    (
        [[TEA], ["Ann"]],
        r"predictions\[1\]\[0\]: expected a dict with 'subject', 'predicate', 'object', found str",
    ),
    ([[("Ann", "likes", "tea")]], r"predictions\[0\]\[0\]: expected a dict .* found tuple"),
    ([[TEA, [TEA]]], r"predictions\[0\]\[1\]: expected a dict .* found list"),
    ([[np.array([])]], r"predictions\[0\]\[0\]: expected a dict .* found ndarray"),
    ([[{}]], r"predictions\[0\]\[0\]: no 'subject'; expected 'subject', 'predicate', 'object', found $"),
    ([[without("predicate")]], r"predictions\[0\]\[0\]: no 'predicate'; .* found 'subject', 'object'"),
    (
        [[{**TEA, "confidence": 1.0}]],
        r"predictions\[0\]\[0\]: unknown 'confidence'; expected .* and nothing else",
    ),
    ([[], [{**TEA, "object": None}]], r"predictions\[1\]\[0\]\.object: expected a string, found None"),
    ([[TEA, {**TEA, "subject": 3}]], r"predictions\[0\]\[1\]\.subject: expected a string, found int 3"),
    ([[{**TEA, "predicate": ["likes"]}]], r"predictions\[0\]\[0\]\.predicate: expected a string, found list"),
    (
        [[{**TEA, "object": float("nan")}]],
        r"predictions\[0\]\[0\]\.object: expected a string, found float nan",
    ),
    ([[{**TEA, "object": list(range(99))}]], r"\.object: expected a string, found list .*\.\.\.$"),
]


@pytest.mark.parametrize(("given", "message"), TRIPLE_FAULTS)
def test_faults_of_triples(given, message):
    with pytest.raises(ValueError, match=message):
        rows.triples(given)
    assert not rows.plain_triples(given)


FACT_FAULTS = [
    ([[TEA]], r"references\[0\]\[0\]: expected a list, found dict"),
    ([[[[TEA]]]], r"references\[0\]\[0\]\[0\]: expected a dict .* found list"),
    (
        [[], [[TEA], [TEA, {**TEA, "object": 1}]]],
        r"references\[1\]\[1\]\[1\]\.object: expected a string, found int 1",
    ),
    ([["Ann likes tea"]], r"references\[0\]\[0\]: expected a list, found str"),
    ([[None]], r"references\[0\]\[0\]: expected a list, found None"),
    ([None], r"references\[0\]: expected a list, found None"),
]


@pytest.mark.parametrize(("given", "message"), FACT_FAULTS)
def test_faults_of_facts(given, message):
    with pytest.raises(ValueError, match=message):
        rows.facts(given)
    assert not rows.plain_facts(given)


def test_a_glance_lets_through_what_reading_does():
    assert rows.plain_triples([])
    assert rows.plain_triples([[], [TEA]])
    assert rows.plain_facts([[], [[]], [[TEA], [TEA, TEA]]])


ONCE = [lambda: [iter([TEA])], lambda: [map(dict, [TEA])]]


@pytest.mark.parametrize("made", ONCE)
def test_what_is_read_once_is_no_row(made):
    """Read for its faults it would be empty when it is scored."""
    assert not rows.plain_triples(made())
    assert not rows.plain_facts([made()])
    assert not rows.plain_facts(made())
    with pytest.raises(ValueError, match=r"predictions\[0\]: expected a list, found .*, which is read once"):
        rows.triples(made())
    with pytest.raises(ValueError, match=r"references\[0\]\[0\]: expected .*, which is read once"):
        rows.facts([made()])


def test_a_side_may_be_a_generator():
    assert len(rows.triples([TEA] for _ in range(3))) == 3


def test_side_names_the_input():
    with pytest.raises(ValueError, match=r"gold\[0\]: expected a list"):
        rows.facts([1], "gold")


def test_same_length():
    rows.same_length([1], [2], ("references", "predictions"))
    with pytest.raises(ValueError, match="2 references and 1 predictions: rows are paired by position"):
        rows.same_length([1, 2], [1], ("references", "predictions"))
