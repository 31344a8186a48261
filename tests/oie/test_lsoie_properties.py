"""What holds for every gold and every output, over sentences small enough that chance makes matches."""

from dataclasses import replace
from itertools import permutations

import pytest
from heads import pred_tuple
from hypothesis import given
from hypothesis import strategies as st

from ieval.oie import lsoie
from ieval.types import Extraction, Head, Sentence

WORDS = st.sampled_from("abc")
ARGUMENT = st.lists(WORDS, min_size=1, max_size=3)
CONFIDENCE = st.sampled_from([0.1, 0.2, 0.3, None])
NUMBER = st.sampled_from([0.1, 0.2, 0.3])


@st.composite
def gold_tuples(draw):
    arguments = draw(st.lists(ARGUMENT, max_size=3))
    heads = [(Head(draw(st.sampled_from(words))),) for words in arguments]
    predicate = draw(st.sampled_from(["a", "b", "a b"]))
    return Extraction(
        predicate, tuple(map(" ".join, arguments)), heads=((Head(predicate.split()[0]),), *heads)
    )


def pred_tuples(confidence):
    texts = st.lists(ARGUMENT.map(" ".join), max_size=3).map(tuple)
    return st.builds(Extraction, st.sampled_from(["a", "b", "a b"]), texts, confidence)


def corpora(confidence=NUMBER):
    pair = st.tuples(st.lists(gold_tuples(), max_size=4), st.lists(pred_tuples(confidence), max_size=5))
    return st.lists(pair, min_size=1, max_size=4)


OPTIONS = st.fixed_dictionaries({
    "predicate": st.sampled_from(["equal", "token_of_gold"]),
    "containment": st.sampled_from(["token", "substring"]),
    "arity": st.sampled_from(["any", "same"]),
    "one_to_one": st.booleans(),
    "head_list": st.sampled_from(["complete", "shifted"]),
    "variant": st.sampled_from(["paper", "recipe", "released", "curves"]),
})  # fmt: skip


def sides(corpus):
    gold = tuple(Sentence(str(n), None, tuple(g)) for n, (g, _) in enumerate(corpus))
    return gold, tuple(Sentence(str(n), None, tuple(p)) for n, (_, p) in enumerate(corpus))


def plain_match(gold, x):
    """The rule as the paper words it."""
    return gold.predicate == x.predicate and all(
        n < len(x.arguments) and head.text in x.arguments[n].split()
        for n, (head,) in enumerate(gold.heads[1:])
    )


@given(corpora(CONFIDENCE))
def test_equals_the_definition(corpus):
    right = sum(any(plain_match(g, x) for g in golds) for golds, preds in corpus for x in preds)
    found = sum(any(plain_match(g, x) for x in preds) for golds, preds in corpus for g in golds)
    result = lsoie.score(*sides(corpus))
    assert (result["matched_extractions"], result["tp"]) == (right, found)
    assert result["fp"] == result["extractions"] - right
    assert result["fn"] == result["gold_tuples"] - found
    assert lsoie.score(*sides(corpus), variant="recipe").total.recall_hits == right


@given(st.lists(gold_tuples(), max_size=4), st.lists(pred_tuples(NUMBER), max_size=4))
def test_one_to_one_is_a_largest_matching(golds, preds):
    def pairs(order):
        taken = set()
        for g in order:
            free = next((n for n, x in enumerate(preds) if n not in taken and plain_match(golds[g], x)), None)
            taken |= {free} - {None}
        return len(taken)

    # Greedy over the gold in every order, trying predictions in every order, meets a largest matching.
    best = 0
    for shuffled in permutations(preds):
        preds = list(shuffled)
        best = max(best, *(pairs(order) for order in permutations(range(len(golds)))), 0)
    for n in range(len(preds) + 1):
        kept = sorted(preds, key=lambda x: -x.confidence)
        if n < len(preds) and n and kept[n - 1].confidence == kept[n].confidence:
            continue
        result = lsoie.score(*sides([(golds, kept)]), one_to_one=True)
        limit = kept[n - 1].confidence if n else 1.0
        part = lsoie.score(*sides([(golds, kept[:n])]), one_to_one=True)
        cut = lsoie.score(*sides([(golds, kept)]), one_to_one=True, threshold=limit)
        assert cut["recall_at_threshold"] == pytest.approx(part["recall"])
    assert result["tp"] == best


@given(corpora(), OPTIONS)
def test_bounds(corpus, options):
    scores = lsoie.score(*sides(corpus), threshold=0.2, **options).scores
    past_one = ("recall", "f1", "recall_at_threshold", "f1_at_threshold", "best_f1", "auc", "auc_anchored")
    for name in ("precision", "precision_at_threshold", *past_one):
        if name in scores and (options["variant"] != "recipe" or name not in past_one):
            assert 0 <= scores[name] <= 1
    assert min(value for value in scores.values() if isinstance(value, int)) >= 0
    if "auc" in scores:
        assert scores["auc"] <= scores["auc_anchored"]
        assert scores["best_f1"] >= scores["f1"] - 1e-12


@given(corpora(CONFIDENCE), OPTIONS, st.randoms())
def test_order_independence(corpus, options, random):
    expected = lsoie.score(*sides(corpus), **options, pick="best")
    shuffled = [(random.sample(g, len(g)), random.sample(p, len(p))) for g, p in corpus]
    gold, pred = sides(shuffled)
    found = lsoie.score(
        random.sample(gold, len(gold)), random.sample(pred, len(pred)), **options, pick="best"
    )
    assert found.scores == pytest.approx(expected.scores)


@given(corpora(), OPTIONS, st.integers(0, 4))
def test_additivity(corpus, options, cut):
    gold, pred = sides(corpus)
    whole = lsoie.score(gold, pred, threshold=0.2, **options)
    parts = [
        lsoie.score(gold[part], pred[part], threshold=0.2, **options)
        for part in (slice(0, cut), slice(cut, None))
    ]
    assert (parts[0] + parts[1]).scores == whole.scores
    ids = [s.id for s in gold[:cut]]
    assert whole.select(ids).scores == parts[0].scores


@given(st.lists(st.lists(gold_tuples(), max_size=4), min_size=1, max_size=3), st.data())
def test_gold_against_itself(corpus, data):
    itself = [(golds, [replace(x, confidence=data.draw(NUMBER)) for x in golds]) for golds in corpus]
    for options in ({}, {"arity": "same"}, {"containment": "substring"}, {"one_to_one": True}):
        result = lsoie.score(*sides(itself), **options)
        expected = 1.0 if any(corpus) else 0.0
        assert (result["precision"], result["recall"], result["f1"]) == (expected,) * 3
        if "best_f1" in result.scores:
            assert result["best_f1"] == expected


@given(corpora(CONFIDENCE), OPTIONS)
def test_decisions_agree_with_the_counts(corpus, options):
    result = lsoie.score(*sides(corpus), **options)
    verdicts = [d.verdict for _, found in result.decisions() for d in found]
    assert verdicts.count("right") == result["matched_extractions"]
    assert verdicts.count("wrong") == result["extractions"] - result["matched_extractions"]
    assert verdicts.count("missed") == result["fn"]


@given(corpora())
def test_looser_rules_find_no_less(corpus):
    def found(**options):
        return lsoie.score(*sides(corpus), **options)["tp"]

    assert found(arity="same") <= found() <= found(containment="substring")
    assert found(one_to_one=True) <= found()
    assert found(one_to_one=True, pick="first") <= found(one_to_one=True)


@given(st.lists(gold_tuples(), min_size=1, max_size=4))
def test_whole_sentence_as_every_argument_finds_all(golds):
    lines = [pred_tuple(" | ".join([x.predicate, *["a b c"] * len(x.arguments)])) for x in golds]
    assert lsoie.score(*sides([(golds, lines)]))["recall"] == 1


def test_ties_do_not_depend_on_order():
    """Two equally sure predictions match one gold tuple, one of them another too: one stands for both."""
    golds = [
        Extraction("a", (), heads=((Head("a"),),)),
        Extraction("a", ("b",), heads=((Head("a"),), (Head("b"),))),
    ]
    preds = [Extraction("a", (), 0.3), Extraction("a", ("b",), 0.3)]
    options = {"variant": "released", "arity": "any", "head_list": "complete", "pick": "best"}
    found = [lsoie.score(*sides([(golds, order)]), **options).scores for order in (preds, preds[::-1])]
    assert found[0] == found[1]
