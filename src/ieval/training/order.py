"""Which row of a Trainer's output belongs to which evaluation example.

A Trainer may repeat rows to fill the last batch of several processes, leave rows
out, or sort them by length. Where each row carries its example's number, this is
known; else rows are taken in order and the labels, which travel with the output,
have to be those of the example. Either way a row whose labels are others is an
error, never a score. What labels cannot show is an exchange of examples that have
the same; `indistinct` counts these, and row ids leave none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ieval.training.words import Array, Words

SEND_IDS = (
    "send the numbers of the rows along: a column row_id and "
    "TrainingArguments(label_names=['labels', 'row_id'])"
)


@dataclass(frozen=True, slots=True)
class Order:
    """`rows[n]` is the row of example `n`; `repeated` rows were dropped."""

    rows: tuple[int, ...]
    repeated: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the labels of an output row tell of its example; each function takes a row and an example.

    Attributes:
        fits: whether the row's labels are the example's, perhaps cut off.
        same: whether they are so, whole.
        differ: what is different, for messages.
        output: what the rows are made of.
        needs: how labels have to be.
        remedy: how to send along which example each row is.
    """

    fits: Callable[[int, int], bool]
    same: Callable[[int, int], bool]
    differ: Callable[[int, int], str]
    output: str
    needs: str
    remedy: str


def indistinct(wanted: Iterable[Hashable]) -> int:
    """Examples whose labels are those of another one too: if these two change places, labels cannot tell."""
    return sum(count for count in Counter(wanted).values() if count > 1)


def order(words: Words, wanted: Sequence[Array], names: Sequence[str]) -> Order:
    """Find the row of each example, by its words' label ids.

    Args:
        words: of all rows; a truncated row has the first words of its example.
        wanted: the label ids of the words of each example.
        names: the labels by id, for messages.

    Raises:
        ValueError: as `placed`.
    """
    found = [words.labels[s : s + n] for s, n in zip(words.starts(), words.counts, strict=True)]
    seen = Evidence(
        lambda row, n: np.array_equal(found[row], wanted[n][: len(found[row])]),
        lambda row, n: np.array_equal(found[row], wanted[n]),
        lambda row, n: _other(found[row], wanted[n], names),
        "logits", "each word needs one label, on its first piece, -100 elsewhere", SEND_IDS,
    )  # fmt: skip
    return placed(len(found), len(wanted), words.row_ids, seen)


def placed(n_rows: int, n_examples: int, row_ids: Array | None, seen: Evidence) -> Order:
    """Find the row of each example.

    Raises:
        ValueError: rows missing, or a row with other labels than its example.
    """
    by_id = row_ids is not None
    examples = _by_position(n_rows, n_examples, seen) if row_ids is None else _by_id(row_ids, n_examples)
    rows: dict[int, int] = {}
    for row, example in enumerate(examples):
        if not seen.fits(row, example):
            raise ValueError(_elsewhere(row, example, n_examples, seen, by_id))
        rows.setdefault(example, row)
    missing = [n for n in range(n_examples) if n not in rows]
    if missing:
        raise ValueError(
            f"rows[{missing[0]}]: no {seen.output} for this row and {len(missing) - 1} more of {n_examples}; "
            "are rows left out (dataloader_drop_last=True)?"
        )
    return Order(tuple(rows[n] for n in range(n_examples)), n_rows - n_examples)


def _by_position(n_rows: int, n_examples: int, seen: Evidence) -> list[int]:
    """In order, and from the first example again: so the last batch of several processes is filled."""
    if n_rows < n_examples:
        raise ValueError(
            f"{n_rows} rows of {seen.output} for {n_examples} evaluation rows: expected one each. Give the "
            "rows of the evaluated dataset, with dataloader_drop_last=False"
        )
    return [row % n_examples for row in range(n_rows)]


def _by_id(row_ids: Array, n_examples: int) -> list[int]:
    for row, found in enumerate(row_ids):
        if found != int(found) or not 0 <= found < n_examples:
            raise ValueError(
                f"label_ids: row {row} has row id {found}; expected the position among the {n_examples} "
                "evaluation rows, from 0"
            )
    return [int(found) for found in row_ids]


def _elsewhere(row: int, example: int, n_examples: int, seen: Evidence, by_id: bool) -> str:
    """What to say of a row with other labels than its example."""
    start = f"predictions[{row}] does not belong to rows[{example}]: {seen.differ(row, example)}. "
    if by_id:
        return start + f"Row ids count the rows given, from 0; {seen.needs}"
    fitting = next((n for n in range(n_examples) if seen.same(row, n)), None)
    if fitting is not None:
        return start + (
            f"It fits rows[{fitting}]: the order has changed (evaluation grouped by length?). Keep the "
            f"order, or {seen.remedy}"
        )
    needs = seen.needs[0].upper() + seen.needs[1:]
    return start + (
        f"{needs}; the rows must be those of the evaluated dataset in its order, or {seen.remedy}"
    )


def _other(found: Array, gold: Array, names: Sequence[str]) -> str:
    """How the label ids of a row and of its example differ."""
    length = min(len(found), len(gold))
    at = next((n for n in range(length) if found[n] != gold[n]), length)
    if at == length:
        return f"{len(found)} words have label ids and the row has {len(gold)}"
    name = names[found[at]] if 0 <= found[at] < len(names) else f"label id {found[at]}"
    return f"word {at} is {name!r} in its label ids and {names[gold[at]]!r} in the row"
