"""AnnIE's text export."""

import pytest
from files import read

from ieval import formats
from ieval.pattern import parse
from ieval.types import Extraction, Fact, Sentence

TEXT = """\
Ann moved to sunny Oslo .
2--> Cluster 1:\x20
Ann --> moved to --> [sunny] Oslo\x20
Ann --> moved --> to [sunny] Oslo\x20
2--> Cluster 2:\x20
Oslo --> is --> sunny\x20

It snows in Bergen &amp; R&amp;D is &lt; 1 .
5--> Cluster 1:\x20
It --> snows --> \x20
R&amp;D --> is --> &lt; 1\x20
"""

FOUND = (
    Sentence(
        "2",
        "Ann moved to sunny Oslo .",
        (
            Fact(
                (
                    Extraction("moved to", ("Ann", "[sunny] Oslo")),
                    Extraction("moved", ("Ann", "to [sunny] Oslo")),
                ),
                "1",
            ),
            Fact((Extraction("is", ("Oslo", "sunny")),), "2"),
        ),
    ),
    Sentence(
        "5",
        "It snows in Bergen & R&D is < 1 .",
        (Fact((Extraction("snows", ("It", "")), Extraction("is", ("R&D", "< 1"))), "1"),),
    ),
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blocks_entities_and_blanks(tmp_path, end):
    found = read(tmp_path, TEXT.replace("\n", end))
    assert found.format == "annie_text"
    assert found.sentences == FOUND
    assert found.warnings == ()


def test_arrows_still_escaped(tmp_path):
    assert read(tmp_path, TEXT.replace("-->", "--&gt;")).sentences == FOUND


def triple(folder, line, **options):
    text = f"Ann moved to sunny Oslo .\n1--> Cluster 1:\nAnn --> a --> b\n{line}\n"
    found = read(folder, text, **options)
    return found[0].items[0].variants[1:], found.warnings


def variants(folder, line, **options):
    """The variants of a file that has this one triple."""
    text = f"Ann moved to sunny Oslo .\n1--> Cluster 1: \n{line}\n"
    return read(folder, text, **options)[0].items[0].variants


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("Ann(1) --> moved(2) to(3) --> [sunny(4)] Oslo(5) ", ("Ann", "moved to", "[sunny] Oslo")),
        ("Ann(1) --> moved(2) --> [to(3) sunny(4)] Oslo(5) ", ("Ann", "moved", "[to sunny] Oslo")),
        ("Ann(1) --> moved(2) --> [to(3) sunny(4) ] Oslo(5) ", ("Ann", "moved", "[to sunny ] Oslo")),
        ("[(1) sic(2) ](3) --> is(4) --> f(x)(5) ", (r"\[ sic \]", "is", "f(x)")),
        ("[[(1)] sic(2) --> is(4) --> odd(5) ", (r"[\[] sic", "is", "odd")),
        ("Ann(1) --> moved(2) to(3) --> Oslo", ("Ann(1)", "moved(2) to(3)", "Oslo")),
    ],
)
def test_indices_are_taken_off_where_every_word_has_one(tmp_path, line, slots):
    subject, predicate, object_ = slots
    assert variants(tmp_path, line) == (Extraction(predicate, (subject, object_)),)


def test_a_group_of_several_words_is_one_group(tmp_path):
    (found,) = variants(tmp_path, "Ann(1) --> moved(2) --> [to(3) sunny(4) ] Oslo(5) ")
    assert parse(found.arguments[1], str.split) == ((("to", "sunny"), True), (("Oslo",), False))


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("--> moved --> Oslo", ("", "moved", "Oslo")),
        ("Ann --> --> Oslo", ("Ann", "", "Oslo")),
        ("It --> rains -->", ("It", "rains", "")),
    ],
)
def test_empty_slots(tmp_path, line, slots):
    subject, predicate, object_ = slots
    assert variants(tmp_path, line) == (Extraction(predicate, (subject, object_)),)


def test_a_sentence_repeated_before_each_cluster_is_one_sentence(tmp_path):
    text = "A b .\n1-->Cluster 1: \nA --> b --> c\nA b .\n1-->Cluster 2: \nA --> d --> e\n"
    (found,) = read(tmp_path, text)
    assert [fact.id for fact in found.items] == ["1", "2"]


@pytest.mark.parametrize(
    ("line", "problem", "repair", "kept"),
    [
        (
            "Ann --> moved --> to [sunny Oslo",
            "a group is open at the end",
            "close it there",
            ("Ann", "moved", "to [sunny Oslo]"),
        ),
        (
            "Ann --> moved --> to sunny] Oslo",
            r"'\]' without '\['",
            "take the stray bracket out",
            ("Ann", "moved", "to sunny Oslo"),
        ),
        ("what is this", "neither sentence, header nor triple", "leave it out", None),
        ("--> -->", "a triple without any word", "leave it out", None),
        ("1--> Cluster 2:", "cluster 2 of sentence 1 has no triples", "leave it out", None),
        (
            "Ann --> moved --> to --> Oslo",
            "expected three slots, found 4",
            "leave out all after the third",
            ("Ann", "moved", "to"),
        ),
    ],
)
def test_faults_are_errors_unless_repaired(tmp_path, line, problem, repair, kept):
    with pytest.raises(ValueError, match=rf"in\.txt:4: .*{problem}.*; pass faults='repair' .* to {repair}"):
        triple(tmp_path, line)
    more, warnings = triple(tmp_path, line, faults="repair")
    assert more == (() if kept is None else (Extraction(kept[1], (kept[0], kept[2])),))
    assert len(warnings) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1--> Cluster 1:\nA --> b --> c\n", r"in\.txt:1: expected a sentence, then 'N--> Cluster 1:'"),
        ("A --> b --> c\n", r"in\.txt:1: expected a sentence"),
        (
            "A b .\n1--> Cluster 1:\nA --> b\n",
            r"in\.txt:3: expected 'subject --> predicate --> object', found 2 slot",
        ),
        (
            "A .\n1--> Cluster 1:\nA --> b --> c\nB .\n1--> Cluster 1:\n",
            r"in\.txt:5: sentence id '1' was already used, for 'A \.'",
        ),
        (
            "A .\n1--> Cluster 1:\nA --> b --> c\n2--> Cluster 1:\n",
            r"in\.txt:4: the header names sentence 2, inside sentence 1",
        ),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        read(tmp_path, text, "annie_text")


def test_goes_on_as_benchie_gold(tmp_path):
    formats.write(read(tmp_path, TEXT), tmp_path / "gold.txt", "benchie")
    assert formats.read(tmp_path / "gold.txt").sentences == FOUND
