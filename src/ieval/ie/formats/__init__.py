"""Published formats of entities, relations and events, one file each, read into sentences.

    read("eng.testb", task="ner")                  its entities, as `ieval.score` takes them
    read("best_test_results.json", side="predictions")

A format is a module with `NAME`; `HOLDS`, the tasks whose items its files hold;
`OPTIONS`, what its reader can be told; `sniff(lines)`, whether the first lines of a
file look like it, or of JSON `fits(entry)`, whether its first entry does (neither where the
format has to be named); and `read(source)`.

Sentences have their position in the file as id, from 1, so that files of different
formats meet (`oneie` and `ontonotes` have ids of their own). What a file does not say
is not made up: a mention without offsets has none (see `ieval.ie.placement`).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.ie.formats import (
    answer,
    answers,
    conll,
    entries,
    gids,
    jointer,
    jointer_results,
    knowcoder,
    oneie,
    ontonotes,
    rows,
    spert,
    triples,
    uie,
    wikiann,
)
from ieval.ie.schema import Schema
from ieval.ie.tasks import TASKS
from ieval.text import check_choice

_LINES = (conll, wikiann, ontonotes, gids)
_JSON = (rows, answers, spert, triples, jointer, jointer_results, uie, knowcoder, oneie)
_NAMED = (answer,)  # any file could be one
FORMATS: dict[str, ModuleType] = {module.NAME: module for module in (*_LINES, *_JSON, *_NAMED)}
OPTIONS = ("scheme", "split", "null", "on_fail", "progress")  # of files, whatever the side and the task

_HEAD = 20


def names() -> tuple[str, ...]:
    """The names of all formats."""
    return tuple(FORMATS)


def of_task(task: str) -> tuple[str, ...]:
    """The formats that hold items of a task."""
    return tuple(name for name, module in FORMATS.items() if task in module.HOLDS)


def detect(path: str | Path) -> str:
    """The one format that the beginning of a file fits. Raises ValueError where none or several do."""
    return _detect(Source(Path(path)))


def _detect(source: Source) -> str:
    lines = list(islice((line for _, line in source.lines() if line.strip()), _HEAD))
    broken = None
    fitting = [module.NAME for module in _LINES if module.sniff(lines)]
    if not fitting and lines[0].lstrip()[:1] in ("[", "{"):
        try:
            entry = entries.first(source)
        except ValueError as problem:
            broken = problem
        else:
            fitting = [module.NAME for module in _JSON if module.fits(entry)]
    if len(fitting) == 1:
        return str(fitting[0])
    if broken is not None:
        raise broken
    found = f"several formats fit: {', '.join(fitting)}"
    if not fitting:
        found = f"no format fits of {', '.join(FORMATS)}"
    raise ValueError(f"{source.path}: by its beginning {found}; name the format (format=, --format)")


def read(
    path: str | Path,
    format: str = "auto",
    *,
    task: str | None = None,
    scheme: str | None = None,
    split: str | None = None,
    side: str | None = None,
    null: str | None = None,
    schema: Schema | None = None,
    on_fail: str | None = None,
    progress: bool | None = None,
    faults: str = "known",
) -> Document:
    """Read a file of any format of `names()`.

    Args:
        format: one of `names()`; `auto` looks at the beginning of the file.
        task: `ner`, `re` or `ed`: the items of this task alone; None is all there are.
        scheme: of tags, see `ieval.ie.tags`; default `auto`, the one that the file keeps to.
        split: which one, where the file holds several.
        side: `gold` (the default) or `predictions`, where the file holds both.
        null: `keep` to have pairs without a relation as relations of type `NA` (`gids`);
            default `drop`.
        schema, on_fail, progress: of `answers`; see `ieval.ie.answers.sentences_of`.
        faults: as in `ieval.formats.read`.

    Raises:
        ValueError: the format is unknown or not clear, has no such option or no items of
            the task, or the file does not keep to it; says the line, or the place in JSON.
        FileNotFoundError: there is no such file.
    """
    check_choice("format", format, ("auto", *FORMATS))
    if task is not None:
        check_choice("task", task, tuple(TASKS))
    source = Source(Path(path), faults)
    module = FORMATS[_detect(source) if format == "auto" else format]
    given = {"scheme": scheme, "split": split, "side": side, "null": null, "schema": schema,
             "on_fail": on_fail, "progress": progress}  # fmt: skip
    options = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if name not in module.OPTIONS:
            known = ", ".join(module.OPTIONS) or "none"
            raise ValueError(f"{source.path}: {module.NAME} has no option {name!r}; it has {known}")
    if task is not None and task not in module.HOLDS:
        raise ValueError(
            f"{source.path}: {module.NAME} holds no items of task {task!r}, but of {', '.join(module.HOLDS)}"
        )
    if "task" in module.OPTIONS:
        if task is None:
            raise ValueError(f"{source.path}: {module.NAME} does not say what its items are; pass task=")
        options["task"] = task
    document: Document = module.read(source, **options)
    return document if task is None else only(document, task)


def read_side(path: str | Path, format: str, *, task: str, gold: bool, **options: Any) -> Document:
    """Read what a file has for one side of a scoring; options that its format does not have do not matter."""
    chosen = detect(path) if format == "auto" else format
    check_choice("format", chosen, tuple(FORMATS))
    if "side" in FORMATS[chosen].OPTIONS:
        options["side"] = "gold" if gold else "predictions"
    known = (*FORMATS[chosen].OPTIONS, "faults")
    return read(path, chosen, task=task, **{name: v for name, v in options.items() if name in known})


def only(document: Document, task: str) -> Document:
    """The same sentences with the items of one task."""
    kind = TASKS[task].kind
    kept = (replace(s, items=tuple(x for x in s.items if isinstance(x, kind))) for s in document.sentences)
    return replace(document, sentences=tuple(kept))


__all__ = ["FORMATS", "Document", "detect", "names", "only", "read"]
