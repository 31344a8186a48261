"""What a language model answered, as items that can be scored.

    parse('[{"Type": "PER", "Name": "Ann"},]', "ner").items
    [{'type': 'PER', 'start': -1, 'end': -1, 'text': 'Ann'}]

The items are rows of the metric; `ieval.ie.grounding` finds their offsets. Read are JSON in
any shape (`ieval.ie.shapes`) and state (`ieval.ie.answer`), code (`ieval.ie.code`), tables,
records and elements (`ieval.ie.markup`), and lines (`ieval.ie.lines`): the first of these that
holds items. An answer is never executed, never raises, and no item goes without being counted:

    ok        one JSON value, all of it items
    repaired  items or an empty answer, but only after mending: fences or prose around it,
              broken JSON, several values, another shape, plain lines
    partial   the answer was cut off, or some item lacks a part: the others are there
    failed    nothing was found that could be an answer

Only what stands in the answer counts: a type that is not in the schema is kept as it is
and counted (`out_of_schema`), since whether it is wrong is for the score to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ieval.ie import answer, code, lines, markup
from ieval.ie.nothing import is_nothing
from ieval.ie.part_names import Raw
from ieval.ie.quotes import STRAIGHT
from ieval.ie.schema import Schema, check_task, folded, schema
from ieval.ie.shapes import Reader
from ieval.text import check_choice

STATUSES = ("ok", "repaired", "partial", "failed")
Row = dict[str, Any]
Types = Schema | Iterable[str] | None
_TEMPLATE = re.compile(r"\W*(<[^<>]*>|\{[^{}]*\}|\.\.\.|\u2026)\W*")

@dataclass(frozen=True, slots=True)
class Parsed:
    """One answer: its items as rows, how they were got, and what was left out and why."""

    items: tuple[Row, ...]
    status: str
    incomplete: tuple[str, ...] = ()
    out_of_schema: int = 0


def parse(text: str, task: str, types: Types = None, *, case: str = "mixed") -> Parsed:
    """Read one answer.

    >>> parse("Sure! ```json\\n[{'Type': 'PER', 'Name': 'O'Brien'}]\\n```", "ner").items[0]["text"]
    "O'Brien"
    >>> parse("I cannot help with that.", "ner").status
    'failed'

    Args:
        text: all that the model wrote.
        task: `ner`, `re` or `ed`.
        types: the schema. Needed for shapes in which only it tells a type from a text
            (pairs, plain lines), and to count what is outside of it.
        case: `lower` writes a type as the schema does where only case, blanks, `_`, `-` or a
            plural differ; `mixed` keeps it.

    Raises:
        ValueError: an unknown option, or a text that is no string; never for what the text says.
        ModuleNotFoundError: a library is missing; says how to install it.
    """
    check_task(task)
    check_choice("case", case, ("mixed", "lower"))
    if not isinstance(text, str):
        raise ValueError(f"text: expected a string, found {type(text).__name__}")
    from ieval.ie.item import plain

    chosen = None if types is None else schema(types)
    alone = answer.whole(text)
    rows = None if alone is None else plain(alone.data, task)
    if rows is not None:
        return _counted(rows, "ok", (), chosen, case)
    raw, how = _read(text, alone, Reader(task, chosen))
    return _validated(raw, how, task, chosen, case)


def parse_all(
    texts: Sequence[str], task: str, types: Types = None, *, case: str = "mixed", progress: bool = False
) -> list[Parsed]:
    """Read many answers, with a bar on a terminal where `progress`; equal answers are read once."""
    from tqdm import tqdm

    chosen = None if types is None else schema(types)
    known: dict[str, Parsed] = {}
    parsed = []
    for n, text in enumerate(tqdm(texts, disable=None if progress else True, unit="answer")):
        if not isinstance(text, str):
            raise ValueError(f"texts[{n}]: expected a string, found {type(text).__name__}")
        if text not in known:
            known[text] = parse(text, task, chosen, case=case)
        parsed.append(known[text])
    return parsed


def statuses(parsed: Iterable[Parsed]) -> dict[str, int]:
    """How many answers have each status, and how many items were incomplete or out of the schema."""
    listed = list(parsed)
    counts = Counter(one.status for one in listed)
    return {
        **{status: counts[status] for status in STATUSES},
        "incomplete_items": sum(len(one.incomplete) for one in listed),
        "out_of_schema_items": sum(one.out_of_schema for one in listed),
    }


def _read(text: str, alone: answer.Value | None, reader: Reader) -> tuple[list[Raw], str]:
    """The items of an answer, not yet checked, and the status.

    An answer that is JSON and nothing else is taken as it is: a marker in a name belongs to the name.
    """
    if alone is not None:
        raw = list(reader.items(alone.data))
        if raw or answer.is_empty(alone.data):
            return raw, "ok"
    cleaned = answer.clean(answer.unwrapped(text))
    for version in answer.versions(cleaned):
        for way in (_code, _json, _plain):
            if found := way(version, reader):
                return found
    return [], "repaired" if cleaned and is_nothing(cleaned) else "failed"


def _json(text: str, reader: Reader) -> tuple[list[Raw], str] | None:
    """Without values that repeat an earlier one: a model that says its whole answer, or the schema, again."""
    found = list(answer.values(text, lambda data: _real(reader.items(data))))
    if any(items and not _is_schema(value.data, reader.types) for value, items in found):
        found = [(value, items) for value, items in found if not _is_schema(value.data, reader.types)]
    seen: list[Any] = []
    raw: list[Raw] = []
    for value, items in found:
        if value.data not in seen:
            seen.append(value.data)
            raw += items
    how = "partial" if any(value.how == "partial" for value, _ in found) else "repaired"
    return (raw, how) if seen else None


def _is_schema(data: Any, types: Schema | None) -> bool:
    """Whether it may be the types with their descriptions: all of them, each with one text."""
    if types is None or not isinstance(data, dict) or data.keys() != types.types.keys():
        return False
    return all(isinstance(about, str) for about in data.values())


def _real(items: Iterable[Raw]) -> list[Raw]:
    """Without those of a template: `{"Type": "<type>", "Name": "<name>"}`."""
    return [raw for raw in items if not all(_TEMPLATE.fullmatch(str(part)) for part in raw.values())]


def _code(text: str, reader: Reader) -> tuple[list[Raw], str] | None:
    for version in dict.fromkeys((text, text.translate(STRAIGHT))):
        found = list(code.calls(version))
        raw = [item for call, _ in found for item in reader.items(call)]
        if raw:
            return raw, "partial" if any(cut for _, cut in found) else "repaired"
    return None


def _plain(text: str, reader: Reader) -> tuple[list[Raw], str] | None:
    task, types = reader.task, reader.types
    text = "\n".join(line for line in text.splitlines() if not lines.JSON.search(line))
    raw = (
        markup.elements(text, task, types)
        or markup.tables(text, task)
        or markup.records(text, task, types)
    )
    if raw:
        return raw, "repaired"
    raw, said = lines.items(text, task, types)
    marked = markup.pointed_out(text, task, types)
    raw = marked if marked and len(marked) >= len(raw) else raw
    return (raw, "repaired") if raw or said else None


def _validated(raw: Sequence[Raw], how: str, task: str, types: Schema | None, case: str) -> Parsed:
    from ieval.ie.item import checked

    items, incomplete = [], []
    for parts in raw:
        item, problem = checked(parts, task)
        if item is None:
            incomplete.append(problem)
        else:
            items.append(item)
    return _counted(items, "partial" if incomplete else how, tuple(incomplete), types, case)


def _counted(
    items: list[Row], how: str, incomplete: tuple[str, ...], types: Schema | None, case: str
) -> Parsed:
    outside = 0
    if types is not None:
        for item in items if case == "lower" else ():
            item["type"] = types.spellings.get(folded(item["type"]), item["type"])
        outside = sum(item["type"] not in types.types for item in items)
    return Parsed(tuple(items), how, incomplete, outside)
