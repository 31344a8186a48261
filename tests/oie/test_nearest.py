"""Why an extraction is wrong: the nearest gold and the slot that failed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notation import gold, pred

from ieval.oie import fact_based, nearest
from ieval.pattern import Text, full, mandatory, matches, parse
from ieval.text import words

PROBLEMS = [  # gold slot, predicted slot, problem, note
    ("[the] old man", "the old man", "", ""),
    ("[the] old man", "the Old man", "case", ""),
    ("the U.S. , today", "the US today", "punctuation", ""),
    ("the U.S.", "THE us", "punctuation", ""),
    ("[of the] town", "the town", "optional", ""),
    ("the town", "the town of Oslo", "boundary", "2 too many: of Oslo"),
    ("the town [of Oslo] today", "the town", "boundary", "1 missing: today"),
    ("old town", "the town", "boundary", "1 too many: the; 1 missing: old"),
    ("the old town", "the new town", "wording", "1 too many: new; 1 missing: old"),
    ("the old town", "a village", "different", ""),
    ("the old town", "", "different", ""),
]


@pytest.mark.parametrize(("golds", "preds", "problem", "note"), PROBLEMS)
def test_problem_of_a_slot(golds, preds, problem, note):
    found = nearest.slot("object", parse(golds, words), words(preds))
    assert (found.problem, found.note) == (problem, note)
    assert (found.pred, found.gold) == (preds, golds)


def test_a_predicate_without_a_common_word_is_another_predicate():
    assert nearest.slot("predicate", parse("was born in", words), words("died")).problem == "predicate"


def test_every_problem_is_explained():
    assert {problem for *_, problem, _ in PROBLEMS} - {""} | {"predicate", "swapped"} == set(nearest.PROBLEMS)


def wrong(synsets: list[list[str]], line: str):
    decisions = next(fact_based.score(gold(synsets), pred([line])).decisions())[1]
    assert decisions[0].verdict == "wrong"
    return decisions[0]


def test_the_nearest_variant_is_the_one_fewest_edits_away():
    synsets = [["Ann | is | old"], ["Ann | met | Bob", "Ann | met | [tall] Bob in Oslo"]]
    found = wrong(synsets, "Ann | met | Bob in Oslo today")
    assert found.nearest == 1
    assert found.slots[2].gold == "[tall] Bob in Oslo"
    assert found.note == "object: boundary (1 too many: today)"


def test_an_optional_word_left_out_costs_nothing():
    synsets = [["Ann | met | the very old Bob"], ["Ann | met | [the very young] Bobby"]]
    found = wrong(synsets, "Ann | met | Bobby !")
    assert found.nearest == 1


def test_of_equally_near_the_one_with_more_slots_right_is_nearer():
    found = wrong([["Anna | saw | Bob"], ["Ann | met | Bob by chance"]], "Ann | met | Bob")
    assert found.nearest == 1


def test_words_moved_between_slots_are_named():
    found = wrong([["Ann | met Bob | in Oslo"]], "Ann | met | Bob in Oslo")
    assert found.note.endswith("the right words, otherwise divided into slots")


def test_swapped_arguments_are_named_and_near():
    found = wrong([["[old] Ann | met | Bob"], ["Bob | met | Anna"]], "Bob | met | Ann")
    assert (found.nearest, found.note) == (0, "subject and object are swapped")
    assert [slot.problem for slot in found.slots] == ["swapped", "", "swapped"]


def test_without_gold_there_is_no_nearest():
    found = wrong([], "Ann | met | Bob")
    assert (found.nearest, found.slots, found.note) == (None, (), "the sentence has no gold facts")


def test_a_missed_synset_names_the_nearest_extraction_that_shares_a_word():
    lines = ["Carl | slept | well", "Ann | met | Bobby", "Ann | is | here"]
    golds = gold([["Ann | met | Bob"], ["It | snows | "]])
    decisions = next(fact_based.score(golds, pred(lines)).decisions())[1]
    assert [(d.gold, d.nearest) for d in decisions if d.verdict == "missed"] == [((0,), 1), ((1,), None)]


SLOTS = st.lists(st.sampled_from(["a", "b", "[a]", "[b a]", "c"]), max_size=5).map(" ".join)
TEXTS = st.lists(st.sampled_from("abcd"), max_size=5).map(tuple)


@given(SLOTS, TEXTS)
def test_no_problem_if_and_only_if_it_matches(slot, text):
    pattern = parse(slot, words)
    assert (nearest.slot("object", pattern, text).problem == "") == matches(pattern, Text(text))


@given(SLOTS, TEXTS)
def test_the_difference_leads_to_the_words_of_a_form(slot, text):
    pattern = parse(slot, words)
    extra, missing, _ = nearest.difference(pattern, text)
    kept = [t for n, t in enumerate(text) if n not in extra]
    assert sorted(set(extra)) == list(extra)
    reached = sorted([*kept, *missing])
    most, least = sorted(full(pattern)), sorted(mandatory(pattern))
    assert all(most.count(t) >= reached.count(t) >= least.count(t) for t in {*most, *reached, *least})
