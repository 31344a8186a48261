"""What a language model answered, as items that can be scored.

    parse('[{"Type": "PER", "Name": "Ann"},]', "ner").items
    [{'type': 'PER', 'start': -1, 'end': -1, 'text': 'Ann'}]

The items are rows of the metric; `ieval.ie.grounding` finds their offsets. An answer
is never executed, never raises, and no item goes without being counted:

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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ieval.ie import answer
from ieval.ie.schema import Schema, check_task, schema
from ieval.ie.shapes import Raw, Reader
from ieval.text import check_choice

STATUSES = ("ok", "repaired", "partial", "failed")
Row = dict[str, Any]
Types = Schema | Iterable[str] | None

_NOTHING = re.compile(
    r"\W*(none|null|n/?a|empty( list)?|(there (are|is) )?no(t any)? [\w ]{0,30}?"
    r"(entit(y|ies)|relations?|triples?|events?)( (were |was )?(found|present|detected|identified))?"
    r"( in (this|the) (sentence|text|input))?)\W*",
    re.IGNORECASE,
)


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
        case: `lower` writes a type as the schema does where only case, blanks, `_` or `-`
            differ; `mixed` keeps it.

    Raises:
        ValueError: an unknown option, or a text that is no string; never for what the text says.
        ModuleNotFoundError: a library is missing; says how to install it.
    """
    check_task(task)
    check_choice("case", case, ("mixed", "lower"))
    if not isinstance(text, str):
        raise ValueError(f"text: expected a string, found {type(text).__name__}")
    chosen = None if types is None else schema(types)
    reader = Reader(task, chosen)
    found, cleaned, how = _found(text, reader)
    raw = [item for value in _restated(found) for item in reader.items(value.data)]
    if not found:
        raw = [item for line in cleaned.splitlines() if (item := reader.of_line(line))]
        how = "repaired" if raw or (cleaned and _NOTHING.fullmatch(cleaned)) else "failed"
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


def _found(text: str, reader: Reader) -> tuple[list[answer.Value], str, str]:
    """The JSON values of an answer, the answer without what is none of it, and the status.

    An answer that is JSON and nothing else is taken as it is: a marker in a name belongs to the name.
    """

    def holds_items(value: Any) -> bool:
        return next(reader.items(value), None) is not None

    alone = answer.whole(text)
    if alone is not None and (answer.is_empty(alone.data) or holds_items(alone.data)):
        return [alone], text, "ok"
    cleaned = answer.clean(text)
    found = list(answer.values(cleaned, holds_items))
    return found, cleaned, "partial" if any(value.how == "partial" for value in found) else "repaired"


def _restated(found: Sequence[answer.Value]) -> Iterator[answer.Value]:
    """Without values that repeat an earlier one: a model that says its whole answer again."""
    seen: list[Any] = []
    for value in found:
        if value.data not in seen:
            seen.append(value.data)
            yield value


def _validated(raw: Sequence[Raw], how: str, task: str, types: Schema | None, case: str) -> Parsed:
    from ieval.ie.item import checked

    items, incomplete, outside = [], [], 0
    for parts in raw:
        item, problem = checked(parts, task)
        if item is None:
            incomplete.append(problem)
            continue
        if types is not None:
            item["type"] = _spelling(item["type"], types) if case == "lower" else item["type"]
            outside += item["type"] not in types
        items.append(item)
    return Parsed(tuple(items), "partial" if incomplete else how, tuple(incomplete), outside)


def _spelling(name: str, types: Schema) -> str:
    folded = _letters(name)
    return next((known for known in types.types if _letters(known) == folded), name)


def _letters(name: str) -> str:
    return "".join(char for char in name.lower() if char not in " _-")
