"""What the page of the error analysis shows, as HTML: the overview, and the cards of a window of sentences.

Everything that comes from files is escaped. Only the sentences of one window are
drawn, so that the size of a view does not depend on that of the data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ieval.oie.errors import CLASSES, MISSING, Judged
from ieval.report.analysis import Analysis
from ieval.report.error_plot import COLOURS, LIGHT
from ieval.report.error_tables import LABELS, Row, share
from ieval.report.errors_card import card
from ieval.report.html import escaped
from ieval.result import SentenceResult

A_PAGE = 10  # sentences
ALL, ANY = "all systems", "any class"
LABELLED, UNLABELLED = "labelled", "not labelled"
FILTERS = (ANY, *CLASSES, LABELLED, UNLABELLED)


def chosen(analysis: Analysis, system: str = ALL, only: str = ANY, words: str = "") -> list[str]:
    """Names of the sentences that have an item of such a class, and these words in their text or as name."""
    words = words.strip().lower()
    names = _names(analysis, system)
    labelled = {(place.system, place.sentence) for place in analysis.labels.given}
    kept: dict[str, None] = {}
    for name in names:
        sides = analysis.systems[name].sides
        for sentence in analysis.results[name].sentences:
            if _has(sentence, only, (name, sentence.id) in labelled):
                gold, pred = sides[sentence.id]
                text = (gold.text or pred.text or " ".join(gold.tokens)).lower()
                if not words or words == sentence.id.lower() or words in text:
                    kept[sentence.id] = None
    if len(names) == 1:
        return list(kept)
    order = {key: n for n, key in enumerate(analysis.tokens)}  # that of the gold
    return sorted(kept, key=lambda key: order.get(key, len(order)))


def _names(analysis: Analysis, system: str) -> list[str]:
    """The system, or all, also for a name that these data do not have."""
    return [system] if system in analysis.systems else list(analysis.systems)


def _has(sentence: SentenceResult, only: str, labelled: bool) -> bool:
    if only == ANY:
        return True
    if only in (LABELLED, UNLABELLED):
        return labelled == (only == LABELLED)
    judged = sentence.evidence
    if not isinstance(judged, Judged):
        return False
    return only in (judged.golds if only == MISSING else judged.extractions)


def cards(
    analysis: Analysis, system: str = ALL, only: str = ANY, words: str = "", page: float | None = 1
) -> tuple[str, int, str]:
    """The cards of one window, its number made possible, and where it is among all."""
    found = chosen(analysis, system, only, words)
    if not found:
        return '<p class="none">No such sentence.</p>', 1, f"none of {len(analysis.tokens)} sentences"
    last = max(1, -(-len(found) // A_PAGE))
    number = min(max(int(page or 1), 1), last)
    start = (number - 1) * A_PAGE
    part = found[start : start + A_PAGE]
    drawn = again(analysis, part, system, only)
    where = f"sentences {start + 1}\u2013{start + len(part)} of {len(found)}, page {number} of {last}"
    return drawn, number, where


def again(analysis: Analysis, keys: Sequence[str], system: str = ALL, only: str = ANY) -> str:
    """The cards of these sentences; a name that there is not has none."""
    names = _names(analysis, system)
    return "".join(card(analysis, key, names, only) for key in keys)


def overview(analysis: Analysis) -> str:
    """Bars, scores by strategy, arity, sentence length; and how much of it people have seen."""
    tables = analysis.tables()
    return (
        f'<div class="errors">{_status(analysis)}{_bars(analysis)}'
        f'<div class="wide">{_scores(tables["scores"])}</div>'
        f'<div class="pair"><div>{_arity(tables["arity"])}</div>'
        f"<div>{_lengths(tables['lengths'])}</div></div>{_warnings(analysis)}</div>"
    )


def _warnings(analysis: Analysis) -> str:
    told = [
        f'<p class="warning">{escaped(name)}: {escaped(warning)}</p>'
        for name, result in analysis.results.items() for warning in result.warnings
    ]  # fmt: skip
    if not told:
        return ""
    heading = f"{len(told)} warning{'s' * (len(told) != 1)}"
    return f'<details class="warnings"><summary>{heading}</summary>{"".join(told)}</details>'


def _status(analysis: Analysis) -> str:
    count = sum(place.system in analysis.systems for place in analysis.labels.given)
    who = escaped(analysis.labels.annotator)
    seen = f"{count} label{'s' * (count != 1)} by {who}" if count else "no label yet"
    first = next(iter(analysis.systems.values())).result
    return (
        '<p class="proposal"><b>Classes are proposals</b>: words are compared, nobody has read them. '
        f"What a person labels counts in their place ({seen}). "
        f'Correct is what matches <b title="{escaped(first.signature)}">{first.lead.replace("_", " ")}</b>, '
        "and the tables of arity and length go by it.</p>"
    )


def _bars(analysis: Analysis) -> str:
    rows = []
    for name, found in analysis.scores.items():
        parts = "".join(_segment(found, label) for label in CLASSES if label != MISSING)
        gone = _segment(found, MISSING)
        rows.append(
            f'<tr><th>{escaped(name)}</th><td class="stack"><div>{parts}</div></td>'
            f"<td>{int(found['extractions']):,} extractions</td>"
            f'<td class="stack gold"><div>{gone}</div></td><td>of {int(found["gold_tuples"]):,} gold tuples '
            "missing</td></tr>"
        )
    legend = "".join(
        f'<span><i style="background:{COLOURS[label]}"></i>{label.replace("_", " ")}</span>'
        for label in CLASSES
    )
    return f'<table class="bars">{"".join(rows)}</table><p class="legend">{legend}</p>'


def _segment(found: Mapping[str, float], label: str) -> str:
    part = share(found, label)
    ink = "#111" if label in LIGHT else "#fff"
    told = f"{label.replace('_', ' ')}: {found[label]} ({100 * part:.1f}%)"
    text = f"{100 * part:.0f}%" if part >= 0.05 else ""
    return (f'<span title="{told}" style="width:{100 * part:.3f}%;background:{COLOURS[label]};color:{ink}">'
            f"{text}</span>")  # fmt: skip


def _scores(rows: Sequence[Row]) -> str:
    """Systems down, strategies across."""
    rows = [row for row in rows if not row["strategy"].endswith("one_to_one")]
    strategies = sorted(dict.fromkeys(row["strategy"] for row in rows), key=lambda name: name != LABELS)
    f = next((name for name in rows[0] if name.startswith("f") and name[1:2].isdigit()), "f2")
    told = {LABELS: "with labels"}
    heads = "".join(f'<th colspan="3">{told.get(s, s.replace("_", " "))}</th>' for s in strategies)
    unders = f'<th class="first">P</th><th>R</th><th>{f.upper()}</th>' * len(strategies)
    cells = {(row["system"], row["strategy"]): row for row in rows}
    body = ""
    for system in dict.fromkeys(row["system"] for row in rows):
        line = ""
        for strategy in strategies:
            row = cells.get((system, strategy))
            values = ["", "", ""] if row is None else [f"{row[k]:.3f}" for k in ("precision", "recall", f)]
            line += f'<td class="first">{values[0]}</td><td>{values[1]}</td><td><b>{values[2]}</b></td>'
        body += f"<tr><th>{escaped(system)}</th>{line}</tr>"
    return f'<table class="grid"><tr><th></th>{heads}</tr><tr><th></th>{unders}</tr>{body}</table>'


def _arity(rows: Sequence[Row]) -> str:
    body = "".join(
        f"<tr><th>{escaped(row['system'])}</th><td>{row['missed']:,}</td><td>{row['missed_by_arity']:,}</td>"
        f"<td>{100 * row['share']:.1f}%</td></tr>" for row in rows
    )  # fmt: skip
    heads = "".join(f"<th>{name}</th>" for name in ("arity gap", "gold missed", "by arity alone", "share"))
    return f'<table class="grid"><tr>{heads}</tr>{body}</table>'


def _lengths(rows: Sequence[Row]) -> str:
    buckets = sorted({row["tokens"] for row in rows}, key=lambda name: int(name.split("-")[0].split()[0]))
    counts = {row["tokens"]: row["sentences"] for row in rows}
    f = next((name for row in rows[:1] for name in row if name[0] == "f"), "f2")
    heads = "".join(f'<th title="{counts[b]} sentences">{b}</th>' for b in buckets)
    cells = {(row["system"], row["tokens"]): row[f] for row in rows}
    body = "".join(
        f"<tr><th>{escaped(system)}</th>"
        + "".join(f"<td>{cells[system, b]:.3f}" if (system, b) in cells else "<td>" for b in buckets)
        + "</tr>"
        for system in dict.fromkeys(row["system"] for row in rows)
    )
    return f'<table class="grid"><tr><th>{f.upper()} by tokens</th>{heads}</tr>{body}</table>'
