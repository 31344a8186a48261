"""The examples of typed extraction under the real Trainers of transformers, and a causal model by hand."""

import re

import numpy as np
import pytest
import trainer as stand_in

import ieval

pytest.importorskip("transformers", reason="transformers is not installed: pip install 'ieval[train]'")

TAGGER, WRITER = "train_ner", "generate_ie"


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    """Sums in one order, so that two evaluations of the same weights cannot differ in a near tie."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def examples():
    return {name: stand_in.example(name) for name in (TAGGER, WRITER)}


@pytest.fixture(scope="module")
def made(examples, tmp_path_factory):
    def make(name, **arguments):
        example = examples[name]
        example.set_seed(0)
        train_rows, eval_rows = example.split()
        folder = str(tmp_path_factory.mktemp(name))
        return example.made_trainer(folder, train_rows, eval_rows[:40], **arguments)

    return make


@pytest.mark.parametrize(("name", "least"), [(TAGGER, 0.9), (WRITER, 0.7)])
def test_f1_rises(examples, capsys, name, least):
    examples[name].main()
    printed = capsys.readouterr().out
    before, after = map(float, re.findall(r"^(?:before|after) .* f1 (\S+)", printed, re.MULTILINE))
    assert before < 0.2
    assert after > least
    if name == WRITER:
        ok, failed = (list(map(int, re.findall(rf"{status} (\d+)", printed))) for status in ("ok", "failed"))
        assert (ok, failed) == ([0, 60], [60, 0])


def test_a_vocabulary_is_the_same_at_each_call(examples):
    """Else weights do not fit the next trainer, and no figure can be repeated."""
    for name, vocabulary in ((TAGGER, "sub_words"), (WRITER, "vocabulary")):
        rows = examples[name].split()[0]
        made = [getattr(examples[name], vocabulary)(rows).get_vocab() for _ in range(5)]
        assert all(one == made[0] for one in made), name


@pytest.fixture(scope="module")
def trained(made):
    """Of each example the weights after some training, and their scores by a plain evaluation."""
    found = {}
    for name in (TAGGER, WRITER):
        trainer = made(name, num_train_epochs=3)
        trainer.train()
        found[name] = trainer.model.state_dict(), scores(trainer)
    return found


@pytest.mark.parametrize("name", [TAGGER, WRITER])
@pytest.mark.parametrize(
    "arguments",
    [
        {"train_sampling_strategy": "group_by_length"},
        {"eval_accumulation_steps": 1},
        {"eval_do_concat_batches": False},
    ],
    ids=str,
)
def test_the_score_is_that_of_the_plain_evaluation(made, trained, name, arguments):
    weights, plain = trained[name]
    assert plain["eval_tp"] + plain["eval_fp"] > 0
    other = made(name, **arguments)
    other.model.load_state_dict(weights)
    assert scores(other) == plain


def scores(trainer):
    counted = ("tp", "fp", "fn", "answers_ok", "truncated_words", "repeated_rows", "indistinct_rows")
    found = trainer.evaluate()
    return {name: value for name, value in found.items() if name.removeprefix("eval_") in counted}


def test_rows_sorted_by_length_without_inputs_are_an_error(made):
    trainer = made(WRITER, train_sampling_strategy="group_by_length")
    trainer.args.include_for_metrics = []
    with pytest.raises(ValueError, match="the order has changed"):
        trainer.evaluate()


@pytest.mark.parametrize("name", [TAGGER, WRITER])
def test_best_model_by_a_score_of_the_hook(made, name):
    trainer = made(name, eval_strategy="epoch", metric_for_best_model="f1", num_train_epochs=1, max_steps=2)
    trainer.train()
    logged = trainer.state.log_history[-2]
    assert "eval_f1" in logged
    assert all(isinstance(value, int | float) for value in logged.values())


def test_logits_instead_of_generated_text_are_told(made):
    trainer = made(WRITER)
    trainer.args.predict_with_generate = False
    with pytest.raises(ValueError, match="predict_with_generate=True"):
        trainer.evaluate()


@pytest.mark.filterwarnings("ignore")
def test_what_a_causal_model_generates_by_itself(examples):
    """Random weights: whatever is written, the prompt is gone from it, and the rest can be counted."""
    from transformers import EvalPrediction, LlamaConfig, LlamaForCausalLM

    example = examples[WRITER]
    example.set_seed(0)
    rows = example.split()[0][:6]
    tokenizer = example.vocabulary(rows)
    tokenizer.padding_side = "left"
    prompts = ["Input: " + " ".join(row["tokens"]) + "\nOutput:" for row in rows]
    for row, prompt in zip(rows, prompts, strict=True):
        row["input_ids"] = tokenizer(prompt)["input_ids"]
    batch = tokenizer.pad({"input_ids": [row["input_ids"] for row in rows]}, return_tensors="pt")
    config = LlamaConfig(
        vocab_size=len(tokenizer), hidden_size=32, intermediate_size=64, num_hidden_layers=1,
        num_attention_heads=2, pad_token_id=0, eos_token_id=1, bos_token_id=1,
    )  # fmt: skip
    written = LlamaForCausalLM(config).generate(**batch, max_new_tokens=8, do_sample=False)
    answers = tokenizer([example.answer("re", row["items"]) for row in rows], padding=True)["input_ids"]
    given = EvalPrediction(written.numpy(), np.array(answers), inputs=batch["input_ids"].numpy())
    made = ieval.compute_metrics("re", rows, tokenizer=tokenizer, prompt="strip")
    assert made(given)["answers_failed"] == 6
    new = tokenizer.batch_decode(written[:, batch["input_ids"].shape[1] :], skip_special_tokens=True)
    assert made.texts == new
