"""What the benchmarks of entities, relations and events share: one schema, and a count of what rows hold.

    id          which sentence
    tokens      its words
    entities    [{type, start, end, text}]
    relations   [{type, head: {type, start, end, text}, tail: {...}}]
    events      [{type, start, end, text}], of their triggers

Offsets are half-open and count tokens; both are -1 where a text is not to be found
among these, and a type is empty where the corpus has none. So the column of a task is
directly what its metric takes as references.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import datasets

from ieval.benchmarks.builder import Builder
from ieval.ie import formats
from ieval.ie.placement import placed
from ieval.types import Entity, Event, Relation, Sentence

_STRING = datasets.Value("string")
_INT = datasets.Value("int32")
MENTION = {"type": _STRING, "start": _INT, "end": _INT, "text": _STRING}
ITEMS = datasets.Features(
    {
        "id": _STRING,
        "tokens": datasets.Sequence(_STRING),
        "entities": [MENTION],
        "relations": [{"type": _STRING, "head": MENTION, "tail": MENTION}],
        "events": [MENTION],
    }
)
KINDS = ("entities", "relations", "events")


class ItemBuilder(Builder):
    """A row is a sentence. `FORMAT` and `READ` say how a file is read (`ieval.ie.formats.read`).

    What was counted stands in `info.description` of a built dataset: `contents` of every
    split, and what the reader had to say.
    """

    FORMAT: ClassVar[str] = ""
    READ: ClassVar[Mapping[str, str]] = {}
    DESCRIPTION: ClassVar[str] = ""
    CITATION: ClassVar[str] = ""
    HOMEPAGE: ClassVar[str] = ""
    LICENCE: ClassVar[str] = ""

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=self.DESCRIPTION,
            citation=self.CITATION,
            homepage=self.HOMEPAGE,
            license=self.LICENCE,
            features=ITEMS,
        )

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        self._said: list[str] = []
        made = super()._split_generators(dl_manager)
        told = [f"{part.name}: {told_of(map(item_row, part.gen_kwargs['sentences']))}" for part in made]
        counted = "\n".join(f"- {line}" for line in (*told, *self._said))
        self.info.description = f"{self.DESCRIPTION}\n\n{counted}"
        return made

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        (path,) = paths
        return self.read(path)

    def read(self, path: Path, format: str = "", **options: Any) -> tuple[Sentence, ...]:
        """The sentences of a file; strings are placed in them by `best`, equal ones together."""
        document = formats.read(
            path, format or self.FORMAT, faults=self.config.faults, **{**self.READ, **options}
        )
        self._said += document.warnings
        return tuple(placed(sentence, copies="together") for sentence in document)

    def row(self, sentence: Sentence) -> dict[str, Any]:
        return item_row(sentence)


def item_row(sentence: Sentence) -> dict[str, Any]:
    """A sentence in the columns of the schema; arguments of events have none."""
    items = sentence.items
    return {
        "id": sentence.id,
        "tokens": list(sentence.tokens),
        "entities": [_mention(x, x.label) for x in items if isinstance(x, Entity)],
        "relations": [
            {"type": x.label, "head": _mention(x.head, x.head.label), "tail": _mention(x.tail, x.tail.label)}
            for x in items
            if isinstance(x, Relation)
        ],
        "events": [_mention(x.trigger, x.label) for x in items if isinstance(x, Event)],
    }


def _mention(mention: Entity, label: str) -> dict[str, Any]:
    if len(mention.spans) > 1:
        raise ValueError(
            f"{label} {mention.text!r} has {len(mention.spans)} pieces; a row holds one start and one end"
        )
    start, end = (mention.spans[0].start, mention.spans[0].end) if mention.spans else (-1, -1)
    return {"type": label, "start": start, "end": end, "text": mention.text}


def contents(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """What rows of the schema hold, e.g. a split of a loaded benchmark.

    `sentences`, `empty` (of these, without any item), `tokens`, `entities`, `relations`,
    `events`; `duplicate_entities` and so on: equal to an earlier one of their sentence;
    `unaligned`: mentions, arguments and triggers without offsets.

    >>> e = {"type": "LOC", "start": -1, "end": -1, "text": "Oslo"}
    >>> row = {"id": "1", "tokens": ["Bergen"], "entities": [e, e], "relations": [], "events": []}
    >>> found = contents([row])
    >>> found["entities"], found["duplicate_entities"], found["unaligned"]
    (2, 1, 2)
    """
    found = dict.fromkeys(("sentences", "empty", "tokens", *KINDS), 0)
    found |= dict.fromkeys((f"duplicate_{kind}" for kind in KINDS), 0) | {"unaligned": 0}
    for row in rows:
        found["sentences"] += 1
        found["empty"] += not any(row[kind] for kind in KINDS)
        found["tokens"] += len(row["tokens"])
        for kind in KINDS:
            found[kind] += len(row[kind])
            found[f"duplicate_{kind}"] += len(row[kind]) - len({_key(item) for item in row[kind]})
            found["unaligned"] += sum(part["start"] < 0 for item in row[kind] for part in _parts(item))
    return found


def _parts(item: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    return (item["head"], item["tail"]) if "head" in item else (item,)


def _key(item: Mapping[str, Any]) -> tuple[Any, ...]:
    mentions = tuple((part["type"], part["start"], part["end"], part["text"]) for part in _parts(item))
    return (item["type"], *mentions)


def told_of(rows: Iterable[Mapping[str, Any]]) -> str:
    """What rows hold, in a line; what there is none of is left out."""
    return ", ".join(f"{n:,} {name.replace('_', ' ')}" for name, n in contents(rows).items() if n)
