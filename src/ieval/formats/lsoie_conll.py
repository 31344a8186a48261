"""LSOIE's data files: eight columns, a line a token, a block a tuple.

    word_id<TAB>word<TAB>pred<TAB>pred_id<TAB>head_pred_id<TAB>sent_id<TAB>run_id<TAB>label
    0<TAB>Ann<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>A0-B
    1<TAB>sells<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>P-B
    2<TAB>.<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>O

The header is there in some files only. Blocks are grouped by their words: the
authors write the same two numbers as `sent_id` and `run_id` everywhere.
`pred` may have words that the sentence does not (auxiliaries); `pred_id` lists
the offsets of those that it does, and `head_pred_id` gives the verb, as a number
or as a list, of which the first counts.

Labels are `O`, `P-B`, `P-I`, `A0-B`, `A0-I`, ... The tokens of a role are one
part, with gaps where there are some. It may lack its `-B`: of two arguments that
share a token the authors let the shorter one keep it.

Faults that `faults="repair"` mends: a tuple without any `P-B` keeps its predicate,
which then has no place in the sentence; a second `-B` of a role is a further part
of it; a head outside the sentence is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from sys import intern

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import Block, blocks, check_count, document, extraction
from ieval.types import Extraction

NAME = "lsoie_conll"
HOLDS = "extractions"

HEADER = ["word_id", "word", "pred", "pred_id", "head_pred_id", "sent_id", "run_id", "label"]
_LABEL = re.compile(r"(P|A\d+)-([BI])")
_LIST = re.compile(r"\[(\d+(?:, ?\d+)*)?\]")


@dataclass(frozen=True, slots=True)
class Row:
    """A block as it stands: one tuple of a sentence, its columns checked but not interpreted."""

    line: int
    words: tuple[str, ...]
    predicate: str
    predicate_ids: tuple[int, ...]
    head: int | None
    sent_id: int
    run_id: int
    labels: tuple[str, ...]


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format."""
    rows = [line.split("\t") for line in lines if line.strip()]
    return bool(rows) and all(
        r == HEADER or (len(r) == 8 and r[0].isdecimal() and _LIST.fullmatch(r[3]) is not None) for r in rows
    )


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found: dict[tuple[str, ...], list[Extraction]] = {}
    for row in rows(source):
        found.setdefault(row.words, []).append(_extraction(source, row))
    return document(found, NAME, source)


def rows(source: Source) -> Iterator[Row]:
    """The blocks one by one, in the order of the file; raises as `read` does."""
    for block in blocks(source, 8, "8 columns between tabs"):
        if block[0][1] == HEADER:
            block = block[1:]
        if block:
            yield _row(source, block)


def _row(source: Source, block: Block) -> Row:
    check_count(source, block, 0)
    first, cells = block[0]
    for number, other in block:
        if len(other) != len(HEADER):
            raise source.error(number, f"expected {', '.join(HEADER)}, found {len(other)} columns")
        if other[2:5] != cells[2:5]:
            raise source.error(
                number, f"another predicate than in line {first}: {other[2:5]}, not {cells[2:5]}"
            )
        if other[7] != "O" and _LABEL.fullmatch(other[7]) is None:
            raise source.error(number, f"expected O or a label such as P-B, A0-I, found {other[7]!r}")
    if _LIST.fullmatch(cells[3]) is None:
        raise source.error(first, f"pred_id is {cells[3]!r}; expected a list of offsets such as [1, 4]")
    if not (cells[5].isdecimal() and cells[6].isdecimal()):
        raise source.error(first, f"sent_id and run_id are {cells[5:7]}; expected two numbers")
    return Row(
        first,
        tuple(intern(other[1]) for _, other in block),  # a sentence has many blocks, a file few words
        cells[2],
        _offsets(cells[3]),
        _head(source, first, cells[4], len(block)),
        int(cells[5]),
        int(cells[6]),
        tuple(intern(other[7]) for _, other in block),
    )


def _offsets(column: str) -> tuple[int, ...]:
    """What a list in brackets, or a bare number, holds."""
    return tuple(int(number) for number in column.strip("[]").split(",") if number)


def _head(source: Source, number: int, column: str, tokens: int) -> int | None:
    """The verb; the first of a list."""
    if (column.isdecimal() or _LIST.fullmatch(column)) and all(n < tokens for n in _offsets(column)[:1]):
        return next(iter(_offsets(column)), None)
    problem = f"head_pred_id is {column!r}; expected an offset below {tokens}"
    source.fault(number, problem, "take the head as unknown")
    return None


def _extraction(source: Source, row: Row) -> Extraction:
    roles: dict[str, list[int]] = {}
    for n, label in enumerate(row.labels):
        if label == "O":
            continue
        role, position = label.split("-")
        if position == "B" and role in roles:
            problem = f"a second {label!r} in one tuple"
            source.fault(row.line + n, problem, "take it for a further part of the role")
        roles.setdefault(role, []).append(n)
    if "P" not in roles:
        problem = "no token of this tuple is labelled P-B"
        source.fault(row.line, problem, "keep its predicate without a place in the sentence")
    return extraction(row.words, roles, predicate=row.predicate, head=row.head)
