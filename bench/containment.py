"""How fast the error analysis is: five systems, all strategies and error classes, against a plain loop.

    python bench/containment.py --data DATA

DATA holds `lsoie/gold/test.oie.orig.correct.head.v2`, the test part of OIE2016, and
`carb/systems_tabbed/`, outputs of five systems for its sentences; where it also holds
`oie2016/snapshot_oie_corpus.tar.gz`, the same outputs against the whole corpus. The loop
asks the same six questions of every pair, token by token, and has no classes, no
matching one to one, no decisions. It lives in this file and is used nowhere else.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tabulate import tabulate

from ieval.formats import lsoie_oie, oie2016, tabbed
from ieval.formats.lines import Source
from ieval.oie import containment
from ieval.oie.repair import REPAIRS, fix_one
from ieval.types import Extraction, Sentence

ROOT = Path(__file__).resolve().parents[1]
GOLD = "lsoie/gold/test.oie.orig.correct.head.v2"
OUTPUTS = "carb/systems_tabbed"
WHOLE = "oie2016/snapshot_oie_corpus.tar.gz"
Corpus = tuple[Sentence, ...]


def seconds(run: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        gc.collect()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


# The peer.


def within(part: str, place: str) -> bool:
    small, big = part.lower().split(), place.lower().split()
    return any(big[n : n + len(small)] == small for n in range(len(big) - len(small) + 1))


def answers(g: Extraction, x: Extraction) -> tuple[bool, ...]:
    """Strict, relaxed, in order, with extra, any argument, anywhere."""
    same = g.predicate.lower() == x.predicate.lower()
    theirs, ours = [a.lower() for a in g.arguments], [a.lower() for a in x.arguments]
    held = within(g.predicate, x.predicate)
    placed = held and all(within(a, b) for a, b in zip(g.arguments, x.arguments, strict=False))
    parts = (x.predicate, *x.arguments)
    return (
        same and theirs == ours,
        same and set(ours) <= set(theirs),
        placed and len(theirs) == len(ours),
        placed and len(theirs) <= len(ours),
        held and all(any(within(a, b) for b in x.arguments) for a in g.arguments),
        all(any(within(a, b) for b in parts) for a in (g.predicate, *g.arguments)),
    )


def loop(gold: Corpus, pred: Corpus) -> list[int]:
    """Gold tuples that some extraction matches, by each question."""
    outputs = {s.text: s.items for s in pred}
    found = [0] * 6
    for s in gold:
        for g in s.items:
            rows = [answers(g, x) for x in outputs.get(s.text, ())]
            for n in range(6):
                found[n] += any(row[n] for row in rows)
    return found


def whole(archive: Path) -> Corpus:
    with tempfile.TemporaryDirectory() as folder, tarfile.open(archive) as packed:
        packed.extract("./oie_corpus/all.oie", folder, filter="data")
        return oie2016.read(Source(Path(folder) / "oie_corpus" / "all.oie")).sentences


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds lsoie/ and carb/")
    parser.add_argument("--repeat", type=int, default=3, help="runs a figure; the median counts (default 3)")
    args = parser.parse_args()
    gold = lsoie_oie.read(Source(Path(args.data) / GOLD)).sentences
    paths = sorted((Path(args.data) / OUTPUTS).iterdir())
    outputs = [tabbed.read(Source(path)).sentences for path in paths]

    results = [containment.score(gold, output, case="lower", markup="keep") for output in outputs]
    names = ("strict", "relaxed", "in_order", "with_extra", "any_argument", "anywhere")
    for output, result in zip(outputs, results, strict=True):
        theirs = loop(gold, output)
        # The loop pairs sentences by their very text, so it may find a little less.
        if any(not n <= result[f"{name}_tp"] <= 1.1 * n + 5 for name, n in zip(names, theirs, strict=True)):
            raise SystemExit(f"the peer counts otherwise: {theirs}")

    ways: dict[str, Callable[[], object]] = {
        "all strategies, all classes": lambda: [
            containment.score(gold, o, case="lower").scores for o in outputs
        ],
        "and every decision": lambda: [list(result.decisions()) for result in results],
        "and every repair": lambda: [fix_one(result, e).scores for result in results for e in REPAIRS],
        "loop, six strategies": lambda: [loop(gold, o) for o in outputs],
    }
    if (args.data / WHOLE).exists():
        corpus = whole(args.data / WHOLE)
        ways[f"all strategies, all classes, {len(corpus):,} sentences"] = lambda: [
            containment.score(corpus, o, case="lower").scores for o in outputs
        ]
    times = {name: seconds(run, args.repeat) for name, run in ways.items()}
    rows = [[name, t, t / times["loop, six strategies"]] for name, t in times.items()]
    extractions = sum(len(s.items) for o in outputs for s in o)
    tuples = sum(len(s.items) for s in gold)
    print(f"{len(gold):,} sentences, {tuples:,} gold tuples, {len(outputs)} outputs of {extractions:,}\n")
    print(tabulate(rows, ["way", "CPU s", "of the loop"], floatfmt=(None, ".2f", ".2f"), tablefmt="github"))


if __name__ == "__main__":
    main()
