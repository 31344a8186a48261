"""What a page shows of two files: scored once, kept while the visit lasts, seen some sentences at a time."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ieval import protocols
from ieval.align import align
from ieval.report import html, spans
from ieval.report.picture import text_of
from ieval.result import Result, SentenceResult
from ieval.types import Sentence

A_PAGE = 10  # sentences


@dataclass(frozen=True)
class Scored:
    """One scoring: the result, and for each of its sentences both sides."""

    result: Result
    sides: Mapping[str, tuple[Sentence, Sentence]]
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp()))  # of the file for download

    def __post_init__(self) -> None:
        """The folder goes when the session does."""
        weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)

    def chosen(self, only: str, words: str) -> list[SentenceResult]:
        """The sentences that have such a verdict, and these words in their text or as their name."""
        words = words.strip().lower()
        return [
            s for s in self.result.sentences
            if _has(s, only) and (not words or words == s.id.lower() or words in self._text(s.id).lower())
        ]  # fmt: skip

    def _text(self, key: str) -> str:
        gold, pred = self.sides[key]
        return text_of(gold, pred)


def _has(sentence: SentenceResult, only: str) -> bool:
    """From the counts, as the decisions of all sentences would take too long."""
    c = sentence.counts
    return {
        "all": True,
        "right": c.precision_hits > 0,
        "wrong": c.precision_total > c.precision_hits,
        "missed": c.recall_total > c.recall_hits,
    }[only]


def scored(
    protocol: str, gold: Path, pred: Path, *, gold_format: str = "auto", pred_format: str = "auto",
    nary: str = "error", faults: str = "known", **options: Any,
) -> Scored:  # fmt: skip
    """Score two files. Raises ValueError where they or an option are not as they should be."""
    chosen = protocols.protocol(protocol)
    reading = {"nary": nary, "faults": faults}
    reading |= {name: options.pop(name) for name in chosen.reading if name in options}
    if chosen.task and "schema" in options:
        reading["schema"] = options["schema"]
    golds, warnings = protocols.sentences(chosen, gold, "gold", gold=True, format=gold_format, **reading)
    if chosen.task and pred_format == "auto" and len(golds) == 1 and not chosen.knows(pred):
        pred_format = "answer"  # what a model wrote of this sentence looks like no format
    preds, more = protocols.sentences(chosen, pred, "output", gold=False, format=pred_format, **reading)
    if pred_format == "answer" and len(golds) == 1:
        preds = (replace(preds[0], id=golds[0].id),)
    result = chosen.score(golds, preds, sides=("gold", "output"), **options)
    sides = align(golds, preds, by=options.get("align_by", "auto")).by_key()
    return Scored(replace(result, warnings=warnings + more + result.warnings), sides)


@contextmanager
def given_file(name: str, text: str | None, upload: str | None) -> Iterator[Path]:
    """The uploaded file, or the pasted text as one; errors speak of `name`, not of places on the server."""
    if text and text.strip() and upload:
        raise ValueError(f"{name}: both pasted text and a file; clear one of them")
    if not upload and not (text and text.strip()):
        raise ValueError(f"{name}: nothing given; paste text or upload a file")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(upload or Path(folder, name))
        if not upload:
            path.write_text(text or "", encoding="utf-8", newline="\n")
        try:
            yield path
        except (ValueError, OSError) as problem:
            raise ValueError(str(problem).replace(f"{path.parent}{os.sep}", "")) from None


def shown(kept: Scored | None, only: str, words: str, page: float | None = 1) -> tuple[str, int, str]:
    """The pictures of one page, its number made possible, and where it is among all."""
    if kept is None:
        return "", 1, ""
    found = kept.chosen(only, words)
    last = max(1, -(-len(found) // A_PAGE))
    number = min(max(int(page or 1), 1), last)
    start = (number - 1) * A_PAGE
    part = found[start : start + A_PAGE]
    pictures = "".join(_picture(s, kept, only) for s in part)
    if not found:
        return "", 1, f"No such sentence among {len(kept.result.sentences)}."
    where = f"Sentences {start + 1}\u2013{start + len(part)} of {len(found)}, page {number} of {last}."
    return f'{html.STYLE}<div class="ieval">{pictures}</div>', number, where


def _picture(sentence: SentenceResult, kept: Scored, only: str) -> str:
    about = protocols.protocol(kept.result.protocol)
    decisions, sides = sentence.decide(), kept.sides[sentence.id]
    above = spans.marked(decisions, *sides) if about.task else ""
    return html.picture(sentence.id, decisions, *sides, only=only, words=about.words(), above=above)
