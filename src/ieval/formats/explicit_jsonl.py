"""Explicit JSON, one object a line: the entries of `explicit_json` without the list around them.

    {"id": 1, "text": "Ann left .", "extractions": [{"predicate": "left", "arguments": ["Ann"]}]}
    {"id": 2, "text": "It rains .", "extractions": []}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TextIO

from ieval.formats.document import Document
from ieval.formats.explicit_json import ITEMS, document, to_rows
from ieval.formats.json_values import parse
from ieval.formats.lines import Source
from ieval.types import Sentence

NAME = "explicit_jsonl"
HOLDS = "either"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    first = lines[0].strip()
    return first.startswith("{") and any(key in first for key in ITEMS)


def read(source: Source) -> Document:
    """Raises ValueError with file, line and place, e.g. `out.jsonl:5: entry.extractions[0].subject: ...`."""
    lines = [(number, line) for number, line in source.lines() if line.strip()]
    entries = [(f"{source.path}:{number}: entry", parse(source, line, number)) for number, line in lines]
    return document(source, NAME, entries)


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write facts or extractions. Raises ValueError on a mixture, and on a confidence that is not finite."""
    for row in to_rows(sentences):
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
