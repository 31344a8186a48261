"""`ieval formats`: the file formats there are."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    about = "list the file formats"
    commands.add_parser("formats", help=about, description=about).set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    from tabulate import tabulate

    from ieval.formats import FORMATS, writable
    from ieval.ie.formats import FORMATS as of_items

    rows = [
        (name, module.HOLDS, "yes" if name in writable() else "no", _about(module.__doc__))
        for name, module in FORMATS.items()
    ]
    rows += [
        (name, ", ".join(module.HOLDS), "no", _about(module.__doc__)) for name, module in of_items.items()
    ]
    print(tabulate(rows, ("format", "holds", "written", "about"), "simple", disable_numparse=True))


def _about(page: str | None) -> str:
    """The first line of a format's page."""
    return (page or "").strip().split("\n")[0]
