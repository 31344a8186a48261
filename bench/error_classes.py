"""The figures and the picture of docs/error_classes.md: error classes of real systems on public gold.

    python bench/error_classes.py --data DATA --picture docs/error_classes.svg

DATA holds `mesquita2013/`, `oie2016/test.oie.orig` and `carb/systems_tabbed/`.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tabulate import tabulate

import ieval
from ieval.oie.errors import CLASSES
from ieval.oie.repair import REPAIRS
from ieval.report import error_tables, figure
from ieval.report.error_plot import bars
from ieval.result import Result

ROOT = Path(__file__).resolve().parents[1]
NAMES = {
    "clausie": "ClausIE", "ollie": "OLLIE", "openie4": "OpenIE4", "props": "PropS", "stanford": "Stanford",
}  # fmt: skip
GOLDS = {"nyt": "NYT-500", "penn": "PENN-100", "web": "WEB-500"}
OIE2016 = "OIE2016, test part"
OPTIONS = {"primary": "in_order", "case": "lower"}


def results(data: Path, **options: str) -> dict[str, dict[str, Result]]:
    """Data set to system to result."""
    found: dict[str, dict[str, Result]] = {}
    for gold, title in GOLDS.items():
        folder = data / "mesquita2013"
        found[title] = {
            NAMES[name]: ieval.score(
                "error_analysis", folder / f"{gold}.oie", folder / f"{name}_{gold}.txt", **options
            )
            for name in ("clausie", "openie4", "props")
        }
    gold_file, outputs = data / "oie2016" / "test.oie.orig", data / "carb" / "systems_tabbed"
    found[OIE2016] = {
        called: ieval.score("error_analysis", gold_file, outputs / f"{name}_test.txt", **options)
        for name, called in NAMES.items()
    }
    return found


def shares(found: dict[str, dict[str, Result]]) -> str:
    rows = []
    for title, systems in found.items():
        for name, result in systems.items():
            scores = result.scores
            cells = [f"{100 * error_tables.share(scores, label):.1f}" for label in CLASSES]
            rows.append([title, name, scores["extractions"], *cells, scores["gold_tuples"],
                         scores["missed_by_arity"]])  # fmt: skip
    heads = [label.replace("_", " ") for label in CLASSES]
    heads = ["gold", "system", "extractions", *heads, "gold tuples", "missed by arity"]
    return tabulate(rows, heads, "github", disable_numparse=True, colalign=["left"] * 2 + ["right"] * 10)


def gains(found: dict[str, dict[str, Result]]) -> str:
    rows = []
    for title, systems in found.items():
        for row in error_tables.repairs(systems):
            if row["repaired"] == next(iter(REPAIRS)):
                now = systems[row["system"]].total.prf(2).f
                rows.append([title, row["system"], f"{now:.3f}"])
            rows[-1].append(f"{row['gain']:+.3f}")
    heads = ["gold", "system", "F2", *(label.replace("_", " ") for label in REPAIRS)]
    return tabulate(rows, heads, "github", disable_numparse=True, colalign=["left"] * 2 + ["right"] * 7)


def main() -> None:
    parser = argparse.ArgumentParser(description="error classes of real systems")
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data)
    parser.add_argument("--picture", type=Path, help="where to draw: .svg, .png or .pdf")
    args = parser.parse_args()
    found = results(Path(args.data), **OPTIONS)
    print(f"Per cent of the extractions; missing: of the gold tuples\n\n{shares(found)}\n")
    print(f"What a repair of one class adds to F2\n\n{gains(found)}\n")
    strict = results(Path(args.data), primary="strict", case="lower")
    print(f"Correct only if equal\n\n{shares({OIE2016: strict[OIE2016]})}")
    if args.picture:
        drawn = {title: {name: r.scores for name, r in systems.items()} for title, systems in found.items()}
        figure.save(bars(drawn), args.picture)


if __name__ == "__main__":
    main()
