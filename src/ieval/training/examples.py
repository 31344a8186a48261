"""The evaluation rows of Open IE tagging as gold: tuples by sentence, label ids by row, heads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ieval.oie import bio
from ieval.row_values import listed
from ieval.text import check_choice
from ieval.training.labels import Labels
from ieval.training.words import Array
from ieval.types import Extraction, Head, Sentence

TAGS = ("label", "tags")
PREDICATES = ("tags", "pred")


@dataclass(frozen=True)
class Examples:
    """What the evaluation rows say.

    Attributes:
        labels: label ids of the words of each row.
        sentences: for each row the position of its sentence in `gold`.
        verbs: for each row the offset of its predicate's head, None where it is not given.
        gold: the sentences, each once, with the tuples of all its rows.
    """

    labels: tuple[Array, ...]
    sentences: tuple[int, ...]
    verbs: tuple[int | None, ...]
    gold: tuple[Sentence, ...]


def read(rows: Iterable[Any], labels: Labels, *, predicate_from: str = "tags") -> Examples:
    """Read the rows, one a (sentence, predicate); rows with the same words are one sentence.

    Args:
        rows: mappings with `words` (or `tokens`) and `label` (or `tags`; text, or ids);
            optional `heads`, for each argument in the order of roles its token offset
            or several; optional `pred` and `head_pred_id`. Other keys are left alone.
        labels: those of the model; gold tags may be in the other notation.
        predicate_from: the text of gold predicates: the words tagged so (`tags`), or `pred`.

    Raises:
        ValueError: a row that is not so, a tag that no label is; says which row.
    """
    check_choice("predicate_from", predicate_from, PREDICATES)
    found: dict[tuple[str, ...], list[Extraction]] = {}
    label_ids, words, verbs = [], [], []
    for n, row in enumerate(listed(rows, "rows")):
        where = f"rows[{n}]"
        tokens, tags, ids = labels.row(row, where, TAGS)
        label_ids.append(ids)
        words.append(tokens)
        verbs.append(_verb(row, len(tokens), where))
        x = _extraction(row, tokens, tags, verbs[-1], predicate_from, where)
        found.setdefault(tokens, []).extend([] if x is None else [x])
    if not words:
        raise ValueError("rows: empty; expected the evaluation examples")
    place = {tokens: n for n, tokens in enumerate(found)}
    gold = [Sentence(str(place[t]), " ".join(t), tuple(items), t) for t, items in found.items()]
    return Examples(tuple(label_ids), tuple(place[t] for t in words), tuple(verbs), tuple(gold))


def with_verbs(gold: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """The gold, where predicates without a known head have their first word as head, for `head_index`."""
    return tuple(replace(s, items=tuple(_with_verb(x, s.tokens) for x in s.items)) for s in gold)


def _with_verb(x: Extraction, tokens: Sequence[str]) -> Extraction:
    if x.heads and not x.heads[0]:
        at = x.predicate_spans[0].start
        return replace(x, heads=((Head(tokens[at], at),), *x.heads[1:]))
    return x


def _verb(row: Mapping[str, Any], n_words: int, where: str) -> int | None:
    """`head_pred_id`; the first of a list, None where there is none."""
    given = row.get("head_pred_id")
    if isinstance(given, Sequence):
        given = given[0] if given else None
    if given is None:
        return None
    if not isinstance(given, int | np.integer) or not 0 <= given < n_words:
        raise ValueError(f"{where}.head_pred_id: {given!r}; expected an offset below {n_words}")
    return int(given)


def _extraction(row: Mapping[str, Any], tokens: tuple[str, ...], tags: Sequence[str], verb: int | None,
                predicate_from: str, where: str) -> Extraction | None:  # fmt: skip
    # An argument may lack its B in LSOIE's data, where a shorter argument took that token.
    x = bio.extraction(tokens, tags, policy="keep")
    if x is None:
        if set(tags) != {"O"}:
            raise ValueError(f"{where}: no word is tagged as the predicate (P-B, B-V), but arguments are")
        return None
    if predicate_from == "pred":
        text = row.get("pred")
        if not isinstance(text, str) or not text.strip():
            raise ValueError(f"{where}.pred: {text!r}; expected the predicate's text (predicate_from='pred')")
        x = replace(x, predicate=text)
    heads = _heads(row.get("heads"), x, tokens, where)
    own = () if verb is None else (Head(tokens[verb], verb),)
    return replace(x, heads=(own, *heads)) if verb is not None or any(heads) else x


def _heads(given: Any, x: Extraction, tokens: tuple[str, ...], where: str) -> tuple[tuple[Head, ...], ...]:
    """For each argument its heads, none where they are unknown."""
    if given is None:
        return ((),) * len(x.arguments)
    listed_heads = listed(given, where)
    if len(listed_heads) != len(x.arguments):
        raise ValueError(
            f"{where}.heads: {len(listed_heads)} for {len(x.arguments)} arguments; expected the offset of "
            "one token an argument, in the order of roles (A0, A1, ...)"
        )
    made = []
    for k, entry in enumerate(listed_heads):
        offsets = [] if entry is None else entry if isinstance(entry, Sequence) else [entry]
        for offset in offsets:
            if not isinstance(offset, int | np.integer) or not 0 <= offset < len(tokens):
                expected = f"expected a token offset below {len(tokens)}"
                raise ValueError(f"{where}.heads[{k}]: {offset!r}; {expected}")
        made.append(tuple(Head(tokens[offset], int(offset)) for offset in offsets))
    return tuple(made)
