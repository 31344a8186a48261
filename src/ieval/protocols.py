"""The protocols by name, and the one call that scores by any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ieval import fitting, formats
from ieval.fitting import Prepared
from ieval.ie import formats as ie_formats
from ieval.ie.answers import NOTICED
from ieval.ie.forms import FORMS
from ieval.origins import LISTS, labelled
from ieval.protocol import Protocol
from ieval.result import Result
from ieval.row_values import listed
from ieval.rows import TRIPLES, same_length
from ieval.span_rows import SPANNED
from ieval.tag_rows import TAGS
from ieval.tuple_rows import BARE, TUPLES
from ieval.types import Sentence

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
    if nary != "error" and not chosen.takes_triples:
        raise TypeError(f"nary={nary!r}: {chosen.name} takes items of any length; nothing is made a triple")
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
