"""Scores of a protocol inside a training loop: what the model puts out in, scores out.

`compute_metrics` makes what `transformers.Trainer` calls after each evaluation.
Nothing here imports torch or transformers: of what the Trainer hands over only
`predictions`, `label_ids` and (for generated text) `inputs` are used.

    words       logits and label ids -> scores a word
    token_ids   generated token ids -> answers without padding and prompts
    order       which row of output belongs to which example
    labels      label sets, and rows of words and tags
    decoding    scores a word -> tags and their confidence
    tagged      one evaluation of a tagger, from these
    examples    the evaluation rows of Open IE as gold tuples
    lsoie       the hook of LSOIE
    typed_tags  the hook of taggers of entities and event triggers
    generated   the hook of models that write entities, relations or events
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

TAGS, TEXT = "ieval.training.typed_tags", "ieval.training.generated"
HOOKS = {  # protocol: the option that says what the model puts out, and the module whose `Hook` scores that
    "lsoie": {"labels": "ieval.training.lsoie"},
    "ner": {"labels": TAGS, "tokenizer": TEXT},
    "re": {"tokenizer": TEXT},
    "ed": {"labels": TAGS, "tokenizer": TEXT},
}
OUTPUT = {"labels": "labels=[...], of a tagger", "tokenizer": "tokenizer=..., of a model that writes text"}


def compute_metrics(protocol: str, rows: Iterable[Any], **options: Any) -> Callable[[Any], dict[str, float]]:
    """What to pass to a Trainer as `compute_metrics`.

        Trainer(..., compute_metrics=ieval.compute_metrics("lsoie", rows, labels=LABELS, parser="spacy"))
        Trainer(..., compute_metrics=ieval.compute_metrics("ner", rows, labels=LABELS))
        Seq2SeqTrainer(..., compute_metrics=ieval.compute_metrics("re", rows, tokenizer=tokenizer))

    Args:
        protocol: `lsoie`, `ner`, `re` or `ed`.
        rows: the evaluation examples, in the order of the evaluation dataset.
        options: `labels` for a tagger, or `tokenizer` for a model that writes text, and
            those of the hook: `ieval.training.lsoie.Hook`, `typed_tags.Hook`, `generated.Hook`.

    Raises:
        ValueError: no such hook, or rows and options that it cannot score; as much
            as can be is said here, before the training.
        TypeError: an option that the hook does not have.
    """
    name = protocol.replace("-", "_")
    if name not in HOOKS:
        raise ValueError(f"no training hook for {protocol!r}; there is {', '.join(HOOKS)}")
    given = [option for option in OUTPUT if options.get(option) is not None]
    if len(given) != 1 or given[0] not in HOOKS[name]:
        found = " and ".join(f"{option}=" for option in given) or "neither"
        expected = ", or ".join(OUTPUT[option] for option in HOOKS[name])
        raise ValueError(f"{protocol!r}: {found} given; expected {expected}")
    task = {} if name == "lsoie" else {"task": name}
    hook = import_module(HOOKS[name][given[0]]).Hook
    made: Callable[[Any], dict[str, float]] = hook(rows, **task, **options)
    return made
