"""Rows of BIO tags: one tag sequence a predicate, and how sure the tagger was of each token."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ieval.oie.bio import POLICIES, extraction
from ieval.oie.tuples import fault
from ieval.result import Result, with_tally
from ieval.row_values import keys, listed, number, numbers, strings, where, whole_numbers
from ieval.rows import Form, Sentences, placed
from ieval.text import check_choice
from ieval.tuple_rows import heads_at, in_tokens
from ieval.types import Extraction, Sentence

OPTIONS = {"tag_policy": "error", "confidence": "mean_log_arguments"}
WITHOUT = "sequences_without_predicate"


def headed_tags(
    rows: Iterable[Any], side: str = "references", *, tag_policy: str = "error",
    confidence: str = "mean_log_arguments",
) -> Sentences:  # fmt: skip
    """A row a sentence, `{"tokens": [str], "extractions": [{"tags": [str], "heads": [int]}]}`.

    A tag a token, in either notation (`ieval.oie.bio`); `heads` are the offsets of the
    heads of the arguments in the order of their roles, empty where they are to be computed.

    Args:
        tag_policy: `error`, `keep` or `repair`: what becomes of an `I` that continues nothing;
            see `ieval.oie.bio.spans`.
        confidence: of predictions; see `tags`.
    """
    _check(tag_policy, confidence)
    return in_tokens(rows, side, lambda x, tokens, at: _headed(x, tokens, tag_policy, at))


def _headed(item: Any, tokens: Sequence[str], policy: str, at: str) -> Extraction:
    tags, heads = keys(item, ("tags",), ("heads",), at)
    x = _read(tokens, strings(tags, f"{at}.tags"), policy, at)
    if x is None:
        raise ValueError(
            f"{at}.tags: no token is the predicate; a gold tuple needs one, e.g. P-B or B-V"
        )
    indices = whole_numbers(heads, f"{at}.heads")
    if indices and len(indices) != len(x.arguments):
        raise ValueError(
            f"{at}.heads: {len(indices)} for the {len(x.arguments)} argument(s) of the tags; "
            "expected one each in the order of their roles, or none at all where they are to be computed"
        )
    return replace(x, heads=heads_at(indices, tokens, f"{at}.heads"))


def tags(
    rows: Iterable[Any], side: str = "predictions", golds: Sequence[Sentence] | None = None, *,
    tag_policy: str = "error", confidence: str = "mean_log_arguments",
) -> Sentences:  # fmt: skip
    """A row a sentence, each a list of `{"tags": [str], "probabilities": [float]}`, one a predicate.

    `probabilities` are those of the chosen tags; where they are left out or empty there is
    no confidence. A `confidence` may be given in their place, e.g. the log-probability of a
    CRF's path. A sequence without a predicate is no tuple; `report` counts these.

    Args:
        golds: with the tokens of the sentences.
        tag_policy: as in `headed_tags`.
        confidence: `mean_log_arguments`, `mean_log` or `product` of the probabilities; see
            `ieval.oie.viterbi.confidence`.
    """
    _check(tag_policy, confidence)
    rows = listed(rows, side)
    if golds is None and len(rows):
        raise ValueError(f"{side}: rows of tags have no tokens; give the gold as rows too, which have them")
    made = []
    for n, (row, gold) in enumerate(zip(rows, golds or (), strict=True)):
        found = [
            _tagged(x, gold.tokens, tag_policy, confidence, where(side, n, k))
            for k, x in enumerate(listed(row, side, n))
        ]
        made.append(placed(n, [x for x in found if x is not None], golds))
    return tuple(made)


def _tagged(item: Any, tokens: Sequence[str], policy: str, kind: str, at: str) -> Extraction | None:
    given, probabilities, confidence = keys(item, ("tags",), ("probabilities", "confidence"), at)
    found = strings(given, f"{at}.tags")
    x = _read(tokens, found, policy, at)
    sure = number(confidence, f"{at}.confidence")
    values = numbers(probabilities, f"{at}.probabilities")
    if values and sure is not None:
        raise ValueError(f"{at}: both probabilities and a confidence; give one of them")
    if values:
        sure = _confidence(values, found, kind, at)
    if x is None:
        return None
    x = replace(x, confidence=sure)
    if problem := fault(x, len(tokens)):
        raise ValueError(at + problem)
    return x


def _read(tokens: Sequence[str], tags: Sequence[str], policy: str, at: str) -> Extraction | None:
    try:
        return extraction(tokens, tags, policy=policy)
    except ValueError as problem:
        raise ValueError(f"{at}: {problem}") from None


def _confidence(values: Sequence[float], tags: Sequence[str], kind: str, at: str) -> float:
    from ieval.oie.viterbi import confidence

    try:
        return confidence(values, tags, kind=kind)
    except ValueError as problem:
        raise ValueError(f"{at}: {problem}") from None


def _check(tag_policy: str, confidence: str) -> None:
    from ieval.oie.viterbi import CONFIDENCES

    check_choice("tag_policy", tag_policy, POLICIES)
    check_choice("confidence", confidence, CONFIDENCES)


def report(
    result: Result, rows: Sequence[Any], preds: Sentences, *, tag_policy: str = "error",
    confidence: str = "mean_log_arguments",
) -> Result:  # fmt: skip
    """The result signed with the options, and the number of predicted sequences without a predicate."""
    result = result.signed(f"tags:{tag_policy}|confidence:{confidence}")
    lost = {s.id: len(row) - len(s.items) for s, row in zip(preds, rows, strict=True)}
    found = sum(lost.values())
    counted = with_tally(result, WITHOUT, lost)
    if not found:
        return counted
    warning = f"{found} predicted tag sequence(s) without a predicate, which are no tuples and not scored"
    return replace(counted, warnings=(*counted.warnings, warning))


TAGS = Form(
    "tags",
    gold_shape={"tokens": [str], "extractions": [{"tags": [str], "heads": [int]}]},
    pred_shape=[{"tags": [str], "probabilities": [float], "confidence": float}],
    gold=headed_tags,
    pred=tags,
    options=OPTIONS,
    lenient={"tag_policy": "keep"},
    report=report,
)
