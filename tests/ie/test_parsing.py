"""Answers of language models: every way to be broken that we know of, and what must hold for any text."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ieval.ie.parsing import STATUSES, parse, parse_all, statuses

pytest.importorskip("json_repair", reason="needs the extra 'llm'")

TYPES = ["PER", "LOC", "ORG"]
PLAIN = '[{"Type": "PER", "Name": "Ann"}, {"Type": "LOC", "Name": "Rome"}]'
BOTH = [("PER", "Ann"), ("LOC", "Rome")]

BROKEN = {  # kind of answer: text, status, items
    "as asked": (PLAIN, "ok", BOTH),
    "fenced": (f"```json\n{PLAIN}\n```", "repaired", BOTH),
    "fence not closed": (f"```json\n{PLAIN}\n", "repaired", BOTH),
    "prose around": (f"Here is the list:\n{PLAIN}\nTell me if [any] is wrong!", "repaired", BOTH),
    "single quotes": (PLAIN.replace('"', "'"), "repaired", BOTH),
    "typographic quotes": (PLAIN.replace('"Ann"', "\u201cAnn\u201d"), "repaired", BOTH),
    "trailing comma": (PLAIN[:-1] + ",]", "repaired", BOTH),
    "missing comma": (PLAIN.replace("}, {", "} {"), "repaired", BOTH),
    "comment": ("[\n// people\n" + PLAIN[1:], "repaired", BOTH),
    "unquoted keys": (PLAIN.replace('"Type"', "Type").replace('"Name"', "Name"), "repaired", BOTH),
    "tuples": ('[("PER", "Ann"), ("LOC", "Rome")]', "repaired", BOTH),
    "cut off in a name": (PLAIN[:-4], "partial", BOTH[:1]),
    "cut off in a key": (PLAIN[:40], "partial", BOTH[:1]),
    "cut off in a group": ('{"PER": ["Ann", "Bo"], "LOC": ["Ro', "partial", [("PER", "Ann"), ("PER", "Bo")]),
    "quotes inside": ('[{"Type": "PER", "Name": "Ann "A" Lee"}]', "repaired", [("PER", 'Ann "A" Lee')]),
    "apostrophe inside": ("[{'Type': 'PER', 'Name': 'O'Brien'}]", "repaired", [("PER", "O'Brien")]),
    "one object a line": (PLAIN[1:-1].replace("}, {", "}\n{"), "repaired", BOTH),
    "two arrays": ('[{"Type": "PER", "Name": "Ann"}]\n[{"Type": "LOC", "Name": "Rome"}]', "repaired", BOTH),
    "the whole answer twice": (f"{PLAIN}\nSo the answer is {PLAIN}", "repaired", BOTH),
    "brackets in prose": (f"As said [see below], note [1]: {PLAIN}", "repaired", BOTH),
    "thinking": (f'<think>[x] or [{{"Type": "ORG", "Name": "x"}}]?</think>\n{PLAIN}', "repaired", BOTH),
    "thinking without its begin": (f"[1] hm [2]</think>{PLAIN}", "repaired", BOTH),
    "chat marker": (f"{PLAIN}<|im_end|>", "repaired", BOTH),
    "a further example": (f'{PLAIN}\n\n11. Input: Bo.\nOutput: [["Bo", "PER"]]', "repaired", BOTH),
    "keys twice": ('[{"Type": "PER", "Name": "Ann", "Type": "LOC", "Name": "Rome"}]', "ok", BOTH),
    "grouped by type": ('{"PER": ["Ann"], "LOC": "Rome"}', "ok", BOTH),
    "wrapped": (f'{{"answer": {{"entities": {PLAIN}}}}}', "ok", BOTH),
    "names in a list": ('{"type": "PER", "mention": ["Ann", "Bo"]}', "ok", [("PER", "Ann"), ("PER", "Bo")]),
    "pairs": ('[["Ann", "PER"], ["LOC", "Rome"]]', "ok", BOTH),
    "lines": ("1. PER: Ann\n2. **LOC**: Rome", "repaired", BOTH),
    "bullets": ("- Ann (PER)\n- Rome (LOC)", "repaired", BOTH),
    "backticks in a name": ('[{"Type": "PER", "Name": "a ```b``` c"}]', "ok", [("PER", "a ```b``` c")]),
    "a marker in a name": ('[{"Type": "ORG", "Name": "</s> Inc"}]', "ok", [("ORG", "</s> Inc")]),
    "a number": ('[{"Type": "ORG", "Name": 1984}]', "ok", [("ORG", "1984")]),
    "no name": ('[{"Type": "PER"}, {"Type": "PER", "Name": null}, {"Type": "PER", "Name": "Ann"}]', "partial",
                BOTH[:1]),
    "empty": ("[]", "ok", []),
    "none": ("None.", "repaired", []),
    "nothing found": ("There are no entities in this sentence.", "repaired", []),
    "refusal": ("I cannot help with that.", "failed", []),
    "prose": ("Ann is a person and Rome is a place.", "failed", []),
    "silence": ("", "failed", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "status", "items"), BROKEN.values(), ids=BROKEN)
def test_broken(text, status, items):
    found = parse(text, "ner", TYPES)
    assert [(item["type"], item["text"]) for item in found.items] == items
    assert found.status == status


RELATION = {"type": "works for", "head": "Ann", "tail": "Acme"}
RELATIONS = {
    "as asked": '[{"Head": "Ann", "Type": "works for", "Tail": "Acme"}]',
    "other keys": '[{"subject": "Ann", "relation": "works for", "object": "Acme"}]',
    "objects": '[{"head": {"name": "Ann", "type": "PER"}, "type": "works for", "tail": {"text": "Acme"}}]',
    "triples": '[["Ann", "works for", "Acme"]]',
    "type first": '[["works for", "Ann", "Acme"]]',
    "grouped": '{"works for": [["Ann", "Acme"]]}',
    "grouped objects": '{"works for": {"head": "Ann", "tail": "Acme"}}',
    "lines": "1. (Ann, works for, Acme)",
    "bars": "Ann | works for | Acme",
}


@pytest.mark.parametrize("text", RELATIONS.values(), ids=RELATIONS)
def test_relations(text):
    (item,) = parse(text, "re", ["works for"]).items
    assert {"type": item["type"], "head": item["head"]["text"], "tail": item["tail"]["text"]} == RELATION
    assert item["head"]["type"] == ("PER" if '"PER"' in text else "")


def test_events():
    (item,) = parse('{"events": [{"event_type": "Die", "trigger": "killed"}]}', "ed").items
    assert item == {"type": "Die", "start": -1, "end": -1, "text": "killed"}


def test_types_outside_the_schema_are_kept_and_counted():
    text = '[{"Type": "per", "Name": "Ann"}, {"Type": "DATE", "Name": "May"}]'
    found = parse(text, "ner", TYPES)
    assert ([item["type"] for item in found.items], found.out_of_schema) == (["per", "DATE"], 2)
    folded = parse(text, "ner", TYPES, case="lower")
    assert ([item["type"] for item in folded.items], folded.out_of_schema) == (["PER", "DATE"], 1)


def test_what_is_left_out_says_why():
    found = parse('[{"Head": "Ann", "Type": "works for"}]', "re")
    assert found.status == "partial"
    assert found.incomplete[0].startswith("tail: Field required in {")


def test_statuses_count_all():
    found = parse_all([PLAIN, "```" + PLAIN, PLAIN[:40], "hm"], "ner", ["PER"])
    assert statuses(found) == {
        "ok": 1, "repaired": 1, "partial": 1, "failed": 1, "incomplete_items": 0, "out_of_schema_items": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: parse(PLAIN, "pos"), "task='pos'"),
        (lambda: parse(None, "ner"), "text: expected a string, found NoneType"),
        (lambda: parse_all(["[]", 3], "ner"), r"texts\[1\]: expected a string, found int"),
        (lambda: parse("[]", "ner", "PER"), "expected a list of types, found one string"),
        (lambda: parse("[]", "ner", []), "the schema has no type"),
        (lambda: parse("[]", "ner", ["PER", "PER"]), r"schema\[1\]: type 'PER' is there twice"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=message):
        call()


NAMES = st.text(min_size=1, max_size=20).map(str.strip).filter(bool)
ITEMS = st.lists(st.fixed_dictionaries({"Type": st.sampled_from(TYPES), "Name": NAMES}), max_size=6)


@given(ITEMS, st.sampled_from(["{}", '{{"entities": {}}}', "{}\n"]), st.booleans())
def test_keeps_every_item_of_valid_json(items, form, ascii_only):
    text = form.format(json.dumps(items, ensure_ascii=ascii_only))
    found = parse(text, "ner", TYPES)
    assert [(item["type"], item["text"]) for item in found.items] == [(x["Type"], x["Name"]) for x in items]
    assert found.status == "ok"


@given(ITEMS.filter(bool))
def test_keeps_every_item_of_json_in_a_fence(items):
    found = parse(f"Here:\n```json\n{json.dumps(items)}\n```\nDone.", "ner", TYPES)
    assert [item["text"] for item in found.items] == [x["Name"] for x in items]


@given(ITEMS.filter(bool), st.data())
def test_of_a_cut_answer_no_half_item_remains(items, data):
    text = json.dumps(items)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    kept = [(item["type"], item["text"]) for item in parse(cut, "ner", TYPES).items]
    assert kept == [(x["Type"], x["Name"]) for x in items][: len(kept)]


PIECES = [
    *"[]{}()\"'`:,\\ \nab0<>/|-*.=;\t#", "Input:", "```", "null", "<think>", "PER", '"Type":', '"Name":',
    "PER(", "Final answer:",
]  # fmt: skip
SOUP = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@settings(max_examples=400)
@given(st.one_of(st.text(), SOUP), st.sampled_from(["ner", "re", "ed"]))
@example("[" * 5000, "ner")
@example('{"a":' * 3000, "re")
@example("[" + "9" * 6000 + "]", "ner")
@example("[1] " * 2000, "ner")
@example("'" * 3000, "ed")
def test_never_raises(text, task):
    found = parse(text, task, TYPES)
    assert found.status in STATUSES


def test_never_executes():
    evil = "[__import__('os').system('echo ran > ran.txt')]"
    assert parse(evil, "ner", TYPES).items == ()
    assert parse(f"[{{'Type': 'PER', 'Name': {evil}}}]", "ner", TYPES).status in STATUSES
    for name in ("answer", "code", "item", "lines", "markup", "parsing", "part_names", "quotes", "shapes"):
        source = Path(sys.modules[f"ieval.ie.{name}"].__file__).read_text(encoding="utf-8")
        assert not re.search(r"\b(eval|exec|compile|literal_eval)\(", source.replace("re.compile(", ""))


def test_scoring_does_not_load_it():
    code = "import ieval, sys; print('json_repair' in sys.modules, 'pydantic' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]
