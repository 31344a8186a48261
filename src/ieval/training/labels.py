"""The label set of a tagger, and rows of words and tags read by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ieval.row_values import listed
from ieval.training.words import Array

ReadTag = Callable[[str], "tuple[str, str]"]
WORDS = ("words", "tokens")


@dataclass(frozen=True, slots=True)
class Labels:
    """The tags by label id, and how a tag is read: one label has one reading, in whatever notation."""

    names: tuple[str, ...]
    read: ReadTag
    ids: Mapping[tuple[str, str], int]

    def row(
        self, row: Any, where: str, keys: Sequence[str]
    ) -> tuple[tuple[str, ...], tuple[str, ...], Array]:
        """The words of a row, their tags (under the first of these keys that is there) and label ids.

        Raises:
            ValueError: no words or tags, not as many, or a tag that no label is; says where.
        """
        words = _words(_value(row, WORDS, where), where)
        tags = self._tags(_value(row, keys, where), len(words), where)
        found = [self._id(tag, f"{where}, word {k}") for k, tag in enumerate(tags)]
        return words, tags, np.array(found, dtype=int)

    def _tags(self, given: Any, n_words: int, where: str) -> tuple[str, ...]:
        tags = list(listed(given, where))
        if len(tags) != n_words:
            raise ValueError(f"{where}: {n_words} words and {len(tags)} tags; each word needs one")
        for k, tag in enumerate(tags):
            if isinstance(tag, int | np.integer):
                if not 0 <= tag < len(self.names):
                    expected = f"expected 0 to {len(self.names) - 1}"
                    raise ValueError(f"{where}, word {k}: label id {tag}; {expected}")
                tags[k] = self.names[int(tag)]
        return tuple(tags)

    def _id(self, tag: Any, where: str) -> int:
        found = self.ids.get(_read(tag, self.read, where))
        if found is None:
            raise ValueError(
                f"{where}: the tag {tag!r} is not among the labels; give the model a label for it"
            )
        return found


def labels(given: Any, read: ReadTag) -> Labels:
    """From a list, or from `id2label` of a model's configuration.

    >>> from ieval.oie.bio import read_tag
    >>> labels({0: "O", 1: "B-V"}, read_tag).names
    ('O', 'B-V')

    Raises:
        ValueError: ids with gaps, text that is no tag, a tag twice (in whatever notation), no `O`.
    """
    if isinstance(given, Mapping):
        by_id = {int(n): name for n, name in given.items()}
        if sorted(by_id) != list(range(len(by_id))):
            raise ValueError(f"labels: ids {sorted(by_id)}; expected 0 to {len(by_id) - 1}")
        given = [by_id[n] for n in range(len(by_id))]
    names = tuple(listed(given, "labels"))
    tags = [_read(name, read, f"labels[{n}]") for n, name in enumerate(names)]
    for n, tag in enumerate(tags):
        if tag in tags[:n]:
            raise ValueError(f"labels[{n}]: {names[n]!r} is labels[{tags.index(tag)}] already")
    if ("O", "") not in tags:
        raise ValueError(f"labels: no 'O' among {', '.join(names)}; most words are outside of every part")
    return Labels(names, read, {tag: n for n, tag in enumerate(tags)})


def _read(tag: Any, read: ReadTag, where: str) -> tuple[str, str]:
    if not isinstance(tag, str):
        raise ValueError(f"{where}: expected a tag, found {type(tag).__name__} {tag!r}")
    try:
        return read(tag)
    except ValueError as problem:
        raise ValueError(f"{where}: {problem}") from None


def _value(row: Any, keys: Sequence[str], where: str) -> Any:
    if not isinstance(row, Mapping):
        raise ValueError(f"{where}: expected a dict, found {type(row).__name__}")
    present = [key for key in keys if row.get(key) is not None]
    if not present:
        raise ValueError(f"{where}: no {' or '.join(map(repr, keys))}; it has {', '.join(map(str, row))}")
    return row[present[0]]


def _words(given: Any, where: str) -> tuple[str, ...]:
    words = tuple(listed(given, where))
    for k, word in enumerate(words):
        if not isinstance(word, str):
            raise ValueError(f"{where}, word {k}: expected text, found {type(word).__name__} {word!r}")
    return words
