"""The command line of entities, relations and events: scores, robustness, prompts and answers."""

import json

import pytest

pytest.importorskip("json_repair")

import ieval
from ieval import cli
from ieval.sample import path

TOKENS = ["Ann", "met", "Bo", "in", "Rome"]
ANN = {"type": "PER", "start": 0, "end": 1, "text": "Ann"}
ROME = {"type": "LOC", "start": 4, "end": 5, "text": "Rome"}


@pytest.fixture
def run(capsys):
    def run(*args):
        status = cli.main([str(a) for a in args])
        out, err = capsys.readouterr()
        assert status == 0, err
        return out

    return run


@pytest.fixture
def fail(capsys):
    def fail(*args):
        assert cli.main([str(a) for a in args]) == 2
        return capsys.readouterr().err.removeprefix("ieval: error: ").rstrip("\n")

    return fail


def lines(file, rows):
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return file


@pytest.fixture
def perturbed(tmp_path):
    """An original and two perturbed forms; `good` misses nothing of them, `poor` all under typo."""
    place = [{"dataset": "conll03", "perturbation": name, "id": 1} for name in ("none", "typo", "lowercase")]
    gold = lines(tmp_path / "gold.jsonl", [{"tokens": TOKENS, "items": [ANN, ROME], **p} for p in place])
    good = lines(tmp_path / "good.jsonl", [[ANN, ROME]] * 3)
    poor = lines(tmp_path / "poor.jsonl", [{"output": text} for text in (
        "[{'Type': 'PER', 'Name': 'Ann'}, {'Type': 'LOC', 'Name': 'Rome'}]", "no idea, really",
        '[{"Type": "PER", "Name": "Ann"}]',
    )])  # fmt: skip
    return gold, good, poor


@pytest.mark.parametrize(("task", "name"), [("ner", "entities"), ("re", "relations"), ("ed", "events")])
def test_the_samples_score_as_in_the_library(run, task, name):
    gold, answers = path(f"{name}.jsonl"), path(f"{name}_answers.jsonl")
    found = json.loads(run("score", task, "--gold", gold, "--pred", answers, "--json"))
    expected = ieval.score(task, gold, answers)
    assert found["signature"] == expected.signature
    assert {key: found[key] for key in expected.scores} == expected.scores
    assert found["answers_ok"] + found["answers_repaired"] + found["answers_partial"] > 0
    assert "sentence 1: " in run("explain", task, "--gold", gold, "--pred", answers)


def test_scores_feed_the_robustness_table(run, perturbed, tmp_path):
    gold, good, poor = perturbed
    results = tmp_path / "results.jsonl"
    run("score", "ner", "--gold", gold, "--pred", good, poor, "--json", "-o", results)
    figures = {r["system"]: r for r in map(json.loads, results.read_text().splitlines())}
    assert figures["good"]["drop_avg"] == 0.0
    # F1 1, 0 and, of one of two, P 1, R 1/2: 2/3; drops 1 and 1/3.
    assert figures["poor"]["f1:conll03:lowercase"] == pytest.approx(2 / 3)
    assert figures["poor"]["drop_avg"] == pytest.approx(2 / 3)
    assert (figures["poor"]["answers_repaired"], figures["poor"]["answers_failed"]) == (1, 1)
    table = run("robust", results).splitlines()
    assert table[2].split() == ["good", "100.0", "100.0", "100.0", "0.0", "100.0", "1"]
    assert table[3].split() == ["poor", "100.0", "0.0", "66.7", "66.7", "55.6", "2"]


def test_tags_beside_rows_and_options(run, tmp_path):
    gold = tmp_path / "gold.conll"
    gold.write_text("Ann I-PER\nmet O\nBo I-PER\n\nRome I-LOC\n", "utf-8")
    pred = lines(tmp_path / "pred.jsonl", [
        {"tags": ["B-PER", "O", "B-LOC"], "scheme": "IOB2"}, [{"type": "LOC", "start": 0, "end": 1}],
    ])  # fmt: skip
    score = ("score", "ner", "--gold", gold, "--pred", pred, "--json")
    found = json.loads(run(*score))
    assert (found["tp"], found["fp"], found["fn"], found["identification_f1"]) == (2, 1, 1, 1.0)
    schema = tmp_path / "types.txt"
    schema.write_text("PER: people\nLOC\n", "utf-8")
    found = json.loads(run(*score, "--schema", schema, "--match-by", "string", "--types", "normalised"))
    assert "|by:string|" in found["signature"]
    assert "|schema:2,count|" in found["signature"]


def test_supertypes(run, fail, tmp_path):
    gold, answers = path("events.jsonl"), path("events_answers.jsonl")
    above = tmp_path / "above.json"
    above.write_text('{"End_Position": "Contact", "Attack": "Contact"}', "utf-8")
    score = ("score", "ed", "--gold", gold, "--pred", answers, "--json", "--event-level", "supertype")
    assert json.loads(run(*score, "--supertypes", above))["fp"] == 0
    assert "give supertypes=" in fail(*score)
    above.write_text('["Attack"]', "utf-8")
    assert "expected an object from type to supertype" in fail(*score, "--supertypes", above)


def test_prompts_and_answers(run, capsys, perturbed, tmp_path):
    gold, _, poor = perturbed
    schema = tmp_path / "types.json"
    schema.write_text('{"PER": "people", "LOC": "places"}', "utf-8")
    prompts = tmp_path / "prompts.jsonl"
    training = path("entities.jsonl")
    ask = ("prompt", "ner", "--schema", schema, "--train", training, "--input", gold, "--shots", 3)
    run(*ask, "--seed", 1, "-o", prompts)
    made = [json.loads(line) for line in prompts.read_text("utf-8").splitlines()]
    assert [row["perturbation"] for row in made] == ["none", "typo", "lowercase"]
    assert all(row["prompt"].endswith("Input: Ann met Bo in Rome\nOutput:") for row in made)
    assert "## Examples (3-shot)" in made[0]["prompt"]
    assert '"Name": ' in made[0]["prompt"]
    assert run(*ask, "--seed", 1) == prompts.read_text("utf-8")
    assert run(*ask, "--seed", 2) != prompts.read_text("utf-8")
    rows = tmp_path / "rows.jsonl"
    cli.main(["parse", "ner", str(poor), "--schema", str(schema), "-o", str(rows)])
    assert capsys.readouterr().err == "3 answers: 1 ok, 1 repaired, 0 partial, 1 failed, 0 incomplete items\n"
    assert ieval.score("ner", gold, rows)["f1"] == ieval.score("ner", gold, poor)["f1"]


def test_prompts_for_lines_without_examples(run, tmp_path):
    (tmp_path / "in.txt").write_text("Ann left .\n\nBo stayed .\n", "utf-8")
    (tmp_path / "types.txt").write_text("met\n", "utf-8")
    ask = ("prompt", "re", "--schema", tmp_path / "types.txt", "--input", tmp_path / "in.txt")
    made = run(*ask, "--input-format", "lines", "--shots", 0).splitlines()
    assert [json.loads(line)["id"] for line in made] == ["1", "2"]
    assert "## Examples" not in made[0]


def test_faults(fail, perturbed, tmp_path):
    gold, good, poor = perturbed
    bad = lines(tmp_path / "bad.jsonl", [[ANN], [{**ANN, "end": 0}]])
    score = ("score", "ner", "--gold", gold, "--pred")
    assert fail(*score, bad) == (
        f"{bad}:2: entry[0]: start 0, end 0; expected 0 <= start < end, the first after it, or -1 for both"
    )
    assert "nothing in this answer can be read" in fail(*score, poor, "--on-fail", "error")
    other = lines(tmp_path / "other.jsonl", [{"items": [], "dataset": "nyt"}] * 3)
    assert "dataset 'nyt'" in fail(*score, other)
    alone = lines(tmp_path / "alone.jsonl", [{"items": [], "dataset": "a", "perturbation": "typo"}])
    assert "no row with perturbation 'none'" in fail("score", "ner", "--gold", alone, "--pred", alone)
    (tmp_path / "twice.txt").write_text("PER\nPER\n", "utf-8")
    assert "type 'PER' is there twice" in fail(*score, good, "--schema", tmp_path / "twice.txt")
    schema = tmp_path / "types.txt"
    schema.write_text("PER\n", "utf-8")
    ask = ("prompt", "ner", "--schema", schema, "--input", gold)
    assert fail(*ask) == "--shots 10 needs --train, the file that examples are drawn from"
    assert "only 0 of 3 sentences can be drawn" in fail(*ask, "--train", gold)
    assert "no answer, expected one of" in fail("parse", "ner", gold)
