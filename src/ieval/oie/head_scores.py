"""From matches to numbers: steps of the curve, counts, summary and warnings of the head protocol."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from ieval.counts import Counts, total
from ieval.oie import curve
from ieval.oie.curve import Step
from ieval.oie.head_match import Rule, Table, argument_heads, contains
from ieval.oie.tuples import mean_length
from ieval.result import SentenceResult, add_tallies
from ieval.types import Extraction, Sentence

LONG = 2.0  # times the gold's mean argument length, from where on a warning is due

TALLIES = (
    "extractions", "matched_extractions", "gold_tuples", "predicates_not_in_sentence",
    "arguments_without_head", "sentences", "sentences_without_gold", "sentences_without_output",
    "unknown_sentences", "ignored_extractions",
)  # fmt: skip


def steps(
    found: Table, chosen: Sequence[int | None], preds: Sequence[Extraction], rule: Rule
) -> tuple[Step, ...]:
    """What each prediction of a sentence adds, by the way of counting.

    `both_sides`: right predictions and matched gold tuples; `predictions`: right
    predictions for both; `gold`: matched gold tuples for both.
    """
    credits = [0] * len(preds)
    for pick in chosen:
        if pick is not None:
            credits[pick] += 1
    if rule.counting == "gold":
        stands = [(x.confidence, credits[n]) for n, x in enumerate(preds)]
        return tuple(Step(c, golds, golds or 1, golds) for c, golds in stands)
    right = set(chosen) if rule.one_to_one else {n for row in found for n in row}
    if rule.counting == "predictions":
        return tuple(Step(x.confidence, int(n in right), 1, int(n in right)) for n, x in enumerate(preds))
    return tuple(Step(x.confidence, int(n in right), 1, credits[n]) for n, x in enumerate(preds))


def counts(evidence: Sequence[Step], gold: Sentence, pred: Sentence, rule: Rule) -> Counts:
    """The sum of the steps, over the gold tuples."""
    golds = len(gold.items)
    if rule.absent == "squared" and not pred.items:
        golds *= golds
    right = out = covered = 0.0
    for _, hits, predicted, recalled in evidence:
        right += hits
        out += predicted
        covered += recalled
    return Counts(right, out, covered, golds)


def tallies(evidence: Sequence[Step], gold: Sentence, pred: Sentence, rule: Rule) -> dict[str, int]:
    """What is counted beside."""
    words = gold.tokens or (gold.text or "").split()
    predicted = [argument for x in pred.items for argument in x.arguments]
    wanted = [argument for x in gold.items for argument in x.arguments]
    return {
        "gold_tuples": len(gold.items),
        "extractions": len(pred.items),
        "matched_extractions": sum([step[1] > 0 for step in evidence]),
        "predicates_not_in_sentence": sum([_foreign(x.predicate, words) for x in gold.items]),
        "arguments_without_head": sum([_headless(x, rule) for x in gold.items]),
        "sentences": 1,
        "sentences_without_gold": int(not gold.items),
        "sentences_without_output": int(not pred.items),
        "gold_arguments": len(wanted),
        "gold_argument_tokens": sum(map(len, map(str.split, wanted))),
        "pred_arguments": len(predicted),
        "pred_argument_tokens": sum(map(len, map(str.split, predicted))),
    }


def _foreign(predicate: str, words: Sequence[str]) -> bool:
    """Whether the predicate has a word that is not among those of the sentence, where these are known."""
    return bool(words) and predicate not in words and any(word not in words for word in predicate.split())


def _headless(x: Extraction, rule: Rule) -> int:
    """Arguments with words of which no head is asked."""
    asked = {n for n, _ in argument_heads(x, rule)}
    return sum([bool(argument.strip()) and n not in asked for n, argument in enumerate(x.arguments)])


def summary(sentences: Sequence[SentenceResult], *, threshold: float | None = None) -> dict[str, float]:
    """All scores and counts under flat names; rates are floats, counts are ints."""
    summed = total(s.counts for s in sentences)
    tallied = add_tallies(sentences)
    evidence = [step for s in sentences for step in s.evidence]
    prf = summed.prf()
    scores = {"precision": prf.precision, "recall": prf.recall, "f1": prf.f}
    drawn = curve.made(evidence, summed)
    if not drawn.problem:
        top = curve.best(drawn.points)
        scores["best_f1"] = top.f if top else 0.0
        if top:
            scores["best_threshold"] = top.threshold
        scores["auc"] = curve.area(drawn.points)
        scores["auc_anchored"] = curve.area(drawn.points, anchored=True)
    if threshold is not None:
        at = curve.at(evidence, summed.recall_total, threshold).prf()
        scores["precision_at_threshold"] = at.precision
        scores["recall_at_threshold"] = at.recall
        scores["f1_at_threshold"] = at.f
    return {
        **scores,
        "tp": int(tallied["tp"]),
        "fp": int(summed.precision_total - summed.precision_hits),
        "fn": int(tallied["gold_tuples"] - tallied["tp"]),
        **{name: int(tallied[name]) for name in TALLIES},
        "distinct_confidences": len({step.confidence for step in evidence} - {None}),
        "mean_argument_length": mean_length(tallied, "pred"),
        "mean_gold_argument_length": mean_length(tallied, "gold"),
    }


def check_threshold(threshold: object, matched: Sequence[SentenceResult]) -> None:
    """Raise ValueError unless it is a number that every prediction can be compared with."""
    if isinstance(threshold, bool) or not isinstance(threshold, Real) or threshold != threshold:
        raise ValueError(f"threshold={threshold!r}: expected a number")
    missing = sum(step.confidence is None for s in matched for step in s.evidence)
    if missing:
        raise ValueError(
            f"threshold={threshold}: {missing} extraction(s) have no confidence to compare with it"
        )


def warnings(matched: Sequence[SentenceResult], gold: Sequence[Sentence], rule: Rule) -> tuple[str, ...]:
    """What makes the numbers say less than they seem to."""
    tallied = add_tallies(matched)
    found = []
    if problem := curve.no_curve([step for s in matched for step in s.evidence]):
        found.append(f"{problem}: no curve, so no best_f1, best_threshold, auc and auc_anchored")
    ours, theirs = mean_length(tallied, "pred"), mean_length(tallied, "gold")
    if theirs and ours > LONG * theirs:
        found.append(
            f"predicted arguments have {ours:.1f} tokens on average, those of the gold {theirs:.1f}: long "
            "arguments contain the heads by chance, up to whole sentences, which contain all"
        )
    if rule.head_list == "complete" and (count := int(tallied["arguments_without_head"])):
        found.append(
            f"{count} gold argument(s) have no head, so nothing is asked of them: arguments_without_head"
        )
    return (*found, *_lost_heads(gold, rule))


def _lost_heads(gold: Sequence[Sentence], rule: Rule) -> tuple[str, ...]:
    """How many gold heads the gold itself would not have; of short lists only those that no token can be."""
    heads = ((x, n, h) for s in gold for x in s.items for n, h in argument_heads(x, rule))
    if rule.head_list == "shifted":
        wide = sum([" " in h.text for *_, h in heads]) if rule.containment == "token" else 0
        told = f"{wide} gold head(s) have several words, and no argument contains them: a head is one token"
        return (told,) * bool(wide)
    lost = sum(  # the first test is there for its speed
        h.text not in x.arguments[n].split() and not contains(x, n, h, rule) for x, n, h in heads
    )
    told = (
        f"{lost} gold head(s) are no {rule.containment} of their own argument, so that the gold itself would "
        "not match: wrong heads, or heads of several words"
    )
    return (told,) * bool(lost)
