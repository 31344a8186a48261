"""The hook of LSOIE: equal to scoring the same tuples, whatever the Trainer does to the rows."""

import numpy as np
import pytest
from trainer import LABELS, ROWS, prediction, rows

import ieval
from ieval.oie import bio
from ieval.types import Head, Sentence

GOLD = [tags.split() for _, tags, _ in ROWS]
PRED = [  # one argument without its head, one of another predicate, one row without a predicate
    ["A0-B", "P-B", "A1-B", "A1-I", "O"],
    ["A0-B", "A0-I", "P-B"],
    ["A0-B", "P-B", "A1-B", "O", "O", "O"],
    ["O", "O", "O", "O", "A0-B", "O"],
    ["P-B", "P-I"],
]


def hook(given=None, **options):
    return ieval.compute_metrics("lsoie", given or rows(), **({"labels": LABELS} | options))


def by_hand(tagged):
    """`ieval.score` on tuples made here, without a word of confidence."""
    gold, pred = {}, {}
    for (words, tags, heads), own in zip(ROWS, tagged, strict=True):
        tokens = tuple(words.split())
        x = bio.extraction(tokens, tags.split())
        given = [(Head(tokens[n], n),) for n in heads]
        gold.setdefault(tokens, []).append(ieval.Extraction(x.predicate, x.arguments, heads=((), *given)))
        found = bio.extraction(tokens, own)
        pred.setdefault(tokens, []).extend([found] if found else [])
    sides = [[Sentence(None, " ".join(t), tuple(xs), t) for t, xs in side.items()] for side in (gold, pred)]
    return ieval.score("lsoie", *sides).scores


@pytest.mark.parametrize("tagged", [GOLD, PRED])
@pytest.mark.parametrize("pieces", [1, 3])
def test_equals_scoring_the_same_tuples(tagged, pieces):
    found = hook()(prediction(tagged, pieces=pieces))
    wanted = by_hand(tagged)
    for name in ("precision", "recall", "f1", "tp", "fp", "fn", "extractions", "gold_tuples", "sentences"):
        assert found[name] == wanted[name], name


def test_worked_on_paper():
    """5 gold tuples in 4 sentences; of 4 predictions 2 match, and the fifth row has no predicate."""
    found = hook()(prediction(PRED))
    assert (found["precision"], found["recall"]) == (2 / 4, 2 / 5)
    counted = ("sequences_without_predicate", "truncated_words", "repeated_rows")
    assert tuple(found[name] for name in counted) == (1, 0, 0)
    assert {"best_f1", "best_threshold", "auc", "auc_anchored"} <= set(found)
    assert {type(value) for value in found.values()} == {int, float}


def test_gold_against_itself_is_one():
    found = hook()(prediction(GOLD))
    assert found["f1"] == found["best_f1"] == 1.0


def test_the_whole_result_stays_at_hand():
    made = hook()
    assert made.result is None
    made(prediction(PRED))
    verdicts = [d.verdict for _, decisions in made.result.decisions() for d in decisions]
    assert verdicts.count("right") == 2


# Rows: reordered, repeated, left out.

MIXED = [3, 0, 4, 1, 2]


def test_any_order_with_row_ids():
    found, wanted = (hook()(prediction(PRED, order=o, ids=True)) for o in (MIXED, range(5)))
    assert all(found[name] == wanted[name] for name in ("precision", "recall", "f1", "tp", "extractions"))


def test_another_order_without_row_ids_is_an_error():
    message = r"predictions\[0\] does not belong to rows\[0\].*fits rows\[3\].*row_id"
    with pytest.raises(ValueError, match=message):
        hook()(prediction(PRED, order=MIXED))


@pytest.mark.parametrize("ids", [True, False])
def test_rows_that_fill_the_last_batch_are_dropped_and_counted(ids):
    found = hook()(prediction(PRED, order=[0, 1, 2, 3, 4, 0, 1], ids=ids))
    assert found["repeated_rows"] == 2
    assert found["extractions"] == 4


@pytest.mark.parametrize(
    ("order", "ids", "message"),
    [
        ([0, 1, 2, 3], False, "4 rows of logits for 5 evaluation rows"),
        ([0, 1, 2, 4], True, r"rows\[3\]: no logits for this row and 0 more of 5"),
        ([0, 1, 2, 3, 4, 2], False, r"predictions\[5\] does not belong to rows\[0\]"),
    ],
)
def test_rows_left_out_or_strange(order, ids, message):
    with pytest.raises(ValueError, match=message):
        hook()(prediction(PRED, order=order, ids=ids))


@pytest.mark.parametrize("row_id", [7, -1])
def test_row_ids_out_of_range(row_id):
    given = prediction(PRED, ids=True)
    given.label_ids[1][2] = row_id
    with pytest.raises(ValueError, match=f"row 2 has row id {row_id}"):
        hook()(given)


def test_wrong_row_ids_do_not_go_unseen():
    given = prediction(PRED, ids=True)
    given.label_ids[1][:2] = [1, 0]
    with pytest.raises(ValueError, match=r"predictions\[0\] does not belong to rows\[1\]"):
        hook()(given)


def test_rows_that_labels_cannot_tell_apart_are_counted():
    again = {"words": ["Ann", "Lee", "wept"], "label": ["A0-B", "A0-I", "P-B"], "heads": [1]}
    twice, gold = [*rows(), again], [*GOLD, again["label"]]
    assert hook(twice)(prediction(gold, gold=gold))["indistinct_rows"] == 2
    assert hook(twice)(prediction(gold, gold=gold, ids=True))["indistinct_rows"] == 0


def test_truncated_words_are_outside_and_counted():
    found = hook()(prediction(GOLD, seen=4))
    # "bike", its argument's head, and the row whose predicate is the sixth word
    assert (found["truncated_words"], found["precision"], found["recall"]) == (1 + 2 + 2, 3 / 4, 3 / 5)
    assert hook()(prediction(GOLD, seen=0))["sequences_without_predicate"] == 5


def test_batches_that_were_not_joined():
    whole = prediction(PRED, ids=True)
    labels, ids = whole.label_ids
    whole.predictions = [(whole.predictions[:2], "hidden"), (whole.predictions[2:], "hidden")]
    whole.label_ids = [(labels[:2], ids[:2]), (labels[2:], ids[2:])]
    assert hook()(whole)["f1"] == by_hand(PRED)["f1"]


# Options.


def test_one_input_with_two_gold_tuples_is_predicted_once():
    twice = [rows()[0], rows()[0] | {"label": ["A0-B", "P-B", "O", "O", "A1-B"]}]
    gold = [row["label"] for row in twice]
    given = prediction([gold[0], gold[0]], gold=gold)
    found, kept = hook(twice)(given), hook(twice, duplicates="keep")(given)
    assert (found["extractions"], found["repeated_extractions"], found["recall"]) == (1, 1, 1.0)
    assert (kept["extractions"], kept["repeated_extractions"]) == (2, 0)


def test_the_predicate_of_the_column_may_have_words_that_the_sentence_has_not():
    given = rows(pred=["might sell", "slept", "ate", "left", "rained"])
    assert hook(given)(prediction(GOLD))["recall"] == 1.0
    assert hook(given, predicate_from="pred")(prediction(GOLD))["recall"] == 4 / 5


def test_a_predicate_is_found_by_its_verb():
    given = rows(head_pred_id=[1, 2, 1, 5, [1]])
    found = hook(given, predicate="head_index")(prediction(PRED))
    assert found["recall"] == 3 / 5  # "It rained" as predicate has the verb, too


def test_options_of_the_protocol_and_prefixes():
    found = hook(variant="recipe", threshold=-0.5)(prediction(PRED))
    assert "f1_at_threshold" in found
    assert not any(name.startswith("eval_") for name in found)


def test_the_released_matcher_sees_the_same_heads():
    assert hook(variant="released")(prediction(GOLD))["f1"] == 1.0
    found = hook(variant="released")(prediction(PRED))
    assert (found["tp"], found["recall"]) == (2, 2 / 5)  # "It rained" is no token of "rained"


def test_tags_that_continue_nothing_follow_the_policy():
    tagged = [*PRED[:4], ["O", "P-I"]]
    assert hook(decoder="argmax")(prediction(tagged))["recall"] == 3 / 5
    with pytest.raises(ValueError, match="continues nothing"):
        hook(decoder="argmax", tag_policy="error")(prediction(tagged))


def test_decoders_of_the_page_differ():
    """The three-token example of `ieval.oie.viterbi`, through the hook."""
    labels = ["O", "B-V", "I-V"]
    shares = np.array([[[0.81, 0.05, 0.14], [0.21, 0.04, 0.75], [0.33, 0.17, 0.50]]])
    given = prediction([["O"] * 3], gold=[["O"] * 3])
    given.predictions, given.label_ids = np.log(shares), np.zeros((1, 3), dtype=int)
    row = [{"words": ["a", "b", "c"], "label": ["O"] * 3}]
    found = {
        decoder: ieval.compute_metrics("lsoie", row, labels=labels, decoder=decoder)(given)["extractions"]
        for decoder in ("log", "released", "argmax")
    }
    assert found == {"log": 0, "released": 1, "argmax": 1}


def test_sure_logits_do_not_underflow():
    """All O but for an impossible I, each with a probability of 1 in floating point."""
    given = prediction([*PRED[:4], ["O", "P-I"]], sure=5000.0)
    given.predictions[4, 2, LABELS.index("O")] += 10
    assert hook()(given)["extractions"] == 3


def test_missing_heads_come_from_the_parser_once():
    calls = []

    def last_word_rules(sentences):
        calls.extend(map(tuple, sentences))
        return [[len(tokens) - 1] * (len(tokens) - 1) + [-1] for tokens in sentences]

    given = [{k: v for k, v in row.items() if k != "heads" or n != 0} for n, row in enumerate(rows())]
    made = hook(given, parser=last_word_rules)
    assert made(prediction(GOLD))["f1"] == made(prediction(GOLD))["f1"] == 1.0
    assert calls == [tuple(ROWS[0][0].split())]
    with pytest.raises(ValueError, match="case='both'"):
        hook(given, parser=last_word_rules, case="both")
    assert len(calls) == 1
    assert "|heads:function|scheme:ud|" in made.result.signature
    assert made.gold[0].items[0].heads[2] == (Head("bike", 4),)
