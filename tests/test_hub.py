"""The metric through `evaluate`: the same numbers every way, options in every place, located errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

evaluate = pytest.importorskip("evaluate")
import datasets  # noqa: E402

import ieval  # noqa: E402
from ieval import hub, rows  # noqa: E402
from ieval.align import align  # noqa: E402
from ieval.sample import path  # noqa: E402
from ieval.types import Extraction, Fact, Sentence  # noqa: E402

FOLDER = str(Path(__file__).resolve().parents[1] / "metrics" / "fact_based_oie")
CAT = {"subject": "the cat", "predicate": "saw", "object": "Ann"}
SEEN = [{**CAT, "subject": "[the] cat"}, {**CAT, "predicate": "spotted"}]
GOLD = [[SEEN, [{**CAT, "object": "Bo"}]], [], [[CAT]]]
PRED = [[CAT, {**CAT, "subject": "cat"}, {**CAT, "object": "Cy"}], [CAT], []]


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory):
    """Caches of this module's metrics; those of other runs are left alone."""
    folder = tmp_path_factory.mktemp("hf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluate.config, "HF_METRICS_CACHE", str(folder / "metrics"))
        yield folder


def load(*args, keep_in_memory=True, **options):
    return evaluate.load(FOLDER, *args, keep_in_memory=keep_in_memory, **options)


def as_rows(gold, pred):
    """Two documents as paired rows; output for sentences that the gold lacks has no row."""
    pairs = align(gold.sentences, pred.sentences).pairs
    return {"references": hub.rows_of(g for g, _ in pairs), "predictions": hub.rows_of(p for _, p in pairs)}


@pytest.fixture(scope="module")
def sample():
    return as_rows(ieval.read(path("gold.txt")), ieval.read(path("hasty.tsv")))


@pytest.fixture(scope="module")
def expected(sample):
    return ieval.score("fact_based", sample["references"], sample["predictions"]).scores


def test_by_hand():
    scores = load().compute(predictions=PRED, references=GOLD)
    assert (scores["tp"], scores["fp"], scores["fn"]) == (1, 2, 2)
    assert scores["precision"] == pytest.approx(1 / 3)
    assert scores["recall"] == pytest.approx(1 / 3)
    assert (scores["sentences_without_gold"], scores["sentences_without_output"]) == (1, 1)


def test_plain_numbers(sample, tmp_path):
    scores = load().compute(**sample)
    assert {type(v) for v in scores.values()} == {float, int}
    evaluate.save(tmp_path / "result.json", **scores)
    assert json.loads((tmp_path / "result.json").read_text())["f1"] == scores["f1"]


def test_compute(sample, expected):
    assert load().compute(**sample) == expected
    assert load(keep_in_memory=False).compute(**sample) == expected


def test_files_give_the_same_numbers(expected):
    of_files = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    assert {**of_files.scores, "unknown_sentences": 0, "ignored_extractions": 0} == expected


@pytest.mark.parametrize("batch", [1, 7, 100])
def test_add_batch(sample, expected, batch):
    metric = load()
    for n in range(0, len(sample["references"]), batch):
        metric.add_batch(**{side: values[n : n + batch] for side, values in sample.items()})
    assert metric.compute() == expected


def test_add(sample, expected):
    metric = load()
    for reference, prediction in zip(sample["references"], sample["predictions"], strict=True):
        metric.add(reference=reference, prediction=prediction)
    assert metric.compute() == expected


def test_one_metric_many_times(sample, expected):
    metric = load()
    assert metric.compute(predictions=PRED, references=GOLD)["tp"] == 1
    with pytest.raises(ValueError, match="expected a list"):
        metric.compute(predictions=[1], references=[[]])
    assert metric.compute(**sample) == expected
    assert metric.compute(predictions=[], references=[])["f1"] == 0.0


def test_order_of_rows_does_not_matter(sample, expected):
    backwards = {side: values[::-1] for side, values in sample.items()}
    scores = load().compute(**backwards)
    assert scores == pytest.approx(expected, abs=1e-12)


def test_columns_and_generators(sample, expected):
    table = datasets.Dataset.from_dict(sample, features=hub.fact_features())
    metric = load()
    assert metric.compute(predictions=table["predictions"], references=table["references"]) == expected
    assert (
        metric.compute(predictions=iter(sample["predictions"]), references=tuple(sample["references"]))
        == expected
    )


def test_as_compute_metrics_of_a_trainer(sample, expected):
    """What a trainer wants is a function from its output to flat numbers; it prefixes the names itself."""
    metric = load()

    def compute_metrics(output):
        return metric.compute(predictions=output[0], references=output[1])

    for _ in range(2):  # once an epoch
        assert compute_metrics((sample["predictions"], sample["references"])) == expected


def test_detail(sample):
    result = load().compute(**sample, detail=True)
    assert json.loads(json.dumps(result))["signature"].startswith("fact_based|variant:paper|")
    assert result["warnings"] == []
    assert len(result["per_sentence"]) == len(sample["references"])
    verdicts = [d["verdict"] for s in result["per_sentence"] for d in s["decisions"]]
    assert verdicts.count("wrong") == result["fp"]
    assert verdicts.count("missed") == result["fn"]
    assert verdicts.count("right") == result["matched_extractions"]


OPTIONS = [
    ("variant", "released"), ("credit", "first"), ("false_positives", "distinct"), ("match", "joined"),
    ("minimal", True), ("brackets", "literal"), ("case", "lower"), ("whitespace", "keep"),
    ("punctuation", "drop"), ("unicode", "nfc"), ("tokens", "characters"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_options_at_call_and_at_load(sample, name, value):
    expected = ieval.score("fact_based", sample["references"], sample["predictions"], **{name: value})
    assert load().compute(**sample, **{name: value}) == expected.scores
    assert load(**{name: value}).compute(**sample) == expected.scores
    assert load(**{name: value}).compute(**sample, detail=True)["signature"] == expected.signature


def test_every_option_is_tried_above():
    import inspect

    named = list(inspect.signature(load()._compute).parameters)
    assert named == ["predictions", "references", *(name for name, _ in OPTIONS), "detail"]


def test_the_call_goes_before_the_loading(sample, expected):
    metric = load(brackets="literal", variant="released")
    assert metric.compute(**sample) != expected
    assert metric.compute(**sample, brackets="optional", variant="paper") == expected
    assert metric.compute(**sample) != expected


def test_config_name_is_the_variant(sample):
    for name, variant in (
        ("paper", "paper"),
        ("released", "released"),
        ("default", "paper"),
        (None, "paper"),
    ):
        signature = load(name).compute(**sample, detail=True)["signature"]
        assert f"|variant:{variant}|" in signature
    assert (
        "variant:released" in load("released", variant="released").compute(**sample, detail=True)["signature"]
    )


LOADING_FAULTS = [
    (
        ("strict",),
        {},
        ValueError,
        "config_name='strict'.*variant='strict': expected one of 'paper', 'released'",
    ),
    (
        ("released",),
        {"variant": "paper"},
        ValueError,
        "config_name='released' and variant='paper'.*give one of them",
    ),
    ((), {"brackets": "none"}, ValueError, "brackets='none': expected one of 'optional', 'literal'"),
    ((), {"bracket": "literal"}, TypeError, "no option 'bracket'; there are variant, credit"),
]


@pytest.mark.parametrize(("args", "options", "error", "message"), LOADING_FAULTS)
def test_loading_faults(args, options, error, message):
    with pytest.raises(error, match=message):
        load(*args, **options)


ROW_FAULTS = [  # predictions beside [[[CAT]], [[CAT]]]
    ([[CAT], [{**CAT, "object": [3]}]], r"predictions\[1\]\[0\]\.object: .* found list \[3\]"),
    ([[CAT], [{**CAT, "object": 3}]], r"predictions\[1\]\[0\]\.object: expected a string, found int 3"),
    ([[CAT], [{**CAT, "object": None}]], r"predictions\[1\]\[0\]\.object: expected a string, found None"),
    ([[{**CAT, "object": 3}], []], r"predictions\[0\]\[0\]\.object: expected a string, found int 3"),
    ([[{"subject": "a", "object": "b"}], []], r"predictions\[0\]\[0\]: no 'predicate'"),
    ([[{**CAT, "score": 0.5}], []], r"predictions\[0\]\[0\]: unknown 'score'"),
    ([["the cat saw Ann"], []], r"predictions\[0\]\[0\]: expected a dict"),
    ([CAT, CAT], r"predictions\[0\]: expected a list, found dict"),
    ([[CAT], None], r"predictions\[1\]: expected a list, found None"),
    ([[CAT]], "2 references and 1 predictions: rows are paired by position"),
    ("text", "predictions: expected a list, found str"),
    (None, "predictions: expected a list, found None"),
]  # fmt: skip


@pytest.mark.parametrize(("predictions", "message"), ROW_FAULTS)
def test_row_faults(predictions, message):
    with pytest.raises(ValueError, match=message):
        load().compute(predictions=predictions, references=[[[CAT]], [[CAT]]])


GOLD_FAULTS = [
    ([[CAT]], r"references\[0\]\[0\]: expected a list, found dict"),
    ([[[{**CAT, "object": 3}]]], r"references\[0\]\[0\]\[0\]\.object: expected a string, found int 3"),
    ([[[]]], r"references\[0\]\[0\]: a synset without triples"),
    ([[[{**CAT, "object": "[the Ann"}]]], r"references\[0\]\[0\]\[0\]\.object: .*never closed"),
    ([[[{**CAT, "object": "[the [Ann]]"}]]], r"references\[0\]\[0\]\[0\]\.object: "),
    (None, "references: expected a list, found None"),
]


@pytest.mark.parametrize(("references", "message"), GOLD_FAULTS)
def test_gold_faults(references, message):
    with pytest.raises(ValueError, match=message):
        load().compute(predictions=[[CAT]], references=references)


def test_a_row_that_is_read_once_is_refused_and_not_scored_as_empty():
    tea = {"subject": "Ann", "predicate": "likes", "object": "tea"}
    with pytest.raises(ValueError, match=r"predictions\[0\]: expected a list, found generator"):
        load().compute(predictions=[(x for x in [tea])], references=[[[tea]]])


def test_nothing_to_score():
    with pytest.raises(ValueError, match="fact_based_oie: nothing to score; give predictions and references"):
        load().compute()


def test_faults_of_add():
    with pytest.raises(ValueError, match=r"references\[0\]: expected a list, found None"):
        load().add(prediction=[CAT])


def test_faults_at_call():
    with pytest.raises(ValueError, match="case='loud': expected one of 'mixed', 'lower'"):
        load().compute(predictions=PRED, references=GOLD, case="loud")
    with pytest.raises(TypeError, match="spelling"):
        load().compute(predictions=PRED, references=GOLD, spelling="loose")


def test_combine(sample, expected):
    both = evaluate.combine([load(), load("released", brackets="literal")])
    scores = both.compute(**sample)
    literal = load("released", brackets="literal").compute(**sample)
    assert scores["fact_based_oie_0_f1"] == expected["f1"]
    assert scores["fact_based_oie_1_f1"] == literal["f1"] != expected["f1"]


def test_combine_with_another_metric(sample, expected):
    class Rows(evaluate.Metric):
        def _info(self):
            return evaluate.MetricInfo(
                description="", citation="", inputs_description="", features=hub.fact_features()
            )

        def _compute(self, predictions, references):
            return {"rows": len(predictions), "f1": -1.0 * len(references)}

    scores = evaluate.combine([load(), Rows(keep_in_memory=True)]).compute(**sample)
    assert scores["rows"] == len(sample["references"])
    assert scores["fact_based_oie_f1"] == expected["f1"]


PROCESS = """
import json, sys
import evaluate
rank, folder, rows, home = int(sys.argv[1]), *sys.argv[2:]
shard = {side: values[rank::2] for side, values in json.load(open(rows)).items()}
metric = evaluate.load(
    folder, num_process=2, process_id=rank, experiment_id="two", cache_dir=home, case="lower"
)
metric.add_batch(**shard)
print(json.dumps(metric.compute()))
"""


def test_two_processes(sample, tmp_path):
    (tmp_path / "rows.json").write_text(json.dumps(sample))
    command = [FOLDER, str(tmp_path / "rows.json"), str(tmp_path / "cache")]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, str(rank), *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HF_HOME": str(tmp_path)},
        )
        for rank in (0, 1)
    ]  # fmt: skip
    ended = [process.communicate(timeout=200) for process in running]
    assert [p.returncode for p in running] == [0, 0], ended
    scores = [json.loads(out.splitlines()[-1]) for out, _ in ended]
    assert scores[0] == pytest.approx(load(case="lower").compute(**sample), abs=1e-12)
    assert scores[1] is None


SYSTEMS = [("en", "clausie"), ("en", "minie"), ("en", "openie6"), ("de", "m2oie_de"), ("zh", "m2oie_zh")]


@pytest.mark.parametrize(("language", "system"), SYSTEMS)
@pytest.mark.parametrize("variant", ["paper", "released"])
def test_real_output_scores_the_same_through_evaluate(data, language, system, variant):
    gold = ieval.read(data / "benchie" / f"benchie_gold_annotations_{language}.txt")
    pred = ieval.read(data / "benchie" / f"{system}_explicit.txt")
    scores = load(variant).compute(**as_rows(gold, pred))
    core = ieval.score("fact_based", gold, pred, variant=variant).scores
    assert scores == {**core, "unknown_sentences": 0, "ignored_extractions": 0}


def test_rows_of_is_the_inverse_of_reading():
    assert hub.rows_of(rows.facts(GOLD)) == GOLD
    assert hub.rows_of(rows.triples(PRED)) == PRED


def test_rows_of_what_is_no_triple():
    long = Extraction("flew to", ("Ann", "Oslo", "in May"))
    with pytest.raises(ValueError, match=r"sentences\[1\]\[0\]: 3 arguments with predicate 'flew to'"):
        hub.rows_of([Sentence("1", None), Sentence("2", None, (long,))])
    with pytest.raises(ValueError, match=r"sentences\[0\]\[0\]: 1 arguments"):
        hub.rows_of([Sentence("1", None, (Fact((Extraction("rains", ("It",)),)),))])


def test_flat():
    result = ieval.score("fact_based", GOLD, PRED)
    assert hub.flat(result) == result.scores
    assert hub.flat(result, detail=True) == result.to_dict(detail=True)
