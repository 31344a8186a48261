"""OIE2016 corpus (Stanovsky and Dagan, 2016): sentence, head verb, predicate, arguments.

    Ann may have moved to Oslo .<TAB>moved<TAB>may have moved to<TAB>Ann<TAB>Oslo

`all.oie`, `train.oie`, ... of the authors' snapshots, with and without pronouns. No
header, no quoting, any number of arguments. The predicate is the third column,
which holds auxiliaries and prepositions of the question and need not occur in the
sentence as it stands; the head verb of the second is not kept.

The files named `*.oie.orig` lack the third column; they have the columns of
`carb_gold`, which reads them, and the head verb is their predicate.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "oie2016"
HOLDS = "extractions"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format.

    A head is one word, and a word of its predicate in most tuples; in a file without
    this column the subject would have to hold the predicate.
    """
    rows = [[column.strip() for column in line.split("\t")] for line in lines]
    if not rows or not all(len(r) >= 4 and len(r[1].split()) == 1 and " " in r[0] for r in rows):
        return False
    return 2 * sum(r[1] in r[2].split() for r in rows) > len(rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    for number, line, columns in source.rows():
        if len(columns) < 4:
            raise wrong_columns(source, number, line, "sentence, head, predicate and at least one argument")
        text, head, predicate, *arguments = columns
        if len(head.split()) != 1:
            raise source.error(number, f"expected the head of the predicate, one word, found {head!r}")
        while arguments and not arguments[-1]:
            arguments.pop()
        found.add(number, text, Extraction(predicate, tuple(arguments)))
    return found.document(NAME)
