"""`ieval curve PROTOCOL`: precision-recall curves of several systems, as a picture, points or JSON."""

from __future__ import annotations

import argparse
import csv
import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ieval.cli.options import add_inputs, add_protocols
from ieval.cli.output import placing, writing
from ieval.cli.score import add_names, results, system_names

if TYPE_CHECKING:
    from ieval.oie.curve import Curve, Point
    from ieval.result import Result

COLUMNS = ("system", "threshold", "precision", "recall", "f1")


def add(commands: Any) -> None:
    about = "draw precision-recall curves of system outputs over their confidences"
    for parser in add_protocols(commands.add_parser("curve", help=about, description=about)):
        add_inputs(parser, several=True)
        group = parser.add_argument_group("picture")
        add_names(group)
        group.add_argument("--title", help="above the picture (default: none)")
        group.add_argument("--zoom", action="store_true", help="crop to the curves (default: 0 to 1)")
        group.add_argument(
            "--reference", nargs="+", action="extend", default=[], metavar="FILE",
            help="published curves to draw dashed: columns Precision and Recall",
        )  # fmt: skip
        group = parser.add_argument_group("output, one or more of")
        group.add_argument("-o", "--output", metavar="FILE", help="the picture, .png, .svg or .pdf")
        group.add_argument("--csv", metavar="FILE", help=f"the points: {', '.join(COLUMNS)}")
        group.add_argument("--json", action="store_true", help="scores and points, one object a system")
        group.add_argument("--force", action="store_true", help="overwrite files that exist")
        parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    kind = _check(args)
    names = system_names(args.pred, args.name)
    from ieval.oie.curve import curve_of
    from ieval.oie.curve_file import read_curve

    labels = system_names(args.reference)
    references = {label: read_curve(path) for label, path in zip(labels, args.reference, strict=True)}
    with ExitStack() as files:
        picture = files.enter_context(placing(args.output, force=args.force)) if args.output else None
        table = files.enter_context(writing(args.csv, force=args.force)) if args.csv else None
        found: dict[str, Curve] = {}
        for name, result in results(args, names):
            found[name] = curve_of(result)
            if args.json:
                print(json.dumps(_record(name, result, found[name]), ensure_ascii=False))
        if table is not None:
            _write(found, table)
        if picture is not None:
            from ieval.report import figure, plot

            figure.save(plot.curves(found, references, title=args.title, zoom=args.zoom), picture, kind)


def _check(args: argparse.Namespace) -> str:
    """The kind of picture. Raises ValueError before any work where the command cannot succeed."""
    from ieval.protocols import PROTOCOLS, protocol

    if not protocol(args.protocol).curved:
        having = ", ".join(name for name, p in PROTOCOLS.items() if p.curved)
        raise ValueError(
            f"protocol {args.protocol!r} has no curve, as it does not rank by confidence; those that have "
            f"one: {having}"
        )
    if not (args.output or args.csv or args.json):
        raise ValueError("nothing to make: give --output FILE, --csv FILE or --json")
    if args.output and args.csv and Path(args.output).resolve() == Path(args.csv).resolve():
        raise ValueError(f"{args.output}: both --output and --csv; name two files")
    unused = {"--title": args.title, "--zoom": args.zoom, "--reference": args.reference}
    given = [flag for flag, value in unused.items() if value]
    if given and not args.output:
        raise ValueError(f"{given[0]} needs --output: it is for the picture")
    if not args.output:
        return ""
    from ieval.report import figure

    figure.check_installed()
    return figure.kind_of(args.output)


def _record(name: str, result: Result, curve: Curve) -> dict[str, Any]:
    """JSON-safe: all scores, and the points."""
    from ieval.result import finite

    rows = [dict(zip(COLUMNS[1:], map(finite, point), strict=True)) for point in curve.points]
    return {"system": name, **result.to_dict(), "no_curve": curve.problem, "points": rows}


def _write(found: dict[str, Curve], file: TextIO) -> None:
    """A line a point; of a system without a curve one line without threshold."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name, curve in found.items():
        rows: tuple[Point, ...] | list[tuple[Any, ...]] = curve.points
        if curve.problem:
            rows = [("", *asdict(curve.whole).values())]
        writer.writerows((name, *row) for row in rows)
