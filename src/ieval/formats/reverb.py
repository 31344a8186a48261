"""ReVerb output: 18 columns a line.

    stdin<TAB>1<TAB>Bees<TAB>live in<TAB>hives<TAB>0<TAB>1<TAB>1<TAB>3<TAB>3<TAB>4<TAB>0.97<TAB>
    Bees live in hives .<TAB>NNS VBP IN NNS .<TAB>B-NP B-VP I-VP B-NP O<TAB>bees<TAB>live in<TAB>hives

    1 file name, 2 sentence number, 3-5 subject, predicate, object, 6-11 their first
    and past-the-last token, 12 confidence, 13 tokens of the sentence, 14 their tags,
    15 chunks, 16-18 the three slots normalised

Sentences are known by column 13: the numbers of column 2 count ReVerb's own
sentence splitting and need not fit any list of sentences (in the published CaRB
output they do not). Token spans are kept; normalised slots are not.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence, confidence, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Span

NAME = "reverb"
HOLDS = "extractions"

COLUMNS = 18


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines]
    return all(is_row(r) for r in rows) and any(len(r) == COLUMNS for r in rows)


def is_row(columns: list[str]) -> bool:
    """Whether this is a line of ReVerb, or of Stanford OpenIE when it prints like ReVerb (17 columns)."""
    return len(columns) in (COLUMNS - 1, COLUMNS) and all(_is_integer(columns[n]) for n in (1, *range(5, 11)))


def _is_integer(column: str) -> bool:
    return column.strip().removeprefix("-").isdecimal()


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    for number, line, columns in source.rows():
        if len(columns) != COLUMNS:
            raise wrong_columns(source, number, line, f"the {COLUMNS} columns of ReVerb")
        tokens = tuple(columns[12].split())
        subject, relation, object_ = (
            _span(source, number, columns[n : n + 2], len(tokens)) for n in (5, 7, 9)
        )
        score = confidence(source, number, columns[11])
        x = Extraction(columns[3], (columns[2], columns[4]), score, relation, (subject, object_))
        found.add(number, columns[12], x, tokens)
    return found.document(NAME)


def _span(source: Source, number: int, ends: list[str], length: int) -> tuple[Span, ...]:
    if not all(map(_is_integer, ends)):
        raise source.error(number, f"expected two token numbers, found {ends[0]!r} and {ends[1]!r}")
    start, end = map(int, ends)
    if start == end:  # a slot without words
        return ()
    if not 0 <= start < end <= length:
        raise source.error(number, f"tokens {start} to {end} are not in the sentence, which has {length}")
    return (Span(start, end),)
