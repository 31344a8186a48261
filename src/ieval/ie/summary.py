"""Counts of sentences to the scores of all of them, and of each type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ieval.counts import Counts
from ieval.result import SentenceResult, add_tallies

_BESIDES = ("ungrounded_gold", "compared_as_text", "sentences")
NOTICED = ("ungrounded", "out_of_schema", "duplicates", "grounded")  # in the predictions


def summary(sentences: Sequence[SentenceResult]) -> dict[str, float]:
    """The flat scores, from counts and tallies."""
    tallies = add_tallies(sentences)
    right = sum(s.counts.precision_hits for s in sentences)
    predicted = sum(s.counts.precision_total for s in sentences)
    golds = sum(s.counts.recall_total for s in sentences)
    whole = Counts(right, predicted, right, golds).prf()
    found = tallies["identification_tp"]
    identified = Counts(found, predicted, found, golds).prf()
    return {
        "precision": whole.precision, "recall": whole.recall, "f1": whole.f,
        "identification_precision": identified.precision, "identification_recall": identified.recall,
        "identification_f1": identified.f,
        "tp": int(right), "fp": int(predicted - right), "fn": int(golds - right + tallies["repeated_hits"]),
        "identification_tp": int(found),
        **{name: int(tallies[name]) for name in (*NOTICED, *_BESIDES)},
    }  # fmt: skip


def by_type(sentences: Sequence[SentenceResult]) -> dict[str, Any]:
    """Scores and counts of each type, from the same matches as the total."""
    golds: Counter[str] = Counter()
    preds: Counter[str] = Counter()
    right: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for sentence in sentences:
        gold_keys, pred_keys, hit, met = sentence.evidence
        found = [key[0] for key, is_hit in zip(pred_keys, hit, strict=True) if is_hit]
        golds.update(key[0] for key in gold_keys)
        preds.update(key[0] for key in pred_keys)
        right.update(found)
        if met is not None:
            found = [key[0] for key, is_met in zip(gold_keys, met, strict=True) if is_met]
        missed.update(Counter(key[0] for key in gold_keys) - Counter(found))
    made = {}
    for label in sorted(golds | preds):
        tp, n_pred, n_gold = right[label], preds[label], golds[label]
        prf = Counts(tp, n_pred, tp, n_gold).prf()
        made[label] = {
            "precision": prf.precision, "recall": prf.recall, "f1": prf.f,
            "tp": tp, "fp": n_pred - tp, "fn": missed[label],
        }  # fmt: skip
    return {"per_type": made}
