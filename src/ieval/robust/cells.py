"""The cells of a robustness table: one score for each dataset and perturbation of one test run.

A run scores all sentences at once, originals and perturbed ones; a `Label` a sentence says
which cell it belongs to. Each cell is scored by the protocol's own arithmetic over its
sentences alone, so that any protocol serves.

The paper keeps sentences that could not be perturbed, unchanged, which dilutes every drop:
by its own rules typos are impossible in seven of ten WikiANN sentences. Where labels say
which sentences truly changed, a cell also holds the scores over these alone, beside those
of the same sentences in their original form.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ieval.result import Result, SentenceResult
from ieval.robust.drop import Drops, drops
from ieval.robust.names import ORIGINAL, ordered, perturbation
from ieval.types import Label


@dataclass(frozen=True, slots=True)
class Changed:
    """The truly perturbed sentences of a cell: how many, and F1 over them after and before."""

    sentences: int
    f1: float
    original_f1: float


@dataclass(frozen=True, slots=True)
class Cell:
    """F1 in [0, 1] over the sentences of one dataset under one perturbation (`none`: as they were).

    `sentences` is None where a table of scores does not say it.
    """

    dataset: str
    perturbation: str
    f1: float
    sentences: int | None = None
    changed: Changed | None = None


def cells(result: Result, labels: Sequence[Label]) -> tuple[Cell, ...]:
    """One cell for each dataset and perturbation that occurs, originals first in each dataset.

    Args:
        result: of all sentences, one for each label, in the same order.

    Raises:
        ValueError: another number of labels than of sentences, a dataset without
            originals, a source with two originals, or a perturbed sentence whose
            source is not among the originals.
    """
    if len(labels) != len(result.sentences):
        raise ValueError(f"{len(labels)} labels for {len(result.sentences)} sentences; each needs one")
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for n, label in enumerate(labels):
        groups[label.dataset, perturbation(label.perturbation)].append(n)
    originals = _originals(labels)
    made = []
    for dataset in dict.fromkeys(label.dataset for label in labels):
        names = {name for of, name in groups if of == dataset}
        if ORIGINAL not in names:
            raise ValueError(
                f"dataset {dataset!r}: no row with perturbation 'none'; a drop needs the original sentences"
            )
        for name in ordered(names):
            rows = groups[dataset, name]
            score = _f1(result, rows)
            changed = None if name == ORIGINAL else _changed(result, labels, rows, originals)
            made.append(Cell(dataset, name, score, len(rows), changed))
    return tuple(made)


def _originals(labels: Sequence[Label]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for n, label in enumerate(labels):
        if label.source is not None and perturbation(label.perturbation) == ORIGINAL:
            if (label.dataset, label.source) in found:
                first = found[label.dataset, label.source]
                raise ValueError(
                    f"rows {first} and {n}: both are originals with id {label.source!r} of dataset "
                    f"{label.dataset!r}; an id may have one original"
                )
            found[label.dataset, label.source] = n
    return found


def _changed(
    result: Result, labels: Sequence[Label], rows: Sequence[int], originals: Mapping[tuple[str, str], int]
) -> Changed | None:
    """None unless every row of the cell says whether it changed, and of what it is a form."""
    if any(labels[n].changed is None or labels[n].source is None for n in rows):
        return None
    altered = [n for n in rows if labels[n].changed]
    before = []
    for n in altered:
        key = labels[n].dataset, labels[n].source or ""
        if key not in originals:
            raise ValueError(f"row {n}: no original with id {key[1]!r} in dataset {key[0]!r}")
        before.append(originals[key])
    return Changed(len(altered), _f1(result, altered), _f1(result, before))


def _f1(result: Result, rows: Sequence[int]) -> float:
    chosen: list[SentenceResult] = [result.sentences[n] for n in rows]
    return float(result.summary(chosen)["f1"])


def weighted(made: Sequence[Cell]) -> dict[str, float]:
    """Perturbation to the mean over datasets, weighted by their sentences: the paper's task columns.

    A perturbation that some dataset lacks has no such mean: it would compare other
    datasets. A single dataset needs no sentence counts.

    Raises:
        ValueError: a cell twice, or several datasets of which one does not say its sentences.
    """
    twice = [key for key, n in Counter((c.dataset, c.perturbation) for c in made).items() if n > 1]
    if twice:
        raise ValueError(f"dataset {twice[0][0]!r}, perturbation {twice[0][1]!r}: two scores for one cell")
    datasets = {cell.dataset for cell in made}
    means = {}
    for name in ordered({cell.perturbation for cell in made}):
        column = [cell for cell in made if cell.perturbation == name]
        if len(column) == len(datasets):
            means[name] = _mean(column)
    return means


def _mean(column: Sequence[Cell]) -> float:
    if len(column) == 1:
        return column[0].f1
    for cell in column:
        if cell.sentences is None:
            raise ValueError(
                f"dataset {cell.dataset!r}, perturbation {cell.perturbation!r}: no number of sentences; "
                "a mean over datasets is weighted by it"
            )
    total = sum(cell.sentences or 0 for cell in column)
    return sum(cell.f1 * (cell.sentences or 0) for cell in column) / total if total else 0.0


def dataset_drops(made: Sequence[Cell], *, capped: bool = True) -> dict[str, Drops]:
    """Dataset to its drops; datasets without an original score are left out. `capped` as in `drops`."""
    found = {}
    for dataset in dict.fromkeys(cell.dataset for cell in made):
        scores = {cell.perturbation: cell.f1 for cell in made if cell.dataset == dataset}
        if ORIGINAL in scores:
            found[dataset] = drops(scores.pop(ORIGINAL), scores, capped=capped)
    return found
