"""The forms of plain rows of each task: items on both sides, tags on both, or what a language model wrote.

    items   a row a sentence, as `ieval.ie.rows` has them, on both sides
    tags    ner alone: a tag a token, `["B-LOC", "O"]`; references may be dicts, with `tokens` too
    text    predictions are answers, as strings (`ieval.ie.parsing`); references as in `items`

In each, references may say what their tokens are, and where they belong in a test of
robustness: `{"items": [...], "tokens": [...], "dataset": "nyt", "perturbation": "typo"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ieval.collector import paused
from ieval.ie.answers import ON_FAIL, sentences_of
from ieval.ie.parsing import Types
from ieval.ie.rows import READERS, entities_of, row_of, tagged
from ieval.ie.tags import SCHEMES, is_tag
from ieval.result import Result
from ieval.row_values import listed, strings, where
from ieval.rows import Form, Sentences
from ieval.text import check_choice
from ieval.types import Sentence

_MENTION = {"type": str, "start": int, "end": int, "text": str, "spans": [[int]]}
_ITEMS: dict[str, Any] = {
    "ner": _MENTION, "re": {"type": str, "head": _MENTION, "tail": _MENTION}, "ed": _MENTION,
}  # fmt: skip
_LABEL = {"dataset": str, "perturbation": str, "id": str, "changed": bool}
SCHEME = "lenient"


def _kept(row: Any, sentence: Sentence | None) -> dict[str, Any]:
    """A predicted row as it is kept: items of any look in one."""
    if sentence is None:
        return {"items": [{**item, "spans": []} for item in row], "tokens": [], "text": ""}
    return {
        "items": [row_of(item) for item in sentence.items],
        "tokens": list(sentence.tokens),
        "text": sentence.text or "",
    }


def _kept_gold(row: Any, sentence: Sentence | None) -> dict[str, Any]:
    return {**_kept(row, sentence), **_label_columns(sentence)}


def _label_columns(sentence: Sentence | None) -> dict[str, Any]:
    """Empty where there is no label: `evaluate` takes no None for a string in a first row."""
    found = sentence.label if sentence else None
    if found is None:
        return {"dataset": "", "perturbation": "", "id": "", "changed": None}
    values = found.dataset, found.perturbation, found.source or "", found.changed
    return dict(zip(_LABEL, values, strict=True))


def _never(_rows: Iterable[Any]) -> bool:
    return False


def _plain_mentions(rows: Iterable[Any]) -> bool:
    """Whether these are lists of entities with offsets and nothing unusual, at a glance."""
    try:
        for row in rows:
            for item in row:
                if not (len(item) == 4 and type(item["type"]) is type(item["text"]) is str and item["type"]):
                    return False
                if not (type(item["start"]) is type(item["end"]) is int and 0 <= item["start"] < item["end"]):
                    return False
    except (TypeError, KeyError, IndexError):
        return False
    return True


def _items(
    read: Callable[..., Sentences], rows: Iterable[Any], side: str, **_of_answers: Any
) -> Sentences:
    return read(rows, side)


def items(task: str) -> Form:
    read = READERS[task]
    shape = {"items": [_ITEMS[task]], "tokens": [str], "text": str}
    glance = _never if task == "re" else _plain_mentions
    return Form(
        "items", shape | _LABEL, shape, gold=read, pred=read, kept_gold=_kept_gold, kept_pred=_kept,
        plain_gold=glance, plain_pred=glance,
    )  # fmt: skip


def text(task: str) -> Form:
    shape = {"items": [_ITEMS[task]], "tokens": [str], "text": str}
    return Form(
        "text", shape | _LABEL, str, gold=partial(_items, READERS[task]), pred=partial(_answers, task),
        options={"on_fail": ON_FAIL[0], "progress": False}, shared=("schema",),
        kept_gold=_kept_gold, plain_pred=_all_strings,
    )  # fmt: skip


def _all_strings(rows: Iterable[Any]) -> bool:
    return all(type(row) is str for row in rows)


def _answers(
    task: str, rows: Iterable[Any], side: str, _golds: Any = None, *, schema: Types = None,
    on_fail: str = ON_FAIL[0], progress: bool = False,
) -> Sentences:  # fmt: skip
    answers = listed(rows, side)
    return sentences_of(answers, task, schema, on_fail=on_fail, progress=progress, side=side)


def _gold_tags(rows: Iterable[Any], side: str, *, scheme: str = SCHEME) -> Sentences:
    check_choice("scheme", scheme, SCHEMES)
    with paused():
        return tuple(
            tagged(row, scheme, (side, n), str(n))
            if isinstance(row, Mapping)
            else _tags(row, scheme, side, n)
            for n, row in enumerate(listed(rows, side))
        )


def _pred_tags(rows: Iterable[Any], side: str, _golds: Any = None, *, scheme: str = SCHEME) -> Sentences:
    check_choice("scheme", scheme, SCHEMES)
    with paused():
        return tuple(_tags(row, scheme, side, n) for n, row in enumerate(listed(rows, side)))


def _tags(row: Any, scheme: str, side: str, n: int) -> Sentence:
    at = where(side, n)
    return Sentence(str(n), None, entities_of(strings(row, at), scheme, at))


def _kept_tags(row: Any, sentence: Sentence | None) -> dict[str, Any]:
    given = row if isinstance(row, Mapping) else {"tags": row}
    return {
        "tags": list(given["tags"]), "scheme": given.get("scheme") or "",
        "tokens": list(sentence.tokens) if sentence else [], **_label_columns(sentence),
    }  # fmt: skip


def _plain_tags(rows: Iterable[Any]) -> bool:
    """Whether these are lists of tags, at a glance: of many tags few are different."""
    try:
        found = {tag for row in rows for tag in (row if type(row) in (list, tuple) else (None,))}
    except TypeError:
        return False
    return all(type(tag) is str and is_tag(tag) for tag in found)


def _as_many(gold: Sequence[Any], pred: Sequence[Any], sides: tuple[str, str]) -> None:
    """Raise ValueError at a pair of rows with another number of tags."""
    for n, (theirs, ours) in enumerate(zip(gold, pred, strict=True)):
        tags = theirs["tags"] if isinstance(theirs, Mapping) else theirs
        if len(tags) != len(ours):
            raise ValueError(
                f"{where(sides[1], n)}: {len(ours)} tags, {where(sides[0], n)} has {len(tags)}; both "
                "have a tag for each token of one sentence"
            )


def _signed(result: Result, _rows: Sequence[Any], _preds: Sentences, *, scheme: str = SCHEME) -> Result:
    return result.signed(f"tags:{scheme}")


TAGS = Form(
    "tags", {"tags": [str], "scheme": str, "tokens": [str]} | _LABEL, [str], gold=_gold_tags, pred=_pred_tags,
    options={"scheme": SCHEME}, report=_signed, kept_gold=_kept_tags, check=_as_many,
    plain_gold=_plain_tags, plain_pred=_plain_tags,
)  # fmt: skip

FORMS: dict[str, tuple[Form, ...]] = {
    task: (items(task), *((TAGS,) if task == "ner" else ()), text(task)) for task in READERS
}
