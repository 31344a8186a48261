"""One option of a protocol on the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

ALIGN_BY = ("auto", "id", "text", "exact")  # as `ieval.align.align` has them


@dataclass(frozen=True, slots=True)
class Option:
    """One keyword of a protocol's `score`: a choice of words, a number, a text, or (none of them) a switch.

    `text` is what the help calls the text; `read`, where there is one, makes the value of it.
    """

    name: str
    about: str
    choices: tuple[str, ...] = ()
    number: bool = False
    text: str = ""
    read: Callable[[str], Any] | None = None

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")
