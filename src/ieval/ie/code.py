"""Items that a model wrote as code, read as text and never run.

    results = [Person("Ann"), Organization("Acme")]                     KnowCoder, RobustUIE
    results = [WorksFor(Person("Ann"), Organization("Acme"))]
    result = [Attack(mention="shot", attacker=["gunman"])]              GoLLIE
    [Entity(type='PER', name="O'Brien")]                                how Python prints objects

A call is an item where it stands alone: at the beginning of a line, in a list, or behind `=`.
`Foo("bar")` within a sentence is prose. What its name and arguments mean is for
`ieval.ie.shapes` to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ieval.ie.quotes import string_end, unquoted

_CALL = re.compile(r"[^\W\d][\w.]*\(")
_PREFIX = re.compile(r"[rbufRBUF]{1,2}(?=[\"'])")
_WORD = re.compile(r"[^\W\d][\w.]*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_BEFORE = re.compile(r"(?:^|[\[,=])[ \t]*(?:[-*\u2022]|\d+[.)])?[ \t]*\Z", re.MULTILINE)
_KEYWORD = re.compile(r"\s*([^\W\d]\w*)\s*=(?!=)\s*")
_CONSTANTS = {"None": None, "True": True, "False": False, "null": None, "true": True, "false": False}
_DEEPEST = 12
_TRIES = 32  # calls that are none, so that time stays linear in the text


@dataclass(frozen=True, slots=True)
class Call:
    """A name with its arguments; `listed` tells whether it stands in a list."""

    name: str
    args: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    listed: bool = False


class _Unreadable(Exception):
    """No value here; `cut` where the text ends within it."""

    def __init__(self, *, cut: bool = False):
        super().__init__()
        self.cut = cut


def calls(text: str) -> Iterator[tuple[Call | None, bool]]:
    """The calls that stand alone, from the left, each with whether the answer was cut off there.

    >>> [call.name for call, _ in calls('results = [Person("Ann"), Place(name="Rome")]')]
    ['Person', 'Place']
    >>> list(calls('He said Foo("bar").'))
    []
    """
    at, tries = 0, 0
    while tries < _TRIES and (found := _CALL.search(text, at)):
        at = found.end()
        before = _BEFORE.search(text, max(0, found.start() - 40), found.start())
        if before is None or (before.group()[:1] not in "[,=" and not _begins_line(text, before.start())):
            continue
        try:
            call, end = _call(text, found.start(), 0)
        except _Unreadable as problem:
            tries += 1
            if problem.cut:
                yield None, True
            continue
        if text[end : end + 1] == ".":  # a call of what it returns: a program, no item
            tries += 1
            continue
        listed = _is_listed(text, found.start())
        at = end
        yield Call(call.name, call.args, call.named, listed), listed and not text[end:].strip(" \t\n,")


def _begins_line(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] == "\n"


def _is_listed(text: str, at: int) -> bool:
    """Whether it stands in a list."""
    return text[max(0, at - 40) : at].rstrip()[-1:] in ("[", ",")


def _call(text: str, at: int, depth: int) -> tuple[Call, int]:
    found = _CALL.match(text, at)
    if found is None or depth > _DEEPEST:
        raise _Unreadable
    args: list[Any] = []
    named: dict[str, Any] = {}
    at = found.end()
    while True:
        at = _blank(text, at)
        if text[at] == ")":
            return Call(found.group()[:-1].rsplit(".", 1)[-1], tuple(args), named), at + 1
        keyword = _KEYWORD.match(text, at)
        value, at = _value(text, keyword.end() if keyword else at, depth + 1, word=bool(keyword))
        if keyword:
            named[keyword[1]] = value
        else:
            args.append(value)
        at = _separator(text, at, ")")


def _value(text: str, at: int, depth: int, *, word: bool = False) -> tuple[Any, int]:
    """A value and where it ends; a `word` without quotes too, as in `type=PER`."""
    if depth > _DEEPEST:
        raise _Unreadable
    at = _blank(text, at)
    if prefix := _PREFIX.match(text, at):
        at = prefix.end()
    if text[at] in "\"'":
        return _string(text, at)
    if text[at] in "[(":
        return _list(text, at, depth)
    if _CALL.match(text, at):
        return _call(text, at, depth)
    if found := _WORD.match(text, at):
        name = found.group()
        if name in _CONSTANTS:
            return _CONSTANTS[name], found.end()
        if word or "." in name:
            return name.rsplit(".", 1)[-1], found.end()  # EntityType.PER is PER
    if number := _NUMBER.match(text, at):
        return number.group(), number.end()
    raise _Unreadable


def _string(text: str, at: int) -> tuple[str, int]:
    end = string_end(text, at)
    if end is None:
        raise _Unreadable
    if end == len(text):
        raise _Unreadable(cut=True)  # no bracket can close behind it
    return unquoted(text[at + 1 : end - 1]), end


def _list(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    closer = {"[": "]", "(": ")"}[text[at]]
    values: list[Any] = []
    at += 1
    while True:
        at = _blank(text, at)
        if text[at] == closer:
            return values, at + 1
        value, at = _value(text, at, depth + 1)
        values.append(value)
        at = _separator(text, at, closer)


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    if at >= len(text):
        raise _Unreadable(cut=True)
    return at


def _separator(text: str, at: int, closer: str) -> int:
    """Past a comma; at the closing bracket."""
    at = _blank(text, at)
    if text[at] == ",":
        return at + 1
    if text[at] != closer:
        raise _Unreadable
    return at
