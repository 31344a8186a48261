"""Strings in broken JSON and in code: where they end, by what stands beside their quotes."""

from __future__ import annotations

import json
import re

_WIDE = {0xFF0C: ",", 0xFF1A: ":", 0xFF3B: "[", 0xFF3D: "]", 0xFF5B: "{", 0xFF5D: "}"}  # of Chinese text
STRAIGHT = {0x201C: '"', 0x201D: '"', 0x201E: '"', 0x2018: "'", 0x2019: "'"}  # typographic quotes


def string_end(text: str, start: int) -> int | None:
    """Past the closing quote of the string that begins here; the end of the text where it is cut off.

    None where the quote begins no string: an apostrophe, or one in prose. A quote
    closes where a comma, a colon, a closing bracket or the end follows.
    """
    quote = text[start]
    if not _follows(text, start):
        return None
    at = start + 1
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == quote and _closes(text, at + 1):
            return at + 1
        at += 1
    return len(text)


def _follows(text: str, at: int) -> bool:
    """Whether what stands before lets a string begin here."""
    at -= 1
    while at >= 0 and text[at].isspace():
        at -= 1
    return at < 0 or text[at].translate(_WIDE) in "[{(,:="


def _closes(text: str, at: int) -> bool:
    while at < len(text) and text[at].isspace():
        at += 1
    return at >= len(text) or text[at].translate(_WIDE) in ",:]})"


def requoted(chunk: str) -> str:
    """The chunk with each string written as JSON writes it, and parentheses as brackets."""
    made: list[str] = []
    at = 0
    while at < len(chunk):
        char = chunk[at]
        end = string_end(chunk, at) if char in "\"'" else None
        if end is not None and end - at >= 2:
            made.append(json.dumps(unquoted(chunk[at + 1 : end - 1]), ensure_ascii=False))
            at = end
            continue
        if not (char == "," and _closes(chunk, at + 1)):  # a comma before a bracket adds nothing
            made.append({"(": "[", ")": "]"}.get(char, char).translate(_WIDE))
        at += 1
    return "".join(made)


def unquoted(inside: str) -> str:
    r"""What a string says, by what stands between its quotes; escapes that JSON does not know are kept.

    >>> unquoted(r"O\'Brien"), unquoted('a "b" c'), unquoted(r"D\xyz")
    ("O'Brien", 'a "b" c', 'D\\xyz')
    """
    inside = inside.replace("\\'", "'")
    plain = re.sub(r'(?<!\\)"', r"\\\"", inside)
    try:
        return str(json.loads(f'"{plain}"', strict=False))
    except ValueError:
        return inside
