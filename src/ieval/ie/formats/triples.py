"""Triples of strings, as CasRel, PRGC and OneRel have NYT and WebNLG.

    [{"text": "Ann left Oslo .", "triple_list": [["Ann", "/people/person/place_lived", "Oslo"]]}]

The words of the text are parted by blanks. Nothing says where in it a string stands,
nor of what type it is: `ieval.ie.placement` looks them up.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, shown, string
from ieval.formats.lines import Source
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import said, type_name
from ieval.types import Relation, Sentence

NAME = "triples"
HOLDS = ("re",)
OPTIONS = ("split",)


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "text", "triple_list")


def read(source: Source, *, split: str | None = None) -> Document:
    """Raises ValueError with file and place, e.g. `test.json: [3].triple_list[0]: ...`."""
    return entries.document(source, NAME, _sentence, split)


def _sentence(entry: Any, where: str, id: str) -> Sentence:
    return sentence(entry, where, id, "triple_list")


def sentence(entry: Any, where: str, id: str, key: str) -> Sentence:
    """The sentence with the triples under this key."""
    text, items = entries.fields(entry, where, "text", key)
    words = tuple(string(text, f"{where}.text").split())
    if not words:
        raise ValueError(f"{where}.text: the sentence is empty")
    found = [_relation(item, f"{where}.{key}[{n}]") for n, item in enumerate(array(items, f"{where}.{key}"))]
    return Sentence(id, " ".join(words), tuple(found), words)


def _relation(item: Any, where: str) -> Relation:
    if not isinstance(item, list) or len(item) != 3:
        raise ValueError(f"{where}: expected [head, relation, tail], found {shown(item)}")
    head, label, tail = item
    return Relation(
        type_name(label, f"{where}[1]"), said("", head, f"{where}[0]"), said("", tail, f"{where}[2]")
    )
