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
from ieval.types import Extraction, Head, Sentence, Span

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Filled:
    """Sentences whose extractions have the spans of all parts and their heads, and tallies.

    `heads` of a part has one `Head`, several where `heads="all"` was asked for, and
    none where the part is not in the sentence. `found` counts the parts looked for by
    how they were found (`ieval.heads.locate.FOUND`), `missing` names those that were not.
    """

    sentences: tuple[Sentence, ...]
    found: dict[str, int]
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


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
    keep: Callable[[Extraction], bool] | None = None,
    side: str = "gold",
) -> Filled:
    """Find each part of each extraction in its sentence, and the heads of these places in its tree.

    The tokens of a sentence are `tokens`, else the words of its text. A sentence
    where nothing is to be filled is not parsed, and left as it is.

    Args:
        parser: a name of `ieval.heads.registry`, a parser made before, or a callable.
        head_scheme: see `ieval.heads.scheme`.
        heads: `one` or `all`, see `ieval.heads.head.of_spans`.
        occurrence: `nearest` or `first`, see `ieval.heads.locate`.
        cache, batch, progress: see `ieval.heads.cache.parsed`.
        keep: says which extractions are left as they are; of the others it keeps the heads
            that they have, if these are one entry a part. None replaces all heads.
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
    placed: list[Sentence] = []
    wanted: list[list[int]] = []
    for n, sentence in enumerate(sentences):
        some = [k for k, x in enumerate(sentence.items) if not (keep and keep(x))]
        items = list(sentence.items)
        if some:
            sentence = replace(sentence, tokens=_tokens(sentence, f"{side}[{n}]"))
        for k in some:
            where = f"{side}[{n}][{k}]"
            items[k], places = _located(items[k], sentence.tokens, occurrence, where)
            found.update(place.how for place in places)
            missing += _missing(items[k], places, sentence.tokens, where)
        placed.append(replace(sentence, items=tuple(items)))
        wanted.append(some)
    to_parse = [n for n, some in enumerate(wanted) if some]
    trees = caches.parsed(
        [placed[n].tokens for n in to_parse], made, scheme=head_scheme, cache=cache, batch=batch,
        progress=progress, places=[f"{side}[{n}]" for n in to_parse],
    )  # fmt: skip
    tree = iter(trees)
    filled = [
        _filled(s, some, next(tree), heads, keep is not None) if some else s
        for s, some in zip(placed, wanted, strict=True)
    ]
    return Filled(tuple(filled), dict(found), tuple(missing), _warnings(found, missing, side))


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


def _filled(sentence: Sentence, some: Sequence[int], tree: Parse, heads: str, keep: bool) -> Sentence:
    items = list(sentence.items)
    for k in some:
        x = items[k]
        own = x.heads if keep and len(x.heads) == 1 + len(x.arguments) else ((),) * (1 + len(x.arguments))
        spans = (x.predicate_spans, *x.argument_spans)
        of_parts = (given or _heads(part, tree, heads) for given, part in zip(own, spans, strict=True))
        items[k] = replace(x, heads=tuple(of_parts))
    return replace(sentence, items=tuple(items))


def _heads(spans: Sequence[Span], tree: Parse, heads: str) -> tuple[Head, ...]:
    found = head.of_spans(tree.governors, spans, tree.tokens, heads=heads) if spans else ()
    return tuple(Head(tree.tokens[n], n) for n in found)


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
