"""CaRB tabbed output."""

import math

import pytest
from files import read, sentence, tsv, x
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ieval import formats

TEXT = tsv(
    "The gauge drives a pump . | 0.83 | drives | The gauge | a pump",
    "It rains . | -inf | rains | ",
    "The gauge drives a pump . | -1.5e-3 | drives | The gauge | a pump | in the cellar",
)


def test_extractions_are_grouped_by_sentence(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "tabbed"
    assert found.sentences == (
        sentence(
            "The gauge drives a pump .",
            x("drives", "The gauge", "a pump", confidence=0.83),
            x("drives", "The gauge", "a pump", "in the cellar", confidence=-0.0015),
        ),
        sentence("It rains .", x("rains", confidence=-math.inf)),
    )


def test_outer_blanks_go_and_an_empty_slot_stays(tmp_path):
    found = read(tmp_path, "A b . \t 0.5\t likes\t\t tea \n\n", "tabbed")
    assert found.sentences == (sentence("A b .", x("likes", "", "tea", confidence=0.5)),)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A b . | nan | likes | A | b", "expected a finite number as confidence, found 'nan'"),
        ("A b . | inf | likes | A | b", "expected a finite number as confidence, found 'inf'"),
        ("A b . | 1e999 | likes | A | b", "expected a finite number as confidence, found '1e999'"),
        ("A b . | 1_0 | likes | A | b", "expected a finite number as confidence, found '1_0'"),
        ("A b . | | likes | A | b", "expected a finite number as confidence, found ''"),
        (
            "A b . | 0.5 | likes",
            r"expected sentence, confidence, predicate and arguments, found 3 column\(s\)",
        ),
        (" | 0.5 | likes | A | b", "the sentence is empty"),
        ("A b . | 0.5 | | |", "the predicate and all arguments are empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:4: {message}"):
        read(tmp_path, TEXT + tsv(line), "tabbed")


def test_written_and_read_again(tmp_path):
    first = read(tmp_path, TEXT)
    formats.write(first, tmp_path / "out.tsv", "tabbed")
    assert formats.read(tmp_path / "out.tsv").sentences == first.sentences


WORDS = st.text(st.sampled_from('ab é[]中\\-1."'), max_size=6).map(str.strip)
SCORES = st.floats(allow_nan=False, allow_infinity=False) | st.just(-math.inf)
TUPLES = st.builds(lambda p, a, c: x("to" + p, *a, confidence=c), WORDS, st.lists(WORDS, max_size=4), SCORES)
TEXTS = WORDS.map(lambda words: " ".join(f"A {words} .".split()))  # runs of blanks make no new sentence
SYSTEMS = st.dictionaries(TEXTS, st.lists(TUPLES, min_size=1, max_size=3), min_size=1)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(system=SYSTEMS)
def test_any_output_is_written_and_read_again(tmp_path, system):
    # One empty argument is how a tuple without arguments is written.
    system = {text: [item for item in items if item.arguments != ("",)] for text, items in system.items()}
    sentences = tuple(sentence(text, *items) for text, items in system.items() if items)
    if sentences:
        formats.write(sentences, tmp_path / "out.tsv", "tabbed")
        assert formats.read(tmp_path / "out.tsv").sentences == sentences


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (sentence("A b .", x("likes", "A", "b")), "'likes' has no confidence; tabbed needs one"),
        (sentence("A b .", x("likes", "A", "b\tc", confidence=1.0)), r"a tab or line break in 'b\\tc'"),
        (sentence("", x("likes", "A", "b", confidence=1.0), id="7"), "sentence '7' has no text"),
    ],
)
def test_what_cannot_be_written(tmp_path, bad, message):
    path = tmp_path / "out.tsv"
    with pytest.raises(ValueError, match=message):
        formats.write([bad], path, "tabbed")
    assert not path.exists()


def test_spellings_that_differ_in_white_space_are_one_sentence(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("It  rains .\t0.5\trains\tIt\nIt rains .\t0.4\trains\tit\n")
    (found,) = formats.read(path, "tabbed")
    assert (found.text, len(found.items)) == ("It  rains .", 2)
