"""The heads of the predicate and arguments of extractions, from a parse of their sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ieval.heads import cache as caches
from ieval.heads import head
from ieval.heads.locate import OCCURRENCES, Place, located
from ieval.heads.parse import Backend, Parse, shown
from ieval.heads.registry import backend
from ieval.heads.scheme import SCHEMES
from ieval.text import check_choice
from ieval.types import Extraction, Sentence

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Heads:
    """Token offsets of the heads of one extraction; `()` for a part that is not in the sentence.

    One offset a part, or several where `heads="all"` was asked for.
    """

    predicate: tuple[int, ...]
    arguments: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """Sentences with the spans of all parts, their heads, and tallies.

    `heads[n][k]` are those of `sentences[n].items[k]`; `found` counts parts by how
    they were found (`ieval.heads.locate.FOUND`), `missing` names those that were not.
    """

    sentences: tuple[Sentence, ...]
    heads: tuple[tuple[Heads, ...], ...]
    found: dict[str, int]
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def as_text(heads: Sequence[int], tokens: Sequence[str]) -> str:
    """The heads of a part as text: what rows of strings hold.

    >>> as_text((4,), "She reads the red book".split())
    'book'
    """
    return " ".join(tokens[n] for n in heads)


def fill(
    sentences: Iterable[Sentence],
    parser: str | Backend | Callable[..., Any],
    *,
    head_scheme: str = "ud",
    heads: str = "one",
    occurrence: str = "nearest",
    cache: str | Path | None = None,
    batch: int = 128,
    progress: bool = False,
    side: str = "gold",
) -> Filled:
    """Find each part of each extraction in its sentence, and the heads of these places in its tree.

    The tokens of a sentence are `tokens`, else the words of its text. Sentences
    without extractions are not parsed.

    Args:
        parser: a name of `ieval.heads.registry`, a parser made before, or a callable.
        head_scheme: see `ieval.heads.scheme`.
        heads: `one` or `all`, see `ieval.heads.head.of_spans`.
        occurrence: `nearest` or `first`, see `ieval.heads.locate`.
        cache, batch, progress: see `ieval.heads.cache.parsed`.
        side: what messages call these sentences.

    Raises:
        ValueError: a sentence without tokens and text, an item that is no
            extraction, spans outside the sentence, or whatever the parser refuses.
    """
    check_choice("head_scheme", head_scheme, SCHEMES)
    check_choice("heads", heads, head.HEADS)
    check_choice("occurrence", occurrence, OCCURRENCES)
    made = backend(parser)
    found: Counter[str] = Counter()
    missing: list[str] = []
    placed = []
    for n, sentence in enumerate(sentences):
        sentence = replace(sentence, tokens=_tokens(sentence, f"{side}[{n}]"))
        items = []
        for k, x in enumerate(sentence.items):
            item, places = _located(x, sentence.tokens, occurrence, f"{side}[{n}][{k}]")
            found.update(place.how for place in places)
            missing += _missing(item, places, sentence.tokens, f"{side}[{n}][{k}]")
            items.append(item)
        placed.append(replace(sentence, items=tuple(items)))
    parsed = [s.tokens for s in placed if s.items]
    trees = iter(caches.parsed(parsed, made, scheme=head_scheme, cache=cache, batch=batch, progress=progress))
    filled = tuple(_heads(s, next(trees), heads) if s.items else () for s in placed)
    return Filled(tuple(placed), filled, dict(found), tuple(missing), _warnings(found, missing, side))


def _tokens(sentence: Sentence, where: str) -> tuple[str, ...]:
    tokens = sentence.tokens or tuple((sentence.text or "").split())
    if not tokens:
        raise ValueError(f"{where}: a sentence without tokens and text; heads need one of them")
    return tokens


def _located(
    x: Any, tokens: Sequence[str], occurrence: str, where: str
) -> tuple[Extraction, tuple[Place, ...]]:
    if not isinstance(x, Extraction):
        raise ValueError(f"{where}: {type(x).__name__} where an extraction is needed")
    try:
        return located(x, tokens, occurrence=occurrence)
    except ValueError as problem:
        raise ValueError(f"{where}: {problem}") from None


def _missing(x: Extraction, places: Sequence[Place], tokens: Sequence[str], where: str) -> list[str]:
    names = ("predicate", *(f"arguments[{n}]" for n in range(len(x.arguments))))
    return [
        f"{where}.{name}: {part!r} is not in {shown(tokens)}"
        for name, part, place in zip(names, (x.predicate, *x.arguments), places, strict=True)
        if not place.spans
    ]


def _heads(sentence: Sentence, tree: Parse, heads: str) -> tuple[Heads, ...]:
    def of(spans: Sequence[Any]) -> tuple[int, ...]:
        return head.of_spans(tree.governors, spans, tree.tokens, heads=heads) if spans else ()

    return tuple(Heads(of(x.predicate_spans), tuple(map(of, x.argument_spans))) for x in sentence.items)


def _warnings(found: Counter[str], missing: Sequence[str], side: str) -> tuple[str, ...]:
    warnings = []
    if loose := {how: found[how] for how in ("other case", "gaps", "some words") if found[how]}:
        counts = ", ".join(f"{count} ({how})" for how, count in loose.items())
        warnings.append(f"{side}: parts found in their sentence only by a looser rule: {counts}")
    if missing:
        more = f"; and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
        warnings.append(
            f"{side}: {len(missing)} of {sum(found.values())} parts are not in their sentence "
            "and have no head: " + "; ".join(missing[:_SHOWN]) + more
        )
    return tuple(warnings)
