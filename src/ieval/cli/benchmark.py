"""`ieval benchmark list` and `ieval export-benchmark NAME [CONFIG] OUT`."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    about = "list the benchmarks"
    actions = commands.add_parser("benchmark", help=about, description=about)
    listed = actions.add_subparsers(metavar="ACTION", required=True)
    listed.add_parser("list", help=about, description=about).set_defaults(run=show)
    about = "write a benchmark as a folder of Parquet files that plain load_dataset reads"
    parser = commands.add_parser("export-benchmark", help=about, description=about, allow_abbrev=False)
    parser.add_argument("name", metavar="NAME", help="see `ieval benchmark list`")
    parser.add_argument("config", metavar="CONFIG", nargs="?", help="one configuration (default: all)")
    parser.add_argument("output", metavar="OUT", help="a new folder")
    parser.add_argument("--data-dir", metavar="FOLDER", help="your copies of the files (default: download)")
    parser.set_defaults(run=export)


def show(_: argparse.Namespace) -> None:
    from tabulate import tabulate

    from ieval.benchmarks import configs, names

    rows = [(name, ", ".join(configs(name))) for name in names()]
    print(tabulate(rows, ("benchmark", "configurations, the default first"), "simple", disable_numparse=True))


def export(args: argparse.Namespace) -> None:
    from ieval import benchmarks

    print(benchmarks.export(args.name, args.output, args.config, data_dir=args.data_dir))
