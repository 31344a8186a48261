"""Native output of OpenIE4 and OpenIE5, one extraction a line.

    0.9<TAB>Context(Bob says,List([0, 8)))<TAB>SimpleArgument(Ann,List([9, 12)))<TAB>
    Relation(moved,List([13, 18)))<TAB>SimpleArgument(to Oslo,List([19, 26))); TemporalArgument(in
    1990,List([27, 34)))<TAB>Bob says Ann moved to Oslo in 1990 .

Columns (broken here for width): confidence, context, subject, relation, objects, sentence.

The two systems print one format: OpenIE5 differs only in offsets that it could
not find (`List(null)`, `List([0, 0))`), so `openie5` is a second name of this
reader, and detection answers `openie4` for both.

All objects are kept (CaRB's reader of OpenIE4 keeps the first alone), an empty
object column is none. The context is not part of the tuple and is not kept; nor
are the offsets, which count characters. A text may hold commas and brackets: it
ends at the last `,List(`.
"""

from __future__ import annotations

import re

from ieval.formats.columns import BySentence, confidence, is_number, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "openie4"
HOLDS = "extractions"

ARGUMENTS = ("SimpleArgument", "TemporalArgument", "SpatialArgument")
_BETWEEN = re.compile(r"(?<=\)\)); (?=(?:Simple|Temporal|Spatial)Argument\()")
_OFFSETS = re.compile(r"(?:null|(?:(?:\[\d+, \d+\)|\{\d+\})(?:, |(?=\))))*)\)\)")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines]
    fits = all(len(r) == 6 and is_number(r[0]) for r in rows)
    return fits and all(r[2].startswith(ARGUMENTS) and r[3].startswith("Relation(") for r in rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    for number, line, columns in source.rows():
        if len(columns) != 6:
            expected = "confidence, context, subject, relation, objects and sentence"
            raise wrong_columns(source, number, line, expected)
        score, context, subject, relation, objects, text = columns
        if context:
            _text(source, number, context, ("Context",))
        predicate = _text(source, number, relation, ("Relation",))
        parts = [subject, *(_BETWEEN.split(objects) if objects else ())]
        arguments = tuple(_text(source, number, part, ARGUMENTS) for part in parts)
        found.add(number, text, Extraction(predicate, arguments, confidence(source, number, score)))
    return found.document(NAME)


def _text(source: Source, number: int, part: str, kinds: tuple[str, ...]) -> str:
    kind, _, rest = part.partition("(")
    text, cut, offsets = rest.rpartition(",List(")
    if kind not in kinds or not cut or not _OFFSETS.fullmatch(offsets):
        raise source.error(number, f"expected '{kinds[0]}(text,List([start, end)))', found {part!r}")
    return text.strip()
