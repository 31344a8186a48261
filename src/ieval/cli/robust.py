"""`ieval robust`: many models' scores under perturbation as the paper's table, and as a heat map."""

from __future__ import annotations

import argparse
from typing import Any

from ieval.cli.output import add_forms, add_output, checked, placing, writing


def add(commands: Any) -> None:
    about = "drop, average and rank of models from their scores under perturbation"
    parser = commands.add_parser("robust", help=about, description=about, allow_abbrev=False)
    parser.add_argument(
        "files", nargs="+", metavar="FILE",
        help="a CSV with model, task, perturbation, f1 (and dataset, sentences), or results as JSON lines",
    )  # fmt: skip
    parser.add_argument(
        "--unit", choices=("share", "percent"), default="share", help="of scores in CSV (default: share)"
    )
    parser.add_argument("--digits", type=int, default=1, help="of percentages, also for ranks (default: 1)")
    group = parser.add_argument_group("output")
    add_forms(group, "json", "csv", "markdown", "latex")
    group.add_argument("--heatmap", metavar="FILE", help="also draw the drops: .png, .svg or .pdf")
    add_output(group)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from ieval.report import figure, robustness
    from ieval.robust.overview import overview
    from ieval.robust.read import read

    if args.digits < 0:
        raise ValueError(f"--digits {args.digits}: expected 0 or more")
    if args.heatmap:
        figure.check_installed()
        kind = figure.kind_of(args.heatmap)
        checked(args.heatmap, force=args.force)
    runs = read(args.files, unit=args.unit)
    with writing(args.output, force=args.force) as file:
        print(robustness.table(overview(runs, digits=args.digits), args.form, digits=args.digits), file=file)
    if args.heatmap:
        from ieval.report import heatmap

        with placing(args.heatmap, force=args.force) as part:
            figure.save(heatmap.draw(runs), part, kind)
