"""Explicit triples, one a line: sentence id, subject, predicate, object.

    1<TAB>He<TAB>served<TAB>as the first Prime Minister of Australia
    1<TAB>He<TAB>became<TAB>a founding justice

The form in which BenchIE ships system outputs. No header, no quoting; a slot may
be empty. More columns are further arguments (BenchIE ignores them silently;
here a protocol for triples refuses them, see `ieval.oie.triples`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from ieval.formats import lsoie_conll, lsoie_predictions
from ieval.formats.columns import row, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Sentence

NAME = "explicit_tsv"
HOLDS = "extractions"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines]
    if lsoie_conll.sniff(lines) or lsoie_predictions.sniff(lines):
        return False
    return all(len(row) >= 4 and row[0].strip().isdecimal() for row in rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found: dict[str, list[Extraction]] = {}
    for number, line in source.lines():
        if not line.strip():
            continue
        id_, *slots = (column.strip() for column in line.split("\t"))
        if not id_:
            raise source.error(number, f"expected a sentence id before the first tab, found {line!r}")
        if len(slots) < 3:
            raise wrong_columns(source, number, line, "sentence id, subject, predicate and object")
        found.setdefault(id_, []).append(Extraction(slots[1], (slots[0], *slots[2:])))
    sentences = tuple(Sentence(id_, None, tuple(items)) for id_, items in found.items())
    return Document(sentences, NAME, str(source.path), tuple(source.warnings))


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write extractions without their confidence; sentences without an id are numbered from 1.

    Raises ValueError on a tab or line break inside a slot, and on fewer than two arguments.
    """
    for n, sentence in enumerate(sentences, 1):
        id_ = sentence.id if sentence.id is not None else str(n)
        for x in sentence.items:
            if len(x.arguments) < 2:
                raise ValueError(
                    f"sentence {id_}: {x.predicate!r} has {len(x.arguments)} argument(s); "
                    f"{NAME} needs a subject and an object"
                )
            file.write(row((id_, x.arguments[0], x.predicate, *x.arguments[1:]), id_))
