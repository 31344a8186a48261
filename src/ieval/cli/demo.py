"""`ieval demo`: the bundled sample, scored and explained, and the commands that do it for files."""

from __future__ import annotations

import argparse
from typing import Any

SYSTEMS = ("careful", "hasty")
PICTURES = (("careful", "3"), ("hasty", "7"))


def add(commands: Any) -> None:
    about = "score and explain the sample that comes with ieval"
    commands.add_parser("demo", help=about, description=about).set_defaults(run=run)


def run(_: argparse.Namespace) -> None:
    import sys

    import ieval
    from ieval import sample, stats
    from ieval.align import align
    from ieval.report.picture import picture, wants_colour
    from ieval.report.table import row, table

    gold = ieval.read(sample.path("gold.txt"))
    preds = {name: ieval.read(sample.path(f"{name}.tsv")) for name in SYSTEMS}
    results = {name: ieval.score("fact_based", gold, preds[name]) for name in SYSTEMS}
    facts = sum(len(sentence.items) for sentence in gold)
    print(f"Two made-up systems against {len(gold)} sentences with {facts} facts, by fact-based Open IE:")
    print("a triple is right if it equals one way to state a fact, slot by slot; [words] are optional.\n")
    print(table([row(n, r, intervals={"level": 0.95, **stats.intervals(r)}) for n, r in results.items()]))
    print("\nWhy: + covers a fact, = covers it again, x is wrong, - is a fact that nothing covers\n")
    for name, id_ in PICTURES:
        aligned = align(gold.sentences, preds[name].sentences)
        (sentence,) = results[name].select([id_]).sentences
        pair = aligned.pairs[aligned.keys.index(id_)]
        print(f"{name}, {picture(id_, sentence.decide(), *pair, colour=wants_colour(sys.stdout))}\n")
    folder = sample.path("gold.txt").parent
    print(f"The same from files; the sample is in {folder}:\n")
    print("  ieval score fact-based --gold gold.txt --pred careful.tsv hasty.tsv --intervals")
    print("  ieval explain fact-based --gold gold.txt --pred careful.tsv --sentence 3")
