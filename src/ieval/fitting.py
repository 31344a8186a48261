"""What a file holds made fit for a protocol: n-ary tuples to triples, tuples to synsets, synsets to tuples.

Each takes sentences, what becomes of tuples that are no triples (`ieval.oie.triples`), and the side's
name for messages; each returns the sentences and warnings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ieval.oie import triples as oie_triples
from ieval.types import Fact, Sentence

Prepared = tuple[tuple[Sentence, ...], tuple[str, ...]]


def facts(sentences: Sequence[Sentence], nary: str, side: str) -> Prepared:
    """Fact gold as it is; tuple gold (CaRB, ...) as synsets of one variant."""
    if all(isinstance(item, Fact) for s in sentences for item in s.items):
        return tuple(sentences), ()
    made, warnings = oie_triples.triples(sentences, nary=nary, side=side)
    return oie_triples.facts(made), warnings


def triples(sentences: Sequence[Sentence], nary: str, side: str) -> Prepared:
    return oie_triples.triples(sentences, nary=nary, side=side)


def tuples(sentences: Sequence[Sentence], _nary: str, _side: str) -> Prepared:
    """Tuples of any length as they are."""
    return tuple(sentences), ()


def plain_tuples(sentences: Sequence[Sentence], _nary: str, side: str) -> Prepared:
    """Tuples of any length as they are; a synset of one variant is that tuple."""
    for n, sentence in enumerate(sentences):
        for k, item in enumerate(sentence.items):
            if isinstance(item, Fact) and len(item.variants) != 1:
                raise ValueError(
                    f"{side}[{n}][{k}]: a fact with {len(item.variants)} variants; this protocol takes one "
                    "tuple a fact"
                )
    return tuple(
        replace(s, items=tuple(x.variants[0] if isinstance(x, Fact) else x for x in s.items))
        for s in sentences
    ), ()
