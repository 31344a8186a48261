"""One sentence of the error analysis as HTML: gold on the left, the extractions of each system on the right.

What can be labelled is an element of class `item`, with its system, side and place as
data; parts of tuples have a colour by their role, and `data-at` says which words of the
sentence they are, for the page to show them there.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape

from ieval.labels.record import Place
from ieval.oie.errors import CLASSES, Judged
from ieval.report.analysis import Analysis
from ieval.report.error_plot import COLOURS, LIGHT
from ieval.report.html import escaped
from ieval.report.picture import parts
from ieval.result import Decision, SentenceResult
from ieval.types import Extraction, Sentence

ROLES = ("subject", "predicate", "further")  # of the parts in reading order; the last for all others


def card(analysis: Analysis, key: str, systems: Sequence[str], only: str = "") -> str:
    """The card of one sentence; items of another class than `only` are dimmed."""
    found = {name: _sentence(analysis, name, key) for name in systems}
    sides = next((analysis.systems[name].sides[key] for name, s in found.items() if s is not None), None)
    if sides is None:
        return ""
    gold, pred = sides
    words = gold.tokens or pred.tokens or tuple((gold.text or pred.text or "").split())
    text = " ".join(f"<span>{escaped(word)}</span>" for word in words)
    name = "" if key in (gold.text, pred.text) else f'<span class="key">{escaped(key)}</span>'
    left = _gold(analysis, key, gold, {n: s for n, s in found.items() if s is not None}, words, only)
    right = "".join(
        _system(analysis, n, key, s, analysis.systems[n].sides[key][1], words, only)
        for n, s in found.items() if s is not None
    )  # fmt: skip
    return (
        f'<div class="card" data-sentence="{_exact(key)}"><p class="sentence">{name}{text}</p>'
        f'<div class="sides"><div class="gold"><h4>gold</h4>{left}</div><div>{right}</div></div></div>'
    )


def _sentence(analysis: Analysis, system: str, key: str) -> SentenceResult | None:
    return analysis.by_id[system].get(key)


def _gold(
    analysis: Analysis, key: str, gold: Sentence, found: Mapping[str, SentenceResult], words: Sequence[str],
    only: str,
) -> str:  # fmt: skip
    made = []
    for n, item in enumerate(gold.items):
        chips = ""
        for system, sentence in found.items():
            if isinstance(sentence.evidence, Judged):
                label = sentence.evidence.golds[n]
                prefix = f"{system}: " if len(found) > 1 else ""
                dim = only in CLASSES and label != only
                chips += _chip(analysis, Place(system, key, "gold", n), label, prefix, dim)
        made.append(f'<div class="tuple"{_at(item, words)}><span class="no">{n}</span>'
                    f'{_tuple(item)}<div class="chips">{chips}</div></div>')  # fmt: skip
    return "".join(made) or '<p class="none">no tuple in the gold</p>'


def _system(
    analysis: Analysis, system: str, key: str, sentence: SentenceResult, pred: Sentence, words: Sequence[str],
    only: str,
) -> str:  # fmt: skip
    heading = f"<h4>{escaped(system)}</h4>"
    if not isinstance(sentence.evidence, Judged):
        rows = "".join(f'<div class="row dim">{_tuple(x)}</div>' for x in pred.items)
        return f'{heading}<p class="none">not counted: the gold does not have this sentence</p>{rows}'
    decisions = [d for d in sentence.decide() if d.pred is not None]
    rows = "".join(
        _extraction(analysis, Place(system, key, "pred", n), d, pred.items[n], words, only)
        for n, d in enumerate(decisions)
    )
    return heading + (rows or '<p class="none">no extraction</p>')


def _extraction(
    analysis: Analysis, place: Place, d: Decision, x: Extraction, words: Sequence[str], only: str
) -> str:
    failed = {_place(slot.name) for slot in d.slots if slot.problem and d.label != "correct"}
    said = place in analysis.labels.given
    dim = only in CLASSES and d.label != only
    beside = d.gold[:1] or (() if d.nearest is None else (d.nearest,))
    near = f'<span class="near">gold {beside[0]}</span>' if beside else ""
    note = d.note.split("): ", 1)[-1] if "): " in d.note else ""
    note = f'<div class="note">{escaped(note)}</div>' if note and not said else ""
    return (
        f'<div class="row item{" dim" if dim else ""}" tabindex="0" {_data(place)}{_at(x, words)}>'
        f'<span class="no">{place.item}</span>{_badge(d.label, said)}{_tuple(x, failed)}{near}{note}</div>'
    )


def _chip(analysis: Analysis, place: Place, label: str, prefix: str, dim: bool) -> str:
    said = place in analysis.labels.given
    return (f'<span class="item chip{" dim" if dim else ""}" tabindex="0" {_data(place)}>'
            f"{escaped(prefix)}{_badge(label, said)}</span>")  # fmt: skip


def _badge(label: str, said: bool) -> str:
    """The class, with what a person says marked and framed."""
    ink = "#111" if label in LIGHT else "#fff"
    told = "labelled by a person" if said else "a proposal"
    text = ("\u2713 " if said else "") + label.replace("_", " ")
    return (f'<span class="badge {"said" if said else "proposed"}" title="{told}" '
            f'style="background:{COLOURS[label]};color:{ink}">{text}</span>')  # fmt: skip


def _data(place: Place) -> str:
    values: dict[str, str | int] = {
        "system": place.system, "sentence": place.sentence, "side": place.side, "item": place.item,
    }  # fmt: skip
    return " ".join(f'data-{name}="{_exact(value)}"' for name, value in values.items())


def _exact(value: str | int) -> str:
    """As JSON, so that it comes back as it is: HTML has no room for some characters."""
    return escape(json.dumps(value))


def _tuple(x: Extraction, failed: Collection[int] = ()) -> str:
    made = []
    for n, role, part in _roles(x):
        wrong = " failed" if n in failed else ""
        made.append(f'<span class="{role}{wrong}">{escaped(part) or "(empty)"}</span>')
    return " ".join(made)


def _roles(x: Extraction) -> Iterator[tuple[int, str, str]]:
    """Place in reading order, role and text of each part; the predicate is at 1, also where it is alone."""
    for n, part in enumerate(parts(x), 0 if x.arguments else 1):
        yield n, ROLES[min(n, 2)], part


def _place(slot: str) -> int:
    """Where a slot of a decision stands in reading order: `argument 0`, `predicate`, `argument 1`, ..."""
    if slot == "predicate":
        return 1
    number = int(slot.removeprefix("argument "))
    return number + (number > 0)


def _at(x: Extraction, words: Sequence[str]) -> str:
    """Where the parts are in the sentence: `0-2 s;3-4 p`, by the first place of their words in a row."""
    lower = [word.lower() for word in words]
    places = []
    for _, role, part in _roles(x):
        places += [f"{start}-{end} {role}" for start, end in _find(part.lower().split(), lower)]
    return f' data-at="{";".join(places)}"'


def _find(part: Sequence[str], words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the words of a part are in a row, else where each of them is."""
    size = len(part)
    for start in range(len(words) - size + 1 if size else 0):
        if words[start : start + size] == part:
            yield start, start + size
            return
    for word in dict.fromkeys(part):
        if word in words:
            start = words.index(word)
            yield start, start + 1
