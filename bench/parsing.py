"""Speed of finding heads: batches against one sentence at a time, and a second run against the first.

    python bench/parsing.py                     spaCy, and Stanza's small models
    python bench/parsing.py --parsers corenlp   a CoreNLP server (CORENLP_HOME)

Ratios of runs of one process. Needs the public LSOIE files and a folder of Stanza
models (`--data` or IEVAL_DATA: a folder that holds lsoie/ and stanza_en_mini/).
Models are loaded before anything is timed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabulate import tabulate

from ieval.formats import lsoie_oie
from ieval.formats.lines import Source
from ieval.heads import cache, registry
from ieval.heads.parse import Parse, Sentences
from ieval.oie import lsoie
from ieval.types import Sentence

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Counted:
    """A parser that counts the sentences it is given."""

    backend: Any
    sentences: int = field(default=0, init=False)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.backend, name)

    def parse(self, sentences: Sentences) -> list[Parse]:
        self.sentences += len(sentences)
        parses: list[Parse] = self.backend.parse(sentences)
        return parses


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def figures(name: str, parser: Counted, gold: tuple[Sentence, ...]) -> list[Any]:
    """A row: rates in batches and one by one, seconds of a first and a second run, what that parsed again."""
    tokens = list(dict.fromkeys(tuple((s.text or "").split()) for s in gold))
    parser.parse(tokens[:1])
    singly = seconds(lambda: cache.parsed(tokens, parser, batch=1))
    batched = seconds(lambda: cache.parsed(tokens, parser))
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "parses.sqlite"
        first = seconds(lambda: lsoie.score(gold, gold, parser=parser, cache=file))
        before = parser.sentences
        second = seconds(lambda: lsoie.score(gold, gold, parser=parser, cache=file))
    rates = len(tokens) / batched, len(tokens) / singly
    return [name, *rates, singly / batched, first, second, first / second, parser.sentences - before]


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds lsoie/")
    parser.add_argument("--parsers", nargs="+", default=["spacy", "stanza"], help="default: spacy stanza")
    parser.add_argument("--sentences", type=int, default=400, help="default: 400")
    args = parser.parse_args()
    folder = Path(args.data)
    gold = lsoie_oie.read(Source(folder / "lsoie" / "gold" / "eval.oie")).sentences[: args.sentences]
    options = {"stanza": {"folder": folder / "stanza_en_mini"}}
    rows = []
    for name in args.parsers:
        made = Counted(registry.backend(name, **options.get(name, {})))
        try:
            rows.append(figures(name, made, gold))
        finally:
            if hasattr(made.backend, "close"):
                made.backend.close()
    headers = ["parser", "in batches, sentences/s", "one by one, sentences/s", "ratio",
               "first run, s", "second run, s", "ratio", "sentences parsed again"]  # fmt: skip
    print(f"{len(gold)} sentences, {sum(len(s.items) for s in gold)} tuples\n")
    print(tabulate(rows, headers, "github", floatfmt=(None, ".0f", ".0f", ".1f", ".2f", ".2f", ".0f")))


if __name__ == "__main__":
    main()
