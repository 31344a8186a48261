"""`ieval parse TASK FILE`: what a language model wrote as rows of items, and how well it could be read."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ieval.cli.output import add_output, writing
from ieval.cli.prompt import columns
from ieval.ie.tasks import TASKS


def add(commands: Any) -> None:
    about = "read the answers of a language model into rows of items"
    parser = commands.add_parser("parse", help=about, description=about, allow_abbrev=False)
    parser.add_argument("task", choices=tuple(TASKS))
    parser.add_argument("input", metavar="FILE", help="an object a line, its answer as `output` or `text`")
    parser.add_argument("--schema", metavar="FILE", help="the types: JSON, or `TYPE: description` lines")
    parser.add_argument(
        "--on-fail", choices=("empty", "error"), default="empty",
        help="answers in which nothing is found (default: empty)",
    )  # fmt: skip
    add_output(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from collections import Counter

    from ieval.ie import formats, schema
    from ieval.ie.answers import NOTICED
    from ieval.ie.rows import row_of

    types = None if args.schema is None else schema.read(args.schema)
    document = formats.read(
        args.input, "answers", task=args.task, schema=types, on_fail=args.on_fail,
        progress=sys.stderr.isatty(),
    )  # fmt: skip
    counted: Counter[str] = Counter()
    with writing(args.output, force=args.force) as file:
        for sentence in document:
            counted.update(sentence.noticed)
            belongs = columns(sentence) if sentence.label else {}
            row = {"items": [row_of(item) for item in sentence.items], **belongs}
            print(json.dumps(row, ensure_ascii=False), file=file)
    told = ", ".join(f"{counted[name]} {name.removeprefix('answers_').replace('_', ' ')}" for name in NOTICED)
    print(f"{len(document)} answers: {told}", file=sys.stderr)
