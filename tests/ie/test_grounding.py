"""Strings to offsets: each strategy's rule, one at a time, and what `best` promises for any input."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ie_items import entity, event, relation

from ieval.ie.grounding import STRATEGIES, ground
from ieval.ie.tasks import TASKS
from ieval.types import Sentence, Span


def starts(task, items, line, strategy="best", **options):
    """Where each item's mentions begin; None for an item without a place."""
    sentence = Sentence("1", line, (), tuple(line.split(" ")))
    placed = ground(TASKS[task], items, sentence, strategy, **options)
    return [p and tuple(spans[0].start for spans in p) for p in placed]


def rel(head, tail, label="r"):
    return relation(label, ("", head), ("", tail))


AB = "a x b y a b"


def test_closest_takes_the_nearest_pair_and_first_the_first_matches():
    assert starts("re", [rel("a", "b")], AB, "first") == [(0, 2)]
    assert starts("re", [rel("a", "b")], AB, "closest") == [(4, 5)]


def test_closest_stops_at_a_mention_that_is_not_there_and_first_goes_on():
    items = [rel("a", "b"), rel("a", "nowhere"), rel("b", "y")]
    assert starts("re", items, AB, "closest") == [(4, 5), None, None]
    assert starts("re", items, AB, "longer_first") == [(4, 5), None, None]
    assert starts("re", items, AB, "first") == [(0, 2), None, (2, 3)]
    assert starts("re", items, AB, "best") == [(4, 5), None, (2, 3)]


def test_copies_of_a_relation_get_mentions_of_their_own_at_the_least_distance():
    assert starts("re", [rel("a", "b")] * 2, AB) == [(0, 2), (4, 5)]
    # The nearest pair (3, 2) would leave (0, 7): 1 + 7. Apart they cost 2 + 4.
    assert starts("re", [rel("a", "b")] * 2, "a x b a x x x b") == [(0, 2), (3, 7)]
    assert starts("re", [rel("a", "b")] * 2, AB, "closest") == [(4, 5), None]


def test_more_copies_than_pairs():
    found = starts("re", [rel("a", "b")] * 6, AB)
    assert sorted(found[:4]) == [(0, 2), (0, 5), (4, 2), (4, 5)]
    assert found[4:] == [None, None]


def test_best_prefers_mentions_of_their_own_to_parts_of_longer_ones():
    items = [rel("Boston", "Bob"), rel("Boston College", "Bob")]
    assert starts("re", items, "Boston x x Boston College and Bob") == [(0, 6), (3, 6)]


def test_events_under_uie_stop_where_the_word_is_used_up():
    items = [event("A", "shot"), event("B", "shot"), event("C", "hit")]
    assert starts("ed", items, "shot or hit", "first") == [(0,), None, None]
    assert starts("ed", items, "shot or hit") == [(0,), (0,), (2,)]
    missing = [event("A", "none"), event("C", "hit")]
    assert starts("ed", missing, "shot or hit", "first") == [None, (2,)]


def test_longer_first_never_puts_one_over_another():
    items = [entity("LOC", "China"), entity("ORG", "Bank of China")]
    assert starts("ner", items, "Bank of China", "longer_first") == [None, (0,)]
    assert starts("ner", items, "Bank of China") == [(2,), (0,)]


def test_best_finds_words_however_blanks_are_set_and_uie_does_not():
    line = "The U.N. 's chief met Lt. Col. O 'Brien"
    items = [entity("ORG", "U.N.'s"), entity("PER", "Lt.Col."), entity("PER", "O'Brien")]
    assert starts("ner", items, line) == [(1,), (5,), (7,)]
    assert starts("ner", items, line, "first") == [None] * 3
    assert starts("ner", [entity("ORG", "N.")], line) == [None]  # not a part of a token


def test_case_is_an_option():
    assert starts("ner", [entity("LOC", "oslo")], "In Oslo") == [None]
    for strategy in STRATEGIES:
        assert starts("ner", [entity("LOC", "oslo")], "In Oslo", strategy, case="lower") == [(1,)]


def test_offsets_of_characters_begin_and_end_with_words():
    line = "In us, the US: 中国人 USA"
    items = [entity("LOC", "US"), entity("LOC", "国"), entity("LOC", "U")]
    assert starts("ner", items, line, offsets="character") == [(line.index("US"),), (line.index("国"),), None]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_given_offsets_are_kept(strategy):
    given_items = [entity("A", "a", 4, 5), entity("A", "a", 4, 5), entity("A", "a")]
    assert starts("ner", given_items, AB, strategy) == [(4,), (4,), (0,)]
    pairs = [relation("r", ("", "a", 0, 1), ("", "b", 5, 6))] * 2
    assert starts("re", pairs, AB, strategy) == [(0, 5), (0, 5)]
    half = [relation("r", ("", "a"), ("", "b", 2, 3))]
    assert starts("re", half, AB, strategy)[0][1] == 2


WORD = st.sampled_from(["a", "b", "a b", "b a", "c", "z"])
LABEL = st.sampled_from(["X", "Y"])
LINE = st.lists(st.sampled_from("abc"), min_size=1, max_size=8).map(" ".join)
ITEMS = {
    "ner": st.lists(st.builds(entity, LABEL, WORD), max_size=6),
    "ed": st.lists(st.builds(event, LABEL, WORD), max_size=6),
    "re": st.lists(st.builds(rel, WORD, WORD, LABEL), max_size=5),
}


def placed_items(task, items, line, strategy="best"):
    sentence = Sentence("1", None, (), tuple(line.split()))
    return list(zip(items, ground(TASKS[task], items, sentence, strategy), strict=True))


@pytest.mark.parametrize("task", sorted(ITEMS))
@settings(deadline=None)  # scipy is loaded on first use
@given(data=st.data(), line=LINE, random=st.randoms())
def test_best_is_independent_of_the_order(task, data, line, random):
    items = data.draw(ITEMS[task])
    shuffled = random.sample(items, len(items))
    assert sorted(map(repr, placed_items(task, items, line))) == sorted(
        map(repr, placed_items(task, shuffled, line))
    )


@pytest.mark.parametrize("task", sorted(ITEMS))
@pytest.mark.parametrize("strategy", STRATEGIES)
@settings(deadline=None)  # scipy is loaded on first use
@given(data=st.data(), line=LINE)
def test_a_place_says_the_text(task, strategy, data, line):
    tokens = line.split()
    for item, places in placed_items(task, data.draw(ITEMS[task]), line, strategy):
        for mention, spans in zip(TASKS[task].mentions(item), places or (), strict=bool(places)):
            (span,) = spans
            assert " ".join(tokens[span.start : span.end]) == mention.text


@pytest.mark.parametrize("task", sorted(ITEMS))
@settings(deadline=None)  # scipy is loaded on first use
@given(data=st.data(), line=LINE)
def test_best_places_as_many_copies_as_there_are_places_whatever_the_others_do(task, data, line):
    items = data.draw(ITEMS[task])
    tokens = line.split()

    def matches(text):
        words = text.split()
        return [
            Span(n, n + len(words)) for n in range(len(tokens)) if tokens[n : n + len(words)] == words
        ]

    found = placed_items(task, items, line)
    for item in set(items):
        possible = 1
        for mention in TASKS[task].mentions(item):
            possible *= len(matches(mention.text))
        got = [places for other, places in found if other == item and places]
        assert len(got) == len(set(got)) == min(items.count(item), possible)
        copies = items.count(item)
        for k, mention in enumerate(TASKS[task].mentions(item)):
            wide = min(copies, *(len(matches(m.text)) for m in TASKS[task].mentions(item)))
            assert len({places[k] for places in got}) >= wide * bool(possible), mention
