"""BenchIE gold, written and read; its faults are tested with the quirks of BenchIE (tests/oie)."""

import pytest
from files import read
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ieval import formats
from ieval.types import Extraction, Fact, Sentence

TEXT = """\
sent_id:1\tAnn moved to sunny Oslo .
1--> Cluster 1:
Ann --> moved to --> [sunny] Oslo
1-->Cluster 7:
It --> rains -->\x20

sent_id:b\tBob came .
"""


def test_blocks(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "benchie"
    assert found.sentences == (
        Sentence(
            "1",
            "Ann moved to sunny Oslo .",
            (
                Fact((Extraction("moved to", ("Ann", "[sunny] Oslo")),), "1"),
                Fact((Extraction("rains", ("It", "")),), "7"),
            ),
        ),
        Sentence("b", "Bob came ."),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("sent_id:1\tAgain .", r"in\.txt:8: sentence id '1' was already used in line 1"),
        ("sent_id:9 no tab", r"in\.txt:8: expected 'sent_id:N<TAB>sentence', found 'sent_id:9 no tab'"),
        ("A --> b --> c", r"in\.txt:8: a triple before the first 'N--> Cluster 1:' header"),
        ("a stray line", r"in\.txt:8: neither header nor triple: 'a stray line'; pass faults='repair'"),
        ("2--> Cluster 1:\nA --> b --> c", r"in\.txt:8: the header names sentence 2, inside sentence b"),
        ("b--> Cluster 1:", r"in\.txt:8: neither|in\.txt:8: a triple before"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=message):
        read(tmp_path, TEXT + line + "\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A --> b", r"expected 'subject --> predicate --> object', found 2 slot\(s\)"),
        ("A --> b --> [c", r"'\[' at character 0 is never closed"),
        ("A --> b --> [c [d] e]", r"'\[' inside the group opened at character 0"),
    ],
)
def test_a_malformed_triple_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:3: .*{message}"):
        read(tmp_path, f"sent_id:1\tA .\n1--> Cluster 1:\n{line}\n")


WORDS = st.text(st.sampled_from("ab éß中,.-"), min_size=1, max_size=6).map(str.strip)
SLOTS = st.lists(st.one_of(WORDS, WORDS.map("[{}]".format)), max_size=4).map(" ".join).map(str.strip)
TRIPLES = st.builds(lambda s, p, o: Extraction(p, (s, o)), SLOTS, SLOTS, SLOTS).filter(
    lambda x: "-->" not in "".join((x.predicate, *x.arguments))
)


@st.composite
def gold(draw):
    ids = draw(st.lists(st.integers(0, 999).map(str), min_size=1, max_size=4, unique=True))
    sentences = []
    for id_ in ids:
        synsets = draw(st.lists(st.lists(TRIPLES, min_size=1, max_size=3).map(tuple), max_size=3))
        facts = tuple(Fact(variants, str(n)) for n, variants in enumerate(synsets, 1))
        sentences.append(Sentence(id_, draw(WORDS), facts))
    return tuple(sentences)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(sentences=gold())
def test_written_and_read_again(tmp_path, sentences):
    formats.write(sentences, tmp_path / "gold.txt", "benchie")
    assert formats.read(tmp_path / "gold.txt").sentences == sentences


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (Extraction("gave", ("A", "b", "c")), "'gave' has 3 argument.s.; BenchIE holds triples"),
        (Extraction("is --> was", ("A", "b")), "'-->' in 'is --> was' cannot be written as BenchIE gold"),
        (Extraction("is", ("A\nB", "b")), r"'\\n' in 'A\\nB' cannot be written as BenchIE gold"),
    ],
)
def test_what_cannot_be_written(tmp_path, bad, message):
    with pytest.raises(ValueError, match=f"sentence 1: {message}"):
        formats.write([Sentence("1", "A .", (Fact((bad,)),))], tmp_path / "gold.txt", "benchie")
    assert not (tmp_path / "gold.txt").exists()


def test_synsets_without_numbers_are_numbered(tmp_path):
    facts = tuple(Fact((Extraction("is", ("A", o)),), id_) for o, id_ in [("b", "x"), ("c", None)])
    formats.write([Sentence(None, "A .", facts)], tmp_path / "gold.txt", "benchie")
    found = formats.read(tmp_path / "gold.txt")
    assert [(s.id, [f.id for f in s.items]) for s in found] == [("1", ["1", "2"])]
