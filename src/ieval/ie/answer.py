"""The JSON that a language model wrote, found in whatever stands around it.

Nothing is ever executed. In order:

    1. Thinking blocks and chat markers go, and all from a second `Input:` on, where a
       model has begun to invent a further example.
    2. From the left, each `[` or `{` is read as JSON. One that is no JSON but closes is
       mended: first its quotes, by what stands beside them (`'O'Brien'`), then by
       json-repair. One that never closes was cut off: its last element goes, unless
       complete, and its brackets are closed.
    3. What stands in brackets and holds no item, `[see below]`, is prose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

INSTALL = "reading what language models write needs json-repair and pydantic: pip install 'ieval[llm]'"
_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(r"\A.*</(?:think|thinking|reasoning)>", re.DOTALL | re.IGNORECASE)
_MARKERS = re.compile(r"<\|[a-z_]+\|>|</?s>|\[/?INST\]|<(?:start|end)_of_turn>", re.IGNORECASE)
_NEXT_EXAMPLE = re.compile(r"^\s*(?:\d+\.\s*)?Input:", re.MULTILINE)
_OPEN = re.compile(r"[\[{]")
_CLOSER = {"[": "]", "{": "}", "(": ")"}
_STRAIGHT = {0x201C: '"', 0x201D: '"', 0x201E: '"', 0x2018: "'", 0x2019: "'"}  # typographic quotes
_DEEPEST = 40  # brackets within brackets; answers have three or four, and Python's reader has its own end
_TRIES = 32  # unclosed brackets that are looked into, so that time stays linear in the text


@dataclass(frozen=True, slots=True)
class Value:
    """One JSON value of an answer; `how` is `ok`, `repaired` or `partial` (it was cut off)."""

    data: Any
    how: str


def clean(text: str) -> str:
    """Without thinking, chat markers and whatever follows a further `Input:`.

    >>> clean("<think>[1]</think>[]<|im_end|>\\n11. Input: next")
    '[]'
    """
    text = _END_OF_THOUGHT.sub("", _THOUGHT.sub("", text))
    text = _MARKERS.sub("", text)
    if found := _NEXT_EXAMPLE.search(text, len(text) - len(text.lstrip())):
        text = text[: found.start()]
    return text.strip()


def values(text: str, holds_items: Callable[[Any], bool]) -> Iterator[Value]:
    """The JSON values of a cleaned answer that hold items or are empty, from the left."""
    at, tries = 0, 0
    while found := _OPEN.search(text, at):
        start = found.start()
        value, end = _read(text, start)
        if value is not None and (is_empty(value.data) or holds_items(value.data)):
            yield value
            at = end
        elif (value is not None and value.how == "ok") or tries >= _TRIES:
            at = end
        else:  # prose in brackets may still hold an answer: `[the list: [{...}]]`
            at, tries = start + 1, tries + 1


def is_empty(data: Any) -> bool:
    """Whether it says that there is nothing: `[]`, `{}`, `{"entities": []}`."""
    inner = data.values() if isinstance(data, dict) else data
    return isinstance(data, list | dict) and all(is_empty(value) for value in inner)


def _read(text: str, start: int) -> tuple[Value | None, int]:
    """The value that begins here, and where it ends; None where nothing can be made of it."""
    try:
        data, end = _DECODER.raw_decode(text, start)
        return Value(data, "ok"), end
    except (ValueError, RecursionError):
        pass
    end, safe, open_brackets = _extent(text, start)
    if not open_brackets:
        return _mended(text[start:end], "repaired"), end
    if safe is None or len(open_brackets) > _DEEPEST:
        return None, end
    closed = text[start : safe[0]] + "".join(_CLOSER[bracket] for bracket in reversed(safe[1]))
    return _mended(closed, "partial"), end


def _once_each(pairs: list[tuple[str, Any]]) -> Any:
    """A dict; where keys repeat, one dict for each round of them, so that no value is lost."""
    rounds: list[dict[str, Any]] = [{}]
    for key, value in pairs:
        if key in rounds[-1]:
            rounds.append({})
        rounds[-1][key] = value
    return rounds[0] if len(rounds) == 1 else rounds


_DECODER = json.JSONDecoder(strict=False, object_pairs_hook=_once_each)


def whole(text: str) -> Value | None:
    """The value of an answer that is JSON and nothing else; None for any other."""
    try:
        data = _DECODER.decode(text.strip())
    except (ValueError, RecursionError):
        return None
    return Value(data, "ok") if isinstance(data, list | dict) else None


def _mended(chunk: str, how: str) -> Value | None:
    straight = chunk.translate(_STRAIGHT)
    for version in dict.fromkeys((chunk, straight)):
        try:
            return Value(_DECODER.decode(_requoted(version)), how)
        except (ValueError, RecursionError):
            continue
    try:
        import json_repair
    except ModuleNotFoundError:
        raise ModuleNotFoundError(INSTALL) from None
    try:
        data = json_repair.loads(straight)
    except (ValueError, RecursionError):
        return None
    return Value(data, how) if isinstance(data, list | dict) else None


def _extent(text: str, start: int) -> tuple[int, tuple[int, list[str]] | None, list[str]]:
    """Where a bracket closes; else what is still open at the end, and the last point at which a cut is safe.

    Safe is the place before a comma and the place after a closing bracket: all
    elements up to there are complete.
    """
    stack: list[str] = []
    safe: tuple[int, list[str]] | None = None
    at = start
    while at < len(text):
        char = text[at]
        if char in "\"'" and (end := _string_end(text, at)) is not None:
            at = end
            continue
        if char in "[{(":
            stack.append(char)
            if len(stack) > _DEEPEST:
                return len(text), None, stack
        elif char in "]})":
            if stack and _CLOSER[stack[-1]] == char:
                stack.pop()
            if not stack:
                return at + 1, None, []
            safe = at + 1, list(stack)
        elif char == ",":
            safe = at, list(stack)
        at += 1
    return at, safe, stack


def _string_end(text: str, start: int) -> int | None:
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
    return at < 0 or text[at] in "[{(,:"


def _closes(text: str, at: int) -> bool:
    while at < len(text) and text[at].isspace():
        at += 1
    return at >= len(text) or text[at] in ",:]})"


def _requoted(chunk: str) -> str:
    """The chunk with each string written as JSON writes it, and parentheses as brackets."""
    made: list[str] = []
    at = 0
    while at < len(chunk):
        char = chunk[at]
        end = _string_end(chunk, at) if char in "\"'" else None
        if end is not None and end - at >= 2:
            made.append(_quoted(chunk[at + 1 : end - 1], char))
            at = end
            continue
        if not (char == "," and _closes(chunk, at + 1)):  # a comma before a bracket adds nothing
            made.append({"(": "[", ")": "]"}.get(char, char))
        at += 1
    return "".join(made)


def _quoted(inside: str, quote: str) -> str:
    """What a string holds, as a JSON string; escapes that JSON knows stay what they are."""
    if quote == "'":
        inside = inside.replace("\\'", "'")
    plain = re.sub(r'(?<!\\)"', r"\\\"", inside)
    try:
        return json.dumps(json.loads(f'"{plain}"', strict=False), ensure_ascii=False)
    except ValueError:
        return json.dumps(inside, ensure_ascii=False)
