"""The corpus of OIE2016, and its test part annotated anew."""

import json
import tarfile

import pytest
from files import read, sentence, tsv, x

from ieval import formats

TEXT = tsv(
    "Ann may have moved to Oslo . | moved | may have moved to | Ann | Oslo",
    "Ann may have moved to Oslo . | have | should have | Ann | Oslo | in May | ",
    "It rains . | rains | rains | It",
)


def test_the_predicate_is_the_third_column(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "oie2016"
    assert found.sentences == (
        sentence(
            "Ann may have moved to Oslo .",
            x("may have moved to", "Ann", "Oslo"),
            x("should have", "Ann", "Oslo", "in May"),
        ),
        sentence("It rains .", x("rains", "It")),
    )


def test_without_the_third_column_it_is_carb_gold(tmp_path):
    assert read(tmp_path, tsv("Ann may have moved to Oslo . | moved | Ann | Oslo")).format == "carb_gold"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("It rains . | rains | rains", r"expected sentence, head, .*found 3 column\(s\)"),
        ("It rains . | it rains | rains | It", "expected the head of the predicate, one word, found 'it r"),
        (" | rains | rains | It", "the sentence is empty"),
        ("It rains . | rains | | ", "the predicate and all arguments are empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:4: {message}"):
        read(tmp_path, TEXT + tsv(line), "oie2016")


PARTS = [
    ("all", 2944, 8481),
    ("train", 1759, 5078),
    ("dev", 582, 1673),
    ("test", 603, 1730),
    ("newswire/propbank.train", 703, 2173),
    ("newswire/propbank.dev", 237, 727),
    ("newswire/propbank.test", 236, 737),
    ("wiki/wiki1.train", 1056, 2905),
    ("wiki/wiki1.dev", 345, 946),
    ("wiki/wiki1.test", 367, 993),
]


@pytest.mark.parametrize(("part", "sentences", "tuples"), PARTS)
def test_the_real_corpus(data, tmp_path, part, sentences, tuples):
    with tarfile.open(data / "oie2016" / "snapshot_oie_corpus.tar.gz") as archive:
        member = archive.extractfile(f"./oie_corpus/{part}.oie")
        (tmp_path / "part.oie").write_bytes(member.read())
    assert formats.detect(tmp_path / "part.oie") == "oie2016"
    found = formats.read(tmp_path / "part.oie")
    assert (len(found), sum(len(s.items) for s in found)) == (sentences, tuples)
    lines = (tmp_path / "part.oie").read_text("utf-8").rstrip("\n").split("\n")
    assert (len({line.split("\t")[0] for line in lines}), len(lines)) == (sentences, tuples)


ANEW = {
    "Bob says Ann is in Oslo now .": [
        {"pred": "is", "arg0": "Ann", "arg1": "in Oslo", "temp": "now", "context": "Bob says"},
        {"pred": "<be> in", "pred_index": [-1, 3], "arg0": "Ann", "arg1": "", "arg2": "Oslo", "arg3": ""},
    ],
    "It rains . ": [],
}


def test_anew(tmp_path):
    found = read(tmp_path, json.dumps(ANEW))
    assert found.format == "re_oie2016"
    assert found.sentences == (
        sentence(
            "Bob says Ann is in Oslo now .",
            x("is", "Ann", "in Oslo", "now"),
            x("[is] in", "Ann", "", "Oslo"),
        ),
        sentence("It rains ."),
    )
    assert found.warnings == ("in.txt: 1 context(s) left out",)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"A b .": {"pred": "b"}}, r"'A b \.': expected a list"),
        ({"A b .": [{"pred": "b"}]}, r"'A b \.'\[0\]: no 'arg0'"),
        ({"A b .": [{"pred": "b", "arg0": 1}]}, r"'A b \.'\[0\]\.arg0: expected a string, found 1"),
        ({"A b .": [{"pred": "b", "arg0": "A", "arg9": ""}]}, r"'A b \.'\[0\]: unknown key 'arg9'"),
        ({" ": []}, "' ' as a sentence"),
        ([], "expected an object of sentences"),
    ],
)
def test_anew_errors_have_their_place(tmp_path, value, message):
    with pytest.raises(ValueError, match=rf"in\.txt: {message}"):
        read(tmp_path, json.dumps(value), "re_oie2016")


def test_anew_an_empty_tuple_is_a_fault(tmp_path):
    empty = json.dumps({"A b .": [{"pred": "", "arg0": ""}]})
    with pytest.raises(ValueError, match=r"in\.txt: 'A b \.'\[0\]: the predicate .* are empty; pass"):
        read(tmp_path, empty, "re_oie2016")
    assert read(tmp_path, empty, "re_oie2016", faults="repair").sentences == (sentence("A b ."),)
