"""CaRB gold."""

import pytest
from files import read, sentence, tsv, x
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ieval import formats

TEXT = tsv(
    "Ann moved to Oslo in 1990 . | moved to | Ann | Oslo | T: in 1990",
    "Bob says it rains . | rains | it | C: Bob says",
    "Ann moved to Oslo in 1990 . | | Ann | Oslo | ",
)


def test_contexts_are_left_out_and_counted(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "carb_gold"
    assert found.sentences == (
        sentence(
            "Ann moved to Oslo in 1990 .", x("moved to", "Ann", "Oslo", "T: in 1990"), x("", "Ann", "Oslo")
        ),
        sentence("Bob says it rains .", x("rains", "it")),
    )
    assert found.warnings == ("in.txt: 1 context argument(s) (C: ...) left out",)


def test_only_a_prefix_is_a_context(tmp_path):
    found = read(tmp_path, tsv("We saw vitamin C: it helps . | saw | We | vitamin C: it"), "carb_gold")
    assert found[0].items == (x("saw", "We", "vitamin C: it"),)
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "Ann sings . | sings",
            r"expected .*at least one argument \(.* is read by format 'lsoie_oie'\), found 2 column\(s\)",
        ),
        ("Ann sings .", r"expected sentence, predicate and at least one argument, found 1 column\(s\)"),
        (" | sings | Ann", "the sentence is empty"),
        ("Ann sings . | | C: so", "the predicate and all arguments are empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:4: {message}"):
        read(tmp_path, TEXT + tsv(line), "carb_gold")


def test_a_column_of_ids_is_not_taken_for_sentences(tmp_path):
    with pytest.raises(ValueError, match=r"by the first lines no format fits .*name the format"):
        read(tmp_path, tsv("s12 | Ann | moved to | Oslo"))


def test_written_and_read_again(tmp_path):
    first = read(tmp_path, TEXT)
    formats.write(first, tmp_path / "out.tsv", "carb_gold")
    again = formats.read(tmp_path / "out.tsv")
    assert again.sentences == first.sentences
    assert again.warnings == ()


WORDS = st.text(st.sampled_from('ab é[]中\\-1."'), max_size=6).map(str.strip)
# Empty arguments at the end are absent ones.
ARGUMENTS = st.lists(WORDS, max_size=3).map(lambda found: [*found, "last"]) | st.just([])
TUPLES = st.builds(lambda p, a: x("to" + p, *a), WORDS, ARGUMENTS)
GOLD = st.dictionaries(
    WORDS.map(lambda words: " ".join(f"A sentence {words} .".split())),
    st.lists(TUPLES, min_size=1, max_size=3),
    min_size=1,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(gold=GOLD)
def test_any_gold_is_written_and_read_again(tmp_path, gold):
    sentences = tuple(sentence(text, *items) for text, items in gold.items())
    formats.write(sentences, tmp_path / "out.tsv", "carb_gold")
    assert formats.read(tmp_path / "out.tsv").sentences == sentences


def test_what_cannot_be_written(tmp_path):
    with pytest.raises(ValueError, match="an argument that starts with 'C: ' is a context"):
        formats.write([sentence("A b .", x("is", "A", "C: b"))], tmp_path / "out.tsv", "carb_gold")
    with pytest.raises(
        ValueError, match="sentence '7' has no text, and carb_gold names sentences by their text"
    ):
        formats.write([sentence(None, x("is", "A", "b"), id="7")], tmp_path / "out.tsv", "carb_gold")
    assert not (tmp_path / "out.tsv").exists()
