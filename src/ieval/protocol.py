"""One protocol: which module scores, and how files and rows become its gold and predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ieval import formats
from ieval.fitting import Prepared
from ieval.ie import formats as ie_formats
from ieval.origins import check_same
from ieval.result import Result, Words, with_tallies
from ieval.robust.scores import with_figures
from ieval.rows import TRIPLES, Form
from ieval.types import Sentence


@dataclass(frozen=True, slots=True)
class Protocol:
    """Its module, its metric folder (empty where there is none yet), and its input.

    `problems` is the module whose PROBLEMS explain the problems that its decisions name,
    and whose WORDS tell them to people.
    `curved` tells whether confidences rank its predictions, so that there is a curve
    (`ieval.oie.curve.curve_of`).

    `forms` are the forms of plain rows that it takes, the default first;
    `gold_sentences` and `pred_sentences` make what a file holds fit (n-ary tuples
    to triples, tuples to one-variant synsets) and return warnings beside the
    sentences.

    `task` is what the module is told to score, where it has several tasks. `noticed` are
    the names that its readers give to what they notice (`Sentence.noticed`); where they
    noticed any, all are counted beside the scores. `reading` are options of its files.
    """

    name: str
    module: str
    metric: str
    about: str
    problems: str
    forms: tuple[Form, ...]
    gold_sentences: Callable[[Sequence[Sentence], str, str], Prepared]
    pred_sentences: Callable[[Sequence[Sentence], str, str], Prepared]
    curved: bool = False
    task: str = ""
    noticed: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()

    @property
    def takes_triples(self) -> bool:
        """Whether tuples of another length must become triples first (`nary`)."""
        return TRIPLES in self.forms

    def explained(self) -> dict[str, str]:
        """The words that its decisions use for what is wrong, each in a few words more."""
        told: dict[str, str] = import_module(self.problems).PROBLEMS
        return told

    def form(self, name: str | None) -> Form:
        """A form of rows by name, the default for None. Raises ValueError on an unknown one."""
        for form in self.forms:
            if name in (None, form.name):
                return form
        known = ", ".join(repr(form.name) for form in self.forms)
        raise ValueError(f"rows={name!r}: protocol {self.name!r} takes rows of {known}")

    def words(self) -> Words:
        """How its decisions are told to people."""
        told: Words = import_module(self.problems).WORDS
        return told

    def file_formats(self) -> tuple[str, ...]:
        """The formats of files that it may be given."""
        return ie_formats.of_task(self.task) if self.task else formats.names()

    def read(
        self, path: str | Path, format: str = "auto", *, gold: bool, faults: str = "known", **reading: Any
    ) -> formats.Document:
        """A file of a format that has items of this kind; `reading` are options of such formats."""
        if not self.task:
            return formats.read(path, format, faults=faults, **reading)
        return ie_formats.read_side(path, format, task=self.task, gold=gold, faults=faults, **reading)

    def knows(self, path: str | Path) -> bool:
        """Whether a file's beginning tells its format."""
        try:
            return bool((ie_formats if self.task else formats).detect(path))
        except ValueError:
            return False

    def score(self, gold: Sequence[Sentence], pred: Sequence[Sentence], **options: Any) -> Result:
        """By its module; with robustness figures where gold sentences say where they belong."""
        task = {"task": self.task} if self.task else {}
        check_same(gold, pred, options.get("sides", ("gold", "pred")))
        result: Result = import_module(self.module).score(gold, pred, **task, **options)
        noticed = {s.id: Counter(s.noticed) for s in pred if s.noticed} if self.noticed else {}
        if noticed:
            result = with_tallies(result, self.noticed, noticed)
        return with_figures(result, gold)

    def prepared(self, gold: Sequence[Sentence], **options: Any) -> Any:
        """The gold with what the protocol adds to it under these options; `score` takes it for many systems.

        It iterates as sentences. Its `warnings`, if it has any, are the first of each result.
        """
        module = import_module(self.module)
        return module.prepared(gold, **options) if hasattr(module, "prepared") else gold
