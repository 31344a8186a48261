"""From generated token ids to answers: padding, prompts, and which row of output is which example.

`Seq2SeqTrainer` sends the labels along, and no row ids. With
`TrainingArguments(include_for_metrics=["inputs"])` the inputs come too; where the rows
have theirs (`input_ids`), these are the row ids.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ieval.training.words import Array, batches

Ids = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Generated:
    """The rows of output: token ids without padding.

    Attributes:
        answers: what was generated; with the prompt before it where the model repeats it.
        labels: the answers expected.
        inputs: of the model, where the caller sent them along.
        row_ids: which example each row is, where the caller sent that along.
    """

    answers: tuple[Ids, ...]
    labels: tuple[Ids, ...]
    inputs: tuple[Ids, ...] | None
    row_ids: Array | None


def read(prediction: Any, pad: int | None) -> Generated:
    """The token ids in an `EvalPrediction` of `predict_with_generate=True`.

    Args:
        pad: the id that fills rows up, beside -100.

    Raises:
        ValueError: no token ids, or not a row of labels for each row of output.
    """
    answers: list[Ids] = []
    labels: list[Ids] = []
    ids = []
    for found, label_ids, row_ids in batches(prediction):
        if found.ndim != 2 or not np.issubdtype(found.dtype, np.integer):
            raise ValueError(
                f"predictions: an array of shape {found.shape} and {found.dtype}; expected token ids (rows, "
                "tokens): Seq2SeqTrainingArguments(predict_with_generate=True), without "
                "preprocess_logits_for_metrics"
            )
        if label_ids.ndim != 2 or len(label_ids) != len(found):
            raise ValueError(
                f"label_ids: shape {label_ids.shape} for {len(found)} rows of output; expected the token ids "
                "of each row's answer"
            )
        answers += [without_padding(row, pad) for row in found]
        labels += [without_padding(row, pad) for row in label_ids]
        ids.append(row_ids)
    if not answers:
        raise ValueError("predictions: no rows; was the evaluation dataset empty?")
    known = [row_ids for row_ids in ids if row_ids is not None]
    joined = np.concatenate(known) if len(known) == len(ids) else None
    return Generated(tuple(answers), tuple(labels), _inputs(prediction, len(answers), pad), joined)


def _inputs(prediction: Any, n_rows: int, pad: int | None) -> tuple[Ids, ...] | None:
    given = getattr(prediction, "inputs", None)
    if given is None:
        return None
    rows = [row for batch in (given if isinstance(given, list) else [given]) for row in np.asarray(batch)]
    if len(rows) != n_rows:
        raise ValueError(f"inputs: {len(rows)} rows for {n_rows} rows of output; expected one each")
    return tuple(without_padding(row, pad) for row in rows)


def without_padding(row: Any, pad: int | None) -> Ids:
    """Without -100 anywhere, and without what fills the row up at both ends.

    >>> without_padding([0, 0, 5, 0, 6, 0, -100], 0)
    (5, 0, 6)
    """
    ids = np.asarray(row, dtype=int)
    kept = ids[ids >= 0].tolist()
    start, end = 0, len(kept)
    while start < end and kept[start] == pad:
        start += 1
    while start < end and kept[end - 1] == pad:
        end -= 1
    return tuple(kept[start:end])


def by_inputs(found: Sequence[Ids], wanted: Sequence[Ids]) -> Array:
    """Row ids: the example with the same input; of several with one input each in turn.

    >>> by_inputs([(7,), (5,), (7,), (7,)], [(5,), (7,), (7,)]).tolist()
    [1, 0, 2, 1]

    Raises:
        ValueError: a row with another input than every example.
    """
    places: dict[Ids, deque[int]] = defaultdict(deque)
    for n, ids in enumerate(wanted):
        places[ids].append(n)
    chosen = []
    for row, ids in enumerate(found):
        if ids not in places:
            raise ValueError(
                f"inputs[{row}]: {len(ids)} token ids that are the input_ids of no row; the rows need those "
                "that the model sees, truncated alike"
            )
        chosen.append(places[ids][0])
        places[ids].rotate(-1)
    return np.array(chosen)


def after_prompt(answer: Ids, prompt: Ids, where: str) -> Ids:
    """What was generated behind the prompt. Raises ValueError where the prompt is not there.

    >>> after_prompt((5, 6, 7), (5, 6), "predictions[0]")
    (7,)
    """
    if answer[: len(prompt)] != prompt:
        at = next((n for n, (a, b) in enumerate(zip(answer, prompt, strict=False)) if a != b), len(answer))
        raise ValueError(
            f"{where}: does not begin with the {len(prompt)} token ids of its input (token {at} differs); "
            "with prompt='absent' the output is taken to be the answer alone"
        )
    return answer[len(prompt) :]
