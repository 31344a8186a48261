"""What the tab-separated outputs of extractors share: confidences, and sentences known by their text alone.

Rules that hold for all of them: blanks around a column do not count; a slot
may be empty and stays empty; an extraction without any text is an error;
extractions are grouped by the text of their sentence, in the order in which the
sentences first appear; such sentences have no id.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Sentence

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_NO_NUMBERS = ("nan", "inf", "+inf", "-inf", "infinity", "-infinity")


def is_number(column: str) -> bool:
    """Whether a column is meant as a number, `nan` and `inf` included.

    >>> is_number("-227.5"), is_number("NaN"), is_number("1 of 2")
    (True, True, False)
    """
    column = column.strip()
    return _NUMBER.fullmatch(column) is not None or column.lower() in _NO_NUMBERS


def confidence(source: Source, number: int, column: str) -> float:
    """A finite number, or `-inf` (the logarithm of a probability of 0, which PropS prints)."""
    column = column.strip()
    value = float(column) if _NUMBER.fullmatch(column) else math.nan
    if column.lower() == "-inf":
        return -math.inf
    if not math.isfinite(value):
        raise source.error(number, f"expected a finite number as confidence, found {column!r}")
    return value


def wrong_columns(source: Source, number: int, line: str, expected: str) -> ValueError:
    """The error for a line with too few or too many columns."""
    return source.error(number, f"expected {expected}, found {line.count(chr(9)) + 1} column(s): {line!r}")


class BySentence:
    """Extractions of one file while its lines are read.

    Spellings that differ in runs of white space alone are one sentence, under the first of them.
    """

    def __init__(self, source: Source):
        self._source = source
        self._found: dict[str, list[Extraction]] = {}
        self._tokens: dict[str, tuple[str, ...]] = {}
        self._spelling: dict[str, str] = {}

    def sentence(self, number: int, text: str, tokens: tuple[str, ...] = ()) -> list[Extraction]:
        """The list to which extractions of this sentence are added."""
        text = text.strip()
        if not text:
            raise self._source.error(number, "the sentence is empty")
        text = self._spelling.setdefault(" ".join(text.split()), text)
        if tokens:
            self._tokens[text] = tokens
        return self._found.setdefault(text, [])

    def add(self, number: int, text: str, x: Extraction, tokens: tuple[str, ...] = ()) -> None:
        if not x.predicate and not any(x.arguments):
            raise self._source.error(number, "the predicate and all arguments are empty")
        self.sentence(number, text, tokens).append(x)

    def document(self, format: str) -> Document:
        found = self._found.items()
        sentences = [Sentence(None, text, tuple(items), self._tokens.get(text, ())) for text, items in found]
        return Document(tuple(sentences), format, str(self._source.path), tuple(self._source.warnings))


def row(columns: Iterable[str], name: str) -> str:
    """One line of a tab-separated file. Raises ValueError on a tab or line break inside a column."""
    columns = list(columns)
    for column in columns:
        if "\t" in column or "\n" in column or "\r" in column:
            raise ValueError(f"sentence {name}: a tab or line break in {column!r} cannot be written as TSV")
    return "\t".join(columns) + "\n"


def text_of(sentence: Sentence, format: str) -> str:
    """The text under which a sentence is written. Raises ValueError where it has none."""
    if not (sentence.text or "").strip():
        raise ValueError(f"sentence {sentence.id!r} has no text, and {format} names sentences by their text")
    return str(sentence.text)
