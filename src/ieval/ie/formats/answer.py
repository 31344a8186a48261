"""What a language model wrote of one sentence, as it is: the whole file is one answer.

    Sure! [{'Type': 'LOC', 'Name': 'Oslo'}]

For the gold of one sentence; an object a line (`answers`) holds many. Any text is such a file,
so it is never detected: the format is to be named.
"""

from __future__ import annotations

from dataclasses import replace

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.ie.answers import ON_FAIL, sentences_of
from ieval.ie.schema import Schema
from ieval.text import check_choice

NAME = "answer"
HOLDS = ("ner", "re", "ed")
OPTIONS = ("task", "schema", "on_fail", "progress")


def read(
    source: Source, *, task: str = "", schema: Schema | None = None, on_fail: str = ON_FAIL[0],
    progress: bool = False,
) -> Document:  # fmt: skip
    """Raises ValueError with `on_fail="error"` where nothing in it can be read."""
    check_choice("task", task, HOLDS)
    (found,) = sentences_of(
        [source.text()], task, schema, on_fail=on_fail, progress=progress, side=source.path.name
    )
    return Document((replace(found, id="1"),), NAME, str(source.path), tuple(source.warnings))
