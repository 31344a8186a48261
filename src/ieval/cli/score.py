"""`ieval score PROTOCOL`: systems side by side, one row each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ieval.cli.options import add_inputs, add_protocols, read_gold, read_pred, scoring
from ieval.cli.output import add_forms, add_output, warn, writing

if TYPE_CHECKING:
    from ieval.report.table import Row
    from ieval.result import Result

RESAMPLING = {"resamples": 2000, "level": 0.95, "seed": 0}


def add(commands: Any) -> None:
    about = "score system outputs against a gold file, one row a system"
    for parser in add_protocols(commands.add_parser("score", help=about, description=about)):
        add_inputs(parser, several=True)
        _add_uncertainty(parser)
        group = parser.add_argument_group("output")
        add_forms(group, "json", "csv", "markdown", "latex")
        group.add_argument("--detail", action="store_true", help="with --json: every sentence and decision")
        add_names(group)
        add_output(group)
        parser.set_defaults(run=run)


def add_names(parser: argparse._ActionsContainer) -> None:
    """`--name`, which `system_names` reads."""
    parser.add_argument(
        "--name", nargs="+", action="extend", metavar="NAME", help="of each system (default: of its file)"
    )


def _add_uncertainty(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("uncertainty (see ieval.stats)")
    group.add_argument("--intervals", action="store_true", help="bootstrap intervals over sentences")
    group.add_argument("--compare", action="store_true", help="test each system against the first")
    group.add_argument("--resamples", type=int, metavar="N", help="how many (default: 2000)")
    group.add_argument("--level", type=float, metavar="SHARE", help="of the intervals (default: 0.95)")
    group.add_argument("--seed", type=int, metavar="N", help="of the random numbers (default: 0)")


def run(args: argparse.Namespace) -> None:
    resampling = _check(args)
    names = system_names(args.pred, args.name)
    with writing(args.output, force=args.force) as file:
        rows = _rows(args, names, resampling)
        if args.form == "json":
            _stream(rows, file)
        else:
            _print(list(rows), args.form, file)


def _check(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of resampling. Raises ValueError where options do not go together."""
    given = {name: getattr(args, name) for name in RESAMPLING if getattr(args, name) is not None}
    if given and not (args.intervals or args.compare):
        raise ValueError(f"--{next(iter(given))} needs --intervals or --compare")
    if args.compare and len(args.pred) < 2:
        raise ValueError("--compare needs two outputs or more: each is tested against the first")
    if args.detail and args.form != "json":
        raise ValueError("--detail needs --json: no other form holds sentences and decisions")
    return {**RESAMPLING, **given}


def system_names(paths: list[str], names: list[str] | None = None) -> list[str]:
    """The names given, else the file names without ending where those differ, else the paths.

    >>> system_names(["out/minie.tsv", "out/clausie.tsv"]), system_names(["a/out.tsv", "b/out.tsv"])
    (['minie', 'clausie'], ['a/out.tsv', 'b/out.tsv'])
    """
    if names is None:
        stems = [Path(path).stem for path in paths]
        return stems if len(set(stems)) == len(stems) else list(paths)
    if len(names) != len(paths):
        raise ValueError(f"{len(names)} --name for {len(paths)} --pred; each output needs one")
    if len(set(names)) < len(names):
        raise ValueError(f"two systems have one --name: {', '.join(names)}")
    return names


def _rows(args: argparse.Namespace, names: list[str], resampling: dict[str, Any]) -> Iterator[Row]:
    """One system at a time; of the earlier ones only the first is kept, to compare with."""
    from ieval import stats
    from ieval.report.table import row

    first: Result | None = None
    for name, result in results(args, names):
        intervals = comparison = None
        if args.intervals:
            intervals = {**resampling, **stats.intervals(result, **resampling)}
        if args.compare and first is not None:
            found = asdict(stats.paired(result, first, **resampling))
            comparison = {"against": names[0], "beta": result.beta, **resampling, **found}
        first = first or result
        yield row(name, result, intervals=intervals, comparison=comparison, detail=args.detail)


def results(args: argparse.Namespace, names: list[str]) -> Iterator[tuple[str, Result]]:
    """Each system scored, under a progress bar; warnings are shown as they arise, and are in the result."""
    from tqdm import tqdm

    from ieval.protocols import protocol

    gold, gold_warnings = read_gold(args)
    warn(gold_warnings)
    about = protocol(args.protocol)
    quiet = None if len(names) > 1 else True  # None: a bar only on a terminal
    with scoring(args) as options, tqdm(names, disable=quiet, unit="system", leave=False) as bar:
        ready = None
        for name, path in zip(bar, args.pred, strict=True):
            pred, pred_warnings = read_pred(args, path, name)
            if ready is None:  # once for all, and not before the first output is seen to be one
                ready = about.prepared(gold, sides=("gold", name), **options)
                shared = getattr(ready, "warnings", ())
                warn(shared)
            result = about.score(ready, pred, sides=("gold", name), **options)
            bar.clear()
            warn((*pred_warnings, *result.warnings[len(shared) :]), name)
            yield name, replace(result, warnings=gold_warnings + pred_warnings + result.warnings)


def _stream(rows: Iterator[Row], file: TextIO) -> None:
    from ieval.report.table import table

    for record in rows:
        print(table([record], "json"), file=file)


def _print(rows: list[Row], form: str, file: TextIO) -> None:
    """The table; for people also the signature, without which a score cannot be repeated."""
    from ieval.report.table import table

    signature = {"text": "\n{}", "markdown": "\n`{}`", "latex": "% {}"}.get(form)
    print(table(rows, form), file=file)
    if signature:
        print(signature.format(rows[0]["signature"]), file=file)
