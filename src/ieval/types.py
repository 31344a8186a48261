"""What the field talks about: spans, extractions, facts, entities, relations, events, sentences.

Frozen records without behaviour. Ends are half-open everywhere; a missing
confidence is `None`, never 1.0.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Tokens (or characters) `start` up to, not including, `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Head:
    """The syntactic head of a part: its token, and its offset in the sentence where that is known."""

    text: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Extraction:
    """One Open IE tuple: a predicate and its arguments, the subject first.

    Any number of arguments: none (`It rains`), two (a triple) or more. The
    optional spans are token offsets into the sentence, several for a part that
    is not contiguous; `argument_spans[i]` belongs to `arguments[i]`. So do the
    optional heads: `heads[0]` are those of the predicate, `heads[1 + i]` those of
    `arguments[i]`, none where unknown and several where a part is no constituent.
    """

    predicate: str
    arguments: tuple[str, ...]
    confidence: float | None = None
    predicate_spans: tuple[Span, ...] = ()
    argument_spans: tuple[tuple[Span, ...], ...] = ()
    heads: tuple[tuple[Head, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact synset: all its variants state one fact, and any of them satisfies it, once.

    A slot of a variant may hold bracketed optional tokens, `[the] [first] Prime
    Minister`; a bracket with several tokens is taken or left as a whole. Real
    brackets are written `\\[` and `\\]` (see `ieval.pattern`).
    """

    variants: tuple[Extraction, ...]
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Entity:
    """A mention: its type, its words, its place; each empty where it is not known.

    Several spans where it is not contiguous. Generated answers have a text and no
    spans, tags have spans and no text.
    """

    label: str
    text: str = ""
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed, directed pair of mentions."""

    label: str
    head: Entity
    tail: Entity


@dataclass(frozen=True, slots=True)
class Event:
    """A typed trigger (a mention without a type of its own), and its arguments as role and mention."""

    label: str
    trigger: Entity
    arguments: tuple[tuple[str, Entity], ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """Where a sentence belongs in a test of robustness.

    `source` is shared by an original (perturbation `none`) and its perturbed forms;
    `changed` is whether the perturbation altered the sentence, None where unknown.
    """

    dataset: str = ""
    perturbation: str = "none"
    source: str | None = None
    changed: bool | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """The unit of scoring: what gold or one system says about one sentence.

    `id` and `text` may each be absent (a system file often has only one of
    them); both sides are brought together by `ieval.align`. `items` are facts,
    extractions, entities, ...: whatever the protocol scores.
    `noticed` are names of what a reader has to tell of the sentence, one for each
    time; results count them.
    """

    id: str | None
    text: str | None
    items: tuple = ()
    tokens: tuple[str, ...] = ()
    label: Label | None = None
    noticed: tuple[str, ...] = ()
