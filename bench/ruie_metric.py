"""The ruie metric through `evaluate`, beside seqeval through `evaluate`, on the same rows; and on many rows.

    python bench/ruie_metric.py                 CoNLL-2003's test, 3,453 sentences; needs seqeval
    python bench/ruie_metric.py --answers N     N answers of a language model read, every fifth of them broken
    python bench/ruie_metric.py --sentences N   N sentences in one process, batch by batch, with its memory

`evaluate` fetches its seqeval script from the Hub. In its place is a metric with the same features
that makes the same call, seqeval's report as a dict, so that both go through Arrow alike. Seconds are of
the process, the least of several runs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruie import seconds
from tabulate import tabulate

import ieval
from ieval.ie import formats, tags
from ieval.ie.parsing import parse_all, statuses

ROOT = Path(__file__).resolve().parents[1]
METRIC = str(ROOT / "metrics" / "ruie")
Tags = list[list[str]]


def corpus(path: Path) -> tuple[Tags, Tags]:
    """Gold tags in IOB2, and an output: every twelfth entity dropped, every seventh of another type."""
    gold, pred, n = [], [], 0
    for sentence in formats.read(path):
        rows = [["O"] * len(sentence.tokens) for _ in range(2)]
        for item in sentence.items:
            n += 1
            other = item.label if n % 7 else ("MISC" if item.label != "MISC" else "ORG")
            (span,) = item.spans
            for row, label in zip(rows, (item.label, other if n % 12 else ""), strict=True):
                if label:
                    row[span.start : span.end] = [f"B-{label}"] + [f"I-{label}"] * (span.end - span.start - 1)
        gold.append(rows[0])
        pred.append(rows[1])
    return gold, pred


def items(rows: Tags) -> list[list[dict[str, Any]]]:
    return [
        [
            {"type": e.label, "start": s.start, "end": s.end, "text": ""}
            for e in tags.entities(row, "IOB2") for s in e.spans
        ]
        for row in rows
    ]  # fmt: skip


def beside_seqeval(path: Path, repeat: int) -> None:
    import evaluate

    gold, pred = corpus(path)
    peer = _stand_in()
    ours = evaluate.load(METRIC, "ner_tags", keep_in_memory=True)
    by_items = evaluate.load(METRIC, "ner", keep_in_memory=True)
    given = {"references": gold, "predictions": pred}
    as_items = {"references": items(gold), "predictions": items(pred)}
    found = [ours.compute(**given)["f1"], by_items.compute(**as_items)["f1"]]
    found.append(peer.compute(**given)["overall_f1"])
    if max(found) - min(found) > 1e-12:
        raise SystemExit(f"the scores differ: {found}")
    ways = {
        "seqeval, compute()": lambda: peer.compute(**given),
        "ruie, ner_tags, compute()": lambda: ours.compute(**given),
        "ruie, ner, compute()": lambda: by_items.compute(**as_items),
        "ieval.score, rows of tags": lambda: ieval.score("ner", gold, pred, rows="tags").scores,
        "ieval.score, rows of items": lambda: ieval.score("ner", *as_items.values()).scores,
    }
    times = {name: seconds(run, repeat) for name, run in ways.items()}
    print(f"{len(gold):,} sentences, F1 {found[0]:.6f} each way\n")
    table = [[name, took * 1000, times["seqeval, compute()"] / took] for name, took in times.items()]
    print(tabulate(table, ["way", "ms", "times as fast"], floatfmt=(None, ".0f", ".1f"), tablefmt="github"))


def _stand_in() -> Any:
    import datasets
    import evaluate
    from seqeval.metrics import classification_report

    class Seqeval(evaluate.Metric):
        def _info(self) -> evaluate.MetricInfo:
            side = datasets.Sequence(datasets.Value("string"))
            shape = datasets.Features({"predictions": side, "references": side})
            return evaluate.MetricInfo(description="", citation="", features=shape)

        def _compute(self, predictions: Tags, references: Tags) -> dict[str, float]:
            report = classification_report(references, predictions, output_dict=True)
            return {"overall_f1": float(report["micro avg"]["f1-score"])}

    return Seqeval(keep_in_memory=True)


def answers(n: int) -> list[str]:
    """Answers of some 6 items, no two the same; every fifth has quotes, prose or a cut that JSON has not."""
    rng = random.Random(0)
    made = []
    for k in range(n):
        names = [f"Name {k} {i}" for i in range(rng.randint(2, 10))]
        found = [{"Type": rng.choice(("PER", "LOC")), "Name": name} for name in names]
        text = json.dumps(found)
        if k % 5 == 0:
            fenced = f"Sure!\n```json\n{text}\n```"
            text = rng.choice((fenced, str(found), text[:-9], text[:-1] + ",]", "None"))
        made.append(text)
    return made


def read_answers(n: int) -> None:
    texts = answers(n)
    start = time.process_time()
    parsed = parse_all(texts, "ner", ["PER", "LOC"], progress=True)
    took = time.process_time() - start
    print(f"{n:,} answers in {took:.1f} s, {n / took:,.0f} a second: {statuses(parsed)}")


def many_sentences(n: int, at_once: int = 10_000) -> None:
    """Batches scored one after another, of which nothing but the counts is kept."""
    from ieval.counts import Counts

    total, start = Counts(), time.process_time()
    for done, (gold, pred) in _batches(n, at_once):
        total += ieval.score("ner", gold, pred).total
        if done % (n // 5) == 0:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"{done:>11,} sentences  {time.process_time() - start:6.1f} s  {memory:6.0f} MB at most")
    print(f"F1 {total.prf().f:.6f}")


def _batches(n: int, at_once: int) -> Iterator[tuple[int, tuple[list[Any], list[Any]]]]:
    for first in range(0, n, at_once):
        rows = [
            [
                {"type": "PER", "start": k % 9, "end": k % 9 + 2, "text": ""},
                {"type": "LOC", "start": 12, "end": 13, "text": ""},
            ]
            for k in range(first, first + at_once)
        ]  # fmt: skip
        yield first + at_once, (rows, [row if n % 3 else row[:1] for n, row in enumerate(rows)])


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds ie/")
    parser.add_argument("--repeat", type=int, default=7, help="runs a figure; the least counts (default 7)")
    parser.add_argument("--answers", type=int, metavar="N")
    parser.add_argument("--sentences", type=int, metavar="N")
    args = parser.parse_args()
    if args.answers:
        read_answers(args.answers)
    elif args.sentences:
        many_sentences(args.sentences)
    else:
        beside_seqeval(Path(args.data) / "ie" / "conll03_eng.testb", args.repeat)


if __name__ == "__main__":
    main()
