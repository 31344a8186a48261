"""Named entities (or event triggers) from a tagger inside a Trainer: logits in, span F1 out.

    rows -> gold entities, once        logits -> words -> tags -> entities
                          \\                         /
                            each row a sentence, scored by `ieval.ie.spans`

A row is a sentence. Its gold entities are whole, also where the model saw only the
beginning of the sentence; words that it did not see count as `O`.

The gold is read strictly, by the scheme that is named. Predicted tags are read as
conlleval and seqeval's default do: an `I` out of place opens an entity. With
`decoder="viterbi"` there is none, since the tags are the best sequence that the
scheme allows; moves scores either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ieval.ie import spans, tags
from ieval.ie.tags import SCHEMES
from ieval.result import Result
from ieval.row_values import listed
from ieval.text import check_choice
from ieval.training.decoding import Decoder, learnt
from ieval.training.labels import Labels
from ieval.training.labels import labels as label_set
from ieval.training.tagged import check_whole, output
from ieval.training.words import Array
from ieval.types import Entity, Event, Sentence

SIDES = ("rows", "predictions")
TAGS = ("tags", "ner_tags", "label", "labels")
DECODERS = {"argmax": "argmax", "viterbi": "log"}  # and what `decoding.Decoder` calls it


class Hook:
    """Called with an `EvalPrediction`, returns scores and counts as plain floats and ints.

    After a call `result` is the whole `Result`: `result.to_dict(detail=True)["per_type"]`
    are the scores of each type, `result.decisions()` what became of each entity.

    Args:
        rows: the evaluation examples in the order of their dataset: mappings with `words`
            (or `tokens`) and `tags` (or `ner_tags`, `label`, `labels`; text, or ids). Other
            keys are left alone.
        task: `ner`, or `ed`, where the tags are those of event triggers.
        labels: the tags by label id: a list, or `model.config.id2label`.
        scheme: what the labels are, one of `ieval.ie.tags.SCHEMES`.
        decoder: `argmax`, each word by itself, or `viterbi`, under the scheme's constraints.
        transitions, start, end: the learnt scores of a CRF, for `viterbi`; see `decoding.Learnt`.
        options: those of `ieval.ie.spans.score`.

    Raises:
        ValueError: rows, labels or options that cannot be scored.
        TypeError: an option that there is not.
    """

    def __init__(
        self,
        rows: Iterable[Any],
        *,
        task: str,
        labels: Any,
        scheme: str = "IOB2",
        decoder: str = "argmax",
        transitions: Any = None,
        start: Any = None,
        end: Any = None,
        **options: Any,
    ):
        check_choice("scheme", scheme, SCHEMES)
        check_choice("decoder", decoder, tuple(DECODERS))
        if transitions is not None and decoder != "viterbi":
            raise ValueError(f"decoder={decoder!r} with transitions: a CRF is decoded by 'viterbi'")
        self.task, self.options = task, options
        self.labels = label_set(labels, partial(tags.read_tag, scheme=scheme))
        self.decoder = Decoder(
            self.labels.names, DECODERS[decoder], None if transitions is not None else "mean_log",
            learnt(transitions, start, end), partial(tags.follows, scheme=scheme),
        )  # fmt: skip
        self.wanted, self.gold = _gold(rows, self.labels, scheme, task)
        self.how = f"|scheme:{scheme}|decoder:{decoder}{'+crf' if transitions is not None else ''}|"
        self.result: Result | None = None
        self._score(())  # a wrong option is told before the training

    def __call__(self, prediction: Any, compute_result: bool | None = None) -> dict[str, float]:
        """The scores; `precision`, `recall`, `f1`, ... without a prefix, which the Trainer adds.

        Beside those of `ieval.ie.spans`: `truncated_words` without logits, `repeated_rows`
        dropped, and `indistinct_rows`: rows without row id whose tags other rows have too.

        Raises:
            ValueError: logits that are not those of the rows; says which.
        """
        check_whole(compute_result)
        found = output(prediction, self.labels, self.wanted, self.decoder)
        pred = [
            Sentence(gold.id, None, _items(tagged.tags, "lenient", self.task), gold.tokens)
            for gold, tagged in zip(self.gold, found.tagged, strict=True)
        ]
        self.result = self._score(pred)
        return {**self.result.scores, **found.counts}

    def _score(self, pred: Sequence[Sentence]) -> Result:
        result = spans.score(self.gold, pred, task=self.task, sides=SIDES, **self.options)
        return replace(result, signature=result.signature.replace("|v:", f"{self.how}v:"))


def _gold(
    rows: Iterable[Any], labels: Labels, scheme: str, task: str
) -> tuple[tuple[Array, ...], tuple[Sentence, ...]]:
    """The label ids of each row, and the sentences."""
    ids, sentences = [], []
    for n, row in enumerate(listed(rows, SIDES[0])):
        where = f"{SIDES[0]}[{n}]"
        words, found, row_ids = labels.row(row, where, TAGS)
        try:
            items = _items(found, scheme, task)
        except ValueError as problem:
            raise ValueError(f"{where}.{problem}") from None
        ids.append(row_ids)
        sentences.append(Sentence(str(n), None, items, words))
    if not ids:
        raise ValueError("rows: empty; expected the evaluation examples")
    return tuple(ids), tuple(sentences)


def _items(found: Sequence[str], scheme: str, task: str) -> tuple[Entity, ...] | tuple[Event, ...]:
    entities = tags.entities(found, scheme)
    if task == "ner":
        return entities
    return tuple([Event(e.label, replace(e, label="")) for e in entities])
