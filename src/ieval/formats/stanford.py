"""Stanford OpenIE output, in both of its tab-separated forms.

With `-format reverb` (use this one): 17 columns, those of ReVerb without the
chunks; each line (here on two) brings its sentence.

    notes.txt<TAB>0<TAB>Ann<TAB>moved to<TAB>Oslo<TAB>0<TAB>1<TAB>1<TAB>3<TAB>3<TAB>4<TAB>1.000<TAB>
    Ann moved to Oslo .<TAB>NNP VBD TO NNP .<TAB>Ann<TAB>move to<TAB>Oslo

With `-format default`: confidence, subject, predicate, object. Such a line does
not say which sentence it is from, so every sentence has to be printed on a line
of its own before its triples:

    Ann moved to Oslo .
    1.000<TAB>Ann<TAB>moved to<TAB>Oslo

In both forms sentences are known by their text. In the second, a sentence
without triples is kept. Offsets of the first form are not kept: a predicate's
words need not be contiguous, and only the first and the last are given.
"""

from __future__ import annotations

import re

from ieval.formats import reverb
from ieval.formats.columns import BySentence, confidence, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction

NAME = "stanford"
HOLDS = "extractions"

LIKE_REVERB = 17
DEFAULT = 4
_SCORE = re.compile(r"\d+[.]\d+(?:E-?\d+)?", re.ASCII)


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines]
    if all(reverb.is_row(r) for r in rows):
        return all(len(r) == LIKE_REVERB for r in rows)
    rows = [r for r in rows if len(r) > 1]
    return bool(rows) and all(len(r) == DEFAULT and _SCORE.fullmatch(r[0].strip()) for r in rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    text = ""
    for number, line in source.lines():
        columns = [column.strip() for column in line.split("\t")]
        if len(columns) == LIKE_REVERB:
            x = Extraction(columns[3], (columns[2], columns[4]), confidence(source, number, columns[11]))
            found.add(number, columns[12], x)
        elif len(columns) == DEFAULT:
            score, subject, predicate, object_ = columns
            x = Extraction(predicate, (subject, object_), confidence(source, number, score))
            if not text:
                raise source.error(
                    number,
                    "a triple without its sentence; run Stanford OpenIE with `-format reverb`, "
                    "or put a line with the sentence before its triples",
                )
            found.add(number, text, x)
        elif len(columns) == 1 and columns[0]:
            text = columns[0]
            found.sentence(number, text)
        elif any(columns):
            raise wrong_columns(source, number, line, f"a sentence, or {DEFAULT} or {LIKE_REVERB} columns")
    return found.document(NAME)
