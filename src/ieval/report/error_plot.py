"""Error classes as stacked bars: for each system its extractions by class, and the gold by what finds it.

    figure.save(bars({"OIE2016": {"ClausIE": scores, "PropS": other}}), "classes.svg")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ieval.oie.errors import CLASSES, GOLD_CLASSES, MISSING
from ieval.report.figure import check_installed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = {  # class: of its bars here and on the page; with Okabe and Ito's, apart for colour-blind readers
    "correct": "#009E73",
    "wrong_boundaries": "#56B4E9",
    "redundant": "#B8B8B8",
    "uninformative": "#F0C244",
    "wrong": "#D55E00",
    MISSING: "#5B5B66",
    "out_of_scope": "#CC79A7",
}
LIGHT = ("wrong_boundaries", "redundant", "uninformative", "out_of_scope")  # dark figures on them
ORDER = tuple(label for label in CLASSES if label != MISSING)
_NARROWEST = 0.045  # a share below has no room for its figure
_NOTE = "proposals by comparing words{}; figures are per cent, n the number of tuples"

Found = Mapping[str, Mapping[str, float]]


def bars(panels: Mapping[str, Found], *, title: str | None = None) -> Figure:
    """The picture: extractions by class on the left, gold tuples by class on the right.

    Args:
        panels: data set to system to `Result.scores`; the name of a single one may be empty.

    Raises:
        ValueError: matplotlib is absent, or there is no system.
    """
    check_installed()
    rows = [(group, system, found) for group, systems in panels.items() for system, found in systems.items()]
    if not rows:
        raise ValueError("no system to draw; a picture needs one at least")
    from matplotlib.figure import Figure

    height = 0.34 * len(rows) + 0.3 * len(panels) + 1.35 + (0.3 if title else 0)
    figure = Figure(figsize=(10.4, height), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(1.75, 1), sharey=True)
    places = _places(panels)
    _stack(left, places, rows, {label: label for label in ORDER}, "extractions")
    _stack(right, places, rows, {label: _key(label) for label in GOLD_CLASSES}, "gold_tuples")
    left.set_title("extractions", fontsize=10)
    right.set_title("gold tuples, by what stands for them", fontsize=10)
    _names(left, places, rows, panels)
    confirmed = sum(int(found.get("confirmed", 0)) for _, _, found in rows)
    _legend(figure, _NOTE.format(f", {confirmed} labelled by people" if confirmed else ""))
    if title:
        figure.suptitle(title, fontsize=11, parse_math=False)
    return figure


def _key(label: str) -> str:
    return label if label == MISSING else f"gold_{label}"


def _places(panels: Mapping[str, Found]) -> list[float]:
    """From the top down, with a gap, and room for its name, before each data set."""
    places, at = [], 0.0
    for group, systems in panels.items():
        at += 0.9 if group else 0.0
        for _ in systems:
            places.append(at)
            at += 1.0
    return places


def _stack(
    axes: Axes, places: Sequence[float], rows: Sequence[tuple[str, str, Mapping[str, float]]],
    keys: Mapping[str, str], whole: str,
) -> None:  # fmt: skip
    starts = [0.0] * len(rows)
    for label, key in keys.items():
        shares = [found[key] / found[whole] if found[whole] else 0.0 for _, _, found in rows]
        axes.barh(places, shares, left=starts, height=0.78, color=COLOURS[label], edgecolor="white")
        for place, start, width in zip(places, starts, shares, strict=True):
            if width >= _NARROWEST:
                colour = "black" if label in LIGHT else "white"
                figures = f"{100 * width:.0f}"
                at = (start + width / 2, place)
                axes.text(*at, figures, ha="center", va="center", fontsize=8, color=colour)
        starts = [start + width for start, width in zip(starts, shares, strict=True)]
    for place, (_, _, found) in zip(places, rows, strict=True):
        axes.text(1.01, place, f"n={int(found[whole]):,}", va="center", fontsize=7.5, color="0.35")
    axes.set_xlim(0, 1.1)
    axes.xaxis.set_visible(False)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


def _names(
    axes: Axes, places: Sequence[float], rows: Sequence[tuple[str, str, Any]], panels: Mapping[str, Found]
) -> None:
    axes.set_yticks(places, [system for _, system, _ in rows], fontsize=9)
    for text in axes.get_yticklabels():
        text.set_parse_math(False)
    axes.set_ylim(places[-1] + 0.6, -0.6)
    firsts = {group: place for place, (group, _, _) in reversed(list(zip(places, rows, strict=True)))}
    for group in panels:
        if group in firsts:
            axes.text(0, firsts[group] - 0.72, group, fontsize=9, fontweight="bold", va="center",
                      parse_math=False)  # fmt: skip


def _legend(figure: Figure, note: str) -> None:
    from matplotlib.patches import Patch

    patches = [Patch(color=COLOURS[label], label=label.replace("_", " ")) for label in (*ORDER, MISSING)]
    figure.legend(handles=patches, loc="outside lower center", ncols=len(patches), frameon=False, title=note,
                  title_fontsize=8, fontsize=8.5, handlelength=1.1, columnspacing=1.3)  # fmt: skip
