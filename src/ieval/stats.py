"""How sure a score is: bootstrap intervals and paired tests over per-sentence counts, for every protocol.

The sentence is the unit: extractions of one sentence succeed and fail together,
so they are never resampled apart. Counts are summed and divided once, as the
protocol does (micro). Randomness is the `seed` argument alone.

Sentences of the output that the gold does not have count as sentences only
where the protocol counted something for them (`unknown="wrong"`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from ieval.counts import Counts
from ieval.result import Result, SentenceResult

Array = NDArray[np.float64]

_CELLS = 1_000_000  # weights held at once: 8 MB, whatever the number of sentences and resamples


@dataclass(frozen=True, slots=True)
class Comparison:
    """F of `a` less F of `b` on the same sentences; see `paired`."""

    difference: float
    low: float
    high: float
    p: float


def intervals(
    result: Result, *, resamples: int = 2000, level: float = 0.95, seed: int = 0, beta: float | None = None
) -> dict[str, tuple[float, float]]:
    """Percentile bootstrap intervals of precision, recall and F, over sentences.

    Each resample draws as many sentences as there are, with replacement, and
    divides their summed counts; the interval is between the quantiles
    (1 - level) / 2 and (1 + level) / 2 of the resampled rates.

    Args:
        result: of any protocol; its `total` gives the point estimates.
        beta: of F, which is named after it (`f1`, `f2`, `f0.5`); default: that of the result.

    Raises:
        ValueError: the result has no sentence, or an option is out of range.
    """
    beta = result.beta if beta is None else beta
    _check(resamples, level, beta)
    sentences = _sampled(result)
    if not sentences:
        raise ValueError("the result has no sentence to resample; an interval needs one at least")
    counts = _counts(sentences, sorted(sentences))  # sorted: the order of the gold file moves nothing
    rng = np.random.default_rng(seed)
    rates = np.concatenate([_rates(w @ counts, beta) for w in _weights(rng, len(counts), resamples)])
    low, high = _quantiles(rates, level)
    return {name: (float(low[n]), float(high[n])) for n, name in enumerate(Counts().rates(beta))}


def paired(
    a: Result, b: Result, *, resamples: int = 2000, level: float = 0.95, seed: int = 0,
    beta: float | None = None,
) -> Comparison:  # fmt: skip
    """Whether two systems differ in F on the same sentences.

    `low` and `high` are a percentile bootstrap interval of F(a) - F(b): each
    resample draws sentences with replacement and takes both systems' counts of
    them. `p` is two-sided, of an approximate randomisation test (Noreen, 1989;
    Yeh, 2000): each of `resamples` trials swaps the two systems' counts in every
    sentence with probability 1/2, and

        p = (1 + trials with |F(a') - F(b')| >= |F(a) - F(b)|) / (1 + trials)

    so that p is never 0, is 1 for a system against itself, and is the same for
    (b, a) but for the sign of the difference.

    Args:
        beta: of F; default: that of the results.

    Raises:
        ValueError: the results were made differently, are over different
            sentences (says which) or over none, or an option is out of range.
    """
    beta = a.beta if beta is None else beta
    _check(resamples, level, beta)
    left, right = _aligned(a, b)
    rng = np.random.default_rng(seed)
    observed = _f(left.sum(axis=0), beta) - _f(right.sum(axis=0), beta)
    drawn = [_f(w @ left, beta) - _f(w @ right, beta) for w in _weights(rng, len(left), resamples)]
    low, high = _quantiles(np.concatenate(drawn), level)
    reached = 0
    for swaps in _swaps(rng, len(left), resamples):
        moved = swaps @ (right - left)
        trial = _f(left.sum(axis=0) + moved, beta) - _f(right.sum(axis=0) - moved, beta)
        # Fractional counts do not sum to the same last digit in every order.
        reached += int(np.count_nonzero(np.abs(trial) >= abs(observed) - 1e-12))
    return Comparison(float(observed), float(low), float(high), (1 + reached) / (1 + resamples))


def _check(resamples: int, level: float, beta: float) -> None:
    if not isinstance(resamples, int) or resamples < 1:
        raise ValueError(f"resamples={resamples!r}: expected a whole number of 1 or more, e.g. 2000")
    if not 0 < level < 1:
        raise ValueError(f"level={level!r}: expected a share in (0, 1), e.g. 0.95")
    if not beta > 0:
        raise ValueError(f"beta={beta!r}: expected a number above 0, e.g. 1.0")


def _sampled(result: Result) -> dict[str, SentenceResult]:
    """The sentences that count, by id."""
    return {s.id: s for s in result.sentences if not _is_unknown(s) or s.counts != Counts()}


def _is_unknown(sentence: SentenceResult) -> bool:
    return bool(sentence.tallies.get("unknown_sentences"))


def _counts(sentences: dict[str, SentenceResult], keys: list[str]) -> Array:
    """The four counts, a row a key; of a sentence that is not there, zeros."""
    rows = [astuple(sentences[k].counts if k in sentences else Counts()) for k in keys]
    return np.array(rows, dtype=np.float64)


def _aligned(a: Result, b: Result) -> tuple[Array, Array]:
    """Counts of both, row by row of the same sentence."""
    if a.signature != b.signature:
        raise ValueError(f"cannot compare results made differently: {a.signature} and {b.signature}")
    left, right = _sampled(a), _sampled(b)
    for name, these, those in (("first", left, right), ("second", right, left)):
        alone = [s.id for s in these.values() if s.id not in those and not _is_unknown(s)]
        if alone:
            raise ValueError(
                f"cannot compare results over different sentences: {len(alone)} sentence(s) only in the "
                f"{name}, e.g. {', '.join(map(repr, alone[:3]))}; compare what both have, see Result.select"
            )
    # An unknown sentence counted as wrong for one system is one where the other said nothing.
    keys = sorted({*left, *right})
    if not keys:
        raise ValueError("the results have no sentence to compare; a test needs one at least")
    return _counts(left, keys), _counts(right, keys)


def _weights(rng: np.random.Generator, sentences: int, resamples: int) -> Iterator[Array]:
    """How often each sentence is drawn, a row a resample, a bounded number of rows at a time."""
    for rows in _batches(sentences, resamples):
        drawn = rng.integers(0, sentences, size=(rows, sentences))
        drawn += np.arange(rows)[:, None] * sentences
        weights = np.bincount(drawn.ravel(), minlength=rows * sentences)
        yield weights.reshape(rows, sentences).astype(np.float64)


def _swaps(rng: np.random.Generator, sentences: int, trials: int) -> Iterator[Array]:
    """1 where a trial swaps the two systems, else 0; a row a trial."""
    for rows in _batches(sentences, trials):
        yield rng.integers(0, 2, size=(rows, sentences), dtype=np.int8).astype(np.float64)


def _batches(sentences: int, rows: int) -> Iterator[int]:
    size = max(1, _CELLS // sentences)
    for start in range(0, rows, size):
        yield min(size, rows - start)


def _rates(counts: Array, beta: float) -> Array:
    """Precision, recall and F of each row of summed counts; 0 over an empty denominator."""
    precision = _divide(counts[..., 0], counts[..., 1])
    recall = _divide(counts[..., 2], counts[..., 3])
    weight = beta * beta
    f = _divide((1 + weight) * precision * recall, weight * precision + recall)
    return np.stack([precision, recall, f], axis=-1)


def _f(counts: Array, beta: float) -> Array:
    return _rates(counts, beta)[..., 2]


def _divide(part: Array, whole: Array) -> Array:
    return np.divide(part, whole, out=np.zeros_like(part, dtype=np.float64), where=whole != 0)


def _quantiles(values: Array, level: float) -> Array:
    return np.quantile(values, [(1 - level) / 2, (1 + level) / 2], axis=0)
