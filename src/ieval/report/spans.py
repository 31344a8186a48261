"""A sentence with its entities, triggers or arguments coloured, the gold above the output, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ieval.ie.placement import placed
from ieval.report.picture import printable
from ieval.result import Decision
from ieval.types import Entity, Event, Relation, Sentence, Span

_WORST = ("wrong", "missed", "right", "ignored")


class _Mark(NamedTuple):
    span: Span
    label: str
    verdict: str


def marked(decisions: Sequence[Decision], gold: Sentence, pred: Sentence) -> str:
    """Two lines, the words of the gold and of the output; nothing where the tokens are not known.

    Mentions without offsets are where `ieval.ie.grounding` finds them.
    """
    tokens = gold.tokens or pred.tokens
    if not tokens:
        return ""
    found = {d.pred: d.verdict for d in decisions if d.pred is not None}
    met = {g for d in decisions if d.verdict == "right" for g in d.gold}
    golds = _marks(gold, tokens, {g: "right" if g in met else "missed" for g in range(len(gold.items))})
    rows = (("gold", golds), ("output", _marks(pred, tokens, found)))
    return "".join(
        f'<div class="words"><span class="side">{name}</span> {_line(tokens, marks)}</div>'
        for name, marks in rows
    )


def _marks(sentence: Sentence, tokens: tuple[str, ...], verdicts: dict[int, str]) -> list[_Mark]:
    items = placed(Sentence(sentence.id, None, sentence.items, tokens)).items
    return [
        _Mark(span, label, verdicts.get(n, "ignored"))
        for n, item in enumerate(items)
        for label, mention in _mentions(item)
        for span in mention.spans
    ]


def _mentions(item: Entity | Relation | Event) -> Iterator[tuple[str, Entity]]:
    if isinstance(item, Relation):
        yield f"{item.label} \u2192", item.head
        yield f"\u2192 {item.label}", item.tail
    elif isinstance(item, Event):
        yield item.label, item.trigger
    else:
        yield item.label, item


def _line(tokens: Sequence[str], marks: Sequence[_Mark]) -> str:
    """Pieces between the ends of marks, in the colour of the worst mark over them; labels where marks end."""
    ends = {n for m in marks for n in (m.span.start, m.span.end)}
    cuts = sorted({n for n in ends if 0 < n < len(tokens)} | {0, len(tokens)})
    pieces = []
    for start, end in pairwise(cuts):
        text = escape(printable(" ".join(tokens[start:end])))
        over = [m for m in marks if m.span.start <= start and end <= m.span.end]
        if over:
            worst = min(over, key=lambda m: _WORST.index(m.verdict)).verdict
            said = escape("; ".join(f"{m.label}: {m.verdict}" for m in over), quote=True)
            labels = "".join(f"<sub>{escape(m.label)}</sub>" for m in over if m.span.end == end)
            text = f'<mark class="{worst}" title="{said}">{text}{labels}</mark>'
        pieces.append(text)
    return " ".join(pieces)
