"""ReVerb output, and Stanford OpenIE output in both of its forms."""

import pytest
from files import read, sentence, tsv, x

from ieval.types import Extraction, Sentence, Span

BEES = (
    "f.txt | 1 | Bees | live in | hives | 0 | 1 | 1 | 3 | 3 | 4 | 0.97 | "
    "Bees live in hives . | N V I N . | B B I B O | bee | live in | hive"
)
ANTS = "f.txt | 0 | Ants | dig | | 0 | 1 | 1 | 2 | -1 | -1 | 1.000 | Ants dig . | N V . | ant | dig | "


def test_reverb_keeps_token_spans(tmp_path):
    found = read(tmp_path, tsv(BEES))
    assert found.format == "reverb"
    bees = Extraction("live in", ("Bees", "hives"), 0.97, (Span(1, 3),), ((Span(0, 1),), (Span(3, 4),)))
    assert found.sentences == (
        Sentence(None, "Bees live in hives .", (bees,), ("Bees", "live", "in", "hives", ".")),
    )
    spans = (*bees.argument_spans[0], *bees.predicate_spans, *bees.argument_spans[1])
    assert [" ".join(found[0].tokens[s.start : s.end]) for s in spans] == ["Bees", "live in", "hives"]


def test_stanford_without_chunks(tmp_path):
    found = read(tmp_path, tsv(ANTS))
    assert found.format == "stanford"
    assert found.sentences == (sentence("Ants dig .", x("dig", "Ants", "", confidence=1.0)),)


def test_stanford_default_under_sentences(tmp_path):
    text = (
        "Ants dig and bees fly .\n"
        + tsv("1.000 | Ants | dig | tunnels", "0.5 | bees | fly | home")
        + "Nobody came .\n"
    )
    found = read(tmp_path, text)
    assert found.format == "stanford"
    assert found.sentences == (
        sentence(
            "Ants dig and bees fly .",
            x("dig", "Ants", "tunnels", confidence=1.0),
            x("fly", "bees", "home", confidence=0.5),
        ),
        sentence("Nobody came ."),
    )


def test_stanford_default_without_sentences_says_what_to_do(tmp_path):
    with pytest.raises(
        ValueError, match=r"in\.txt:1: a triple without its sentence; run .* `-format reverb`"
    ):
        read(tmp_path, tsv("1.000 | Ants | dig | tunnels"))


@pytest.mark.parametrize(
    ("format", "line", "message"),
    [
        ("reverb", ANTS, r"expected the 18 columns of ReVerb, found 17 column\(s\)"),
        ("reverb", BEES.replace("0.97", "nan"), "expected a finite number as confidence"),
        (
            "reverb",
            BEES.replace("| 3 | 4 |", "| 3 | 9 |"),
            "tokens 3 to 9 are not in the sentence, which has 5",
        ),
        (
            "reverb",
            BEES.replace("| 3 | 4 |", "| three | 4 |"),
            "expected two token numbers, found 'three' and '4'",
        ),
        ("stanford", "1.0 | Ants | dig", r"expected a sentence, or 4 or 17 columns, found 3 column\(s\)"),
        ("stanford", "1,0 | Ants | dig | tunnels", "expected a finite number as confidence, found '1,0'"),
    ],
)
def test_a_malformed_line_has_its_place(tmp_path, format, line, message):
    start = {"reverb": tsv(BEES), "stanford": "Ants dig .\n"}[format]
    with pytest.raises(ValueError, match=rf"in\.txt:2: {message}"):
        read(tmp_path, start + tsv(line), format)
