"""ClausIE output: a line with the sentence, then its extractions.

    Ann moved to Oslo and it rains .
    1<TAB>"Ann"<TAB>"moved"<TAB>"to Oslo"<TAB>-31.5
    1<TAB>"it"<TAB>"rains"<TAB>-31.5
    Nobody came .

Slots stand in double quotes; what is inside is taken as it is. The last column,
without quotes, is the score (a logarithm) and may be missing. The number is that
of the sentence in one run of ClausIE; files joined from several runs start anew,
so sentences are known by their text, and a sentence without extractions is kept.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence, confidence
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "clausie"
HOLDS = "extractions"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines if "\t" in line]
    fits = all(r[0].strip().isdecimal() and _is_quoted(r[1].strip()) for r in rows)
    return fits and bool(rows) and "\t" not in lines[0]


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    text, counted = "", ""
    for number, line, columns in source.rows():
        if len(columns) == 1:
            text, counted = line, ""
            found.sentence(number, text)
            continue
        if not text:
            raise source.error(number, f"expected the sentence before its extractions, found {line!r}")
        if counted and columns[0] != counted:
            raise source.error(number, f"an extraction of sentence {columns[0]} under sentence {counted}")
        counted = columns[0]
        found.add(number, text, _extraction(source, number, columns))
    return found.document(NAME)


def _extraction(source: Source, number: int, columns: list[str]) -> Extraction:
    score = None
    if not _is_quoted(columns[-1]):
        score = confidence(source, number, columns.pop())
    wrong = [column for column in columns[1:] if not _is_quoted(column)]
    if not columns[0].isdecimal() or len(columns) < 3 or wrong:
        expected = 'N<TAB>"subject"<TAB>"predicate"<TAB>"argument"...<TAB>score'
        raise source.error(number, f"expected {expected}, found {columns!r}")
    subject, predicate, *rest = (column[1:-1].strip() for column in columns[1:])
    return Extraction(predicate, (subject, *rest), score)


def _is_quoted(column: str) -> bool:
    return len(column) >= 2 and column.startswith('"') and column.endswith('"')
