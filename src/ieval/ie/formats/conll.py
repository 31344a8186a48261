"""Columns of CoNLL: a token a line, the token first and its tag last, a blank line after each sentence.

    -DOCSTART- -X- O O

    Ann NNP I-NP I-PER
    left VBD I-VP O

Two columns or more, parted by blanks or tabs, as many in each line: the four of
CoNLL-2003 (whose own files are IOB1), or token and tag as taggers write them.
Lines of -DOCSTART- are no sentences.
"""

from __future__ import annotations

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import blocks
from ieval.ie.formats import wikiann
from ieval.ie.formats.tag_lines import TAG, Tagged, document

NAME = "conll"
HOLDS = ("ner",)
OPTIONS = ("scheme",)
_START = "-DOCSTART-"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    first = next((line for line in lines if not line.startswith(_START)), "")
    row = first.split()
    return len(row) > 1 and bool(TAG.fullmatch(row[-1])) and not wikiann.sniff([first])


def read(source: Source, *, scheme: str = "auto") -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = []
    width = 0
    for block in blocks(source, 2, "a token and its tag, parted by blanks or a tab", comment=_START):
        for number, cells in block:
            width = width or len(cells)
            if len(cells) != width:
                raise source.error(number, f"{len(cells)} columns, where the file began with {width}")
        numbers, rows = zip(*block, strict=True)
        found.append(Tagged(numbers, tuple(r[0] for r in rows), tuple(r[-1].strip() for r in rows)))
    return document(source, NAME, found, scheme)
