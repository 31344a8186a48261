"""From what a Trainer hands over to the scores of each word: logits and label ids, one vote a word.

A word may be several sub-tokens. The convention of token classification marks its
first piece: label ids are -100 at all other pieces, at special tokens and at
padding. The logits at the marked positions are those of the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

IGNORED = -100


@dataclass(frozen=True)
class Words:
    """The words of all rows, one after the other.

    Attributes:
        scores: logits, shape (words, labels).
        labels: label ids, shape (words,).
        counts: words of each row.
        row_ids: which example each row is, where the caller sent that along.
    """

    scores: Array
    labels: Array
    counts: Array
    row_ids: Array | None

    def starts(self) -> Array:
        """Where each row begins in `scores` and `labels`."""
        return np.concatenate([[0], np.cumsum(self.counts)[:-1]]).astype(int)


def log_probabilities(scores: Array) -> Array:
    """The logarithm of the softmax over the last axis, without overflow.

    >>> log_probabilities(np.array([[1000.0, 0.0]])).tolist()
    [[0.0, -1000.0]]
    """
    shifted = scores - scores.max(-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(-1, keepdims=True)))


def read(prediction: Any, n_labels: int) -> Words:
    """The scores of the words in an `EvalPrediction`.

    Its `predictions` are logits, or a tuple that begins with them; its `label_ids`
    the labels, or with `label_names=["labels", "row_id"]` these and the row ids.
    Lists of batches (`eval_do_concat_batches=False`) are taken as well.

    Args:
        n_labels: labels that the caller has names for.

    Raises:
        ValueError: arrays of other shapes, another number of labels, logits that
            are not finite; says where.
    """
    scores, labels, counts, ids = [], [], [], []
    for logits, label_ids, row_ids in batches(prediction):
        _check_shapes(logits, label_ids, n_labels)
        at_word = label_ids != IGNORED
        scores.append(logits[at_word].astype(float))
        labels.append(label_ids[at_word])
        counts.append(at_word.sum(-1))
        ids.append(row_ids)
    if not scores:
        raise ValueError("predictions: no batches; was the evaluation dataset empty?")
    known = [found for found in ids if found is not None]
    joined = np.concatenate(known) if len(known) == len(ids) else None
    words = Words(np.concatenate(scores), np.concatenate(labels), np.concatenate(counts), joined)
    _check_finite(words)
    return words


def batches(prediction: Any) -> Iterator[tuple[Array, Array, Array | None]]:
    """Predictions, labels, and row ids where there are any, of each batch that was not joined to others."""
    predictions = getattr(prediction, "predictions", None)
    label_ids = getattr(prediction, "label_ids", None)
    if predictions is None or label_ids is None:
        raise ValueError(
            f"{type(prediction).__name__}: expected predictions and label_ids, as in transformers' "
            "EvalPrediction; without label_ids check that the evaluation dataset has labels"
        )
    if not isinstance(predictions, list):
        predictions, label_ids = [predictions], [label_ids]
    if len(predictions) != len(label_ids):
        raise ValueError(f"{len(predictions)} batches of predictions and {len(label_ids)} of label_ids")
    for logits, given in zip(predictions, label_ids, strict=True):
        parts = [np.asarray(part) for part in (given if isinstance(given, tuple | list) else (given,))]
        labels = [part for part in parts if part.ndim == 2 and part.shape[1:] != (1,)] or parts
        others = [part.reshape(-1) for part in parts if part is not labels[0]]
        if len(others) > 1:
            raise ValueError(
                f"label_ids: {len(parts)} arrays; expected the labels, or labels and row ids "
                "(label_names=['labels', 'row_id'])"
            )
        if others and len(others[0]) != len(labels[0]):
            raise ValueError(f"label_ids: {len(labels[0])} rows of labels and {len(others[0])} row ids")
        first = logits[0] if isinstance(logits, tuple) else logits
        yield np.asarray(first), labels[0], others[0] if others else None


def _check_shapes(logits: Array, label_ids: Array, n_labels: int) -> None:
    if logits.ndim != 3:
        hint = "; leave preprocess_logits_for_metrics out" if logits.ndim == 2 else ""
        raise ValueError(
            f"predictions: an array of shape {logits.shape}; expected logits (rows, tokens, labels){hint}"
        )
    if label_ids.shape != logits.shape[:2]:
        raise ValueError(
            f"predictions: shape {logits.shape} with label_ids of shape {label_ids.shape}; expected a label "
            "id for each token of each row"
        )
    if logits.shape[2] != n_labels:
        raise ValueError(
            f"predictions: {logits.shape[2]} scores a token and {n_labels} labels given; expected as many "
            "(num_labels of the model's configuration)"
        )


def _check_finite(words: Words) -> None:
    wrong = ~np.isfinite(words.scores).all(-1)
    if wrong.any():
        at = int(wrong.argmax())
        row = int(np.searchsorted(np.cumsum(words.counts), at, side="right"))
        found = words.scores[at][~np.isfinite(words.scores[at])][0]
        raise ValueError(
            f"predictions[{row}], word {at - words.starts()[row]}: a logit is {found}; expected finite "
            "numbers (has the training diverged?)"
        )
