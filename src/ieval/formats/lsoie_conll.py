"""LSOIE's data files: eight columns, a line a token, a block a tuple.

    word_id<TAB>word<TAB>pred<TAB>pred_id<TAB>head_pred_id<TAB>sent_id<TAB>run_id<TAB>label
    0<TAB>Ann<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>A0-B
    1<TAB>sells<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>P-B
    2<TAB>.<TAB>might sell<TAB>[1]<TAB>1<TAB>1<TAB>2<TAB>O

The header is there in some files only. Blocks are grouped by their words: the
authors write the same two numbers as `sent_id` and `run_id` everywhere.
`pred` may have words that the sentence does not (auxiliaries); `pred_id` lists
the offsets of those that it does, and `head_pred_id` gives the verb.

Labels are `O`, `P-B`, `P-I`, `A0-B`, `A0-I`, ... The tokens of a role are one
part, with gaps where there are some. It may lack its `-B`: of two arguments that
share a token the authors let the shorter one keep it.
"""

from __future__ import annotations

import re

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import Block, blocks, check_count, document, extraction
from ieval.types import Extraction

NAME = "lsoie_conll"
HOLDS = "extractions"

HEADER = ["word_id", "word", "pred", "pred_id", "head_pred_id", "sent_id", "run_id", "label"]
_LABEL = re.compile(r"(P|A\d+)-([BI])")
_LIST = re.compile(r"\[(\d+(?:, ?\d+)*)?\]")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format."""
    rows = [line.split("\t") for line in lines if line.strip()]
    return bool(rows) and all(
        r == HEADER or (len(r) == 8 and r[0].isdecimal() and _LIST.fullmatch(r[3]) is not None) for r in rows
    )


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found: dict[tuple[str, ...], list[Extraction]] = {}
    for block in blocks(source, 8, "8 columns between tabs"):
        if block[0][1] == HEADER:
            block = block[1:]
        if block:
            tokens = tuple(cells[1] for _, cells in block)
            found.setdefault(tokens, []).append(_extraction(source, block, tokens))
    return document(found, NAME, source)


def _extraction(source: Source, block: Block, tokens: tuple[str, ...]) -> Extraction:
    check_count(source, block, 0)
    first, cells = block[0]
    for number, other in block:
        if len(other) != len(HEADER):
            raise source.error(number, f"expected {', '.join(HEADER)}, found {len(other)} columns")
        if other[2:5] != cells[2:5]:
            raise source.error(
                number, f"another predicate than in line {first}: {other[2:5]}, not {cells[2:5]}"
            )
    head = _offset(source, first, cells[4], len(tokens))
    return extraction(tokens, _roles(source, block), predicate=cells[2], head=head)


def _roles(source: Source, block: Block) -> dict[str, list[int]]:
    roles: dict[str, list[int]] = {}
    for n, (number, cells) in enumerate(block):
        if cells[7] == "O":
            continue
        label = _LABEL.fullmatch(cells[7])
        if label is None:
            raise source.error(number, f"expected O or a label such as P-B, A0-I, found {cells[7]!r}")
        role, position = label.groups()
        if position == "B" and role in roles:
            raise source.error(number, f"a second {cells[7]!r} in one tuple")
        roles.setdefault(role, []).append(n)
    if "P" not in roles:
        raise source.error(block[0][0], "no token of this tuple is labelled P-B")
    return roles


def _offset(source: Source, number: int, column: str, tokens: int) -> int | None:
    """The verb; the first of a list."""
    listed = _LIST.fullmatch(column)
    text = (listed[1] or "").split(",")[0] if listed else column
    if listed and not text:
        return None
    if not text.isdecimal() or int(text) >= tokens:
        raise source.error(number, f"head_pred_id is {column!r}; expected an offset below {tokens}")
    return int(text)
