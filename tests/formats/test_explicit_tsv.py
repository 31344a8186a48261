"""Explicit triples, one a line."""

import pytest
from files import read, tsv, x
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ieval import formats
from ieval.types import Sentence


def test_extractions_are_grouped_by_id(tmp_path):
    found = read(
        tmp_path, tsv("3 | Ann | moved to | Oslo", "1 | It | rains | ", "3 | Ann | moved | to Oslo | in 1990")
    )
    assert found.format == "explicit_tsv"
    assert found.sentences == (
        Sentence("3", None, (x("moved to", "Ann", "Oslo"), x("moved", "Ann", "to Oslo", "in 1990"))),
        Sentence("1", None, (x("rains", "It", ""),)),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2 | Ann | moved", r"expected sentence id, subject, predicate and object, found 3 column\(s\)"),
        ("what is this", r"expected sentence id, subject, predicate and object, found 1 column\(s\)"),
        (" | Ann | moved | to Oslo", "expected a sentence id before the first tab"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:3: {message}"):
        read(tmp_path, tsv("3 | Ann | moved to | Oslo", "", line), "explicit_tsv")


SLOTS = st.text(st.sampled_from("ab é[]中\\-"), max_size=6).map(str.strip)
TUPLES = st.builds(x, SLOTS, SLOTS, SLOTS, st.just("last"))
SYSTEMS = st.dictionaries(st.integers(0, 99).map(str), st.lists(TUPLES, min_size=1, max_size=3), min_size=1)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(system=SYSTEMS)
def test_written_and_read_again(tmp_path, system):
    sentences = tuple(Sentence(id_, None, tuple(items)) for id_, items in system.items())
    formats.write(sentences, tmp_path / "out.tsv", "explicit_tsv")
    assert formats.read(tmp_path / "out.tsv").sentences == sentences


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (
            x("rains", "It"),
            r"sentence 1: 'rains' has 1 argument\(s\); explicit_tsv needs a subject and an object",
        ),
        (x("is", "A\tb", "c"), r"sentence 1: a tab or line break in 'A\\tb' cannot be written as TSV"),
    ],
)
def test_what_cannot_be_written(tmp_path, bad, message):
    with pytest.raises(ValueError, match=message):
        formats.write([Sentence(None, "A .", (bad,))], tmp_path / "out.tsv", "explicit_tsv")
    assert not (tmp_path / "out.tsv").exists()
