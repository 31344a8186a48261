"""The error analysis of several systems as tables: scores, classes, arity, sentence length, repairs.

Each table is a list of rows, flat and JSON-safe, `system` first: for the command line,
the page and the docs alike. `scores` are those of `Result.scores`, by system.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from ieval.counts import total
from ieval.oie.errors import CLASSES, MISSING
from ieval.oie.repair import REPAIRS, fix_one
from ieval.oie.strategies import NAMES
from ieval.report.table import STYLES
from ieval.result import Result
from ieval.text import check_choice

Row = dict[str, Any]
Scores = Mapping[str, Mapping[str, float]]  # system: name: value

LABELS = "labels"  # the strategy's name for what people say
LONGEST = (10, 20, 30, 40)  # tokens of the longest sentence of each bucket but the last
TITLES = {
    "scores": "Precision, recall and F by strategy",
    "classes": "Classes: of extractions; missing of gold tuples",
    "arity": "Gold tuples missed, and by the number of arguments alone",
    "lengths": "By sentence length in tokens, primary strategy",
    "repairs": "If all errors of one class were repaired, primary strategy",
}


def overview(scores: Scores, *, one_to_one: bool = True) -> list[Row]:
    """P, R, F and counts of each system by each strategy; a row `labels` where people labelled."""
    rows = []
    for system, found in scores.items():
        names = [name for name in NAMES if one_to_one or not name.endswith("one_to_one")]
        prefixes = {name: f"{name}_" for name in names} | ({LABELS: ""} if "confirmed" in found else {})
        for strategy, prefix in prefixes.items():
            keys = ("precision", "recall", f_name(found), "tp", "fp", "fn")
            values = {key: found[prefix + key] for key in keys}
            rows.append({"system": system, "strategy": strategy, **values})
    return rows


def f_name(found: Mapping[str, float]) -> str:
    """What F is called at the beta of these scores: `f2`."""
    strict = next(name for name in found if name.startswith("strict_f") and name[8:9].isdigit())
    return strict.removeprefix("strict_")


def classes(scores: Scores) -> list[Row]:
    """Count and share of each class: of the extractions, for `missing` of the gold tuples."""
    return [
        {"system": system, "class": label, "count": found[label], "share": share(found, label)}
        for system, found in scores.items()
        for label in CLASSES
    ]


def share(found: Mapping[str, float], label: str) -> float:
    """Of one class; 0 where there is nothing to share."""
    whole = found["gold_tuples" if label == MISSING else "extractions"]
    return found[label] / whole if whole else 0.0


def arity(scores: Scores) -> list[Row]:
    """Gold tuples that do not count as found, and how many of them a tuple matches but for its arity."""
    rows = []
    for system, found in scores.items():
        missed, alone = found["gold_tuples"] - found["gold_correct"], found["missed_by_arity"]
        rows.append({"system": system, "gold_tuples": found["gold_tuples"], "missed": missed,
                     "missed_by_arity": alone, "share": alone / missed if missed else 0.0})  # fmt: skip
    return rows


def lengths(results: Mapping[str, Result], tokens: Mapping[str, int]) -> list[Row]:
    """P, R and F of the primary strategy by the length of the sentence, empty buckets left out.

    Args:
        tokens: of each sentence of the results; one that is absent is of unknown length, and left out.
    """
    rows = []
    for system, result in results.items():
        buckets: dict[str, list[Any]] = {}
        for sentence in result.sentences:
            if sentence.id in tokens:
                buckets.setdefault(bucket(tokens[sentence.id]), []).append(sentence.counts)
        for name in (bucket(n) for n in (*LONGEST, LONGEST[-1] + 1)):
            if name in buckets:
                counts = buckets[name]
                rates = total(counts).rates(result.beta)
                rows.append({"system": system, "tokens": name, "sentences": len(counts), **rates})
    return rows


def bucket(tokens: int) -> str:
    """
    >>> bucket(10), bucket(11), bucket(41)
    ('1-10', '11-20', '41 or more')
    """
    for first, last in zip((1, *(n + 1 for n in LONGEST)), LONGEST, strict=False):
        if tokens <= last:
            return f"{first}-{last}"
    return f"{LONGEST[-1] + 1} or more"


def repairs(results: Mapping[str, Result], error: str = "all") -> list[Row]:
    """P, R and F if one class were repaired, and what that gains; each class in turn for `all`."""
    check_choice("fix_one", error, (*REPAIRS, "all"))
    rows = []
    for system, result in results.items():
        f = f"f{result.beta:g}"
        now = result.total.rates(result.beta)[f]
        for label in REPAIRS if error == "all" else (error,):
            then = fix_one(result, label).total.rates(result.beta)
            rows.append({"system": system, "repaired": label, **then, "gain": then[f] - now})
    return rows


def text(rows: Sequence[Row], form: str = "text") -> str:
    """One table for people; `text`, `markdown` or `latex`."""
    from tabulate import tabulate

    heads = list(rows[0]) if rows else []
    body = [[_cell(name, row[name]) for name in heads] for row in rows]
    if form == "markdown":
        body = [[cell.replace("|", "\\|") for cell in cells] for cells in body]
    align = ["right" if rows and isinstance(rows[0][name], int | float) else "left" for name in heads]
    shown = [name.replace("_", " ") for name in heads]
    return tabulate(body, shown, STYLES[form], disable_numparse=True, colalign=align if body else None)


def _cell(name: str, value: Any) -> str:
    if name == "share":
        return f"{100 * value:.1f}%"
    if isinstance(value, float):
        return f"{value:+.4f}" if name == "gain" else f"{value:.4f}"
    return str(value) if name == "system" else str(value).replace("_", " ")


def comma_separated(tables: Mapping[str, Sequence[Row]]) -> str:
    """All tables in one: a line a number, with the table, the system, what it is of, and its name."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("table", "system", "of", "name", "value"))
    for table, rows in tables.items():
        for row in rows:
            system, *rest = row.items()
            words = [str(value) for _, value in rest if isinstance(value, str)]
            for name, value in rest:
                if not isinstance(value, str):
                    writer.writerow((table, system[1], " ".join(words), name, value))
    return file.getvalue()
