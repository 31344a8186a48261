"""The desk of one annotator: the data of a page of the error analysis, and the file that labels go to.

Desks are kept by an unguessable name, so that a visitor who reloads the page is back
at work; labels are in the file at once, so that they outlive page, desk and program.
"""

from __future__ import annotations

import re
import secrets
import shutil
import tempfile
import weakref
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

from ieval import protocols
from ieval.labels.file import LabelFile
from ieval.labels.record import Place
from ieval.labels.relabel import relabelled
from ieval.report import figure
from ieval.report.analysis import Analysis, analyse
from ieval.report.error_plot import bars
from ieval.report.error_tables import comma_separated
from ieval.report.picture import show

PROTOCOL = "error_analysis"
MANY = 40  # desks that are kept


class Desk:
    """An analysis and its labels; `analysis` is replaced with every label."""

    def __init__(self, analysis: Analysis, annotator: str, labels: Path) -> None:
        self.annotator = annotator
        self.file = LabelFile(labels, annotator, analysis.gold, analysis.items)
        self.analysis = analysis.labelled(self.file.labels)
        self.folder = Path(tempfile.mkdtemp())  # of files for download
        self._lock = Lock()
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)

    def label(self, place: Place, label: str | None) -> None:
        """Label one item, or take its label back with None. Raises ValueError where it cannot be labelled."""
        with self._lock:
            text = self._text(place)
            if label is not None:  # tried before it is written
                alone = replace(self.file.labels, given={place: label})
                result = self.analysis.systems[place.system].result
                relabelled(result.select([place.sentence]), alone, place.system)
            self.file.add(place, label, text)
            self.analysis = self.analysis.labelled(self.file.labels)

    def catch_up(self) -> None:
        """With what the same annotator said in another window. Raises ValueError on a spoilt file."""
        with self._lock:
            self.file.catch_up()
            if self.file.labels is not self.analysis.labels:
                self.analysis = self.analysis.labelled(self.file.labels)

    def _text(self, place: Place) -> str:
        system = self.analysis.systems.get(place.system)
        if system is None or place.sentence not in system.sides:
            raise ValueError(f"{place}: not among the data on this page")
        items = system.sides[place.sentence][place.side == "pred"].items
        if not 0 <= place.item < len(items):
            raise ValueError(f"{place}: a label of it, but there are {len(items)}")
        return show(items[place.item])

    def downloads(self) -> list[str]:
        """Files made now: all tables as CSV, the picture as PNG and SVG, and the labels, if any."""
        made = [self.folder / "errors.csv"]
        tables = self.analysis.tables("all")
        made[0].write_text(comma_separated(tables), encoding="utf-8", newline="")
        drawn = bars({"": self.analysis.scores})
        for name in ("classes.png", "classes.svg"):
            figure.save(drawn, self.folder / name)
            made.append(self.folder / name)
        if self.file.path.exists():
            made.append(Path(shutil.copy(self.file.path, self.folder / "labels.jsonl")))
        return [str(path) for path in made]


class Desks:
    """The desks of all visitors, the longest unused of too many dropped.

    Args:
        folder: where label files go; made with the first.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: OrderedDict[str, Desk] = OrderedDict()

    def open(self, analysis: Analysis, annotator: str, visitor: str = "") -> str:
        """A desk for these data, with the labels that this annotator gave them before; returns its name.

        Args:
            visitor: a name by `visitor_name`, whose labels are kept apart from those of all others.
        """
        annotator = " ".join(annotator.split())
        if not annotator:
            raise ValueError("annotator: empty; give the name that your labels are to be kept under")
        name = re.sub(r"\W+", "-", annotator).strip("-").lower() or "annotator"
        folder = self.folder / visitor_name(visitor) if visitor else self.folder
        folder.mkdir(parents=True, exist_ok=True)
        desk = Desk(analysis, annotator, folder / f"{analysis.gold[:12]}-{name}.jsonl")
        key = secrets.token_urlsafe()
        self._kept[key] = desk
        while len(self._kept) > MANY:
            self._kept.popitem(last=False)
        return key

    def get(self, key: str | None) -> Desk | None:
        """The desk of this name, unless there is none, or none any more."""
        desk = self._kept.get(key or "")
        if desk is not None:
            self._kept.move_to_end(key or "")
        return desk


def visitor_name(given: str = "") -> str:
    """A name that nobody guesses: the one given, which a browser may have kept, if it is such a name.

    >>> visitor_name("../elsewhere") == visitor_name("../elsewhere")
    False
    """
    return given if re.fullmatch(r"[A-Za-z0-9_-]{43}", given) else secrets.token_urlsafe(32)


def load(
    gold: Path, outputs: Sequence[Path], *, gold_format: str = "auto", pred_format: str = "auto",
    names: Mapping[Path, str] | None = None, **options: Any,
) -> Analysis:  # fmt: skip
    """Read and analyse files. Raises ValueError, which names files, not places on the server."""
    if not outputs:
        raise ValueError("outputs: no file; give the output of one system at least")
    called = [(names or {}).get(path, path.stem) for path in outputs]
    if len(set(called)) < len(called):
        twice = next(name for name in called if called.count(name) > 1)
        raise ValueError(f"outputs: two files are called {twice!r}; rename one, as the name is the system's")
    try:
        protocol = protocols.protocol(PROTOCOL)
        golds, warnings = protocols.sentences(protocol, gold, "gold", gold=True, format=gold_format)
        preds, read = {}, {}
        for name, path in zip(called, outputs, strict=True):
            preds[name], more = protocols.sentences(protocol, path, name, gold=False, format=pred_format)
            read[name] = warnings + more
        return analyse(golds, preds, warnings=read, **options)
    except (ValueError, OSError) as problem:
        told = str(problem)
        for path in (gold, *outputs):
            told = told.replace(f"{path.parent}/", "")
        raise ValueError(told) from None
