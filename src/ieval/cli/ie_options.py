"""The options of the protocols of entities, relations and events, and those of their files."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ieval.cli.option import ALIGN_BY, Option
from ieval.ie import schema
from ieval.ie.answers import ON_FAIL
from ieval.ie.rule import CHOICES, VARIANTS
from ieval.ie.tags import SCHEMES

SCHEMA = "the types there are: JSON, or `TYPE: description` lines"
OPTIONS = (
    Option("compat", "what that scorer prints; sets the options down to --offsets", tuple(VARIANTS)),
    Option("match_by", "what equal items share beside their types", CHOICES["match_by"]),
    Option("duplicates", "an item said twice is two, or one", CHOICES["duplicates"]),
    Option("grounding", "how texts get offsets", CHOICES["grounding"]),
    Option("relation", "types of head and tail count, or do not", CHOICES["relation"]),
    Option("schema", SCHEMA, text="FILE", read=schema.read_types),
    Option("out_of_schema", "predictions of other types", CHOICES["out_of_schema"]),
    Option("ungrounded", "predictions that are not in their sentence", CHOICES["ungrounded"]),
    Option("types", "as they are, or as words in lower case", CHOICES["types"]),
    Option("case", "upper and lower case of texts differ, or not", CHOICES["case"]),
    Option("event_level", "types of events, or their supertypes", CHOICES["event_level"]),
    Option("supertypes", "of types of events: a JSON object", text="FILE", read=schema.read_supertypes),
    Option("offsets", "what they count", CHOICES["offsets"]),
    Option("unknown", "output for sentences that the gold does not have", ("ignore", "wrong", "error")),
    Option("align_by", "how sentences of both sides meet", ALIGN_BY),
)


def add_files(parser: argparse._ActionsContainer) -> None:
    """What the readers of such files can be told."""
    parser.add_argument(
        "--scheme", choices=("auto", *SCHEMES), default="auto",
        help="of files with tags: the one they keep to (auto), or lenient, as conlleval",
    )  # fmt: skip
    parser.add_argument("--split", metavar="NAME", help="of files with several splits")
    parser.add_argument("--null", choices=("drop", "keep"), help="pairs without a relation (gids)")
    parser.add_argument(
        "--on-fail", choices=ON_FAIL, default=ON_FAIL[0],
        help="answers of language models in which nothing is found (default: empty)",
    )  # fmt: skip


def reading(args: argparse.Namespace) -> dict[str, Any]:
    """What was told, for `Protocol.read`."""
    return {
        "scheme": args.scheme, "split": args.split, "null": args.null, "on_fail": args.on_fail,
        "schema": None if args.schema is None else schema.read(args.schema),
        "progress": sys.stderr.isatty(),
    }  # fmt: skip
