"""Two systems on one gold: scores with intervals, a paired test, and what goes wrong most.

    python examples/compare_two_systems.py [GOLD OUTPUT OUTPUT]

Without files, on the sample that comes with ieval.
"""

import sys
from collections import Counter
from pathlib import Path

import ieval
from ieval import stats
from ieval.sample import path


def main(gold: Path, *outputs: Path) -> None:
    results = {output.stem: ieval.score("fact_based", gold, output) for output in outputs}
    for name, result in results.items():
        low, high = stats.intervals(result)["f1"]
        print(f"{name:10} F1 {result['f1']:.4f} [{low:.4f}, {high:.4f}]")
        for warning in result.warnings:
            print(f"{'':10} {warning}")

    first, second = results.values()
    found = stats.paired(first, second)
    print(f"difference {found.difference:+.4f} [{found.low:+.4f}, {found.high:+.4f}], p = {found.p:.4f}")

    for name, result in results.items():
        problems = Counter(
            f"{slot.name}: {slot.problem}"
            for _, decisions in result.decisions()
            for decision in decisions
            for slot in decision.slots
            if slot.problem
        )
        print(f"{name:10} " + ", ".join(f"{count} x {problem}" for problem, count in problems.most_common(4)))


if __name__ == "__main__":
    files = [Path(argument) for argument in sys.argv[1:]]
    main(*(files or [path("gold.txt"), path("careful.tsv"), path("hasty.tsv")]))
