"""`ieval parser check NAME` and `ieval parser install NAME`: the parsers that find syntactic heads."""

from __future__ import annotations

import argparse
from typing import Any

OPTIONS = {  # option of `check`: what it is, in one line
    "folder": "of the jars (corenlp) or the models (stanza)",
    "endpoint": "address of a CoreNLP server, e.g. http://localhost:9000",
    "start": "the CoreNLP server: force, try (use one that runs) or dont",
    "package": "name of a set of models (stanza, spacy)",
    "depparse": "model of CoreNLP: ud, sd or a path",
}


def add(commands: Any) -> None:
    about = "check or install the parsers that find syntactic heads"
    actions = commands.add_parser("parser", help=about, description=about).add_subparsers(
        title="actions", metavar="ACTION", required=True
    )
    about = "look at all that a parser needs, then parse a sentence"
    parser = actions.add_parser("check", help=about, description=about, allow_abbrev=False)
    parser.add_argument("name", metavar="NAME", help="stanza, corenlp or spacy")
    for option, text in OPTIONS.items():
        parser.add_argument(f"--{option}", help=text)
    parser.set_defaults(run=check)
    about = "get the jars of CoreNLP (by Maven, else by Stanza) or the English models of Stanza"
    parser = actions.add_parser("install", help=about, description=about, allow_abbrev=False)
    parser.add_argument("name", metavar="NAME", help="corenlp or stanza")
    parser.add_argument("--into", metavar="FOLDER", help="where to (default: where the parser looks first)")
    parser.add_argument("--version", help="of CoreNLP")
    parser.set_defaults(run=install)


def parser_of(name: str, options: dict[str, Any]) -> Any:
    """The parser by name. Raises ValueError on an unknown one, or an option that it does not have."""
    from ieval.heads import registry

    try:
        return registry.backend(name, **options)
    except TypeError:
        raise ValueError(f"parser {name!r} does not take all of --{', --'.join(options)}") from None


def check(args: argparse.Namespace) -> None:
    from ieval.heads import command

    given = {option: getattr(args, option) for option in OPTIONS if getattr(args, option) is not None}
    parser_of(args.name, given)  # complains of an option that it does not have
    report = command.check(args.name, **given)
    print(command.text(report))
    if report.problem:
        raise ValueError(f"parser {args.name!r} does not work, see above")


def install(args: argparse.Namespace) -> None:
    from ieval.heads import command

    given = {} if args.version is None else {"version": args.version}
    print(command.install(args.name, args.into, **given))
