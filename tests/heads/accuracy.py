"""How often a parser finds the head that a gold tree gives: for the tests, and as a script for the docs.

    python tests/heads/accuracy.py stanza spacy corenlp --data FOLDER --corenlp FOLDER --sentences 2077

A case is a contiguous subtree of two tokens or more, punctuation at its ends
left out, whose relation is one that arguments have.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from ieval.heads import cache, given, head, registry, scheme
from ieval.heads.parse import Parse
from ieval.text import words
from ieval.types import Span

RELATIONS = tuple(words("nsubj obj iobj obl nmod ccomp csubj xcomp advcl acl advmod"))
COLUMNS = ("nsubj", "obj", "obl", "nmod", "ccomp", "advcl")
TEST = "ud_ewt/en_ewt-ud-test.conllu"


def cases(parse: Parse) -> list[tuple[str, Span, int]]:
    """Relation, span and gold head of each case of a gold tree."""
    below: list[set[int]] = [{n} for n in range(len(parse.tokens))]
    depth = head.depths(parse.governors)
    for n in sorted(range(len(depth)), key=depth.__getitem__, reverse=True):
        if parse.governors[n] >= 0:
            below[parse.governors[n]] |= below[n]
    found = []
    for n, relation in enumerate(parse.relations):
        kind = relation.split(":")[0]
        offsets = sorted(below[n])
        if kind in RELATIONS and len(offsets) > 1 and offsets[-1] - offsets[0] + 1 == len(offsets):
            found.append((kind, Span(offsets[0], offsets[-1] + 1), n))
    return found


def accuracy(gold: list[Parse], found: list[Parse]) -> dict[str, float]:
    """Share of cases with the right head, over all and by relation, and how often there was one candidate."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for a, b in zip(gold, found, strict=True):
        for kind, span, n in cases(a):
            hit = head.of_spans(b.governors, [span], b.tokens) == (n,)
            single = len(head.of_spans(b.governors, [span], b.tokens, heads="all")) == 1
            for key, value in (("all", hit), (kind, hit), ("one candidate", single)):
                right[key] += value
                total[key] += 1
    return {key: right[key] / total[key] for key in total} | {"cases": total["all"]}


def uas(gold: list[Parse], found: list[Parse]) -> float:
    pairs = [p for a, b in zip(gold, found, strict=True) for p in zip(a.governors, b.governors, strict=True)]
    return sum(a == b for a, b in pairs) / len(pairs)


def main() -> None:
    from tabulate import tabulate

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parsers", nargs="+", choices=("stanza", "corenlp", "spacy"))
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--corenlp", default=None, help="folder of the jars")
    parser.add_argument("--sentences", type=int, default=None)
    args = parser.parse_args()
    gold = list(given.conllu(args.data / TEST).parses)[: args.sentences]
    options = {"stanza": {"folder": str(args.data / "stanza_en_mini")}, "corenlp": {"folder": args.corenlp}}
    rows = []
    for name in args.parsers:
        backend = registry.backend(name, **options.get(name, {}))
        backend.parse([gold[0].tokens])  # loads the models
        start = time.perf_counter()
        native = cache.parsed([parse.tokens for parse in gold], backend)
        rate = len(gold) / (time.perf_counter() - start)
        for to in dict.fromkeys((backend.scheme, "ud")):
            found = [scheme.converted(parse, to, scheme=backend.scheme) for parse in native]
            figures = accuracy(gold, found)
            rows.append(
                [
                    f"{name} {backend.model} as {to}",
                    *(figures[column] for column in ("all", *COLUMNS, "one candidate")),
                    uas(gold, found),
                    round(rate),
                ]
            )
        if hasattr(backend, "close"):
            backend.close()
    print(f"{len(gold)} sentences, {figures['cases']} cases")
    heading = ("parser", "head accuracy", *COLUMNS, "one candidate", "UAS", "sentences/s")
    print(tabulate(rows, heading, "github", floatfmt=".3f"))


if __name__ == "__main__":
    main()
