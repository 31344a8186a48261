"""The best tag sequence under the constraints of its scheme, and how sure a model is of it.

All in log space, whole batches at once. The decoders of the field differ: the
LSOIE model (AllenNLP up to 0.8) adds probabilities, not logarithms, and lets a
sentence begin with `I`; see `decode`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ieval.oie.bio import read_tag
from ieval.text import check_choice

Array = npt.NDArray[Any]
Follows = Callable[[str, str], bool]


@dataclass(frozen=True)
class Constraints:
    """Additive scores, 0 where allowed and -inf where not; `transitions[i, j]` is from label i to label j."""

    start: Array
    transitions: Array
    end: Array


def constraints(labels: Sequence[str], *, start: str = "bio", follows: Follows | None = None) -> Constraints:
    """What the scheme of the tags allows; the two ends of a sentence are like an `O` there.

    Args:
        labels: the tags by label id.
        start: `bio`, or `free` to let a sentence begin with any tag, as LSOIE's decoder does.
        follows: whether the second tag may stand behind the first; default the BIO of Open
            IE in either notation, where `I` comes only after `B` or `I` of its role.
    """
    check_choice("start", start, ("bio", "free"))
    may = follows or bio_follows
    allowed = [[may(before, after) for after in labels] for before in labels]
    first = [start == "free" or may("O", label) for label in labels]
    return Constraints(_scores(first), _scores(allowed), _scores([may(label, "O") for label in labels]))


def bio_follows(before: str, after: str) -> bool:
    """Whether BIO has `after` behind `before`.

    >>> bio_follows("B-V", "I-V"), bio_follows("O", "I-V"), bio_follows("B-V", "B-ARG1")
    (True, False, True)
    """
    (at, role), (to, wanted) = read_tag(before), read_tag(after)
    return to != "I" or (at != "O" and role == wanted)


def _scores(allowed: Sequence[Any]) -> Array:
    return np.where(np.asarray(allowed), 0.0, -np.inf)


def decode(
    probabilities: Array, lengths: Sequence[int], labels: Sequence[str], *, decoder: str = "log"
) -> list[list[int]]:
    """The best label ids of each sentence of a batch.

    Args:
        probabilities: shape (sentences, tokens, labels), padded at the right;
            each row of a real token sums to 1.
        lengths: real tokens of each sentence.
        labels: the tags by label id.
        decoder: `log` maximises the product of the probabilities under all
            constraints; `released` their sum without a start constraint, as
            LSOIE's own code; `argmax` takes each token by itself.

    Raises:
        ValueError: NaN, rows that are no distribution, wrong shapes or lengths; says where.
    """
    check_choice("decoder", decoder, ("log", "released", "argmax"))
    probabilities = np.asarray(probabilities, dtype=float)
    check_probabilities(probabilities, lengths, len(labels))
    if decoder == "argmax":
        return [row[:n].argmax(-1).tolist() for row, n in zip(probabilities, lengths, strict=True)]
    if decoder == "released":
        return viterbi(probabilities, lengths, constraints(labels, start="free"))[0]
    with np.errstate(divide="ignore"):
        return viterbi(np.log(probabilities), lengths, constraints(labels))[0]


def check_probabilities(probabilities: Array, lengths: Sequence[int], n_labels: int) -> None:
    """Raise ValueError unless every row of a real token is a distribution over the labels."""
    if probabilities.ndim != 3 or probabilities.shape[2] != n_labels:
        raise ValueError(
            f"probabilities have shape {probabilities.shape}; expected (sentences, tokens, {n_labels})"
        )
    if len(lengths) != len(probabilities):
        raise ValueError(f"{len(lengths)} lengths for {len(probabilities)} sentences")
    for n, length in enumerate(lengths):
        if not 0 <= length <= probabilities.shape[1]:
            raise ValueError(f"lengths[{n}]={length}: expected 0 to {probabilities.shape[1]}")
    real = np.arange(probabilities.shape[1])[None, :] < np.asarray(lengths, dtype=int)[:, None]
    sums = probabilities.sum(-1)
    wrong = real & ~(np.isclose(sums, 1.0, atol=1e-3) & (probabilities >= 0).all(-1))
    if wrong.any():
        n, t = (int(i) for i in np.argwhere(wrong)[0])
        raise ValueError(f"probabilities[{n}][{t}]: not a distribution, its sum is {sums[n, t]:.4g}")


def viterbi(scores: Array, lengths: Sequence[int], rules: Constraints) -> tuple[list[list[int]], Array]:
    """Best paths by summed scores, and their scores; ties go to the smaller label id.

    Args:
        scores: shape (sentences, tokens, labels): log-probabilities or logits.
        lengths: real tokens of each sentence; 0 gives an empty path of score 0.
        rules: constraints, or learnt CRF scores, in the same additive units.

    Raises:
        ValueError: NaN in a real token, or no path that the rules allow; says where.
    """
    size, longest, _ = scores.shape
    counts = np.asarray(lengths, dtype=int)
    real = np.arange(longest)[None, :] < counts[:, None]
    if np.isnan(scores[real]).any():
        n, t = (int(i) for i in np.argwhere(real & np.isnan(scores).any(-1))[0])
        raise ValueError(f"scores[{n}][{t}]: NaN")
    back = np.zeros((longest, size, scores.shape[2]), dtype=np.int32)
    best = scores[:, 0] + rules.start if longest else np.zeros((size, scores.shape[2]))
    for t in range(1, longest):
        through = best[:, :, None] + rules.transitions
        back[t] = through.argmax(1)
        reached = through.max(1) + scores[:, t]
        best = np.where((t < counts)[:, None], reached, best)
    final = best + rules.end
    paths, totals = [], np.where(counts > 0, final.max(-1), 0.0)
    for n, length in enumerate(lengths):
        if length and not np.isfinite(totals[n]):
            raise ValueError(f"scores[{n}]: no path that the constraints allow has a probability above 0")
        paths.append(_trace(back[:, n], int(final[n].argmax()), length))
    return paths, totals


def _trace(back: Array, last: int, length: int) -> list[int]:
    path = [last] * min(length, 1)
    for t in range(length - 1, 0, -1):
        path.append(int(back[t, path[-1]]))
    return path[::-1]


def log_partition(scores: Array, lengths: Sequence[int], rules: Constraints) -> Array:
    """log Z of each sentence, over all paths; a path's score less this is its log-probability."""
    counts = np.asarray(lengths, dtype=int)
    total = scores[:, 0] + rules.start
    for t in range(1, scores.shape[1]):
        reached = _logsumexp(total[:, :, None] + rules.transitions, 1) + scores[:, t]
        total = np.where((t < counts)[:, None], reached, total)
    return np.where(counts > 0, _logsumexp(total + rules.end, 1), 0.0)


def _logsumexp(values: Array, axis: int) -> Array:
    top = values.max(axis, keepdims=True)
    top = np.where(np.isfinite(top), top, 0.0)
    with np.errstate(divide="ignore"):
        return np.log(np.exp(values - top).sum(axis)) + top.squeeze(axis)


CONFIDENCES = ("mean_log_arguments", "mean_log", "product")


def confidence(
    probabilities: Sequence[float], tags: Sequence[str], *, kind: str = "mean_log_arguments"
) -> float:
    """How sure a model is of one tag sequence.

    For a CRF use the path's score less `log_partition`: the sequence log-probability.

    Args:
        probabilities: of the chosen tag of each token, each in [0, 1].
        tags: the chosen tags.
        kind: `mean_log_arguments`, the mean log-probability over tokens tagged as
            arguments, as LSOIE since 2019 (clipped to [1e-5, 1 - 1e-5] like there;
            -inf without arguments); `mean_log`, over all tokens; `product`, the
            probability of the whole sequence.

    Raises:
        ValueError: unequal lengths, or a probability that is none.
    """
    check_choice("kind", kind, CONFIDENCES)
    if len(probabilities) != len(tags):
        raise ValueError(f"{len(probabilities)} probabilities and {len(tags)} tags; each token needs both")
    values = np.asarray(probabilities, dtype=float)
    wrong = ~((values >= 0) & (values <= 1))
    if wrong.any():
        n = int(wrong.argmax())
        raise ValueError(f"token {n}: {probabilities[n]!r} is no probability; expected 0 to 1")
    if kind == "product":
        return float(np.prod(values))
    if kind == "mean_log_arguments":
        values = values[[read_tag(tag)[1].startswith("A") for tag in tags]]
    if not len(values):
        return float("-inf")
    return float(np.log(np.clip(values, 1e-5, 1 - 1e-5)).mean())
