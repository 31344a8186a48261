"""Gold tuples get the heads that they lack from a parse of their sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ieval.heads.head import HEADS
from ieval.heads.locate import OCCURRENCES
from ieval.heads.parse import Backend
from ieval.heads.scheme import SCHEMES
from ieval.oie.head_match import predicate_head
from ieval.text import check_choice
from ieval.types import Extraction, Sentence

Parser = str | Backend | Callable[..., Any]
GIVEN = ("keep", "replace")


@dataclass(frozen=True, slots=True)
class Parsing:
    """How heads are found; the arguments of `ieval.heads.fill.fill`, by their names in a protocol."""

    parser: Parser | None = None
    head_scheme: str = "ud"
    head_count: str = "one"
    occurrence: str = "nearest"
    given_heads: str = "keep"
    cache: str | Path | None = None
    progress: bool = False


@dataclass(frozen=True, slots=True)
class Headed:
    """Gold with its heads found, which `score` takes in place of sentences, for any number of systems.

    Iterates as its sentences. `whose` is the part of the signature that says whose the heads are.
    """

    sentences: tuple[Sentence, ...]
    whose: str
    warnings: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self.sentences)


def lacking(x: Extraction, *, predicate: bool = False) -> str:
    """What a gold tuple lacks to have a head for each argument, to be put behind its place; `""` if nothing.

    Args:
        predicate: the predicate needs one too, with its offset.
    """
    if x.heads and len(x.heads) != 1 + len(x.arguments):
        return (
            f": {len(x.heads)} head(s) for predicate {x.predicate!r} and {len(x.arguments)} argument(s); "
            "expected one a part, the predicate's first"
        )
    for n, argument in enumerate(x.arguments):
        if argument.strip() and not (x.heads and x.heads[1 + n]):
            return f".arguments[{n}]: no head of {argument!r}"
    if predicate and predicate_head(x) is None:
        return f": no head with an offset of the predicate {x.predicate!r}"
    return ""


def headless(x: Extraction, head_list: str) -> str:
    """What a gold tuple lacks to be scored without a parser, and what to do; `""` if nothing."""
    problem = "" if head_list == "shifted" else lacking(x)
    if not problem:
        return ""
    as_is = ", or take the list as LSOIE's script does, head_list='shifted' (--head-list)" if x.heads else ""
    return (
        f"{problem}; give the heads with the gold, or find them with a parser, parser='stanza' "
        f"(--parser stanza){as_is}"
    )


def no_offset(x: Extraction, predicate: str) -> str:
    """Why the predicate of a tuple cannot be compared by the offset of its head, where it is to be."""
    if predicate != "head_index" or predicate_head(x) is not None:
        return ""
    return (
        f": predicate {x.predicate!r} has no head with an offset; predicate='head_index' needs one, or a "
        "predicate of one token with its span"
    )


def filled(
    gold: Sequence[Sentence], how: Parsing, *, head_list: str, predicate: str, side: str = "gold"
) -> Headed:
    """The gold with heads. Nothing is parsed without a parser, and where no head is lacking.

    Args:
        head_list, predicate: the protocol's options; they say which heads it needs.

    Raises:
        ValueError: an option, a list to be taken as it is, or whatever `ieval.heads.fill.fill` refuses.
        OSError: a parser out of order.
    """
    for name, value, allowed in (
        ("head_scheme", how.head_scheme, SCHEMES), ("head_count", how.head_count, HEADS),
        ("occurrence", how.occurrence, OCCURRENCES), ("given_heads", how.given_heads, GIVEN),
    ):  # fmt: skip
        check_choice(name, value, allowed)
    as_it_is = Headed(tuple(gold), f"heads:{head_list}")
    if how.parser is None:
        return as_it_is
    if head_list == "shifted":
        raise ValueError(
            "head_list='shifted' takes the lists of heads as they are, short ones too; a parser makes them "
            "complete: leave out one of them"
        )
    from ieval.heads import fill, registry

    made = registry.backend(how.parser)
    whole = partial(_whole, predicate=predicate == "head_index")
    keep = None if how.given_heads == "replace" else whole
    try:
        found = fill.fill(
            gold, made, head_scheme=how.head_scheme, heads=how.head_count, occurrence=how.occurrence,
            cache=how.cache, progress=how.progress, keep=keep, side=side,
        )  # fmt: skip
    finally:
        if isinstance(how.parser, str) and hasattr(made, "close"):
            made.close()  # a server that was started here
    if not found.found:
        return as_it_is
    whose = "|".join((
        ":".join(filter(None, ("heads", made.name, made.model))), f"scheme:{how.head_scheme}",
        f"count:{how.head_count}", f"occurrence:{how.occurrence}", f"given:{how.given_heads}",
    ))  # fmt: skip
    return Headed(found.sentences, whose, found.warnings)


def _whole(x: Extraction, *, predicate: bool) -> bool:
    return not lacking(x, predicate=predicate)
