"""Samples written for this project: facts, tuples, entities, relations, events; outputs of systems."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

NAMES = (
    "gold.txt", "sentences.txt", "careful.tsv", "hasty.tsv", "heads.tsv", "tagger.tsv",
    "entities.jsonl", "entities_answers.jsonl", "relations.jsonl", "relations_answers.jsonl",
    "events.jsonl", "events_answers.jsonl",
)  # fmt: skip


def path(name: str) -> Path:
    """Where a sample file is. Raises ValueError on an unknown name."""
    if name not in NAMES:
        raise ValueError(f"no sample file {name!r}; there are {', '.join(NAMES)}")
    return Path(str(files("ieval.sample") / name))
