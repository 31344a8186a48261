"""The options of one scoring, resolved: defaults, presets, and what they mean for types and texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ieval.ie.grounding import STRATEGIES
from ieval.ie.tasks import BOUNDARY, STRICT, TASKS, Task
from ieval.text import check_choice

POLICIES = ("count", "drop", "error")
CHOICES: dict[str, tuple[str, ...]] = {
    "match_by": ("offset", "string"),
    "duplicates": ("multiset", "set"),
    "grounding": STRATEGIES,
    "relation": ("strict", "boundary"),
    "event_level": ("subtype", "supertype"),
    "types": ("exact", "normalised"),
    "case": ("mixed", "lower"),
    "offsets": ("token", "character"),
    "ungrounded": POLICIES,
    "out_of_schema": POLICIES,
}
DEFAULTS: dict[str, Any] = {
    "match_by": "offset", "duplicates": "multiset", "grounding": "best", "relation": "strict",
    "event_level": "subtype", "types": "exact", "case": "mixed", "offsets": "token",
    "ungrounded": "count", "out_of_schema": "count",
}  # fmt: skip
_UIE = {"grounding": "first", "ungrounded": "drop", "out_of_schema": "drop"}
_CODE = {"match_by": "string", "types": "normalised", "relation": "boundary", "event_level": "supertype"}
_FILTERED = {"ungrounded": "drop", "out_of_schema": "drop"}
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {  # preset, then task: what differs from the defaults
    "none": {"ner": {}, "re": {}, "ed": {}},
    "uie": {"ner": _UIE, "re": _UIE | {"grounding": "closest"}, "ed": _UIE},
    "robustuie": {"ner": _CODE | {"duplicates": "set"}, "re": _CODE, "ed": _CODE | {"case": "lower"}},
    "knowcoder": dict.fromkeys(TASKS, _CODE | _FILTERED),
    "instructuie": {"ner": {"match_by": "string", "duplicates": "set"}},
}


@dataclass(frozen=True, slots=True)
class Rule:
    """The options of one scoring, resolved, and what the preset's scorer does besides.

    Attributes:
        capped: a gold item is matched once; if not, each copy of a right prediction is a hit.
        skipped: types that count on neither side.
        anywhere: an item is in its sentence if its characters are, in the middle of a word too.
        quoted: a predicted text ends before its first double quote, as a pattern reads it.
        cleaned: types and texts are lower-cased strings with InstructUIE's spelling.
        none: a sentence without items has one item, `none`.
        plain: items that have offsets are compared as they are.
    """

    task: Task
    compat: str
    match_by: str
    duplicates: str
    grounding: str
    relation: str
    event_level: str
    types: str
    case: str
    offsets: str
    ungrounded: str
    out_of_schema: str
    schema: frozenset[str] | None
    supertypes: Mapping[str, str] | None
    capped: bool
    skipped: frozenset[str]
    anywhere: bool
    quoted: bool
    cleaned: bool
    none: bool
    plain: bool
    type_of: Callable[[str], str] | None
    text_of: Callable[[str], str] | None

    def signature(self) -> tuple[str, ...]:
        """Its part of a result's signature."""
        task = self.task.name
        only = {"re": f"relation:{self.relation}", "ed": f"level:{self.event_level}"}.get(task)
        return (
            task, f"compat:{self.compat}", f"by:{self.match_by}", f"dup:{self.duplicates}",
            *([f"ground:{self.grounding}"] if self.match_by == "offset" else []), *([only] if only else []),
            f"types:{self.types}", f"case:{self.case}", f"offsets:{self.offsets}",
            f"ungrounded:{self.ungrounded}",
            f"schema:{'open' if self.schema is None else f'{len(self.schema)},{self.out_of_schema}'}",
        )  # fmt: skip


def rule(
    task: str, compat: str | None, given: Mapping[str, Any], schema: Collection[str] | None,
    supertypes: Mapping[str, str] | None,
) -> Rule:  # fmt: skip
    """What holds: the options given, then the preset's, then the defaults. Raises ValueError on a bad one."""
    check_choice("task", task, tuple(TASKS))
    preset = "none" if compat is None else compat
    check_choice("compat", preset, tuple(VARIANTS))
    if task not in VARIANTS[preset]:
        raise ValueError(
            f"compat={preset!r} has no scores that are counts of {task} items (it takes whole samples and "
            f"treats NA apart); its task is {', '.join(VARIANTS[preset])}"
        )
    chosen = DEFAULTS | VARIANTS[preset][task] | {k: v for k, v in given.items() if v is not None}
    for name, allowed in CHOICES.items():
        check_choice(name, chosen[name], allowed)
    if chosen["offsets"] == "character" and chosen["match_by"] == "offset" and chosen["grounding"] != "best":
        raise ValueError(
            f"grounding={chosen['grounding']!r} with offsets='character': UIE's strategies go by tokens; "
            "expected grounding='best'"
        )
    _check_supertypes(task, preset, chosen["event_level"], supertypes)
    code = preset in ("robustuie", "knowcoder")
    cleaned = preset == "instructuie"
    if schema is not None and (isinstance(schema, str) or not all(isinstance(t, str) for t in schema)):
        raise ValueError(f"schema={schema!r}: expected a list of type names")
    shown_types = _cleaned if cleaned else (_normalised if chosen["types"] == "normalised" else None)
    shown_texts = _cleaned if cleaned else (str.lower if chosen["case"] == "lower" else None)
    level = supertypes if task == "ed" and chosen["event_level"] == "supertype" else None
    return Rule(
        {**TASKS, "re": BOUNDARY if chosen["relation"] == "boundary" else STRICT}[task], preset, **chosen,
        schema=None if schema is None else frozenset(map(shown_types or str, schema)),
        supertypes=None if level is None else _through(level, shown_types),
        capped=not code, skipped=frozenset({"other"} if code and task == "ner" else ()),
        anywhere=preset in ("uie", "knowcoder"), quoted=code, cleaned=cleaned, none=cleaned,
        plain=chosen["match_by"] == "offset" and shown_types is level is schema is None and not code,
        type_of=shown_types, text_of=shown_texts,
    )  # fmt: skip


def _check_supertypes(task: str, preset: str, level: str, supertypes: Mapping[str, str] | None) -> None:
    if task != "ed" or level == "subtype":
        return
    if supertypes is None:
        why = f"compat={preset!r} scores supertypes" if preset != "none" else "event_level='supertype'"
        raise ValueError(
            f"{why}: give supertypes={{'Die': 'Life', ...}}, the supertype of each type, or "
            "event_level='subtype'"
        )
    if not supertypes or not isinstance(supertypes, Mapping):
        raise ValueError(f"supertypes={supertypes!r}: expected a dict from type to supertype")


def _through(level: Mapping[str, str], shown: Callable[[str], str] | None) -> dict[str, str]:
    form = shown or str
    return {form(sub): form(above) for sub, above in level.items()}


@lru_cache(maxsize=65_536)
def _normalised(name: str) -> str:
    """A type as words in lower case: split at `-`, or else at `_`, or else at capitals.

    >>> _normalised("place-of_birth"), _normalised("PlaceOfBirth"), _normalised("LOC")
    ('place of_birth', 'place of birth', 'loc')
    """
    for sign in "-_":
        if sign in name:
            return name.replace(sign, " ").lower()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


_BESIDE_SIGNS = re.compile(r"\s*([,:()._;'-])\s*")


@lru_cache(maxsize=65_536)
def _cleaned(text: str) -> str:
    """InstructUIE's spelling.

    >>> _cleaned("Palace - {Location} ( U . S . )")
    'palace-located(u.s.)'
    """
    text = _BESIDE_SIGNS.sub(r"\1", text.lower().replace("{", "").replace("}", ""))
    return " ".join(text.replace("location", "located").split())
