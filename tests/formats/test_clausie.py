"""ClausIE output."""

import pytest
from files import read, sentence, x

TEXT = """\
Ann moved to Oslo and it rains .
1\t"Ann"\t"moved"\t"to Oslo"\t-31.5
1\t"it"\t"rains"\t-31.5
Nobody came .
Ann says "hi" .
1\t"Ann"\t"says"\t""hi""\t"loudly"
"""


def test_sentences_and_their_extractions(tmp_path):
    found = read(tmp_path, TEXT)
    assert found.format == "clausie"
    assert found.sentences == (
        sentence(
            "Ann moved to Oslo and it rains .",
            x("moved", "Ann", "to Oslo", confidence=-31.5),
            x("rains", "it", confidence=-31.5),
        ),
        sentence("Nobody came ."),
        # Numbers start anew where files of several runs were joined; the score may be missing.
        sentence('Ann says "hi" .', x("says", "Ann", '"hi"', "loudly")),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('2\t"Ann"\t"says"\t-1.0', "an extraction of sentence 2 under sentence 1"),
        ('1\t"Ann"\tsays\t-1.0', r'expected N<TAB>"subject"'),
        ('1\t"Ann"\t-1.0', r'expected N<TAB>"subject"'),
        ('1\t"Ann"\t"says"\tNaN', "expected a finite number as confidence, found 'NaN'"),
        ('1\t"Ann"\t"says"\t"hi', "expected a finite number as confidence"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:7: {message}"):
        read(tmp_path, TEXT + line + "\n")


def test_an_extraction_needs_its_sentence(tmp_path):
    with pytest.raises(ValueError, match=r"in\.txt:1: expected the sentence before its extractions"):
        read(tmp_path, '1\t"Ann"\t"moved"\t-1.0\n', "clausie")
