"""Sentences of a tag a token, a line each: the scheme is named, or the one that the whole file keeps to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.ie import tags
from ieval.text import check_choice
from ieval.types import Entity, Sentence

STRICT = ("IOB2", "IOB1", "BIOES")
SCHEMES = ("auto", *tags.SCHEMES)
TAG = re.compile(r"O|[BIESLU]-\S+")
_PLACE = re.compile(r"tags\[(\d+)\]: ")


@dataclass(frozen=True, slots=True)
class Tagged:
    """One sentence as its lines have it."""

    lines: tuple[int, ...]
    tokens: tuple[str, ...]
    tags: tuple[str, ...]


def document(source: Source, format: str, found: Iterable[Tagged], scheme: str) -> Document:
    """The sentences with their entities.

    A file with entities keeps to one strict scheme at most (the first entity opens
    with B in IOB2, with I in IOB1, and ends with E or S in BIOES), so `auto` is no
    guess. Raises ValueError with file and line at a tag that is out of place.
    """
    check_choice("scheme", scheme, SCHEMES)
    blocks = list(found)
    if not blocks:
        raise ValueError(f"{source.path}: no sentences")
    faults = []
    for name in STRICT if scheme == "auto" else (scheme,):
        made, fault = _entities(blocks, name)
        if not fault:
            return _document(source, format, blocks, made)
        faults.append((name, *fault))
    (name, number, problem), *others = faults
    if not others:
        raise source.error(number, problem)
    listed = ", ".join(f"{name} (line {number})" for name, number, _ in faults)
    raise source.error(
        number,
        f"{problem}. The tags keep to none of {listed}; scheme='lenient' (--scheme lenient) reads them as "
        "conlleval does",
    )


def _entities(
    blocks: Sequence[Tagged], scheme: str
) -> tuple[list[tuple[Entity, ...]], tuple[int, str] | None]:
    """The entities of each sentence, or line and problem of the first fault."""
    made = []
    for block in blocks:
        try:
            made.append(tags.entities(block.tags, scheme))
        except ValueError as problem:
            told = str(problem)
            place = _PLACE.match(told)
            n = int(place[1]) if place else 0
            return [], (block.lines[n], told[place.end() :] if place else told)
    return made, None


def _document(
    source: Source, format: str, blocks: Sequence[Tagged], made: Sequence[tuple[Entity, ...]]
) -> Document:
    sentences = [
        Sentence(str(n), " ".join(block.tokens), tuple(_worded(e, block.tokens) for e in found), block.tokens)
        for n, (block, found) in enumerate(zip(blocks, made, strict=True), 1)
    ]
    return Document(tuple(sentences), format, str(source.path), tuple(source.warnings))


def _worded(entity: Entity, tokens: tuple[str, ...]) -> Entity:
    (span,) = entity.spans
    return Entity(entity.label, " ".join(tokens[span.start : span.end]), entity.spans)
