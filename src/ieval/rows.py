"""Plain rows (what the Hub, JSON and notebooks hold) to types, each checked, with the place of each fault.

`evaluate` checks the first row of a batch and casts the others in silence, so
nothing is taken on trust here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ieval.result import Result
from ieval.row_values import listed, names, shown, where
from ieval.types import Extraction, Fact, Sentence

TRIPLE = ("subject", "predicate", "object")
Sentences = tuple[Sentence, ...]


def _never(_rows: Iterable[Any]) -> bool:
    return False


def _anything(_gold: Sequence[Any], _pred: Sequence[Any], _sides: tuple[str, str]) -> None:
    pass


def _as_it_is(result: Result, _rows: Sequence[Any], _preds: Sentences, **_options: Any) -> Result:
    return result


@dataclass(frozen=True, slots=True)
class Form:
    """One form of plain rows: what they hold, and how they are read.

    The shapes are samples of a row: a dict by name, a list with one element,
    `str`, `int` or `float`.

    Attributes:
        gold: `(rows, side, **options)` to sentences; raises ValueError at the first fault, with its place.
        pred: `(rows, side, golds, **options)`; `golds` are the sentences of the same rows, or None.
        options: of both readers, with their defaults.
        lenient: those values of the options that refuse least, for rows whose options are not known yet.
        plain_gold, plain_pred: whether a glance tells that rows hold everything, each of its kind.
        report: `(result, rows, preds, **options)` to the result with what the form has to add to it.
        shared: options of the protocol that `pred` takes as well.
        kept_gold, kept_pred: of a row and the sentence read from it (None for a plain one), the row that has
            the whole shape, where `filled` does not make it.
        check: `(gold_rows, pred_rows, sides)`, of pairs; raises ValueError.
    """

    name: str
    gold_shape: Any
    pred_shape: Any
    gold: Callable[..., Sentences]
    pred: Callable[..., Sentences]
    options: Mapping[str, Any] = field(default_factory=dict)
    lenient: Mapping[str, Any] = field(default_factory=dict)
    plain_gold: Callable[[Iterable[Any]], bool] = _never
    plain_pred: Callable[[Iterable[Any]], bool] = _never
    report: Callable[..., Result] = _as_it_is
    shared: tuple[str, ...] = ()
    kept_gold: Callable[[Any, Sentence | None], Any] | None = None
    kept_pred: Callable[[Any, Sentence | None], Any] | None = None
    check: Callable[[Sequence[Any], Sequence[Any], tuple[str, str]], None] = _anything


def filled(value: Any, shape: Any) -> Any:
    """A row that was read without fault, with everything that its shape has: None or empty where absent.

    >>> filled({"predicate": "saw"}, {"predicate": str, "confidence": float, "heads": [str]})
    {'predicate': 'saw', 'confidence': None, 'heads': []}
    """
    if isinstance(shape, dict):
        return {name: filled(value.get(name), part) for name, part in shape.items()}
    if isinstance(shape, list):
        return [] if value is None else [filled(part, shape[0]) for part in value]
    return None if value is None else shape(value)


def triples(
    rows: Iterable[Any], side: str = "predictions", golds: Sequence[Sentence] | None = None
) -> Sentences:
    """A row a sentence, each a list of `{"subject": str, "predicate": str, "object": str}`.

    The sentences get their position as id, and what `placed` takes from their gold. Raises ValueError, e.g.
    `predictions[3][0].object: expected a string, found None`.

    >>> triples([[{"subject": "Ann", "predicate": "likes", "object": "tea"}], []])[0].items[0].arguments
    ('Ann', 'tea')
    """
    return tuple(
        placed(n, [_triple(x, side, n, k) for k, x in enumerate(listed(row, side, n))], golds)
        for n, row in enumerate(listed(rows, side))
    )


def placed(n: int, items: Sequence[Extraction], golds: Sequence[Sentence] | None) -> Sentence:
    """The predictions of row `n`, with text and tokens of the gold in that row where it is known."""
    if golds is None:
        return Sentence(str(n), None, tuple(items))
    return Sentence(str(n), golds[n].text, tuple(items), golds[n].tokens)


def facts(rows: Iterable[Any], side: str = "references") -> Sentences:
    """A row a sentence, each a list of synsets, each a list of triples as `triples` has them."""
    return tuple(
        Sentence(str(n), None, tuple([_fact(x, side, n, k) for k, x in enumerate(listed(row, side, n))]))
        for n, row in enumerate(listed(rows, side))
    )


def plain_triples(rows: Iterable[Any]) -> bool:
    """Whether `triples` would take these rows, quickly; False where only `triples` itself can tell."""
    try:
        kinds = {
            (type(row), len(t), type(t["subject"]), type(t["predicate"]), type(t["object"]))
            for row in rows for t in row
        }  # fmt: skip
    except (TypeError, KeyError, IndexError):
        return False
    return kinds <= {(kind, 3, str, str, str) for kind in (list, tuple)}


def plain_facts(rows: Iterable[Any]) -> bool:
    """As `plain_triples`, for `facts`."""
    held = list(rows)
    if not all(isinstance(row, list | tuple) for row in held):
        return False
    return plain_triples(synset for row in held for synset in row)


def _fact(synset: Any, side: str, n: int, k: int) -> Fact:
    return Fact(tuple([_triple(item, side, n, k, v) for v, item in enumerate(listed(synset, side, n, k))]))


def _triple(item: Any, *place: Any) -> Extraction:
    try:
        subject, predicate, object_ = item["subject"], item["predicate"], item["object"]
    except (TypeError, KeyError, IndexError):
        _reject(item, place)
    if not (isinstance(subject, str) and isinstance(predicate, str) and isinstance(object_, str)):
        _reject(item, place)
    if len(item) != 3:
        _reject(item, place)
    return Extraction(predicate, (subject, object_))


def _reject(item: Any, place: tuple[Any, ...]) -> NoReturn:
    """Say what is wrong with a triple; it is known that something is."""
    at = where(*place)
    if not isinstance(item, Mapping):
        raise ValueError(f"{at}: expected a dict with {names(TRIPLE)}, found {shown(item)}")
    for name in TRIPLE:
        if name not in item:
            raise ValueError(f"{at}: no {name!r}; expected {names(TRIPLE)}, found {names(item)}")
        if not isinstance(item[name], str):
            raise ValueError(f"{at}.{name}: expected a string, found {shown(item[name])}")
    extra = [name for name in item if name not in TRIPLE]
    raise ValueError(f"{at}: unknown {names(extra)}; expected {names(TRIPLE)} and nothing else")


def same_length(references: Sequence[Any], predictions: Sequence[Any], sides: tuple[str, str]) -> None:
    """Raise ValueError unless both sides have as many rows."""
    if len(references) != len(predictions):
        raise ValueError(
            f"{len(references)} {sides[0]} and {len(predictions)} {sides[1]}: rows are paired by position, "
            "so both sides need a row for every sentence, an empty list where there is nothing"
        )


TRIPLES = Form(
    "triples",
    gold_shape=[[dict.fromkeys(TRIPLE, str)]],
    pred_shape=[dict.fromkeys(TRIPLE, str)],
    gold=facts,
    pred=triples,
    plain_gold=plain_facts,
    plain_pred=plain_triples,
)
