"""What the error analysis counts beside the matches, and the flat scores it makes of all counts."""

from __future__ import annotations

from collections.abc import Sequence

from ieval.counts import Counts, total
from ieval.oie import errors, strategies, tuples
from ieval.oie.strategies import Parts
from ieval.result import SentenceResult, add_tallies

TALLIES = (
    "missed_by_arity", "extractions", "matched_extractions", "gold_tuples", "sentences",
    "sentences_without_gold", "sentences_without_output", "unknown_sentences", "ignored_extractions",
)  # fmt: skip


def tallies(judged: errors.Judged, golds: Sequence[Parts], preds: Sequence[Parts]) -> dict[str, int]:
    classes = {label: judged.extractions.count(label) for label in errors.CLASSES}
    return {
        **classes,
        errors.MISSING: judged.golds.count(errors.MISSING),
        **{f"gold_{label}": judged.golds.count(label) for label in errors.GOLD_CLASSES},
        "missed_by_arity": len(judged.arity),
        "extractions": len(preds),
        "matched_extractions": sum(map(bool, judged.right)),
        "gold_tuples": len(golds),
        "sentences": 1,
        "sentences_without_gold": int(not golds),
        "sentences_without_output": int(not preds),
        "pred_arguments": sum([len(x.arguments) for x in preds]),
        "pred_argument_tokens": sum([len(a.split()) for x in preds for a in x.arguments]),
        "gold_arguments": sum([len(x.arguments) for x in golds]),
        "gold_argument_tokens": sum([len(a.split()) for x in golds for a in x.arguments]),
    }


def summary(sentences: Sequence[SentenceResult], *, beta: float) -> dict[str, float]:
    """All scores and counts under flat names; rates are floats, counts are ints."""
    summed = {name: total(s.named[name] for s in sentences if s.named) for name in strategies.NAMES}
    lead = total(s.counts for s in sentences)
    tallied = add_tallies(sentences)
    scores: dict[str, float] = {}
    for name, counts in summed.items():
        scores |= {f"{name}_{key}": value for key, value in counts.rates(beta).items()}
    scores |= lead.rates() | lead.rates(beta)
    for name, counts in summed.items():
        scores |= {f"{name}_{key}": value for key, value in _errors(counts).items()}
    scores |= _errors(lead)
    for name in (*errors.CLASSES, *(f"gold_{label}" for label in errors.GOLD_CLASSES[:-1]), *TALLIES):
        scores[name] = int(tallied[name])
    for side, name in (("pred", "mean_argument_length"), ("gold", "mean_gold_argument_length")):
        scores[name] = tuples.mean_length(tallied, side)
    return scores


def of_counts(sentences: Sequence[SentenceResult], *, beta: float) -> dict[str, float]:
    """The scores of a result that has counts and nothing else."""
    counts = total(s.counts for s in sentences)
    return counts.rates() | counts.rates(beta) | _errors(counts)


def _errors(counts: Counts) -> dict[str, int]:
    return {
        "tp": int(counts.recall_hits),
        "fp": int(counts.precision_total - counts.precision_hits),
        "fn": int(counts.recall_total - counts.recall_hits),
    }
