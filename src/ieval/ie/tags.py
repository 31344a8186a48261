"""Entities from a tag a token, by a named scheme: nothing is guessed from how the tags look.

    IOB2 (BIO)     every entity opens with B
    IOB1           I opens one too; B only next to one of the same type (CoNLL-2003's files)
    BIOES          S alone, B opens and E closes (BILOU's U and L are taken for S and E)
    lenient        as conlleval, whatever of these it is: an I of another type, or after none, opens an entity

The first three are strict: what the scheme forbids is an error that says where.
Tags hold neither nested nor discontinuous entities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ieval.ie.tasks import shared_entity
from ieval.text import check_choice
from ieval.types import Entity

SCHEMES = ("IOB2", "BIO", "IOB1", "BIOES", "lenient")
_PREFIXES = {"IOB2": "BI", "BIO": "BI", "IOB1": "BI", "BIOES": "BIESLU", "lenient": "BIESLU"}
_SINGLE, _CLOSING = "SU", "ELSU"


def entities(tags: Sequence[str], scheme: str) -> tuple[Entity, ...]:
    """The tagged entities, by offsets in tokens.

    >>> entities(["B-PER", "I-PER", "O", "B-LOC"], "IOB2")[0]
    Entity(label='PER', text='', spans=(Span(start=0, end=2),))
    >>> [e.spans for e in entities(["I-PER", "I-LOC"], "IOB1")]
    [(Span(start=0, end=1),), (Span(start=1, end=2),)]

    Raises:
        ValueError: an unknown scheme, a tag that is none, or (unless `lenient`) one out of place.
    """
    check_choice("scheme", scheme, SCHEMES)
    return tuple([shared_entity(label, "", start, end) for label, start, end in _pieces(tags, scheme)])


def _pieces(tags: Sequence[str], scheme: str) -> Iterator[tuple[str, int, int]]:
    label, start, open_ = "", 0, False
    for n, tag in enumerate(tags):
        if tag == "O" and not open_:  # most of them
            continue
        try:
            prefix, now = read_tag(tag, scheme)
        except ValueError as problem:
            raise ValueError(f"tags[{n}]: {problem}") from None
        goes_on = open_ and now == label and prefix in "IEL" and prefix != "O"
        if scheme != "lenient":
            _check_place(tags, n, prefix, now, label if open_ else "", goes_on, scheme)
        if open_ and not goes_on:
            yield label, start, n
        if prefix == "O":
            open_ = False
            continue
        if not goes_on:
            label, start = now, n
        open_ = prefix not in _CLOSING
        if not open_:
            yield label, start, n + 1
    if open_:
        if scheme == "BIOES":
            where = f"tags[{len(tags) - 1}]: {tags[-1]!r}"
            raise ValueError(f"{where} leaves an entity open; expected E-{label}, or S-{label}")
        yield label, start, len(tags)


def is_tag(tag: str) -> bool:
    """Whether a tag is one in some scheme, wherever it stands."""
    prefix, _, label = tag.partition("-")
    return tag == "O" or (prefix in tuple(_PREFIXES["lenient"]) and bool(label))


def follows(before: str, after: str, scheme: str) -> bool:
    """Whether the scheme has `after` behind `before`; `O` stands for the two ends of a sentence.

    >>> follows("B-PER", "I-PER", "IOB2"), follows("B-PER", "O", "BIOES"), follows("O", "B-PER", "IOB1")
    (True, False, False)
    """
    if scheme == "lenient":
        return True
    opening, label = read_tag(before, scheme)
    prefix, now = read_tag(after, scheme)
    is_open = opening != "O" and opening not in _CLOSING
    goes_on = is_open and now == label and prefix in "IEL"
    try:
        _check_place((before, after), 1, prefix, now, label if is_open else "", goes_on, scheme)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=4096)
def read_tag(tag: str, scheme: str) -> tuple[str, str]:
    """The prefix and the type of one tag (empty for `O`). Raises ValueError if the scheme has none such."""
    if tag == "O":
        return "O", ""
    prefix, dash, label = tag.partition("-")
    if prefix not in tuple(_PREFIXES[scheme]):
        raise ValueError(
            f"{tag!r} has no prefix of {scheme}; expected O or one of "
            f"{', '.join(p + '-TYPE' for p in _PREFIXES[scheme])}"
        )
    if not dash or not label:
        raise ValueError(f"{tag!r} has no type; expected {prefix}-TYPE, e.g. {prefix}-PER")
    return prefix, label


def _check_place(
    tags: Sequence[str], n: int, prefix: str, now: str, label: str, goes_on: bool, scheme: str
) -> None:
    """Raise ValueError where the scheme has no such tag here; `label` is the open entity's type, if any."""
    right = ""
    if prefix in "IEL" and not goes_on and (scheme in ("IOB2", "BIO", "BIOES")):
        right = f"B-{now} to open an entity"
    elif scheme == "BIOES" and label and not goes_on:
        right = f"E-{label} to close the one before"
    elif scheme == "IOB1" and prefix == "B" and label != now:
        right = f"I-{now}: B is for an entity next to one of its type"
    if right:
        before = f"after {tags[n - 1]!r}" if n else "at the beginning"
        where = f"tags[{n}]: {tags[n]!r} {before}"
        raise ValueError(f"{where} is no {scheme}; expected {right}, or scheme='lenient'")
