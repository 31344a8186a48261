"""LSOIE inside a Trainer: logits of a tagger in, the scores of `ieval.oie.lsoie` out.

    rows -> gold tuples with heads, once           logits -> words -> tags -> tuples with a confidence
                                 \\                            /
                                   one sentence of both, scored

A row is one predicate of one sentence, as in the LSOIE data: the model tags the
arguments of that predicate. The gold tuples are those of the rows, whole, also
where the model saw a truncated sentence; words that it did not see count as `O`.

Differs from evaluating the written output of the authors' models:
    1. The text of a gold predicate is the words tagged as such, which a perfect
       tagger can produce. `pred` of the data may have an auxiliary that is not in
       the sentence (`predicate_from="pred"`); that lowers precision and recall.
    2. Equal tuples of a sentence count once: a predicate with several gold tuples is
       several rows with one and the same input (`duplicates="keep"` counts each row;
       moves precision either way).
    3. Tags become tuples without the faults of their reader; see `ieval.oie.bio`.
    4. The tags are decoded as logarithms and a sentence cannot begin with `I`
       (`decoder="released"` gives theirs; moves either way).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ieval.oie import bio, lsoie
from ieval.result import Result
from ieval.text import check_choice
from ieval.training import examples
from ieval.training.decoding import Decoder, Tagged, learnt
from ieval.training.labels import labels as label_set
from ieval.training.tagged import check_whole, output
from ieval.types import Extraction, Head, Sentence

SIDES = ("gold", "predictions")
DUPLICATES = ("once", "keep")


class Hook:
    """Called with an `EvalPrediction`, returns scores and counts as plain floats and ints.

    After a call `result` is the whole `Result`, with the decisions behind the scores.

    Args:
        rows: the evaluation examples in the order of their dataset; see `examples.read`.
        labels: the tags by label id: a list, or `model.config.id2label`.
        decoder, confidence: see `decoding.Decoder`.
        tag_policy: what becomes of an `I` that continues nothing, which `argmax` and
            `released` can give; see `ieval.oie.bio.spans`.
        repeated: a role tagged twice; see `ieval.oie.bio.extraction`.
        duplicates: equal predictions of one sentence count `once`, or `keep` them all.
        predicate_from: see `examples.read`.
        transitions, start, end: the learnt scores of a CRF; see `decoding.Learnt`.
        parser: finds the heads that the rows do not give, once, when the hook is made.
        head_scheme, head_count, occurrence, given_heads, cache, progress: how; these and
            the other options are those of `ieval.oie.lsoie.score`.

    Raises:
        ValueError: rows, labels or options that cannot be scored.
        TypeError: an option that LSOIE does not have.
    """

    def __init__(
        self,
        rows: Iterable[Any],
        *,
        labels: Any,
        decoder: str = "log",
        confidence: str | None = None,
        tag_policy: str = "repair",
        repeated: str = "join",
        duplicates: str = "once",
        predicate_from: str = "tags",
        transitions: Any = None,
        start: Any = None,
        end: Any = None,
        parser: Any = None,
        head_scheme: str = "ud",
        head_count: str = "one",
        occurrence: str = "nearest",
        given_heads: str = "keep",
        cache: str | Path | None = None,
        progress: bool = False,
        **options: Any,
    ):
        check_choice("tag_policy", tag_policy, bio.POLICIES)
        check_choice("repeated", repeated, ("join", "first"))
        check_choice("duplicates", duplicates, DUPLICATES)
        lsoie.score((), (), sides=SIDES, **options)  # a wrong option is told before a long parse
        self.labels = label_set(labels, bio.read_tag)
        self.decoder = Decoder(self.labels.names, decoder, confidence, learnt(transitions, start, end))
        self.tag_policy, self.repeated, self.duplicates = tag_policy, repeated, duplicates
        self.examples = examples.read(rows, self.labels, predicate_from=predicate_from)
        self.options = options if parser is None else {"head_list": "complete"} | options
        gold = self.examples.gold if parser is not None else examples.with_verbs(self.examples.gold)
        headed = lsoie.prepared(
            gold, sides=SIDES, parser=parser, head_scheme=head_scheme, head_count=head_count,
            occurrence=occurrence, given_heads=given_heads, cache=cache, progress=progress, **self.options,
        )  # fmt: skip
        self.headed = replace(headed, sentences=examples.with_verbs(headed))
        self.gold = self.headed.sentences
        self.result: Result | None = None

    def __call__(self, prediction: Any, compute_result: bool | None = None) -> dict[str, float]:
        """The scores; `precision`, `recall`, `f1`, ... without a prefix, which the Trainer adds.

        Beside those of LSOIE: `truncated_words` without logits, `repeated_rows` dropped,
        `repeated_extractions` counted once, `sequences_without_predicate` (no tuple), and
        `indistinct_rows`: rows without row id whose tags other rows have too.

        Raises:
            ValueError: logits that are not those of the rows; says which.
        """
        check_whole(compute_result)
        found = output(prediction, self.labels, self.examples.labels, self.decoder)
        items: list[list[Extraction]] = [[] for _ in self.gold]
        silent = again = 0
        for n, tagged in enumerate(found.tagged):
            x = self._extraction(n, tagged)
            listed = items[self.examples.sentences[n]]
            if x is None:
                silent += 1
            elif self.duplicates == "once" and _merged(listed, x):
                again += 1
            else:
                listed.append(x)
        pred = [Sentence(g.id, g.text, tuple(own), g.tokens) for g, own in zip(self.gold, items, strict=True)]
        self.result = result = lsoie.score(self.headed, pred, sides=SIDES, **self.options)
        silence = {"repeated_extractions": again, "sequences_without_predicate": silent}
        return {**result.scores, **found.counts, **silence}

    def _extraction(self, n: int, tagged: Tagged) -> Extraction | None:
        tokens = self.gold[self.examples.sentences[n]].tokens
        x = bio.extraction(
            tokens, tagged.tags, confidence=tagged.confidence, policy=self.tag_policy, repeated=self.repeated
        )
        if x is None:
            return None
        offsets = [k for span in x.predicate_spans for k in range(span.start, span.end)]
        verb = self.examples.verbs[n]
        # As in the gold (`examples.with_verbs`): the verb that the row is about, if it is tagged.
        at = verb if verb in offsets and verb is not None else offsets[0]
        return Extraction(x.predicate, x.arguments, x.confidence, x.predicate_spans, x.argument_spans,
                          ((Head(tokens[at], at),), *((),) * len(x.arguments)))  # fmt: skip


def _merged(listed: list[Extraction], x: Extraction) -> bool:
    """Whether an equal tuple is there already; it takes the higher confidence."""
    for n, other in enumerate(listed):
        if (other.predicate_spans, other.argument_spans) == (x.predicate_spans, x.argument_spans):
            if x.confidence is not None and other.confidence is not None and x.confidence > other.confidence:
                listed[n] = x
            return True
    return False
