"""What every protocol over n-ary tuples asks of its input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf, isfinite
from typing import Any

from ieval.align import unknown_key
from ieval.counts import Counts
from ieval.result import SentenceResult
from ieval.text import sentence_key
from ieval.types import Extraction, Head, Sentence


def fault(x: object, tokens: int = 0) -> str:
    """What is wrong with a tuple, to be put behind its place; `""` where nothing is.

    Args:
        tokens: of its sentence, 0 where they are unknown.
    """
    if not isinstance(x, Extraction):
        return f": expected an Extraction, found {type(x).__name__}"
    if not isinstance(x.predicate, str):
        return f".predicate: expected text, found {x.predicate!r}"
    for n, argument in enumerate(x.arguments):
        if not isinstance(argument, str):
            return f".arguments[{n}]: expected text, found {argument!r}"
    return _confidence_fault(x.confidence) or _spans_fault(x, tokens) or _heads_fault(x, tokens)


def _confidence_fault(c: object) -> str:
    if c is None or (isinstance(c, int | float) and not isinstance(c, bool) and (isfinite(c) or c == -inf)):
        return ""
    return f".confidence: expected a finite number, -inf (the logarithm of 0) or None, found {c!r}"


def _spans_fault(x: Extraction, tokens: int) -> str:
    if x.argument_spans and len(x.argument_spans) != len(x.arguments):
        return f": {len(x.arguments)} argument(s) and the spans of {len(x.argument_spans)}; expected as many"
    if tokens:
        for span in (*x.predicate_spans, *(span for spans in x.argument_spans for span in spans)):
            if not 0 <= span.start < span.end <= tokens:
                return f": span {span.start}:{span.end} is not in its sentence of {tokens} tokens"
    return ""


def _heads_fault(x: Extraction, tokens: int) -> str:
    for heads in x.heads:
        for head in heads:
            if not isinstance(head, Head) or not isinstance(head.text, str):
                return f".heads: expected a Head with a text, found {head!r}"
            if tokens and head.index is not None and not 0 <= head.index < tokens:
                return f".heads: {head.text!r} as token {head.index} of a sentence of {tokens} tokens"
    return ""


def check_same_tokens(key: str, gold: Sentence, pred: Sentence) -> None:
    """Raise ValueError where both sides have tokens and these differ, so that offsets mean nothing.

    Spellings of one token do not matter: `-LRB-` and `(`, `3\\/4` and `3/4`.
    """
    if not gold.tokens or not pred.tokens or gold.tokens == pred.tokens:
        return
    pairs = enumerate(zip(gold.tokens, pred.tokens, strict=False))
    others = (n for n, (g, p) in pairs if g != p and sentence_key(g) != sentence_key(p))
    at = next(others, min(len(gold.tokens), len(pred.tokens)))
    if at == len(gold.tokens) == len(pred.tokens):
        return
    found = " and ".join(repr(" ".join(side.tokens[at : at + 3])) for side in (gold, pred))
    raise ValueError(
        f"sentence {key!r}: {len(gold.tokens)} tokens in the gold and {len(pred.tokens)} in the predictions; "
        f"they part at token {at}: {found}"
    )


def unknown(
    sentence: Sentence, match: Callable[..., SentenceResult], *, counts: bool, evidence: Any = None
) -> SentenceResult:
    """What becomes of a predicted sentence that the gold does not have: all wrong where it `counts`.

    Args:
        match: `(gold, pred, key=)` of the protocol.
        evidence: of one that does not count.
    """
    key = unknown_key(sentence)
    if not counts:
        ignored = {"unknown_sentences": 1, "ignored_extractions": len(sentence.items)}
        return SentenceResult(key, Counts(), ignored, evidence=evidence)
    counted = match(Sentence(sentence.id, sentence.text), sentence, key=key)
    tallies = {name: n for name, n in counted.tallies.items() if not name.startswith("sentences")}
    return replace(counted, tallies=tallies | {"unknown_sentences": 1})


def mean_length(tallied: Mapping[str, float], side: str) -> float:
    """Tokens of an argument on average, of `gold` or `pred`."""
    arguments = tallied[f"{side}_arguments"]
    return tallied[f"{side}_argument_tokens"] / arguments if arguments else 0.0
