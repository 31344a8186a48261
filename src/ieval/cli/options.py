"""What the commands share: the options of every protocol in one table, and the input files.

A further protocol is a further entry of `PROTOCOLS`; a test holds each entry
against the signature of the protocol's `score`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ieval import protocols
from ieval.cli import ie_options
from ieval.cli.option import ALIGN_BY, Option
from ieval.cli.parser import OPTIONS as PARSER_OPTIONS
from ieval.cli.parser import parser_of
from ieval.ie.tasks import TASKS
from ieval.oie.triples import NARY
from ieval.types import Sentence

_PARSING = ("head_scheme", "head_count", "occurrence", "given_heads", "cache")
PROTOCOLS: dict[str, tuple[Option, ...]] = {
    "fact_based": (
        Option("variant", "the paper's definition, or the numbers of its script", ("paper", "released")),
        Option("credit", "the synsets that an extraction held by several covers", ("all", "first")),
        Option("false_positives", "a repeated wrong line counts again, or once", ("lines", "distinct")),
        Option("match", "slot by slot, or all slots joined", ("slots", "joined")),
        Option("minimal", "compare with the gold stripped of every optional token"),
        Option("brackets", "brackets in the gold: optional tokens, or text", ("optional", "literal")),
        Option("case", "upper and lower case differ, or not", ("mixed", "lower")),
        Option("whitespace", "runs of white space are one blank, or compared", ("normalise", "keep")),
        Option("punctuation", "compare it, or leave it out", ("keep", "drop")),
        Option("unicode", "code points as they are, or composed", ("keep", "nfc")),
        Option("tokens", "what is compared", ("words", "characters")),
        Option("unknown", "output for sentences that the gold does not have", ("ignore", "wrong", "error")),
        Option("align_by", "how sentences of both sides meet", ALIGN_BY),
    ),
    "lsoie": (
        Option(
            "variant",
            "the paper's rule, its short recipe, the authors' matcher, or their published curves",
            ("paper", "recipe", "released", "curves"),
        ),
        Option("predicate", "what the same predicate means", ("equal", "token_of_gold", "head_index")),
        Option("containment", "a head is a token of the argument, or any part of it", ("token", "substring")),
        Option("arity", "how many arguments a prediction may have", ("any", "same")),
        Option("one_to_one", "a prediction matches at most one gold tuple"),
        Option("pick", "which match stands for a gold tuple", ("best", "first")),
        Option("head_list", "a head for each argument, or short lists as published", ("complete", "shifted")),
        Option("threshold", "also score the predictions at least this sure", number=True),
        Option("parser", "finds the heads that the gold lacks: stanza, corenlp or spacy", text="NAME"),
        Option("head_scheme", "the head of `in 2009` is 2009, or in", ("ud", "sd")),
        Option("head_count", "heads asked of an argument that is no constituent", ("one", "all")),
        Option("occurrence", "which of several places of a part", ("nearest", "first")),
        Option("given_heads", "with a parser, the heads that the gold has", ("keep", "replace")),
        Option("cache", "keeps the parses (default: IEVAL_CACHE, else in your cache folder)", text="FILE"),
        Option("case", "upper and lower case differ, or not", ("mixed", "lower")),
        Option("unknown", "output for sentences that the gold does not have", ("ignore", "wrong", "error")),
        Option("align_by", "how sentences of both sides meet", ALIGN_BY),
    ),
    "error_analysis": (
        Option("variant", "our definition, or the arithmetic of the paper's recipe", ("paper", "recipe")),
        Option(
            "primary",
            "the strategy that says what is correct",
            ("strict", "relaxed", "in_order", "with_extra", "any_argument", "anywhere"),
        ),
        Option("beta", "of F: how much more recall weighs (default 2)", number=True),
        Option("holder", "who contains whom, where parts are contained", ("pred", "gold", "either")),
        Option("arity", "arguments of the container (default: as each strategy)", ("same", "extra", "any")),
        Option("counting", "true positives of each side, or extractions", ("both_sides", "predictions")),
        Option("markup", "HTML entities and Penn brackets", ("unescape", "keep")),
        Option("case", "upper and lower case differ, or not", ("mixed", "lower")),
        Option("unknown", "output for sentences that the gold does not have", ("ignore", "wrong", "error")),
        Option("align_by", "how sentences of both sides meet", ALIGN_BY),
    ),
    **dict.fromkeys(TASKS, ie_options.OPTIONS),
}


def add_protocols(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """A subcommand a protocol, with its options; returns their parsers for the command's own arguments."""
    commands = parser.add_subparsers(title="protocols", metavar="PROTOCOL", required=True)
    made = []
    for name in PROTOCOLS:
        about = protocols.protocol(name).about
        sub = commands.add_parser(
            name.replace("_", "-"), aliases=[name], help=about, description=about, allow_abbrev=False
        )
        add_protocol(sub, name)
        if _parses(name):
            group = sub.add_argument_group("of the parser (`ieval parser check` tries them)")
            for parser_option, about in PARSER_OPTIONS.items():
                group.add_argument(f"--{parser_option}", help=about)
        made.append(sub)
    return made


def add_protocol(parser: argparse.ArgumentParser, name: str) -> None:
    """The options of one protocol, which is then `args.protocol`."""
    parser.set_defaults(protocol=name)
    group = parser.add_argument_group("options of the protocol (defaults first)")
    for option in PROTOCOLS[name]:
        if option.number:
            group.add_argument(option.flag, type=float, metavar="NUMBER", help=option.about)
        elif option.text:
            group.add_argument(option.flag, metavar=option.text, help=option.about)
        elif option.choices:
            group.add_argument(option.flag, choices=option.choices, help=option.about)
        else:
            group.add_argument(option.flag, action="store_true", default=None, help=option.about)


def _parses(protocol: str) -> bool:
    return any(option.name == "parser" for option in PROTOCOLS[protocol])


@contextmanager
def scoring(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The options given, for `score`; what was not given keeps the protocol's default.

    A parser is made of its name and options, keeps its parses in a file, and is closed at the end.
    """
    values = {option.name: getattr(args, option.name) for option in PROTOCOLS[args.protocol]}
    made = {option.name: option.read for option in PROTOCOLS[args.protocol] if option.read}
    values = {
        name: made[name](value) if name in made else value
        for name, value in values.items() if value is not None
    }  # fmt: skip
    if not _parses(args.protocol):
        yield values
        return
    options = {name: getattr(args, name) for name in PARSER_OPTIONS if getattr(args, name) is not None}
    if "parser" not in values:
        for name in (*_PARSING, *PARSER_OPTIONS):
            if getattr(args, name) is not None:
                raise ValueError(f"--{name.replace('_', '-')} needs --parser")
        yield values
        return
    from ieval.heads import cache

    backend = parser_of(values["parser"], options)
    try:
        defaults = {"cache": cache.default_path(), "progress": sys.stderr.isatty()}
        yield defaults | values | {"parser": backend}
    finally:
        if hasattr(backend, "close"):
            backend.close()  # a server that was started here


def add_inputs(parser: argparse.ArgumentParser, *, several: bool, required: bool = True) -> None:
    """`--gold`, `--pred` and how to read them."""
    group = parser.add_argument_group("input files")
    group.add_argument("--gold", required=required, metavar="FILE", help="the gold")
    if several:
        group.add_argument(
            "--pred", required=required, nargs="+", action="extend", metavar="FILE",
            help="outputs; repeatable",
        )  # fmt: skip
    else:
        group.add_argument("--pred", required=required, metavar="FILE", help="a system's output")
    group.add_argument("--format", default="auto", help="of both, see `ieval formats` (default: detect)")
    group.add_argument("--gold-format", metavar="FORMAT", help="format of the gold")
    group.add_argument("--pred-format", metavar="FORMAT", help="format of the outputs")
    chosen = protocols.protocol(parser.get_default("protocol"))
    add_faults(group)
    if chosen.task:
        ie_options.add_files(group)
    if chosen.takes_triples:
        add_nary(group)


def add_faults(parser: argparse._ActionsContainer) -> None:
    """What becomes of lines that do not fit."""
    parser.add_argument(
        "--faults", choices=("known", "repair", "error"), default="known",
        help="malformed lines: mend those of published files, mend all, or none (default: known)",
    )  # fmt: skip


def add_nary(parser: argparse._ActionsContainer) -> None:
    """What becomes of tuples that do not fit."""
    parser.add_argument(
        "--nary", choices=NARY, default="error",
        help="tuples that are no triples where triples are needed (default: error)",
    )  # fmt: skip


def read_gold(args: argparse.Namespace) -> protocols.Prepared:
    """The gold as the protocol takes it, and warnings."""
    return _read(args, args.gold, "gold", args.gold_format, gold=True)


def read_pred(args: argparse.Namespace, path: str, name: str) -> protocols.Prepared:
    """One system's output as the protocol takes it, and warnings; `name` stands in error messages."""
    return _read(args, path, name, args.pred_format, gold=False)


def _read(
    args: argparse.Namespace, path: str, side: str, format: str | None, *, gold: bool
) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    chosen = protocols.protocol(args.protocol)
    told = ie_options.reading(args) if chosen.task else {}
    if chosen.takes_triples:
        told["nary"] = args.nary
    return protocols.sentences(
        chosen, Path(path), side,
        gold=gold, format=format or args.format, faults=args.faults, **told,
    )  # fmt: skip
