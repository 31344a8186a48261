"""Speed of the head protocol, as a ratio against straight loops measured in the same run.

    python bench/lsoie.py                  8 outputs of real size against LSOIE-sci
    python bench/lsoie.py --data FOLDER    where lsoie/ is; default: IEVAL_DATA or ../shared/data

Two peers, both with string tests. `loop` is the straight one: every gold tuple
against every prediction, sentences compared as strings. `loop in the sentence`
looks the sentence up first and has no checks, no curve, no decisions and no
counts by sentence: the floor that a scorer in Python cannot get below. The peers
live in this file and are used nowhere else.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabulate import tabulate

from ieval.formats import lsoie_oie, tabbed
from ieval.formats.lines import Source
from ieval.oie import lsoie
from ieval.types import Extraction, Sentence

ROOT = Path(__file__).resolve().parents[1]
GOLD = "science_eval.oie.correct.head"
OUTPUTS = (
    "ls_long_sort_orig_qdist_old_model_crf_science_on_science.txt",
    "ls_long_sort_orig_qdist_old_model_science_on_science.txt",
    "srl_bert_science_on_science.txt",
)
SYSTEMS = 8
Flat = list[tuple[str, Extraction]]


def seconds(run: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        gc.collect()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


# The peers.


def flat(sentences: tuple[Sentence, ...]) -> Flat:
    return [(str(s.text), x) for s in sentences for x in s.items]


def matches(g: Extraction, x: Extraction) -> bool:
    """The released rule with strings alone."""
    if x.predicate not in g.predicate.split() or len(x.arguments) != len(g.arguments):
        return False
    heads = [head.text for part in g.heads for head in part]
    return all(head == "." or head in x.arguments[n] for n, head in enumerate(heads[1:]))


def loop(gold: Flat, pred: Flat) -> int:
    """Gold tuples that some prediction matches, by trying all."""
    found = 0
    for sentence, g in gold:
        for other, x in pred:
            if sentence == other and matches(g, x):
                found += 1
                break
    return found


def loop_in_the_sentence(gold: Flat, pred: Flat) -> int:
    """The same, over the predictions of the sentence alone."""
    by_sentence: dict[str, list[Extraction]] = {}
    for sentence, x in pred:
        by_sentence.setdefault(sentence, []).append(x)
    return sum(any(matches(g, x) for x in by_sentence.get(sentence, ())) for sentence, g in gold)


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds lsoie/")
    parser.add_argument("--repeat", type=int, default=3, help="runs a figure; the median counts (default 3)")
    parser.add_argument("--part", type=int, default=20, help="loop 1 in so many gold tuples (default 20)")
    args = parser.parse_args()
    folder = Path(args.data) / "lsoie"
    gold = lsoie_oie.read(Source(folder / "gold" / GOLD)).sentences
    real = [tabbed.read(Source(folder / "systems" / name)).sentences for name in OUTPUTS]
    outputs = [real[n % len(real)] for n in range(SYSTEMS)]
    golds, preds = flat(gold), [flat(output) for output in outputs]
    few = golds[:: args.part]

    for output, lines in zip(real, preds, strict=False):
        if lsoie.score(gold, output, variant="released")["tp"] < loop_in_the_sentence(golds, lines) * 0.99:
            raise SystemExit("the peer counts otherwise")
    tuples = len(golds) * SYSTEMS

    def every(**options: Any) -> None:
        """Score all outputs, keeping nothing."""
        for output in outputs:
            dict(lsoie.score(gold, output, **options).scores)

    ways: dict[str, tuple[Callable[[], object], int, int]] = {
        "released": (lambda: every(variant="released"), tuples, args.repeat),
        "paper": (lambda: every(head_list="shifted"), tuples, args.repeat),
        "paper, one to one": (lambda: every(head_list="shifted", one_to_one=True), tuples, args.repeat),
        "loop": (lambda: [loop(few, lines) for lines in preds], len(few) * SYSTEMS, 1),
        "loop in the sentence": (
            lambda: [loop_in_the_sentence(golds, lines) for lines in preds], tuples, args.repeat,
        ),
    }  # fmt: skip
    rates = {name: count / seconds(run, repeat) for name, (run, count, repeat) in ways.items()}
    rows = [[name, rate, tuples / rate, rate / rates["loop"]] for name, rate in rates.items()]
    print(f"{len(golds):,} gold tuples, {SYSTEMS} outputs of {sum(map(len, preds)):,} extractions in all\n")
    headers = ["way", "gold tuples a second", "s for all", "ratio to loop"]
    print(tabulate(rows, headers, floatfmt=(None, ",.0f", ".2f", ".1f"), tablefmt="github"))


if __name__ == "__main__":
    main()
