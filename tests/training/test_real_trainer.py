"""The example, under the real Trainer of transformers: what it prints, and what a Trainer does to rows."""

import re

import pytest
import trainer as stand_in

pytest.importorskip("transformers", reason="transformers is not installed: pip install 'ieval[train]'")


@pytest.fixture(scope="module")
def example():
    return stand_in.example("train_oie")


@pytest.fixture
def made(example, tmp_path):
    example.set_seed(0)
    return lambda **arguments: example.made_trainer(str(tmp_path), *example.split(), **arguments)


def test_f1_rises(example, capsys):
    example.main()
    before, after = (
        dict(re.findall(r"(\w+) (\d\.\d+)", line)) for line in capsys.readouterr().out.strip().splitlines()
    )
    assert float(before["f1"]) < 0.2
    assert float(after["f1"]) > 0.7
    assert float(after["auc"]) > 0.5


def evaluated(trainer):
    found = trainer.evaluate()
    names = ("f1", "best_f1", "auc", "extractions", "repeated_rows", "truncated_words")
    return [found[f"eval_{name}"] for name in names]


@pytest.mark.parametrize(
    "arguments",
    [
        {"train_sampling_strategy": "group_by_length"},
        {"eval_accumulation_steps": 1},
        {"eval_do_concat_batches": False},
        {"per_device_eval_batch_size": 7},
    ],
    ids=str,
)
def test_the_score_is_that_of_the_plain_evaluation(made, arguments):
    trainer = made()
    plain = evaluated(trainer)
    other = made(**arguments)
    other.model.load_state_dict(trainer.model.state_dict())
    assert evaluated(other) == pytest.approx(plain, abs=1e-5)


def test_rows_sorted_by_length_without_row_ids_are_an_error(made):
    trainer = made(train_sampling_strategy="group_by_length")
    trainer.label_names = ["labels"]
    for row in trainer.eval_dataset:
        del row["row_id"]
    with pytest.raises(ValueError, match="the order has changed"):
        trainer.evaluate()


def test_best_model_by_a_score_of_the_hook(made):
    trainer = made(eval_strategy="epoch", metric_for_best_model="f1", num_train_epochs=1, max_steps=2)
    trainer.train()
    assert "eval_f1" in trainer.state.log_history[-2]
    assert all(isinstance(value, int | float) for value in trainer.state.log_history[-2].values())
