"""Why a wrong extraction is wrong: the nearest gold variant, slot by slot.

Everything here explains; no score depends on it. Distances are token edits
(insertions and deletions) against the closest form of a pattern, so a missing
optional token is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ieval.pattern import Pattern, Text, full, matches
from ieval.result import Slot, Words
from ieval.text import is_punctuation

Tokens = tuple[str, ...]

PROBLEMS = {
    "swapped": "subject and object are each in the other's place",
    "case": "right but for upper and lower case",
    "punctuation": "right but for punctuation",
    "optional": "keeps a part of an optional group that is taken or left as a whole",
    "boundary": "too long or too short at an end",
    "wording": "shares words with the gold and differs inside",
    "predicate": "another predicate",
    "different": "shares no word with the gold",
}
WORDS = Words()


def variant(
    gold: Sequence[Sequence[tuple[Pattern, ...]]], texts: tuple[Tokens, ...]
) -> tuple[int, int] | None:
    """Fact and variant index of the variant fewest edits away, the first of equals; None without gold.

    Of two equally near, the one with more slots right is nearer. Swapping subject
    and object is one edit.
    """
    best, place = None, None
    for n, fact in enumerate(gold):
        for v, patterns in enumerate(fact):
            edits, wrong_slots = _distance(patterns, texts[::-1])
            rank = min(_distance(patterns, texts), (edits + 1, wrong_slots))
            if best is None or rank < best:
                best, place = rank, (n, v)
    return place


def extraction(fact: Sequence[tuple[Pattern, ...]], texts: Sequence[tuple[Tokens, ...]]) -> int | None:
    """Index of the extraction nearest to any variant of a fact; None where none shares a word with it."""
    vocabulary = {t for patterns in fact for p in patterns for t in full(p)}
    ranks = [
        (min(_distance(patterns, slots) for patterns in fact), n)
        for n, slots in enumerate(texts)
        if any(t in vocabulary for slot in slots for t in slot)
    ]
    return min(ranks)[1] if ranks else None


def _distance(patterns: tuple[Pattern, ...], texts: tuple[Tokens, ...]) -> tuple[int, int]:
    edits = [_edits(p, t) for p, t in zip(patterns, texts, strict=True)]
    return sum(edits), sum(map(bool, edits))


@lru_cache(maxsize=65_536)
def _edits(pattern: Pattern, text: Tokens) -> int:
    if matches(pattern, Text(text)):
        return 0
    extra, missing, _ = difference(pattern, text)
    return max(1, len(extra) + len(missing))


@lru_cache(maxsize=65_536)
def difference(pattern: Pattern, text: Tokens) -> tuple[tuple[int, ...], Tokens, bool]:
    """What to take from and add to the text to reach a form of the pattern.

    Returns:
        Positions in the text of the tokens to take out; the mandatory gold tokens
        to put in; whether all of that happens at the two ends of the common part.
    """
    gold = [(t, optional) for tokens, optional in pattern for t in tokens]
    rows, columns = len(gold), len(text)
    cost = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows, -1, -1):
        for j in range(columns, -1, -1):
            options = []
            if i < rows:
                options.append(cost[i + 1][j] + (not gold[i][1]))
            if j < columns:
                options.append(cost[i][j + 1] + 1)
            if i < rows and j < columns and gold[i][0] == text[j]:
                options.append(cost[i + 1][j + 1])
            cost[i][j] = min(options, default=0)
    path = "".join(_path(gold, text, cost))
    extra = tuple(_positions(path, "+"))
    missing = tuple(t for (t, _), step in zip(gold, path.replace("+", ""), strict=True) if step == "-")
    inside = path.replace(".", "").strip("+-")
    return extra, missing, set(inside) <= {"="}


def _path(gold: list[tuple[str, bool]], text: Tokens, cost: list[list[int]]) -> Iterator[str]:
    """Steps of a cheapest edit: `=` keep, `+` extra token, `-` missing token, `.` optional token left out."""
    i = j = 0
    while i < len(gold) or j < len(text):
        if i < len(gold) and j < len(text) and gold[i][0] == text[j] and cost[i][j] == cost[i + 1][j + 1]:
            yield "="
            i, j = i + 1, j + 1
        elif i < len(gold) and cost[i][j] == cost[i + 1][j] + (not gold[i][1]):
            yield "." if gold[i][1] else "-"
            i += 1
        else:
            yield "+"
            j += 1


def _positions(path: str, mark: str) -> Iterator[int]:
    """Positions in the text of the steps that are `mark`."""
    n = 0
    for step in path:
        if step == mark:
            yield n
        n += step in "=+"


def slots(patterns: tuple[Pattern, ...], texts: tuple[Tokens, ...], names: Sequence[str]) -> tuple[Slot, ...]:
    """How each slot differs from the pattern beside it; one `Slot` a name."""
    compared = tuple(slot(*each) for each in zip(names, patterns, texts, strict=True))
    if all(matches(p, Text(t)) for p, t in zip(patterns, texts[::-1], strict=True)):
        return tuple(replace(s, problem="swapped", note="") if s.problem else s for s in compared)
    return compared


def slot(name: str, pattern: Pattern, text: Tokens) -> Slot:
    """The first problem of `PROBLEMS` that explains the difference, with the tokens too many and too few."""
    problem = _problem(name, pattern, text)
    note = ""
    if problem in ("boundary", "wording"):
        extra, missing, _ = difference(pattern, text)
        too_many = " ".join(text[n] for n in extra)
        notes = [f"{len(extra)} too many: {too_many}"] if extra else []
        notes += [f"{len(missing)} missing: {' '.join(missing)}"] if missing else []
        note = "; ".join(notes)
    return Slot(name, " ".join(text), show(pattern), problem, note)


def _problem(name: str, pattern: Pattern, text: Tokens) -> str:
    if matches(pattern, Text(text)):
        return ""
    if _matches_as(str.lower, pattern, text):
        return "case"
    if _matches_as(lambda t: _plain(t).lower(), pattern, text):
        return "punctuation"
    if matches(tuple(((t,), optional) for tokens, optional in pattern for t in tokens), Text(text)):
        return "optional"
    extra, _, at_ends = difference(pattern, text)
    if len(extra) == len(text):
        return "predicate" if name == "predicate" else "different"
    return "boundary" if at_ends else "wording"


def _plain(token: str) -> str:
    return "".join(c for c in token if not is_punctuation(c))


def _matches_as(rewrite: Callable[[str], str], pattern: Pattern, text: Tokens) -> bool:
    def rewritten(tokens: Tokens) -> Tokens:
        return tuple(filter(None, map(rewrite, tokens)))

    groups = ((rewritten(tokens), optional) for tokens, optional in pattern)
    return matches(tuple(g for g in groups if g[0]), Text(rewritten(text)))


def show(pattern: Pattern) -> str:
    """The pattern as bracketed text."""
    groups = ((" ".join(tokens), optional) for tokens, optional in pattern)
    return " ".join(f"[{text}]" if optional else text for text, optional in groups)


def note(compared: tuple[Slot, ...], patterns: tuple[Pattern, ...], texts: tuple[Tokens, ...]) -> str:
    """The wrong slots in one line, e.g. `object: boundary (1 too many: the)`.

    Swapped arguments, and words that only changed their slot, are named as such.
    """
    if any(s.problem == "swapped" for s in compared):
        return "subject and object are swapped"
    parts = [f"{s.name}: {s.problem}" + (f" ({s.note})" if s.note else "") for s in compared if s.problem]
    if parts and matches(sum(patterns, ()), Text(sum(texts, ()))):
        parts.append("the right words, otherwise divided into slots")
    return "; ".join(parts)
