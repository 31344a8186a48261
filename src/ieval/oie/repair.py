"""What the score would be if all errors of one class were repaired: which class is worth the work."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ieval.oie.containment_scores import of_counts
from ieval.oie.errors import Judged
from ieval.oie.strategies import from_sums
from ieval.result import Result, SentenceResult
from ieval.text import check_choice

REPAIRS = {  # class: what its repair is
    "wrong_boundaries": "these extractions are right, and the gold tuples they stand for are found",
    "uninformative": "these extractions are right, and the gold tuples they stand for are found",
    "redundant": "these extractions are gone",
    "wrong": "these extractions are gone",
    "missing": "an extraction more for each of these gold tuples, and it is right",
    "out_of_scope": "these extractions are in the gold too",
}


def fix_one(result: Result, error: str) -> Result:
    """The result after the repair of one class of errors, by the strategy that scored, sentence by sentence.

    Its `precision`, `recall`, F, `tp`, `fp` and `fn` are those after the repair;
    for what one repair gains subtract those of `result`. It adds, selects and
    resamples like any result.

    Args:
        result: of the error analysis.
        error: one of `REPAIRS`.

    Raises:
        ValueError: another class, or a result of another protocol.
    """
    check_choice("error", error, tuple(REPAIRS))
    if any(not isinstance(s.evidence, Judged | None) for s in result.sentences):
        raise ValueError(f"a result of {result.protocol} has no error classes; score with error_analysis")
    fixed = tuple(s if s.evidence is None else _fixed(s, s.evidence, error) for s in result.sentences)
    signature = f"{result.signature}|fixed:{error}"
    return replace(result, signature=signature, sentences=fixed, summary=partial(of_counts, beta=result.beta))


def _fixed(sentence: SentenceResult, judged: Judged, error: str) -> SentenceResult:
    """Repaired labels and counts; decisions and the other strategies are of before, so left out."""
    preds, golds = len(judged.extractions), len(judged.golds)
    right = sum(map(bool, judged.right))
    found = judged.golds.count("correct")
    affected = [n for n, label in enumerate(judged.extractions) if label == error]
    if error in ("wrong_boundaries", "uninformative"):
        right += len(affected)
        found += judged.golds.count(error)
    elif error == "missing":
        missing = judged.golds.count(error)
        right, preds, found = right + missing, preds + missing, found + missing
    elif error == "out_of_scope":
        right, found, golds = right + len(affected), found + len(affected), golds + len(affected)
    else:
        right -= sum(bool(judged.right[n]) for n in affected)
        preds -= len(affected)
    return SentenceResult(sentence.id, from_sums(right, preds, found, golds, judged.counting))
