"""Tags to tuples and back: both notations, the faults of the authors' reader, bad input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.oie import bio
from ieval.types import Span

WORDS = ["Ann", "did", "not", "see", "Bo", "yesterday"]


def test_adjacent_arguments_stay_apart_and_come_in_role_order():
    x = bio.extraction(["Bo", "Ann", "saw"], ["A1-B", "A0-B", "P-B"])
    assert x.arguments == ("Ann", "Bo")


def test_an_argument_at_the_end_of_the_sentence_is_kept():
    assert bio.extraction(["saw", "Bo", "Li"], ["P-B", "A0-B", "A0-I"]).arguments == ("Bo Li",)


def test_a_predicate_that_is_not_contiguous():
    x = bio.extraction(WORDS, ["A0-B", "P-B", "O", "P-I", "A1-B", "A2-B"], policy="keep")
    assert (x.predicate, x.arguments) == ("did see", ("Ann", "Bo", "yesterday"))
    assert x.predicate_spans == (Span(1, 2), Span(3, 4))


@pytest.mark.parametrize(("policy", "pieces"), [("keep", 1), ("repair", 2)])
def test_policies_for_an_orphan_i(policy, pieces):
    assert len(bio.spans(["A0-B", "O", "A0-I"], policy=policy)["A0"]) == pieces


@pytest.mark.parametrize(("repeated", "argument"), [("join", "Ann Bo"), ("first", "Ann")])
def test_a_role_tagged_twice(repeated, argument):
    assert bio.extraction(["Ann", "saw", "Bo"], ["A0-B", "P-B", "A0-B"], repeated=repeated).arguments == (
        argument,
    )


def test_without_a_predicate_there_is_no_tuple_and_without_arguments_there_is():
    assert bio.extraction(["Ann"], ["A0-B"]) is None
    assert bio.extraction(["rains"], ["B-V"]).arguments == ()


@given(st.lists(st.sampled_from(["O", "A0-B", "A1-B", "A2-B"]), min_size=1, max_size=8), st.integers(0, 7))
def test_tags_round_trip(tags, at):
    tags[at % len(tags)] = "P-B"
    words = [f"w{n}" for n in range(len(tags))]
    x = bio.extraction(words, tags)
    again = bio.extraction(words, bio.tags(len(words), x), policy="keep")
    assert again.predicate == x.predicate
    assert again.arguments == x.arguments


def test_both_notations_read_alike():
    role_first = ["A0-B", "A0-I", "P-B", "O", "A1-B", "A1-I"]
    position_first = ["B-ARG0", "I-ARG0", "B-V", "O", "B-ARG1", "I-ARG1"]
    assert bio.extraction(WORDS, role_first) == bio.extraction(WORDS, position_first)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: bio.extraction(WORDS, ["O"]), "6 tokens and 1 tags"),
        (lambda: bio.spans(["O", "B-LOC"]), "token 1: 'B-LOC' is not a BIO tag"),
        (lambda: bio.spans(["O", "A0-I"]), "token 1: 'A0-I' continues nothing"),
        (lambda: bio.spans(["A1-B", "A0-I"]), "token 1: 'A0-I' continues nothing"),
        (lambda: bio.spans([], policy="guess"), "policy='guess': expected one of"),
        (
            lambda: bio.tags(1, bio.extraction(["a", "b"], ["P-B", "A0-B"])),
            "covers token 1 of a sentence with 1",
        ),
    ],
)
def test_bad_input_is_located(call, message):
    with pytest.raises(ValueError, match=message):
        call()
