"""Looking a text up in a sentence: as whole words without their blanks, token by token, or as characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from ieval.types import Entity, Sentence, Span

Place = tuple[Span, ...]
Places = list["tuple[Place, ...] | None"]  # of each item the spans of its mentions, None where there are none
Find = Callable[[Entity], "list[Span]"]
# Letters in a run, signs and characters of scripts without word boundaries one by one.
_WORD = re.compile(r"[^\W\u2e80-\U0003ffff]+|[\u2e80-\U0003ffff]|[^\w\s]")


def words_of(sentence: Sentence, offsets: str, case: str) -> list[tuple[str, int, int]]:
    """The words of a sentence with where they start and end, in tokens or in characters."""
    if offsets == "token":
        return [(folded(word, case), n, n + 1) for n, word in enumerate(sentence.tokens)]
    text = sentence.text or ""
    return [(folded(m.group(), case), m.start(), m.end()) for m in _WORD.finditer(text)]


def folded(text: str, case: str) -> str:
    return text.lower() if case == "lower" else text


def squeezed(words: Sequence[tuple[str, int, int]], case: str) -> Find:
    """Looks a text up in the sentence without its blanks; it must begin and end with a word."""
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    parts = []
    at = 0
    for word, start, end in words:
        letters = "".join(word.split())
        if letters:
            starts[at] = start
            at += len(letters)
            ends[at] = end
            parts.append(letters)
    line = "".join(parts)

    @cache
    def find(text: str) -> list[Span]:
        wanted = "".join(folded(text, case).split())
        found = []
        at = line.find(wanted) if wanted else -1
        while at >= 0:
            if at in starts and at + len(wanted) in ends:
                found.append(Span(starts[at], ends[at + len(wanted)]))
            at = line.find(wanted, at + 1)
        return found

    return lambda mention: find(mention.text)


def in_tokens(tokens: Sequence[str], case: str) -> Find:
    """Looks a text up token by token, split at each blank."""

    @cache
    def find(text: str) -> list[Span]:
        wanted = folded(text, case).split(" ")
        last = len(tokens) - len(wanted)
        return [
            Span(n, n + len(wanted)) for n in range(last + 1) if list(tokens[n : n + len(wanted)]) == wanted
        ]

    return lambda mention: find(mention.text)


def whereabouts(sentence: Sentence, *, offsets: str, case: str, anywhere: bool) -> Callable[[str], bool]:
    """Tells whether a text is in the sentence: as whole words, or `anywhere`, as a part of words too."""
    words = words_of(sentence, offsets, case)
    if anywhere:
        by_token = " ".join(word for word, _, _ in words)
        line = by_token if offsets == "token" else folded(sentence.text or "", case)
        return lambda text: folded(text, case) in line
    find = squeezed(words, case)
    return lambda text: bool(find(Entity("", text)))


def matches_of(mention: Entity, find: Find) -> list[Span]:
    """Where a mention may be; one with offsets is where it is, for the distance from end to end."""
    return [Span(mention.spans[0].start, mention.spans[-1].end)] if mention.spans else find(mention)


def overlap(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end
