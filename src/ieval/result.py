"""What every protocol returns: scores, the counts they divide, and the decisions behind them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from math import inf
from typing import Any

from ieval.counts import Counts, total
from ieval.types import Label, Span

Summary = Callable[["Sequence[SentenceResult]"], "dict[str, float]"]
Breakdown = Callable[["Sequence[SentenceResult]"], "dict[str, Any]"]


@dataclass(frozen=True, slots=True)
class Slot:
    """How one slot of a wrong extraction differs from the nearest gold.

    `problem` is `""` where the slot is right, else a word of the protocol's own
    list (boundary, case, punctuation, optional, predicate, different, ...).
    """

    name: str
    pred: str
    gold: str
    problem: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of one prediction, or of one gold item that nothing matched.

    `verdict` is `right`, `wrong` or `missed`; `pred` and `gold` are indices into
    the sentence's items. A right prediction lists the gold items it is credited
    with (`gold` may be empty where others took them); a wrong one and a missed
    gold item name the nearest partner, if there is any, and the slots that differ.
    `label` is the class that a protocol with classes proposes, of its own list.
    """

    verdict: str
    pred: int | None
    gold: tuple[int, ...] = ()
    nearest: int | None = None
    slots: tuple[Slot, ...] = ()
    note: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """How the decisions of a protocol are told to people; the defaults speak of facts.

    `marked(gold, item)` gives, for each part of an item in reading order, the
    characters to emphasise: where the part has what the gold item asks for, an item
    that is itself the gold included. Where there is such a function, the gold is shown
    beside right extractions too.
    """

    gold: str = "fact"
    golds: str = "facts"
    covers: str = "covers"
    part: str = "slot"
    key: str = "synsets"  # of the gold items of a decision, in JSON
    mark: str = ""  # what `marked` finds
    marked: Callable[[Any, Any], Sequence[Sequence[Span]]] | None = None


@dataclass(frozen=True, slots=True)
class SentenceResult:
    """One sentence: its counts, further tallies by name (all additive), and its decisions on request.

    `named` holds the counts of a protocol that scores by several strategies at
    once, by the strategy's name; `counts` are then those of one of them. `label` tells
    where the sentence belongs in a test of robustness (`ieval.robust.scores`).
    """

    id: str
    counts: Counts
    tallies: Mapping[str, float] = field(default_factory=dict)
    decide: Callable[[], tuple[Decision, ...]] = tuple
    evidence: Any = None
    named: Mapping[str, Counts] = field(default_factory=dict)
    label: Label | None = None


@dataclass(frozen=True)
class Result:
    """Scores of one system under one protocol.

    Results of disjoint sentences under the same signature add: `a + b` is the
    result over both. `scores` is recomputed from the sentences, so a subset
    (`select`), a shard or a resample is scored by the same arithmetic. So is
    `breakdown`, what `to_dict(detail=True)` adds to the scores, e.g. those of each type.
    `beta` is that of the F that leads, and `lead` the strategy whose counts do, where a
    protocol scores by several.
    """

    protocol: str
    signature: str
    sentences: tuple[SentenceResult, ...]
    summary: Summary
    warnings: tuple[str, ...] = ()
    breakdown: Breakdown | None = None
    beta: float = 1.0
    lead: str = ""

    @property
    def total(self) -> Counts:
        return total(s.counts for s in self.sentences)

    @property
    def scores(self) -> dict[str, float]:
        """Flat names to plain floats and ints."""
        return self.summary(self.sentences)

    def __getitem__(self, name: str) -> float:
        scores = self.scores
        if name not in scores:
            raise KeyError(f"{name!r}: this result has {', '.join(scores)}")
        return scores[name]

    def __add__(self, other: Result) -> Result:
        if self.signature != other.signature:
            raise ValueError(f"cannot add results made differently: {self.signature} and {other.signature}")
        both = {s.id for s in self.sentences} & {s.id for s in other.sentences}
        if both:
            raise ValueError(f"cannot add results that share sentences: {', '.join(sorted(both)[:5])}")
        return replace(self, sentences=self.sentences + other.sentences,
                       warnings=tuple(dict.fromkeys(self.warnings + other.warnings)))  # fmt: skip

    def select(self, ids: Sequence[str]) -> Result:
        """The result over these sentences alone, in this order. Raises ValueError on an unknown id."""
        by_id = {s.id: s for s in self.sentences}
        unknown = [i for i in ids if i not in by_id]
        if unknown:
            raise ValueError(f"no sentence with id {unknown[0]!r} in this result")
        chosen = tuple(by_id[i] for i in ids)
        return replace(self, sentences=chosen)

    def by(self, name: str) -> Result:
        """The same result led by the counts of another of its strategies: for intervals and paired tests.

        Decisions stay those of the strategy that scored. Raises ValueError on a
        name that no strategy has.
        """
        names = {name: None for s in self.sentences for name in s.named}
        if name not in names:
            raise ValueError(f"no strategy {name!r} in this result; it has {', '.join(names) or 'none'}")
        led = tuple(replace(s, counts=s.named.get(name, Counts())) for s in self.sentences)
        return replace(self, signature=f"{self.signature}|by:{name}", sentences=led, lead=name)

    def decisions(self) -> Iterator[tuple[str, tuple[Decision, ...]]]:
        """Sentence id and decisions, computed one sentence at a time."""
        for sentence in self.sentences:
            yield sentence.id, sentence.decide()

    def to_dict(self, *, detail: bool = False) -> dict[str, Any]:
        """Flat and JSON-safe: scores, protocol, signature, warnings; `detail` adds breakdown, sentences.

        A threshold of -inf, which JSON has no number for, is None: `finite`.
        """
        flat: dict[str, Any] = {
            **{name: finite(value) for name, value in self.scores.items()},
            "protocol": self.protocol,
            "signature": self.signature,
            "warnings": list(self.warnings),
        }
        if detail:
            flat |= self.breakdown(self.sentences) if self.breakdown else {}
            flat["per_sentence"] = [
                {
                    "id": s.id,
                    **asdict(s.counts),
                    **s.tallies,
                    **({"named": {name: asdict(c) for name, c in s.named.items()}} if s.named else {}),
                    "decisions": [asdict(d) for d in s.decide()],
                }
                for s in self.sentences
            ]
        return flat

    def to_json(self, *, detail: bool = False) -> str:
        return json.dumps(self.to_dict(detail=detail), ensure_ascii=False)

    def signed(self, part: str) -> Result:
        """The result with a further part in its signature, before the version."""
        before, _, version = self.signature.rpartition("|")
        return replace(self, signature=f"{before}|{part}|{version}")

    def __str__(self) -> str:
        shown = {k: f"{v:.4f}" if isinstance(v, float) else str(v) for k, v in self.scores.items()}
        lines = [self.signature, *(f"  {k:24} {v}" for k, v in shown.items())]
        return "\n".join(lines + [f"  warning: {w}" for w in self.warnings])


def finite(value: float) -> float | None:
    """None for -inf, the logarithm of a probability of 0; as a threshold it leaves nothing out.

    >>> finite(0.5), finite(float("-inf"))
    (0.5, None)
    """
    return None if value == -inf else value


def add_tallies(sentences: Sequence[SentenceResult]) -> dict[str, float]:
    """The sum of all tallies by name; a name that no sentence has is 0."""
    tallies: dict[str, float] = defaultdict(float)
    for sentence in sentences:
        for name, value in sentence.tallies.items():
            tallies[name] += value
    return tallies


def with_tally(result: Result, name: str, counts: Mapping[str | None, int]) -> Result:
    """The result with one more tally, by the id of its sentences; its sum stands beside the scores."""
    return with_tallies(result, (name,), {key: {name: n} for key, n in counts.items()})


def with_tallies(
    result: Result, names: Sequence[str], counts: Mapping[str | None, Mapping[str, int]]
) -> Result:
    """The result with these tallies, by the id of its sentences; their sums stand beside the scores."""
    sentences = tuple(
        replace(s, tallies={**s.tallies, **counts[s.id]}) if s.id in counts else s for s in result.sentences
    )
    return replace(result, sentences=sentences, summary=partial(_also, result.summary, tuple(names)))


def _also(summary: Summary, names: Sequence[str], sentences: Sequence[SentenceResult]) -> dict[str, float]:
    tallies = add_tallies(sentences)
    return {**summary(sentences), **{name: int(tallies[name]) for name in names}}
