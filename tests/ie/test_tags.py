"""Tags to entities: each scheme, and what is no tag of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.ie import tags

CASES = [  # scheme, tags, entities as label, start, end
    ("IOB2", "B-A I-A O B-A B-A", [("A", 0, 2), ("A", 3, 4), ("A", 4, 5)]),
    ("BIO", "B-A I-A B-B", [("A", 0, 2), ("B", 2, 3)]),
    ("IOB1", "I-A I-A B-A I-B O I-B", [("A", 0, 2), ("A", 2, 3), ("B", 3, 4), ("B", 5, 6)]),
    ("BIOES", "S-A B-B I-B E-B O B-A E-A", [("A", 0, 1), ("B", 1, 4), ("A", 5, 7)]),
    ("BIOES", "U-A B-B L-B", [("A", 0, 1), ("B", 1, 3)]),
    ("lenient", "I-A I-B B-B O I-B E-B", [("A", 0, 1), ("B", 1, 2), ("B", 2, 3), ("B", 4, 6)]),
    ("lenient", "B-A E-A I-A", [("A", 0, 2), ("A", 2, 3)]),
    ("IOB2", "B-part-of I-part-of", [("part-of", 0, 2)]),
    ("IOB2", "", []),
]
BAD = [
    ("IOB2", "O I-A", r"tags\[1\]: 'I-A' after 'O' is no IOB2; expected B-A to open an entity, or scheme='"),
    ("IOB2", "I-A", r"tags\[0\]: 'I-A' at the beginning is no IOB2"),
    ("BIO", "B-A I-B", r"tags\[1\]: 'I-B' after 'B-A' is no BIO; expected B-B to open an entity"),
    ("IOB1", "O B-A", r"tags\[1\]: 'B-A' after 'O' is no IOB1; expected I-A: B is for an entity next to one"),
    ("BIOES", "B-A O", r"tags\[1\]: 'O' after 'B-A' is no BIOES; expected E-A to close the one before"),
    ("BIOES", "O B-A", r"tags\[1\]: 'B-A' leaves an entity open; expected E-A, or S-A"),
    ("BIOES", "E-A", r"tags\[0\]: 'E-A' at the beginning is no BIOES; expected B-A"),
    ("IOB2", "B", r"tags\[0\]: 'B' has no type; expected B-TYPE, e\.g\. B-PER"),
    ("IOB1", "I-", r"tags\[0\]: 'I-' has no type"),
    ("IOB2", "S-A", r"tags\[0\]: 'S-A' has no prefix of IOB2; expected O or one of B-TYPE, I-TYPE"),
    ("lenient", "PER", r"tags\[0\]: 'PER' has no prefix of lenient; expected O or one of B-TYPE, I-TYPE"),
    ("IOBES", "O", r"scheme='IOBES': expected one of 'IOB2', 'BIO', 'IOB1', 'BIOES', 'lenient'"),
]  # fmt: skip


@pytest.mark.parametrize(("scheme", "line", "expected"), CASES)
def test_read(scheme, line, expected):
    found = [(e.label, e.spans[0].start, e.spans[0].end) for e in tags.entities(line.split(), scheme)]
    assert found == expected


@pytest.mark.parametrize(("scheme", "line", "message"), BAD)
def test_refused(scheme, line, message):
    with pytest.raises(ValueError, match=message):
        tags.entities(line.split(), scheme)


TAG = st.sampled_from(["O", "B-A", "I-A", "B-B", "I-B", "E-A", "S-B", "E-B"])


@given(st.lists(TAG))
def test_lenient_reading_covers_what_is_tagged_once(line):
    covered = [n for e in tags.entities(line, "lenient") for s in e.spans for n in range(s.start, s.end)]
    assert covered == [n for n, tag in enumerate(line) if tag != "O"]


@given(st.lists(TAG), st.sampled_from(["IOB2", "IOB1", "BIOES"]))
def test_what_a_scheme_allows_is_read_leniently_alike(line, scheme):
    try:
        found = tags.entities(line, scheme)
    except ValueError:
        return
    assert found == tags.entities(line, "lenient")
