"""CoNLL-2012 (OntoNotes) with predicate arguments, as LSOIE converts its data for AllenNLP.

    doc<TAB>0<TAB>0<TAB>Ann<TAB>XX<TAB>-<TAB>-<TAB>-<TAB>-<TAB>-<TAB>*<TAB>(ARG0*)<TAB>-
    doc<TAB>0<TAB>1<TAB>sold<TAB>XX<TAB>-<TAB>-<TAB>-<TAB>-<TAB>-<TAB>*<TAB>(V*)<TAB>-
    doc<TAB>0<TAB>2<TAB>cars<TAB>XX<TAB>-<TAB>-<TAB>-<TAB>-<TAB>-<TAB>*<TAB>(ARG1*)<TAB>-

A block a sentence. The first eleven columns are document, part, number of the
token, word and seven that are not read; the last is not read either; each column
between them is a tuple. Columns may also be parted by runs of blanks, and lines
that begin with `#` are passed over. Blocks with the same words are one sentence:
LSOIE writes one block a tuple.

Roles are `V` and `ARG0`, `ARG1`, ...; other OntoNotes roles (`ARGM-TMP`) are no
arguments of a tuple and are left out (their number is in the warnings).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import Block, blocks, check_count, document, extraction
from ieval.types import Extraction

NAME = "conll2012"
HOLDS = "extractions"

FIXED = 11
_CELL = re.compile(r"(?:\(([^()*\s]+))?\*(\))?")
_ROLE = re.compile(r"V|ARG\d+")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format."""
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return bool(rows) and all(
        len(r) > FIXED and r[2].isdecimal() and all(map(_CELL.fullmatch, r[FIXED:-1])) for r in rows
    )


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found: dict[tuple[str, ...], list[Extraction]] = {}
    left_out = 0
    for block in blocks(source, FIXED + 1, "12 columns of CoNLL-2012 or more", comment="#"):
        check_count(source, block, 2)
        tokens = tuple(cells[3] for _, cells in block)
        width = len(block[0][1])
        for number, cells in block:
            if len(cells) != width:
                raise source.error(number, f"{len(cells)} columns, where its sentence began with {width}")
        items = found.setdefault(tokens, [])
        for column in range(FIXED, width - 1):
            roles: dict[str, list[int]] = {}
            for role, start, end in brackets(source, block, column):
                if _ROLE.fullmatch(role):
                    name = "P" if role == "V" else role.replace("ARG", "A")
                    roles.setdefault(name, []).extend(range(start, end))
                else:
                    left_out += end - start
            if "P" not in roles:
                raise source.error(block[0][0], f"column {column + 1} has no (V*")
            items.append(extraction(tokens, roles))
    if left_out:
        source.warnings.append(
            f"{source.path.name}: {left_out} token(s) in roles other than V and ARGn left out"
        )
    return document(found, NAME, source)


def brackets(source: Source, block: Block, column: int) -> Iterator[tuple[str, int, int]]:
    """The brackets of a column, `(NAME*`, `*`, `*)` or `(NAME*)`, with their tokens, half-open.

    `(NAME)` without a star, as entities have it, is `(NAME*)`. Raises ValueError with file
    and line where they do not come in turn.
    """
    role, start = "", 0
    for n, (number, cells) in enumerate(block):
        text = cells[column]
        alone = text.startswith("(") and text.endswith(")") and "*" not in text
        cell = _CELL.fullmatch(f"{text[:-1]}*)" if alone else text)
        if cell is None or (cell[1] and role) or (cell[2] and not (role or cell[1])):
            raise source.error(
                number, f"expected (ROLE*, * and *) in turn, or (ROLE*), found {text!r}"
            )
        if cell[1]:
            role, start = cell[1], n
        if cell[2]:
            yield role, start, n + 1
            role = ""
    if role:
        raise source.error(block[-1][0], f"the bracket of {role} in column {column + 1} is never closed")
