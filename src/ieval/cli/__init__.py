"""The command line. Each command is a module of this package, which imports what it runs only when it runs.

What is wrong with the input is one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ieval import __version__
from ieval.cli import (
    benchmark,
    convert,
    curve,
    demo,
    errors,
    explain,
    formats,
    parse,
    parser,
    prompt,
    robust,
    score,
)

COMMANDS = (
    demo, score, curve, errors, explain, robust, prompt, parse, convert, formats, benchmark, parser,
)  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    args = commands().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets its escape, not an error halfway through.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has all it wants
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as problem:
        print(f"ieval: error: {_one_line(problem)}", file=sys.stderr)
        return 2
    return 0


def commands() -> argparse.ArgumentParser:
    """The parser with all commands; what a command runs is `args.run`."""
    about = "Scores for Information Extraction that can be trusted, repeated and explained."
    made = argparse.ArgumentParser(prog="ieval", description=about)
    made.add_argument("--version", action="version", version=f"ieval {__version__}")
    added = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(added)
    return made


def _one_line(problem: ValueError | OSError) -> str:
    if isinstance(problem, OSError) and problem.strerror and problem.filename is not None:
        return f"{problem.filename}: {problem.strerror}"
    return " ".join(str(problem).split()) or type(problem).__name__
