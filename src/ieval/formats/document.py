"""What a reader returns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ieval.types import Sentence


@dataclass(frozen=True, slots=True)
class Document:
    """The sentences of one file, in file order, and what the reader had to mend.

    Iterates and indexes as its sentences, so it goes wherever they go.
    """

    sentences: tuple[Sentence, ...]
    format: str
    path: str = ""
    warnings: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)

    def __getitem__(self, n: int) -> Sentence:
        return self.sentences[n]
