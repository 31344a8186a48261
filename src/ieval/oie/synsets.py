"""Which fact synsets hold an extraction: the matcher behind the fact-based protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ieval.pattern import Pattern, Text, matches, minimal, parse
from ieval.text import Normaliser
from ieval.types import Extraction, Fact

SLOTS = ("subject", "predicate", "object")

Finder = Callable[[Extraction], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Rule:
    """The options of one scoring, resolved."""

    credit: str
    false_positives: str
    match: str
    minimal: bool
    brackets: str
    tokenise: Normaliser


def triple(x: Extraction) -> tuple[str, str, str]:
    """Subject, predicate, object."""
    return x.arguments[0], x.predicate, x.arguments[1]


def holders(facts: Sequence[Fact], extractions: Sequence[Extraction], rule: Rule) -> list[tuple[int, ...]]:
    """For each extraction the indices of the synsets that hold it, in gold order."""
    if not facts or not extractions:
        return [()] * len(extractions)
    find = _by_joined_slots(facts, rule) if rule.match == "joined" else _by_slots(facts, rule)
    return [find(x) for x in extractions]


def _by_slots(facts: Sequence[Fact], rule: Rule) -> Finder:
    """A finder that narrows the variants slot by slot, so that few objects are ever read."""
    variants = [(n, triple(v)) for n, fact in enumerate(facts) for v in fact.variants]
    patterns: dict[str, Pattern] = {}
    known: dict[str, tuple[Text, dict[str, bool]]] = {}

    # Where nothing is rewritten, the tokens of a text stand as they are in every slot that fits,
    # and most slots need not be read at all. An escaped bracket is two characters, so not there.
    plain = not rule.tokenise.rewrites

    def fits(slot: str, text: Text) -> bool:
        if plain and "\\" not in slot:
            for token in text.tokens:
                if token not in slot:
                    return False
        if slot not in patterns:
            patterns[slot] = pattern(slot, rule)
        return matches(patterns[slot], text)

    def find(x: Extraction) -> tuple[int, ...]:
        left = variants
        for place, slot in enumerate(triple(x)):
            if slot not in known:
                known[slot] = Text(rule.tokenise(slot)), {}
            text, fit = known[slot]
            for gold_slot in {v[place] for _, v in left}.difference(fit):
                fit[gold_slot] = fits(gold_slot, text)
            left = [(n, v) for n, v in left if fit[v[place]]]
            if not left:
                return ()
        return tuple(dict.fromkeys(n for n, _ in left))

    return find


def _by_joined_slots(facts: Sequence[Fact], rule: Rule) -> Finder:
    """A finder that ignores where one slot ends and the next begins."""
    patterns = [[sum((pattern(s, rule) for s in triple(v)), ()) for v in fact.variants] for fact in facts]

    def find(x: Extraction) -> tuple[int, ...]:
        text = Text(sum(map(rule.tokenise, triple(x)), ()))
        return tuple(n for n, fact in enumerate(patterns) if any(matches(p, text) for p in fact))

    return find


def pattern(slot: str, rule: Rule) -> Pattern:
    """A gold slot as this rule reads it."""
    if rule.minimal and rule.brackets == "optional":
        slot = minimal(slot)
    return parse(slot, rule.tokenise, rule.brackets)
