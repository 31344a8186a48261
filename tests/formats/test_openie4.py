"""Native output of OpenIE4 and OpenIE5."""

import pytest
from files import read, sentence, x

from ieval import formats

ANN = "SimpleArgument(Ann,List([0, 3)))"
MOVED = "Relation(moved,List([4, 9)))"
OSLO = "SimpleArgument(to Oslo,List([10, 17)))"
TEXT = "Ann moved to Oslo in 1990 ."


def line(*, score="0.9", context="", subject=ANN, relation=MOVED, objects=OSLO, text=TEXT) -> str:
    return "\t".join((score, context, subject, relation, objects, text)) + "\n"


def test_all_objects_are_kept_and_the_context_is_not(tmp_path):
    objects = f"{OSLO}; TemporalArgument(in 1990,List([18, 25))); SpatialArgument(there,List({{3}}))"
    found = read(tmp_path, line(context="Context(Bob says,List([0, 8)))", objects=objects))
    assert found.sentences == (
        sentence(TEXT, x("moved", "Ann", "to Oslo", "in 1990", "there", confidence=0.9)),
    )


def test_an_empty_object_column_is_no_object(tmp_path):
    assert read(tmp_path, line(objects=""))[0].items == (x("moved", "Ann", confidence=0.9),)


def test_a_text_ends_at_the_last_list(tmp_path):
    odd = "SimpleArgument(the keys ( a,List(b), c ); and (d),List([10, 17)))"
    found = read(tmp_path, line(relation="Relation([is] owner of,List([1, 2), [3, 4)))", objects=odd))
    assert found[0].items == (
        x("[is] owner of", "Ann", "the keys ( a,List(b), c ); and (d)", confidence=0.9),
    )


@pytest.mark.parametrize("offsets", ["null", "[0, 0)"])
def test_openie5_is_the_same_format(tmp_path, offsets):
    text = line(objects=f"SimpleArgument(to Oslo,List({offsets}))")
    assert read(tmp_path, text, "openie5") == read(tmp_path, text) == read(tmp_path, text, "openie4")
    assert formats.detect(tmp_path / "in.txt") == "openie4"
    assert "openie5" in formats.names()


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (line(score="nan"), "expected a finite number as confidence, found 'nan'"),
        (
            line(relation="Relation(moved)"),
            r"expected 'Relation\(text,List\(\[start, end\)\)\)', found 'Relation\(moved\)'",
        ),
        (line(subject="Ann"), r"expected 'SimpleArgument\(text,.*found 'Ann'"),
        (line(subject=MOVED), r"expected 'SimpleArgument\(text,.*found 'Relation"),
        (line(context="Bob says"), r"expected 'Context\(text,"),
        (line(objects="SimpleArgument(to Oslo,List([10, 17)"), r"expected 'SimpleArgument\(text,"),
        ("0.9\t\tAnn\n", r"expected confidence, context, .* found 3 column\(s\)"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, bad, message):
    with pytest.raises(ValueError, match=rf"in\.txt:2: {message}"):
        read(tmp_path, line() + bad, "openie4")
