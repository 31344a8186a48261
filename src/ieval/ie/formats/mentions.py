"""Mentions from what a file says of them, each value checked, with the place of every fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ieval.formats.json_values import array, shown, string
from ieval.types import Entity, Span


def tokens(value: Any, where: str) -> tuple[str, ...]:
    """The words of a sentence. Raises ValueError on what is no list of strings, or an empty one."""
    found = tuple([string(word, f"{where}[{n}]") for n, word in enumerate(array(value, where))])
    if not found:
        raise ValueError(f"{where}: no tokens")
    return found


def type_name(value: Any, where: str) -> str:
    if not string(value, where):
        raise ValueError(f"{where}: expected the name of a type, found ''")
    return str(value)


def whole(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{where}: expected a whole number, found {shown(value)}")
    return value


def placed(label: str, start: Any, end: Any, words: Sequence[str], where: str) -> Entity:
    """The mention of these tokens, half-open."""
    begin, stop = whole(start, f"{where}.start"), whole(end, f"{where}.end")
    if not 0 <= begin < stop <= len(words):
        raise ValueError(
            f"{where}: start {begin}, end {stop} of a sentence with {len(words)} tokens; "
            "expected 0 <= start < end, the first token after it"
        )
    return Entity(label, " ".join(words[begin:stop]), (Span(begin, stop),))


def said(label: str, text: Any, where: str) -> Entity:
    """A mention of which its words alone are known."""
    if not string(text, where).strip():
        raise ValueError(f"{where}: the mention is empty")
    return Entity(label, str(text).strip())
