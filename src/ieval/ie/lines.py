"""Items in plain lines, where the schema tells which part of a line is the type.

    PER: Ann, Bo            PER: Ann; LOC: Rome          **PER** - Ann
    Ann (PER), Rome (LOC)   Ann: PER; Rome: LOC          1. Ann -> PER
    PER:                    (Ann, PER), (Rome, LOC)      - Ann (PER): a remark
      - Ann
    Ann | works for | Acme  (Ann, works for, Acme)       works for: Ann, Acme
    Ann --works for--> Acme                              works_for(Ann, Acme)

Behind a type, commas separate names, unless the type begins several lines: then each
holds one, `Acme, Inc.`. Types are recognised in any case, and kept as they are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from ieval.ie.nothing import is_nothing
from ieval.ie.part_names import TEXTS, Raw
from ieval.ie.schema import Schema

JSON = re.compile(r"[{}]|[\"']\s*:\s*(?:[\"'\[\d]|$)")  # of a line that is no plain one
_BULLET = re.compile(r"\A\s*(?:(?:[-*+\u2022\u2013]|\d{1,3}[.)]|#{1,6}|>)\s+)*")
_BETWEEN = (":", "->", "\u2192", "=>", "|", "\t", " - ", " \u2013 ", " \u2014 ", "=")  # a text and its type
_APART = ("|", ";", "->", "\u2192", "\t", ",", " - ", " \u2013 ", " \u2014 ")  # the parts of a relation
_SPLITS = [
    re.compile(sign)
    for sign in (
        r";", r",\s+(?:and\s+)?", r"\|",
        r"(?<=[)\]>])(?:,?\s+and\s+|,\s*|\s+(?=[^\W\da-z])|\s*(?=[(\[<]))",
    )
]  # fmt: skip
_LISTED = re.compile(r'"([^"]+)"|\u201c([^\u201d]+)\u201d|((?:[^,;"\u201c]|,(?!\s))+)')
_ENCLOSED = re.compile(r"[(\[<](.+)[)\]>]\.?")
_MARK = re.compile(r"[(\[<]([^()\[\]<>]+)[)\]>]")
_REMARK = re.compile(r"\s[-\u2013\u2014(]|[:,.;](?=\s)")  # where one may begin
_ARROW = re.compile(r"-{1,3}\[?([^\[\]>-][^\[\]>]{0,60}?)\]?-{1,3}>")
_IN_BRACKETS = re.compile(r"(.+?)\s*[(\[<]([^()\[\]<>]+)[)\]>]\.?")
_APPLIED = re.compile(r"([^()]+?)\s*\((.+)\)[.,;]?")
_NEXT = re.compile(r"(?<=[)>\]])\s*[,;]?\s*(?=[(<\[])")
_LEAD = re.compile(
    r"\A(?:[^\W\d][\w',]*\s+){0,8}?(?:answer|output|result|response|list|entit(?:y|ies)|relation|triple"
    r"|event|trigger|extraction)s?(?:\s+[\w']+){0,8}\s*:\s*(?=\S)",
    re.IGNORECASE,
)
_KEY = re.compile(r"(?:^|[;,(|]|\s[-\u2013\u2014])\s*([^:;,()|]{1,60}?)\s*:\s*")
_AROUND = " \t\"'\u201c\u201d;,()[]<>"
_TRIES = 6  # places where a remark may begin
_A_NAME = 8  # words at most, of a line below a type that has no bullet


@dataclass(frozen=True, slots=True)
class _Said:
    """A type with what stands beside it; `leads` where it stands before a text that may be a list."""

    label: str
    text: str
    leads: bool = False


def items(text: str, task: str, types: Schema | None) -> tuple[list[Raw], bool]:
    """The items of all lines, and whether there is an answer in them: `PER: none` is one without items."""
    if types is None:
        return [], False
    if task == "re":
        found = [raw for line in text.splitlines() for raw in _relations(_said_in(line, types), types)]
        return found, bool(found)
    said = list(_all_said(text, types))
    leading = Counter(one.label for one in said if one.leads)
    raws = [
        {"type": one.label, "text": name}
        for one in said
        for name in (_names(one.text) if one.leads and leading[one.label] == 1 else [_stripped(one.text)])
        if not is_nothing(name)
    ]
    return raws, bool(said)


def item_of(line: str, task: str, types: Schema | None) -> Raw | None:
    """The one item of a line that holds no others."""
    if types is None or JSON.search(line):
        return None
    if task == "re":
        return next(_relations(_said_in(line, types), types), None)
    said = _said(_said_in(line, types), types)
    if len(said) != 1 or is_nothing(said[0].text):
        return None
    return {"type": said[0].label, "text": _stripped(said[0].text)}


def bare(line: str) -> str:
    """Without what Markdown puts before and around: bullets, numbers, stars, backticks."""
    return _BULLET.sub("", line).replace("**", "").replace("`", "").strip()


def _said_in(line: str, types: Schema) -> str:
    """Without `Output:` or `Here are the entities:` before it; `PER entities:` is the type."""
    words = bare(line)
    lead = _LEAD.match(words)
    if lead is None:
        return words
    said, rest = lead.group().rstrip(": "), words[lead.end() :]
    parts = (said, said.rpartition(" ")[0], said.rpartition(" ")[2])
    label = next(filter(types.has_like, parts), "")
    return f"{label}: {rest}" if label else rest


def marked(line: str, known: Callable[[str], object]) -> list[tuple[str, str]]:
    """`KEY: value; KEY: value`, where the line begins with a key that is known.

    >>> marked("Name: Ann, a poet, Type: PER", {"Name", "Type"}.__contains__)
    [('Name', 'Ann, a poet'), ('Type', 'PER')]
    """
    line = line.lstrip("( ")
    found = [m for m in _KEY.finditer(line) if known(m[1].strip(_AROUND))]
    if not found or found[0].start() > 0:
        return []
    ends = [m.start() for m in found[1:]] + [len(line)]
    return [
        (m[1].strip(_AROUND), line[m.end() : end].strip()) for m, end in zip(found, ends, strict=True)
    ]


def _all_said(text: str, types: Schema) -> Iterator[_Said]:
    """What each line says; the lines under a type that stands alone are its items."""
    above, blank, titled = "", False, False
    for line in text.splitlines():
        words = _said_in(line, types)
        if not words:
            blank = True
            continue
        alone = words.rstrip(": ").strip(_AROUND)
        listed = line[:1].isspace() or bool(_BULLET.sub("", line) != line.lstrip())
        if types.has_like(alone):
            above, titled = alone, line.lstrip().startswith("#")
        elif found := _said(words, types) or (_remarked(words, types) if listed else []):
            yield from found
            above = ""
        elif above and (listed or (len(words.split()) <= _A_NAME and (not blank or _is_name(words, titled)))):
            titled = titled and not listed
            yield _Said(above, words)
        else:
            above = ""
        blank = False


def _is_name(words: str, titled: bool) -> bool:
    """Whether a line of its own, with a blank one before, is a name below a title."""
    return titled and words[-1] not in ".!?:"


def _said(words: str, types: Schema) -> list[_Said]:
    """What a line says, if all of it is said so: each of its pieces, as many as can be."""
    if leads := marked(words, types.has_like):
        return [_Said(label, text, True) for label, text in leads if text.strip(_AROUND)]
    if words[:2] in ("[(", "[["):
        words = words[1:].rstrip(" ,").removesuffix("]")
    best: list[_Said] = []
    for sign in _SPLITS:
        pairs = [_pair(piece, types) for piece in sign.split(words.rstrip("; "))]
        found = [pair for pair in pairs if pair]
        if len(found) == len(pairs) > len(best):
            best = found
    if not best and len(words.split()) <= _A_NAME and (pair := _pair(f"({words})", types)):
        best = [pair]  # Ann, PER
    return best


def _remarked(words: str, types: Schema) -> list[_Said]:
    """`Ann (PER): a poet` and `Ann: PER, a poet`, as in lists: the shortest beginning that says something."""
    pairs = (_pair(words[: cut.start()], types) for cut in islice(_REMARK.finditer(words), _TRIES))
    return next(([pair] for pair in pairs if pair), [])


def _pair(piece: str, types: Schema) -> _Said | None:
    """`Ann (PER)`, `PER(Ann)`, `Ann -> PER` or `PER - Ann`."""
    if (found := _IN_BRACKETS.fullmatch(piece)) and types.has_like(found[2].strip(_AROUND)):
        if any(types.has_like(mark) for mark in _MARK.findall(found[1])):
            return None  # prose: Ann (PER) left Rome (LOC)
        return _Said(found[2].strip(_AROUND), found[1])
    if (found := _APPLIED.fullmatch(piece)) and types.has_like(found[1].strip(_AROUND)):
        return _Said(found[1].strip(_AROUND), found[2], True)
    enclosed = _ENCLOSED.fullmatch(piece)
    piece = enclosed[1] if enclosed else piece
    signs = (*_BETWEEN, ",") if enclosed else _BETWEEN
    for sign in filter(piece.__contains__, signs):
        for left, _, right in (piece.partition(sign), piece.rpartition(sign)):
            first, last = left.strip(_AROUND), right.strip(_AROUND)
            if types.has_like(first) and last:
                return _Said(first, right, True)
            if types.has_like(last) and first:
                return _Said(last, left)
    return None


def _relations(words: str, types: Schema) -> Iterator[Raw]:
    """A triple, or relations that lead: `works for: Ann, Acme; born in: ...`."""
    several = _NEXT.split(words)
    if len(several) > 1:
        for one in several:
            yield from _relations(one, types)
        return
    inside = words.strip("()<>[] ")
    for parts in _cuts(inside):
        named = [n for n, part in enumerate(parts) if types.has_like(part)]
        if len(parts) == 3 and len(named) == 1:
            yield _relation(parts[named[0]], [part for n, part in enumerate(parts) if n != named[0]])
            return
    applied = _APPLIED.fullmatch(words)
    leads = [(applied[1].strip(_AROUND + ":"), applied[2])] if applied else marked(words, types.has_like)
    for label, text in leads:
        pair = next((parts for parts in _cuts(text) if len(parts) == 2), None)
        if pair and types.has_like(label):
            yield _relation(label, pair)


def _relation(label: str, texts: list[str]) -> Raw:
    return {"type": label, **dict(zip(TEXTS["re"], texts, strict=True))}


def _cuts(text: str) -> Iterator[list[str]]:
    """The parts of a text between its quotes, and at each of the signs that may separate them."""
    yield re.findall(r'"([^"]+)"', text)
    yield [part.strip(_AROUND) for part in _ARROW.split(text)]
    for sign in _APART:
        yield [part.strip(_AROUND) for part in text.split(sign) if part.strip(_AROUND)]


def _names(text: str) -> list[str]:
    """The names in a list: between quotes, or between commas that a blank follows."""
    if text.count('"') % 2:
        return [_stripped(text)]
    parts = ["".join(found) for found in _LISTED.findall(text.strip("[] "))]
    return [name for part in parts if (name := _stripped(part))]


def _stripped(text: str) -> str:
    text = text.strip(" \t\"'\u201c\u201d;,")
    while text.endswith(")") and text.count(")") > text.count("("):
        text = text[:-1].rstrip()
    return text
