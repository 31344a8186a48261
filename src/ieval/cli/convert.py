"""`ieval convert IN OUT`: from one file format to another, saying what the other cannot hold."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ieval.cli.options import add_faults, add_nary
from ieval.cli.output import warn, writing
from ieval.oie import triples
from ieval.types import Extraction, Fact, Sentence


def add(commands: Any) -> None:
    about = "convert a file to another format"
    parser = commands.add_parser("convert", help=about, description=about, allow_abbrev=False)
    parser.add_argument("input", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    parser.add_argument("--from", dest="source", default="auto", metavar="FORMAT", help="default: detect")
    parser.add_argument("--to", required=True, metavar="FORMAT", help="see `ieval formats`")
    add_faults(parser)
    add_nary(parser)
    parser.add_argument("--force", action="store_true", help="overwrite OUT if it exists")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from ieval import formats

    if args.to not in formats.writable():
        raise ValueError(
            f"--to {args.to}: no format that can be written; there are {', '.join(formats.writable())}"
        )
    document = formats.read(args.input, args.source, faults=args.faults)
    sentences, changed = fitted(document.sentences, formats.FORMATS[args.to].HOLDS, args.to, args.nary)
    warn((*document.warnings, *changed))
    with writing(args.output, force=args.force) as file:
        formats.write(sentences, file, args.to)
        file.flush()
        # Reading back is what shows a loss in any format, and a fault of its writer before the file is there.
        back = _read_back(file.name, args.to) if file.tell() else ()
        lost = losses(sentences, back, args.to)
    warn(lost, args.output)
    held = inventory(back)
    print(f"{args.output}: " + ", ".join(f"{n} {what}" for what, n in held.items() if n) + f" ({args.to})")


def fitted(
    sentences: Sequence[Sentence], holds: str, format: str, nary: str
) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    """The sentences with items as the format holds them (extractions as one-variant facts), and warnings."""
    facts = [isinstance(item, Fact) for s in sentences for item in s.items]
    if holds == "extractions" and any(facts):
        raise ValueError(
            f"{format} holds extractions, the input {sum(facts)} facts, each with ways to state it; "
            "choose a format that holds facts, see `ieval formats`"
        )
    if holds == "facts" and not all(facts):
        made, warnings = triples.triples(sentences, nary=nary, side="input")
        return triples.facts(made), warnings
    return tuple(sentences), ()


def _read_back(path: str, format: str) -> Sequence[Sentence]:
    from ieval import formats

    try:
        return formats.read(path, format).sentences
    except ValueError as problem:
        raise ValueError(f"nothing was written: {format} could not read it back: {problem}") from None


def losses(sentences: Sequence[Sentence], back: Sequence[Sentence], format: str) -> list[str]:
    """What was there before and is not in what was read back, one line a kind."""
    before, after = inventory(sentences), inventory(back)
    lines = [
        f"{n - after[what]} of {n} {what} are not in the file; {format} does not hold them"
        for what, n in before.items()
        if n > after[what]
    ]
    changed = Counter(_tuples(sentences)) - Counter(_tuples(back))
    fewer = any(before[what] > after[what] for what in ("facts", "extractions", "variants"))
    if changed and not fewer:
        first = next(iter(changed))
        lines.append(f"{sum(changed.values())} tuple(s) read back differently, the first: {first}")
    return lines


def inventory(sentences: Sequence[Sentence]) -> dict[str, int]:
    """How many of everything there are."""
    items = [item for s in sentences for item in s.items]
    facts = [item for item in items if isinstance(item, Fact)]
    tuples = list(_extractions(sentences))
    return {
        "sentences": len(sentences),
        "extractions": len(items) - len(facts),
        "facts": len(facts),
        "variants": sum(len(fact.variants) for fact in facts),
        "sentence ids": sum(s.id is not None for s in sentences),
        "sentence texts": sum(s.text is not None for s in sentences),
        "tokenised sentences": sum(bool(s.tokens) for s in sentences),
        "confidences": sum(x.confidence is not None for x in tuples),
        "tuples with offsets": sum(bool(x.predicate_spans or any(x.argument_spans)) for x in tuples),
    }


def _extractions(sentences: Sequence[Sentence]) -> Iterator[Extraction]:
    for sentence in sentences:
        for item in sentence.items:
            yield from item.variants if isinstance(item, Fact) else (item,)


def _tuples(sentences: Sequence[Sentence]) -> Iterator[str]:
    for x in _extractions(sentences):
        yield " | ".join((*x.arguments[:1], x.predicate, *x.arguments[1:]))
