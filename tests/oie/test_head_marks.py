"""Where heads stand in a tuple: by offset, as a token, anywhere."""

import pytest
from heads import gold_tuple, pred_tuple, with_offsets

from ieval.oie.head_marks import marked
from ieval.types import Extraction, Head


def cut(gold, x):
    """The marked words of each part in reading order."""
    parts = (*x.arguments[:1], x.predicate, *x.arguments[1:])
    spans = marked(gold, x)
    assert len(spans) == len(parts)
    return [[text[s.start : s.end] for s in found] for text, found in zip(parts, spans, strict=True)]


GOLD = gold_tuple("sold* | Ann* | the old* car*")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sold | Ann | the old car", [["Ann"], [], ["old", "car"]]),
        ("bought | Bob and Ann | a car", [["Ann"], [], ["car"]]),
        ("sold | ANN", [["ANN"], []]),
        ("sold | oldAnn | car | old", [["Ann"], [], ["car"], []]),
        ("sold | ", [[], []]),
        ("rains", [[]]),
    ],
)
def test_the_heads_of_the_gold_argument_in_the_same_place(line, words):
    assert cut(GOLD, pred_tuple(line)) == words


def test_by_offset_where_both_have_it():
    tokens = ("the", "car", "beat", "the", "other", "car", ".")
    gold = Extraction("beat", ("the car",), heads=((), (Head("car", 1),)))
    one = with_offsets(pred_tuple("beat | the car beat the other car"), tokens)
    ((first,), _) = marked(gold, one)
    assert (first.start, first.end) == (4, 7)
    late = Extraction("beat", ("the car",), heads=((), (Head("car", 5),)))
    ((last,), _) = marked(late, one)
    assert (last.start, last.end) == (23, 26)


def test_a_short_list_is_a_place_off():
    gold = Extraction("might sell", ("Ann", "cars"), heads=((Head("Ann"),), (Head("cars"),)))
    assert cut(gold, gold) == [[], [], []]
    assert cut(gold, pred_tuple("sell | cars | Ann")) == [["cars"], [], []]


def test_without_heads_nothing():
    gold = Extraction("sold", ("Ann", "cars"))
    assert cut(gold, gold) == [[], [], []]
