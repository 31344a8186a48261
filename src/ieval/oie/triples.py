"""From what systems and benchmarks hold, n-ary tuples, to what triple protocols score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ieval.pattern import literal
from ieval.text import check_choice
from ieval.types import Extraction, Fact, Sentence

NARY = ("error", "join", "first", "drop")


def triples(
    sentences: Iterable[Sentence], *, nary: str = "error", side: str = "pred"
) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    """Make every extraction a triple, and say how many were changed.

    Args:
        nary: what becomes of an extraction that has not two arguments: `error`;
            `join`, all after the subject become one object, parted by blanks, as
            CaRB joins them; `first`, only the first object is kept; `drop`. Under
            `join` and `first` a missing object, or subject (PropS), is empty, so
            the extraction still counts.
        side: what error messages call these sentences.

    Returns:
        The sentences, and at most one warning with the number changed or dropped.

    Raises:
        ValueError: a fact, an extraction without any argument (unless dropped), or
            one that has not two under `error`.
    """
    check_choice("nary", nary, NARY)
    changed = 0
    done = []
    for n, sentence in enumerate(sentences):
        items: list[Extraction] = []
        for k, x in enumerate(sentence.items):
            if isinstance(x, Fact):
                raise ValueError(f"{side}[{n}][{k}]: a fact (gold) where an extraction is needed")
            if len(x.arguments) == 2:
                items.append(x)
                continue
            changed += 1
            if nary != "drop":
                items.append(_triple(x, nary, f"{side}[{n}][{k}]", sentence))
        done.append(replace(sentence, items=tuple(items)))
    if not changed:
        return tuple(done), ()
    what = {"join": "had their objects joined", "first": "kept their first object", "drop": "were dropped"}
    return tuple(done), (f"{side}: {changed} extraction(s) without exactly two arguments {what[nary]}",)


def _triple(x: Extraction, nary: str, where: str, sentence: Sentence) -> Extraction:
    shown = f"{x.predicate!r} with {len(x.arguments)} argument(s)"
    name = f" (sentence {sentence.id if sentence.id is not None else sentence.text!r})"
    if nary == "error":
        raise ValueError(
            f"{where}{name}: {shown} where a triple is needed; pass nary='join', 'first' or 'drop' (--nary)"
        )
    subject, *rest = x.arguments or ("",)
    # Spans describe the arguments as they were; a joined object has none of its own.
    return Extraction(x.predicate, (subject, " ".join(rest if nary == "join" else rest[:1])), x.confidence)


def facts(sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Each extraction as a synset of one variant, its brackets taken as text.

    >>> s = Sentence("1", None, (Extraction("[is] from", ("Ann", "Oslo")),))
    >>> facts([s])[0].items[0].variants[0].predicate
    '\\\\[is\\\\] from'
    """
    return tuple(replace(s, items=tuple(_fact(x) for x in s.items)) for s in sentences)


def _fact(x: Extraction | Fact) -> Fact:
    if isinstance(x, Fact):
        return x
    return Fact((Extraction(literal(x.predicate), tuple(map(literal, x.arguments)), x.confidence),))
