"""Scores and the decisions of one sentence as HTML: for the page of a metric, a notebook, a report.

Everything that comes from files is escaped. Each piece stands alone beside
`STYLE`; colours follow the page's light or dark text and never carry a meaning
that a word does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from ieval.report.picture import (
    ONLY,
    gold_marks,
    is_of_items,
    labels,
    parts,
    pieces,
    pred_marks,
    printable,
    text_of,
)
from ieval.result import Decision, Result, Slot, Words
from ieval.text import check_choice
from ieval.types import Fact, Sentence, Span

STYLE = """<style>
.ieval { font-size: 14px; line-height: 1.45; }
.ieval table { border-collapse: collapse; width: 100%; margin: 0; }
.ieval table, .ieval tr { border: 0 !important; }
.ieval th, .ieval td { border: 0 !important; padding: 3px 10px !important; }
.ieval th, .ieval td { text-align: left; vertical-align: top; }
.ieval th { font-weight: 400; opacity: .7; }
.ieval .rates td { font-size: 26px; font-weight: 600; padding-top: 0; }
.ieval .rates, .ieval .counts { width: auto; }
.ieval .sentence { border: 1px solid rgba(128,128,128,.35); border-radius: 6px; margin: 0 0 14px; }
.ieval .sentence { overflow-x: auto; }
.ieval .sentence > p { margin: 0; padding: 8px 10px; background: rgba(128,128,128,.1); }
.ieval .key { font-weight: 600; margin-right: 8px; }
.ieval .sentence tr + tr:not(.nearest) { border-top: 1px solid rgba(128,128,128,.25) !important; }
.ieval td.verdict { white-space: nowrap; width: 9em; }
.ieval td.part { width: calc(60% / var(--parts, 3)); overflow-wrap: anywhere; }
.ieval td.part b { text-decoration: underline; text-underline-offset: 3px; }
.ieval td.note { opacity: .85; }
.ieval .right td.verdict, .ieval .right td.part { background: rgba(34,160,80,.17); }
.ieval .wrong td.verdict, .ieval .wrong td.failed { background: rgba(220,50,50,.18); }
.ieval .wrong td.failed { text-decoration: underline wavy rgba(220,50,50,.8); text-underline-offset: 3px; }
.ieval .missed td, .ieval .nearest td, .ieval .ignored td { opacity: .72; }
.ieval .nearest td.verdict { padding-left: 26px !important; }
.ieval .missed td.verdict, .ieval .missed td.part { background: rgba(128,128,128,.17); }
.ieval .warning { border-left: 3px solid rgba(220,150,0,.9); padding: 2px 10px; margin: 6px 0; }
.ieval .words { padding: 6px 10px; line-height: 2.1; overflow-wrap: anywhere; }
.ieval .words .side { display: inline-block; width: 4.5em; opacity: .7; }
.ieval mark { color: inherit; border-radius: 4px; padding: 2px 4px; background: rgba(128,128,128,.25); }
.ieval mark.right { background: rgba(34,160,80,.28); }
.ieval mark.wrong { background: rgba(220,50,50,.28); text-decoration: underline wavy rgba(220,50,50,.8); }
.ieval mark.missed { outline: 1px dashed rgba(128,128,128,.9); }
.ieval mark sub { font-size: 10px; margin-left: 4px; opacity: .85; }
.ieval code { font-size: 12px; overflow-wrap: anywhere; }
</style>"""

WORDS = {"f1": "F1", "tp": "TP", "fp": "FP", "fn": "FN", "auc": "AUC"}
MAIN = ("precision", "recall", "f1")
_IN_A_ROW = 4
_TRIPLE = 3  # parts


def scores(result: Result) -> str:
    """The main rates, all further scores, the signature and the warnings."""
    found = {
        " ".join(WORDS.get(word, word) for word in name.split("_")): _number(value)
        for name, value in result.scores.items()
    }
    main = [WORDS.get(name, name) for name in MAIN]
    heads = "".join(f"<th>{name}</th>" for name in main)
    rates = "".join(f"<td>{found.pop(name)}</td>" for name in main)
    cells = [f"<th>{name}</th><td>{value}</td>" for name, value in found.items()]
    rows = ["".join(cells[n : n + _IN_A_ROW]) for n in range(0, len(cells), _IN_A_ROW)]
    warnings = "".join(f'<p class="warning">{escaped(w)}</p>' for w in result.warnings)
    return (
        f'<div class="ieval"><table class="rates"><tr>{heads}</tr><tr>{rates}</tr></table>'
        f'<table class="counts">{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'
        f"{warnings}<p><code>{escaped(result.signature)}</code></p></div>"
    )


def _number(value: float) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def picture(
    key: str, decisions: Sequence[Decision], gold: Sentence, pred: Sentence, *, only: str = "all",
    words: Words = Words(), above: str = "",  # noqa: B008  # frozen
) -> str:  # fmt: skip
    """What became of each extraction and each missed fact of one sentence; arguments as `picture.picture`.

    `above` is HTML to stand over them.
    """
    check_choice("only", only, ONLY)
    names = labels(gold.items)
    shown = [d for d in decisions if only in ("all", d.verdict) and is_of_items(d)]
    rows = [row for d in shown for row in _rows(d, gold, pred, names, words)]
    if not decisions:  # of a sentence that is not scored, as the gold does not have it
        rows = [_Row("ignored", "not counted", parts(x)) for x in pred.items]
    text = text_of(gold, pred)
    heading = f'<span class="key">{escaped(key)}</span>{escaped(text) if text != key else ""}'
    width = max((len(row.parts) for row in rows), default=_TRIPLE)
    body = "".join(_cells(row, width) for row in rows)
    body = body or f'<tr><td class="note">no {words.gold} in the gold, no extraction</td></tr>'
    share = "" if width == _TRIPLE else f' style="--parts:{width}"'
    return f'<div class="sentence"><p>{heading}</p>{above}<table{share}>{body}</table></div>'


class _Row(NamedTuple):
    """One row of the table; `slots` tell which parts failed, `marks` what to emphasise in them."""

    verdict: str
    label: str
    parts: Sequence[str]
    note: str = ""
    slots: Sequence[Slot] = ()
    marks: Sequence[Sequence[Span]] = ()


def _rows(
    decision: Decision, gold: Sentence, pred: Sentence, names: Sequence[str], words: Words
) -> Iterator[_Row]:
    if decision.pred is None:
        (fact,) = decision.gold
        item = gold.items[fact]
        forms = len(item.variants) if isinstance(item, Fact) else 1
        more = f"or in {forms - 1} other way{'s' if forms > 2 else ''}" if forms > 1 else ""
        yield _gold("missed", f"\u2013 missed {names[fact]}", item, words)._replace(note=more)
        return
    item = pred.items[decision.pred]
    marks = pred_marks(decision, gold, item, words)
    if decision.verdict == "right":
        covered = ", ".join(names[n] for n in decision.gold) or "nothing more"
        told = f"{words.covers} {covered}{' again' if decision.note else ''}"
        yield _Row("right", "\u2713 right", parts(item), told, (), marks)
        for n in decision.gold if words.marked else ():
            yield _gold("nearest", f"gold {names[n]}", gold.items[n], words)
        return
    yield _Row("wrong", "\u2717 wrong", parts(item), decision.note, decision.slots, marks)
    if decision.nearest is not None:
        row = _gold("nearest", f"nearest {names[decision.nearest]}", gold.items[decision.nearest], words)
        # Of a fact with variants the slots have the nearest.
        yield row if words.marked else row._replace(parts=[slot.gold for slot in decision.slots])


def _gold(verdict: str, label: str, item: Any, words: Words) -> _Row:
    return _Row(verdict, label, parts(item), marks=gold_marks(item, words))


def _cells(row: _Row, width: int) -> str:
    failed = {n for n, slot in enumerate(row.slots) if slot.problem}
    cells = "".join(
        f'<td class="part{" failed" if n in failed else ""}">{_part(part, *row.marks[n : n + 1])}</td>'
        for n, part in enumerate(row.parts)
    )
    for n in range(len(row.parts), width):
        cells += f'<td class="none{" failed" if n in failed else ""}"></td>'
    first = f'<td class="verdict">{escaped(row.label)}</td>'
    last = f'<td class="note">{escaped(row.note)}</td>'
    return f'<tr class="{row.verdict}">{first}{cells}{last}</tr>'


def _part(text: str, spans: Sequence[Span] = ()) -> str:
    cut = [(escaped(piece), mark) for piece, mark in pieces(text, spans)]
    return "".join(f"<b>{piece}</b>" if mark else piece for piece, mark in cut) or "(empty)"


def escaped(text: str | None) -> str:
    return escape(printable(text)) if text else ""
