"""WikiANN: a token a line, behind its language, with its tag (IOB2).

    en:Ann<TAB>B-PER
    en:left<TAB>O
"""

from __future__ import annotations

import re

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import blocks
from ieval.ie.formats.tag_lines import TAG, Tagged, document

NAME = "wikiann"
HOLDS = ("ner",)
OPTIONS = ("scheme",)
_TOKEN = re.compile(r"([a-z][a-z-]+):(.+)")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    token, _, tag = lines[0].partition("\t")
    return bool(_TOKEN.fullmatch(token) and TAG.fullmatch(tag.strip()))


def read(source: Source, *, scheme: str = "auto") -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = []
    for block in blocks(source, 2, "a token behind its language, a tab and a tag"):
        tokens = []
        for number, cells in block:
            token = _TOKEN.fullmatch(cells[0])
            if token is None or len(cells) != 2:
                raise source.error(number, f"expected LANGUAGE:TOKEN, a tab and a tag, found {cells!r}")
            tokens.append(token[2])
        found.append(Tagged(tuple(n for n, _ in block), tuple(tokens), tuple(c[1].strip() for _, c in block)))
    return document(source, NAME, found, scheme)
