"""A parser by name, or whatever else the user calls a parser."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ieval.heads.given import Function
from ieval.heads.parse import Backend

CLASSES = {  # its module is loaded when asked for
    "stanza": ("ieval.heads.stanza", "Stanza"),
    "corenlp": ("ieval.heads.corenlp", "CoreNlp"),
    "spacy": ("ieval.heads.spacy", "Spacy"),
}


def names() -> tuple[str, ...]:
    return tuple(CLASSES)


def backend(parser: str | Backend | Callable[..., Any], **options: Any) -> Backend:
    """The parser meant: a name with its options, a parser already made, or a callable.

    Raises:
        ValueError: no such parser.
        TypeError: an option that this parser does not have.
    """
    if isinstance(parser, str):
        if parser not in CLASSES:
            listed = ", ".join(map(repr, CLASSES))
            raise ValueError(f"parser={parser!r}: expected one of {listed}, or a callable")
        module, name = CLASSES[parser]
        made: Backend = getattr(import_module(module), name)(**options)
        return made
    given: Any = parser
    # By its `parse` alone: to ask for `model` may be to look for files.
    if callable(getattr(given, "parse", None)):
        if options:
            listed = ", ".join(options)
            raise TypeError(f"options {listed} for a parser that is made already: {given.name!r}")
        ready: Backend = given
        return ready
    return Function(given, **options)
