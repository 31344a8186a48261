"""Where a command's output goes: the terminal, or a file that appears whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


def add_output(parser: argparse._ActionsContainer) -> None:
    """`-o FILE` and `--force`."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of the terminal")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")


def add_forms(parser: argparse._ActionsContainer, *names: str) -> None:
    """A switch for each form of a table, of which one may be given; else it is text for people."""
    form = parser.add_mutually_exclusive_group()
    for name in names:
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, default="text")


@contextmanager
def writing(path: str | None, *, force: bool) -> Iterator[TextIO]:
    """Standard output, or the file: written beside its place and moved there only when all went well.

    Raises:
        ValueError: the file exists and is not to be overwritten, or is no file.
    """
    if path is None:
        yield sys.stdout
        return
    with placing(path, force=force) as part, open(part, "x", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def placing(path: str, *, force: bool) -> Iterator[Path]:
    """Where to write a file of any kind; it is moved to its place when all went well. Raises as `writing`."""
    target = checked(path, force=force)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield part
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def checked(path: str, *, force: bool) -> Path:
    """The real place of an output file. Raises ValueError where nothing may be written."""
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise ValueError(f"{path}: is not a regular file; name a file to write")
    if target.exists() and not force:
        raise ValueError(f"{path}: exists; pass --force to overwrite it")
    if not target.parent.is_dir():
        raise ValueError(f"{path}: there is no folder {target.parent}")
    return target


def warn(warnings: Iterable[str], about: str = "") -> None:
    """To standard error, one a line."""
    for warning in warnings:
        print(f"ieval: warning: {about + ': ' if about else ''}{warning}", file=sys.stderr)
