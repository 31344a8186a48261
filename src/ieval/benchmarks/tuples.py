"""What the benchmarks of n-ary tuples share: their features, and how a sentence becomes a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import datasets

from ieval.benchmarks.builder import Builder
from ieval.types import Sentence

TUPLES = datasets.Features(
    {
        "id": datasets.Value("string"),
        "sentence": datasets.Value("string"),
        "extractions": [
            {"predicate": datasets.Value("string"), "arguments": datasets.Sequence(datasets.Value("string"))}
        ],
    }
)


class TupleBuilder(Builder):
    """A row is a sentence with its tuples, maybe none."""

    def row(self, sentence: Sentence) -> dict[str, Any]:
        return tuple_row(sentence)


def tuple_row(sentence: Sentence) -> dict[str, Any]:
    items = [{"predicate": x.predicate, "arguments": list(x.arguments)} for x in sentence.items]
    return {"id": sentence.id, "sentence": sentence.text, "extractions": items}


def numbered(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """The sentences of a file that names them by their text alone, with their place as id, from 1."""
    return tuple(replace(s, id=str(n)) for n, s in enumerate(sentences, 1))
