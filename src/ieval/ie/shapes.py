"""From the JSON (or code) of an answer to items, whatever shape the model gave it.

    [{"Type": "PER", "Name": "Ann"}]                 as the prompts ask
    {"entities": [...]}, {"result": {"relations": ...}}    wrapped, also in a tool call or a string
    {"PER": ["Ann", "Bo"]}, {"PER": {"Ann": {}}}     grouped by type
    {"Type": ["PER", "LOC"], "Name": ["Ann", "Rome"]}      in columns
    [["Ann", "PER"], "LOC: Rome"], {"Ann": "PER"}, {"Ann": {"type": "PER"}}
                                                     pairs, lines, maps, where the schema tells the type
    {"entities": [{"id": 1, "text": "Ann"}, ...], "relations": [{"type": ..., "head": 1, "tail": 2}]}
    [["Ann", "works for", "Acme"]]                   triples, where the schema tells the relation
    [Person("Ann"), Person(name="Bo")]               code (`ieval.ie.code`)

Keys are known under many names (`ieval.ie.part_names`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ieval.ie.code import Call
from ieval.ie.lines import item_of
from ieval.ie.nothing import is_nothing
from ieval.ie.part_names import TEXTS, Raw, part_of, parts_of
from ieval.ie.schema import Schema

_DEEPEST = 12
_CONTAINERS = (dict, list, Call)


@dataclass(frozen=True, slots=True)
class Reader:
    """How the items of one task are recognised; `types` is None where any type is taken."""

    task: str
    types: Schema | None

    def items(self, value: Any, depth: int = 0) -> Iterator[Raw]:
        """Every item in a JSON value, in order; parts that are missing are absent."""
        if depth > _DEEPEST:
            return
        if isinstance(value, dict):
            yield from self._of_object(value, depth)
        elif isinstance(value, list):
            if found := self._of_sequence(value):
                yield found
            else:
                for element in value:
                    yield from self.items(element, depth + 1)
        elif isinstance(value, Call):
            yield from self._of_call(value, depth)
        elif isinstance(value, str) and depth:
            yield from self._of_string(value, depth)

    def _of_object(self, value: dict[str, Any], depth: int) -> Iterator[Raw]:
        parts = parts_of(value, self.task)
        if not self._has_text(parts):
            found = self._inverted(value) or self._around_pair(value, parts)
            yield from found or self._with_names(value, self._of_elements(value, depth))
        elif "type" in parts and all(type(x) is str for x in parts.values()):
            yield parts
        elif columns := self._columns(parts):
            yield from columns
        elif not self._is_item(parts):
            yield from self._of_elements(value, depth)
        elif "type" in parts:
            yield from _split(parts)
        else:  # `{"text": "Ann left.", "entities": [...]}`, or an item that lacks its type
            inner = [x for v in value.values() if _holds(v) for x in self.items(v, depth + 1)]
            yield from inner or _split(parts)

    def _of_elements(self, value: dict[str, Any], depth: int) -> Iterator[Raw]:
        for key, element in value.items():
            grouped = list(self._of_group(str(key), element))
            yield from grouped or self.items(element, depth + 1)

    def _has_text(self, parts: Raw) -> bool:
        return any(text in parts for text in TEXTS[self.task])

    def _is_item(self, parts: Raw) -> bool:
        """Whether these are the parts of one item; `{"entity": [{...}]}` is a wrapper."""
        for part, value in parts.items():
            if isinstance(value, list) and any(isinstance(element, _CONTAINERS) for element in value):
                return False
            if isinstance(value, dict) and part in ("type", "text"):
                inner = parts_of(value, self.task)
                if part == "type" or "type" in inner or "text" not in inner:
                    return False
        return True

    def _columns(self, parts: Raw) -> list[Raw]:
        """An item for each row of lists that are equally long; none where they are not such lists."""
        columns = [parts.get(name) for name in ("type", *TEXTS[self.task])]
        lists = [x for x in columns if isinstance(x, list) and all(isinstance(y, str) for y in x)]
        if len(lists) < len(columns) or len({len(x) for x in lists}) > 1:
            return []
        rows = zip(*lists, strict=True)
        return [dict(zip(("type", *TEXTS[self.task]), row, strict=True)) for row in rows]

    def _inverted(self, value: dict[str, Any]) -> list[Raw]:
        """`{"Ann": "PER", "Rome": {"type": "LOC"}}`: all values are types, and no key is a part's name."""
        types = self.types
        if self.task == "re" or types is None or any(part_of(str(key), self.task) for key in value):
            return []
        names = [x["type"] if isinstance(x, dict) and x.keys() == {"type"} else x for x in value.values()]
        names = [x[0] if isinstance(x, list) and len(x) == 1 else x for x in names]
        if not all(isinstance(name, str) and types.has_like(name) for name in names):
            return []
        return [{"type": name, "text": key} for key, name in zip(value, names, strict=True)]

    def _of_group(self, key: str, element: Any) -> Iterator[Raw]:
        """`{"PER": ["Ann", {"name": "Bo"}]}`; of relations `{"works for": [["Ann", "Acme"], {"head": ...}]}`.

        Objects that tell their own type are none of a group: `{"relations": [{"type": ...}]}`.
        """
        if self.types is not None and not self.types.has_like(key):
            return
        elements = element if isinstance(element, list) else [element]
        if self.task == "re":
            yield from self._pairs(key, elements)
        elif elements and all(isinstance(x, str) for x in elements):
            yield from ({"type": key, "text": x} for x in elements if x.strip() and not is_nothing(x))
        elif self.types is not None and elements and all(isinstance(x, dict) for x in elements):
            found = [parts_of(x, self.task) for x in elements]
            if all("text" in parts and "type" not in parts for parts in found):
                yield from ({**parts, "type": key} for parts in found)
            elif isinstance(element, dict) and all(isinstance(x, dict) and not x for x in element.values()):
                yield from ({"type": key, "text": x} for x in element)

    def _with_names(self, value: dict[str, Any], items: Iterator[Raw]) -> Iterator[Raw]:
        """Relations between the ids of entities that stand beside them: `[{"id": 1, "text": "Ann"}]`."""
        lists = [x for x in value.values() if isinstance(x, list)] if self.task == "re" else []
        beside = [x for some in lists for x in some if isinstance(x, dict) and "id" in x]
        named = {str(x["id"]): x for x in beside if "text" in parts_of(x, "ner")}
        for item in items:
            ends = {end: named[str(item[end])] for end in ("head", "tail") if str(item.get(end)) in named}
            yield {**item, **ends}

    def _around_pair(self, value: dict[str, Any], parts: Raw) -> list[Raw]:
        """`{"relation": "works for", "arguments": ["Ann", "Acme"]}`, or with an object there.

        Of a type in the schema, which `function` and `array` of a tool's call are not.
        """
        name = parts.get("type")
        known = isinstance(name, str) and self.types is not None and self.types.has_like(name)
        if self.task != "re" or not known:
            return []
        return list(self._pairs(str(name), [x for x in value.values() if isinstance(x, list | dict)]))

    def _pairs(self, name: str, elements: list[Any]) -> Iterator[Raw]:
        """Relations of one type: `["Ann", "Acme"]`, `{"head": ...}`, `{"Ann": "Acme"}`, `"(Ann, Acme)"`."""
        if len(elements) == 2 and all(isinstance(x, str) and x[:1] != "(" for x in elements):
            elements = [elements]
        for x in elements:
            parts = parts_of(x, "re") if isinstance(x, dict) else {}
            if {"head", "tail"} <= parts.keys() and "type" not in parts:
                yield {**parts, "type": name}
            elif isinstance(x, list) and len(x) == 2 and all(isinstance(y, str) for y in x):
                yield {"type": name, "head": x[0], "tail": x[1]}
            elif self.types is None:
                continue  # any map or string would be one
            elif isinstance(x, dict) and not parts and all(isinstance(y, str) for y in x.values()):
                yield from ({"type": name, "head": head, "tail": tail} for head, tail in x.items())
            elif isinstance(x, str) and (found := item_of(f"{name}: {x}", "re", self.types)):
                yield found

    def _of_sequence(self, value: list[Any]) -> Raw | None:
        """A pair or triple of strings of which the schema says which is the type."""
        if self.types is None or not 2 <= len(value) <= 3 or not all(isinstance(x, str) for x in value):
            return None
        types = [n for n, x in enumerate(value) if x in self.types]
        types = types or [n for n, x in enumerate(value) if self.types.has_like(x)]
        texts = TEXTS[self.task]
        if len(types) != 1 or len(value) != 1 + len(texts):
            return None
        rest = [x for n, x in enumerate(value) if n != types[0]]
        return {"type": value[types[0]], **dict(zip(texts, rest, strict=True))}

    def _of_string(self, value: str, depth: int) -> Iterator[Raw]:
        """JSON in a string, as in the arguments of a tool call; a line."""
        if value.lstrip()[:1] in ("[", "{"):
            try:
                yield from self.items(json.loads(value, strict=False), depth + 1)
            except (ValueError, RecursionError):
                return
        elif found := item_of(value, self.task, self.types):
            yield found

    def _of_call(self, call: Call, depth: int) -> Iterator[Raw]:
        """`PER("Ann")`, `Entity(type="PER", name="Ann")`, `Born(PER("Ann"), LOC("Rome"))`; what is in it."""
        parts = parts_of(call.named, self.task)
        if not parts and (found := self._of_sequence(list(call.args))):  # Entity("Ann", "PER")
            yield found
            return
        free = [text for text in TEXTS[self.task] if text not in parts]
        parts = {**dict(zip(free, call.args, strict=False)), **parts}
        inner = [] if "type" in parts else [
            item for x in (*call.args, *call.named.values()) if _holds(x)
            for item in self.items(x, depth + 1)
        ]  # fmt: skip
        known = self.types is not None and self.types.has_like(call.name)
        if not known and inner:
            yield from inner
        elif all(text in parts for text in TEXTS[self.task]) and ("type" in parts or known or call.listed):
            yield from _split({"type": call.name, **{part: _mention(v) for part, v in parts.items()}})


def _holds(value: Any) -> bool:
    """Whether there may be items in it."""
    return isinstance(value, _CONTAINERS) or (isinstance(value, str) and value.lstrip()[:1] in ("[", "{"))


def _mention(value: Any) -> Any:
    """An argument of a relation that is a call, as an object: `Person("Ann")`."""
    if not isinstance(value, Call):
        return value
    named = parts_of(value.named, "ner")
    text = named.get("text", value.args[0] if value.args else None)
    return {"type": named.get("type", value.name), "text": text}


def _split(parts: Raw) -> Iterator[Raw]:
    """One item for each of several names under one type."""
    if isinstance(parts.get("text"), list):
        yield from ({**parts, "text": text} for text in parts["text"])
    else:
        yield parts
