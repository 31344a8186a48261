"""Fine-tune a tagger for Open IE and watch its LSOIE scores: logits in, scores out, one line.

    pip install 'ieval[train]'
    python examples/train_oie.py

On a CPU, without network, in well under two minutes: the sentences are made from a
few phrases below, the model is a tiny BERT with random weights, and its sub-word
vocabulary is made from the training words, so that most words have several pieces.
"""

import random
import sys
import tempfile
from typing import Any

import torch
from tokenizers import Tokenizer, models, processors
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

LABELS = ["O", "P-B", "P-I", "A0-B", "A0-I", "A1-B", "A1-I", "A2-B", "A2-I"]
SUBJECTS = [  # phrase, and which of its words is the head
    ("Mira", 0), ("the old farmer", 2), ("two pilots", 1), ("a girl from Oslo", 1), ("my neighbour", 1),
    ("the captain of the team", 1), ("Doctor Lind", 1), ("some students", 1),
]  # fmt: skip
VERBS = ["sold", "painted", "has repaired", "will borrow", "carried", "found", "was hiding", "described"]
OBJECTS = [
    ("the red bicycle", 2), ("a letter about money", 1), ("her boots", 1), ("the map", 1), ("three lamps", 1),
    ("an engine without oil", 1), ("old photographs", 1), ("the keys of the house", 1),
]  # fmt: skip
PLACES = [
    ("in the market", 2), ("near a bridge", 2), ("on Sunday", 1), ("behind the school", 2),
    ("after the long winter", 3), ("", None),
]  # fmt: skip


def tuple_row(parts: list[tuple[str, str, int]]) -> dict:
    """The row of one predicate: parts are role (or ""), phrase and head within it; rows as in LSOIE."""
    words, label, heads = [], [], {}
    for role, phrase, head in parts:
        for n, word in enumerate(phrase.split()):
            if n == head and role:
                heads[role] = len(words)
            words.append(word)
            label.append(f"{role}-{'I' if n else 'B'}" if role else "O")
    verb = heads.pop("P")
    return {"words": words, "label": label, "heads": [heads[r] for r in sorted(heads)], "head_pred_id": verb}


def sentence_rows(choose: random.Random) -> list[dict]:
    """A sentence with one verb, or with two that share their subject: a row each."""
    subject, place = choose.choice(SUBJECTS), choose.choice(PLACES)
    said = [(verb, choose.choice(OBJECTS)) for verb in choose.sample(VERBS, choose.choice([1, 2]))]
    made = []
    for told in range(len(said)):
        parts = [("A0", *subject)]
        for n, (verb, thing) in enumerate(said):
            own = n == told
            parts += [("", "and", 0)] if n else []
            parts += [("P" if own else "", verb, len(verb.split()) - 1), ("A1" if own else "", *thing)]
        parts.append(("A2" if told == len(said) - 1 else "", *place))
        made.append(tuple_row([*parts, ("", ".", 0)]))
    return made


def sub_words(rows: list[dict]) -> PreTrainedTokenizerFast:
    """A tokenizer that cuts words after their third letter, and unseen ones into letters."""
    pieces = {p for row in rows for word in row["words"] for p in (word[:3], "##" + word[3:]) if p != "##"}
    letters = {form for piece in pieces for letter in piece.strip("#") for form in (letter, "##" + letter)}
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *sorted(pieces | letters)]
    ids = {piece: n for n, piece in enumerate(vocabulary)}
    made = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    made.post_processor = processors.BertProcessing(("[SEP]", ids["[SEP]"]), ("[CLS]", ids["[CLS]"]))
    special = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    return PreTrainedTokenizerFast(tokenizer_object=made, **special)


def features(rows: list[dict], tokenizer: PreTrainedTokenizerFast) -> list[dict]:
    """Model inputs: the label on the first piece of each word, and the predicate as token type 1."""
    made = []
    for n, row in enumerate(rows):
        encoded = tokenizer(row["words"], is_split_into_words=True, truncation=True, max_length=64)
        words = encoded.word_ids()
        encoded["labels"] = [
            -100 if word is None or word == before else LABELS.index(row["label"][word])
            for word, before in zip(words, [None, *words[:-1]], strict=True)
        ]
        encoded["token_type_ids"] = [int(word == row["head_pred_id"]) for word in words]
        made.append({**encoded, "row_id": n})
    return made


def split() -> tuple[list[dict], list[dict]]:
    """Rows to train on, and rows of other sentences to evaluate on."""
    choose = random.Random(0)
    rows = [row for _ in range(260) for row in sentence_rows(choose)]
    known = {" ".join(row["words"]) for row in rows[:300]}
    return rows[:300], [row for row in rows[300:] if " ".join(row["words"]) not in known]


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
        compute_metrics=ieval.compute_metrics("lsoie", eval_rows, labels=LABELS),
    )  # fmt: skip


def main(epochs: int = 8) -> None:
    set_seed(0)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        trainer = made_trainer(folder, *split(), num_train_epochs=epochs)
        trainer.remove_callback(PrinterCallback)
        show("before", trainer.evaluate())
        trainer.train()
        show("after", trainer.evaluate())


def show(when: str, scores: dict) -> None:
    names = ("precision", "recall", "f1", "best_f1", "auc")
    print(when.ljust(8) + "  ".join(f"{name} {scores.get(f'eval_{name}', 0.0):.4f}" for name in names))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
