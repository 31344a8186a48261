"""The heads of gold arguments that the rows do not give, from a parser, once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ieval.heads.fill import Heads, fill
from ieval.types import Extraction, Head, Sentence


def complete(gold: Sequence[Sentence], parser: Any, **options: Any) -> tuple[Sentence, ...]:
    """The sentences with a head for every argument; heads that are there stay.

    Args:
        parser: see `ieval.heads.registry.backend`; None where all heads are given.
        options: of `ieval.heads.fill.fill`.

    Raises:
        ValueError: heads are missing and there is no parser, or the parser refuses.
    """
    lacking = [s for s in gold if any(_lacks(x) for x in s.items)]
    if not lacking:
        return tuple(gold)
    if parser is None:
        x = next(x for x in lacking[0].items if _lacks(x))
        raise ValueError(
            f"rows: no heads for the arguments of {x.predicate!r} in {lacking[0].text!r}, the first of "
            f"{len(lacking)} such sentence(s); give `heads` with each row, or parser='stanza', 'corenlp', "
            "'spacy' or a callable"
        )
    filled = fill(lacking, parser, side="rows", **options)
    made = {
        s.id: replace(s, items=tuple(_headed(s, found)))
        for s, found in zip(filled.sentences, filled.heads, strict=True)
    }
    return tuple(made.get(s.id, s) for s in gold)


def _lacks(x: Extraction) -> bool:
    return bool(x.arguments) and not (x.heads and all(x.heads[1:]))


def _headed(sentence: Sentence, found: Sequence[Heads]) -> Iterator[Extraction]:
    for x, heads in zip(sentence.items, found, strict=True):
        parsed = [
            tuple(Head(sentence.tokens[n], n) for n in offsets)
            for offsets in (heads.predicate, *heads.arguments)
        ]
        given = x.heads or ((),) * len(parsed)
        yield replace(x, heads=tuple(own or new for own, new in zip(given, parsed, strict=True)))
