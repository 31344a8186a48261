"""What holds for every gold and every output: nested, discontinuous, repeated, with and without offsets."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ieval.ie import spans
from ieval.types import Entity, Event, Relation, Sentence, Span

TOKENS = ("a", "b", "a", "c", "b", "a")
LABEL = st.sampled_from(["X", "Y", "Z"])


@st.composite
def mentions(draw, label):
    """With offsets (one or two pieces, adjacent ones too), or with a text alone, not always a found one."""
    if draw(st.booleans()):
        text = draw(st.sampled_from(["a", "b", "a b", "c b a", "q"]))
        return Entity(draw(label), text)
    cuts = sorted(draw(st.sets(st.integers(0, len(TOKENS)), min_size=2, max_size=4)))
    pieces = [Span(*cuts[:2]), *([Span(*cuts[2:])] if len(cuts) == 4 else [])]
    return Entity(draw(label), "", tuple(draw(st.permutations(pieces))))


ITEMS = {
    "ner": mentions(LABEL),
    "re": st.builds(Relation, LABEL, mentions(LABEL), mentions(LABEL)),
    "ed": st.builds(Event, LABEL, mentions(st.just(""))),
}
OPTIONS = st.fixed_dictionaries({}, optional={
    "match_by": st.sampled_from(["offset", "string"]),
    "duplicates": st.sampled_from(["multiset", "set"]),
    "relation": st.sampled_from(["strict", "boundary"]),
    "types": st.sampled_from(["exact", "normalised"]),
    "case": st.sampled_from(["mixed", "lower"]),
    "ungrounded": st.sampled_from(["count", "drop"]),
})  # fmt: skip
ANY = st.sampled_from(sorted(ITEMS))


@st.composite
def corpora(draw, task):
    pair = st.tuples(st.lists(ITEMS[task], max_size=4), st.lists(ITEMS[task], max_size=5))
    drawn = draw(st.lists(pair, min_size=1, max_size=4))
    return [(g, p + draw(st.lists(st.sampled_from(g), max_size=3)) if g else p) for g, p in drawn]


def score(corpus, task, **options):
    gold = [Sentence(str(n), None, tuple(g), TOKENS) for n, (g, _) in enumerate(corpus)]
    pred = [Sentence(str(n), None, tuple(p)) for n, (_, p) in enumerate(corpus)]
    return spans.score(gold, pred, task=task, **options)


CASE = ANY.flatmap(lambda task: st.tuples(st.just(task), corpora(task)))


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS, st.randoms())
def test_order_independence(case, options, random):
    task, corpus = case
    shuffled = [(random.sample(g, len(g)), random.sample(p, len(p))) for g, p in corpus]
    found = score(shuffled, task, **options)
    expected = score(corpus, task, **options)
    assert found.scores == expected.scores
    assert found.breakdown(found.sentences) == expected.breakdown(expected.sentences)


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS)
def test_bounds_and_sums(case, options):
    task, corpus = case
    result = score(corpus, task, **options)
    scores = result.scores
    for name, value in scores.items():
        assert value >= 0
        assert value <= 1 or isinstance(value, int), name
    assert scores["identification_f1"] >= scores["f1"]
    if options.get("duplicates") != "set" and options.get("ungrounded") != "drop":
        assert scores["tp"] + scores["fn"] == sum(len(g) for g, _ in corpus)
        assert scores["tp"] + scores["fp"] == sum(len(p) for _, p in corpus)
        per_type = result.to_dict(detail=True)["per_type"]
        if options.get("types") != "normalised":
            golds = Counter(x.label for g, _ in corpus for x in g)
            preds = Counter(x.label for _, p in corpus for x in p)
            for label, found in per_type.items():
                assert (found["tp"] + found["fn"], found["tp"] + found["fp"]) == (golds[label], preds[label])


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS)
def test_types_add_up_to_the_total(case, options):
    task, corpus = case
    for compat in (None, "uie", *(["knowcoder", "robustuie"] if task != "ed" else [])):
        given_options = {k: v for k, v in options.items() if not (compat and k == "match_by")}
        result = score(corpus, task, compat=compat, **given_options)
        per_type = result.to_dict(detail=True)["per_type"]
        for name in ("tp", "fp", "fn"):
            assert sum(found[name] for found in per_type.values()) == result[name]


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS)
def test_pooled_counts_are_the_sums_of_the_sentences(case, options):
    task, corpus = case
    whole = score(corpus, task, **options)
    parts = [score([pair], task, **options) for pair in corpus]
    for name in ("tp", "fp", "fn", "identification_tp", "ungrounded", "duplicates", "grounded"):
        assert whole[name] == sum(part[name] for part in parts)
    divided = 2 * whole["tp"] / max(1, 2 * whole["tp"] + whole["fp"] + whole["fn"])
    assert whole["f1"] == pytest.approx(divided)


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS)
def test_gold_against_itself(case, options):
    task, corpus = case
    itself = [(g, g) for g, _ in corpus]
    result = score(itself, task, **options)
    if options.get("ungrounded") != "drop":
        expected = 1.0 if any(g for g, _ in corpus) else 0.0
        assert (result["precision"], result["recall"], result["identification_f1"]) == (expected,) * 3


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE, OPTIONS)
def test_decisions_agree_with_the_counts(case, options):
    task, corpus = case
    result = score(corpus, task, **options)
    verdicts = Counter(d.verdict for _, found in result.decisions() for d in found)
    assert (verdicts["right"], verdicts["wrong"], verdicts["missed"]) == tuple(
        result[name] for name in ("tp", "fp", "fn")
    )
    for _, found in result.decisions():
        partners = [g for d in found if d.verdict != "wrong" for g in d.gold]
        assert len(partners) == len(set(partners))


@settings(deadline=None)  # scipy is loaded on first use
@given(CASE)
def test_no_preset_finds_less_by_not_consuming_the_gold(case):
    task, corpus = case
    if task != "ed":
        free = score(corpus, task, compat="knowcoder", ungrounded="count")
        capped = score(corpus, task, match_by="string", types="normalised", relation="boundary")
        assert free["tp"] >= capped["tp"]
        assert free["fn"] <= capped["fn"]
