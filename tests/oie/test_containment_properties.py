"""What holds for every gold and every output, over sentences small enough that chance makes matches."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.oie import containment, errors, strategies
from ieval.oie.repair import REPAIRS, fix_one
from ieval.types import Extraction, Sentence

TEXT = st.lists(st.sampled_from("abc"), max_size=3).map(" ".join)
TUPLES = st.lists(
    st.builds(
        Extraction, st.sampled_from(["a", "b", "a b", ""]), st.lists(TEXT, max_size=3).map(tuple),
        st.sampled_from([0.1, 0.2, None]),
    ),
    max_size=4,
)  # fmt: skip
CORPORA = st.lists(st.tuples(TUPLES, TUPLES), min_size=1, max_size=3)
PLAIN = [row.name for row in strategies.ROWS]
OPTIONS = st.fixed_dictionaries({
    "primary": st.sampled_from(PLAIN),
    "holder": st.sampled_from([None, "pred", "gold", "either"]),
    "arity": st.sampled_from([None, "same", "extra", "any"]),
    "variant": st.sampled_from(["paper", "recipe"]),
})  # fmt: skip


def sides(corpus):
    gold = tuple(Sentence(str(n), None, tuple(g)) for n, (g, _) in enumerate(corpus))
    return gold, tuple(Sentence(str(n), None, tuple(p)) for n, (_, p) in enumerate(corpus))


def within(part, place):
    """Token containment, spelt out."""
    small, big = part.split(), place.split()
    return any(big[n : n + len(small)] == small for n in range(len(big) - len(small) + 1))


def plain_match(name, g, x):
    """The rules as the page words them."""
    parts = [[a.split() for a in e.arguments] for e in (g, x)]
    same = g.predicate.split() == x.predicate.split()
    if name in ("strict", "relaxed"):
        return same and (parts[0] == parts[1] if name == "strict" else all(a in parts[0] for a in parts[1]))
    if name == "anywhere":
        slots = (x.predicate, *x.arguments)
        return all(any(within(a, b) for b in slots) for a in (g.predicate, *g.arguments))
    if not within(g.predicate, x.predicate):
        return False
    if name == "any_argument":
        return all(any(within(a, b) for b in x.arguments) for a in g.arguments)
    more = len(x.arguments) - len(g.arguments)
    fit = all(within(a, b) for a, b in zip(g.arguments, x.arguments, strict=False))
    return fit and (more == 0 if name == "in_order" else more >= 0)


@given(CORPORA)
def test_equals_the_definition(corpus):
    scores = containment.score(*sides(corpus)).scores
    for name in PLAIN:
        right = sum(any(plain_match(name, g, x) for g in golds) for golds, preds in corpus for x in preds)
        found = sum(any(plain_match(name, g, x) for x in preds) for golds, preds in corpus for g in golds)
        assert (scores[f"{name}_tp"], scores["extractions"] - scores[f"{name}_fp"]) == (found, right)
        assert scores[f"{name}_fn"] == scores["gold_tuples"] - found


@given(TUPLES, TUPLES)
def test_one_to_one_is_a_largest_matching(golds, preds):
    scores = containment.score(*sides([(golds, preds)])).scores
    for name in PLAIN:
        fit = [[plain_match(name, g, x) for x in preds] for g in golds]
        if len(golds) > len(preds):
            fit = [list(column) for column in zip(*fit, strict=True)]
        longer = max(len(golds), len(preds))
        ways = permutations(range(longer), len(fit))
        best = max(sum(row[n] for row, n in zip(fit, way, strict=True)) for way in ways)
        assert scores[f"{name}_one_to_one_tp"] == best


@given(CORPORA, OPTIONS)
def test_bounds(corpus, options):
    scores = containment.score(*sides(corpus), **options).scores
    for name, value in scores.items():
        if isinstance(value, int):
            assert value >= 0, name
        elif not name.startswith("mean"):
            assert 0 <= value <= 1, name
    assert {name for name in scores if not isinstance(scores[name], int)} >= {"precision", "recall", "f2"}


@given(CORPORA, OPTIONS)
def test_looser_strategies_find_no_less(corpus, options):
    scores = containment.score(*sides(corpus), **options | {"arity": None, "variant": "paper"}).scores
    family = ("strict", "in_order", "with_extra", "any_argument", "anywhere")
    for chain in (family, ("strict", "relaxed")):
        for ending in ("", strategies.ONE_TO_ONE):
            for tight, loose in pairwise(chain):
                for rate in ("precision", "recall", "f2"):
                    assert scores[f"{tight}{ending}_{rate}"] <= scores[f"{loose}{ending}_{rate}"]
    for name in PLAIN:
        assert scores[f"{name}_one_to_one_tp"] <= scores[f"{name}_tp"]


@given(CORPORA, OPTIONS)
def test_either_direction_finds_no_less_than_one(corpus, options):
    pred, gold, either = (
        containment.score(*sides(corpus), **options | {"holder": holder, "variant": "paper"}).scores
        for holder in ("pred", "gold", "either")
    )
    for name in PLAIN:
        assert max(pred[f"{name}_tp"], gold[f"{name}_tp"]) <= either[f"{name}_tp"]


@given(CORPORA, st.sampled_from([None, "same", "extra", "any"]))
def test_the_sides_change_places_with_the_holder(corpus, arity):
    gold, pred = sides(corpus)
    one = containment.score(gold, pred, arity=arity, holder="pred").scores
    other = containment.score(pred, gold, arity=arity, holder="gold").scores
    for name in ("in_order", "with_extra", "any_argument", "anywhere"):
        assert one[f"{name}_precision"] == other[f"{name}_recall"]
        assert one[f"{name}_recall"] == other[f"{name}_precision"]


@given(CORPORA, OPTIONS, st.randoms())
def test_order_independence(corpus, options, random):
    expected = containment.score(*sides(corpus), **options).scores
    shuffled = [(random.sample(g, len(g)), random.sample(p, len(p))) for g, p in corpus]
    gold, pred = sides(shuffled)
    found = containment.score(random.sample(gold, len(gold)), random.sample(pred, len(pred)), **options)
    assert found.scores == pytest.approx(expected)


@given(CORPORA, OPTIONS, st.integers(0, 3))
def test_additivity(corpus, options, cut):
    gold, pred = sides(corpus)
    whole = containment.score(gold, pred, **options)
    parts = [
        containment.score(gold[part], pred[part], **options) for part in (slice(0, cut), slice(cut, None))
    ]
    assert (parts[0] + parts[1]).scores == whole.scores
    assert whole.select([s.id for s in gold[:cut]]).scores == parts[0].scores
    for error in REPAIRS:
        assert (fix_one(parts[0], error) + fix_one(parts[1], error)).scores == fix_one(whole, error).scores


@given(st.lists(TUPLES, min_size=1, max_size=3), OPTIONS)
def test_gold_against_itself(corpus, options):
    result = containment.score(*sides([(golds, golds) for golds in corpus]), **options)
    expected = 1.0 if any(corpus) else 0.0
    for name in strategies.NAMES:
        assert result[f"{name}_f2"] == expected
    assert result["correct"] + result["redundant"] == result["extractions"]
    assert result["gold_correct"] == result["gold_tuples"]


@given(CORPORA, OPTIONS)
def test_one_class_each_and_decisions_agree_with_the_counts(corpus, options):
    result = containment.score(*sides(corpus), **options)
    scores = result.scores
    extractions = [name for name in errors.CLASSES if name != errors.MISSING]
    assert sum(scores[name] for name in extractions) == scores["extractions"]
    found = sum(scores[f"gold_{name}"] for name in errors.GOLD_CLASSES[:-1])
    assert found + scores["missing"] == scores["gold_tuples"]
    verdicts = [d for _, found in result.decisions() for d in found]
    assert sum(d.verdict == "right" for d in verdicts) == scores["matched_extractions"]
    assert sum(d.verdict == "wrong" for d in verdicts) == scores["fp"]
    assert sum(d.verdict == "missed" for d in verdicts) == scores["fn"]
    for name in extractions:
        assert sum(d.pred is not None and d.label == name for d in verdicts) == scores[name]
    assert {d.label for d in verdicts if d.verdict == "right"} <= {"correct", "redundant"}
    assert scores["missed_by_arity"] <= scores["fn"]


@given(CORPORA, OPTIONS, st.sampled_from([n for n in REPAIRS if n != "redundant"]))
def test_a_repair_harms_nothing(corpus, options, error):
    result = containment.score(*sides(corpus), **options)
    fixed = fix_one(result, error)
    for rate in ("precision", "recall", "f2"):
        assert fixed[rate] >= result[rate] - 1e-12
        assert 0 <= fixed[rate] <= 1
