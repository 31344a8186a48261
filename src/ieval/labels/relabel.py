"""Classes and scores recomputed from what people said, where they said something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256

from ieval.labels.record import CHOICES, Labels, Place, check_label
from ieval.oie.errors import GOLD_CLASSES, MISSING, Judged
from ieval.oie.strategies import from_sums
from ieval.result import Decision, Result, SentenceResult, Summary, add_tallies

RIGHT, REDUNDANT = "correct", "redundant"
NEAR = ("wrong_boundaries", "uninformative")  # classes that say which gold tuple an extraction is about
Said = Mapping[tuple[str, int], str]  # (side, item) of one sentence to its label


def relabelled(result: Result, labels: Labels, system: str) -> Result:
    """The result with the labels of one system in the place of the proposals they speak of.

    What is not labelled keeps its proposal; proposals are not made anew around labels.
    An *extraction* labelled

        correct             is a hit for precision, and its partner in the gold is found
        redundant           stays the hit, or none, that it was: the class does not say
                            that it is false; so do the gold tuples that it matches
        wrong_boundaries,   is no hit, and finds nothing; its partner in the gold, if not
        uninformative       found otherwise, has this class
        wrong,              is no hit, and finds nothing
        out_of_scope

    Its *partner* is, of these the first that there is: the gold tuple it matches, the one
    it is about by the rules (`Judged.partners`), the one with most words in common, which
    is the one shown beside it. In a sentence without gold nothing can be `correct`; what
    is true there is `out_of_scope`.

    A *gold tuple* labelled `correct` is found, one labelled `wrong_boundaries`,
    `uninformative` or `missing` is not, whatever was said about extractions; these stay
    the hits they are, as precision and recall count their own side. Without a label a
    gold tuple is found if some hit says it, else it has the better of the classes that its
    extractions give it, `missing` where none does.

    `precision`, `recall`, F, `tp`, `fp`, `fn`, the classes and `missed_by_arity` follow;
    scores under a strategy's name compare words as before. `confirmed` counts the labels
    that count, `changed` those that differ from the proposal.

    Args:
        result: of the error analysis, not relabelled yet.
        labels: of the same data (`ieval.labels.record.check_data`).
        system: whose labels among them.

    Raises:
        ValueError: labels of a sentence, or an item, that the result does not have, or what was not
            scored by the error analysis.
    """
    said = _by_sentence(labels.given, system)
    known = {s.id for s in result.sentences}
    for sentence in said:
        if sentence not in known:
            raise ValueError(f"system {system!r}: a label in sentence {sentence!r}, which the result lacks")
    made = tuple(_relabelled(s, said.get(s.id, {}), system) for s in result.sentences)
    text = repr(sorted((key, sorted(told.items())) for key, told in said.items()))
    count = sum(len(told) for told in said.values())
    signature = f"{result.signature}|labels:{count}:{sha256(text.encode('utf-8', 'replace')).hexdigest()[:8]}"
    return replace(result, signature=signature, sentences=made, summary=partial(_summary, result.summary),
                   warnings=result.warnings + labels.warnings)  # fmt: skip


def _by_sentence(given: Mapping[Place, str], system: str) -> dict[str, dict[tuple[str, int], str]]:
    said: dict[str, dict[tuple[str, int], str]] = {}
    for place, label in given.items():
        if place.system == system:
            said.setdefault(place.sentence, {})[place.side, place.item] = label
    return said


def _summary(before: Summary, sentences: Sequence[SentenceResult]) -> dict[str, float]:
    tallied = add_tallies(sentences)
    return {**before(sentences), "confirmed": int(tallied["confirmed"]), "changed": int(tallied["changed"])}


def _relabelled(sentence: SentenceResult, said: Said, system: str) -> SentenceResult:
    if not said:
        return sentence
    if not isinstance(sentence.evidence, Judged):
        raise ValueError(f"sentence {sentence.id!r} of system {system!r} has no error classes to be labelled")
    before = sentence.evidence
    _check(sentence.id, before, said, system)
    after = judge(before, said, partial(_shown_beside, sentence))
    right, found = sum(map(bool, after.right)), after.golds.count(RIGHT)
    counts = from_sums(right, len(after.extractions), found, len(after.golds), before.counting)
    decide = partial(_decisions, sentence.decide, before, after, said)
    changed = sum(_proposal(before, place) != label for place, label in said.items())
    tallies = {**sentence.tallies, **_classes(after), "confirmed": len(said), "changed": changed}
    return replace(sentence, counts=counts, tallies=tallies, decide=decide, evidence=after)


def _check(key: str, judged: Judged, said: Said, system: str) -> None:
    sizes = {"pred": len(judged.extractions), "gold": len(judged.golds)}
    for (side, item), label in said.items():
        check_label(side, label)
        place = Place(system, key, side, item)
        if item >= sizes[side]:
            raise ValueError(f"{place}: a label of it, but there are {sizes[side]}")
        if side == "pred" and label == RIGHT and not judged.golds:
            raise ValueError(
                f"{place}: 'correct', but the sentence has no gold tuples; what is true and not in the gold "
                "is 'out_of_scope'"
            )


def _shown_beside(sentence: SentenceResult, item: int) -> int | None:
    return sentence.decide()[item].nearest


def _proposal(judged: Judged, place: tuple[str, int]) -> str:
    side, item = place
    return (judged.extractions if side == "pred" else judged.golds)[item]


def judge(before: Judged, said: Said, beside: Callable[[int], int | None] = lambda _: None) -> Judged:
    """The classes of one sentence after its labels; `beside` names the gold tuple of least resort.

    >>> from ieval.oie.errors import Judged
    >>> before = Judged(("wrong_boundaries",), ("wrong_boundaries",), ((),), (0,), (0,), ())
    >>> judge(before, {("pred", 0): "correct"}).golds, judge(before, {("pred", 0): "wrong"}).golds
    (('correct',), ('missing',))
    """
    classes, partners = [], []
    right: list[tuple[int, ...]] = []
    for n, proposed in enumerate(before.extractions):
        label, near = said.get(("pred", n)), before.partners[n]
        if label in (RIGHT, *NEAR) and near is None:
            near = before.right[n][0] if before.right[n] else beside(n)
        classes.append(label or proposed)
        partners.append(near)
        if label == RIGHT and not before.right[n]:
            right.append(() if near is None else (near,))
        else:
            right.append(before.right[n] if label in (None, RIGHT, REDUNDANT) else ())
    golds, stands = [], []
    for g in range(len(before.golds)):
        label, stand = _of_gold(g, before, said, right, partners)
        golds.append(label)
        stands.append(stand)
    arity = tuple(g for g in before.arity if golds[g] != RIGHT)
    return replace(before, extractions=tuple(classes), golds=tuple(golds), right=tuple(right),
                   partners=tuple(partners), stands=tuple(stands), arity=arity)  # fmt: skip


def _of_gold(
    g: int, before: Judged, said: Said, right: Sequence[tuple[int, ...]], partners: Sequence[int | None]
) -> tuple[str, int | None]:
    """Its class, and the extraction that gives it the class."""
    giving = [(RIGHT, n) for n, found in enumerate(right) if g in found]
    stand = before.stands[g]
    if stand is not None and ("pred", stand) not in said:
        giving.append((before.golds[g], stand))
    giving += [
        (said["pred", n], n) for n, partner in enumerate(partners)
        if partner == g and said.get(("pred", n)) in NEAR
    ]  # fmt: skip
    if stand is not None and (RIGHT, stand) in giving:
        best: tuple[str, int | None] = (RIGHT, stand)
    else:
        best = min(giving, key=lambda each: (GOLD_CLASSES.index(each[0]), each[1]), default=(MISSING, None))
    label = said.get(("gold", g))
    if label is None or label == best[0]:
        return best
    return label, None if label == MISSING else best[1]


def _classes(judged: Judged) -> dict[str, int]:
    return {
        **{label: judged.extractions.count(label) for label in CHOICES["pred"]},
        MISSING: judged.golds.count(MISSING),
        **{f"gold_{label}": judged.golds.count(label) for label in GOLD_CLASSES},
        "missed_by_arity": len(judged.arity),
        "matched_extractions": sum(map(bool, judged.right)),
    }


def _decisions(
    decide: Callable[[], Iterable[Decision]], before: Judged, after: Judged, said: Said
) -> tuple[Decision, ...]:
    """Those of the proposals, with labels, verdicts and partners as they are now, and who says so."""
    old = tuple(decide())
    count = len(after.extractions)
    made = [_of_extraction(d, n, before, after, said) for n, d in enumerate(old[:count])]
    missed = {d.gold[0]: d for d in old[count:]}
    for g, label in enumerate(after.golds):
        if label == RIGHT:
            continue
        d = missed.get(g) or Decision("missed", None, (g,))
        note = _note(before.golds[g], label, ("gold", g) in said, d.note)
        made.append(replace(d, nearest=after.stands[g], note=note, label=label))
    return tuple(made)


def _of_extraction(d: Decision, n: int, before: Judged, after: Judged, said: Said) -> Decision:
    label, hits = after.extractions[n], after.right[n]
    nearest = None if hits else (after.partners[n] if d.nearest is None else d.nearest)
    if nearest is None and not hits:
        nearest = next(iter(d.gold), None)
    note = _note(before.extractions[n], label, ("pred", n) in said, d.note)
    verdict = "right" if hits else "wrong"
    return replace(d, verdict=verdict, gold=hits, nearest=nearest, note=note, label=label)


def _note(proposed: str, label: str, confirmed: bool, evidence: str) -> str:
    """The class with what it rests on; the evidence is that of the proposal."""
    told = evidence.split(" (proposed): ")[-1]
    if not confirmed:
        return evidence if label == proposed else f"{_words(label)} (follows from labels)"
    how = "confirmed" if label == proposed else f"changed from {_words(proposed)}"
    return f"{_words(label)} ({how})" + (f": {told}" if told and label == proposed else "")


def _words(label: str) -> str:
    return label.replace("_", " ")
