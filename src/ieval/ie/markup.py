"""Items in tables, in records of `key: value` lines, in XML, and in prose that marks its words.

    | Type | Name |      - Type: PER          <PER>Ann</PER>            **Ann** (PER)
    |------|------|        Name: Ann          <entity type="PER">Ann</entity>
    | PER  | Ann  |                           <entity><type>PER</type><name>Ann</name></entity>

Tables and records say themselves which part is which, by the names that
`ieval.ie.part_names` knows; elements and marked words need the schema.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from ieval.ie.lines import bare, marked
from ieval.ie.nothing import is_nothing
from ieval.ie.part_names import TEXTS, Raw, is_complete, part_of, parts_of
from ieval.ie.schema import Schema

_RULE = re.compile(r"[\s|:=-]+")
_ELEMENT = re.compile(
    r"<(/?)([^\W\d][\w.-]*)((?:\s+[\w.-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'))*)\s*(/?)>"
)
_ATTRIBUTE = re.compile(r"([\w.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_TAG = re.compile(r"</?[^\W\d][^<>]*>")
_MARKED = re.compile(
    r"(?:\*\*|\"|\u201c|`)([^*\"\u201c\u201d`\n]+)(?:\*\*|\"|\u201d|`)\s*[(\[]([^()\[\]\n]+)[)\]]"
)
_LINK = re.compile(r"\[([^\[\]\n]+)\]\(([^()\n]+)\)")
_NEW = re.compile(r"\s*(?:[-*+\u2022]|\d{1,3}[.)])\s")
_DEEPEST = 8


def tables(text: str, task: str) -> list[Raw]:
    """The rows below a line that names the columns, between bars, tabs or commas."""
    lines = text.splitlines()
    for cells_of in (_between_bars, _between_tabs, _between_commas):
        found: list[Raw] = []
        head: list[str] = []
        for line in lines:
            cells = cells_of(line)
            if _is_head(cells, task):
                head = cells
            elif len(cells) != len(head):
                head = head if _RULE.fullmatch(line) else []
            elif not _RULE.fullmatch(line):
                found.append(parts_of(dict(zip(head, cells, strict=True)), task))
        if rows := [parts for parts in found if _says_something(parts, task)]:
            return rows
    return []


def _is_head(cells: list[str], task: str) -> bool:
    return {"type", *TEXTS[task]} <= {part_of(cell, task) for cell in cells}


def _says_something(parts: Raw, task: str) -> bool:
    return is_complete(parts, task) and not any(is_nothing(parts[text]) for text in TEXTS[task])


def _between_bars(line: str) -> list[str]:
    cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return [cell.replace("\\|", "|").strip(" *`\"") for cell in cells]


def _between_tabs(line: str) -> list[str]:
    return [cell.strip(" \"") for cell in line.split("\t")]


def _between_commas(line: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], skipinitialspace=True), [])]
    except csv.Error:
        return []


def records(text: str, task: str, types: Schema | None) -> list[Raw]:
    """Items that are written as a line for each of their parts, or all parts in one."""
    found: list[dict[str, str]] = [{}]

    def known(key: str) -> bool:
        return bool(part_of(key, task)) and not (types is not None and key in types)

    for line in text.splitlines():
        pairs = marked(bare(line), known)
        if not line.strip() or _NEW.match(line):
            found.append({})
        for key, value in pairs:
            if key in found[-1]:
                found.append({})
            found[-1][key] = value.strip(" \"'`,;")
    made = [parts_of(record, task) for record in found]
    return [parts for parts in made if _says_something(parts, task)]


@dataclass
class _Element:
    name: str
    attributes: str
    start: int  # of what is in it
    end: int = 0
    children: list[_Element] = field(default_factory=list)


def elements(text: str, task: str, types: Schema | None) -> list[Raw]:
    """Elements that are items, outer ones first."""
    return [raw for one in _tree(text) for raw in _items(one, text, task, types, 0)]


def _tree(text: str) -> list[_Element]:
    """The outermost elements; what is never closed is none."""
    open_ = [_Element("", "", 0)]
    for tag in _ELEMENT.finditer(text):
        closes, name, attributes, alone = tag.groups()
        if alone:
            open_[-1].children.append(_Element(name, attributes, tag.end(), tag.end()))
        elif not closes:
            open_.append(_Element(name, attributes, tag.end()))
        else:
            names = [one.name for one in open_[-_DEEPEST:]]
            if name in names:
                inner = open_[len(open_) - names[::-1].index(name) - 1 :]
                del open_[-len(inner) :]
                inner[0].end = tag.start()
                inner[0].children += [child for one in inner[1:] for child in one.children]
                open_[-1].children.append(inner[0])
    return [child for one in open_ for child in one.children]


def _items(one: _Element, text: str, task: str, types: Schema | None, depth: int) -> Iterator[Raw]:
    inner = text[one.start : one.end]
    given = {key: unescape(a or b) for key, a, b in _ATTRIBUTE.findall(one.attributes)}
    children = {child.name: _words(text[child.start : child.end]) for child in one.children}
    parts = parts_of({**given, **children}, task)
    if task != "re":
        if types is not None and types.has_like(one.name):
            parts = {"type": one.name, "text": _words(inner)}
        elif "type" in parts and "text" not in parts and not children:
            parts["text"] = _words(inner)
    if _says_something(parts, task):
        yield parts
    for child in one.children if depth < _DEEPEST else ():
        yield from _items(child, text, task, types, depth + 1)


def _words(inner: str) -> str:
    return " ".join(unescape(_TAG.sub("", inner)).split())


def pointed_out(text: str, task: str, types: Schema | None) -> list[Raw]:
    """`**Ann** (PER)`, `"Rome" (LOC)` and `[Acme](ORG)` in prose."""
    if types is None or task == "re":
        return []
    found = _MARKED.findall(text) or _LINK.findall(text)
    return [{"type": name.strip(), "text": words.strip()} for words, name in found
            if types.has_like(name.strip())]  # fmt: skip
