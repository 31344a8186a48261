"""Rows of the metric in a file: a JSON list of them, or one a line.

    [{"type": "LOC", "start": 0, "end": 1, "text": "Oslo"}]
    {"items": [...], "tokens": ["Oslo", "is", "cold"], "dataset": "nyt", "perturbation": "typo", "id": "7"}
    {"tags": ["B-LOC", "O", "O"], "scheme": "IOB2"}

What a row may hold is on the page of `ieval.ie.rows`. `task` says what the items are.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.ie import rows
from ieval.ie.formats import entries
from ieval.text import check_choice
from ieval.types import Sentence

NAME = "rows"
HOLDS = ("ner", "re", "ed")
OPTIONS = ("task",)


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    if isinstance(entry, list):
        return all(entries.has(item, "type") for item in entry)
    return entries.has(entry, "items") or entries.has(entry, "tags")


def read(source: Source, *, task: str = "") -> Document:
    """Raises ValueError with file, line and place, e.g. `gold.jsonl:5: entry[0]: start 3, end 3; ...`."""
    check_choice("task", task, HOLDS)
    return entries.document(source, NAME, lambda entry, where, id: _sentence(entry, where, id, task))


def _sentence(entry: Any, where: str, id: str, task: str) -> Sentence:
    return rows.sentence(entry, task, where, id)
