"""A stand-in for what `Seq2SeqTrainer` hands over: token ids of what a model wrote, of labels, of inputs."""

from types import SimpleNamespace

import numpy as np

from ieval.ie.prompts import answer

PAD, END = 0, 1


class Letters:
    """As much of a tokenizer as is used: an id a letter."""

    pad_token_id = PAD

    def __init__(self, unknown=""):
        self.unknown = unknown  # letters that it loses

    def __call__(self, text):
        return {"input_ids": [*(ord(c) + 2 for c in text if c not in self.unknown), END]}

    def batch_decode(self, rows, *, skip_special_tokens, clean_up_tokenization_spaces):
        assert skip_special_tokens
        assert not clean_up_tokenization_spaces
        return ["".join(chr(n - 2) for n in row if n > END) for row in rows]


def entity(name, text, start=-1):
    end = start + len(text.split()) if start >= 0 else -1
    return {"type": name, "start": start, "end": end, "text": text}


def row(text, *items):
    return {"tokens": text.split(), "items": list(items)}


ROWS = [
    row("Ann Lee saw Oslo", entity("PER", "Ann Lee", 0), entity("LOC", "Oslo", 3)),
    row("Bo left Oslo for Oslo", entity("LOC", "Oslo", 2), entity("LOC", "Oslo", 4)),
    row("It rained ."),
]
WROTE = [
    '[{"Type": "PER", "Name": "Ann Lee"}, {"Type": "ORG", "Name": "Oslo"}]',
    "Sure: [{'Type': 'LOC', 'Name': 'Oslo'}, {'Type': 'PER', 'Name': 'Bo'},]",
    "I do not know.",
]


def padded(rows, *, left=False, width=0, fill=PAD):
    width = max(width, *map(len, rows))
    blank = [[fill] * (width - len(row)) for row in rows]
    return np.array([b + row if left else row + b for row, b in zip(rows, blank, strict=True)])


def output(
    wrote=WROTE, *, rows=ROWS, order=None, task="ner", labels=None, inputs=False, prompts=None, **padding
):
    """An `EvalPrediction`; `prompts` stand before what was written, as a causal model repeats them."""
    letters, order = Letters(), range(len(rows)) if order is None else order
    said = [letters(wrote[n])["input_ids"] for n in order]
    prompts_or_texts = prompts or [" ".join(r["tokens"]) for r in rows]
    asked = [letters(prompts_or_texts[n])["input_ids"][:-1] for n in order]
    if prompts:
        said = [a + s for a, s in zip(asked, said, strict=True)]
    wanted = [letters((labels or [answer(task, r["items"]) for r in rows])[n])["input_ids"] for n in order]
    return SimpleNamespace(
        predictions=padded(said, **padding),
        label_ids=padded(wanted, fill=-100),
        inputs=padded(asked, left=bool(padding.get("left"))) if inputs else None,
    )
