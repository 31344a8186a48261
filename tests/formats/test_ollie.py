"""OLLIE output."""

import pytest
from files import read, sentence, tsv, x

HEADER = "confidence | arg1 | rel | arg2 | enabler | attribution | text | pattern | dependencies"
TEXT = tsv(
    HEADER,
    "0.78 | Ann | bought | a boat | None | Some(Bob says) | Bob says Ann bought a boat . | p | d",
    "0.5 | Bob | says | | None | None | Bob says Ann bought a boat . | p | d",
)


def test_enabler_and_attribution_are_not_part_of_the_tuple(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "ollie"
    assert found.sentences == (
        sentence(
            "Bob says Ann bought a boat .",
            x("bought", "Ann", "a boat", confidence=0.78),
            x("says", "Bob", "", confidence=0.5),
        ),
    )


def test_columns_are_found_by_name(tmp_path):
    found = read(
        tmp_path, tsv("text | rel | arg1 | arg2 | confidence", "Ann sings . | sings | Ann | it | 0.5")
    )
    assert found[0].items == (x("sings", "Ann", "it", confidence=0.5),)


def test_a_header_alone_is_an_empty_output(tmp_path):
    assert read(tmp_path, tsv(HEADER)).sentences == ()


def test_the_header_is_missing(tmp_path):
    with pytest.raises(
        ValueError, match=r"in\.txt:1: expected a header .* it has no confidence, arg1, rel, arg2, text"
    ):
        read(tmp_path, TEXT.partition("\n")[2], "ollie")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0.78 | Ann | bought | a boat", r"expected the 9 columns of the header, found 4 column\(s\)"),
        (
            "high | Ann | bought | a boat | N | N | T . | p | d",
            "expected a finite number as confidence, found 'high'",
        ),
        ("0.78 | Ann | bought | a boat | N | N | | p | d", "the sentence is empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:4: {message}"):
        read(tmp_path, TEXT + tsv(line))
