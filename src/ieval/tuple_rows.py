"""Rows of tuples: predicate and arguments as strings, and spans, confidence and heads where known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ieval.oie.tuples import fault
from ieval.row_values import keys, listed, number, shown, strings, where, whole_numbers
from ieval.rows import Form, Sentences, placed
from ieval.types import Extraction, Head, Sentence, Span

SPANS = {"predicate_spans": [[int]], "argument_spans": [[[int]]]}
PARTS = {"predicate": str, "arguments": [str]}
Heads = tuple[tuple[Head, ...], ...]


def tuples(
    rows: Iterable[Any], side: str = "predictions", golds: Sequence[Sentence] | None = None
) -> Sentences:
    """A row a sentence, each a list of `{"predicate": str, "arguments": [str], "confidence": float or None}`.

    The confidence may be left out. `predicate_spans`, `[[start, end], ...]`, and
    `argument_spans`, a list of such spans for each argument, may stand beside the
    strings: half-open token offsets. Sentences get their position as id.

    >>> tuples([[{"predicate": "saw", "arguments": ["Ann", "Bo"], "confidence": 0.5}]])[0].items[0].confidence
    0.5
    """
    found = []
    for n, row in enumerate(listed(rows, side)):
        tokens = golds[n].tokens if golds is not None else ()
        items = [_tuple(x, tokens, where(side, n, k)) for k, x in enumerate(listed(row, side, n))]
        found.append(placed(n, items, golds))
    return tuple(found)


def headed(rows: Iterable[Any], side: str = "references") -> Sentences:
    """A row a sentence, `{"tokens": [str], "extractions": [...]}`; an extraction as in `tuples`, with heads.

    `heads` holds the head token of each argument, `head_indices` its offset; nothing where they
    are still to be found, and `""` for one that is not known.
    """
    return in_tokens(rows, side, _headed)


def in_tokens(
    rows: Iterable[Any], side: str, read: Callable[[Any, tuple[str, ...], str], Extraction]
) -> Sentences:
    """A row a sentence, `{"tokens": [str], "extractions": [...]}`; `read` takes an extraction, these tokens,
    and its place for errors."""
    made = []
    for n, row in enumerate(listed(rows, side)):
        tokens, items = keys(row, ("tokens", "extractions"), (), where(side, n))
        words = strings(tokens, f"{where(side, n)}.tokens")
        found = [read(x, words, where(side, n, k)) for k, x in enumerate(listed(items, side, n))]
        made.append(Sentence(str(n), " ".join(words) or None, tuple(found), words))
    return tuple(made)


def _tuple(item: Any, tokens: Sequence[str], at: str) -> Extraction:
    predicate, arguments, confidence, *places = keys(item, tuple(PARTS), ("confidence", *SPANS), at)
    return _checked(predicate, arguments, confidence, places, (), tokens, at)


def _headed(item: Any, tokens: Sequence[str], at: str) -> Extraction:
    names = ("confidence", *SPANS, "heads", "head_indices")
    predicate, arguments, confidence, *places, words, offsets = keys(item, tuple(PARTS), names, at)
    return _checked(predicate, arguments, confidence, places, (words, offsets), tokens, at)


def _checked(
    predicate: Any, arguments: Any, confidence: Any, places: Sequence[Any], heads: Sequence[Any],
    tokens: Sequence[str], at: str,
) -> Extraction:  # fmt: skip
    if not isinstance(predicate, str):
        raise ValueError(f"{at}.predicate: expected a string, found {shown(predicate)}")
    own, theirs = places
    words = strings(arguments, f"{at}.arguments")
    x = Extraction(
        predicate,
        words,
        number(confidence, f"{at}.confidence"),
        spans(own, f"{at}.predicate_spans"),
        argument_spans(theirs, f"{at}.argument_spans"),
        _heads(heads[0], heads[1], len(words), tokens, at) if heads else (),
    )
    if problem := fault(x, len(tokens)):
        raise ValueError(at + problem)
    return x


def _listed(value: Any, at: str) -> Sequence[Any]:
    return () if value is None else listed(value, at)


def argument_spans(value: Any, at: str) -> tuple[tuple[Span, ...], ...]:
    """A list of spans for each argument; nothing for None."""
    return tuple(spans(part, f"{at}[{n}]") for n, part in enumerate(_listed(value, at)))


def spans(value: Any, at: str) -> tuple[Span, ...]:
    """A list of `[start, end]`; nothing for None."""
    found = []
    for n, pair in enumerate(_listed(value, at)):
        ends = whole_numbers(pair, f"{at}[{n}]")
        if len(ends) != 2:
            raise ValueError(f"{at}[{n}]: expected a span [start, end], found {shown(pair)}")
        found.append(Span(*ends))
    return tuple(found)


def _heads(words: Any, offsets: Any, arguments: int, tokens: Sequence[str], at: str) -> Heads:
    """As `Extraction.heads` has them. The predicate's own is not part of a row: the match is by its words."""
    texts = strings(() if words is None else words, f"{at}.heads")
    indices = whole_numbers(offsets, f"{at}.head_indices")
    for name, given in (("heads", texts), ("head_indices", indices)):
        if given and len(given) != arguments:
            raise ValueError(
                f"{at}.{name}: {len(given)} for {arguments} argument(s); expected one each, or "
                "none at all where they are to be computed"
            )
    found = heads_at(indices, tokens, f"{at}.head_indices")
    for n, (heads, text) in enumerate(zip(found[1:], texts, strict=False)):
        if heads[0].text != text:
            raise ValueError(
                f"{at}.head_indices[{n}]: token {heads[0].index} is {heads[0].text!r}; heads has "
                f"{text!r}"
            )
    named = tuple((Head(text),) if text else () for text in texts)
    return found or (((), *named) if named else ())


def heads_at(indices: Sequence[int], tokens: Sequence[str], at: str) -> Heads:
    """The heads at these offsets, one an argument, behind none of the predicate. Raises ValueError."""
    for n, index in enumerate(indices):
        if not 0 <= index < len(tokens):
            raise ValueError(f"{at}[{n}]: token {index} of a sentence of {len(tokens)} tokens")
    return ((), *((Head(tokens[index], index),) for index in indices)) if indices else ()


TUPLES = Form(
    "tuples",
    gold_shape={
        "tokens": [str],
        "extractions": [PARTS | {"heads": [str], "head_indices": [int]} | SPANS],
    },
    pred_shape=[PARTS | {"confidence": float} | SPANS],
    gold=headed,
    pred=tuples,
)
BARE = Form(
    "tuples",
    gold_shape=[PARTS | {"confidence": float} | SPANS],
    pred_shape=[PARTS | {"confidence": float} | SPANS],
    gold=tuples,
    pred=tuples,
)
