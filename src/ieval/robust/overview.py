"""Many models over all tasks: the paper's main table.

A model's `average` is the plain mean of all its cells, originals and perturbed (RUIE-Bench:
17 = 3 tasks' originals and 14 perturbations), of scores that are themselves means over
datasets weighted by sentences. Its `rank` is 1 + the number of models with a larger average
*after rounding*, so that two models that print the same share a rank and the next is left
out. Both are None for a model that lacks a cell which others have.

All 19 printed ranks come out so, and 18 of 19 averages (GPT-3.5-turbo: 33.359, printed 33.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ieval.robust.cells import Cell, weighted
from ieval.robust.drop import Drops, drops
from ieval.robust.names import ORIGINAL, TASKS, ordered

Runs = Mapping[str, Mapping[str, Sequence[Cell]]]  # model: task: its cells


@dataclass(frozen=True, slots=True)
class Line:
    """One model: `scores[task][perturbation]` and `drops[task]`; `average` in [0, 1]."""

    model: str
    scores: dict[str, dict[str, float]]
    drops: dict[str, Drops]
    average: float | None
    rank: int | None


def overview(runs: Runs, *, digits: int = 1) -> tuple[Line, ...]:
    """A line for each model, in the order given.

    Args:
        runs: the cells of each model and task.
        digits: of the percentage that ranks compare.
    """
    scores = {
        model: {task: weighted(cells) for task, cells in tasks.items()} for model, tasks in runs.items()
    }
    columns = column_names(scores.values())
    averages = {model: _average(found, columns) for model, found in scores.items()}
    return tuple(
        Line(model, found, _drops(found), averages[model], _rank(averages, model, digits))
        for model, found in scores.items()
    )


def column_names(scores: Iterable[Mapping[str, Mapping[str, float]]]) -> dict[str, list[str]]:
    """Task to the perturbations that any model has, both in the paper's order."""
    found: dict[str, set[str]] = {}
    for tasks in scores:
        for task, cells in tasks.items():
            found.setdefault(task, set()).update(cells)
    order = [task for task in TASKS if task in found] + sorted(set(found) - set(TASKS))
    return {task: ordered(found[task]) for task in order}


def _average(scores: Mapping[str, Mapping[str, float]], columns: Mapping[str, Sequence[str]]) -> float | None:
    cells = [scores.get(task, {}).get(name) for task, names in columns.items() for name in names]
    known = [score for score in cells if score is not None]
    return sum(known) / len(known) if known and len(known) == len(cells) else None


def _drops(scores: Mapping[str, Mapping[str, float]]) -> dict[str, Drops]:
    return {
        task: drops(cells[ORIGINAL], {name: score for name, score in cells.items() if name != ORIGINAL})
        for task, cells in scores.items()
        if ORIGINAL in cells
    }


def _rank(averages: Mapping[str, float | None], model: str, digits: int) -> int | None:
    printed = {name: round(100 * value, digits) for name, value in averages.items() if value is not None}
    if model not in printed:
        return None
    return 1 + sum(value > printed[model] for value in printed.values())
