"""Speed of the entity scores, as a ratio against straight loops measured in the same run.

    python bench/ruie.py                  CoNLL-2003's test, 3,453 sentences
    python bench/ruie.py --data FOLDER    where ie/ is; default: IEVAL_DATA or ../shared/data

The peer is a loop in the manner of UIE's scorer: both views of each item (type with
token offsets, type with text), by lists or by sets, then five sums. It has no
checks, no identification, no counts by sentence and type, and no decisions: the
floor that a scorer in Python cannot get below. It lives here and is used nowhere
else. The output is the gold with every twelfth item dropped and every seventh of
another type. Seconds are of the process, the least of several runs.
"""

from __future__ import annotations

import argparse
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabulate import tabulate

import ieval
from ieval.ie import rows, tags

ROOT = Path(__file__).resolve().parents[1]
Rows = list[list[dict[str, Any]]]


def seconds(run: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        gc.collect()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def conll(path: Path) -> tuple[list[list[str]], Rows]:
    """Tokens and gold rows."""
    words, gold = [], []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.split() for line in block.splitlines() if line and not line.startswith("-DOCSTART-")]
        if lines:
            tokens = [columns[0] for columns in lines]
            found = tags.entities([columns[3] for columns in lines], "IOB1")
            words.append(tokens)
            gold.append([
                {"type": e.label, "start": s.start, "end": s.end, "text": " ".join(tokens[s.start : s.end])}
                for e in found for s in e.spans
            ])  # fmt: skip
    return words, gold


def damaged(gold: Rows) -> Rows:
    made: Rows = []
    n = 0
    for row in gold:
        kept = []
        for item in row:
            n += 1
            if n % 12:
                kept.append(item if n % 7 else {**item, "type": "MISC" if item["type"] != "MISC" else "ORG"})
        made.append(kept)
    return made


# The peer.


def loop(gold: Rows, pred: Rows, as_set: bool = False) -> list[list[int]]:
    """Right, gold and predicted by offset and by string."""
    sums = [[0, 0, 0], [0, 0, 0]]
    for g, p in zip(gold, pred, strict=True):
        for view, counts in enumerate(sums):
            golds, preds = ([_seen(item, view) for item in side] for side in (g, p))
            if as_set:
                golds, preds = list(set(golds)), list(set(preds))
            counts[1] += len(golds)
            counts[2] += len(preds)
            for item in preds:
                if item in golds:
                    golds.remove(item)
                    counts[0] += 1
    return sums


def _seen(item: dict[str, Any], view: int) -> tuple[Any, Any]:
    return item["type"], item["text"] if view else tuple(range(item["start"], item["end"]))


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds ie/")
    parser.add_argument("--repeat", type=int, default=9, help="runs a figure; the least counts (default 9)")
    args = parser.parse_args()
    words, gold = conll(Path(args.data) / "ie" / "conll03_eng.testb")
    pred = damaged(gold)
    golds, preds = rows.entities(gold), rows.entities(pred)
    known = [{"tokens": t, "items": g} for t, g in zip(words, gold, strict=True)]
    strings = [[{**item, "start": -1, "end": -1} for item in row] for row in pred]
    if ieval.score("ner", gold, pred)["tp"] != loop(gold, pred)[0][0]:
        raise SystemExit("the peer counts otherwise")

    def score(*sides: Any, **options: Any) -> Callable[[], object]:
        return lambda: ieval.score("ner", *sides, **options).scores

    ways = {
        "loop, both views by lists": lambda: loop(gold, pred),
        "loop, both views by sets": lambda: loop(gold, pred, True),
        "rows with offsets": score(gold, pred),
        "sentences with offsets": score(golds, preds),
        "rows with tokens, texts checked": score(known, pred),
        "rows as strings": score(gold, strings, match_by="string"),
        "rows as strings, placed by best": score(known, strings),
        "rows as strings, placed by first": score(known, strings, grounding="first"),
    }
    times = {name: seconds(run, args.repeat) for name, run in ways.items()}
    floor = times["loop, both views by lists"]
    sizes = [sum(map(len, side)) for side in (gold, pred)]
    print(f"{len(gold):,} sentences, {sizes[0]:,} gold and {sizes[1]:,} predicted entities\n")
    table = [[name, took * 1000, took / floor] for name, took in times.items()]
    headers = ["way", "ms", "ratio to the loop"]
    print(tabulate(table, headers, floatfmt=(None, ".1f", ".1f"), tablefmt="github"))


if __name__ == "__main__":
    main()
