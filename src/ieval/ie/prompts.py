"""Few-shot prompts for extraction, in the five parts of RUIE-Bench's appendix D.

Objective, types with descriptions, output format, examples, and the sentence. The headings
and the keys asked for (`Type`, `Name`; `Head`, `Type`, `Tail`; `Type`, `Trigger`) are the
paper's; the wording between them is ours.

The paper leaves open, and here is decided: examples are drawn without repetition by a
seed that is given; sentences without items are drawn like any other (`empty="keep"`), or
left out; text is JSON with non-ASCII letters as they are; examples that
equal the sentence to be extracted are never shown with it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ieval.ie.schema import Schema, check_task, schema
from ieval.text import check_choice

Item = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence and its items, as rows of the metric."""

    text: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    objective: str
    types: str
    noun: str
    nouns: str
    keys: tuple[tuple[str, str], ...]


_WORDS = {
    "ner": _Words(
        "Find the named entities of a sentence (Named Entity Recognition, NER), of these types:",
        "Entity Types", "entity", "entities",
        (("Type", "the entity's type, spelled as above"), ("Name", "its words, copied from the sentence")),
    ),
    "re": _Words(
        "Find the relations that a sentence states (Relation Extraction, RE), of these types:",
        "Relation Types", "relation", "relations",
        (("Head", "the words of the first entity, copied from the sentence"),
         ("Type", "the relation's type, spelled as above"),
         ("Tail", "the words of the second entity, copied from the sentence")),
    ),
    "ed": _Words(
        "Find the events that a sentence mentions (Event Detection, ED), of these types:",
        "Event Types", "event", "events",
        (("Type", "the event's type, spelled as above"),
         ("Trigger", "the word or words that evoke it, copied from the sentence")),
    ),
}  # fmt: skip


def prompt(
    task: str, text: str, types: Schema | Mapping[str, str] | Iterable[str], examples: Sequence[Example] = ()
) -> str:
    """The prompt for one sentence; it ends where the model is to begin.

    >>> print(prompt("ner", "Ann left.", {"PER": "people"}).splitlines()[4])
    PER: people

    Raises:
        ValueError: an unknown task, an empty sentence, or an example whose item does not fit the task.
    """
    check_task(task)
    if not text.strip():
        raise ValueError("text: the sentence to extract from is empty")
    words, listed = _WORDS[task], schema(types).types
    shots = [
        f"{n}. Input: {example.text}\nOutput: {answer(task, example.items, f'examples[{n - 1}]')}"
        for n, example in enumerate(examples, 1)
    ]
    parts = [
        f"## Task Objective\n{words.objective}",
        f"## {words.types}:\n" + "\n".join(f"{name}: {about}".rstrip(": ") for name, about in listed.items()),
        "## Output Formatting\n"
        f"1. Answer with a JSON list of {words.nouns} and nothing else.\n"
        f"2. Give for each {words.noun}:\n"
        + "\n".join(f"- **{key}**: {about}" for key, about in words.keys)
        + f"\n3. Answer with an empty list if there are no {words.nouns}.",
        *([f"## Examples ({len(shots)}-shot)\n" + "\n".join(shots)] if shots else []),
        f"## Current Task\nInput: {text}\nOutput:",
    ]
    return "\n\n".join(parts)


def answer(task: str, items: Iterable[Item], where: str = "items") -> str:
    """The answer that a prompt asks for; `ieval.ie.parsing.parse` reads it back.

    >>> answer("ed", [{"type": "Die", "start": 1, "end": 2, "text": "died"}])
    '[{"Type": "Die", "Trigger": "died"}]'
    """
    try:
        made = [_item(task, item) for item in items]
    except (KeyError, TypeError) as problem:
        raise ValueError(f"{where}: an item that is none of task {task!r} ({problem})") from None
    return json.dumps(made, ensure_ascii=False)


def _item(task: str, item: Item) -> dict[str, str]:
    if task == "re":
        return {"Head": item["head"]["text"], "Type": item["type"], "Tail": item["tail"]["text"]}
    return {"Type": item["type"], ("Name" if task == "ner" else "Trigger"): item["text"]}


EMPTY = ("keep", "drop")


def draw(
    training: Sequence[Example], shots: int, *, seed: int, empty: str = "keep", avoid: str = ""
) -> tuple[Example, ...]:
    """Examples drawn at random; the same seed and training set give the same ones.

    Args:
        shots: how many; the paper uses 10.
        empty: `keep` sentences without items, or `drop` them before drawing.
        avoid: a sentence that must not be among them: the one to be extracted.

    Raises:
        ValueError: fewer suitable sentences than shots, or an unknown option.
    """
    check_choice("empty", empty, EMPTY)
    if isinstance(shots, bool) or not isinstance(shots, int) or shots < 0:
        raise ValueError(f"shots={shots!r}: expected a whole number of 0 or more")
    pool = [x for x in training if x.text.strip() != avoid.strip() and (x.items or empty == "keep")]
    if len(pool) < shots:
        raise ValueError(f"shots={shots}: only {len(pool)} of {len(training)} sentences can be drawn")
    return tuple(random.Random(seed).sample(pool, shots))
