"""Speed and memory of the fact-based protocol, as ratios against a peer measured in the same run.

    python bench/fact_based.py                  everything
    python bench/fact_based.py real groups      some parts
    python bench/fact_based.py --data FOLDER    where benchie/ is; default: IEVAL_DATA or ../shared/data

The peer is the obvious way: expand every gold triple to its 2^k forms and look
outputs up in a hash. It lives in this file and is used nowhere else.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from tabulate import tabulate

from ieval import pattern, text
from ieval.align import align
from ieval.formats import benchie, explicit_tsv
from ieval.formats.lines import Source
from ieval.oie import fact_based, synsets
from ieval.types import Extraction, Fact, Sentence

ROOT = Path(__file__).resolve().parents[1]
SYSTEMS = ("clausie", "minie", "stanford", "openie6", "m2oie_en")
Table = tuple[list[str], list[list[object]]]


def median(run: Callable[[], object], repeat: int) -> float:
    """Seconds of a run with cold memos, so that no run profits from the one before."""
    times = []
    for _ in range(repeat):
        for memo in (pattern.parse, text._tokens):
            memo.cache_clear()
        gc.collect()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


# The peer.


def forms(slot: str) -> list[str]:
    """Every text of a slot, expanded."""
    parts = [(part.split(), optional) for part, optional in pattern.chunks(slot)]
    choices = [((), tuple(p)) if optional else (tuple(p),) for p, optional in parts]
    return [" ".join(word for chosen in taken for word in chosen) for taken in product(*choices)]


def expanded(sentence: Sentence, cap: int) -> dict[tuple[str, ...], list[int]]:
    """Each explicit triple of a sentence with its synsets; variants of more than `cap` forms are left out."""
    holders: dict[tuple[str, ...], list[int]] = {}
    for n, fact in enumerate(sentence.items):
        for variant in fact.variants:
            slots = synsets.triple(variant)
            if 2 ** sum(slot.count("[") for slot in slots) <= cap:
                for form in product(*map(forms, slots)):
                    held = holders.setdefault(form, [])
                    if n not in held:
                        held.append(n)
    return holders


def peer(gold: tuple[Sentence, ...], pred: tuple[Sentence, ...], cap: int) -> tuple[int, int]:
    """TP and FP by looking every output up among the explicit triples."""
    output = {s.id: s.items for s in pred}
    tp = fp = 0
    for sentence in gold:
        holders = expanded(sentence, cap)
        held = [
            holders.get(tuple(" ".join(slot.split()) for slot in synsets.triple(x)), [])
            for x in output.get(sentence.id, ())
        ]
        tp += len({n for found in held for n in found})
        fp += sum(not found for found in held)
    return tp, fp


# The parts.


def loaded(data: Path, system: str) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """BenchIE's English gold and the output of one system, from files."""
    gold = Source(data / "benchie" / "benchie_gold_annotations_en.txt", published=benchie.PUBLISHED)
    output = explicit_tsv.read(Source(data / "benchie" / f"{system}_explicit.txt"))
    return benchie.read(gold).sentences, output.sentences


def real(args: argparse.Namespace) -> Table:
    """Load and score each English system against the 300 sentences of BenchIE, with cold memos."""
    rows: list[list[object]] = []
    for system in SYSTEMS:

        def load(system: str = system) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
            return loaded(args.data, system)

        result = fact_based.score(*load())
        if peer(*load(), args.cap) != (result["tp"], result["fp"]):
            raise SystemExit(f"{system}: the peer counts otherwise; raise --cap")
        reading = median(load, args.repeat)
        ours = median(lambda: fact_based.score(*load()), args.repeat)
        theirs = median(lambda: peer(*load(), args.cap), args.repeat)
        rows.append([system, reading, ours, theirs, theirs / ours])
    return ["system", "load, s", "load + score, s", "load + expand + look up, s", "ratio"], rows


def groups(args: argparse.Namespace) -> Table:
    """One gold triple with k optional groups: read and match once, against expanding it once."""
    rows: list[list[object]] = []
    for k in (5, 10, 15, args.groups):
        slot = " ".join(f"[w{n} x]" for n in range(k)) + " end"
        form = (*(word for n in range(0, k, 2) for word in (f"w{n}", "x")), "end")

        def once(slot: str = slot, form: tuple[str, ...] = form) -> bool:
            return pattern.matches(pattern.parse(slot, text.words), pattern.Text(form))

        ours = median(once, 50)
        theirs = median(lambda: " ".join(form) in set(forms(slot)), 3 if k < 18 else 1)  # noqa: B023
        rows.append([k, ours * 1e6, theirs * 1e6, theirs / ours])
    return ["groups", "match, µs", "expand, µs", "ratio"], rows


def synthetic(sentences: int, seed: int) -> Iterator[tuple[str, list[list[str]]]]:
    """Ids, and five groups of words a sentence, from a vocabulary of 5,000."""
    draw = random.Random(seed)
    vocabulary = [f"word{n}" for n in range(5000)]
    for n in range(sentences):
        yield str(n), [draw.choices(vocabulary, k=4) for _ in range(5)]


def synthetic_gold(sentences: int) -> tuple[Sentence, ...]:
    """Five synsets a sentence, each of two variants with three optional tokens."""

    def fact(a: str, b: str, c: str, d: str) -> Fact:
        active = Extraction(f"[has] {b}", (f"[the] {a}", f"[a] {c} {d}"))
        return Fact((active, Extraction(f"[was] {b} by", (f"[a] {c} {d}", f"[the] {a}"))))

    return tuple(Sentence(i, None, tuple(fact(*w) for w in words)) for i, words in synthetic(sentences, 0))


def synthetic_output(sentences: int, system: int) -> tuple[Sentence, ...]:
    """Ten extractions a sentence: half are forms of the gold, half have a word of this system's own."""

    def lines(words: list[list[str]]) -> Iterator[Extraction]:
        for a, b, c, d in words:
            yield Extraction(b, (f"the {a}", f"{c} {d}"))
            yield Extraction(f"{b} s{system}", (a, f"a {c} {d}"))

    return tuple(Sentence(i, None, tuple(lines(words))) for i, words in synthetic(sentences, 0))


def million(sentences: int, systems: int) -> tuple[float, float, float]:
    """Score systems one after the other, keeping only their scores.

    Returns:
        Seconds of scoring a system, peak MiB with gold and one output in memory
        before any scoring, and peak MiB at the end.
    """
    gold = synthetic_gold(sentences)
    seconds, kept, before = 0.0, [], 0.0
    for system in range(systems):
        output = synthetic_output(sentences, system)
        before = before or peak()
        start = time.perf_counter()
        kept.append(fact_based.score(gold, output).scores)
        seconds += time.perf_counter() - start
        del output  # else the next one is made beside it
    if any(scores["tp"] != 5 * sentences or scores["fp"] != 5 * sentences for scores in kept):
        raise SystemExit("the synthetic outputs are not scored as they were made")
    return seconds / systems, before, peak()


def peak() -> float:
    """The largest MiB of memory this process has held."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def memory(args: argparse.Namespace) -> Table:
    """Ten extractions a sentence; each row is a process of its own, since a peak never falls."""
    rows: list[list[object]] = []
    for systems in (1, 2, 4):
        command = [sys.executable, __file__, "--sentences", str(args.sentences), "--systems", str(systems)]
        seconds, before, after = map(float, subprocess.check_output(command, text=True).split())
        ratio = after / float(rows[0][3]) if rows else 1.0  # type: ignore[arg-type]
        rows.append([systems, seconds, before, after, ratio])
    headers = ["systems", "score a system, s", "MiB before scoring", "peak MiB", "ratio to one system"]
    return headers, rows


def importing(args: argparse.Namespace) -> Table:
    """`import ieval` in a process of its own, over a process that imports nothing."""

    def seconds(code: str) -> float:
        command = [sys.executable, "-c", code]
        return median(lambda: subprocess.run(command, check=True), args.repeat * 3)

    nothing = seconds("pass")
    rows: list[list[object]] = [["nothing", nothing, 0.0]]
    rows += [[code, took := seconds(code), took - nothing] for code in ("import ieval", "import evaluate")]
    return ["process", "s", "over nothing, s"], rows


NOOP = """
import evaluate
import ieval.hub as hub


class Noop(evaluate.Metric):
    def _info(self):
        features = hub.fact_features()
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions, references):
        return {"n": len(list(predictions))}
"""


def hub(args: argparse.Namespace) -> Table:
    """`compute` of the metric, against a metric of the same features that does nothing."""
    os.environ.setdefault("HF_EVALUATE_OFFLINE", "1")
    import evaluate

    from ieval.hub import rows_of

    synthetic_sides = (
        [Sentence(s.id, None, s.items[:2]) for s in synthetic_gold(args.rows)],
        [Sentence(s.id, None, s.items[:3]) for s in synthetic_output(args.rows, 0)],
    )
    benchie_sides = tuple(zip(*align(*loaded(args.data, "clausie")).pairs, strict=True))
    ours = evaluate.load(str(ROOT / "metrics" / "fact_based_oie"), keep_in_memory=True)
    rows: list[list[object]] = []
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "noop.py")
        script.write_text(NOOP, encoding="utf-8")
        floor = evaluate.load(str(script), keep_in_memory=True)
        for name, (gold, pred) in (("BenchIE, clausie", benchie_sides), ("synthetic", synthetic_sides)):
            given = {"references": rows_of(gold), "predictions": rows_of(pred)}
            metric = median(lambda: ours.compute(**given), args.repeat)  # noqa: B023  # runs at once
            noop = median(lambda: floor.compute(**given), args.repeat)  # noqa: B023
            direct = median(lambda: fact_based.score(gold, pred), args.repeat)  # noqa: B023
            rows.append([name, len(gold), metric, noop, metric / noop, direct])
    return ["rows of", "rows", "compute, s", "no-op, s", "ratio", "score without `evaluate`, s"], rows


PARTS = {"real": real, "groups": groups, "memory": memory, "hub": hub, "importing": importing}


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; default: all")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds benchie/")
    parser.add_argument("--repeat", type=int, default=5, help="runs a figure; the median counts (default 5)")
    parser.add_argument("--cap", type=int, default=2**14, help="the peer's largest expansion (default 2^14)")
    parser.add_argument("--groups", type=int, default=20, help="most optional groups (default 20)")
    parser.add_argument("--sentences", type=int, default=100_000, help="of `memory` (default 100,000)")
    parser.add_argument("--rows", type=int, default=20_000, help="of `hub` (default 20,000)")
    parser.add_argument("--systems", type=int, help=argparse.SUPPRESS)  # one row of `memory`
    args = parser.parse_args()
    args.data = Path(args.data)
    if args.systems:
        print(*million(args.sentences, args.systems))
        return
    unknown = set(args.parts) - set(PARTS)
    if unknown:
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    for name in args.parts or PARTS:
        headers, rows = PARTS[name](args)
        print(f"{name}: {(PARTS[name].__doc__ or '').splitlines()[0]}\n")
        print(tabulate(rows, headers, floatfmt=".3f", tablefmt="github"), "\n", flush=True)


if __name__ == "__main__":
    main()
