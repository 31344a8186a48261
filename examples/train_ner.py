"""Fine-tune a tagger of named entities and watch its span F1: logits in, scores out, one line.

    pip install 'ieval[train]'
    python examples/train_ner.py

On a CPU, without network, in well under two minutes: the sentences are made from a
few names below, the model is a tiny BERT with random weights, and its sub-word
vocabulary is made from the training words, so that rarer names have several pieces.
"""

import random
import sys
import tempfile
from collections import Counter
from typing import Any

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
    PreTrainedTokenizerFast,
    PrinterCallback,
    Trainer,
    TrainingArguments,
    set_seed,
)

import ieval

LABELS = ["O", *(f"{prefix}-{name}" for name in ("PER", "ORG", "LOC") for prefix in "BIES")]
NAMES = {
    "PER": ["Mira", "Otto", "Lena", "Paul", "Nora", "Emil", "Ines", "Jan"],
    "FAMILY": ["Berg", "Lind", "Costa", "Weber", "Novak", "Silva", "van der Meer"],
    "ORG": ["Acme Bank", "Blue Rail", "Nordic Steel Works", "Delta", "Green Press"],
    "LOC": ["Oslo", "Lima", "Turin", "New Haven", "Dakar", "Quito", "Port of Perth"],
}
SENTENCES = [
    "PER moved to LOC .", "PER works for ORG in LOC .", "The office of ORG in LOC is closed .",
    "In LOC , PER met PER .", "ORG hired PER last year .", "It rained all day in LOC .", "Nobody came .",
]  # fmt: skip


def sentence(choose: random.Random) -> dict:
    """A row: words, and a tag each, in BIOES."""
    words, tags = [], []
    for word in choose.choice(SENTENCES).split():
        said = choose.choice(NAMES[word]) if word in NAMES else word
        if word == "PER" and choose.random() < 0.7:
            said += " " + choose.choice(NAMES["FAMILY"])
        pieces = said.split()
        words += pieces
        tags += bioes(word, len(pieces)) if word in NAMES else ["O"]
    return {"words": words, "tags": tags}


def bioes(name: str, length: int) -> list[str]:
    prefixes = "S" if length == 1 else "B" + "I" * (length - 2) + "E"
    return [f"{prefix}-{name}" for prefix in prefixes]


def sub_words(rows: list[dict]) -> PreTrainedTokenizerFast:
    """A tokenizer of the letters of these rows and their most frequent words; all others come in pieces.

    (Not by WordPieceTrainer: among equally frequent pieces it takes others at each call.)
    """
    counts = Counter(word for row in rows for word in row["words"])
    letters = sorted(set("".join(counts)))
    frequent = sorted(counts, key=lambda word: (-counts[word], word))[:30]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *letters, *(f"##{x}" for x in letters), *frequent]
    vocabulary = {piece: n for n, piece in enumerate(dict.fromkeys(pieces))}
    made = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    named = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    return PreTrainedTokenizerFast(tokenizer_object=made, **named)


def features(rows: list[dict], tokenizer: PreTrainedTokenizerFast) -> list[dict]:
    """Model inputs, with the label on the first piece of each word."""
    made = []
    for n, row in enumerate(rows):
        encoded = tokenizer(row["words"], is_split_into_words=True, truncation=True, max_length=64)
        words = encoded.word_ids()
        encoded["labels"] = [
            -100 if word is None or word == before else LABELS.index(row["tags"][word])
            for word, before in zip(words, [None, *words[:-1]], strict=True)
        ]
        made.append({**encoded, "row_id": n})
    return made


def split() -> tuple[list[dict], list[dict]]:
    """Rows to train on, and rows of other sentences to evaluate on."""
    choose = random.Random(0)
    rows = [sentence(choose) for _ in range(600)]
    known = {tuple(row["words"]) for row in rows[:300]}
    return rows[:300], [row for row in rows[300:] if tuple(row["words"]) not in known]


def made_trainer(folder: str, train_rows: list[dict], eval_rows: list[dict], **arguments: Any) -> Trainer:
    tokenizer = sub_words(train_rows)
    config = BertConfig(
        vocab_size=len(tokenizer), num_labels=len(LABELS), max_position_embeddings=64, hidden_size=64,
        num_hidden_layers=2, num_attention_heads=4, intermediate_size=128,
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    return Trainer(
        model=BertForTokenClassification(config),
        args=TrainingArguments(
            folder, learning_rate=2e-3, per_device_train_batch_size=16, save_strategy="no",
            report_to=[], disable_tqdm=True, use_cpu=True,
            label_names=["labels", "row_id"],  # the row ids come back, so that no order is taken on trust
            **arguments,
        ),
        train_dataset=features(train_rows, tokenizer),
        eval_dataset=features(eval_rows, tokenizer),
        data_collator=DataCollatorForTokenClassification(tokenizer),
        compute_metrics=ieval.compute_metrics(
            "ner", eval_rows, labels=LABELS, scheme="BIOES", decoder="viterbi"
        ),
    )  # fmt: skip


def main(epochs: int = 6) -> None:
    set_seed(0)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        trainer = made_trainer(folder, *split(), num_train_epochs=epochs)
        trainer.remove_callback(PrinterCallback)
        show("before", {name.removeprefix("eval_"): score for name, score in trainer.evaluate().items()})
        trainer.train()
        show("after", {name.removeprefix("eval_"): score for name, score in trainer.evaluate().items()})
        for name, scores in trainer.compute_metrics.result.to_dict(detail=True)["per_type"].items():
            show(f"  {name}", scores)


def show(what: str, scores: dict) -> None:
    print(what.ljust(8) + "  ".join(f"{name} {scores[name]:.4f}" for name in ("precision", "recall", "f1")))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
