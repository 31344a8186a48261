"""From the JSON of an answer to items, whatever shape the model gave it.

    [{"Type": "PER", "Name": "Ann"}]                 as the prompts ask
    {"entities": [...]}, {"result": {"relations": ...}}    wrapped
    {"PER": ["Ann", "Bo"]}                           grouped by type
    [["Ann", "PER"], "LOC: Rome"]                    pairs and lines, where the schema tells the type
    [["Ann", "works for", "Acme"]]                   triples, where the schema tells the relation

Keys are known under many names (`Name`, `text`, `entity`, `span`, `mention`, ...).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ieval.ie.schema import Schema

Raw = dict[str, Any]  # the parts of one item by their own names, as the model gave them

_TYPE = ("type", "label", "category", "tag")
_KEYS = {  # task: part: its names; case, blanks, `_` and `-` do not count
    "ner": {
        "type": (*_TYPE, "entitytype", "entitylabel", "class"),
        "text": ("name", "text", "entity", "span", "mention", "value", "entityname", "word"),
    },
    "re": {
        "type": (*_TYPE, "relation", "relationtype", "predicate", "relationship", "rel"),
        "head": ("head", "subject", "subj", "headentity", "source", "arg1", "entity1", "from"),
        "tail": ("tail", "object", "obj", "tailentity", "target", "arg2", "entity2", "to"),
    },
    "ed": {
        "type": (*_TYPE, "event", "eventtype", "class"),
        "text": ("trigger", "text", "name", "word", "span", "eventtrigger", "triggerword", "mention"),
    },
}
_PARTS = {  # task: name: its part, and how early the name stands
    task: {name: (part, rank) for part, names in parts.items() for rank, name in enumerate(names)}
    for task, parts in _KEYS.items()
}
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Reader:
    """How the items of one task are recognised; `types` is None where any type is taken."""

    task: str
    types: Schema | None
    depth: int = 0

    def items(self, value: Any) -> Iterator[Raw]:
        """Every item in a JSON value, in order; parts that are missing are absent."""
        if self.depth > _DEEPEST:
            return
        if isinstance(value, Mapping):
            yield from self._of_object(value)
        elif isinstance(value, list):
            if found := self._of_sequence(value):
                yield found
            else:
                inner = replace(self, depth=self.depth + 1)
                for element in value:
                    yield from inner.items(element)
        elif isinstance(value, str) and self.depth and (found := self.of_line(value)):
            yield found

    def _of_object(self, value: Mapping[str, Any]) -> Iterator[Raw]:
        parts = self._parts(value)
        others = [part for part in _KEYS[self.task] if part != "type"]
        if any(part in parts for part in others) and self._is_item(parts):
            yield from _split(parts)
            return
        inner = replace(self, depth=self.depth + 1)
        for key, element in value.items():
            grouped = list(self._of_group(str(key), element))
            yield from grouped or inner.items(element)

    def _parts(self, value: Mapping[str, Any]) -> Raw:
        """The parts that an object has; of several names of one part the one that stands first in `_KEYS`."""
        known = _PARTS[self.task]
        found: dict[str, tuple[int, Any]] = {}
        for key, element in value.items():
            if named := known.get(_fold(str(key))):
                part, rank = named
                if part not in found or rank < found[part][0]:
                    found[part] = rank, element
        return {part: element for part, (_, element) in found.items()}

    def _is_item(self, parts: Raw) -> bool:
        """Whether these are the parts of one item; `{"entity": [{...}]}` is a wrapper."""
        for part, value in parts.items():
            if isinstance(value, list) and any(isinstance(element, Mapping | list) for element in value):
                return False
            if isinstance(value, Mapping) and part in ("type", "text"):
                return False
        return True

    def _of_group(self, key: str, element: Any) -> Iterator[Raw]:
        """`{"PER": ["Ann"]}`; of relations `{"works for": [["Ann", "Acme"], {"head": ...}]}`."""
        if self.types is not None and key not in self.types:
            return
        elements = element if isinstance(element, list) else [element]
        if self.task != "re":
            if elements and all(isinstance(x, str) for x in elements):
                yield from ({"type": key, "text": x} for x in elements)
            return
        if len(elements) == 2 and all(isinstance(x, str) for x in elements):
            elements = [elements]
        for x in elements:
            parts = self._parts(x) if isinstance(x, Mapping) else {}
            if {"head", "tail"} <= parts.keys():
                yield {**parts, "type": key}
            elif isinstance(x, list) and len(x) == 2 and all(isinstance(y, str) for y in x):
                yield {"type": key, "head": x[0], "tail": x[1]}

    def _of_sequence(self, value: list[Any]) -> Raw | None:
        """A pair or triple of strings of which the schema says which is the type."""
        if self.types is None or not all(isinstance(x, str) for x in value):
            return None
        types = [n for n, x in enumerate(value) if x in self.types]
        if self.task == "re" and len(value) == 3 and len(types) == 1 and types[0] in (0, 1):
            rest = [x for n, x in enumerate(value) if n != types[0]]
            return {"type": value[types[0]], "head": rest[0], "tail": rest[1]}
        if self.task != "re" and len(value) == 2 and len(types) == 1:
            return {"type": value[types[0]], "text": value[1 - types[0]]}
        return None

    def of_line(self, line: str) -> Raw | None:
        """`PER: Ann`, `Ann (PER)`, `Ann | works for | Acme`; only where the schema has the type."""
        if self.types is None:
            return None
        line = line.strip().lstrip("-*\u2022 ").strip()
        number, dot, rest = line.partition(". ")
        line = rest if dot and number.isdigit() else line
        line = line.replace("**", "").replace("`", "")
        if self.task == "re":
            bare = line.strip("()<>[] ")
            for separator in ("|", ";", ","):
                parts = [part.strip(" \"'") for part in bare.split(separator)]
                if len(parts) == 3 and (found := self._of_sequence(list(parts))):
                    return found
            return None
        before, colon, after = line.partition(":")
        if colon and before.strip() in self.types and after.strip():
            return {"type": before.strip(), "text": after.strip(" \"'")}
        if line.endswith(")") and "(" in line:
            text, _, name = line[:-1].rpartition("(")
            if name.strip() in self.types and text.strip():
                return {"type": name.strip(), "text": text.strip(" \"'")}
        return None


def _split(parts: Raw) -> Iterator[Raw]:
    """One item for each of several names under one type."""
    if isinstance(parts.get("text"), list):
        yield from ({**parts, "text": text} for text in parts["text"])
    else:
        yield parts


@lru_cache(maxsize=4096)
def _fold(key: str) -> str:
    return "".join(char for char in key.lower() if char not in " _-*")
