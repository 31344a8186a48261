"""Where the strings of an extraction stand in the tokens of its sentence.

A part is looked for as its words stand there, then without regard to case, then
in order with gaps (`has ... gone`: the shortest stretch), then, for a predicate
only, by those of its words that are there (`can changed`, where the sentence
has no `can`), or the last of them where they come in another order. Where a
part stands several times, `occurrence` decides:

    nearest   the predicate where it is nearest to all arguments, each argument
              where it is nearest to the predicate; ties go to the left
    first     the leftmost
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ieval.heads.parse import shown
from ieval.text import check_choice, unescape_ptb
from ieval.types import Extraction, Span

OCCURRENCES = ("nearest", "first")
Offsets = tuple[int, ...]
FOUND = ("given", "as is", "other case", "gaps", "some words", "missing")  # how a part was found


@dataclass(frozen=True, slots=True)
class Place:
    """The spans of one part, none where it was not found, and how it was found (a word of FOUND)."""

    spans: tuple[Span, ...]
    how: str


def located(
    x: Extraction, tokens: Sequence[str], *, occurrence: str = "nearest"
) -> tuple[Extraction, tuple[Place, ...]]:
    """The extraction with the spans of its parts, and how each was found, the predicate first.

    Spans that it has already are kept.

    Raises:
        ValueError: spans that leave the sentence, or of other arguments than there are.
    """
    check_choice("occurrence", occurrence, OCCURRENCES)
    if x.argument_spans and len(x.argument_spans) != len(x.arguments):
        raise ValueError(f"spans of {len(x.argument_spans)} arguments for {len(x.arguments)} arguments")
    given = (x.predicate_spans, *(x.argument_spans or ((),) * len(x.arguments)))
    for own in given:
        _check(own, tokens)
    parts = (x.predicate, *x.arguments)
    options = [
        ([_offsets(own)], "given") if own else _places(part, tokens, part_of_words=n == 0)
        for n, (part, own) in enumerate(zip(parts, given, strict=True))
    ]
    chosen = _choice([places for places, _ in options], occurrence)
    places = tuple(
        Place(own or _spans(offsets), how)
        for own, offsets, (_, how) in zip(given, chosen, options, strict=True)
    )
    spans = tuple(place.spans for place in places)
    return replace(x, predicate_spans=spans[0], argument_spans=spans[1:]), places


def _check(spans: Sequence[Span], tokens: Sequence[str]) -> None:
    for span in spans:
        if not 0 <= span.start < span.end <= len(tokens):
            raise ValueError(
                f"span {span.start}:{span.end} in a sentence of {len(tokens)} tokens; expected "
                f"0 <= start < end <= {len(tokens)}: {shown(tokens)}"
            )


def _places(part: str, tokens: Sequence[str], *, part_of_words: bool) -> tuple[list[Offsets], str]:
    """All places of a part, by the first way that finds one, and the name of that way."""
    wanted, there = part.split(), list(tokens)
    if not wanted:
        return [], "missing"
    if found := list(_contiguous(wanted, there)):
        return found, "as is"
    wanted, there = _folded(wanted), _folded(there)
    if found := list(_contiguous(wanted, there)):
        return found, "other case"
    if found := _shortest(wanted, there):
        return found, "gaps"
    if part_of_words and (known := [word for word in wanted if word in set(there)]):
        together = list(_contiguous(known, there)) or _shortest(known, there)
        return together or list(_contiguous(known[-1:], there)), "some words"
    return [], "missing"


def _folded(words: Sequence[str]) -> list[str]:
    return [unescape_ptb(word).lower() for word in words]


def _contiguous(wanted: list[str], tokens: list[str]) -> Iterator[Offsets]:
    size = len(wanted)
    for n in range(len(tokens) - size + 1):
        if tokens[n : n + size] == wanted:
            yield tuple(range(n, n + size))


def _shortest(wanted: list[str], tokens: list[str]) -> list[Offsets]:
    """The shortest stretches that hold all words in order, each filled from its start."""
    found: list[Offsets] = []
    for n, token in enumerate(tokens):
        if token != wanted[0]:
            continue
        offsets = [n]
        for word in wanted[1:]:
            after = offsets[-1] + 1
            if word not in tokens[after:]:
                break
            offsets.append(tokens.index(word, after))
        else:
            found.append(tuple(offsets))
    least = min((places[-1] - places[0] for places in found), default=0)
    return [places for places in found if places[-1] - places[0] == least]


def _choice(options: Sequence[list[Offsets]], occurrence: str) -> list[Offsets]:
    """One place for each part; `()` for a part without any."""
    predicates, *arguments = options
    if occurrence == "first" or not predicates:
        return [places[0] if places else () for places in options]

    def nearest(places: list[Offsets], predicate: Offsets) -> Offsets:
        return min(places, key=lambda place: (_distance(place, predicate), place), default=())

    def total(predicate: Offsets) -> int:
        return sum(_distance(nearest(places, predicate), predicate) for places in arguments if places)

    predicate = min(predicates, key=lambda place: (total(place), place))
    return [predicate, *(nearest(places, predicate) for places in arguments)]


def _distance(a: Offsets, b: Offsets) -> int:
    """Tokens from one to the other; an overlap is farther than any gap, as parts seldom share tokens."""
    if set(a) & set(b):
        return 1_000_000
    return max(a[0] - b[-1], b[0] - a[-1], 0)


def _offsets(spans: Sequence[Span]) -> Offsets:
    return tuple(sorted({n for span in spans for n in range(span.start, span.end)}))


def _spans(offsets: Offsets) -> tuple[Span, ...]:
    """Runs of offsets as spans.

    >>> _spans((1, 2, 5))
    (Span(start=1, end=3), Span(start=5, end=6))
    """
    starts = [n for n in offsets if n - 1 not in offsets]
    ends = [n + 1 for n in offsets if n + 1 not in offsets]
    return tuple(Span(start, end) for start, end in zip(starts, ends, strict=True))
