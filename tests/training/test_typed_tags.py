"""The hook of taggers of entities and triggers: equal to scoring the same tags, in whatever order."""

from functools import partial
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trainer import prediction

import ieval
from ieval.ie import tags
from ieval.ie.tags import SCHEMES

LABELS = {
    "IOB2": ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"],
    "IOB1": ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"],
    "BIOES": ["O", *(f"{p}-{name}" for name in ("PER", "LOC") for p in "BIES")],
    "lenient": ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"],
}
LABELS["BIO"] = LABELS["IOB2"]
ROWS = ["B-PER I-PER O B-LOC", "O B-LOC", "O O O", "B-PER B-LOC I-LOC O O"]
GOLD = [row.split() for row in ROWS]
PRED = [  # a boundary, a type, an entity too many, an I that opens one
    ["B-PER", "O", "O", "B-LOC"],
    ["O", "B-PER"],
    ["B-LOC", "O", "O"],
    ["I-PER", "B-LOC", "I-LOC", "O", "O"],
]


def rows(gold=GOLD):
    return [{"words": [f"w{k}" for k in range(len(row))], "tags": row} for row in gold]


def hook(gold=GOLD, scheme="IOB2", task="ner", **options):
    return ieval.compute_metrics(task, rows(gold), labels=LABELS[scheme], scheme=scheme, **options)


def output(tagged, scheme="IOB2", gold=GOLD, **more):
    names = LABELS[scheme]
    return prediction(
        tagged, gold=gold, to_ids=lambda row: [names.index(tag) for tag in row], n_labels=len(names), **more
    )


def by_hand(gold, pred, scheme):
    sides = [
        [{"tags": row, "scheme": read} for row in side] for side, read in ((gold, scheme), (pred, "lenient"))
    ]
    return ieval.score("ner", *sides).scores


@pytest.mark.parametrize("pieces", [1, 3])
def test_worked_on_paper(pieces):
    """5 entities, 6 predicted: `LOC` of row 0, all of row 3 are right; boundaries alone, row 1 is too."""
    made = hook()
    found = made(output(PRED, pieces=pieces))
    assert (found["tp"], found["fp"], found["fn"]) == (3, 3, 2)
    assert (found["precision"], found["recall"]) == (3 / 6, 3 / 5)
    assert found["identification_tp"] == 4
    assert {type(value) for value in found.values()} == {int, float}
    per_type = made.result.to_dict(detail=True)["per_type"]
    assert {name: (t["tp"], t["fp"], t["fn"]) for name, t in per_type.items()} == {
        "LOC": (2, 1, 1), "PER": (1, 2, 1),
    }  # fmt: skip
    assert "|scheme:IOB2|decoder:argmax|v:" in made.result.signature


@st.composite
def legal(draw, scheme, length=None):
    """Tag sequences that the scheme allows, tag by tag."""
    length = draw(st.integers(1, 5)) if length is None else length
    row = []
    for _ in range(length):
        behind = row[-1] if row else "O"
        row.append(draw(st.sampled_from([t for t in LABELS[scheme] if tags.follows(behind, t, scheme)])))
    while row and not tags.follows(row[-1], "O", scheme):
        row.pop()
    return row + ["O"] * (length - len(row))


@settings(max_examples=40, deadline=None)
@given(st.data())
@pytest.mark.parametrize("decoder", ["argmax", "viterbi"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_equals_scoring_the_same_tags_in_any_order_with_any_padding(scheme, decoder, data):
    gold = data.draw(st.lists(legal(scheme), min_size=1, max_size=4))
    pred = [
        data.draw(
            legal(scheme, len(row))
            if decoder == "viterbi"
            else st.lists(st.sampled_from(LABELS[scheme]), min_size=len(row), max_size=len(row))
        )
        for row in gold
    ]
    order = data.draw(st.permutations(range(len(gold))))
    again = data.draw(st.lists(st.sampled_from(order), max_size=2))
    made = hook(gold, scheme, decoder=decoder)
    pieces = data.draw(st.integers(1, 3))
    found = made(output(pred, scheme, gold, order=[*order, *again], ids=True, pieces=pieces))
    wanted = by_hand(gold, pred, scheme)
    assert {name: found[name] for name in wanted} == wanted
    assert (found["repeated_rows"], found["truncated_words"], found["indistinct_rows"]) == (len(again), 0, 0)


def follows_all(row, scheme):
    return all(tags.follows(a, b, scheme) for a, b in zip(["O", *row], [*row, "O"], strict=True))


@given(st.data())
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_constraints_are_those_of_the_strict_reader(scheme, data):
    row = data.draw(st.lists(st.sampled_from(LABELS[scheme]), max_size=5))
    try:
        tags.entities(row, scheme)
        allowed = True
    except ValueError:
        allowed = False
    assert follows_all(row, scheme) == allowed


@settings(max_examples=40, deadline=None)
@given(st.data())
@pytest.mark.parametrize("scheme", ["IOB2", "IOB1", "BIOES"])
def test_viterbi_finds_the_best_sequence_that_the_scheme_allows(scheme, data):
    seed = data.draw(st.integers(0, 10_000))
    names = LABELS[scheme]
    logits = np.random.default_rng(seed).normal(size=(1, 3, len(names)))
    paths = product(range(len(names)), repeat=3)
    best = max(
        (path for path in paths if follows_all([names[k] for k in path], scheme)),
        key=lambda path: sum(logits[0, n, k] for n, k in enumerate(path)),
    )
    made = ieval.compute_metrics(
        "ner", [{"words": ["a", "b", "c"], "tags": ["O"] * 3}], labels=names, scheme=scheme, decoder="viterbi"
    )
    seen = SimpleNamespace(predictions=logits, label_ids=np.zeros((1, 3), dtype=int))
    assert made(seen)["fp"] == len(tags.entities([names[k] for k in best], scheme))


def test_triggers_are_events():
    made = hook(task="ed")
    found = made(output(PRED))
    assert (found["f1"], made.result.protocol) == (hook()(output(PRED))["f1"], "ed")
    level = {"event_level": "supertype", "supertypes": {"PER": "Thing", "LOC": "Thing"}}
    assert hook(task="ed", **level)(output(PRED))["tp"] == 4


def test_learnt_transitions():
    ban = np.zeros((5, 5))
    ban[1, 2] = -50.0  # from B-PER to I-PER
    found = hook(decoder="viterbi", transitions=ban)(output(GOLD))
    assert (found["tp"], found["fn"]) == (4, 1)


def test_truncated_words_are_outside_and_counted():
    found = hook()(output(GOLD, seen=3))
    assert (found["truncated_words"], found["tp"], found["fn"]) == (1 + 2, 4, 1)


def test_options_of_the_score():
    assert hook(match_by="string")(output(GOLD))["f1"] == 1.0
    assert hook(types="normalised", duplicates="set")(output(GOLD))["f1"] == 1.0


def test_labels_by_id_and_tags_by_id():
    names = LABELS["IOB2"]
    by_id = [{"tokens": row["words"], "ner_tags": list(map(names.index, row["tags"]))} for row in rows()]
    made = ieval.compute_metrics("ner", by_id, labels=dict(enumerate(names)))
    assert made(output(GOLD))["f1"] == 1.0


# What is refused.


def test_another_order_without_row_ids_is_an_error():
    with pytest.raises(ValueError, match=r"predictions\[0\] does not belong to rows\[0\].*fits rows\[3\]"):
        hook()(output(PRED, order=[3, 0, 1, 2]))


def test_rows_without_ids_that_look_alike_are_counted():
    twice = [*GOLD, GOLD[1]]
    assert hook(twice)(output(twice, gold=twice))["indistinct_rows"] == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"gold": [["O", "I-PER"]]}, r"rows\[0\].tags\[1\]: 'I-PER' after 'O' is no IOB2; expected B-PER"),
        ({"gold": [["O", "B-ORG"]]}, r"rows\[0\], word 1: the tag 'B-ORG' is not among the labels"),
        ({"gold": [["O", "S-PER"]]}, r"rows\[0\], word 1: 'S-PER' has no prefix of IOB2"),
        ({"gold": []}, "rows: empty"),
        ({"labels": ["O", "PER"]}, r"labels\[1\]: 'PER' has no prefix of IOB2"),
        ({"labels": ["B-PER"]}, "labels: no 'O'"),
        ({"labels": ["O", "S-PER"]}, r"labels\[1\]: 'S-PER' has no prefix of IOB2"),
        ({"scheme": "IOBES"}, "scheme='IOBES'"),
        ({"decoder": "log"}, "decoder='log'"),
        ({"transitions": np.zeros((5, 5))}, "a CRF is decoded by 'viterbi'"),
        ({"start": np.zeros(5)}, "give its transitions too"),
        ({"compat": "seqeval"}, "compat='seqeval'"),
        ({"tokenizer": object()}, "'ner': labels= and tokenizer= given"),
    ],
)
def test_told_when_the_hook_is_made(change, message):
    options = {"labels": LABELS["IOB2"]} | change
    gold = options.pop("gold", GOLD)
    with pytest.raises(ValueError, match=message):
        ieval.compute_metrics("ner", rows(gold), **options)


def test_no_output_named_or_none_that_there_is():
    make = partial(ieval.compute_metrics, rows=rows())
    with pytest.raises(ValueError, match=r"'ner': neither given; expected labels=.*, or tokenizer="):
        make("ner")
    with pytest.raises(ValueError, match="'re': labels= given; expected tokenizer="):
        make("re", labels=LABELS["IOB2"])
    with pytest.raises(TypeError, match="colour"):
        make("ner", labels=LABELS["IOB2"], colour="red")


def test_batchwise_evaluation_is_refused():
    with pytest.raises(ValueError, match="eval_accumulation_steps"):
        hook()(output(GOLD), compute_result=False)
