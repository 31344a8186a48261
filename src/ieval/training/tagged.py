"""One evaluation of a tagger: from what the Trainer hands over to the tags of each example, all counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ieval.training.decoding import Decoder, Tagged
from ieval.training.labels import Labels
from ieval.training.order import indistinct, order
from ieval.training.words import Array, read


@dataclass(frozen=True, slots=True)
class Output:
    """The tags of each example, `O` at words that the model did not see, and what happened to the rows."""

    tagged: tuple[Tagged, ...]
    counts: dict[str, int]


def output(prediction: Any, labels: Labels, wanted: Sequence[Array], decoder: Decoder) -> Output:
    """Read, bring into order and decode an `EvalPrediction`.

    Args:
        wanted: the label ids of the words of each example.

    Raises:
        ValueError: logits that are not those of the examples; says which.
    """
    words = read(prediction, len(labels.names))
    found = order(words, wanted, labels.names)
    tagged, truncated = [], 0
    for ids, seen in zip(wanted, decoder.decode(words, found.rows), strict=True):
        unseen = len(ids) - len(seen.tags)
        truncated += unseen
        tagged.append(Tagged(seen.tags + ("O",) * unseen, seen.confidence))
    counts = {
        "truncated_words": truncated,
        "repeated_rows": found.repeated,
        "indistinct_rows": 0 if words.row_ids is not None else indistinct(ids.tobytes() for ids in wanted),
    }
    return Output(tuple(tagged), counts)


def check_whole(compute_result: bool | None) -> None:
    """Raise ValueError where the Trainer hands over batches, to be summed up by the hook."""
    if compute_result is not None:
        raise ValueError(
            "batch_eval_metrics=True hands over one batch at a time, these scores are of the whole set: "
            "leave it out; eval_accumulation_steps keeps the output off the device"
        )
