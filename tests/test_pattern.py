"""Slots with optional tokens: the grammar, and the matcher against expansion."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval.formats.benchie import without_stray_brackets
from ieval.pattern import Group, Text, chunks, full, literal, mandatory, matches, minimal, parse
from ieval.text import single_spaces, words


def group(text: str, optional: bool = False) -> Group:
    return tuple(text.split()), optional


PARSED = [  # slot, groups
    ("Prime Minister", (group("Prime Minister"),)),
    ("[the] [first] Prime Minister",
     (group("the", True), group("first", True), group("Prime Minister"))),
    ("[of Australia]", (group("of Australia", True),)),
    ("Crozier[,] here", (group("Crozier"), group(",", True), group("here"))),
    ("dog[s]", (group("dog"), group("s", True))),
    ("[a][b]c", (group("a", True), group("b", True), group("c"))),
    ("[ a  b ]", (group("a b", True),)),
    ("[] a", (group("a"),)),
    ("", ()),
    (r"\[sic\]", (group("[sic]"),)),
    (r"[\[] a [\]]", (group("[", True), group("a"), group("]", True))),
    (r"C:\a \n", (group(r"C:\a \n"),)),
    (r"\\[a]", None),  # a backslash, a real bracket, then a bracket that closes nothing
]  # fmt: skip


@pytest.mark.parametrize(("slot", "groups"), PARSED)
def test_grammar(slot, groups):
    if groups is None:
        with pytest.raises(ValueError, match=r"'\]' without '\['"):
            parse(slot, words)
    else:
        assert parse(slot, words) == groups


FAULTS = [  # slot, message
    ("a ] b", r"']' without '\[', at character 2; write real brackets as \\\[ and \\\], or pass"),
    ("a [b", r"'\[' at character 2 is never closed"),
    ("[a [b] c]", r"'\[' inside the group opened at character 0, at character 3"),
    ("[a]]", r"']' without '\[', at character 3"),
    ("[", r"'\[' at character 0 is never closed"),
]


@pytest.mark.parametrize(("slot", "message"), FAULTS)
def test_faults_name_the_slot_and_the_character(slot, message):
    with pytest.raises(ValueError, match=message) as caught:
        parse(slot, words)
    assert repr(slot) in str(caught.value)


@pytest.mark.parametrize("slot", [slot for slot, _ in FAULTS])
def test_literal_brackets_have_no_faults(slot):
    assert parse(slot, words, "literal") == (group(slot),)
    assert full(parse(literal(slot), words)) == tuple(slot.split())


def test_blanks_count_where_the_tokeniser_keeps_them():
    assert parse("a  [b] c", single_spaces)[0] == (("a", ""), False)
    assert parse("a [b]  c", single_spaces)[2] == (("", "c"), False)
    assert parse(" a [b] ", single_spaces) == (group("a"), group("b", True))


def test_full_and_mandatory_tokens():
    pattern = parse("[the] first [Prime] Minister", words)
    assert full(pattern) == ("the", "first", "Prime", "Minister")
    assert mandatory(pattern) == ("first", "Minister")


MINIMAL = [
    ("[the] mayor ( 1901 ) [of Oslo]", "mayor"),
    ("the mayor ( 1901 )", "the mayor ( 1901 )"),
    (r"[the] \[sic\] mayor", r"\[sic\] mayor"),
    ("[the]", ""),
    ("a[b]c", "a c"),
]


@pytest.mark.parametrize(("slot", "kept"), MINIMAL)
def test_minimal(slot, kept):
    assert minimal(slot) == kept


# A small alphabet, so that tokens repeat and groups overlap; brackets glued to words or not.
TOKENS = st.lists(st.sampled_from("ab"), min_size=1, max_size=3)
PIECES = st.lists(st.tuples(TOKENS, st.booleans(), st.booleans()), max_size=6)


def written(pieces) -> str:
    """Groups as a slot; `glued` leaves out the blank after a group where a bracket still parts them."""
    slot = ""
    for n, (tokens, optional, glued) in enumerate(pieces):
        inside = " ".join(tokens)
        slot += f"[{inside}]" if optional else inside
        parted = n + 1 < len(pieces) and (optional or pieces[n + 1][1])
        slot += "" if glued and parted else " "
    return slot


def forms(pieces) -> set[tuple[str, ...]]:
    choices = [(tuple(tokens), ()) if optional else (tuple(tokens),) for tokens, optional, _ in pieces]
    return {sum(chosen, ()) for chosen in product(*choices)}


@given(PIECES, st.lists(st.sampled_from("ab"), max_size=8))
def test_matches_what_expansion_holds(pieces, tokens):
    pattern = parse(written(pieces), words)
    expanded = forms(pieces)
    assert matches(pattern, Text(tuple(tokens))) == (tuple(tokens) in expanded)
    assert all(matches(pattern, Text(form)) for form in expanded)


@given(PIECES, st.data())
def test_one_edit_from_a_form_matches_as_expansion_does(pieces, data):
    expanded = forms(pieces)
    form = list(data.draw(st.sampled_from(sorted(expanded))))
    at = data.draw(st.integers(0, len(form)))
    changed = data.draw(st.sampled_from([form[:at] + form[at + 1 :], [*form[:at], "a", *form[at:]]]))
    assert matches(parse(written(pieces), words), Text(tuple(changed))) == (tuple(changed) in expanded)


def test_twenty_groups_of_one_word_need_no_expansion():
    pattern = parse(" ".join(["[a]"] * 20), words)
    assert all(matches(pattern, Text(("a",) * n)) for n in range(21))
    assert not matches(pattern, Text(("a",) * 21))


MARKS = st.text("ab []\\", max_size=12)


@given(MARKS)
def test_literal_stands_for_exactly_the_text(text):
    assert "".join(part for part, _ in chunks(literal(text))) == text
    assert not any(optional for _, optional in chunks(literal(text)))


@given(MARKS)
def test_without_stray_brackets_always_parses(text):
    mended = without_stray_brackets(text)
    assert parse(mended, words) is not None
    assert without_stray_brackets(mended) == mended
    kept = [c for c in text if c not in "[]"]
    assert [c for c in mended if c not in "[]"] == kept


@given(MARKS)
def test_chunks_with_and_without_escapes_agree(text):
    """The short way of slots without a backslash equals the long way."""
    if "\\" in text:
        return
    try:
        short = chunks(text)
    except ValueError:
        short = None
    try:
        long = chunks(text + r"\[")
    except ValueError:
        long = None
    if short is None:
        assert long is None
    else:
        assert "".join(p for p, _ in long) == "".join(p for p, _ in short) + "["
        assert [p for p in long if p[1]] == [p for p in short if p[1]]
