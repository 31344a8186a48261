"""One sentence: its items checked, compared and counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from ieval.counts import Counts
from ieval.ie.decisions import decisions
from ieval.ie.faults import fault
from ieval.ie.keys import keyed, offset_keys
from ieval.ie.matching import hits
from ieval.ie.rule import Rule
from ieval.ie.summary import NOTICED
from ieval.ie.tasks import Key
from ieval.result import Decision, SentenceResult
from ieval.types import Sentence


def check(gold: Sentence, pred: Sentence, chosen: Rule, sides: tuple[str, str], key: str) -> None:
    """Raise ValueError at the first item that cannot be scored, saying where and why."""
    source = _source(gold, pred, chosen)
    for side, sentence in zip(sides, (gold, pred), strict=True):
        for k, item in enumerate(sentence.items):
            problem = fault(item, source, chosen)
            if not problem and chosen.schema is not None:
                problem = _outside(item, sentence is gold, chosen)
            if problem:
                raise ValueError(f"{side}[{key}][{k}]{problem}")


def _outside(item: Any, is_gold: bool, chosen: Rule) -> str:
    if not is_gold and chosen.out_of_schema != "error":
        return ""
    label = item.label if chosen.type_of is None else chosen.type_of(item.label)
    known = chosen.schema or frozenset()
    if label in known:
        return ""
    return f": type {item.label!r} is not in the schema; it has {', '.join(map(repr, sorted(known)))}"


def _source(gold: Sentence, pred: Sentence, chosen: Rule) -> Sentence:
    """The one of the two that says what the words are; the gold where both do."""
    if chosen.offsets == "token":
        return gold if gold.tokens or not pred.tokens else pred
    return gold if gold.text or not pred.text else pred


def match(
    gold: Sentence, pred: Sentence, chosen: Rule, sides: tuple[str, str], key: str
) -> SentenceResult:
    """Count one sentence. Pure; independent of the order of items unless `grounding` is one of UIE's.

    Raises ValueError as `check` does.
    """
    if not (gold.items or pred.items or chosen.none):
        return SentenceResult(key, *_numbers(0, 0, 0, 0), tuple, ((), (), (), None))
    source = _source(gold, pred, chosen)
    # Readers share equal entities, so that equal sides are told at a glance.
    quick = offset_keys(gold.items, source, chosen)
    other = quick if gold.items == pred.items else offset_keys(pred.items, source, chosen)
    if quick is not None and other is not None and chosen.duplicates == "multiset" and not chosen.none:
        again = len(other) - len(set(other)) if len(other) > 1 else 0
        decide = partial(decisions, gold.items, pred.items, source, chosen)
        return _counted(key, quick, other, chosen, decide, (0, 0, again))
    as_text = _has_texts_alone(gold, pred, source, chosen)
    chosen = replace(chosen, match_by="string") if as_text else chosen
    check(gold, pred, chosen, sides, key)
    golds = keyed(gold.items, source, chosen, pred=False)
    preds = keyed(pred.items, source, chosen, pred=True)
    noticed = (
        len(preds.lost), preds.out_of_schema, preds.duplicates, preds.grounded, len(golds.lost), int(as_text)
    )  # fmt: skip
    decide = partial(decisions, gold.items, pred.items, source, chosen)
    return _counted(key, golds.keys, preds.keys, chosen, decide, noticed)


def _counted(
    key: str, golds: Sequence[Key], preds: Sequence[Key], chosen: Rule,
    decide: Callable[[], tuple[Decision, ...]], noticed: tuple[int, ...],
) -> SentenceResult:  # fmt: skip
    right = hits(golds, preds, capped=chosen.capped)
    n_right, n_gold, n_pred = sum(right), len(golds), len(preds)
    identified = n_right
    if not n_right == n_gold == n_pred:
        reduced = chosen.task.identification
        identified = sum(hits(list(map(reduced, golds)), list(map(reduced, preds)), capped=chosen.capped))
    met = None if chosen.capped else hits(preds, golds, capped=False)
    repeated = 0 if met is None else n_right - sum(met)
    numbers = _numbers(n_right, n_pred, n_gold, identified, repeated, *noticed)
    return SentenceResult(key, *numbers, decide, (golds, preds, right, met))


@lru_cache(maxsize=4096)
def _numbers(
    right: int, predicted: int, golds: int, identified: int, repeated: int = 0, *noticed: int
) -> tuple[Counts, Mapping[str, float]]:
    """Counts and tallies. Most sentences of a corpus count alike: one object for all of these."""
    named = {"repeated_hits": repeated, **dict(zip(_NOTICED, noticed, strict=False))}
    tallies = {"sentences": 1, "identification_tp": identified, **{name: n for name, n in named.items() if n}}
    return Counts(right, predicted, right, golds), tallies


_NOTICED = (*NOTICED, "ungrounded_gold", "compared_as_text")


def _has_texts_alone(gold: Sentence, pred: Sentence, source: Sentence, chosen: Rule) -> bool:
    """Whether there is nothing but texts to compare, neither offsets nor words to find them in."""
    if chosen.compat != "none" or chosen.match_by == "string" or source.tokens or source.text:
        return False
    kind, mentions = chosen.task.kind, chosen.task.mentions
    items = (*gold.items, *pred.items)
    return all(type(item) is kind and not any(m.spans for m in mentions(item)) for item in items)
