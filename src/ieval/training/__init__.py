"""Scores of a protocol inside a training loop: logits in, scores out.

`compute_metrics` makes what `transformers.Trainer` calls after each evaluation.
Nothing here imports torch or transformers: of what the Trainer hands over only
the two attributes `predictions` and `label_ids` are used.

    words     logits and label ids -> scores a word
    order     which row of logits belongs to which example
    examples  the evaluation rows as gold tuples
    decoding  scores a word -> tags and their confidence
    lsoie     the hook of LSOIE, from all of these
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

HOOKS = {"lsoie": "ieval.training.lsoie"}  # protocol: the module whose `Hook` scores it


def compute_metrics(protocol: str, rows: Iterable[Any], **options: Any) -> Callable[[Any], dict[str, float]]:
    """What to pass to a Trainer as `compute_metrics`.

        Trainer(..., compute_metrics=ieval.compute_metrics("lsoie", rows, labels=LABELS, parser="spacy"))

    Args:
        protocol: `lsoie`.
        rows: the evaluation examples, in the order of the evaluation dataset.
        options: those of the protocol's hook, e.g. `ieval.training.lsoie.Hook`.

    Raises:
        ValueError: no such hook, or rows and options that it cannot score; as much
            as can be is said here, before the training.
        TypeError: an option that the hook does not have.
    """
    name = protocol.replace("-", "_")
    if name not in HOOKS:
        raise ValueError(f"no training hook for {protocol!r}; there is {', '.join(HOOKS)}")
    made: Callable[[Any], dict[str, float]] = import_module(HOOKS[name]).Hook(rows, **options)
    return made
