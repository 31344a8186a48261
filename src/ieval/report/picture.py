"""The decisions of one sentence as text, to be read beside the gold.

    sentence 2: The Orle river rises near Tamsk and crosses two valleys .
      + [0] The Orle river | rises near | Tamsk    covers 1
      = [1] Orle | rises | near Tamsk              covers 1 again
      x [2] The river | crosses | two              nearest 2: [The] river | crosses | [two] valleys
            object: boundary (1 missing: valleys)
      - 2   [The] river | crosses | [two] valleys  missed, nearest [2]

Where the protocol marks what it looks for (`Words.marked`), that stands between stars,
and the gold is a line of its own, below right extractions too:

      + [0] *Ann* | sold | the old *car* today     matches 1
            *Ann* | sold | the *car*

`[n]` is the position of an
extraction in the system's output for the sentence, as `Decision.pred` counts; a
synset goes by the label its file gave it, else by its place from 1.
"""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from ieval.result import Decision, Words
from ieval.text import check_choice
from ieval.types import Entity, Event, Fact, Relation, Sentence, Span

ONLY = ("all", "right", "wrong", "missed")
MARKS = {"right": "+", "again": "=", "wrong": "x", "missed": "-"}
COLOURS = {"+": "\x1b[32m", "=": "\x1b[36m", "x": "\x1b[31m", "-": "\x1b[33m"}
NO_GOLD = "no gold"
LOST = "not in the sentence"  # a note that goes beyond that
_PLAIN = "\x1b[0m"
_WIDEST = 64  # a longer tuple pushes its own note to the right, not those of all others


def picture(
    key: str,
    decisions: Sequence[Decision],
    gold: Sentence,
    pred: Sentence,
    *,
    only: str = "all",
    colour: bool = False,
    words: Words = Words(),  # noqa: B008  # frozen
) -> str:
    """What became of each extraction and each missed synset; `""` where `only` leaves nothing to show.

    Args:
        key: names the sentence, as `SentenceResult.id` does.
        decisions: of `SentenceResult.decide()`.
        gold, pred: the sentences that were matched; decisions are positions in their items.
        only: the verdicts to show.
        colour: mark the verdicts in colour, for terminals; see `wants_colour`.
        words: of the protocol (`Protocol.words`).
    """
    check_choice("only", only, ONLY)
    shown = [d for d in decisions if only in ("all", d.verdict) and is_of_items(d)]
    if not shown and (only != "all" or gold.items or pred.items):
        return ""
    names = labels(gold.items)
    rows = [_row(d, gold, pred, names, words) for d in shown]
    width = max((n for n in (_width(left) for _, left, _, _ in rows) if n <= _WIDEST), default=0)
    lines = [_heading(key, gold, pred)]
    for mark, left, right, below in rows:
        painted = f"{COLOURS[mark]}{mark}{_PLAIN}" if colour else mark
        lines.append(f"  {painted} {left}{' ' * (width - _width(left))}  {right}")
        lines += [f"        {line}" for line in below]
    return "\n".join(lines if rows else [*lines, f"  no {words.gold} in the gold, no extraction"])


def is_of_items(decision: Decision) -> bool:
    """A preset may count an item that neither side has."""
    return decision.pred is not None or bool(decision.gold)


def text_of(gold: Sentence, pred: Sentence) -> str:
    """The words of a sentence, from whichever side and form has them."""
    given = gold.text if gold.text is not None else pred.text
    return given if given is not None else " ".join(gold.tokens or pred.tokens)


def _heading(key: str, gold: Sentence, pred: Sentence) -> str:
    text = text_of(gold, pred)
    if not text or text == key:
        return f"sentence {printable(key)}"
    return f"sentence {printable(key)}: {printable(text)}"


def _row(
    decision: Decision, gold: Sentence, pred: Sentence, names: Sequence[str], words: Words
) -> tuple[str, str, str, list[str]]:
    """Mark, what was judged, what became of it, and lines below it."""
    if decision.pred is None:
        (fact,) = decision.gold
        near = "" if decision.nearest is None else f", nearest [{decision.nearest}]"
        left = f"{names[fact]:<3} {show(gold.items[fact], gold_marks(gold.items[fact], words))}"
        return MARKS["missed"], left, f"missed{near}", []
    item = pred.items[decision.pred]
    left = f"[{decision.pred}] {show(item, pred_marks(decision, gold, item, words))}"
    if decision.verdict == "right":
        again = bool(decision.note)
        covered = ", ".join(names[n] for n in decision.gold) or "nothing more"
        right = f"{words.covers} {covered}{' again' if again else ''}"
        matched = [gold.items[n] for n in decision.gold] if words.marked else []
        below = [show(g, gold_marks(g, words)) for g in matched]
        return MARKS["again" if again else "right"], left, right, below
    if decision.nearest is None:
        told = f"; {LOST}" if decision.note == LOST else ""
        return MARKS["wrong"], left, f"the gold has no {words.gold} here{told}", []
    right, note = f"nearest {names[decision.nearest]}", printable(decision.note)
    if words.marked:
        near = gold.items[decision.nearest]
        return MARKS["wrong"], left, right, [show(near, gold_marks(near, words)), note]
    nearest = " | ".join(printable(slot.gold) for slot in decision.slots)
    return MARKS["wrong"], left, f"{right}: {nearest}", [note]


def gold_marks(item: Any, words: Words) -> Sequence[Sequence[Span]]:
    """What the protocol looks for, in a gold item itself."""
    return words.marked(item, item) if words.marked else ()


def pred_marks(decision: Decision, gold: Sentence, item: Any, words: Words) -> Sequence[Sequence[Span]]:
    """What an extraction has of it, in the parts that are as they should be."""
    beside = decision.gold[:1] or (() if decision.nearest is None else (decision.nearest,))
    if not words.marked or not beside:
        return ()
    right = [not slot.problem for slot in decision.slots]
    found = words.marked(gold.items[beside[0]], item)
    return [spans if right[n : n + 1] == [True] else () for n, spans in enumerate(found)]


def pieces(text: str, spans: Sequence[Span] = ()) -> Iterator[tuple[str, bool]]:
    """The text cut up, each piece with whether it is marked; spans are sorted."""
    done = 0
    for span in spans:
        yield text[done : span.start], False
        yield text[max(done, span.start) : span.end], True
        done = span.end
    yield text[done:], False


def _starred(texts: Sequence[str], marks: Sequence[Sequence[Span]]) -> Iterator[str]:
    for n, text in enumerate(texts):
        cut = [(printable(piece), mark) for piece, mark in pieces(text, *marks[n : n + 1]) if piece]
        yield "".join(f"*{piece}*" if mark else piece for piece, mark in cut)


def labels(facts: Sequence[Any]) -> tuple[str, ...]:
    """What the picture calls each gold item: the file's labels where they tell all apart, else 1, 2, ..."""
    own = [fact.id if isinstance(fact, Fact) else None for fact in facts]
    if None in own or len(set(own)) < len(own):
        return tuple(str(n) for n in range(1, len(facts) + 1))
    return tuple(printable(str(label)) for label in own)


def show(item: Any, marks: Sequence[Sequence[Span]] = ()) -> str:
    """Subject, predicate and further arguments between bars; of a fact, its first variant.

    >>> from ieval.types import Extraction
    >>> show(Extraction("rains", ("It", "")))
    "It | rains | ''"
    """
    return " | ".join(part or "''" for part in _starred(parts(item), marks))


def parts(item: Any) -> list[str]:
    """What stands between the bars; of an entity, relation or event its type, then its mentions.

    >>> parts(Entity("LOC", "", (Span(3, 5),)))
    ['LOC', '3:5']
    """
    if isinstance(item, Entity):
        return [item.label, _mention(item)]
    if isinstance(item, Relation):
        return [item.label, _mention(item.head), _mention(item.tail)]
    if isinstance(item, Event):
        return [item.label, _mention(item.trigger)]
    x = item.variants[0] if isinstance(item, Fact) else item
    return [*x.arguments[:1], x.predicate, *x.arguments[1:]]


def _mention(mention: Entity) -> str:
    return mention.text or " ".join(f"{span.start}:{span.end}" for span in mention.spans)


def printable(text: str) -> str:
    """The text with control characters, NBSP and the like spelt out, so that they are seen and do nothing.

    >>> printable("a\\u00a0b\\x1b[2J"), printable("naïve 中")
    ('a\\\\xa0b\\\\x1b[2J', 'naïve 中')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _width(text: str) -> int:
    """Columns on a terminal: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


def problems(decisions: Iterable[Decision]) -> Counter[str]:
    """How often each kind of problem explains a slot of a wrong one (`no gold`: there is none to be near)."""
    counted: Counter[str] = Counter()
    for decision in decisions:
        if decision.verdict == "wrong":
            kinds = [slot.problem for slot in decision.slots if slot.problem]
            counted.update(kinds or [NO_GOLD])
    return counted


def legend(counted: Mapping[str, int], meanings: Mapping[str, str], words: Words = Words()) -> str:  # noqa: B008
    """The counts of `problems` with what each kind means, the most frequent first.

    Args:
        meanings: the protocol's kinds, e.g. `ieval.oie.nearest.PROBLEMS`.
    """
    if not counted:
        return "no wrong extraction"
    meanings = {NO_GOLD: f"in a sentence without {words.golds}", **meanings}
    ranked = sorted(counted.items(), key=lambda kind: (-kind[1], kind[0]))
    return "\n".join(
        [f"problems of wrong extractions, counted by {words.part}:"]
        + [f"  {count:6}  {kind:<12} {meanings.get(kind, '')}".rstrip() for kind, count in ranked]
        + ([f"between stars: {words.mark}"] if words.mark else [])
    )


def wants_colour(stream: TextIO) -> bool:
    """Whether to colour what goes there: a terminal, unless NO_COLOR is set or the terminal is dumb."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


