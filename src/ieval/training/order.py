"""Which row of a Trainer's output belongs to which evaluation example.

A Trainer may repeat rows to fill the last batch of several processes, leave rows
out, or sort them by length. Where each row carries its example's number, this is
known; else rows are taken in order and the labels, which travel with the logits,
have to be those of the example. Either way a row whose labels are others is an
error, never a score. What labels cannot show is an exchange of examples that have
the same; `indistinct` counts these, and row ids leave none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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


def indistinct(wanted: Sequence[Array]) -> int:
    """Examples whose labels are those of another one too: if these two change places, labels cannot tell."""
    seen = Counter(labels.tobytes() for labels in wanted)
    return sum(count for count in seen.values() if count > 1)


def order(words: Words, wanted: Sequence[Array], names: Sequence[str]) -> Order:
    """Find the row of each example.

    Args:
        words: of all rows; a truncated row has the first words of its example.
        wanted: the label ids of the words of each example.
        names: the labels by id, for messages.

    Raises:
        ValueError: rows missing, or a row with other labels than its example.
    """
    n_rows = len(words.counts)
    ids = words.row_ids
    examples = _by_position(n_rows, len(wanted)) if ids is None else _by_id(ids, len(wanted))
    rows: dict[int, int] = {}
    for row, (start, count) in enumerate(zip(words.starts(), words.counts, strict=True)):
        example = examples[row]
        found = words.labels[start : start + count]
        if not _fits(found, wanted[example]):
            raise ValueError(_other(row, example, found, wanted, names, ids is not None))
        rows.setdefault(example, row)
    missing = [n for n in range(len(wanted)) if n not in rows]
    if missing:
        raise ValueError(
            f"rows[{missing[0]}]: no logits for this row and {len(missing) - 1} more of {len(wanted)}; "
            "are rows left out (dataloader_drop_last=True)?"
        )
    return Order(tuple(rows[n] for n in range(len(wanted))), n_rows - len(wanted))


def _by_position(n_rows: int, n_examples: int) -> list[int]:
    """In order, and from the first example again: so the last batch of several processes is filled."""
    if n_rows < n_examples:
        raise ValueError(
            f"{n_rows} rows of logits for {n_examples} evaluation rows: expected one each. Give the rows of "
            "the evaluated dataset, with dataloader_drop_last=False"
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


def _fits(found: Array, wanted: Array) -> bool:
    return len(found) <= len(wanted) and np.array_equal(found, wanted[: len(found)])


def _other(row: int, example: int, found: Array, wanted: Sequence[Array], names: Sequence[str],
           by_id: bool) -> str:  # fmt: skip
    """What to say of a row with other labels than its example."""
    gold = wanted[example]
    length = min(len(found), len(gold))
    at = next((n for n in range(length) if found[n] != gold[n]), length)
    if at < length:
        name = names[found[at]] if 0 <= found[at] < len(names) else f"label id {found[at]}"
        what = f"word {at} is {name!r} in its label ids and {names[gold[at]]!r} in the row"
    else:
        what = f"{len(found)} words have label ids and the row has {len(gold)}"
    start = f"predictions[{row}] does not belong to rows[{example}]: {what}. "
    if by_id:
        return start + "Row ids count the rows given, from 0; each word has one label, on its first piece"
    fitting = [n for n, labels in enumerate(wanted) if len(labels) == len(found) and _fits(found, labels)]
    if fitting:
        return start + (
            f"It fits rows[{fitting[0]}]: the order has changed (evaluation grouped by length?). Keep the "
            f"order, or {SEND_IDS}"
        )
    return start + (
        "Each word needs one label, on its first piece, -100 elsewhere; the rows must be those of the "
        f"evaluated dataset in its order, or {SEND_IDS}"
    )
