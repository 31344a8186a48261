"""`ieval prompt TASK`: few-shot prompts for the sentences of a file, one JSON object a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ieval.cli.output import add_output, writing
from ieval.ie.tasks import TASKS

if TYPE_CHECKING:
    from ieval.ie.prompts import Example
    from ieval.types import Sentence


def add(commands: Any) -> None:
    about = "few-shot prompts from a schema and a training file"
    parser = commands.add_parser("prompt", help=about, description=about, allow_abbrev=False)
    parser.add_argument("task", choices=tuple(TASKS))
    parser.add_argument("--schema", required=True, metavar="FILE",
                        help="the types: JSON, or `TYPE: description` lines")  # fmt: skip
    parser.add_argument("--train", metavar="FILE", help="where the examples are drawn from")
    parser.add_argument("--input", required=True, metavar="FILE", help="the sentences to extract from")
    parser.add_argument("--train-format", default="auto", metavar="FORMAT", help="see `ieval formats`")
    parser.add_argument(
        "--input-format", default="auto", metavar="FORMAT", help="the same, or `lines`: a sentence a line"
    )
    parser.add_argument("--shots", type=int, default=10, metavar="N", help="examples in each (default: 10)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the drawing (default: 0)")
    parser.add_argument(
        "--empty", choices=("keep", "drop"), default="keep",
        help="draw sentences without items too, or not (default: keep)",
    )  # fmt: skip
    add_output(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from ieval.ie import prompts, schema

    types = schema.read(args.schema)
    if args.shots and not args.train:
        raise ValueError(f"--shots {args.shots} needs --train, the file that examples are drawn from")
    training = list(_examples(args.train, args.train_format, args.task)) if args.train else []
    with writing(args.output, force=args.force) as file:
        for text, sentence in _inputs(args):
            drawn = prompts.draw(training, args.shots, seed=args.seed, empty=args.empty, avoid=text)
            made = {"prompt": prompts.prompt(args.task, text, types, drawn), **columns(sentence)}
            print(json.dumps(made, ensure_ascii=False), file=file)


def columns(sentence: Sentence) -> dict[str, Any]:
    """What says which sentence this is: its place in a test of robustness, else its id."""
    label = sentence.label
    if label is None:
        return {"id": sentence.id}
    placed = label.dataset or label.perturbation != "none"
    found = {
        "dataset": label.dataset, "perturbation": label.perturbation if placed else "", "id": label.source,
        "changed": label.changed,
    }  # fmt: skip
    return {name: value for name, value in found.items() if value not in (None, "")}


def _examples(path: str, format: str, task: str) -> Iterator[Example]:
    from ieval.ie import formats
    from ieval.ie.prompts import Example
    from ieval.ie.rows import worded

    for sentence in formats.read_side(path, format, task=task, gold=True):
        yield Example(_text(sentence, path), tuple(worded(item, sentence) for item in sentence.items))


def _inputs(args: argparse.Namespace) -> Iterator[tuple[str, Sentence]]:
    from ieval.formats.lines import Source
    from ieval.ie import formats
    from ieval.types import Sentence

    if args.input_format == "lines":
        lines = [line for _, line in Source(args.input).lines() if line.strip()]
        yield from ((line, Sentence(str(n), line)) for n, line in enumerate(lines, 1))
        return
    for sentence in formats.read_side(args.input, args.input_format, task=args.task, gold=True):
        yield _text(sentence, args.input), sentence


def _text(sentence: Sentence, path: str) -> str:
    text = sentence.text or " ".join(sentence.tokens)
    if not text:
        raise ValueError(f"{path}: sentence {sentence.id} has neither text nor tokens to show a model")
    return text
