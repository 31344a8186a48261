"""Normalisers: each rewrite on short texts, and the options that choose them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ieval import text
from ieval.text import normaliser, sentence_key

REWRITES = [  # function, before, after
    (text.lower, "The Hague", "the hague"),
    (text.lower, "İ", "i\u0307"),
    (text.nfc, "Zoe\u0308", "Zo\u00eb"),
    (text.nfc, "ﬁ", "ﬁ"),  # a compatibility form is another text
    (text.unescape_ptb, "-LRB- a -RSB- -lrb-", "( a ] -lrb-"),
    (text.unescape_ptb, "a-b", "a-b"),
    (text.drop_punctuation, "U.S.", "US"),
    (text.drop_punctuation, "“a” – b … $5 `c`", "a  b  5 c"),
    (text.drop_punctuation, "他。说：", "他说"),
    (text.drop_punctuation, "5 € + 3 £", "5 €  3 £"),  # currency signs are no punctuation, ASCII symbols are
]

SPLITS = [  # function, text, tokens
    (text.words, " a \u00a0b\tc ", ("a", "b", "c")),
    (text.words, " \u3000 ", ()),
    (text.single_spaces, "a  b", ("a", "", "b")),
    (text.single_spaces, "a\u00a0b", ("a\u00a0b",)),
    (text.single_spaces, "", ()),
    (text.characters, "a bc", ("a", "b", "c")),
    (text.characters, "安 见", ("安", "见")),
]


@pytest.mark.parametrize(("function", "before", "after"), REWRITES)
def test_rewrites(function, before, after):
    assert function(before) == after


@pytest.mark.parametrize(("function", "given_text", "tokens"), SPLITS)
def test_splits(function, given_text, tokens):
    assert function(given_text) == tokens


def test_the_default_changes_nothing_but_white_space():
    assert normaliser()(" The\u00a0 Zoe\u0308 , ") == ("The", "Zoe\u0308", ",")


def test_rewrites_run_before_the_split():
    chosen = normaliser(case="lower", punctuation="drop", unicode="nfc")
    assert chosen("« The Zoe\u0308 » , a-b") == ("the", "zo\u00eb", "ab")


def test_equal_options_are_equal_and_survive_pickle():
    one, two = normaliser(case="lower"), normaliser(case="lower")
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != normaliser()


OPTIONS = ["case", "whitespace", "punctuation", "unicode", "tokens"]


@pytest.mark.parametrize("option", OPTIONS)
def test_a_wrong_value_names_those_allowed(option):
    with pytest.raises(ValueError, match=rf"{option}='no such': expected one of '\w+', '\w+'"):
        normaliser(**{option: "no such"})


def test_markup_is_unescaped_however_often_it_was_escaped():
    chosen = normaliser(markup="unescape")
    assert " ".join(chosen("a &amp;amp; b&#8217;s -LRB- R&D -RRB-")) == "a & b’s ( R&D )"
    assert chosen("a&nbsp;b &lt; c") == ("a", "b", "<", "c")
    assert chosen("&amp" * 3) == ("&" + "&" * 2,)
    assert normaliser()("&lt;") == ("&lt;",)
    with pytest.raises(ValueError, match="markup='html': expected one of 'keep', 'unescape'"):
        normaliser(markup="html")


SAME = [("He is -LRB- was -RRB- here .", "He is (was) here."), ("a-b", "a b"), ("“a”", "“ a ”"), ("", "  ")]
DIFFERENT = [("He is here", "he is here"), ("a b", "a c"), ("...", "!"), ("?", "")]


@pytest.mark.parametrize(("one", "two"), SAME)
def test_sentence_keys_meet(one, two):
    assert sentence_key(one) == sentence_key(two)


@pytest.mark.parametrize(("one", "two"), DIFFERENT)
def test_sentence_keys_part(one, two):
    assert sentence_key(one) != sentence_key(two)


@given(st.text())
def test_normalising_twice_is_normalising_once(given_text):
    chosen = normaliser(case="lower", unicode="nfc", punctuation="drop")
    once = chosen(given_text)
    # Lower case may undo NFC ('İ' becomes two characters), so the second round may compose once more.
    assert chosen(" ".join(chosen(" ".join(once)))) == chosen(" ".join(once))


@given(st.text())
def test_tokens_hold_no_white_space(given_text):
    assert not any(c.isspace() for token in text.words(given_text) for c in token)
    assert "".join(text.characters(given_text)) == "".join(text.words(given_text))
