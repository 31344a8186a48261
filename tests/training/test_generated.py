"""The hook of models that write their answers: equal to scoring the same items, in whatever order."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from writer import PAD, ROWS, WROTE, Letters, entity, output, padded, row

import ieval
from ieval.ie.prompts import answer

pytest.importorskip("pydantic", reason="pydantic is not installed: pip install 'ieval[llm]'")
pytest.importorskip("json_repair", reason="json-repair is not installed: pip install 'ieval[llm]'")

def hook(rows=ROWS, task="ner", **options):
    return ieval.compute_metrics(task, rows, **({"tokenizer": Letters()} | options))


def with_inputs(rows=ROWS):
    return [{**r, "input_ids": Letters()(" ".join(r["tokens"]))["input_ids"][:-1]} for r in rows]


def test_worked_on_paper():
    """Right: Ann Lee, one Oslo. Wrong: ORG, Bo. The third answer cannot be read, and has no gold to miss."""
    made = hook(schema=["PER", "LOC"])
    found = made(output())
    assert (found["tp"], found["fp"], found["fn"], found["out_of_schema"]) == (2, 2, 2, 1)
    assert found["grounded"] == 4
    assert [found[f"answers_{s}"] for s in ("ok", "repaired", "partial", "failed")] == [1, 1, 0, 1]
    assert (found["repeated_rows"], found["truncated_labels"], found["indistinct_rows"]) == (0, 0, 0)
    assert {type(value) for value in found.values()} == {int, float}
    assert made.texts == WROTE
    assert [one.status for one in made.parsed] == ["ok", "repaired", "failed"]
    assert made.result.to_dict(detail=True)["per_type"]["LOC"]["tp"] == 1


WORDS = st.sampled_from(["a", "b", "a b"])
ITEMS = st.lists(st.builds(entity, st.sampled_from(["X", "Y"]), WORDS), max_size=4)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_equals_scoring_the_same_items_in_any_order_with_any_padding(data):
    tokens = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=6)
    sentences = data.draw(st.lists(tokens, min_size=1, max_size=4, unique_by=tuple))
    rows = [{"tokens": t, "items": _placed(data.draw(ITEMS), t)} for t in sentences]
    pred = [data.draw(ITEMS) for _ in rows]
    strategy = data.draw(st.sampled_from(["best", "first", "longer_first"]))
    order = data.draw(st.permutations(range(len(rows))))
    order += data.draw(st.lists(st.sampled_from(order), max_size=2))
    made = hook(with_inputs(rows), grounding=strategy)
    wrote = [answer("ner", items) for items in pred]
    given = output(
        wrote, rows=rows, order=order, inputs=True, left=data.draw(st.booleans()),
        width=data.draw(st.sampled_from([0, 300])), fill=data.draw(st.sampled_from([PAD, -100])),
    )  # fmt: skip
    wanted = ieval.score("ner", rows, pred, grounding=strategy).scores
    found = made(given)
    assert {name: found[name] for name in wanted} == wanted
    assert found["repeated_rows"] == len(order) - len(rows)


def _placed(items, tokens):
    """Those that are there, at their first place."""
    made = []
    for item in items:
        words = item["text"].split()
        starts = [n for n in range(len(tokens)) if tokens[n : n + len(words)] == words]
        made += [entity(item["type"], item["text"], starts[0])] if starts else []
    return made


def test_relations_and_their_types():
    """The answer has no types of head and tail: by default they are not asked for."""
    head, tail = entity("PER", "Ann Lee", 0), entity("LOC", "Oslo", 3)
    rows = [{"tokens": ROWS[0]["tokens"], "items": [{"type": "Saw", "head": head, "tail": tail}]}]
    wrote = ['[{"Head": "Ann Lee", "Type": "Saw", "Tail": "Oslo"}]']
    given = output(wrote, rows=rows, task="re")
    made = hook(rows, "re")
    assert made(given)["f1"] == 1.0
    assert "|relation:boundary|" in made.result.signature
    assert hook(rows, "re", relation="strict")(given)["f1"] == 0.0


def test_triggers():
    rows = [row("It rained .", entity("Rain", "rained", 1))]
    given = output(['[{"Type": "Rain", "Trigger": "rained"}]'], rows=rows, task="ed")
    assert hook(rows, "ed")(given)["f1"] == 1.0


def test_rows_of_tags_and_of_characters():
    wrote = ['[{"Type": "LOC", "Name": "Oslo"}]']
    tagged = [{"tokens": ["Oslo", "!"], "tags": ["B-LOC", "O"], "scheme": "IOB2", "id": 7}]
    given = output(wrote, rows=[{"tokens": ["Oslo", "!"], "items": [entity("LOC", "Oslo")]}])
    assert hook(tagged)(given)["f1"] == 1.0
    plain = [{"text": "Oslo!", "items": [{"type": "LOC", "start": 0, "end": 4, "text": ""}]}]
    assert hook(plain, offsets="character")(given)["f1"] == 1.0


def test_an_answer_of_another_form():
    """`answer` is what the labels are; the parser reads lines too."""
    rows = [{**r, "answer": f"line {n}"} for n, r in enumerate(ROWS)]
    wrote = ["PER: Ann Lee\nLOC: Oslo", "LOC: Oslo\nLOC: Oslo", "none"]
    given = output(wrote, labels=[r["answer"] for r in rows])
    found = hook(rows, schema=["PER", "LOC"])(given)
    assert (found["f1"], found["answers_repaired"]) == (1.0, 3)


def test_a_tokenizer_that_loses_letters():
    lossy = Letters(unknown="{}[]")
    given = output()
    given.label_ids = padded([lossy(answer("ner", row["items"]))["input_ids"] for row in ROWS], fill=-100)
    assert hook(tokenizer=lossy)(given)["tp"] == 2


def test_batches_that_were_not_joined():
    parts = [output(rows=ROWS[a:b], wrote=WROTE[a:b], inputs=True) for a, b in ((0, 2), (2, 3))]
    listed = SimpleNamespace(**{name: [vars(part)[name] for part in parts] for name in vars(parts[0])})
    assert hook(with_inputs())(listed) == hook(with_inputs())(output(inputs=True))


# Which output is whose.


def test_another_order_without_inputs_is_an_error():
    message = r"predictions\[0\] does not belong to rows\[0\].*fits rows\[2\].*include_for_metrics"
    with pytest.raises(ValueError, match=message):
        hook()(output(order=[2, 0, 1]))


def test_row_ids_beside_the_labels():
    given = output(order=[2, 0, 1])
    given.label_ids = (given.label_ids, np.array([2, 0, 1]))
    assert hook()(given)["tp"] == 2
    given.label_ids[1][:] = [0, 1, 2]
    with pytest.raises(ValueError, match="Row ids count the rows given"):
        hook()(given)


def test_answers_that_are_alike_are_counted_unless_inputs_tell():
    rows = [*ROWS, {"tokens": ["It", "snowed", "."], "items": []}]
    wrote = [*WROTE, "[]"]
    assert hook(rows)(output(wrote, rows=rows))["indistinct_rows"] == 2
    assert hook(with_inputs(rows))(output(wrote, rows=rows, inputs=True))["indistinct_rows"] == 0


def test_truncated_labels_are_counted():
    given = output()
    given.label_ids = given.label_ids[:, :10]
    assert hook()(given)["truncated_labels"] == 2


def test_inputs_that_are_of_no_row():
    rows = with_inputs()
    rows[1]["input_ids"] = rows[1]["input_ids"][:-1]
    with pytest.raises(ValueError, match=r"inputs\[1\]: 21 token ids that are the input_ids of no row"):
        hook(rows)(output(inputs=True))


# Causal models.

SHOT = '1. Input: Bo\nOutput: [{"Type": "LOC", "Name": "Bo"}]'
ASKED = [f"{SHOT}\nInput: {' '.join(r['tokens'])}\nOutput:" for r in ROWS]


@pytest.mark.parametrize("left", [False, True])
def test_prompts_are_taken_off(left):
    given = output(prompts=ASKED, inputs=True, left=left)
    made = hook(prompt="strip")
    assert made(given) == hook()(output())
    assert made.texts == WROTE
    rows = [{**r, "input_ids": Letters()(p)["input_ids"][:-1]} for r, p in zip(ROWS, ASKED, strict=True)]
    given.inputs = None
    assert hook(rows, prompt="strip")(given)["tp"] == 2


def test_prompts_that_were_left_are_told():
    made = hook()
    made(output(prompts=ASKED, inputs=True))
    assert "prompt='strip' takes that off" in made.result.warnings[-1]


def test_prompts_that_are_not_there():
    with pytest.raises(ValueError, match=r"predictions\[0\]: does not begin with the 16 token ids"):
        hook(prompt="strip")(output(inputs=True))
    with pytest.raises(ValueError, match="where the prompts end is not known; send the inputs along"):
        hook(prompt="strip")(output())


# What is refused.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"prompt": "cut"}, "prompt='cut'"),
        ({"tokenizer": "t5-small"}, "tokenizer: str; expected the model's, of transformers"),
        ({"schema": "PER"}, "schema 'PER': expected a list of types"),
        ({"schema": ["PER"]}, r"rows\[0\]\[1\].*'LOC'"),
        ({"grounding": "last"}, "grounding='last'"),
        ({"rows": []}, "rows: empty"),
        ({"rows": [{"tokens": ["a"]}]}, r"rows\[0\]: no 'items'"),
        ({"rows": [{"tokens": ["a"], "items": [entity("X", "a", 3)]}]}, r"rows\[0\]\[0\]: tokens 3 to 4"),
        ({"rows": [{"items": [entity("X", "a"), entity("X", "b", 0)]}]}, r"\[0\]: 'a' has no offsets"),
        ({"rows": [{**ROWS[0], "answer": 3}]}, r"rows\[0\].answer: expected a string, found int"),
    ],
)
def test_told_when_the_hook_is_made(options, message):
    rows = options.pop("rows", ROWS) if "rows" in options else ROWS
    with pytest.raises(ValueError, match=message):
        hook(rows, **options)


def test_an_unknown_option():
    with pytest.raises(TypeError, match="colour"):
        hook(colour="red")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"predictions": np.zeros((3, 4, 9))}, r"shape \(3, 4, 9\) and float64.*predict_with_generate=True"),
        ({"predictions": np.zeros((3, 4))}, "float64; expected token ids"),
        ({"label_ids": None}, "check that the evaluation dataset has labels"),
        ({"label_ids": np.zeros((2, 4), dtype=int)}, r"label_ids: shape \(2, 4\) for 3 rows of output"),
        ({"label_ids": np.full((3, 4), -100)}, r"predictions\[0\] does not belong.*its label reads ''"),
        ({"inputs": np.zeros((2, 4), dtype=int)}, "inputs: 2 rows for 3 rows of output"),
        ({"predictions": [], "label_ids": []}, "predictions: no rows"),
    ],
)
def test_told_at_the_evaluation(change, message):
    given = output()
    vars(given).update(change)
    with pytest.raises(ValueError, match=message):
        hook()(given)


def test_rows_left_out():
    with pytest.raises(ValueError, match="2 rows of generated text for 3 evaluation rows"):
        hook()(output(order=[0, 1]))
    with pytest.raises(ValueError, match=r"rows\[1\]: no generated text for this row and 0 more of 3"):
        hook(with_inputs())(output(order=[0, 2], inputs=True))
