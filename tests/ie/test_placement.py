"""Strings looked up in their sentence: nothing lost, nothing moved."""

import pytest
from ie_items import entity, event, relation

from ieval.ie.placement import placed
from ieval.types import Sentence, Span

TOKENS = ("Boston", "beat", "Boston", "College", "in", "Boston")


def spans(*items):
    made = placed(Sentence("1", None, items, TOKENS)).items
    assert len(made) == len(items)
    return made


def test_items_of_all_kinds_keep_their_order():
    pair = relation("in", ("", "College"), ("", "Boston"))
    r, e, v = spans(pair, entity("LOC", "Boston"), event("Win", "beat"))
    assert (r.head.spans, r.tail.spans) == ((Span(3, 4),), (Span(2, 3),))
    assert e.spans == (Span(0, 1),)
    assert v.trigger.spans == (Span(1, 2),)


def test_what_is_nowhere_keeps_its_text():
    r, e = spans(relation("in", ("", "Harvard"), ("", "College")), entity("LOC", "Paris"))
    assert (r.head, r.tail.spans) == (entity("", "Harvard"), (Span(3, 4),))
    assert e == entity("LOC", "Paris")


def test_offsets_given_stay():
    assert spans(entity("LOC", "Boston", 5, 6))[0] == entity("LOC", "Boston", 5, 6)


def test_copies_apart_and_together():
    twice = (entity("LOC", "Boston"), entity("LOC", "Boston"))
    sentence = Sentence("1", None, twice, TOKENS)
    assert [e.spans[0].start for e in placed(sentence).items] == [0, 2]
    assert [e.spans[0].start for e in placed(sentence, copies="together").items] == [0, 0]
    with pytest.raises(ValueError, match="copies='near': expected one of 'apart', 'together'"):
        placed(sentence, copies="near")


def test_pieces_of_tokens_are_no_place():
    assert spans(entity("LOC", "Bost"))[0].spans == ()
