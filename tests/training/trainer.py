"""A stand-in for what a Trainer hands over: sub-tokens, special tokens, padding, logits of known tags."""

import importlib.util
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np

LABELS = ["O", "B-V", "I-V", "B-ARG0", "I-ARG0", "B-ARG1", "I-ARG1"]

ROWS = [  # (words, gold tags in LSOIE's notation, heads of the arguments)
    ("Ann sold the red bike", "A0-B P-B A1-B A1-I A1-I", [0, 4]),
    ("Old Bo slept", "A0-B A0-I P-B", [1]),
    ("Bo ate soup and Ann left", "A0-B P-B A1-B O O O", [0, 2]),
    ("Bo ate soup and Ann left", "O O O O A0-B P-B", [4]),
    ("It rained", "O P-B", []),
]


def rows(**more):
    return [
        {"words": words.split(), "label": tags.split(), "heads": heads, **{k: v[n] for k, v in more.items()}}
        for n, (words, tags, heads) in enumerate(ROWS)
    ]


def label_ids(tags):
    names = [f"{t[-1]}-{'V' if t[0] == 'P' else 'ARG' + t[1]}" if t != "O" else t for t in tags]
    return [LABELS.index(name) for name in names]


def prediction(
    tagged, *, order=None, gold=None, pieces=1, seen=None, ids=False, sure=6.0, to_ids=label_ids, n_labels=7
):
    """An `EvalPrediction` whose logits favour these tags.

    Args:
        tagged: predicted tags of each row (LSOIE's notation).
        order: positions of the rows in the output; default as they are.
        gold: the tags behind the label ids; default those of ROWS.
        pieces: sub-tokens of each word; the later ones get labels -100 and misleading logits.
        seen: words that fit; later ones are truncated.
        ids: row ids beside the labels.
        to_ids, n_labels: from the tags of a row to label ids.
    """
    gold = gold or [tags.split() for _, tags, _ in ROWS]
    order = range(len(gold)) if order is None else order
    length = 2 + pieces * max(map(len, gold))
    logits = np.full((len(order), length, n_labels), -100.0, dtype=np.float32)
    labels = np.full((len(order), length), -100)
    random = np.random.default_rng(0)
    for at, n in enumerate(order):
        for k, (tag, wanted) in enumerate(
            zip(to_ids(tagged[n])[:seen], to_ids(gold[n])[:seen], strict=True)
        ):
            first = 1 + pieces * k
            logits[at, first : first + pieces] = random.normal(size=(pieces, n_labels)) / 10
            logits[at, first, tag] += sure
            logits[at, first + 1 : first + pieces, 0] += 50
            labels[at, first] = wanted
    return SimpleNamespace(
        predictions=logits, label_ids=(labels, np.array(list(order))) if ids else labels
    )


def example(name: str) -> ModuleType:
    """A script of examples/ as a module."""
    path = Path(__file__).resolve().parents[2] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
