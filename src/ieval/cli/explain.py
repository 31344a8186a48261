"""`ieval explain PROTOCOL`: what became of every extraction and every missed synset, and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, TextIO

from ieval.cli.options import add_inputs, add_protocols, read_gold, read_pred, scoring
from ieval.cli.output import add_output, warn, writing
from ieval.cli.score import system_names
from ieval.result import Decision, SentenceResult, Words
from ieval.types import Sentence

Pair = tuple[Sentence, Sentence]


def add(commands: Any) -> None:
    about = "show per sentence what each extraction covered, or the nearest gold and why it failed"
    for parser in add_protocols(commands.add_parser("explain", help=about, description=about)):
        add_inputs(parser, several=False)
        group = parser.add_argument_group("what to show")
        group.add_argument(
            "--sentence", nargs="+", action="extend", metavar="ID", help="these sentences (default: all)"
        )
        group.add_argument(
            "--only", choices=("all", "right", "wrong", "missed"), default="all", help="(default: all)"
        )
        group.add_argument("--limit", type=int, metavar="N", help="no more than N sentences; all are counted")
        group.add_argument("--json", action="store_true", help="one object a sentence")
        add_output(parser)
        parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    if args.limit is not None and args.limit < 1:
        raise ValueError(f"--limit {args.limit}: expected a whole number of 1 or more")
    from ieval.protocols import protocol
    from ieval.report.picture import legend, problems

    (name,) = system_names([args.pred])
    gold, gold_warnings = read_gold(args)
    pred, pred_warnings = read_pred(args, args.pred, name)
    about = protocol(args.protocol)
    with scoring(args) as options:
        gold = about.prepared(gold, sides=("gold", name), **options)
        result = about.score(gold, pred, sides=("gold", name), **options)
    gold = tuple(gold)
    warn((*gold_warnings, *pred_warnings, *result.warnings))
    if args.sentence:
        result = result.select(list(dict.fromkeys(args.sentence)))
    counted: Counter[str] = Counter()
    with writing(args.output, force=args.force) as file:
        shown = 0
        for sentence, decisions, pair in _judged(result.sentences, gold, pred, args.align_by or "auto"):
            counted.update(problems(decisions))
            if args.limit is None or shown < args.limit:
                shown += _show(sentence, decisions, pair, args, about.words(), file)
        # JSON stays one object a sentence; its reader can count the slots itself.
        print(legend(counted, about.explained(), about.words()), file=sys.stderr if args.json else file)


def _judged(
    sentences: Sequence[SentenceResult], gold: Sequence[Sentence], pred: Sequence[Sentence], align_by: str
) -> Iterator[tuple[SentenceResult, tuple[Decision, ...], Pair]]:
    """Each sentence with its decisions and both its sides, one at a time."""
    from ieval.align import align

    sides = align(gold, pred, by=align_by).by_key()
    for sentence in sentences:
        yield sentence, sentence.decide(), sides[sentence.id]


def _show(
    sentence: SentenceResult,
    decisions: Sequence[Decision],
    pair: Pair,
    args: argparse.Namespace,
    words: Words,
    file: TextIO,
) -> bool:
    """Whether there was anything to show."""
    from ieval.report.picture import picture, wants_colour

    if not args.json:
        colour = wants_colour(file)
        drawn = picture(sentence.id, decisions, *pair, only=args.only, colour=colour, words=words)
        if drawn:
            print(drawn, end="\n\n", file=file)
        return bool(drawn)
    kept = [d for d in decisions if args.only in ("all", d.verdict)]
    if kept or args.only == "all":
        print(json.dumps(_record(sentence, kept, pair, words), ensure_ascii=False), file=file)
    return bool(kept or args.only == "all")


def _record(
    sentence: SentenceResult, decisions: Sequence[Decision], pair: Pair, words: Words
) -> dict[str, Any]:
    """JSON-safe: the decisions, each with the text of the extraction and of the gold items it speaks of."""
    from ieval.report.picture import labels, show, text_of

    gold, pred = pair
    names = labels(gold.items)
    records = []
    for d in decisions:
        record = asdict(d)
        record["extraction"] = None if d.pred is None else show(pred.items[d.pred])
        record[words.key] = [{"label": names[n], "text": show(gold.items[n])} for n in d.gold]
        records.append(record)
    text = text_of(gold, pred) or None
    return {"id": sentence.id, "text": text, **asdict(sentence.counts), "decisions": records}
