"""Prompts: five parts, drawn by seed, and answers that are read back."""

import pytest

from ieval.ie.parsing import parse
from ieval.ie.prompts import Example, answer, draw, prompt

PER = {"type": "PER", "start": 0, "end": 1, "text": "Zo\u00eb"}
TRAINING = [Example(f"Sentence {n} .", (PER,) if n % 2 else ()) for n in range(20)]
ORG = {"type": "ORG", "start": 3, "end": 4, "text": 'A "B" C'}
RELATION = {"type": "works for", "head": PER, "tail": ORG}


def test_five_parts_in_order():
    text = prompt("ner", "Ann left .", {"PER": "people", "LOC": ""}, TRAINING[1:3])
    heads = [line for line in text.splitlines() if line.startswith("##")]
    assert heads == ["## Task Objective", "## Entity Types:", "## Output Formatting", "## Examples (2-shot)",
                     "## Current Task"]  # fmt: skip
    assert "\nPER: people\nLOC\n" in text
    shown = '[{"Type": "PER", "Name": "Zo\u00eb"}]'
    assert f"1. Input: Sentence 1 .\nOutput: {shown}\n2. Input: Sentence 2 .\nOutput: []" in text
    assert text.endswith("## Current Task\nInput: Ann left .\nOutput:")


@pytest.mark.parametrize(
    ("task", "keys"),
    [("ner", ["Type", "Name"]), ("re", ["Head", "Type", "Tail"]), ("ed", ["Type", "Trigger"])],
)
def test_keys_asked_for(task, keys):
    lines = prompt(task, "x", ["T"]).splitlines()
    assert [line.split("**")[1] for line in lines if line.startswith("- **")] == keys
    assert "Examples" not in prompt(task, "x", ["T"])


@pytest.mark.parametrize(("task", "item"), [("ner", PER), ("re", RELATION), ("ed", PER)])
def test_answers_are_read_back(task, item):
    pytest.importorskip("json_repair", reason="needs the extra 'llm'")
    (found,) = parse(answer(task, [item]), task).items
    if task == "re":
        assert (found["head"]["text"], found["tail"]["text"]) == ("Zo\u00eb", 'A "B" C')
    else:
        assert (found["type"], found["text"]) == (item["type"], item["text"])


def test_drawn_by_seed():
    once = draw(TRAINING, 10, seed=7)
    assert once == draw(TRAINING, 10, seed=7)
    assert once != draw(TRAINING, 10, seed=8)
    assert len({x.text for x in once}) == 10


def test_never_the_sentence_itself_and_empty_ones_on_request():
    drawn = draw(TRAINING, 19, seed=0, avoid="Sentence 3 .")
    assert "Sentence 3 ." not in {x.text for x in drawn}
    assert all(x.items for x in draw(TRAINING, 10, seed=0, empty="drop"))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: draw(TRAINING, 11, seed=0, empty="drop"), r"shots=11: only 10 of 20 sentences can be"),
        (lambda: draw(TRAINING, -1, seed=0), r"shots=-1: expected a whole number"),
        (lambda: draw(TRAINING, 1, seed=0, empty="some"), "empty='some'"),
        (lambda: prompt("ner", " ", ["PER"]), "the sentence to extract from is empty"),
        (lambda: prompt("ner", "x", []), "the schema has no type"),
        (lambda: prompt("re", "x", ["T"], [Example("y", (PER,))]), r"examples\[0\]: an item that is none of"),
    ],
)  # fmt: skip
def test_bad_input(call, message):
    with pytest.raises(ValueError, match=message):
        call()
