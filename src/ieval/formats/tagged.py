"""What the formats with a line a token share: blocks of lines, and tuples from the tokens of a role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Head, Sentence, Span

Block = list[tuple[int, list[str]]]


def blocks(
    source: Source, columns: int, expected: str, *, comment: str = "", stray: str = ""
) -> Iterator[Block]:
    """Runs of lines between blank ones: their numbers and columns, of which there are `columns` at least.

    Columns are parted by tabs, in a line without any by blanks. Lines that begin
    with `comment` are passed over. With fewer columns a line is an error; where
    `stray` says so, a fault whose repair is to leave it out, and tabs alone part.
    """
    block: Block = []
    for number, line in source.lines():
        if comment and line.startswith(comment):
            continue
        if line.strip():
            cells = line.split("\t") if stray or "\t" in line else line.split()
            if len(cells) >= columns:
                block.append((number, cells))
                continue
            problem = f"expected {expected}, found {len(cells)} column(s): {line!r}"
            if not stray:
                raise source.error(number, problem)
            source.fault(number, problem, stray)
        elif block:
            yield block
            block = []
    if block:
        yield block


def check_count(source: Source, block: Block, column: int) -> None:
    """Raise ValueError unless this column counts the tokens of the block from 0."""
    for n, (number, cells) in enumerate(block):
        if cells[column] != str(n):
            raise source.error(number, f"expected {n} as the number of the token, found {cells[column]!r}")


def spans(offsets: Sequence[int]) -> tuple[Span, ...]:
    """Rising offsets as runs.

    >>> spans([2, 3, 7])
    (Span(start=2, end=4), Span(start=7, end=8))
    """
    found: list[Span] = []
    for n in offsets:
        if found and found[-1].end == n:
            found[-1] = Span(found[-1].start, n + 1)
        else:
            found.append(Span(n, n + 1))
    return tuple(found)


def extraction(
    tokens: Sequence[str],
    roles: Mapping[str, Sequence[int]],
    *,
    predicate: str = "",
    confidence: float | None = None,
    head: int | None = None,
) -> Extraction:
    """The tuple of the tokens of each role: `P` the predicate, `A0`, `A1`, ... the arguments, in that order.

    Args:
        predicate: its text; default: its tokens.
        head: offset of the predicate's head; those of the arguments stay unknown.
    """
    arguments = sorted((role for role in roles if role != "P"), key=lambda role: int(role[1:]))

    def text(role: str) -> str:
        return " ".join(tokens[n] for n in roles[role])

    heads: tuple[tuple[Head, ...], ...] = ()
    if head is not None:
        heads = ((Head(tokens[head], head),), *(() for _ in arguments))
    return Extraction(
        predicate or text("P"),
        tuple(map(text, arguments)),
        confidence,
        spans(roles.get("P", ())),
        tuple(spans(roles[role]) for role in arguments),
        heads,
    )


def document(found: Mapping[tuple[str, ...], list[Extraction]], format: str, source: Source) -> Document:
    """The sentences, known by their tokens; their text is the tokens between blanks."""
    sentences = (Sentence(None, " ".join(tokens), tuple(items), tokens) for tokens, items in found.items())
    return Document(tuple(sentences), format, str(source.path), tuple(source.warnings))
