"""Where the heads of a gold tuple stand in a tuple, to be seen; no score depends on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ieval.types import Extraction, Head, Span


def marked(gold: Extraction, x: Extraction) -> tuple[tuple[Span, ...], ...]:
    """The characters of each part of `x`, in reading order, that are heads of the gold argument there.

    The predicate has none. A short list of heads is taken a place off, as LSOIE's script does.

    >>> gold = Extraction("sold", ("Ann", "the old car"), heads=((), (Head("Ann"),), (Head("car"),)))
    >>> marked(gold, gold)
    ((Span(start=0, end=3),), (), (Span(start=8, end=11),))
    """
    wanted: Sequence[Sequence[Head]] = gold.heads[1:]
    if len(wanted) != len(gold.arguments):
        wanted = [(head,) for head in [head for heads in gold.heads for head in heads][1:]]
    arguments = []
    for n, text in enumerate(x.arguments):
        spans = x.argument_spans[n] if x.argument_spans else ()
        heads = wanted[n] if n < len(wanted) else ()
        places = [_place(text, head, spans) for head in heads]
        arguments.append(tuple(sorted({place for place in places if place})))
    return (*arguments[:1], (), *arguments[1:])


def _place(text: str, head: Head, spans: Sequence[Span]) -> Span | None:
    """By offset where both are known, else the first token that is the head, else the head anywhere."""
    words = [Span(*word.span()) for word in re.finditer(r"\S+", text)]
    offsets = [n for span in spans for n in range(span.start, span.end)]
    if head.index in offsets and len(offsets) == len(words):
        return words[offsets.index(head.index)]
    for same in (str, str.lower):
        for word in words:
            if same(text[word.start : word.end]) == same(head.text):
                return word
    start = text.lower().find(head.text.lower())
    found = start >= 0 and head.text and len(text.lower()) == len(text)  # 'İ'.lower() is two characters
    return Span(start, start + len(head.text)) if found else None
