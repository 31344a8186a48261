"""Fine-tune a model that writes relations as JSON, and watch their F1: token ids in, scores out, one line.

    pip install 'ieval[train]'
    python examples/generate_ie.py

On a CPU, without network, in well under two minutes: the sentences are made from a
few names below, the model is a tiny T5 with random weights, and its vocabulary is
made from the training texts.
"""

import random
import sys
import tempfile
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    PrinterCallback,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
    set_seed,
)

import ieval
from ieval.ie.prompts import answer

PEOPLE = ["Mira Berg", "Otto Lind", "Lena Costa", "Paul Weber", "Nora Silva", "Emil Novak", "Ines", "Jan"]
FIRMS = ["Acme Bank", "Blue Rail", "Nordic Steel", "Delta Foods", "Green Press"]
TOWNS = ["Oslo", "Lima", "Turin", "Kyoto", "Dakar", "Quito", "Perth", "Nairobi"]
TYPES = {"Work_For": "person and firm", "Based_In": "firm and town", "Live_In": "person and town"}
SENTENCES = [  # words and slots, and the relations of the slots
    ("P works for F in T .", [("Work_For", "P", "F"), ("Based_In", "F", "T")]),
    ("F , based in T , hired P .", [("Based_In", "F", "T"), ("Work_For", "P", "F")]),
    ("P moved to T last year .", [("Live_In", "P", "T")]),
    ("The office of F in T is closed .", [("Based_In", "F", "T")]),
    ("P of F was born in T .", [("Work_For", "P", "F")]),
    ("In T it rained all day .", []),
]


def sentence(choose: random.Random) -> dict:
    """A row: the tokens, and the relations as items with offsets."""
    words, relations = choose.choice(SENTENCES)
    names = {"P": choose.choice(PEOPLE), "F": choose.choice(FIRMS), "T": choose.choice(TOWNS)}
    tokens: list[str] = []
    places = {}
    for word in words.split():
        said = names.get(word, word)
        places[word] = {"start": len(tokens), "end": len(tokens) + len(said.split()), "text": said}
        tokens += said.split()
    items = [{"type": name, "head": places[head], "tail": places[tail]} for name, head, tail in relations]
    return {"tokens": tokens, "items": items}


def vocabulary(rows: list[dict]) -> PreTrainedTokenizerFast:
    """A byte-level tokenizer of these sentences and answers: it gives every text back as it was."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    special = ["<pad>", "</s>"]
    learner = trainers.BpeTrainer(vocab_size=600, special_tokens=special, show_progress=False)
    texts = [text for row in rows for text in (" ".join(row["tokens"]), answer("re", row["items"]))]
    made.train_from_iterator(texts, learner)
    made.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token="</s>")


def with_features(rows: list[dict], tokenizer: PreTrainedTokenizerFast) -> list[dict]:
    """The rows with the model's input, and with the answer to be learnt as labels."""
    return [
        {
            **row,
            "input_ids": tokenizer(" ".join(row["tokens"]))["input_ids"],
            "labels": tokenizer(answer("re", row["items"]))["input_ids"],
        }
        for row in rows
    ]


def split() -> tuple[list[dict], list[dict]]:
    """Rows to train on, and rows of other sentences to evaluate on."""
    choose = random.Random(0)
    rows = [sentence(choose) for _ in range(600)]
    known = {tuple(row["tokens"]) for row in rows[:400]}
    return rows[:400], [row for row in rows[400:] if tuple(row["tokens"]) not in known][:60]


def made_trainer(folder: str, rows: list[dict], eval_rows: list[dict], **arguments: Any) -> Seq2SeqTrainer:
    tokenizer = vocabulary(rows)
    config = T5Config(
        vocab_size=len(tokenizer), d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4, dropout_rate=0.0,
        pad_token_id=0, eos_token_id=1, decoder_start_token_id=0,
    )  # fmt: skip
    model = T5ForConditionalGeneration(config)
    rows, eval_rows = with_features(rows, tokenizer), with_features(eval_rows, tokenizer)
    return Seq2SeqTrainer(
        model=model,
        args=Seq2SeqTrainingArguments(
            folder, learning_rate=3e-3, per_device_train_batch_size=16, per_device_eval_batch_size=32,
            predict_with_generate=True, generation_max_length=72, save_strategy="no", report_to=[],
            disable_tqdm=True, use_cpu=True,
            include_for_metrics=["inputs"],  # they tell which output is whose, so that no order is trusted
            **arguments,
        ),
        train_dataset=rows,
        eval_dataset=eval_rows,
        data_collator=DataCollatorForSeq2Seq(tokenizer, model=model),
        compute_metrics=ieval.compute_metrics("re", eval_rows, tokenizer=tokenizer, schema=TYPES),
    )  # fmt: skip


def main(epochs: int = 12) -> None:
    set_seed(0)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        trainer = made_trainer(folder, *split(), num_train_epochs=epochs)
        trainer.remove_callback(PrinterCallback)
        show("before", trainer.evaluate())
        trainer.train()
        show("after", trainer.evaluate())
        print("wrote   " + trainer.compute_metrics.texts[0])


def show(when: str, scores: dict) -> None:
    shown = "  ".join(f"{name} {scores[f'eval_{name}']:.4f}" for name in ("precision", "recall", "f1"))
    read = ("ok", "repaired", "partial", "failed")
    answers = "  ".join(f"{status} {scores[f'eval_answers_{status}']}" for status in read)
    print(f"{when.ljust(8)}{shown}   answers: {answers}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
