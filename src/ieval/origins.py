"""Where sentences belong in a test of robustness, from columns of rows or from lists beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ieval.row_values import is_whole, listed, shown
from ieval.types import Label, Sentence

COLUMNS = ("dataset", "perturbation", "id", "changed")  # of one row
LISTS = ("datasets", "perturbations", "ids", "changed")  # the same, of all rows
Sentences = tuple[Sentence, ...]


def label(values: Sequence[Any], at: str, names: Sequence[str] = COLUMNS) -> Label | None:
    """What the four columns of one row say; None where they are all None or empty. Raises ValueError.

    >>> label(["conll03", "typo", 7, None], "references[0]")
    Label(dataset='conll03', perturbation='typo', source='7', changed=None)
    """
    if all(value is None or value == "" for value in values):
        return None
    dataset, perturbation, source, changed = values
    for name, value in zip(names, (dataset, perturbation), strict=False):
        if value is not None and not isinstance(value, str):
            raise ValueError(f"{at}.{name}: expected a name or None, found {shown(value)}")
    if source is not None and not isinstance(source, str) and not is_whole(source):
        raise ValueError(f"{at}.{names[2]}: expected a string or a whole number, found {shown(source)}")
    if getattr(getattr(changed, "dtype", None), "kind", "") == "b":
        changed = bool(changed)  # one of an array
    if changed is not None and not isinstance(changed, bool):
        raise ValueError(f"{at}.{names[3]}: expected True, False or None, found {shown(changed)}")
    if dataset == "*" or ":" in (perturbation or ""):
        raise ValueError(f"{at}: the dataset '*' and ':' in a perturbation have a meaning in names of scores")
    known = None if source in (None, "") else str(source)
    return Label(dataset or "", perturbation or "none", known, changed)


def labelled(sentences: Sequence[Sentence], side: str, lists: dict[str, Any]) -> Sentences:
    """The sentences with what lists beside them say, by position.

    Args:
        lists: each of `LISTS` to a list as long as the sentences, or None.

    Raises:
        ValueError: a list of another length, a value that is none, or sentences that have labels already.
    """
    given = {name: listed(lists[name], name) for name in LISTS if lists.get(name) is not None}
    if not given:
        return tuple(sentences)
    for name, values in given.items():
        if len(values) != len(sentences):
            raise ValueError(f"{name}: {len(values)} for {len(sentences)} {side}; each row needs one")
    made = []
    for n, sentence in enumerate(sentences):
        if sentence.label is not None:
            raise ValueError(
                f"{side}[{n}] has columns that say where it belongs, and {', '.join(given)} say it too; "
                "expected one of the two"
            )
        values = [given[name][n] if name in given else None for name in LISTS]
        made.append(replace(sentence, label=label(values, f"row {n}", LISTS) or Label()))
    return tuple(made)


def check_same(golds: Sequence[Sentence], preds: Sequence[Sentence], sides: tuple[str, str]) -> None:
    """Raise ValueError at two sentences of one id whose columns say that they belong to different places."""
    if not any(pred.label for pred in preds):
        return
    known = {gold.id: gold.label for gold in golds if gold.label}
    for n, pred in enumerate(preds):
        theirs, ours = known.get(pred.id), pred.label
        if ours is None or theirs is None or ours == theirs:
            continue
        if any(one and another and one != another for one, another in _compared(ours, theirs)):
            raise ValueError(
                f"{sides[1]}[{n}]: {_told(ours)}; {sides[0]} has {_told(theirs)} in its place: both "
                "sides must come in one order"
            )


def _compared(ours: Label, theirs: Label) -> tuple[tuple[str | None, str | None], ...]:
    """Those values that both have: a perturbation that was not said is `none`."""
    said = ours.dataset or ours.perturbation != "none"
    perturbations = (ours.perturbation, theirs.perturbation) if said else (None, None)
    return (ours.dataset, theirs.dataset), perturbations, (ours.source, theirs.source)


def _told(found: Label) -> str:
    return f"dataset {found.dataset!r}, perturbation {found.perturbation!r}, id {found.source!r}"
