"""Answers of a language model as predicted sentences, each with how it was read."""

from __future__ import annotations

from collections.abc import Sequence

from ieval.ie import rows
from ieval.ie.parsing import STATUSES, Parsed, Types, parse_all
from ieval.row_values import shown, where
from ieval.text import check_choice
from ieval.types import Sentence

ON_FAIL = ("empty", "error")
NOTICED = (*(f"answers_{status}" for status in STATUSES), "incomplete_items")


def sentences_of(
    answers: Sequence[str], task: str, schema: Types = None, *,
    on_fail: str = "empty", progress: bool = False, side: str = "predictions",
) -> tuple[Sentence, ...]:  # fmt: skip
    """A sentence an answer, its position as id.

    Args:
        schema: the types there are; needed for pairs and plain lines, see `ieval.ie.parsing.parse`.
        on_fail: an answer in which nothing was found counts as `empty`, or is an `error`.
        progress: show a bar on a terminal.

    Raises:
        ValueError: an answer that is no string, or with `on_fail="error"` one that cannot be read.
    """
    check_choice("on_fail", on_fail, ON_FAIL)
    for n, answer in enumerate(answers):
        if not isinstance(answer, str):
            raise ValueError(f"{where(side, n)}: expected the text of an answer, found {shown(answer)}")
    made = []
    for n, parsed in enumerate(parse_all(answers, task, schema, progress=progress)):
        if parsed.status == "failed" and on_fail == "error":
            raise ValueError(
                f"{where(side, n)}: nothing in this answer can be read, {shown(answers[n])}; "
                "on_fail='empty' counts it as one without items"
            )
        made.append(sentence_of(parsed, task, n, side))
    return tuple(made)


def sentence_of(parsed: Parsed, task: str, n: int, side: str = "predictions") -> Sentence:
    """One answer that was read, with what was noticed of it."""
    (read,) = rows.READERS[task]([list(parsed.items)], side)
    noticed = (f"answers_{parsed.status}", *["incomplete_items"] * len(parsed.incomplete))
    return Sentence(str(n), None, read.items, noticed=noticed)
