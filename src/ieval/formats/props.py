"""PropS output: confidence, sentence, predicate, then pairs of role and argument.

    -5.1<TAB>Ann gave Bob a boat .<TAB>gave<TAB>subj<TAB>Ann<TAB>iobj<TAB>Bob<TAB>dobj<TAB>a boat

Arguments keep the order of the file, the first is the subject; their roles are
not kept. An empty column in place of the first role means no arguments at all.
Confidences are logarithms, hence negative, and may be `-inf`. The files named
`*.props` of Mesquita's corpora are in another order: see `tabbed`.
"""

from __future__ import annotations

import re

from ieval.formats.columns import BySentence, confidence, is_number, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "props"
HOLDS = "extractions"

_ROLE = re.compile(r"[A-Za-z_]+")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [[column.strip() for column in line.split("\t")] for line in lines]
    fits = all(len(r) >= 4 and is_number(r[0]) and not is_number(r[1]) and " " in r[1] for r in rows)
    roles = [role for r in rows for role in r[3:-1:2]]
    # Whole numbers throughout are sentence ids, see `explicit_tsv`.
    scores = any(not r[0].isdecimal() for r in rows)
    return fits and scores and bool(roles) and all(_ROLE.fullmatch(role) for role in roles)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    for number, line, columns in source.rows():
        if len(columns) < 4:
            raise wrong_columns(source, number, line, "confidence, sentence, predicate and roles")
        score, text, predicate, *pairs = columns
        if pairs == [""]:
            pairs = []
        if len(pairs) % 2:
            raise source.error(number, f"expected pairs of role and argument, found {pairs[-1]!r} alone")
        found.add(number, text, Extraction(predicate, tuple(pairs[1::2]), confidence(source, number, score)))
    return found.document(NAME)
