"""AnnIE's text export: fact synsets as in BenchIE, each sentence on a bare line.

    Ann moved to sunny Oslo .
    1--> Cluster 1:
    Ann --> moved to --> [sunny] Oslo

With `Show-Indices` every word carries its position: `Ann(1) --> moved(2) to(3)
--> [sunny(4)] Oslo(5)`; it is taken off, and a word that is itself a bracket is
then known as text. Without indices every bracket marks optional words.

The number in the header, from 1, becomes the sentence id. The export keeps HTML
entities (`&amp;`), CRLF line ends and trailing blanks; all are undone. A slot may
be empty. Sentences without clusters are not in the export.

Faults repaired on request:
    1. A group that is open at the end of a slot is closed there; AnnIE writes the
       closing bracket only before a following word.
    2. A line that is neither sentence, header nor triple, a triple without any
       word, and a cluster without triples are left out.
    3. Those of BenchIE gold: see `benchie`.
"""

from __future__ import annotations

import html
import re

from ieval.formats.benchie import ARROW, HEADER, Block
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.pattern import literal

NAME = "annie_text"
HOLDS = "facts"

_ARROW = re.compile(r"(?:^|(?<=\s))-->(?=\s|$)")
_INDEXED = re.compile(r"(\[*)(.+?)\(\d+\)(\]*)")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    first, second = (html.unescape(line).strip() for line in (*lines[:2], "")[:2])
    if first.startswith("sent_id:") or _ARROW.search(first):
        return False
    return HEADER.fullmatch(second) is not None


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    lines = [(number, html.unescape(line).strip()) for number, line in source.lines() if line.strip()]
    indexed = _has_indices([line for _, line in lines])
    blocks: dict[str, Block] = {}
    block: Block | None = None
    text: str | None = None
    for n, (number, line) in enumerate(lines):
        header = HEADER.fullmatch(line)
        if header and text is not None:
            block, text = _block(source, number, header[1], text, blocks), None
        if not header and not _ARROW.search(line):
            if n + 1 < len(lines) and HEADER.fullmatch(lines[n + 1][1]):
                text = line
            else:
                source.fault(number, f"neither sentence, header nor triple: {line!r}", "leave it out")
            continue
        if block is None:
            raise source.error(number, f"expected a sentence, then 'N--> Cluster 1:', found {line!r}")
        triple = line if header else _triple(source, number, line, indexed)
        if triple.strip():
            block.add(source, number, triple)
    found = tuple(b.sentence(source) for b in blocks.values())
    return Document(found, NAME, str(source.path), tuple(source.warnings))


def _block(source: Source, number: int, id_: str, text: str, blocks: dict[str, Block]) -> Block:
    """The block of this sentence; older exports repeat the sentence before each of its clusters."""
    block = blocks.setdefault(id_, Block(id_, text))
    if block.text != text:
        raise source.error(number, f"sentence id {id_!r} was already used, for {block.text!r}")
    return block


def _has_indices(lines: list[str]) -> bool:
    """Whether every word of every triple carries its position."""
    triples = [line for line in lines if _ARROW.search(line) and not HEADER.fullmatch(line)]
    words = [word for line in triples for word in _ARROW.sub(" ", line).split()]
    return bool(words) and all(word in "[]" or _INDEXED.fullmatch(word) for word in words)


def _triple(source: Source, number: int, line: str, indexed: bool) -> str:
    """The line as BenchIE has it; empty where it is to be left out."""
    slots = [slot.strip() for slot in _ARROW.split(line)]
    if not any(slots):
        source.fault(number, "a triple without any word", "leave it out")
        return ""
    if indexed:
        slots = [" ".join(map(_without_index, slot.split())) for slot in slots]
    return ARROW.join(_closed(source, number, slot) for slot in slots)


def _without_index(word: str) -> str:
    """`[of(7)` is `[of`; a word that is a bracket, `[(7)`, is text."""
    parts = _INDEXED.fullmatch(word)
    return parts[1] + literal(parts[2]) + parts[3] if parts else word


def _closed(source: Source, number: int, slot: str) -> str:
    bare = slot.replace("\\[", "").replace("\\]", "")
    if bare.rfind("[") <= bare.rfind("]"):
        return slot
    source.fault(number, f"{slot!r}: a group is open at the end of the slot", "close it there")
    return slot + "]"
