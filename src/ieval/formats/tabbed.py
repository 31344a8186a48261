"""CaRB tabbed output: sentence, confidence, predicate, then the arguments, subject first.

    The gauge also drives a sender .<TAB>0.83<TAB>also drives<TAB>The gauge<TAB>a sender

No header, no quoting, any number of arguments; one empty argument column means
no argument at all. The form in which outputs of ClausIE, OLLIE, OpenIE4, PropS
and Stanford are shared (`--tabbed` of CaRB), and those of LSOIE.

CaRB's script skips a line with an empty column and takes `nan` as a confidence.
Here the slot is empty, and `nan` is an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from ieval.formats import conll2012, reverb
from ieval.formats.columns import BySentence, confidence, is_number, row, text_of, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Sentence

NAME = "tabbed"
HOLDS = "extractions"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    rows = [line.split("\t") for line in lines]
    if conll2012.sniff(lines):
        return False
    return all(
        len(r) >= 3 and is_number(r[1]) and not is_number(r[0]) and not reverb.is_row(r) for r in rows
    )


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    for number, line, columns in source.rows():
        if len(columns) < 4:
            raise wrong_columns(source, number, line, "sentence, confidence, predicate and arguments")
        text, score, predicate, *arguments = columns
        x = Extraction(predicate, without_lone_blank(arguments), confidence(source, number, score))
        found.add(number, text, x)
    return found.document(NAME)


def without_lone_blank(arguments: list[str]) -> tuple[str, ...]:
    """No arguments where the only one is empty."""
    return () if arguments == [""] else tuple(arguments)


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write extractions; a sentence that has none leaves no line.

    Raises ValueError on a sentence without text and on an extraction without confidence.
    """
    for sentence in sentences:
        text = text_of(sentence, NAME)
        for x in sentence.items:
            if x.confidence is None:
                raise ValueError(f"sentence {text!r}: {x.predicate!r} has no confidence; {NAME} needs one")
            file.write(row((text, repr(x.confidence), x.predicate, *(x.arguments or ("",))), text))
