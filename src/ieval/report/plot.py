"""Precision-recall curves of several systems in one picture.

    figure.save(curves({"CRF": result, "BERT": other}, title="LSOIE-sci"), "curves.pdf")

Every system has a colour that colour-blind readers can tell from the others (Okabe
and Ito's), a line style, and a marker at its best F1. Beside references, which are
dashed, systems are solid, and the n-th reference has the marker of the n-th system,
hollow. Curves are drawn over recall > 0, the part whose area is `auc`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from ieval.oie.curve import Curve, Point, area, best, curve_of
from ieval.report.figure import check_installed
from ieval.result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
STYLES: tuple[Any, ...] = ("-", (0, (6, 2)), (0, (1.3, 1.1)), (0, (6, 1.6, 1.4, 1.6)))
MARKERS = "osD^v<>p"
DASHES = (0, (3, 5))  # of references
_GREY = "0.72"
_STEPS = (0.1, 0.05, 0.02, 0.01, 0.005)  # between iso-F1 lines
_SPARE = 0.05  # beside the curves when zoomed, of their extent
_SETTLED = 0.02  # of the largest recall: left of it a curve is of a few predictions, and jumps


def curves(
    found: Mapping[str, Curve | Result],
    references: Mapping[str, Sequence[Point]] | None = None,
    *,
    title: str | None = None,
    zoom: bool = False,
) -> Figure:
    """The picture: a curve a system, its best F1 and area in the legend, over lines of equal F1.

    A system whose predictions cannot be ranked is one point, and the legend says why.

    Args:
        found: the systems by name, in the order of the legend; results or their curves.
        references: published curves (`ieval.oie.curve_file.read_curve`), drawn dashed.
        zoom: crop to the curves instead of showing 0 to 1.

    Raises:
        ValueError: matplotlib is absent, there is no system, or a result has no curve.
    """
    check_installed()
    if not found:
        raise ValueError("no system to draw; a picture needs one at least")
    from matplotlib.figure import Figure

    drawn = {name: curve_of(x) if isinstance(x, Result) else x for name, x in found.items()}
    given = references or {}
    rows = 1 + len(drawn) + len(given) + sum(bool(curve.problem) for curve in drawn.values())
    figure = Figure(figsize=(5.6, 4.4 + 0.19 * rows + (0.25 if title else 0)), layout="constrained")
    axes = figure.add_subplot()
    legend = [
        (_system(axes, curve, n, bool(given)), *_told(name, curve))
        for n, (name, curve) in enumerate(drawn.items())
    ]
    for n, (name, points) in enumerate(given.items()):
        legend.append((_reference(axes, points, n), f"{name} (reference)", *_rates(points)))
    _frame(axes, [*(curve.points or _single(curve) for curve in drawn.values()), *given.values()], zoom)
    _equal_f1(axes)
    if title:
        axes.set_title(title, fontsize=11, parse_math=False)
    _legend(figure, legend)
    return figure


def _single(curve: Curve) -> tuple[Point, ...]:
    """All predictions as one point."""
    whole = curve.whole
    return (Point(float("nan"), whole.precision, whole.recall, whole.f),)


def _drawable(points: Sequence[Point]) -> list[Point]:
    """Those over recall > 0; all where there are none."""
    return [p for p in points if p.recall > 0] or list(points)


def _system(axes: Axes, curve: Curve, n: int, below: bool) -> Any:
    """A line with a marker at the best F1, or a marker alone; solid and wide `below` references."""
    look = {"color": COLOURS[n % len(COLOURS)], "markeredgecolor": "white", "markersize": 7, "zorder": 3}
    style, width = ("-", 2.8) if below else (STYLES[n % len(STYLES)], 1.7)
    return _line(axes, curve.points or _single(curve), n, style, look | {"linewidth": width})


def _reference(axes: Axes, points: Sequence[Point], n: int) -> Any:
    look = {"color": "black", "linewidth": 0.9, "markerfacecolor": "none", "zorder": 4, "markersize": 10}
    return _line(axes, points, n, DASHES, look)


def _line(axes: Axes, points: Sequence[Point], n: int, style: Any, look: dict[str, Any]) -> Any:
    """What stands in the legend too."""
    kept = _drawable(points)
    top = best(kept)
    (line,) = axes.plot(
        [p.recall for p in kept], [p.precision for p in kept], marker=MARKERS[n % len(MARKERS)],
        linestyle=style if len(kept) > 1 else "none", markevery=[kept.index(top)] if top else [], **look,
    )  # fmt: skip
    line.set_clip_on(len(kept) > 1)  # a lone point is whole, though it lies on an axis
    return line


def _told(name: str, curve: Curve) -> tuple[str, str, str, str]:
    """The row of a system in the legend; where it is one point, why."""
    if curve.problem:
        return f"{name}\none point: {curve.problem}", f"{curve.whole.f:.3f}", "\u2013", "\u2013"
    if not curve.points:
        return f"{name}\nno extractions", "\u2013", "\u2013", "\u2013"
    return name, *_rates(curve.points)


def _rates(points: Sequence[Point]) -> tuple[str, str, str]:
    """Best F1, the threshold where it is reached, and the area, as far as known."""
    top = best(points)
    if top is None:
        return "\u2013", "\u2013", "\u2013"
    threshold = f"{top.threshold:.3g}".replace("-", "\u2212")
    return f"{top.f:.3f}", threshold if top.threshold == top.threshold else "\u2013", f"{area(points):.3f}"


def _frame(axes: Axes, drawn: Sequence[Sequence[Point]], zoom: bool) -> None:
    axes.set_xlabel("recall")
    axes.set_ylabel("precision")
    axes.spines[["top", "right"]].set_visible(False)
    if not zoom:
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_aspect("equal")
        return
    right = max(p.recall for points in drawn for p in points) * (1 + _SPARE) or 1.0
    settled = [p.precision for points in drawn for p in points if p.recall >= _SETTLED * right] or [0.0, 1.0]
    spare = _SPARE * (max(settled) - min(settled)) or 0.1
    axes.set_xlim(0, min(right, 1.0))
    axes.set_ylim(max(min(settled) - spare, 0.0), min(max(settled) + spare, 1.0))


def _equal_f1(axes: Axes) -> None:
    """Light lines of equal F1 with their value at the right edge, four to nine of them."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()

    def inside(f: float) -> bool:
        return 2 * right > f and bottom < f * right / (2 * right - f) < top

    for step in _STEPS:
        values = [f for f in _multiples(step) if inside(f)]
        if len(values) >= 4:
            break
    for f in values:
        start = max(left, f / 2 + 1e-9, f * top / (2 * top - f) if 2 * top > f else right)
        recall = [start + (right - start) * n / 200 for n in range(201)]
        precision = [f * r / (2 * r - f) for r in recall]
        axes.plot(recall, precision, color=_GREY, linewidth=0.6, zorder=1, scalex=False, scaley=False)
        axes.annotate(
            f"{'F1 = ' if f == values[-1] else ''}{f:g}", (right, precision[-1]), (3, 0),
            textcoords="offset points", va="center", fontsize=7, color="0.45", annotation_clip=False,
        )  # fmt: skip


def _multiples(step: float) -> list[float]:
    found: list[float] = []
    for n in count(1):
        if n * step >= 1 - 1e-9:
            return found
        found.append(round(n * step, 6))
    return found


def _legend(figure: Figure, rows: Sequence[tuple[Any, str, str, str, str]]) -> None:
    """A table below the axes, where no curve can be: line, name, best F1, its threshold, area."""
    from matplotlib.lines import Line2D

    handles, names, *rates = zip(*rows, strict=True)
    # A row whose name takes two lines is as high in the other columns.
    below = ["\n " if "\n" in name else "" for name in names]
    columns = [("", *names)] + [
        (heading, *(cell + more for cell, more in zip(column, below, strict=True)))
        for heading, column in zip(("best F1", "threshold", "AUC"), rates, strict=True)
    ]
    blank = Line2D([], [], linestyle="none")
    cells = [cell for column in columns for cell in column]
    lines = [blank, *handles] + [blank] * (3 * len(rows) + 3)
    legend = figure.legend(
        lines, [str(n) for n in range(len(cells))], loc="outside lower center", ncols=len(columns),
        frameon=False, fontsize=8, handlelength=4.2, columnspacing=-1.4,
    )  # fmt: skip
    # Names are text as they stand: `$` starts no formula, and `_` at the front hides nothing.
    for text, cell in zip(legend.get_texts(), cells, strict=True):
        text.set_parse_math(False)
        text.set_text(cell)
