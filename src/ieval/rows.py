"""Plain rows (what the Hub, JSON and notebooks hold) to types, each checked, with the place of each fault.

`evaluate` checks the first row of a batch and casts the others in silence, so
nothing is taken on trust here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from ieval.types import Extraction, Fact, Head, Sentence

TRIPLE = ("subject", "predicate", "object")


def triples(rows: Iterable[Any], side: str = "predictions") -> tuple[Sentence, ...]:
    """A row a sentence, each a list of `{"subject": str, "predicate": str, "object": str}`.

    The sentences get their position as id. Raises ValueError, e.g.
    `predictions[3][0].object: expected a string, found None`.

    >>> triples([[{"subject": "Ann", "predicate": "likes", "object": "tea"}], []])[0].items[0].arguments
    ('Ann', 'tea')
    """
    return tuple(
        Sentence(str(n), None, tuple([_triple(x, side, n, k) for k, x in enumerate(listed(row, side, n))]))
        for n, row in enumerate(listed(rows, side))
    )


def facts(rows: Iterable[Any], side: str = "references") -> tuple[Sentence, ...]:
    """A row a sentence, each a list of synsets, each a list of triples as `triples` has them."""
    return tuple(
        Sentence(str(n), None, tuple([_fact(x, side, n, k) for k, x in enumerate(listed(row, side, n))]))
        for n, row in enumerate(listed(rows, side))
    )


def tuples(rows: Iterable[Any], side: str = "predictions") -> tuple[Sentence, ...]:
    """A row a sentence, each a list of `{"predicate": str, "arguments": [str], "confidence": float or None}`.

    The confidence may be left out. Sentences get their position as id.
    """
    return tuple(
        Sentence(
            str(n), None, tuple([_tuple(x, False, side, n, k) for k, x in enumerate(listed(row, side, n))])
        )
        for n, row in enumerate(listed(rows, side))
    )


def headed(rows: Iterable[Any], side: str = "references") -> tuple[Sentence, ...]:
    """A row a sentence, `{"tokens": [str], "extractions": [...]}`; an extraction as in `tuples`, with heads.

    `heads` holds one head token an argument, or nothing where they are still to be found.
    """
    made = []
    for n, row in enumerate(listed(rows, side)):
        tokens, items = keys(row, ("tokens", "extractions"), (), side, n)
        words = strings(tokens, "tokens", side, n)
        found = [_tuple(x, True, side, n, k) for k, x in enumerate(listed(items, side, n))]
        made.append(Sentence(str(n), " ".join(words) or None, tuple(found), words))
    return tuple(made)


def _tuple(item: Any, with_heads: bool, *place: Any) -> Extraction:
    optional = ("heads", "confidence") if with_heads else ("confidence",)
    predicate, arguments, *rest = keys(item, ("predicate", "arguments"), optional, *place)
    if not isinstance(predicate, str):
        raise ValueError(f"{where(*place)}.predicate: expected a string, found {shown(predicate)}")
    words = strings(arguments, "arguments", *place)
    confidence = rest[-1]
    if confidence is not None and (isinstance(confidence, bool) or not isinstance(confidence, int | float)):
        raise ValueError(
            f"{where(*place)}.confidence: expected a number or None, found {shown(confidence)}"
        )
    heads = strings(rest[0] or (), "heads", *place) if with_heads else ()
    # The predicate's own head is not part of a row: the match is by its words.
    parts = ((), *((Head(head),) for head in heads)) if heads else ()
    return Extraction(predicate, words, confidence, heads=parts)


def keys(item: Any, needed: tuple[str, ...], optional: tuple[str, ...], *place: Any) -> list[Any]:
    """The values under these names, None for an optional one that is absent."""
    known = needed + optional
    if not isinstance(item, Mapping):
        raise ValueError(f"{where(*place)}: expected a dict with {names(known)}, found {shown(item)}")
    wrong = [name for name in item if name not in known] or [name for name in needed if name not in item]
    if wrong:
        what = "unknown" if wrong[0] in item else "no"
        raise ValueError(f"{where(*place)}: {what} {names(wrong)}; expected {names(known)}")
    return [item.get(name) for name in known]


def strings(values: Any, name: str, *place: Any) -> tuple[str, ...]:
    here = f"{where(*place)}.{name}"
    found = tuple(listed(values, here))
    for n, value in enumerate(found):
        if not isinstance(value, str):
            raise ValueError(f"{here}[{n}]: expected a string, found {shown(value)}")
    return found


def plain_triples(rows: Iterable[Any]) -> bool:
    """Whether `triples` would take these rows, quickly; False where only `triples` itself can tell."""
    try:
        kinds = {
            (len(t), type(t["subject"]), type(t["predicate"]), type(t["object"])) for row in rows for t in row
        }
    except (TypeError, KeyError, IndexError):
        return False
    return kinds <= {(3, str, str, str)}


def plain_facts(rows: Iterable[Any]) -> bool:
    """As `plain_triples`, for `facts`."""
    return plain_triples(synset for row in rows for synset in row)


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
    here = where(*place)
    if not isinstance(item, Mapping):
        raise ValueError(f"{here}: expected a dict with {names(TRIPLE)}, found {shown(item)}")
    for name in TRIPLE:
        if name not in item:
            raise ValueError(f"{here}: no {name!r}; expected {names(TRIPLE)}, found {names(item)}")
        if not isinstance(item[name], str):
            raise ValueError(f"{here}.{name}: expected a string, found {shown(item[name])}")
    extra = [name for name in item if name not in TRIPLE]
    raise ValueError(f"{here}: unknown {names(extra)}; expected {names(TRIPLE)} and nothing else")


def listed(value: Any, *place: Any) -> Sequence[Any]:
    """The value as a list, where it can be one; `place` is for the error: a side and indices."""
    if isinstance(value, list | tuple):
        return value
    # Columns of `datasets`, arrays and series are sequences too; text and dicts are mistakes.
    if isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
        raise ValueError(f"{where(*place)}: expected a list, found {shown(value)}")
    return list(value)


def same_length(references: Sequence[Any], predictions: Sequence[Any], sides: tuple[str, str]) -> None:
    """Raise ValueError unless both sides have as many rows."""
    if len(references) != len(predictions):
        raise ValueError(
            f"{len(references)} {sides[0]} and {len(predictions)} {sides[1]}: rows are paired by position, "
            "so both sides need a row for every sentence, an empty list where there is nothing"
        )


def where(side: str, *indices: int) -> str:
    return side + "".join(f"[{n}]" for n in indices)


def names(names: Iterable[Any]) -> str:
    return ", ".join(repr(str(name)) for name in names)


def shown(value: Any) -> str:
    if value is None:
        return "None"
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"
