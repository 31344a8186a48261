"""A dependency parse, and what makes a parser: the interface of all backends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ieval.heads import head
from ieval.text import PTB_BRACKETS

Sentences = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Parse:
    """The basic dependency tree of one sentence.

    `governors` are token offsets, -1 at a root. `tags` are Penn Treebank tags
    where the parser has them, else its own; both `tags` and `relations` are
    empty where there are none.
    """

    tokens: tuple[str, ...]
    governors: tuple[int, ...]
    relations: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class CannotParse(ValueError):
    """A sentence, or a batch that holds one, that the parser refuses; others may still go through."""


class Backend(Protocol):
    """A parser of tokenised sentences.

    `model` names all that its parses depend on and is part of their key in the
    cache; empty, they are not kept. `scheme` is the one it was trained for
    (`ieval.heads.scheme`), and `max_tokens` the longest sentence it is given.
    """

    @property
    def name(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def scheme(self) -> str: ...
    @property
    def max_tokens(self) -> int: ...

    def available(self) -> str | None:
        """Why it cannot be used and how to install it; None when it can."""

    def parse(self, sentences: Sentences) -> list[Parse]:
        """One parse a sentence, in their order. Raises CannotParse, or OSError when it is out of order."""


def checked(parses: Sequence[Parse], sentences: Sentences, name: str) -> list[Parse]:
    """What a backend returned, once it is seen to be a tree over the tokens given. Raises CannotParse."""
    if len(parses) != len(sentences):
        raise CannotParse(f"parser {name!r}: {len(parses)} parses for {len(sentences)} sentences")
    for parse, tokens in zip(parses, sentences, strict=True):
        if parse.tokens != tuple(tokens):
            raise CannotParse(mismatch(name, tokens, parse.tokens))
        for what in ("governors", "relations", "tags"):
            found = len(getattr(parse, what))
            if found != len(tokens) and (found or what == "governors"):
                raise CannotParse(
                    f"parser {name!r}: {found} {what} for {len(tokens)} tokens: {shown(tokens)}"
                )
        try:
            head.depths(parse.governors)
        except ValueError as problem:
            raise CannotParse(f"parser {name!r}: {problem}: {shown(tokens)}") from None
    return list(parses)


def mismatch(name: str, given: Sequence[str], found: Sequence[str]) -> str:
    """The message for a parser that cut the tokens anew."""
    pairs = enumerate(zip(given, found, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), min(len(given), len(found)))
    return (
        f"parser {name!r}: {len(found)} tokens after parsing where {len(given)} were given; they part at "
        f"token {at} ({shown(given[at : at + 3])} against {shown(found[at : at + 3])}) of: {shown(given)}"
    )


def forms(tokens: Sequence[str], space: str = " ") -> list[str]:
    """Tokens as parsers know them: real brackets, and `space` for white space inside a token.

    >>> forms(["-LRB-", "1 000"], "_")
    ['(', '1_000']
    """
    found = [PTB_BRACKETS.get(token, token) for token in tokens]
    if space == " ":
        return found
    return ["".join(space if c.isspace() else c for c in token) for token in found]


def shown(tokens: Sequence[str], most: int = 12) -> str:
    """The beginning of a sentence, for a message."""
    return repr(" ".join(tokens[:most]) + (" ..." if len(tokens) > most else ""))
