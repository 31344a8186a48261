"""What a language model wrote, an object a line: its answer as `output`, or else as `text`.

    {"output": "Sure! [{'Type': 'LOC', 'Name': 'Oslo'}]", "id": "7"}

Beside the answer there may be `dataset`, `perturbation`, `id` and `changed`; other keys, such as
the prompt, do not matter. Nothing in an answer is an error: `ieval.ie.parsing` tells what it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import listed, record, string
from ieval.formats.lines import Source
from ieval.ie.answers import ON_FAIL, sentences_of
from ieval.ie.formats import entries
from ieval.ie.schema import Schema
from ieval.origins import COLUMNS, label
from ieval.text import check_choice

NAME = "answers"
HOLDS = ("ner", "re", "ed")
OPTIONS = ("task", "schema", "on_fail", "progress")
KEYS = ("output", "answer", "response", "generated_text", "completion", "text")
_OTHERS = ("items", "tags", "tokens", "triple_list", "predict", "entities", "relations", "events")


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    alone = isinstance(entry, dict) and not any(key in entry for key in _OTHERS)
    return alone and any(isinstance(entry.get(key), str) for key in KEYS)


def read(
    source: Source, *, task: str = "", schema: Schema | None = None, on_fail: str = ON_FAIL[0],
    progress: bool = False,
) -> Document:  # fmt: skip
    """Raises ValueError with file and line at an entry without an answer, or with `on_fail="error"`."""
    check_choice("task", task, HOLDS)
    given = entries.entries(source)
    texts = [text_of(entry, where) for where, entry in given]
    found = sentences_of(texts, task, schema, on_fail=on_fail, progress=progress, side=source.path.name)
    sentences = [
        replace(s, id=str(n), label=label([entry.get(name) for name in COLUMNS], where))
        for n, ((where, entry), s) in enumerate(zip(given, found, strict=True), 1)
    ]
    return Document(tuple(sentences), NAME, str(source.path), tuple(source.warnings))


def text_of(entry: Any, where: str) -> str:
    """The answer in an entry."""
    known = tuple(entry) if isinstance(entry, dict) else KEYS
    row = record(entry, where, known, ())
    for key in KEYS:
        if key in row:
            return string(row[key], f"{where}.{key}")
    raise ValueError(f"{where}: no answer, expected one of {listed(KEYS)}; found {listed(row) or 'nothing'}")
