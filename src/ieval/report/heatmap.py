"""Drops as a picture: models down, perturbations across, one panel a data set.

After Figure 2 of RUIE-Bench: red where a score falls, blue where it rises, each cell with
its figure, so that the picture can be read without the colours. One scale for all panels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ieval.report.figure import check_installed
from ieval.robust.cells import dataset_drops
from ieval.robust.drop import Drops
from ieval.robust.names import heading, ordered
from ieval.robust.overview import Runs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Panel = tuple[str, str]  # task, dataset


def panels(runs: Runs) -> dict[Panel, dict[str, Drops]]:
    """Task and dataset to the drops of each model that has an original score there."""
    found: dict[Panel, dict[str, Drops]] = {}
    for model, tasks in runs.items():
        for task, cells in tasks.items():
            for dataset, drops in dataset_drops(cells).items():
                found.setdefault((task, dataset), {})[model] = drops
    return found


def draw(runs: Runs, *, limit: float | None = None) -> Figure:
    """The picture of all panels.

    Args:
        limit: the drop that has the strongest colour, in (0, 1]; default: the largest
            there is, at least 0.1.

    Raises:
        ValueError: nothing to draw, a limit outside its range, or no matplotlib.
    """
    check_installed()
    from matplotlib.figure import Figure

    found = panels(runs)
    if not any(drops.by_perturbation for models in found.values() for drops in models.values()):
        raise ValueError("no drop to draw: no model has scores both with and without perturbation")
    if limit is not None and not 0 < limit <= 1:
        raise ValueError(f"limit={limit}: expected a drop in (0, 1], e.g. 0.5")
    top = limit or _largest(found)
    widths = [len(_columns(models)) for models in found.values()]
    width = 0.62 * sum(widths) + 0.35 * len(widths) + 2.9
    figure = Figure(figsize=(width, 0.32 * len(runs) + 1.5), layout="constrained")
    axes = figure.subplots(1, len(found), width_ratios=widths, squeeze=False)[0]
    images = [
        _panel(axis, panel, models, list(runs), top, labelled=axis is axes[0])
        for axis, (panel, models) in zip(axes, found.items(), strict=True)
    ]
    bar = figure.colorbar(images[0], ax=list(axes), fraction=0.03, pad=0.01)
    bar.set_label("relative drop of F1 (%)")
    return figure


def _largest(found: dict[Panel, dict[str, Drops]]) -> float:
    values = [abs(d) for models in found.values() for drops in models.values()
              for d in drops.by_perturbation.values() if d is not None]  # fmt: skip
    return min(1.0, max([0.1, *values]))


def _columns(models: dict[str, Drops]) -> list[str]:
    return ordered({name for drops in models.values() for name in drops.by_perturbation})


def _panel(axis: Any, panel: Panel, models: dict[str, Drops], order: Sequence[str], top: float, *,
           labelled: bool) -> Any:  # fmt: skip
    """One grid; every panel has a row for each model, empty where it was not run."""
    task, dataset = panel
    columns = _columns(models)
    values = [[_percent(models, model, name) for name in columns] for model in order]
    image = axis.imshow(values, cmap="RdBu_r", vmin=-100 * top, vmax=100 * top, aspect="auto")
    for row, cells in enumerate(values):
        for column, value in enumerate(cells):
            if value == value:
                strong = abs(value) > 65 * top
                axis.text(column, row, f"{value:.1f}", ha="center", va="center", fontsize=7,
                          color="white" if strong else "black")  # fmt: skip
    axis.set_xticks(range(len(columns)), [heading(name, task) for name in columns], fontsize=8)
    axis.set_yticks(range(len(order)), list(order) if labelled else [""] * len(order), fontsize=8)
    axis.tick_params(length=0)
    axis.set_title(f"{task.upper()} {dataset}".strip(), fontsize=9)
    axis.set_facecolor("0.93")
    return image


def _percent(models: dict[str, Drops], model: str, name: str) -> float:
    value = models[model].by_perturbation.get(name) if model in models else None
    return float("nan") if value is None else 100 * value
