"""From the scores of the words to the tags of each row, and how sure the model is of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ieval.oie import viterbi
from ieval.oie.viterbi import Constraints, Follows
from ieval.text import check_choice
from ieval.training.words import Array, Words, log_probabilities

DECODERS = ("log", "released", "argmax")
SEQUENCE = "sequence"  # the log-probability of the whole sequence, of a CRF
_AT_ONCE = 512  # rows padded to the longest of them


@dataclass(frozen=True, slots=True)
class Tagged:
    """The tags of the words of one row that the model saw, and the confidence in them."""

    tags: tuple[str, ...]
    confidence: float


@dataclass(frozen=True)
class Learnt:
    """The scores of a CRF layer: arrays or tensors, or functions without arguments that return one.

    `transitions[i, j]` is from label i to label j. They are read anew at each
    evaluation, so that parameters still in training can be given as they are.
    """

    transitions: Any
    start: Any = None
    end: Any = None

    def read(self, n_labels: int) -> Constraints:
        """The scores as they are now, else zeros. Raises ValueError on another shape or NaN."""
        shapes = {"start": (n_labels,), "transitions": (n_labels, n_labels), "end": (n_labels,)}
        found = {}
        for name, shape in shapes.items():
            given = getattr(self, name)
            found[name] = np.zeros(shape) if given is None else _array(given)
            if found[name].shape != shape or np.isnan(found[name]).any():
                what = "NaN in it" if found[name].shape == shape else f"shape {found[name].shape}"
                raise ValueError(f"{name}: {what}; expected numbers of shape {shape} for {n_labels} labels")
        return Constraints(**found)


def learnt(transitions: Any, start: Any, end: Any) -> Learnt | None:
    """The scores of a CRF, if any are given. Raises ValueError without its transitions."""
    if transitions is None and (start is not None or end is not None):
        raise ValueError("start and end are scores of a CRF; give its transitions too")
    return None if transitions is None else Learnt(transitions, start, end)


def _array(given: Any) -> Array:
    if callable(given) and not hasattr(given, "shape"):
        given = given()
    if hasattr(given, "detach"):  # a tensor, wherever it is
        given = given.detach().cpu()
    return np.asarray(given, dtype=float)


class Decoder:
    """How tags are found; `decode` does it.

    Args:
        labels: the tags by label id.
        decoder: `log`, `released` or `argmax`; see `ieval.oie.viterbi.decode`.
        confidence: a kind of `ieval.oie.viterbi.confidence`, or `sequence`;
            default: `sequence` with learnt scores, else `mean_log_arguments`.
        learnt: the scores of a CRF; tags are decoded under these and the
            constraints, which do not enter the normalisation (as in AllenNLP).

    Raises:
        ValueError: options that do not exist or do not go together.
    """

    def __init__(
        self, labels: Sequence[str], decoder: str, confidence: str | None, learnt: Learnt | None,
        follows: Follows | None = None,
    ):  # fmt: skip
        check_choice("decoder", decoder, DECODERS)
        if learnt is not None and decoder != "log":
            raise ValueError(f"decoder={decoder!r} with transitions: a CRF is decoded by 'log' only")
        kind = confidence or (SEQUENCE if learnt else viterbi.CONFIDENCES[0])
        check_choice("confidence", kind, (*viterbi.CONFIDENCES, SEQUENCE))
        if kind == SEQUENCE and learnt is None:
            raise ValueError("confidence='sequence' is the log-probability under a CRF; give transitions")
        self.labels, self.decoder, self.kind, self.learnt = tuple(labels), decoder, kind, learnt
        self.constraints = viterbi.constraints(labels, follows=follows)
        if learnt:
            learnt.read(len(labels))

    def decode(self, words: Words, rows: Sequence[int]) -> Iterator[Tagged]:
        """The tags of these rows, in this order."""
        learnt = self.learnt.read(len(self.labels)) if self.learnt else None
        starts = words.starts()
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            lengths = [int(words.counts[row]) for row in some]
            scores = np.zeros((len(some), max(1, *lengths), len(self.labels)))
            for n, (row, length) in enumerate(zip(some, lengths, strict=True)):
                scores[n, :length] = words.scores[starts[row] : starts[row] + length]
            logs = log_probabilities(scores)
            if learnt:
                paths, sure = self._learnt(scores, lengths, learnt)
            else:
                paths, sure = self._paths(logs, lengths), np.zeros(len(some))
            for n, path in enumerate(paths):
                tags = tuple(self.labels[k] for k in path)
                confidence = sure[n] if self.kind == SEQUENCE else self._confidence(logs[n], path, tags)
                yield Tagged(tags, float(confidence))

    def _confidence(self, logs: Array, path: Sequence[int], tags: Sequence[str]) -> float:
        chosen = [float(np.exp(logs[t, k])) for t, k in enumerate(path)]
        return viterbi.confidence(chosen, tags, kind=self.kind)

    def _paths(self, logs: Array, lengths: Sequence[int]) -> list[list[int]]:
        if self.decoder == "log":  # not by way of probabilities: those of a sure model underflow to 0
            return viterbi.viterbi(logs, lengths, self.constraints)[0]
        return viterbi.decode(np.exp(logs), lengths, self.labels, decoder=self.decoder)

    def _learnt(
        self, scores: Array, lengths: Sequence[int], learnt: Constraints
    ) -> tuple[list[list[int]], Array]:
        """Paths and their log-probabilities."""
        own = self.constraints
        rules = Constraints(
            learnt.start + own.start, learnt.transitions + own.transitions, learnt.end + own.end
        )
        paths, totals = viterbi.viterbi(scores, lengths, rules)
        return paths, totals - viterbi.log_partition(scores, lengths, learnt)


