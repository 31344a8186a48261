"""The protocols by name: which module scores, and how files and rows become its gold and predictions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ieval import fitting, formats
from ieval.fitting import Prepared
from ieval.ie import formats as ie_formats
from ieval.ie.answers import NOTICED
from ieval.ie.forms import FORMS
from ieval.origins import LISTS, check_same, labelled
from ieval.result import Result, Words, with_tallies
from ieval.robust.scores import with_figures
from ieval.row_values import listed
from ieval.rows import TRIPLES, Form, same_length
from ieval.span_rows import SPANNED
from ieval.tag_rows import TAGS
from ieval.tuple_rows import BARE, TUPLES
from ieval.types import Sentence


@dataclass(frozen=True, slots=True)
class Protocol:
    """One protocol: its module, its metric folder (empty where there is none yet), and its input.

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


PROTOCOLS = {
    p.name: p
    for p in (
        Protocol(
            "fact_based", "ieval.oie.fact_based", "fact_based_oie",
            "exact match against fact synsets (BenchIE, AnnIE)", "ieval.oie.nearest",
            (TRIPLES,), fitting.facts, fitting.triples,
        ),
        Protocol(
            "lsoie", "ieval.oie.lsoie", "lsoie",
            "same predicate, and the head of each gold argument contained (LSOIE)",
            "ieval.oie.head_decisions",
            (TUPLES, TAGS), fitting.tuples, fitting.tuples, curved=True,
        ),
        Protocol(
            "error_analysis", "ieval.oie.containment", "oie_error_analysis",
            "strict, relaxed and containment match of n-ary tuples, and what kind of error each is",
            "ieval.oie.error_decisions",
            (BARE, SPANNED), fitting.plain_tuples, fitting.tuples,
        ),
        *(
            Protocol(
                task, "ieval.ie.spans", "ruie", about, "ieval.ie.decisions", FORMS[task],
                fitting.tuples, fitting.tuples,
                task=task, noticed=NOTICED, reading=ie_formats.OPTIONS,
            )
            for task, about in (
                ("ner", "entities by type and boundaries (RUIE-Bench)"),
                ("re", "relations by type, head and tail (RUIE-Bench)"),
                ("ed", "event triggers by type and place (RUIE-Bench)"),
            )
        ),
    )
}  # fmt: skip


def protocol(name: str) -> Protocol:
    """By name, `-` and `_` alike, or by the name of its metric, the first of several. Raises ValueError."""
    wanted = name.replace("-", "_")
    for p in PROTOCOLS.values():
        if wanted and wanted in (p.name, p.metric):
            return p
    raise ValueError(f"unknown protocol {name!r}; there are {', '.join(PROTOCOLS)}")


def score(
    name: str,
    gold: Any,
    pred: Any,
    *,
    rows: str | None = None,
    nary: str = "error",
    format: str = "auto",
    faults: str = "known",
    datasets: Sequence[str] | None = None,
    perturbations: Sequence[str] | None = None,
    ids: Sequence[str] | None = None,
    changed: Sequence[bool] | None = None,
    **options: Any,
) -> Result:
    """Score one system, without the Arrow round trip of `evaluate`.

    >>> gold = [[[{"subject": "[the] cat", "predicate": "saw", "object": "Ann"}]]]
    >>> pred = [[{"subject": "cat", "predicate": "saw", "object": "Ann"}]]
    >>> score("fact_based", gold, pred)["f1"]
    1.0

    Args:
        name: the protocol, e.g. `fact_based`.
        gold, pred: each a path to a file in any supported format, a `Document`,
            a sequence of `Sentence`s, or plain rows as the metric takes them
            (then both sides, paired by position).
        rows: the form of plain rows where a protocol takes several, e.g. `tags`.
        nary: what becomes of tuples that are no triples where triples are needed;
            see `ieval.oie.triples.triples`.
        format: the format of files that are given as paths; `auto` detects it.
        faults: see `ieval.formats.read`.
        datasets, perturbations: of each sentence, for the robustness figures of `ieval.robust.flat`
            beside the scores; `none` is the original.
        ids: shared by an original and its perturbed forms.
        changed: whether the perturbation altered the sentence.
        options: those of the protocol's `score`, and of the form of rows.

    Raises:
        ValueError: an input or an option is not as it should be; says where.
        TypeError: an option that the protocol does not have.
    """
    chosen = protocol(name)
    form = chosen.form(rows)
    sides = options.get("sides", ("gold", "pred"))
    files = {"nary": nary, "format": format, "faults": faults}
    reading = {option: options.pop(option) for option in form.options if option in options}
    shared = {option: options[option] for option in form.shared if option in options}
    lists = dict(zip(LISTS, (datasets, perturbations, ids, changed), strict=True))
    are_rows = _are_rows(gold), _are_rows(pred)
    if not all(are_rows):
        files |= {option: options.pop(option) for option in chosen.reading if option in options} | shared
    warnings: tuple[str, ...] = ()
    if are_rows[0]:
        golds = form.gold(gold, sides[0], **reading)
    else:
        golds, warnings = sentences(chosen, gold, sides[0], gold=True, **files | reading)
    golds = labelled(golds, sides[0], lists)
    if not are_rows[1]:
        preds, more = sentences(chosen, pred, sides[1], gold=False, **files | reading)
        if are_rows[0] and chosen.task:
            golds = _of_one_place(golds, preds, sides)
        result = chosen.score(golds, preds, **options)
        return replace(result, warnings=warnings + more + result.warnings)
    pred = listed(pred, sides[1])
    if all(are_rows):
        same_length(golds, pred, sides)
        form.check(listed(gold, sides[0]), pred, sides)
    preds = form.pred(pred, sides[1], golds if all(are_rows) else None, **reading, **shared)
    if not are_rows[0] and chosen.task:
        preds = _of_one_place(preds, golds, sides)
    result = form.report(chosen.score(golds, preds, **options), pred, preds, **reading)
    return replace(result, warnings=warnings + result.warnings)


def _of_one_place(
    rows: Sequence[Sentence], others: Sequence[Sentence], sides: tuple[str, str]
) -> tuple[Sentence, ...]:
    """Rows with the ids of the sentences in their places: rows are paired by position, with a file too."""
    same_length(others, rows, sides)
    return tuple(replace(row, id=other.id) for row, other in zip(rows, others, strict=True))


def sentences(
    chosen: Protocol,
    source: Any,
    side: str,
    *,
    gold: bool,
    nary: str = "error",
    format: str = "auto",
    faults: str = "known",
    **reading: Any,
) -> Prepared:
    """One side of the input, no plain rows, as the protocol takes it, and the warnings that arose."""
    warnings: tuple[str, ...] = ()
    if isinstance(source, str | Path):
        source = chosen.read(source, format, gold=gold, faults=faults, **reading)
    if isinstance(source, formats.Document):
        warnings, source = source.warnings, source.sentences
    prepared, more = (chosen.gold_sentences if gold else chosen.pred_sentences)(source, nary, side)
    return prepared, warnings + more


def _are_rows(source: Any) -> bool:
    if isinstance(source, str | Path | formats.Document):
        return False
    return not (isinstance(source, Sequence) and len(source) > 0 and isinstance(source[0], Sentence))
