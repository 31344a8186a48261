"""The protocols by name: which module scores, and how files and rows become its gold and predictions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ieval import formats, rows
from ieval.ie import rows as ie_rows
from ieval.oie import triples
from ieval.result import Result
from ieval.types import Fact, Sentence

Prepared = tuple[tuple[Sentence, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Protocol:
    """One protocol: its module, its metric folder (empty where there is none yet), and its input.

    `problems` is the module whose PROBLEMS explain the words of its decisions.

    `task` is what the module is told to score, where it has several tasks.

    `gold_rows` and `pred_rows` read plain rows; `gold_sentences` and
    `pred_sentences` make what a file holds fit (n-ary tuples to triples, tuples
    to one-variant synsets) and return warnings beside the sentences.
    """

    name: str
    module: str
    metric: str
    about: str
    problems: str
    gold_rows: Callable[[Iterable[Any], str], tuple[Sentence, ...]]
    pred_rows: Callable[[Iterable[Any], str], tuple[Sentence, ...]]
    gold_sentences: Callable[[Sequence[Sentence], str, str], Prepared]
    pred_sentences: Callable[[Sequence[Sentence], str, str], Prepared]
    task: str = ""

    def explained(self) -> dict[str, str]:
        """The words that its decisions use for what is wrong, each in a few words more."""
        told: dict[str, str] = import_module(self.problems).PROBLEMS
        return told

    def score(self, gold: Sequence[Sentence], pred: Sequence[Sentence], **options: Any) -> Result:
        task = {"task": self.task} if self.task else {}
        result: Result = import_module(self.module).score(gold, pred, **task, **options)
        return result


def _facts(sentences: Sequence[Sentence], nary: str, side: str) -> Prepared:
    """Fact gold as it is; tuple gold (CaRB, ...) as synsets of one variant."""
    if all(isinstance(item, Fact) for s in sentences for item in s.items):
        return tuple(sentences), ()
    made, warnings = triples.triples(sentences, nary=nary, side=side)
    return triples.facts(made), warnings


def _triples(sentences: Sequence[Sentence], nary: str, side: str) -> Prepared:
    return triples.triples(sentences, nary=nary, side=side)


def _as_they_are(sentences: Sequence[Sentence], _nary: str, _side: str) -> Prepared:
    """Tuples of any length, entities, relations, events."""
    return tuple(sentences), ()


PROTOCOLS = {
    p.name: p
    for p in (
        Protocol(
            "fact_based", "ieval.oie.fact_based", "fact_based_oie",
            "exact match against fact synsets (BenchIE, AnnIE)", "ieval.oie.nearest",
            rows.facts, rows.triples, _facts, _triples,
        ),
        Protocol(
            "lsoie", "ieval.oie.lsoie", "",
            "same predicate, and the head of each gold argument contained (LSOIE)",
            "ieval.oie.head_decisions",
            rows.headed, rows.tuples, _as_they_are, _as_they_are,
        ),
        *(
            Protocol(
                task, "ieval.ie.spans", "", about, "ieval.ie.decisions",
                ie_rows.READERS[task], ie_rows.READERS[task], _as_they_are, _as_they_are, task,
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
    """By name, `-` and `_` alike, or by the name of its metric. Raises ValueError on an unknown one."""
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
    nary: str = "error",
    format: str = "auto",
    faults: str = "known",
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
        nary: what becomes of tuples that are no triples where triples are needed;
            see `ieval.oie.triples.triples`.
        format: the format of files that are given as paths; `auto` detects it.
        faults: see `ieval.formats.read`.
        options: those of the protocol's `score`.

    Raises:
        ValueError: an input or an option is not as it should be; says where.
        TypeError: an option that the protocol does not have.
    """
    chosen = protocol(name)
    sides = options.get("sides", ("gold", "pred"))
    reading = {"nary": nary, "format": format, "faults": faults}
    golds, gold_warnings = sentences(chosen, gold, sides[0], gold=True, **reading)
    preds, pred_warnings = sentences(chosen, pred, sides[1], gold=False, **reading)
    if _are_rows(gold) and _are_rows(pred):
        rows.same_length(golds, preds, sides)
    result = chosen.score(golds, preds, **options)
    return replace(result, warnings=gold_warnings + pred_warnings + result.warnings)


def sentences(
    chosen: Protocol,
    source: Any,
    side: str,
    *,
    gold: bool,
    nary: str = "error",
    format: str = "auto",
    faults: str = "known",
) -> Prepared:
    """One side of the input as the protocol takes it, and the warnings that arose."""
    warnings: tuple[str, ...] = ()
    if isinstance(source, str | Path):
        source = formats.read(source, format, faults=faults)
    if isinstance(source, formats.Document):
        warnings, source = source.warnings, source.sentences
    if _are_rows(source):
        return (chosen.gold_rows if gold else chosen.pred_rows)(source, side), warnings
    prepared, more = (chosen.gold_sentences if gold else chosen.pred_sentences)(source, nary, side)
    return prepared, warnings + more


def _are_rows(source: Any) -> bool:
    if isinstance(source, str | Path | formats.Document):
        return False
    return not (isinstance(source, Sequence) and len(source) > 0 and isinstance(source[0], Sentence))
