"""`ieval errors`: how systems fail, as tables and a picture; and how far two annotators agree."""

from __future__ import annotations

import argparse
import json
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ieval.cli.options import add_inputs, add_protocol, read_gold, read_pred, scoring
from ieval.cli.output import add_forms, add_output, placing, warn, writing
from ieval.cli.score import add_names, system_names

if TYPE_CHECKING:
    from ieval.report.analysis import Analysis
    from ieval.report.error_tables import Row

REPAIRS = ("wrong_boundaries", "uninformative", "redundant", "wrong", "missing", "out_of_scope", "all")


def add(commands: Any) -> None:
    about = "show how systems fail: scores by strategy, error classes, arity, sentence length"
    parser = commands.add_parser("errors", help=about, description=about, allow_abbrev=False)
    add_protocol(parser, "error_analysis")
    add_inputs(parser, several=True, required=False)
    group = parser.add_argument_group("labels by people (see docs/error_classes.md)")
    group.add_argument(
        "--labels", nargs="+", action="extend", default=[], metavar="FILE",
        help="labels, which then count in the place of proposals; repeatable",
    )  # fmt: skip
    group.add_argument(
        "--agreement", nargs=2, metavar="FILE", help="how far two label files agree; needs no --gold, --pred"
    )
    group = parser.add_argument_group("output")
    group.add_argument(
        "--fix-one", metavar="CLASS", type=lambda word: word.replace("-", "_"), choices=REPAIRS,
        help=f"the scores if all errors of one class were repaired: {', '.join(REPAIRS)}",
    )  # fmt: skip
    group.add_argument("--plot", metavar="FILE", help="classes as stacked bars: .png, .svg or .pdf")
    add_forms(group, "json", "csv", "markdown")
    add_names(group)
    add_output(group)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    if args.agreement:
        _check_alone(args)
        with writing(args.output, force=args.force) as file:
            print(_agreement(args.agreement, args.form), file=file)
        return
    if not (args.gold and args.pred):
        raise ValueError("nothing to analyse: give --gold FILE and --pred FILE, or --agreement FILE FILE")
    names = system_names(args.pred, args.name)
    from ieval.report import figure

    kind = ""
    if args.plot:
        figure.check_installed()
        kind = figure.kind_of(args.plot)
    with ExitStack() as files:
        picture = files.enter_context(placing(args.plot, force=args.force)) if args.plot else None
        file = files.enter_context(writing(args.output, force=args.force))
        analysis = _labelled(args, _analysed(args, names))
        print(_shown(analysis, analysis.tables(args.fix_one), args.form), file=file)
        if picture is not None:
            from ieval.report.error_plot import bars

            figure.save(bars({"": analysis.scores}), picture, kind)


def _check_alone(args: argparse.Namespace) -> None:
    others = {"--gold": args.gold, "--pred": args.pred, "--labels": args.labels, "--fix-one": args.fix_one,
              "--plot": args.plot, "--name": args.name}  # fmt: skip
    for flag, value in others.items():
        if value:
            raise ValueError(f"{flag} beside --agreement, which compares two label files and nothing else")


def _analysed(args: argparse.Namespace, names: list[str]) -> Analysis:
    from ieval.report.analysis import analyse

    gold, warnings = read_gold(args)
    warn(warnings)
    outputs, read = {}, {}
    for name, path in zip(names, args.pred, strict=True):
        outputs[name], read[name] = read_pred(args, path, name)
    with scoring(args) as options:
        analysis = analyse(gold, outputs, warnings=read, **options)
    for name, system in analysis.systems.items():
        warn(system.result.warnings, name)
    return analysis


def _labelled(args: argparse.Namespace, analysis: Analysis) -> Analysis:
    from ieval.labels import file, record

    if not args.labels:
        return analysis
    read = []
    for path in args.labels:
        labels = file.read(path)
        warn(labels.warnings)
        record.check_data(labels, analysis.gold, analysis.items, path)
        read.append(replace(labels, warnings=()))
    labels = record.merged(read)
    absent = sorted({place.system for place in labels.given} - analysis.systems.keys())
    if absent:
        warn([f"labels of systems that are not among the outputs are left out: {', '.join(absent)}"])
    return analysis.labelled(labels)


def _shown(analysis: Analysis, tables: dict[str, list[Row]], form: str) -> str:
    from ieval.report import error_tables

    signatures = {name: result.signature for name, result in analysis.results.items()}
    if form == "json":
        warnings = {name: result.warnings for name, result in analysis.results.items()}
        return json.dumps({**tables, "signatures": signatures, "warnings": warnings}, ensure_ascii=False)
    if form == "csv":
        return error_tables.comma_separated(tables).removesuffix("\n")
    tables["scores"] = [row for row in tables["scores"] if not row["strategy"].endswith("one_to_one")]
    head = "## {}\n\n" if form == "markdown" else "{}\n"
    parts = [head.format(error_tables.TITLES[name]) + error_tables.text(rows, form)
             for name, rows in tables.items()]  # fmt: skip
    parts.append(_confirmed(analysis))
    return "\n\n".join([*parts, "\n".join(dict.fromkeys(signatures.values()))])


def _confirmed(analysis: Analysis) -> str:
    counted = sum(int(found.get("confirmed", 0)) for found in analysis.scores.values())
    if not counted:
        return "All classes are proposals: words are compared, nobody has read them."
    changed = sum(int(found.get("changed", 0)) for found in analysis.scores.values())
    return (
        f"{counted} labels by {analysis.labels.annotator}, {changed} of them other than proposed; "
        "all other classes are proposals."
    )


def _agreement(paths: list[str], form: str) -> str:
    from ieval.labels import file
    from ieval.labels.agreement import agreement
    from ieval.report import error_tables

    both = [file.read(path) for path in paths]
    for labels in both:
        warn(labels.warnings)
    rows = []
    for side, told in (("pred", "extractions"), ("gold", "gold tuples"), ("both", "all")):
        found = agreement(*both, side=side)
        rows.append({"system": told, "labelled by both": found.items, "raw": found.raw, "kappa": found.kappa,
                     "alpha": found.alpha, "only first": found.only_first, "only second": found.only_second,
                     })  # fmt: skip
    if form == "json":
        pairs = [[*pair, count] for pair, count in sorted(agreement(*both).pairs.items())]
        names = [labels.annotator for labels in both]
        return json.dumps({"annotators": names, "agreement": rows, "pairs": pairs}, ensure_ascii=False)
    if form == "csv":
        return error_tables.comma_separated({"agreement": rows}).removesuffix("\n")
    shown = [{"of": row.pop("system"), **{k: "\u2013" if v is None else v for k, v in row.items()}}
             for row in rows]  # fmt: skip
    first, second = (labels.annotator for labels in both)
    return f"first: {first}, second: {second}\n\n{error_tables.text(shown, form)}"
