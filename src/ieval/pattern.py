"""Slots with optional tokens, matched without expansion.

A slot such as `[the] [first] Prime Minister [of Australia]` stands for 2^k
texts. It is kept as k + m groups of tokens and matched by advancing a set of
positions over the text, one bit a position: time is linear in the groups, and
a group of any length costs one lookup a token (after the bit-parallel string
matching of Baeza-Yates and Gonnet, 1992).

Grammar: `[` opens an optional group, `]` closes it; groups do not nest; text
glued to a bracket is a token of its own (`Crozier[,]` is `Crozier` and an
optional `,`); `\\[` and `\\]` are real brackets, any other backslash is itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

Tokenise = Callable[[str], Iterable[str]]
Chunks = tuple[tuple[str, bool], ...]

_GROUP = re.compile(r"\[([^\[\]]*)\]")
_PIECES = re.compile(r"\\\[|\\\]|\[|\]|[^\[\]\\]+|\\")
# A round bracket and what it holds; the innermost pair only, as the minimal form needs no more.
_ROUND = re.compile(r"\([^)]*\)")

# Consecutive tokens, and whether they are optional: then all present or all absent. Plain tuples of
# text, since the garbage collector lets go of them: records made reading a large gold twice as slow.
Group = tuple[tuple[str, ...], bool]
Pattern = tuple[Group, ...]


@lru_cache(maxsize=65_536)
def parse(slot: str, tokenise: Tokenise, brackets: str = "optional") -> Pattern:
    """Read a slot. Raises ValueError at an unbalanced or nested bracket.

    >>> parse("[the] first Prime Minister", str.split)
    ((('the',), True), (('first', 'Prime', 'Minister'), False))

    Args:
        slot: the text of one slot of a gold variant.
        tokenise: text to tokens, usually an `ieval.text.Normaliser`.
        brackets: `literal` takes every bracket as text.
    """
    if brackets == "literal" or ("[" not in slot and "]" not in slot):
        return _groups(((slot, False),), tokenise)
    return _groups(chunks(slot), tokenise)


def _groups(parts: Chunks, tokenise: Tokenise) -> Pattern:
    last = len(parts) - 1
    groups = []
    for n, (text, optional) in enumerate(parts):
        # One blank beside a bracket separates; the ends of a slot never count.
        if optional:
            text = text.strip(" ")
        else:
            text = text.removeprefix(" ") if n else text.lstrip(" ")
            text = text.removesuffix(" ") if n < last else text.rstrip(" ")
        tokens = tuple(tokenise(text))
        if tokens:
            groups.append((tokens, optional))
    return tuple(groups)


def chunks(slot: str) -> Chunks:
    """The texts of a slot in order, each with whether it is optional.

    >>> chunks("[the] dog[s] of \\\\[war\\\\]")
    (('the', True), (' dog', False), ('s', True), (' of [war]', False))
    """
    if is_balanced(slot):  # nearly every slot: text and groups take turns
        return tuple((text, n % 2 == 1) for n, text in enumerate(_GROUP.split(slot)) if text)
    parts: list[tuple[str, bool]] = []
    text, optional, start = "", False, 0
    for piece in _PIECES.finditer(slot):
        mark = piece.group()
        if mark not in "[]":
            text += mark[1:] if mark in ("\\[", "\\]") else mark
            continue
        if (mark == "[") == optional:
            problem = f"'[' inside the group opened at character {start}" if optional else "']' without '['"
            raise ValueError(
                f"{slot!r}: {problem}, at character {piece.start()}; "
                r"write real brackets as \[ and \], or pass brackets='literal'"
            )
        if text:
            parts.append((text, optional))
        text, optional, start = "", mark == "[", piece.start()
    if optional:
        raise ValueError(
            f"{slot!r}: '[' at character {start} is never closed; "
            r"write real brackets as \[ and \], or pass brackets='literal'"
        )
    return (*parts, (text, False)) if text else tuple(parts)


def is_balanced(slot: str) -> bool:
    """Whether the slot can be read, at a glance: False also where escapes ask for a closer look."""
    if "[" not in slot and "]" not in slot:
        return True
    outside = _GROUP.sub("", slot)
    return "\\" not in slot and "[" not in outside and "]" not in outside


def literal(text: str) -> str:
    """`text` with its brackets escaped: a slot that stands for exactly this text.

    >>> literal("[is] owner of")
    '\\\\[is\\\\] owner of'
    """
    return text.replace("[", "\\[").replace("]", "\\]")


def full(pattern: Pattern) -> tuple[str, ...]:
    """All tokens, optional ones included."""
    return tuple(t for tokens, _ in pattern for t in tokens)


def mandatory(pattern: Pattern) -> tuple[str, ...]:
    """The tokens that every form has."""
    return tuple(t for tokens, optional in pattern if not optional for t in tokens)


def minimal(slot: str) -> str:
    """The slot without its optional groups and, where it had any, without round-bracketed text.

    The `minimal` loading mode of BenchIE. Raises ValueError as `chunks` does.

    >>> minimal("[the] mayor ( 1901 ) [of Oslo]"), minimal("the mayor ( 1901 )")
    ('mayor', 'the mayor ( 1901 )')
    """
    parts = chunks(slot)
    if not any(optional for _, optional in parts):
        return slot
    kept = " ".join(text for text, optional in parts if not optional)
    return literal(" ".join(_ROUND.sub(" ", kept).split()))


class Text:
    """A system's slot, ready to be matched: for each token a bit set of its positions."""

    __slots__ = ("length", "positions", "tokens")

    def __init__(self, tokens: tuple[str, ...]):
        positions: dict[str, int] = {}
        for n, token in enumerate(tokens):
            positions[token] = positions.get(token, 0) | 1 << n
        self.tokens = tokens
        self.positions = positions
        self.length = len(tokens)


def matches(pattern: Pattern, text: Text) -> bool:
    """Whether the text is one of the forms of the pattern.

    >>> matches(parse("[the] dog [of war]", str.split), Text(("dog", "of", "war")))
    True
    >>> matches(parse("[the] dog [of war]", str.split), Text(("dog", "of")))
    False
    """
    here = 1  # bit n: the pattern read so far can end before token n
    positions = text.positions
    for tokens, optional in pattern:
        there = here
        for token in tokens:
            there = (there & positions.get(token, 0)) << 1
            if not there:
                break
        here = here | there if optional else there
        if not here:
            return False
    return bool(here >> text.length & 1)
