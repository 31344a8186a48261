"""Tuples of any length made into triples, and triples into one-variant synsets."""

import pytest

from ieval.oie import fact_based
from ieval.oie.triples import facts, triples
from ieval.types import Extraction, Fact, Sentence, Span

GIVE = Extraction("gave", ("Ann", "Bob", "a book"), 0.9)
SLEEP = Extraction("slept", ("Ann",), 0.8)
RAIN = Extraction("rains", ())
MEET = Extraction("met", ("Ann", "Bob"), 0.7, (Span(1, 2),), ((Span(0, 1),), (Span(2, 3),)))
MEET_AS_TEXT = Extraction("met", ("Ann", "Bob"), 0.7)


def sentence(*items: Extraction) -> tuple[Sentence, ...]:
    return (Sentence("7", None, items),)


CASES = [  # nary, before, arguments after (None: dropped)
    ("join", GIVE, ("Ann", "Bob a book")),
    ("join", SLEEP, ("Ann", "")),
    ("join", RAIN, ("", "")),
    ("first", RAIN, ("", "")),
    ("first", GIVE, ("Ann", "Bob")),
    ("first", SLEEP, ("Ann", "")),
    ("drop", GIVE, None),
    ("drop", SLEEP, None),
    ("drop", RAIN, None),
]


@pytest.mark.parametrize(("nary", "before", "after"), CASES)
def test_ways_to_make_triples(nary, before, after):
    (made,), warnings = triples(sentence(MEET, before), nary=nary)
    assert made.items[0] is MEET
    assert [x.arguments for x in made.items[1:]] == ([] if after is None else [after])
    assert all(x.confidence == before.confidence for x in made.items[1:])
    assert len(warnings) == 1
    assert warnings[0].startswith("pred: 1 extraction(s) without exactly two arguments")


@pytest.mark.parametrize("nary", ["error", "join", "first", "drop"])
def test_triples_pass_unchanged_and_without_warning(nary):
    assert triples(sentence(MEET), nary=nary) == (sentence(MEET), ())


def test_a_joined_object_has_no_spans_of_its_own():
    spans = ((Span(0, 1),), (Span(2, 3),), (Span(3, 4),))
    spanned = Extraction("gave", ("a", "b", "c"), 1.0, (Span(1, 2),), spans)
    (made,), _ = triples(sentence(spanned), nary="join")
    assert made.items == (Extraction("gave", ("a", "b c"), 1.0),)


FAULTS = [
    ("error", GIVE, r"pred\[0\]\[1\] \(sentence '7'\): 'gave' with 3 argument\(s\) where a triple"),
    ("error", SLEEP, r"pred\[0\]\[1\] \(sentence '7'\): 'slept' with 1 argument\(s\) where a triple"),
    ("split", GIVE, r"nary='split': expected one of 'error', 'join', 'first', 'drop'"),
]


@pytest.mark.parametrize(("nary", "item", "message"), FAULTS)
def test_faults_name_sentence_and_item(nary, item, message):
    with pytest.raises(ValueError, match=message):
        triples(sentence(MEET, item), nary=nary)


def test_the_side_is_the_callers():
    with pytest.raises(ValueError, match=r"^references\[0\]\[0\]"):
        triples(sentence(GIVE), side="references")


def test_facts_take_brackets_as_text():
    (made,) = facts(sentence(Extraction("[is] from", ("Ann", "[Oslo"))))
    fact = made.items[0]
    assert isinstance(fact, Fact)
    right = sentence(Extraction("[is] from", ("Ann", "[Oslo")))
    assert fact_based.score((made,), right)["f1"] == 1
    assert fact_based.score((made,), sentence(Extraction("from", ("Ann", "[Oslo"))))["f1"] == 0


def test_facts_stay_facts():
    fact = Fact((MEET,), "3")
    (made,) = facts((Sentence("7", None, (fact, MEET)),))
    assert made.items[0] is fact
    assert made.items[1] == Fact((MEET_AS_TEXT,))
