"""How soon the page of the error analysis shows what it holds: five systems on the test part of OIE2016.

    python bench/errors_page.py --data DATA

DATA holds `oie2016/test.oie.orig` and `carb/systems_tabbed/`. Loading reads, scores and
classifies; the views are what the page computes after that, each from nothing computed
before but the results. Wall clock, median of --repeat; the browser's share is not in it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tabulate import tabulate

from ieval.labels.record import Place
from ieval.report import errors_view
from ieval.report.analysis import Analysis
from ieval.report.errors_desk import Desk, Desks, load

ROOT = Path(__file__).resolve().parents[1]


def seconds(run: Callable[[Analysis], object], analysis: Analysis, repeat: int) -> float:
    times = []
    for _ in range(repeat):
        systems = {name: replace(system) for name, system in analysis.systems.items()}
        fresh = replace(analysis, systems=systems)  # without what was cached
        start = time.perf_counter()
        run(fresh)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description="the page of the error analysis")
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data)
    parser.add_argument("--repeat", type=int, default=5)
    args = parser.parse_args()
    outputs = sorted((args.data / "carb" / "systems_tabbed").iterdir())
    start = time.perf_counter()
    analysis = load(args.data / "oie2016" / "test.oie.orig", outputs)
    loaded = time.perf_counter() - start
    tuples = sum(len(pred.items) for s in analysis.systems.values() for _, pred in s.sides.values())
    print(f"{len(analysis.systems)} systems, {len(analysis.tokens)} sentences, {tuples:,} extractions\n")
    with tempfile.TemporaryDirectory() as folder:
        rows = [("load: read, score, classify", loaded), *views(analysis, args.repeat)]
        desks = Desks(Path(folder))
        desk = desks.get(desks.open(analysis, "bench"))
        rows.append(("a label: to the disk, scores, ten cards", labelling(desk, args.repeat)))
    print(tabulate(rows, ("what", "seconds"), "github", floatfmt=".3f"))


def views(analysis: Analysis, repeat: int) -> list[tuple[str, float]]:
    def first(fresh: Analysis) -> None:
        errors_view.overview(fresh)
        errors_view.cards(fresh)

    return [
        ("first view: overview and ten cards", seconds(first, analysis, repeat)),
        ("overview", seconds(errors_view.overview, analysis, repeat)),
        ("ten cards", seconds(errors_view.cards, analysis, repeat)),
        ("ten cards of one class, by words", seconds(
            lambda fresh: errors_view.cards(fresh, only="wrong", words="the", page=20), analysis, repeat)),
    ]  # fmt: skip


def labelling(desk: Desk | None, repeat: int) -> float:
    if desk is None:
        raise SystemExit("the desk is gone")
    times, analysis = [], desk.analysis
    name = next(iter(analysis.systems))
    ids = [s.id for s in analysis.results[name].sentences if s.counts.precision_total][:repeat]
    for key in ids:
        start = time.perf_counter()
        desk.label(Place(name, key, "pred", 0), "wrong")
        errors_view.cards(desk.analysis)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


if __name__ == "__main__":
    main()
