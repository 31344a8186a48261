"""OLLIE output: a header, then one extraction a line.

    confidence<TAB>arg1<TAB>rel<TAB>arg2<TAB>enabler<TAB>attribution<TAB>text<TAB>pattern<TAB>dependencies
    0.8<TAB>Ann<TAB>bought<TAB>a boat<TAB>None<TAB>Some(Bob says)<TAB>Bob says Ann bought a boat .<TAB>...

Columns are found by the names in the header, so their order is free and further
ones do no harm. Enabler (a condition) and attribution (who says so) are not part
of the tuple and are not kept.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence, confidence, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "ollie"
HOLDS = "extractions"

NEEDED = ("confidence", "arg1", "rel", "arg2", "text")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    return set(NEEDED) <= {column.strip() for column in lines[0].split("\t")}


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    header: list[str] = []
    for number, line, columns in source.rows():
        if not header:
            header = _header(source, number, columns)
        elif len(columns) != len(header):
            raise wrong_columns(source, number, line, f"the {len(header)} columns of the header")
        else:
            score, subject, predicate, object_, text = (columns[header.index(name)] for name in NEEDED)
            x = Extraction(predicate, (subject, object_), confidence(source, number, score))
            found.add(number, text, x)
    return found.document(NAME)


def _header(source: Source, number: int, columns: list[str]) -> list[str]:
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise source.error(
            number, f"expected a header with {', '.join(NEEDED)}; it has no {', '.join(missing)}: {columns!r}"
        )
    return columns
