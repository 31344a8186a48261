"""LSOIE's evaluation gold, with and without heads."""

import io

import pytest
from files import sentence, tsv, x

from ieval import formats
from ieval.formats import lsoie_oie
from ieval.formats.lines import Source
from ieval.types import Extraction, Head

HEADED = tsv(
    "Ann sold the old car . | sold | Ann | the old car | <SYN_HEAD> | sold | Ann | car",
    "It rains . | rains | It | <SYN_HEAD> | rains | It",
    "Ann sold the old car . | might sold | Ann | the old car | <SYN_HEAD> | Ann | car",
)
PLAIN = tsv(
    "Ann sold the old car . | sold | Ann | the old car", "It rains . | rains", "It pours . | pours | "
)


def read(folder, text):
    path = folder / "in.oie"
    path.write_text(text, encoding="utf-8")
    return lsoie_oie.read(Source(path))


def headed(predicate: str, *arguments: str, heads: str) -> Extraction:
    return Extraction(predicate, arguments, heads=tuple((Head(h),) for h in heads.split()))


def test_heads_stay_as_listed(tmp_path):
    found = read(tmp_path, HEADED)
    assert found.sentences == (
        sentence(
            "Ann sold the old car .",
            headed("sold", "Ann", "the old car", heads="sold Ann car"),
            headed("might sold", "Ann", "the old car", heads="Ann car"),
        ),
        sentence("It rains .", headed("rains", "It", heads="rains It")),
    )
    assert found.warnings == (
        "in.oie: 1 tuple(s) with fewer heads than parts; which are missing is not said",
    )


def test_without_heads(tmp_path):
    found = read(tmp_path, PLAIN)
    assert [s.items[0] for s in found] == [x("sold", "Ann", "the old car"), x("rains"), x("pours")]
    assert found.warnings == ()


def test_an_empty_column_is_a_part_without_head(tmp_path):
    (found,) = read(tmp_path, tsv("Ann sold it . | sold | Ann | it | <SYN_HEAD> | | Ann | it"))
    assert found.items[0].heads == ((), (Head("Ann"),), (Head("it"),))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann sings .", r"expected sentence, predicate and arguments, found 1 column\(s\)"),
        (
            "Ann sings . | <SYN_HEAD> | sings",
            r"expected sentence, predicate and arguments, found 3 column\(s\)",
        ),
        ("Ann sings . | sings | <SYN_HEAD> | sings | Ann", "2 columns after <SYN_HEAD> for 1 before it"),
        ("Ann sings . | sings | Ann | <SYN_HEAD> | <SYN_HEAD>", "1 columns after <SYN_HEAD> for 2 before it"),
        (" | sings | Ann", "the sentence is empty"),
        ("Ann sings . | | ", "the predicate and all arguments are empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.oie:4: {message}"):
        read(tmp_path, HEADED + tsv(line))


def test_known_by_the_mark():
    assert lsoie_oie.sniff(HEADED.splitlines())
    assert not lsoie_oie.sniff(PLAIN.splitlines())
    assert not lsoie_oie.sniff([*HEADED.splitlines(), "Ann sings .\tsings\tAnn"])


@pytest.mark.parametrize("text", [HEADED, PLAIN])
def test_written_and_read_again(tmp_path, text):
    found = read(tmp_path, text)
    file = io.StringIO()
    lsoie_oie.write(found, file)
    assert read(tmp_path, file.getvalue()).sentences == found.sentences


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (sentence(None, x("sings", "Ann"), id="7"), "sentence '7' has no text, and lsoie_oie names"),
        (sentence("Ann sings .", x("sings", "Ann\tBob")), r"a tab or line break in 'Ann\\tBob'"),
    ],
)
def test_what_cannot_be_written(bad, message):
    with pytest.raises(ValueError, match=message):
        lsoie_oie.write([bad], io.StringIO())


COUNTS = {  # file: sentences, tuples, tuples with fewer heads than parts
    "eval.oie": (2402, 5374, 0),
    "eval.oie.correct.head": (2327, 5209, 380),
    "science_eval.oie.correct.head": (6655, 11604, 1311),
    "test.oie.orig.correct.head.v2": (603, 1730, 97),
    "lsoie_wiki_test.txt": (4660, 10604, 0),
    "lsoie_sci_test.txt": (9093, 17031, 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_real_files(data, name):
    path = data / "lsoie" / "gold" / name
    assert formats.detect(path) == ("lsoie_oie" if "head" in name else "carb_gold")
    found = formats.read(path, "lsoie_oie")
    sentences, tuples, short = COUNTS[name]
    assert (len(found), sum(len(s.items) for s in found)) == (sentences, tuples)
    warnings = [f"{name}: {short} tuple(s) with fewer heads than parts; which are missing is not said"]
    assert list(found.warnings) == warnings[: bool(short)]
