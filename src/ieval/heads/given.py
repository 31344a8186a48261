"""Parses that the user has already, and parsers of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ieval.heads.parse import CannotParse, Parse, Sentences, checked, shown
from ieval.heads.scheme import SCHEMES
from ieval.text import check_choice


@dataclass(frozen=True)
class Given:
    """Trees that came with the data, found by the tokens of their sentence."""

    parses: tuple[Parse, ...]
    scheme: str = "ud"
    name: str = field(default="given", init=False)
    model: str = field(default="", init=False)
    max_tokens: int = field(default=1_000_000, init=False)
    _by_tokens: dict[tuple[str, ...], Parse] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        check_choice("scheme", self.scheme, SCHEMES)
        for parse in self.parses:
            same = self._by_tokens.setdefault(parse.tokens, parse)
            if same.governors != parse.governors:
                raise ValueError(f"two different trees are given for the sentence {shown(parse.tokens)}")

    def available(self) -> str | None:
        return None

    def parse(self, sentences: Sentences) -> list[Parse]:
        """Raises CannotParse for a sentence without a tree."""
        for tokens in sentences:
            if tuple(tokens) not in self._by_tokens:
                raise CannotParse(
                    f"no tree is given for the sentence {shown(tokens)}; {len(self.parses)} are given, "
                    "found by exactly these tokens"
                )
        return [self._by_tokens[tuple(tokens)] for tokens in sentences]


def conllu(path: str | Path, scheme: str = "ud") -> Given:
    """The trees of a CoNLL-U file; ranges (`3-4`) and empty nodes (`3.1`) are passed over.

    Raises ValueError naming the sentence whose tree is no tree.
    """
    if find_spec("conllu") is None:
        raise ValueError(f"{path}: the library that reads CoNLL-U is not installed: pip install conllu")
    import conllu as reader

    parses = []
    with Path(path).open(encoding="utf-8") as file:
        for n, sentence in enumerate(_sentences(reader, file, path), 1):
            words = [word for word in sentence if isinstance(word["id"], int)]
            tokens = tuple(word["form"] for word in words)
            parse = Parse(
                tokens,
                tuple(-2 if word["head"] is None else word["head"] - 1 for word in words),
                tuple(word["deprel"] or "_" for word in words),
                tuple(word["xpos"] or word["upos"] or "_" for word in words),
            )
            try:
                parses += checked([parse], [tokens], "given")
            except CannotParse as problem:
                raise ValueError(f"{path}, sentence {n}: {problem}") from None
    return Given(tuple(parses), scheme)


def _sentences(reader: Any, file: Any, path: str | Path) -> Iterable[Any]:
    """The reader's sentences; its own complaint names no file."""
    try:
        yield from reader.parse_incr(file)
    except reader.exceptions.ParseException as problem:
        raise ValueError(f"{path}: not CoNLL-U: {problem}") from None


@dataclass(frozen=True)
class Function:
    """Any callable from sentences to parses, or to lists of governors (offsets from 0, -1 at a root).

    Give it a `model` name, and change the name with the model, to have its parses kept.
    """

    function: Callable[[Sentences], Sequence[Any]]
    model: str = ""
    scheme: str = "ud"
    name: str = "function"
    max_tokens: int = 500

    def __post_init__(self) -> None:
        check_choice("scheme", self.scheme, SCHEMES)
        if not callable(self.function):
            raise ValueError(f"parser {self.function!r}: expected a callable that takes lists of tokens")

    def available(self) -> str | None:
        return None

    def parse(self, sentences: Sentences) -> list[Parse]:
        """Raises CannotParse where what came back is no tree over the tokens given."""
        found = list(self.function([list(tokens) for tokens in sentences]))
        if len(found) != len(sentences):
            raise CannotParse(f"parser {self.name!r}: {len(found)} parses for {len(sentences)} sentences")
        parses = [
            x if isinstance(x, Parse) else Parse(tuple(tokens), self._governors(x, tokens))
            for x, tokens in zip(found, sentences, strict=True)
        ]
        return checked(parses, sentences, self.name)

    def _governors(self, found: Any, tokens: Sequence[str]) -> tuple[int, ...]:
        try:
            return tuple(int(governor) for governor in found)
        except (TypeError, ValueError):
            raise CannotParse(
                f"parser {self.name!r} returned {found!r} for {shown(tokens)}; expected a Parse, or one "
                "governor a token"
            ) from None
