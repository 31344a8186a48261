"""Explicit triples and synsets as JSON and JSONL."""

import json
import math

import pytest
from files import read, sentence, x
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ieval import formats
from ieval.pattern import literal
from ieval.types import Extraction, Fact, Sentence

MOVED = {"subject": "Ann", "predicate": "moved to", "object": "[sunny] Oslo"}
GOLD = [
    {
        "id": 1,
        "text": "Ann moved .",
        "synsets": [{"id": "a", "variants": [MOVED]}, {"variants": [MOVED, MOVED]}],
    },
    {"id": "2", "synsets": []},
]
SYSTEM = [
    {"id": 1, "extractions": [MOVED | {"confidence": 0.5}, {"predicate": "moved", "arguments": ["Ann"]}]},
    {"text": "It rains .", "extractions": []},
]


def lines(entries):
    return "".join(json.dumps(entry) + "\n" for entry in entries)


@pytest.mark.parametrize(("form", "made"), [("explicit_json", json.dumps), ("explicit_jsonl", lines)])
def test_gold(tmp_path, form, made):
    found = read(tmp_path, made(GOLD))
    variant = Extraction("moved to", ("Ann", "[sunny] Oslo"))
    assert found.format == form
    assert found.sentences == (
        Sentence("1", "Ann moved .", (Fact((variant,), "a"), Fact((variant, variant)))),
        Sentence("2", None),
    )


@pytest.mark.parametrize(("form", "made"), [("explicit_json", json.dumps), ("explicit_jsonl", lines)])
def test_system(tmp_path, form, made):
    found = read(tmp_path, made(SYSTEM))
    assert found.format == form
    assert found.sentences == (
        Sentence("1", None, (x("moved to", "Ann", "[sunny] Oslo", confidence=0.5), x("moved", "Ann"))),
        sentence("It rains ."),
    )


def test_flat_gold_is_gathered_by_sentence(tmp_path):
    def synset(sent, number, predicate):
        return {"sent_id": sent, "synset_id": number, "alternatives": [{"s": "A", "r": predicate, "o": "b"}]}

    found = read(tmp_path, json.dumps([synset(4, 1, "likes"), synset(2, 1, "is"), synset(4, 2, "has")]))
    assert [(s.id, [f.id for f in s.items]) for s in found] == [("4", ["1", "2"]), ("2", ["1"])]
    assert found[0].items[1].variants == (Extraction("has", ("A", "b")),)


def test_literal_brackets_are_text(tmp_path):
    synset = {"brackets": "literal", "variants": [{"subject": "[A", "predicate": "is", "object": "b]"}]}
    (found,) = read(tmp_path, json.dumps([{"id": 1, "synsets": [synset]}]))
    assert found.items[0].variants[0].arguments == (r"\[A", r"b\]")


def test_an_empty_list_is_an_empty_document(tmp_path):
    assert read(tmp_path, "[]\n").sentences == ()


def put(entry, path, value):
    """A copy of the entry with one value replaced."""
    entry = json.loads(json.dumps(entry))
    at = entry
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return entry


BAD = [  # entry, path to what is replaced, the bad value, message
    (
        SYSTEM[0],
        ["extractions", 0, "subject"],
        None,
        r"\.extractions\[0\]\.subject: expected a string, found null",
    ),
    (
        SYSTEM[0],
        ["extractions", 0, "confidence"],
        math.nan,
        r"\.extractions\[0\]\.confidence: expected a finite number, found NaN",
    ),
    (
        SYSTEM[0],
        ["extractions", 0, "confidence"],
        -math.inf,
        r"\.extractions\[0\]\.confidence: expected a finite number, found -Infinity",
    ),
    (
        SYSTEM[0],
        ["extractions", 0, "confidence"],
        "0.5",
        r'\.extractions\[0\]\.confidence: expected a finite number, found "0.5"',
    ),
    (
        SYSTEM[0],
        ["extractions", 0, "confidence"],
        True,
        r"\.extractions\[0\]\.confidence: expected a finite number, found true",
    ),
    (
        SYSTEM[0],
        ["extractions", 0, "score"],
        1,
        r"\.extractions\[0\]: unknown key 'score'; known here: 'subject'",
    ),
    (
        SYSTEM[0],
        ["extractions", 0],
        {"subject": "A", "predicate": "b"},
        r"\.extractions\[0\]: no 'object'; found 'subject', 'predicate'",
    ),
    (
        SYSTEM[0],
        ["extractions", 0],
        ["A", "b", "c"],
        r"\.extractions\[0\]: expected an object with 'subject', 'predicate', 'object', found \[",
    ),
    (SYSTEM[0], ["extractions", 1, "arguments"], "Ann", r"\.extractions\[1\]\.arguments: expected a list"),
    (
        SYSTEM[0],
        ["extractions", 1, "arguments", 0],
        3,
        r"\.extractions\[1\]\.arguments\[0\]: expected a string, found 3",
    ),
    (
        SYSTEM[0],
        ["extractions", 1, "subject"],
        "A",
        r"\.extractions\[1\]: unknown key 'subject'; known here: 'predicate', 'arguments'",
    ),
    (SYSTEM[0], ["extractions"], {}, r"\.extractions: expected a list, found \{\}"),
    (SYSTEM[0], ["id"], 1.5, r"\.id: expected a string or a whole number, found 1.5"),
    (SYSTEM[0], ["id"], None, r": expected an 'id' or a 'text', and either 'synsets' or 'extractions'"),
    (SYSTEM[0], ["text"], 7, r"\.text: expected a string, found 7"),
    (SYSTEM[0], ["synsets"], [], r": expected an 'id' or a 'text', and either"),
    (
        GOLD[0],
        ["synsets", 0, "variants", 0, "object"],
        "[sunny Oslo",
        r"\.synsets\[0\]\.variants\[0\]: '\[sunny Oslo': '\[' at character 0 is never closed",
    ),
    (
        GOLD[0],
        ["synsets", 0, "variants"],
        [],
        r"\.synsets\[0\]\.variants: a synset needs at least one variant",
    ),
    (
        GOLD[0],
        ["synsets", 0, "brackets"],
        "maybe",
        r"\.synsets\[0\]\.brackets: expected 'optional' or 'literal', found \"maybe\"",
    ),
]


@pytest.mark.parametrize(("entry", "path", "value", "message"), BAD)
def test_a_malformed_value_has_its_place(tmp_path, entry, path, value, message):
    first = {"id": 99, "extractions" if "extractions" in entry else "synsets": []}
    entries = [first, put(entry, path, value)]
    with pytest.raises(ValueError, match=r"in\.txt: \[1\]" + message):
        read(tmp_path, json.dumps(entries), "explicit_json")
    with pytest.raises(ValueError, match=r"in\.txt:2: entry" + message):
        read(tmp_path, lines(entries), "explicit_jsonl")


FILES = [
    ('[{"id": 1,\n"extractions": [', r"in\.txt:2: not JSON: Expecting value, at column 17"),
    ('{"id": 1, "extractions": []}', r"in\.txt: expected a list of sentences, found \{"),
    ('[{"id": 1, "id": 2, "extractions": []}]', r"in\.txt:1: .*the key 'id' occurs twice in one object"),
    (json.dumps([SYSTEM[0], SYSTEM[0]]), r"\[1\]\.id: the id '1' is already that of .*in\.txt: \[0\]"),
    (
        json.dumps([GOLD[0], SYSTEM[0]]),
        r"\[1\]: 'extractions' in a file of 'synsets'; one file holds one kind",
    ),
    (
        json.dumps([{"sent_id": 1, "alternatives": []}]),
        r"\[0\]\.alternatives: a synset needs at least one variant",
    ),
    (
        json.dumps([{"sent_id": 1, "synset_id": 1, "alternatives": [{"s": "", "r": "", "o": ""}]}] * 2),
        r"\[1\]\.synset_id: sentence '1' already has a synset '1'",
    ),
    (
        json.dumps([{"sent_id": 1, "alternatives": [{"s": "A", "r": "b"}]}]),
        r"\[0\]\.alternatives\[0\]: no 'o'",
    ),
    (json.dumps([{"alternatives": []}]), r"\[0\]: no 'sent_id'"),
]


@pytest.mark.parametrize(("text", "message"), FILES)
def test_a_malformed_file(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        read(tmp_path, text, "explicit_json")


def test_a_truncated_line(tmp_path):
    with pytest.raises(ValueError, match=r"in\.txt:3: not JSON: "):
        read(tmp_path, lines(SYSTEM) + '{"id": 3, "extr', "explicit_jsonl")


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCORES = st.none() | st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def extractions(draw, slots=TEXTS):
    return Extraction(draw(slots), tuple(draw(st.lists(slots, max_size=4))), draw(SCORES))


@st.composite
def documents(draw):
    gold = draw(st.booleans())
    variants = st.lists(extractions(TEXTS.map(literal)), min_size=1, max_size=3).map(tuple)
    item = st.builds(Fact, variants, st.none() | TEXTS) if gold else extractions()
    ids = draw(st.lists(st.none() | TEXTS, max_size=4, unique=True))
    texts = [draw(TEXTS if id_ is None else st.none() | TEXTS) for id_ in ids]
    return tuple(
        Sentence(id_, text, tuple(draw(st.lists(item, max_size=3))))
        for id_, text in zip(ids, texts, strict=True)
    )


@pytest.mark.parametrize("form", ["explicit_json", "explicit_jsonl"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(sentences=documents())
def test_written_and_read_again(tmp_path, form, sentences):
    path = tmp_path / "out"
    formats.write(sentences, path, form)
    if sentences or form == "explicit_json":  # no sentences leave an empty JSONL file, which is refused
        assert formats.read(path, form).sentences == sentences


def test_what_cannot_be_written(tmp_path):
    fact, tuple_ = Fact((x("likes", "A", "b"),)), x("likes", "A", "b")
    for sentences, message in [
        (
            [Sentence("1", None, (fact,)), Sentence("2", None, (tuple_,))],
            "facts and extractions cannot be written",
        ),
        ([Sentence(None, None)], "a sentence without id and text"),
        ([Sentence("1", None, (x("likes", confidence=-math.inf),))], "the confidence of 'likes' is -inf"),
    ]:
        with pytest.raises(ValueError, match=message):
            formats.write(sentences, tmp_path / "out", "explicit_json")
    assert not (tmp_path / "out").exists()
