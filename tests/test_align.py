"""Sentences meet by id or by text, never by order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.align import align
from ieval.types import Sentence


def by_id(*ids: str) -> tuple[Sentence, ...]:
    return tuple(Sentence(i, None, (f"item of {i}",)) for i in ids)


def by_text(*texts: str) -> tuple[Sentence, ...]:
    return tuple(Sentence(None, t) for t in texts)


def test_pairs_follow_the_gold():
    aligned = align(by_id("1", "2", "3"), by_id("3", "1"))
    assert aligned.keys == ("1", "2", "3")
    assert [p.items for _, p in aligned.pairs] == [("item of 1",), (), ("item of 3",)]
    assert aligned.unknown == ()
    assert aligned.warnings() == ()


def test_a_gold_sentence_without_output_is_paired_with_an_empty_one():
    gold = (Sentence("1", "Ann met Bob ."),)
    assert align(gold, ()).pairs == ((gold[0], Sentence("1", "Ann met Bob .")),)


def test_unknown_sentences_are_kept_apart_and_counted():
    aligned = align(by_id("1"), by_id("1", "8", "9"))
    assert [s.id for s in aligned.unknown] == ["8", "9"]
    assert aligned.warnings() == (
        "2 predicted sentence(s) with 2 extraction(s) are not in the gold, the first: '8'",
    )


def test_texts_meet_across_tokenisations():
    gold = by_text("Ann ( 30 ) met Bob .", "It snows .")
    aligned = align(gold, by_text("It snows.", "Ann -LRB- 30 -RRB- met Bob."))
    assert [p.text for _, p in aligned.pairs] == ["Ann -LRB- 30 -RRB- met Bob.", "It snows."]
    assert aligned.keys == ("Ann ( 30 ) met Bob .", "It snows .")


def test_auto_prefers_ids_and_falls_back_on_texts():
    gold = (Sentence("1", "It snows ."), Sentence("2", "It rains ."))
    assert [p.id for _, p in align(gold, by_id("2", "1")).pairs] == ["1", "2"]
    swapped = (Sentence(None, "It rains."), Sentence("1", "It snows."))
    assert [p.text for _, p in align(gold, swapped).pairs] == ["It snows.", "It rains."]


def test_ids_meet_though_texts_are_tokenised_otherwise():
    aligned = align((Sentence("1", "It snows ."),), (Sentence("1", "It snows."),))
    assert aligned.pairs[0][1].text == "It snows."


def test_names_are_unique_where_ids_are_not():
    gold = (Sentence("7", "It snows ."), Sentence("7", "It rains ."))
    assert align(gold, by_text("It rains ."), by="text").keys == ("It snows .", "It rains .")


FAULTS = [  # what, gold, pred, by, message
    ("duplicate id in gold", by_id("1", "2", "1"), by_id("1"), "auto",
     r"gold\[2\]: the id '1' is already that of gold\[0\]"),
    ("duplicate id in output", by_id("1", "2"), by_id("2", "2"), "id",
     r"pred\[1\]: the id '2' is already that of pred\[0\]"),
    ("duplicate text", by_text("It snows ."), by_text("It snows .", "It snows."), "auto",
     r"pred\[1\]: the text 'It snows\.' is already that of pred\[0\]"),
    ("no id", by_id("1"), (Sentence("1", None), Sentence(None, "It snows .")), "id",
     r"pred\[1\]: no id to align by"),
    ("no text", by_text("It snows ."), by_id("1"), "text", r"pred\[0\]: no text to align by"),
    ("ids here, texts there", by_id("1"), by_text("It snows ."), "auto",
     r"gold has 1 ids and 0 texts on 1 sentences, predictions have 0 ids and 1 texts on 1 sentences"),
    ("neither", by_id("1"), (Sentence(None, None),), "auto", r"predictions have 0 ids and 0 texts"),
    ("none known by id", by_id("1", "2"), by_id("01", "02"), "auto",
     r"none of the 2 predicted sentences is in the gold \(compared by id\): pred has '01', .*; gold has '1'"),
    ("none known by text", by_text("It snows ."), by_text("It rains ."), "auto", r"compared by text"),
    ("another text", (Sentence("1", "It snows ."),), (Sentence("1", "It rains ."),), "auto",
     r"sentence '1' has another text in the predictions: 'It rains \.'; the gold has 'It snows \.'"),
    ("unknown way", by_id("1"), by_id("1"), "order",
     r"by='order': expected one of 'auto', 'id', 'text', 'exact'"),
    ("none of that exact text", by_text("It snows ."), by_text("It snows."), "exact",
     r"\(compared by the exact text\): pred has 'It snows.', ...; gold has 'It snows .'"),
    ("no text for exact", by_text("It snows ."), by_id("1"), "exact", r"pred\[0\]: no text to align by"),
    ("twice the exact text", by_text("It snows ."), by_text("It snows .", "It  snows ."), "exact",
     r"pred\[1\]: the text 'It  snows \.' is already that of pred\[0\]"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "gold", "pred", "by", "message"), FAULTS, ids=[f[0] for f in FAULTS])
def test_faults_name_side_and_sentence(what, gold, pred, by, message):  # noqa: ARG001  # the test's name
    with pytest.raises(ValueError, match=message):
        align(gold, pred, by=by)


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.randoms(use_true_random=False))
def test_order_of_the_output_never_matters(ids, random):
    gold = by_id(*"abcdef")
    pred = by_id(*ids)
    assert align(gold, random.sample(pred, len(pred))).pairs == align(gold, pred).pairs


def test_sentences_that_differ_in_punctuation_alone_meet_as_they_stand():
    gold = (Sentence(None, "He left , she stayed ."), Sentence(None, "He left she stayed ."))
    aligned = align(gold, gold[::-1])
    assert [(g.text, p.text) for g, p in aligned.pairs] == [(s.text, s.text) for s in gold]
    assert align((Sentence(None, "It rains."),), (Sentence(None, "It rains ."),)).unknown == ()


def test_exact_texts_meet_whatever_is_between_their_words():
    gold = by_text("He left , she stayed .", "He left she stayed .")
    aligned = align(gold, by_text("He left she  stayed. ", " He left ,  she stayed ."), by="exact")
    assert [p.text for _, p in aligned.pairs] == [" He left ,  she stayed .", "He left she stayed ."]
    assert [s.text for s in aligned.unknown] == ["He left she  stayed. "]
