"""JointER's data: relations with the offsets and types of head and tail.

    [{"tokens": ["Ann", "left", "Oslo"], "spo_list": [["Ann", "/people/person/place_lived", "Oslo"]],
      "spo_details": [[0, 1, "PERSON", "/people/person/place_lived", 2, 3, "LOCATION"]]}]

Offsets are half-open. The entities are the heads and tails, each place and type once;
others are not annotated. Where a type is not known the files say `None-label`, and so
do we. `spo_list` and `pos_tags` are not read.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, shown
from ieval.formats.lines import Source
from ieval.ie.formats import entries
from ieval.ie.formats.mentions import placed, tokens, type_name
from ieval.types import Relation, Sentence

NAME = "jointer"
HOLDS = ("ner", "re")
OPTIONS = ("split",)


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "tokens", "spo_details")


def read(source: Source, *, split: str | None = None) -> Document:
    """Raises ValueError with file and place, e.g. `dev.json: [3].spo_details[0]: ...`."""
    return entries.document(source, NAME, _sentence, split)


def _sentence(entry: Any, where: str, id: str) -> Sentence:
    given, details = entries.fields(entry, where, "tokens", "spo_details")
    words, here = tokens(given, f"{where}.tokens"), f"{where}.spo_details"
    relations = [_relation(item, f"{here}[{n}]", words) for n, item in enumerate(array(details, here))]
    mentions = dict.fromkeys(mention for r in relations for mention in (r.head, r.tail))
    return Sentence(id, " ".join(words), (*mentions, *relations), words)


def _relation(item: Any, where: str, words: tuple[str, ...]) -> Relation:
    if not isinstance(item, list) or len(item) != 7:
        raise ValueError(
            f"{where}: expected [start, end, type, relation, start, end, type], found {shown(item)}"
        )
    start, end, head, label, begin, stop, tail = item
    return Relation(
        type_name(label, f"{where}[3]"),
        placed(type_name(head, f"{where}[2]"), start, end, words, f"{where}.head"),
        placed(type_name(tail, f"{where}[6]"), begin, stop, words, f"{where}.tail"),
    )
