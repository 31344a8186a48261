"""The error analysis of several systems against one gold, with or without labels by people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ieval.align import align
from ieval.labels.record import Labels, check_data, fingerprint
from ieval.labels.relabel import relabelled
from ieval.oie import containment
from ieval.report import error_tables
from ieval.report.error_tables import Row
from ieval.result import Result, SentenceResult
from ieval.types import Sentence

Sides = Mapping[str, tuple[Sentence, Sentence]]


@dataclass(frozen=True)
class System:
    """One system: what is proposed, both sides of each sentence by its name, the output's fingerprint."""

    result: Result
    sides: Sides
    items: str

    @cached_property
    def scores(self) -> dict[str, float]:
        """Of the proposals."""
        return self.result.scores


@dataclass(frozen=True)
class Analysis:
    """All systems under the same options, by name; `gold` is the gold's fingerprint."""

    gold: str
    systems: Mapping[str, System]
    labels: Labels = field(default_factory=lambda: Labels("", ""))

    @property
    def items(self) -> dict[str, str]:
        """The fingerprint of each system's output."""
        return {name: system.items for name, system in self.systems.items()}

    @cached_property
    def results(self) -> dict[str, Result]:
        """By system: labels where there are any, proposals elsewhere."""
        labelled = {place.system for place in self.labels.given}
        return {
            name: relabelled(system.result, self.labels, name) if name in labelled else system.result
            for name, system in self.systems.items()
        }

    @cached_property
    def scores(self) -> dict[str, dict[str, float]]:
        """By system, as `results`; what nobody labelled is not summed again."""
        return {
            name: system.scores if self.results[name] is system.result else self.results[name].scores
            for name, system in self.systems.items()
        }

    @cached_property
    def by_id(self) -> dict[str, dict[str, SentenceResult]]:
        """By system, the result of each sentence by its name."""
        return {name: {s.id: s for s in result.sentences} for name, result in self.results.items()}

    @cached_property
    def tokens(self) -> dict[str, int]:
        """The length of each sentence of the gold."""
        found = {}
        for system in self.systems.values():
            for key, (gold, _) in system.sides.items():
                words = gold.tokens or (gold.text or "").split()
                if words and not key.startswith("unknown:"):
                    found[key] = len(words)
        return found

    def labelled(self, labels: Labels, where: str = "labels") -> Analysis:
        """The same with these labels. Raises ValueError where they are of other data."""
        check_data(labels, self.gold, self.items, where)
        return Analysis(self.gold, self.systems, labels)

    def tables(self, fix_one: str | None = None) -> dict[str, list[Row]]:
        """All tables of `ieval.report.error_tables`; that of repairs where asked for, a class or `all`."""
        made = {
            "scores": error_tables.overview(self.scores),
            "classes": error_tables.classes(self.scores),
            "arity": error_tables.arity(self.scores),
            "lengths": error_tables.lengths(self.results, self.tokens),
        }
        if fix_one is not None:
            made["repairs"] = error_tables.repairs(self.results, fix_one)
        return made


def analyse(
    gold: Sequence[Sentence], outputs: Mapping[str, Sequence[Sentence]], *, align_by: str = "auto",
    warnings: Mapping[str, tuple[str, ...]] | None = None, **options: Any,
) -> Analysis:  # fmt: skip
    """Score and classify each system.

    Args:
        outputs: each system's sentences by its name.
        options: further ones of `ieval.oie.containment.score`.
        warnings: of the reading of each system's file, kept with its result.

    Raises:
        ValueError: no system, or one that cannot be scored.
    """
    if not outputs:
        raise ValueError("no system to analyse; give the output of one at least")
    systems = {}
    for name, pred in outputs.items():
        result = containment.score(
            gold, pred, align_by=align_by, sides=("gold", name), **options,
        )
        earlier = (warnings or {}).get(name, ())
        sides = align(gold, pred, by=align_by).by_key()
        systems[name] = System(replace(result, warnings=earlier + result.warnings), sides, fingerprint(pred))
    return Analysis(fingerprint(gold), systems)
