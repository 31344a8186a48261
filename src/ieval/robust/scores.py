"""Robustness figures beside the scores of a result, where its sentences say where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ieval.result import Result, SentenceResult, Summary
from ieval.robust.cells import cells
from ieval.robust.flat import flat
from ieval.robust.names import ORIGINAL, perturbation
from ieval.types import Sentence


def with_figures(result: Result, gold: Sequence[Sentence]) -> Result:
    """The result whose scores hold the keys of `ieval.robust.flat` too.

    As it is where there is nothing to tell apart, no data set and no perturbation.

    Args:
        gold: the gold sentences; the result has theirs first, in this order.

    Raises:
        ValueError: a gold sentence without a label among others that have one, and as `cells`.
    """
    labels = [sentence.label for sentence in gold]
    if not any(label and (label.dataset or perturbation(label.perturbation) != ORIGINAL) for label in labels):
        return result
    named = next(label for label in labels if label)
    for n, label in enumerate(labels):
        if label is None or bool(label.dataset) != bool(named.dataset):
            raise ValueError(
                f"sentence {n}: no dataset or perturbation, where others have one; each sentence needs it"
            )
    known = zip(result.sentences, labels, strict=False)
    sentences = tuple(replace(s, label=label) for s, label in known) + result.sentences[len(labels) :]
    _figures(result.summary, sentences)
    return replace(result, sentences=sentences, summary=partial(_scores, result.summary))


def _scores(summary: Summary, sentences: Sequence[SentenceResult]) -> dict[str, float]:
    """The scores of all sentences, and the figures of what has its originals among them."""
    originals = {
        (s.label.dataset, source)
        for s in sentences
        if s.label and perturbation(s.label.perturbation) == ORIGINAL
        for source in (None, s.label.source)
    }
    kept = []
    for sentence in sentences:
        label = sentence.label
        if label and (label.dataset, None) in originals:
            known = (label.dataset, label.source) in originals
            kept.append(sentence if known else replace(sentence, label=replace(label, changed=None)))
    return {**summary(sentences), **(_figures(summary, kept) if kept else {})}


def _figures(summary: Summary, sentences: Sequence[SentenceResult]) -> dict[str, float]:
    placed = [(s, s.label) for s in sentences if s.label]
    result = Result("", "", tuple(s for s, _ in placed), summary)
    return flat(cells(result, [label for _, label in placed]))
