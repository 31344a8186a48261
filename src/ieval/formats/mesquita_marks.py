"""The marks in the annotated sentences of Mesquita et al. (2013).

    [[[PER Ann Lee]]] ---> {{{moved}}} from ---> Oslo <--- to [[[LOC Rome]]] in May .

`[[[TYPE ...]]]` is an entity, `{{{...}}}` the trigger, the word or words that
name the relation, and what stands between arrows is allowed in a relation besides
it. Marks may touch words or stand apart, and an entity may hold the trigger. Read
here are trigger and entities; the arrows are taken out. PTB brackets and HTML
entities stay as they are: see `ieval.text`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ieval.formats.lines import Source

_MARK = re.compile(r"(--->|<---|\{\{\{|\}\}\}|\[\[\[\S*|\]\]\])")
_CLOSES = {"]]]": "[[[", "}}}": "{{{"}
_STRAY = "-->"
REPAIR = "leave the mark out"


@dataclass(frozen=True, slots=True)
class Annotated:
    """One annotated sentence; entities in the order of the text."""

    text: str
    triggers: tuple[str, ...]
    entities: tuple[str, ...]


def is_annotated(text: str) -> bool:
    """Whether a text has an entity mark that is opened and closed."""
    return "]]]" in text.partition("[[[")[2]


def annotated(source: Source, number: int, text: str) -> Annotated:
    """Take the marks out of a sentence; a mark without its other half is a fault."""
    pieces: list[str] = []
    opened: dict[str, int] = {}  # kind of mark: the first piece inside
    found: list[tuple[int, str, str]] = []
    for piece in _MARK.split(_without_stray(source, number, text)):
        kind = piece[:3]
        if kind in ("[[[", "{{{"):
            if kind in opened:
                source.fault(number, f"a second {kind!r} before the first is closed", REPAIR)
            opened[kind] = len(pieces)
            if kind == "[[[" and len(piece) == len(kind):
                source.fault(number, "'[[[' without the type of the entity", REPAIR)
        elif piece in _CLOSES:
            if _CLOSES[piece] not in opened:
                source.fault(number, f"{piece!r} without {_CLOSES[piece]!r} before it", REPAIR)
                continue
            start = opened.pop(_CLOSES[piece])
            found.append((start, _CLOSES[piece], _joined(pieces[start:])))
        elif piece not in ("--->", "<---"):
            pieces.append(piece)
    for kind in opened:
        source.fault(number, f"{kind!r} is not closed", REPAIR)
    for _, kind, inside in found:
        if not inside:
            raise source.error(number, f"nothing between {kind!r} and its end")
    in_order = sorted(found)
    return Annotated(
        _joined(pieces),
        tuple(inside for _, kind, inside in in_order if kind == "{{{"),
        tuple(inside for _, kind, inside in in_order if kind == "[[["),
    )


def _without_stray(source: Source, number: int, text: str) -> str:
    words = text.split(" ")
    if _STRAY in words:
        source.fault(number, f"{_STRAY!r} is no mark; '--->' and '<---' are", REPAIR)
    return " ".join(word for word in words if word != _STRAY)


def _joined(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())
