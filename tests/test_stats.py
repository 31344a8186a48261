"""Intervals and tests against scipy, against published figures, and at their edges."""

from functools import partial

import numpy as np
import pytest
from scipy.stats import bootstrap

import ieval
from ieval import stats
from ieval.counts import Counts
from ieval.oie import fact_based
from ieval.result import Result, SentenceResult


def result(*counts, ids=None, protocol="fact_based", tallies=()):
    """A result of sentences with these four counts each."""
    ids = ids or [str(n) for n in range(len(counts))]
    tallies = tallies or [{}] * len(counts)
    sentences = tuple(SentenceResult(i, Counts(*c), t) for i, c, t in zip(ids, counts, tallies, strict=True))
    return Result(protocol, f"{protocol}|v:0", sentences, fact_based.summary)


def random_result(sentences, rng, rate=0.5, fractional=False):
    gold = rng.integers(0, 6, sentences)
    hits = rng.binomial(gold, rate) * (rng.random(sentences) if fractional else 1)
    total = hits + rng.integers(0, 4, sentences)
    return result(*np.stack([hits, total, hits, gold], axis=1).tolist())


@pytest.fixture(scope="module")
def benchie(data):
    gold = ieval.read(data / "benchie" / "benchie_gold_annotations_en.txt")
    read = partial(ieval.score, "fact_based", gold)
    return {name: read(data / "benchie" / f"{name}_explicit.txt") for name in ("clausie", "minie")}


@pytest.mark.parametrize(
    ("name", "f1", "low", "high"), [("clausie", 0.339, 0.307, 0.377), ("minie", 0.337, 0.298, 0.377)]
)
def test_intervals_are_those_measured_on_benchie(benchie, name, f1, low, high):
    assert benchie[name]["f1"] == pytest.approx(f1, abs=5e-4)
    # The measured ends are of 2,000 draws, with a standard error of .001 each.
    assert stats.intervals(benchie[name], resamples=20_000)["f1"] == pytest.approx((low, high), abs=0.004)


def test_the_difference_is_that_measured_on_benchie(benchie):
    found = stats.paired(benchie["clausie"], benchie["minie"])
    assert found.difference == benchie["clausie"]["f1"] - benchie["minie"]["f1"]
    assert (found.low, found.high) == pytest.approx((-0.039, 0.044), abs=0.004)
    assert 0.8 < found.p <= 1


@pytest.mark.parametrize("beta", [1.0, 2.0])
@pytest.mark.parametrize("fractional", [False, True])
def test_intervals_agree_with_scipy(beta, fractional):
    rng = np.random.default_rng(4)
    r = random_result(150, rng, fractional=fractional)
    rows = [(s.counts.precision_hits, s.counts.precision_total, s.counts.recall_hits, s.counts.recall_total)
            for s in r.sentences]  # fmt: skip
    counts = np.array(rows)

    def rates(index, axis=-1):
        ph, pt, rh, rt = np.moveaxis(counts[index].sum(axis=axis if axis >= 0 else axis - 1), -1, 0)
        p, q = ph / pt, rh / rt
        return np.stack([p, q, (1 + beta**2) * p * q / (beta**2 * p + q)])

    oracle = bootstrap(
        (np.arange(150),), rates, n_resamples=20_000, method="percentile", vectorized=True,
        rng=np.random.default_rng(9),
    ).confidence_interval
    ours = stats.intervals(r, resamples=20_000, beta=beta)
    width = oracle.high - oracle.low
    assert list(ours) == ["precision", "recall", f"f{beta:g}"]
    for n, name in enumerate(ours):
        # The standard error of a 2.5% quantile of 20,000 draws is about a hundredth of the width.
        assert ours[name] == pytest.approx((oracle.low[n], oracle.high[n]), abs=0.03 * width[n]), name


def test_level_and_resamples_move_the_interval_as_they_should():
    r = random_result(80, np.random.default_rng(0))
    low, high = stats.intervals(r)["f1"]
    wider = stats.intervals(r, level=0.99)["f1"]
    assert wider[0] < low < r["f1"] < high < wider[1]
    assert stats.intervals(r, resamples=1)["f1"][0] == stats.intervals(r, resamples=1)["f1"][1]


def test_the_seed_is_the_only_randomness():
    a, b = (random_result(60, np.random.default_rng(n), rate) for n, rate in ((1, 0.5), (2, 0.6)))
    state = np.random.get_state()[1].tolist()
    assert stats.intervals(a, seed=3) == stats.intervals(a, seed=3) != stats.intervals(a, seed=4)
    assert stats.paired(a, b, seed=3) == stats.paired(a, b, seed=3) != stats.paired(a, b, seed=4)
    assert np.random.get_state()[1].tolist() == state


def test_the_order_of_sentences_moves_nothing():
    a = random_result(40, np.random.default_rng(1))
    b = random_result(40, np.random.default_rng(2))
    backwards = a.select([s.id for s in reversed(a.sentences)])
    assert stats.intervals(backwards) == stats.intervals(a)
    assert stats.paired(backwards, b) == stats.paired(a, b)


def test_batches_are_an_internal_matter(monkeypatch):
    a = random_result(40, np.random.default_rng(1))
    monkeypatch.setattr(stats, "_CELLS", 100)
    small = stats.intervals(a, resamples=501)["f1"]
    monkeypatch.setattr(stats, "_CELLS", 10**6)
    assert small == pytest.approx(stats.intervals(a, resamples=501)["f1"], abs=0.03)


def test_one_sentence_has_no_spread():
    assert stats.intervals(result((1, 2, 1, 4)))["precision"] == (0.5, 0.5)
    found = stats.paired(result((1, 2, 1, 4)), result((1, 1, 1, 4)))
    assert (found.low, found.high) == (found.difference, found.difference)
    assert found.p == 1.0  # swapped or not, the difference is as large


def test_all_zero_is_zero_and_no_division():
    nothing = result((0, 0, 0, 0), (0, 0, 0, 0))
    assert stats.intervals(nothing) == dict.fromkeys(("precision", "recall", "f1"), (0.0, 0.0))
    assert stats.paired(nothing, nothing) == stats.Comparison(0.0, 0.0, 0.0, 1.0)


def test_a_system_against_itself():
    a = random_result(50, np.random.default_rng(5), fractional=True)
    assert stats.paired(a, a) == stats.Comparison(0.0, 0.0, 0.0, 1.0)


def test_the_other_way_round_changes_the_sign_alone():
    a, b = (random_result(60, np.random.default_rng(n), rate) for n, rate in ((1, 0.5), (2, 0.6)))
    ab, ba = stats.paired(a, b), stats.paired(b, a)
    assert (ba.difference, ba.low, ba.high, ba.p) == pytest.approx((-ab.difference, -ab.high, -ab.low, ab.p))


def test_p_is_that_of_all_swaps():
    # Two sentences, a right in both, b in none: of the four swaps two reach the whole
    # difference of 1, the other two give one right of two each, so no difference. p -> 1/2.
    a, b = result((1, 1, 1, 1), (1, 1, 1, 1)), result((0, 1, 0, 1), (0, 1, 0, 1))
    found = stats.paired(a, b, resamples=10_000)
    assert (found.difference, found.low, found.high) == (1.0, 1.0, 1.0)
    assert found.p == pytest.approx(0.5, abs=0.02)


def test_p_is_small_but_never_zero_for_a_clear_difference():
    a, b = result(*[(1, 1, 1, 1)] * 40), result(*[(0, 1, 0, 1)] * 40)
    assert stats.paired(a, b, resamples=999).p == 1 / 1000


def test_p_is_even_where_there_is_no_difference():
    """Of 200 comparisons of equal systems about a tenth have p <= 0.1."""
    rng = np.random.default_rng(8)
    pairs = [(random_result(40, rng), random_result(40, rng)) for _ in range(200)]
    ps = [stats.paired(a, b, resamples=200, seed=n).p for n, (a, b) in enumerate(pairs)]
    assert 0.03 < np.mean([p <= 0.1 for p in ps]) < 0.2


def test_ignored_unknown_sentences_are_no_sentences():
    known = [(1, 2, 1, 3), (0, 1, 0, 2), (2, 2, 2, 2)]
    plain = result(*known)
    tallies = [{}, {}, {}, {"unknown_sentences": 1}]
    more = result(*known, (0, 0, 0, 0), ids=["0", "1", "2", "unknown:9"], tallies=tallies)
    assert stats.intervals(more) == stats.intervals(plain)
    assert stats.paired(more, plain).p == 1.0


def test_unknown_sentences_counted_as_wrong_are_empty_for_the_other_system():
    tallies = [{}, {"unknown_sentences": 1}]
    a = result((1, 1, 1, 1), (0, 3, 0, 0), ids=["0", "unknown:9"], tallies=tallies)
    b = result((1, 1, 1, 1), ids=["0"])
    assert stats.paired(a, b).difference == pytest.approx(0.4 - 1.0)


def test_memory_stays_bounded_for_many_sentences():
    import tracemalloc

    r = random_result(30_000, np.random.default_rng(0))
    tracemalloc.start()
    stats.intervals(r, resamples=200)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60e6  # all at once: 48 MB of draws, and twice as much again to count them


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"resamples": 0}, r"resamples=0: expected a whole number of 1 or more"),
        ({"resamples": 10.5}, r"resamples=10.5: expected a whole number"),
        ({"level": 95}, r"level=95: expected a share in \(0, 1\)"),
        ({"level": 0}, r"level=0: expected a share"),
        ({"beta": 0}, r"beta=0: expected a number above 0"),
        ({"beta": float("nan")}, r"beta=nan: expected a number above 0"),
    ],
)
def test_options_out_of_range(options, message):
    with pytest.raises(ValueError, match=message):
        stats.intervals(result((1, 1, 1, 1)), **options)
    with pytest.raises(ValueError, match=message):
        stats.paired(result((1, 1, 1, 1)), result((1, 1, 1, 1)), **options)


def test_nothing_to_resample():
    with pytest.raises(ValueError, match="no sentence to resample"):
        stats.intervals(result())
    with pytest.raises(ValueError, match="no sentence to compare"):
        stats.paired(result(), result())


def test_other_sentences_are_named():
    a, b = result((1, 1, 1, 1), (1, 1, 1, 1), ids=["s1", "s2"]), result((1, 1, 1, 1), ids=["s1"])
    with pytest.raises(ValueError, match=r"1 sentence\(s\) only in the first, e\.g\. 's2'"):
        stats.paired(a, b)
    with pytest.raises(ValueError, match=r"1 sentence\(s\) only in the second, e\.g\. 's2'"):
        stats.paired(b, a)


def test_another_protocol_or_other_options_are_refused():
    with pytest.raises(ValueError, match=r"made differently: fact_based\|v:0 and lsoie\|v:0"):
        stats.paired(result((1, 1, 1, 1)), result((1, 1, 1, 1), protocol="lsoie"))
