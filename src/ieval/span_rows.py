"""Rows of tuples as token spans alone: their words are those of the sentence, which the gold holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ieval.oie.tuples import fault
from ieval.row_values import keys, listed, number, where
from ieval.rows import Form, Sentences, placed
from ieval.tuple_rows import SPANS, argument_spans, in_tokens, spans
from ieval.types import Extraction, Sentence, Span


def spanned(rows: Iterable[Any], side: str = "references") -> Sentences:
    """A row a sentence, `{"tokens": [str], "extractions": [...]}`, the tuples as spans alone.

    `predicate_spans` is `[[start, end], ...]`, half-open token offsets, and `argument_spans` a list of
    such spans for each argument.

    >>> bought = {"predicate_spans": [[1, 2]], "argument_spans": [[[0, 1]], [[2, 4]]]}
    >>> spanned([{"tokens": "Ann bought a car".split(), "extractions": [bought]}])[0].items[0].arguments
    ('Ann', 'a car')
    """
    return in_tokens(rows, side, _tuple)


def spanned_predictions(
    rows: Iterable[Any], side: str = "predictions", golds: Sequence[Sentence] | None = None
) -> Sentences:
    """A row a sentence, each a list of extractions as in `spanned`, maybe with a `confidence`."""
    found = []
    for n, row in enumerate(listed(rows, side)):
        if golds is None:
            raise ValueError(f"{where(side, n)}: spans without tokens; the gold needs rows of spans too")
        items = [_tuple(x, golds[n].tokens, where(side, n, k)) for k, x in enumerate(listed(row, side, n))]
        found.append(placed(n, items, golds))
    return tuple(found)


def _tuple(item: Any, tokens: Sequence[str], at: str) -> Extraction:
    own, theirs, confidence = keys(item, tuple(SPANS), ("confidence",), at)
    predicate = spans(own, f"{at}.predicate_spans")
    arguments = argument_spans(theirs, f"{at}.argument_spans")
    x = Extraction(
        _words(predicate, tokens), tuple(_words(part, tokens) for part in arguments),
        number(confidence, f"{at}.confidence"), predicate, arguments,
    )  # fmt: skip
    places = (*predicate, *(span for part in arguments for span in part))
    if places and not tokens:
        raise ValueError(f"{at}: spans in a sentence without tokens")
    if problem := fault(x, len(tokens)):
        raise ValueError(at + problem)
    return x


def _words(places: Sequence[Span], tokens: Sequence[str]) -> str:
    return " ".join(word for span in places for word in tokens[span.start : span.end])


SPANNED = Form(
    "spans",
    gold_shape={"tokens": [str], "extractions": [SPANS | {"confidence": float}]},
    pred_shape=[SPANS | {"confidence": float}],
    gold=spanned,
    pred=spanned_predictions,
)
