"""LSOIE's evaluation gold: sentence, predicate, arguments, and after a mark their syntactic heads.

    Ann sold the old car .<TAB>sold<TAB>Ann<TAB>the old car<TAB><SYN_HEAD><TAB>sold<TAB>Ann<TAB>car

`*.oie` has the columns up to the mark, `*.correct.head` all. No header, no
quoting; blanks around a column do not count.

The list of heads begins with that of the predicate. In the authors' files it is
often shorter than that (1,311 of the 11,604 tuples of LSOIE-sci), and nothing says
which head is missing; the reader keeps the list as it stands, and the warnings
have the number. A file without any mark has no name of its own: its columns are
those of CaRB's gold, so pass format="lsoie_oie".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from ieval.formats.columns import BySentence, row, text_of, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Head, Sentence

NAME = "lsoie_oie"
HOLDS = "extractions"

MARK = "<SYN_HEAD>"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format, heads included."""
    rows = [[column.strip() for column in line.split("\t")] for line in lines]
    return bool(rows) and all(MARK in r[2:] for r in rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    short = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        text, *slots = (column.strip() for column in line.split("\t"))
        marked = MARK in slots
        heads = slots[slots.index(MARK) + 1 :] if marked else []
        slots = slots[: slots.index(MARK)] if marked else slots
        if not slots:
            raise wrong_columns(source, number, line, "sentence, predicate and arguments")
        if MARK in heads or len(heads) > len(slots):
            raise source.error(number, f"{len(heads)} columns after {MARK} for {len(slots)} before it")
        short += marked and len(heads) < len(slots)
        arguments = [] if slots[1:] == [""] else slots[1:]
        listed = tuple((Head(head),) if head else () for head in heads)
        found.add(number, text, Extraction(slots[0], tuple(arguments), heads=listed))
    if short:
        source.warnings.append(
            f"{source.path.name}: {short} tuple(s) with fewer heads than parts; which are missing is not said"
        )
    return found.document(NAME)


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write extractions without their confidence, with heads where they have some.

    Of a part with several heads the first is written. Raises ValueError on a sentence without text.
    """
    for sentence in sentences:
        text = text_of(sentence, NAME)
        for x in sentence.items:
            heads = [MARK, *(head[0].text if head else "" for head in x.heads)] if x.heads else []
            file.write(row((text, x.predicate, *(x.arguments or ("",)), *heads), text))
