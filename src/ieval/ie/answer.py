"""The JSON that a language model wrote, found in whatever stands around it.

Nothing is ever executed. In order:

    1. Thinking blocks and chat markers go, and all from a second `Input:` on, where a
       model has begun to invent a further example. Where it says which answer is its final
       one, what stands before goes too.
    2. From the left, each `[` or `{` is read as JSON. One that is no JSON but closes is
       mended: first its quotes, by what stands beside them (`'O'Brien'`), then by
       json-repair. One that never closes was cut off: its last element goes, unless
       complete, and its brackets are closed.
    3. What stands in brackets and holds no item, `[see below]`, is prose; so is a template,
       `{"Type": "<type>", "Name": "<name>"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

from ieval.ie.nothing import is_nothing
from ieval.ie.quotes import STRAIGHT, requoted, string_end

INSTALL = "reading what language models write needs json-repair and pydantic: pip install 'ieval[llm]'"
_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(r"\A.*</(?:think|thinking|reasoning)>", re.DOTALL | re.IGNORECASE)
_CHANNEL = re.compile(r"\A.*<\|channel\|>final<\|message\|>", re.DOTALL)
_FINAL = re.compile(
    r"^[\W_]*(?:(?:so|thus|hence|therefore)\b,?\s*)?(?:(?:the|my|here is (?:the|my))\s+)?"
    r"(?:final|corrected|revised|updated)\s+(?:answer|output|result|list|json)s?(?:\s+is)?[*_ ]*:",
    re.MULTILINE | re.IGNORECASE,
)
_LABELLED = re.compile(r"\b(?:answer|output)[*_ ]*:[*_ ]*\s*(?:```\w*\s*)?(?=[\[{])", re.IGNORECASE)
_MARKERS = re.compile(r"<\|[a-z_]+\|>|</?s>|\[/?INST\]|<(?:start|end)_of_turn>", re.IGNORECASE)
_BLANKS = re.compile(r"(\s{100})\s+")  # a model that ran on; patterns below would take their time
_NEXT_EXAMPLE = re.compile(r"^\s*(?:\d+\.\s*)?Input:", re.MULTILINE)
_OPEN = re.compile(r"[\[{]")
_CLOSER = {"[": "]", "{": "}", "(": ")"}
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
    text = _END_OF_THOUGHT.sub("", _THOUGHT.sub("", _CHANNEL.sub("", text)))
    text = _BLANKS.sub(r"\1", _MARKERS.sub("", text))
    if found := _NEXT_EXAMPLE.search(text, len(text) - len(text.lstrip())):
        text = text[: found.start()]
    if "&quot;" in text and '"' not in text:
        text = unescape(text)
    if '\\"' in text and '"' not in text.replace('\\"', ""):
        text = text.replace("\\n", "\n").replace('\\"', '"')  # JSON as it stands in a string
    return text.strip()


def versions(text: str) -> Iterator[str]:
    """The parts of a cleaned answer in which to look for items, the likeliest first; the last is all of it.

    >>> next(versions("Answer: [1]. No.\\nFinal answer: [2]"))
    '[2]'
    """
    finals = list(_FINAL.finditer(text))
    if finals:
        yield text[finals[-1].end() :].strip()
    labels = list(_LABELLED.finditer(text))
    if labels and labels[-1].end() < len(text):
        yield text[labels[-1].end() :]
    yield text


def values(text: str, items_of: Callable[[Any], list[Any]]) -> Iterator[tuple[Value, list[Any]]]:
    """The JSON values of a cleaned answer that hold items or are empty, from the left, and these items."""
    at, tries = 0, 0
    while found := _OPEN.search(text, at):
        start = found.start()
        value, end = _read(text, start)
        items = [] if value is None else items_of(value.data)
        if value is not None and (items or is_empty(value.data)):
            yield value, items
            at = end
        elif (value is not None and value.how == "ok") or tries >= _TRIES:
            at = end
        else:  # prose in brackets may still hold an answer: `[the list: [{...}]]`
            at, tries = start + 1, tries + 1


def is_empty(data: Any) -> bool:
    """Whether it says that there is nothing: `[]`, `{"entities": []}`, `{"PER": ["none"], "LOC": null}`."""
    inner = data.values() if isinstance(data, dict) else data
    return isinstance(data, list | dict) and all(
        value is None or is_empty(value) or (isinstance(value, str) and is_nothing(value)) for value in inner
    )


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
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    rounds: list[dict[str, Any]] = [{}]
    for key, value in pairs:
        if key in rounds[-1]:
            rounds.append({})
        rounds[-1][key] = value
    return rounds


_DECODER = json.JSONDecoder(strict=False, object_pairs_hook=_once_each)


def whole(text: str) -> Value | None:
    """The value of an answer that is JSON and nothing else; None for any other."""
    try:
        data = _DECODER.decode(text.strip())
    except (ValueError, RecursionError):
        return None
    return Value(data, "ok") if isinstance(data, list | dict) else None


def unwrapped(text: str) -> str:
    """What a JSON string says, where that is all there is; else the text."""
    if not text.lstrip().startswith('"'):
        return text
    try:
        data = _DECODER.decode(text.strip())
    except (ValueError, RecursionError):
        return text
    return data if isinstance(data, str) else text


def _mended(chunk: str, how: str) -> Value | None:
    straight = chunk.translate(STRAIGHT)
    for version in dict.fromkeys((chunk, straight)):
        try:
            return Value(_DECODER.decode(requoted(version)), how)
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


def _is_closed(rest: str, quote: str) -> bool:
    """Whether a string is closed at the end of what follows its first quote."""
    inside = rest.removesuffix(quote)
    return inside != rest and (len(inside) - len(inside.rstrip("\\"))) % 2 == 0


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
        if char in "\"'" and (end := string_end(text, at)) is not None:
            if end == len(text) and _is_closed(text[at + 1 :], char) and text[:at].rstrip()[-1:] == ":":
                safe = end, list(stack)  # the value of a key, cut off right behind its quote
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
