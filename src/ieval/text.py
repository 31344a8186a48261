"""Named normalisers: text in, tokens out, and the name goes into the signature.

Two texts are equal under a normaliser if and only if their tokens are equal.
"""

from __future__ import annotations

import html
import re
import string
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

PTB_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_PTB = re.compile("|".join(PTB_BRACKETS))
_ASCII_PUNCTUATION = str.maketrans("", "", string.punctuation)


def lower(text: str) -> str:
    """Unicode lower case ('İ' becomes two characters)."""
    return text.lower()


def nfc(text: str) -> str:
    """Unicode NFC: an accent typed apart equals one typed together."""
    return unicodedata.normalize("NFC", text)


def unescape_ptb(text: str) -> str:
    """Penn Treebank brackets to real ones.

    >>> unescape_ptb("Maine -LRB- D. -RRB-")
    'Maine ( D. )'
    """
    return _PTB.sub(lambda m: PTB_BRACKETS[m.group()], text) if "-" in text else text


def unescape_markup(text: str) -> str:
    """HTML entities to characters, however often they were escaped, and Penn Treebank brackets to real ones.

    >>> unescape_markup("rock &amp;amp; roll -LRB- &#8364; 5 -RRB-")
    'rock & roll ( € 5 )'
    """
    while "&" in text and (once := html.unescape(text)) != text:
        text = once
    return unescape_ptb(text)


def drop_punctuation(text: str) -> str:
    """Without any character of Unicode category P (and ASCII symbols such as `$`, `` ` ``, `+`).

    >>> drop_punctuation("the « U.S. » , $ 5")
    'the  US    5'
    """
    return "".join(c for c in text if not is_punctuation(c))


def is_punctuation(character: str) -> bool:
    return character in string.punctuation or unicodedata.category(character).startswith("P")


def words(text: str) -> tuple[str, ...]:
    """Split on any run of Unicode white space, NBSP included; the ends do not count."""
    return tuple(text.split())


def single_spaces(text: str) -> tuple[str, ...]:
    """Split on every single space, so that a doubled space, a tab or an NBSP makes a difference.

    >>> single_spaces("a  b"), single_spaces("")
    (('a', '', 'b'), ())
    """
    return tuple(text.split(" ")) if text else ()


def characters(text: str) -> tuple[str, ...]:
    """One token a character, white space dropped: for scripts without word boundaries, or mixed tokenisation.

    >>> characters("card - debts") == characters("card-debts")
    True
    """
    return tuple("".join(text.split()))


@dataclass(frozen=True, slots=True)
class Normaliser:
    """Rewrites applied in order, then one split into tokens. Calling it is memoised.

    >>> Normaliser((lower,), words)("The  Hague")
    ('the', 'hague')
    """

    rewrites: tuple[Callable[[str], str], ...]
    split: Callable[[str], tuple[str, ...]]

    def __call__(self, text: str) -> tuple[str, ...]:
        return _tokens(self, text) if self.rewrites else self.split(text)

    def fresh(self, text: str) -> tuple[str, ...]:
        """The same without the memo, for callers that keep their own."""
        for rewrite in self.rewrites:
            text = rewrite(text)
        return self.split(text)


@lru_cache(maxsize=65_536)
def _tokens(normaliser: Normaliser, text: str) -> tuple[str, ...]:
    return normaliser.fresh(text)


def normaliser(
    *,
    case: str = "mixed",
    whitespace: str = "normalise",
    punctuation: str = "keep",
    unicode: str = "keep",
    tokens: str = "words",
    markup: str = "keep",
) -> Normaliser:
    """The normaliser of a protocol's declared options. Raises ValueError naming the options allowed."""
    check_choice("case", case, ("mixed", "lower"))
    check_choice("whitespace", whitespace, ("normalise", "keep"))
    check_choice("punctuation", punctuation, ("keep", "drop"))
    check_choice("unicode", unicode, ("keep", "nfc"))
    check_choice("tokens", tokens, ("words", "characters"))
    check_choice("markup", markup, ("keep", "unescape"))
    rewrites: list[Callable[[str], str]] = []
    if markup == "unescape":
        rewrites.append(unescape_markup)
    if unicode == "nfc":
        rewrites.append(nfc)
    if case == "lower":
        rewrites.append(lower)
    if punctuation == "drop":
        rewrites.append(drop_punctuation)
    if tokens == "characters":
        return Normaliser(tuple(rewrites), characters)
    return Normaliser(tuple(rewrites), words if whitespace == "normalise" else single_spaces)


def check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    """Raise ValueError unless `value` is one of `allowed`."""
    if value not in allowed:
        raise ValueError(f"{name}={value!r}: expected one of {', '.join(map(repr, allowed))}")


@lru_cache(maxsize=65_536)
def sentence_key(text: str, *, punctuation: str = "drop") -> str:
    """What identifies a sentence across files: brackets unescaped, no white space, no ASCII punctuation.

    The key of the CaRB script: re-tokenised copies of a sentence meet; case is kept.

    >>> sentence_key("He is -LRB- was -RRB- here .") == sentence_key("He is (was) here.")
    True

    Args:
        punctuation: `keep` tells apart sentences that differ in nothing else.
    """
    key = "".join(unescape_ptb(text).split())
    if punctuation == "keep":
        return key
    # A text of punctuation alone would lose everything and meet every other such text.
    return key.translate(_ASCII_PUNCTUATION) or key
