"""What is wrong is said before the training where it can be, and with its place."""

from types import SimpleNamespace

import numpy as np
import pytest
from trainer import LABELS, ROWS, prediction, rows

import ieval

GOLD = [tags.split() for _, tags, _ in ROWS]


def changed(n=1, **values):
    given = rows()
    given[n] |= values
    return given


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        ([], {}, "rows: empty"),
        (changed(words=None), {}, r"rows\[1\]: no 'words' or 'tokens'; it has words, label, heads"),
        (changed(label=["O"]), {}, r"rows\[1\]: 3 words and 1 tags"),
        (changed(label=["O", "O", "B-LOC"]), {}, r"rows\[1\], word 2: 'B-LOC' is not a BIO tag"),
        (changed(label=["A4-B", "O", "P-B"]), {}, r"rows\[1\], word 0: the tag 'A4-B' is not among"),
        (changed(label=[3, 4, 17]), {}, r"rows\[1\], word 2: label id 17; expected 0 to 6"),
        (changed(label=["A0-B", "O", "O"]), {}, r"rows\[1\]: no word is tagged as the predicate"),
        (changed(heads=[0, 1]), {}, r"rows\[1\].heads: 2 for 1 arguments"),
        (changed(heads=[9]), {}, r"rows\[1\].heads\[0\]: 9; expected a token offset below 3"),
        (changed(heads=None), {}, r"gold\[1\]\[0\].arguments\[0\]: no head of 'Old Bo'.*parser='stanza'"),
        (changed(head_pred_id=3), {}, r"rows\[1\].head_pred_id: 3"),
        (rows(), {"predicate_from": "pred"}, r"rows\[0\].pred: None"),
        (["text"], {}, r"rows\[0\]: expected a dict, found str"),
        (rows(), {"labels": LABELS[1:]}, "labels: no 'O' among B-V"),
        (rows(), {"labels": [*LABELS, "P-B"]}, r"labels\[7\]: 'P-B' is labels\[1\] already"),
        (rows(), {"labels": [*LABELS, "PER"]}, r"labels\[7\]: 'PER' is not a BIO tag"),
        (rows(), {"labels": {0: "O", 2: "B-V"}}, r"labels: ids \[0, 2\]; expected 0 to 1"),
        (rows(), {"decoder": "beam"}, "decoder='beam'"),
        (rows(), {"confidence": "logit"}, "confidence='logit'"),
        (rows(), {"tag_policy": "guess"}, "tag_policy='guess'"),
        (rows(), {"duplicates": "all"}, "duplicates='all'"),
        (rows(), {"variant": "best"}, "variant='best'"),
        (rows(), {"given_heads": "some"}, "given_heads='some'"),
        (rows(), {"parser": "spacey"}, "parser='spacey'"),
        (rows(), {"threshold": float("nan")}, "threshold=nan"),
    ],
)
def test_told_when_the_hook_is_made(given, options, message):
    with pytest.raises(ValueError, match=message):
        ieval.compute_metrics("lsoie", given, **({"labels": LABELS} | options))


def test_unknown_names():
    with pytest.raises(TypeError, match="colour"):
        ieval.compute_metrics("lsoie", rows(), labels=LABELS, colour="red")
    with pytest.raises(ValueError, match="no training hook for 'fact_based'"):
        ieval.compute_metrics("fact_based", rows())


def damaged(change):
    given = prediction(GOLD)
    change(given)
    return given


def put(at, value):
    return lambda given: given.predictions.__setitem__(at, value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put((1, 2, 0), np.nan), r"predictions\[1\], word 1: a logit is nan"),
        (put((2, 1, 3), np.inf), r"predictions\[2\], word 0: a logit is inf"),
        (lambda p: setattr(p, "predictions", p.predictions[:, :, :5]), "5 scores a token and 7 labels"),
        (lambda p: setattr(p, "predictions", p.predictions.argmax(-1)), "preprocess_logits_for_metrics"),
        (lambda p: setattr(p, "predictions", p.predictions[:3]), "a label id for each token of each row"),
        (lambda p: setattr(p, "label_ids", None), "check that the evaluation dataset has labels"),
        (lambda p: setattr(p, "label_ids", (p.label_ids, np.arange(5), np.arange(5))), "label_ids: 3 arrays"),
        (lambda p: setattr(p, "label_ids", (p.label_ids, np.arange(4))), "5 rows of labels and 4 row ids"),
        (lambda p: setattr(p, "predictions", []), "0 batches of predictions"),
        (
            lambda p: p.label_ids.__setitem__((0, 1), 1),
            r"predictions\[0\] does not belong to rows\[0\]: word 0 is 'B-V' in its label ids and 'B-ARG0'",
        ),
        (
            lambda p: p.label_ids.__setitem__((1, slice(4, 6)), 0),
            r"predictions\[1\] does not belong to rows\[1\]: 5 words have label ids and the row has 3",
        ),
    ],
)
def test_told_at_the_evaluation(change, message):
    with pytest.raises(ValueError, match=message):
        ieval.compute_metrics("lsoie", rows(), labels=LABELS)(damaged(change))


def test_padding_is_not_looked_at():
    made = ieval.compute_metrics("lsoie", rows(), labels=LABELS)
    assert made(damaged(put((slice(None), 0), np.nan)))["f1"] == 1.0


def test_batchwise_evaluation_is_refused_with_the_other_way():
    with pytest.raises(ValueError, match="eval_accumulation_steps"):
        ieval.compute_metrics("lsoie", rows(), labels=LABELS)(SimpleNamespace(), compute_result=True)
