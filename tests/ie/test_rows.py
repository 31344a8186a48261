"""Plain rows of all three tasks: what they become, and what is refused with its place."""

import numpy
import pytest
from ie_items import entity, event, relation

import ieval
from ieval.ie import rows
from ieval.types import Entity, Span

OSLO = {"type": "LOC", "start": 0, "end": 1, "text": "Oslo"}
ANN = {"type": "PER", "start": 2, "end": 3, "text": "Ann"}
LIVES = {"type": "Live_In", "head": ANN, "tail": OSLO}
TOKENS = ["Oslo", "has", "Ann", "again"]


def test_items_of_each_task():
    assert rows.entities([[OSLO], []])[0].items == (entity("LOC", "Oslo", 0, 1),)
    assert rows.relations([[LIVES]])[0].items == (
        relation("Live_In", ("PER", "Ann", 2, 3), ("LOC", "Oslo", 0, 1)),
    )
    assert rows.events([[OSLO]])[0].items == (event("LOC", "Oslo", 0, 1),)
    assert [s.id for s in rows.entities([[], [OSLO]])] == ["0", "1"]


@pytest.mark.parametrize("item", [
    {"type": "LOC", "start": -1, "end": -1, "text": "Oslo"},
    {"type": "LOC", "start": None, "end": None, "text": "Oslo"},
    {"type": "LOC", "text": "Oslo"},
])  # fmt: skip
def test_three_ways_to_have_no_offsets(item):
    assert rows.entities([[item]])[0].items == (entity("LOC", "Oslo"),)


@pytest.mark.parametrize("item", [
    {"type": "LOC", "start": 0, "end": 1, "text": ""},
    {"type": "LOC", "start": 0, "end": 1, "text": None},
    {"type": "LOC", "start": 0, "end": 1},
    {"type": "LOC", "spans": [[0, 1]]},
])  # fmt: skip
def test_four_ways_to_have_no_text(item):
    assert rows.entities([[item]])[0].items == (entity("LOC", "", 0, 1),)


def test_numbers_of_arrays():
    start, end = numpy.array([0, 1], dtype="int32")
    assert rows.entities([[{**OSLO, "start": start, "end": end}]])[0].items == (entity("LOC", "Oslo", 0, 1),)
    (found,) = rows.entities([[{"type": "DIS", "spans": numpy.array([[0, 1], [3, 4]])}]])[0].items
    assert found == Entity("DIS", "", (Span(0, 1), Span(3, 4)))
    assert {type(n) for span in found.spans for n in (span.start, span.end)} == {int}
    options = {"ids": numpy.array([1, 1]), "changed": numpy.array([False, True])}
    result = ieval.score("ner", [[OSLO]] * 2, [[OSLO]] * 2, perturbations=["none", "typo"], **options)
    assert result["f1"] == 1.0


def test_pieces_and_heads_without_a_type():
    (found,) = rows.entities([[{"type": "DIS", "spans": [[0, 1], [3, 4]], "text": "Oslo again"}]])
    assert found.items == (Entity("DIS", "Oslo again", (Span(0, 1), Span(3, 4))),)
    bare = {"type": "r", "head": {"text": "Ann"}, "tail": {"text": "Oslo", "type": None}}
    (found,) = rows.relations([[bare]])
    assert found.items == (relation("r", ("", "Ann"), ("", "Oslo")),)


def test_tokens_text_and_tags():
    (sentence,) = rows.entities([{"tokens": TOKENS, "items": [OSLO]}])
    assert (sentence.tokens, len(sentence.items)) == (tuple(TOKENS), 1)
    assert rows.events([{"text": "Oslo has Ann", "items": []}])[0].text == "Oslo has Ann"
    (sentence,) = rows.entities([{"tags": ["B-LOC", "O", "B-PER"], "scheme": "IOB2", "tokens": TOKENS[:3]}])
    assert [e.label for e in sentence.items] == ["LOC", "PER"]


BAD = [  # task, row, message
    ("ner", [{**OSLO, "type": ""}], r"pred\[0\]\[0\]\.type: expected the name of a type, found str ''"),
    ("ner", [OSLO, {**OSLO, "type": None}], r"pred\[0\]\[1\]\.type: expected the name of a type, found None"),
    ("ner", [{**OSLO, "start": 1}], r"pred\[0\]\[0\]: start 1, end 1; expected 0 <= start < end"),
    ("ner", [{**OSLO, "start": 3}], r"pred\[0\]\[0\]: start 3, end 1; expected 0 <= start < end"),
    ("ner", [{**OSLO, "start": -1}], r"pred\[0\]\[0\]: start -1, end 1; expected .* or -1 for both"),
    ("ner", [{**OSLO, "start": "0"}], r"pred\[0\]\[0\]\.start: expected a whole number, found str '0'"),
    ("ner", [{**OSLO, "end": 1.0}], r"pred\[0\]\[0\]\.end: expected a whole number, found float 1\.0"),
    ("ner", [{**OSLO, "end": True}], r"pred\[0\]\[0\]\.end: expected a whole number, found bool True"),
    ("ner", [{**OSLO, "text": 7}], r"pred\[0\]\[0\]\.text: expected a string, found int 7"),
    ("ner", [{"type": "LOC"}], r"pred\[0\]\[0\]: neither offsets nor a text"),
    ("ner", [{"start": 0, "end": 1}], r"pred\[0\]\[0\]: no 'type'; expected 'type', 'start', 'end'"),
    ("ner", [{**OSLO, "score": 1}], r"pred\[0\]\[0\]: unknown 'score'; expected"),
    ("ner", ["LOC"], r"pred\[0\]\[0\]: expected a dict with 'type'"),
    ("ner", [{"type": "A", "spans": [[0]]}], r"pred\[0\]\[0\]\.spans\[0\]: expected \[start, end\]"),
    ("ner", [{"type": "A", "spans": [[0, 1], [3, 2]]}], r"pred\[0\]\[0\]\.spans\[1\]: start 3, end 2"),
    ("ner", "LOC", r"pred\[0\]: expected a list, found str 'LOC'; answers of a language model are rows of"),
    ("ner", ["B-LOC"], r"pred\[0\]\[0\]: expected a dict .*'B-LOC'; a tag a token are rows of 'tags'"),
    ("ner", OSLO, r"pred\[0\]: no 'items'; this is an item, and a row is a sentence, the list of its items"),
    ("ner", [{"type": "A", "spans": 3}], r"pred\[0\]\[0\]\.spans: expected a list, found int 3"),
    ("ner", {"tokens": TOKENS}, r"pred\[0\]: no 'items'; expected 'items', 'tokens', 'text'"),
    ("ner", {"items": [], "text": 3}, r"pred\[0\]\.text: expected a string, found int 3"),
    ("ner", {"tags": ["B-LOC"]}, r"pred\[0\]: no 'scheme'; expected 'tags', 'scheme', 'tokens'"),
    ("ner", {"tags": ["B-A"], "scheme": "IOB2", "tokens": TOKENS}, r"pred\[0\]: 4 tokens and 1 tags"),
    ("ner", {"tags": ["I-A"], "scheme": "IOB2"}, r"pred\[0\]\.tags\[0\]: 'I-A' at the beginning is no IOB2"),
    ("re", [{"type": "r", "head": ANN}], r"pred\[0\]\[0\]: no 'tail'; expected 'type', 'head', 'tail'"),
    ("re", [{**LIVES, "tail": {"type": "LOC"}}], r"pred\[0\]\[0\]\.tail: neither offsets nor a text"),
    ("re", [{**LIVES, "head": {**ANN, "type": 1}}], r"pred\[0\]\[0\]\.head\.type: expected a string or None"),
    ("re", [{**LIVES, "head": "Ann"}], r"pred\[0\]\[0\]\.head: expected a dict"),
    ("ed", [{**OSLO, "args": []}], r"pred\[0\]\[0\]: unknown 'args'"),
    ("ed", {"tags": ["O"], "scheme": "IOB2"}, r"pred\[0\]: unknown 'tags'"),
]  # fmt: skip


@pytest.mark.parametrize(("task", "row", "message"), BAD)
def test_refused(task, row, message):
    with pytest.raises(ValueError, match=message):
        ieval.score(task, [[]], [row])


@pytest.mark.parametrize("task", ["ner", "re", "ed"])
def test_by_name(task):
    item = LIVES if task == "re" else OSLO
    result = ieval.score(task, [{"tokens": TOKENS, "items": [item]}, []], [[item], []])
    assert (result["f1"], result["tp"], result["sentences"]) == (1.0, 1, 2)
    assert result.signature.startswith(f"{task}|compat:none|by:offset|dup:multiset|ground:best|")
    with pytest.raises(ValueError, match="2 gold and 1 pred: rows are paired by position"):
        ieval.score(task, [[], []], [[]])
    assert ieval.score(task, [], [])["f1"] == 0.0


def test_the_two_sides_may_have_offsets_and_text():
    strings = [{"type": "LOC", "text": "Oslo"}]
    assert ieval.score("ner", [{"tokens": TOKENS, "items": [OSLO]}], [strings])["f1"] == 1.0
    assert ieval.score("ner", [[OSLO]], [{"tokens": TOKENS, "items": strings}])["f1"] == 1.0
    assert ieval.score("ner", [{"tokens": TOKENS, "items": strings}], [[OSLO]])["f1"] == 1.0
