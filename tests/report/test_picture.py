"""Whole pictures, compared as strings."""

import io

import pytest
from heads import golds, preds

from ieval.oie import fact_based, head_decisions, lsoie
from ieval.oie.nearest import PROBLEMS
from ieval.report.picture import labels, legend, picture, printable, problems, show, wants_colour
from ieval.types import Extraction, Fact, Sentence


def fact(*variants, id=None):
    return Fact(tuple(triple(v) for v in variants), id)


def triple(text):
    subject, predicate, *rest = (part.strip() for part in text.split("|"))
    return Extraction(predicate, (subject, *rest))


GOLD = Sentence(
    "2",
    "The Orle river rises near Tamsk and crosses two valleys .",
    (
        fact("[The] Orle [river] | rises near | Tamsk", "[The] Orle [river] | rises | near Tamsk", id="1"),
        fact("[The] river | crosses | [two] valleys", id="2"),
        fact("[the] valleys | are near | Tamsk", id="3"),
    ),
)


def draw(gold, extractions, *, only="all", colour=False, **options):
    pred = Sentence(gold.id, None, tuple(triple(x) for x in extractions))
    (matched,) = fact_based.score([gold], [pred], **options).sentences
    return picture(matched.id, matched.decide(), gold, pred, only=only, colour=colour)


EXTRACTIONS = [
    "The Orle river | rises near | Tamsk",
    "Orle | rises | near Tamsk",
    "The river | crosses | two",
    "Orle | crosses | Two valleys",
]


def test_a_whole_picture():
    assert draw(GOLD, EXTRACTIONS) == """\
sentence 2: The Orle river rises near Tamsk and crosses two valleys .
  + [0] The Orle river | rises near | Tamsk    covers 1
  = [1] Orle | rises | near Tamsk              covers 1 again
  x [2] The river | crosses | two              nearest 2: [The] river | crosses | [two] valleys
        object: boundary (1 missing: valleys)
  x [3] Orle | crosses | Two valleys           nearest 2: [The] river | crosses | [two] valleys
        subject: different; object: case
  - 2   [The] river | crosses | [two] valleys  missed, nearest [2]
  - 3   [the] valleys | are near | Tamsk       missed, nearest [0]"""


@pytest.mark.parametrize(("only", "marks"), [("right", "+="), ("wrong", "x x "), ("missed", "--")])
def test_only_some_verdicts(only, marks):
    drawn = draw(GOLD, EXTRACTIONS, only=only).splitlines()
    assert "".join(line[2] for line in drawn[1:]) == marks
    assert drawn[0].startswith("sentence 2: The Orle")


def test_nothing_left_to_show():
    assert draw(GOLD, EXTRACTIONS[:1], only="wrong") == ""
    assert draw(Sentence("4", "Well , well !"), [], only="wrong") == ""


def test_a_sentence_with_neither_side():
    assert draw(Sentence("4", "Well , well !"), []) == """\
sentence 4: Well , well !
  no fact in the gold, no extraction"""


def test_output_without_gold():
    assert draw(Sentence("4", None), ["Well | , | well"]) == """\
sentence 4
  x [0] Well | , | well  the gold has no fact here"""


def test_gold_without_output():
    one = Sentence("7", None, (fact("[a] cat | sat | "),))
    assert draw(one, []) == """\
sentence 7
  - 1   [a] cat | sat | ''  missed"""


def test_a_synset_taken_by_another_and_one_covering_two():
    both = Sentence("1", None, (fact("Ann | is | old"), fact("Ann | is | old", "Ann | was | old")))
    assert draw(both, ["Ann | is | old"]) == """\
sentence 1
  + [0] Ann | is | old  covers 1, 2"""
    assert draw(both, ["Ann | is | old"], credit="first") == """\
sentence 1
  + [0] Ann | is | old  covers 1
  - 2   Ann | is | old  missed, nearest [0]"""


def test_a_long_tuple_does_not_move_the_others():
    long = Sentence("1", None, (fact("Ann | saw | Bob"), fact("Bob | saw | " + "very " * 20 + "much")))
    lines = draw(long, ["Ann | saw | Bob"]).splitlines()
    assert lines[1] == "  + [0] Ann | saw | Bob  covers 1"
    assert lines[2].endswith("much  missed, nearest [0]")


def test_columns_of_wide_and_of_combining_characters():
    assert draw(Sentence("1", None, (fact("小明 | 看见 | 猫"), fact("Zoe\u0301 | saw | it"))), []) == (
        "sentence 1\n  - 1   小明 | 看见 | 猫  missed\n  - 2   Zoe\u0301 | saw | it    missed"
    )


def test_control_characters_are_spelt_out():
    gold = Sentence("1", "a\x1b[2Jb", (fact("a\x1b[31m | b | c"),))
    drawn = draw(gold, ["x | b | c"], brackets="literal")
    assert "\x1b" not in drawn
    assert "sentence 1: a\\x1b[2Jb" in drawn
    assert "nearest 1: a\\x1b[31m | b | c" in drawn


def test_colour_marks_the_verdicts_and_nothing_else():
    coloured = draw(GOLD, EXTRACTIONS, colour=True)
    assert "\n  \x1b[32m+\x1b[0m [0] The Orle" in coloured
    plain = coloured
    for code in ("32", "36", "31", "33", "0"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain == draw(GOLD, EXTRACTIONS)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_colour_only_for_terminals_that_want_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert wants_colour(Terminal())
    assert not wants_colour(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not wants_colour(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_colour(Terminal())


def test_labels_of_the_file_where_they_tell_the_facts_apart():
    assert labels([fact("a|b|c", id="7"), fact("a|b|d", id="9")]) == ("7", "9")
    assert labels([fact("a|b|c", id="7"), fact("a|b|d", id="7")]) == ("1", "2")
    assert labels([fact("a|b|c", id="7"), fact("a|b|d")]) == ("1", "2")
    assert labels([]) == ()


def test_show_has_every_argument():
    assert show(Extraction("gave", ("Ann", "Bob", "a book"))) == "Ann | gave | Bob | a book"
    assert show(Extraction("rains", ())) == "rains"
    assert printable("日本 – “ok”") == "日本 – “ok”"


def test_problems_are_counted_by_slot():
    pred = Sentence("2", None, tuple(triple(x) for x in EXTRACTIONS))
    empty = Sentence("4", None), Sentence("4", None, (triple("a | b | c"),))
    result = fact_based.score([GOLD, empty[0]], [pred, empty[1]])
    counted = problems(d for _, decisions in result.decisions() for d in decisions)
    assert counted == {"boundary": 1, "different": 1, "case": 1, "no gold": 1}
    assert legend(counted, PROBLEMS) == """\
problems of wrong extractions, counted by slot:
       1  boundary     too long or too short at an end
       1  case         right but for upper and lower case
       1  different    shares no word with the gold
       1  no gold      in a sentence without facts"""
    assert legend({}, PROBLEMS) == "no wrong extraction"


def test_an_unknown_choice_of_verdicts():
    with pytest.raises(ValueError, match="only='bad': expected one of 'all', 'right', 'wrong', 'missed'"):
        picture("1", (), GOLD, GOLD, only="bad")


HEADED = ["sold | Ann* | the old car* | Bob*", "is in | Bob* | Oslo*", "old | the car*"]


def draw_heads(*extractions, gold=HEADED, **options):
    golden, pred = golds(gold), preds(list(extractions))
    (matched,) = lsoie.score(golden, pred, **options).sentences
    return picture("1", matched.decide(), golden[0], pred[0], words=head_decisions.WORDS)


def test_heads_are_marked_in_the_gold_and_where_the_extraction_has_them():
    assert draw_heads(
        "sold | Ann | the old car | Bob in Oslo",
        "sold | Ann and | car | to Bob",
        "sold | Ann sold the car | the old | to Bob",
        "lives in | Bob | Oslo",
        "sold | Ann | the car",
    ) == """\
sentence 1: Ann sold the old car to Bob in Oslo .
  + [0] *Ann* | sold | the old *car* | *Bob* in Oslo    matches 1
        *Ann* | sold | the old *car* | *Bob*
  = [1] *Ann* and | sold | *car* | to *Bob*             matches 1 again
        *Ann* | sold | the old *car* | *Bob*
  x [2] *Ann* sold the car | sold | the old | to *Bob*  nearest 1
        *Ann* | sold | the old *car* | *Bob*
        argument 1: head (lacks car, which is in argument 0)
  x [3] *Bob* | lives in | *Oslo*                       nearest 2
        *Bob* | is in | *Oslo*
        another predicate
  x [4] *Ann* | sold | the *car*                        nearest 1
        *Ann* | sold | the old *car* | *Bob*
        argument 2: missing (lacks Bob)
  - 2   *Bob* | is in | *Oslo*                          missed, nearest [3]
  - 3   the *car* | old                                 missed, nearest [2]"""


def test_the_words_of_tuples():
    assert draw_heads("a | b", gold=[]).endswith("x [0] b | a  the gold has no tuple here")
    assert draw_heads(gold=[]).endswith("no tuple in the gold, no extraction")
    assert legend({"no gold": 1}, head_decisions.PROBLEMS, head_decisions.WORDS) == """\
problems of wrong extractions, counted by part:
       1  no gold      in a sentence without gold tuples
between stars: a head of the gold argument"""
