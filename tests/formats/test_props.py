"""PropS output."""

import math

import pytest
from files import read, sentence, tsv, x

TEXT = tsv(
    "-5.1 | Ann gave Bob a boat . | gave | subj | Ann | prep_to | Bob | dobj | a boat",
    "-5.1 | Ann gave Bob a boat . | boat | ",
    "-inf | It rains . | rains | subj | ",
)


def test_arguments_lose_their_roles(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "props"
    assert found.sentences == (
        sentence(
            "Ann gave Bob a boat .",
            x("gave", "Ann", "Bob", "a boat", confidence=-5.1),
            x("boat", confidence=-5.1),
        ),
        sentence("It rains .", x("rains", "", confidence=-math.inf)),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "-5.1 | Ann sings . | sings | subj | Ann | dobj",
            "expected pairs of role and argument, found 'dobj' alone",
        ),
        (
            "-5.1 | Ann sings . | sings",
            r"expected confidence, sentence, predicate and roles, found 3 column\(s\)",
        ),
        ("NaN | Ann sings . | sings | subj | Ann", "expected a finite number as confidence, found 'NaN'"),
        ("-5.1 | | sings | subj | Ann", "the sentence is empty"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:4: {message}"):
        read(tmp_path, TEXT + tsv(line), "props")
