"""RUIE through `evaluate`: entities, relations and events worked on paper; the same numbers every way."""

import json
import random
from fractions import Fraction as F
from pathlib import Path

import pytest

evaluate = pytest.importorskip("evaluate")
pytest.importorskip("json_repair")

import ieval  # noqa: E402
from ieval import hub  # noqa: E402

FOLDER = str(Path(__file__).resolve().parents[1] / "metrics" / "ruie")
TOKENS = ["Ann", "Lee", "of", "Acme", "met", "Bo", "in", "Rome"]


def e(label, start, end, text=None):
    words = " ".join(TOKENS[start:end]) if text is None else text
    return {"type": label, "start": start, "end": end, "text": words}


def said(label, text):
    return {"type": label, "start": -1, "end": -1, "text": text}


ANN, ACME, BO, ROME = e("PER", 0, 2), e("ORG", 3, 4), e("PER", 5, 6), e("LOC", 7, 8)
WORKS = {"type": "works for", "head": ANN, "tail": ACME}
MET = {"type": "met", "head": ANN, "tail": BO}
CASES = {  # configuration: predictions, references, precision, recall, identification precision, recall
    "ner": (
        # Right: Ann. Of another type: Acme. Off by one: Rome. Twice: Bo, once right.
        [[ANN, e("LOC", 3, 4), e("LOC", 6, 8), BO, BO], [said("PER", "Cy")]],
        [{"items": [ANN, ACME, BO, ROME], "tokens": TOKENS}, {"items": [], "tokens": ["Hm"]}],
        F(2, 6), F(2, 4), F(3, 6), F(3, 4),
    ),
    "re": (
        # Right: works for. The types of met's head are wrong: right but for them. Turned round: wrong.
        [[WORKS, {**MET, "head": {**ANN, "type": "ORG"}}, {**MET, "head": BO, "tail": ANN}]],
        [[WORKS, MET]],
        F(1, 3), F(1, 2), F(2, 3), F(2, 2),
    ),
    "ed": (
        # Right: meet. Of another type on the same trigger: fight.
        [[e("Meet", 4, 5), e("Fight", 4, 5)], []],
        [[e("Meet", 4, 5)], [{"type": "Die", "start": 0, "end": 1, "text": ""}]],
        F(1, 2), F(1, 2), F(1, 2), F(1, 2),
    ),
    "ner_tags": (
        # PER right, LOC one tag short.
        [["B-PER", "I-PER", "O", "B-LOC"], ["O"]],
        [["B-PER", "I-PER", "O", "I-LOC"], {"tags": ["B-ORG"], "tokens": ["Acme"]}],
        F(2, 2), F(2, 3), F(2, 2), F(2, 3),
    ),
    "ner_text": (
        ['[{"Type": "PER", "Name": "Ann Lee"}, {"Type": "LOC", "Name": "Acme"}]', "I can not say."],
        [{"items": [ANN, ACME, BO], "tokens": TOKENS}, {"items": [], "tokens": ["Hm"]}],
        F(1, 2), F(1, 3), F(2, 2), F(2, 3),
    ),
    "re_text": (
        ["Sure: [{'Head': 'Ann Lee', 'Type': 'works for', 'Tail': 'Acme'},]"],
        [{"items": [{"type": "works for", "head": said("", "Ann Lee"), "tail": said("", "Acme")}, MET],
          "tokens": TOKENS}],
        F(1, 1), F(1, 2), F(1, 1), F(1, 2),
    ),
    "ed_text": (
        ['```json\n[{"Type": "Meet", "Trigger": "met"}]\n```'],
        [{"items": [e("Meet", 4, 5)], "tokens": TOKENS}],
        F(1), F(1), F(1), F(1),
    ),
}  # fmt: skip


def f1(p, r):
    return float(2 * p * r / (p + r)) if p + r else 0.0


def load(*args, keep_in_memory=True, **options):
    return evaluate.load(FOLDER, *args, keep_in_memory=keep_in_memory, **options)


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory):
    """Caches of this module's metrics; those of other runs are left alone."""
    folder = tmp_path_factory.mktemp("hf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluate.config, "HF_METRICS_CACHE", str(folder / "metrics"))
        yield folder


@pytest.mark.parametrize("config", CASES)
def test_on_paper(config):
    predictions, references, p, r, ip, ir = CASES[config]
    scores = load(config).compute(predictions=predictions, references=references)
    expected = {
        "precision": float(p), "recall": float(r), "f1": f1(p, r),
        "identification_precision": float(ip), "identification_recall": float(ir),
        "identification_f1": f1(ip, ir),
    }  # fmt: skip
    assert {name: scores[name] for name in expected} == pytest.approx(expected)
    assert scores["tp"] + scores["fp"] == (p and scores["tp"] / p)
    assert scores["tp"] + scores["fn"] == scores["tp"] / r
    assert {type(v) for v in scores.values()} <= {float, int}


def test_counts_beside_the_scores():
    predictions, references, *_ = CASES["ner"]
    scores = load("ner").compute(predictions=predictions, references=references, schema=["PER", "ORG", "LOC"])
    names = ("tp", "fp", "fn", "duplicates", "ungrounded", "grounded", "out_of_schema", "sentences")
    assert [scores[name] for name in names] == [2, 4, 2, 1, 1, 0, 0, 2]
    predictions, references, *_ = CASES["ner_text"]
    scores = load("ner_text").compute(predictions=predictions, references=references)
    names = ("answers_ok", "answers_repaired", "answers_partial", "answers_failed", "incomplete_items")
    assert [scores[name] for name in (*names, "grounded")] == [1, 0, 0, 1, 0, 2]


@pytest.mark.parametrize("config", CASES)
def test_every_way_gives_the_same(config, home):
    predictions, references, *_ = CASES[config]
    expected = load(config).compute(predictions=predictions, references=references)
    one_by_one = load(config)
    for prediction, reference in zip(predictions, references, strict=True):
        one_by_one.add(prediction=prediction, reference=reference)
    assert one_by_one.compute() == expected
    on_disk = load(config, keep_in_memory=False, cache_dir=str(home))
    on_disk.add_batch(predictions=predictions[:1], references=references[:1])
    on_disk.add_batch(predictions=predictions[1:], references=references[1:])
    assert on_disk.compute() == expected
    task, _, form = config.partition("_")
    plain = ieval.score(task, references, predictions, rows=form or "items")
    assert plain.scores == expected


@pytest.mark.parametrize("config", CASES)
def test_the_order_of_rows_and_items_does_not_matter(config):
    predictions, references, *_ = CASES[config]
    expected = load(config).compute(predictions=predictions, references=references)
    rows = list(zip(predictions, references, strict=True))
    for seed in range(5):
        rng = random.Random(seed)
        rng.shuffle(rows)
        shuffled = [row if isinstance(row, str) else rng.sample(row, len(row)) for row, _ in rows]
        mixed = [row for row, _ in rows] if config.endswith("tags") else shuffled
        assert load(config).compute(predictions=mixed, references=[r for _, r in rows]) == expected


def test_texts_alone_are_compared():
    """Neither offsets nor tokens on either side: nothing else could be."""
    gold = [[said("PER", "Bo"), said("LOC", "Rome")], [], [ANN]]
    pred = [[said("LOC", "Rome"), said("PER", "Rome"), said("LOC", "Rome")], [said("PER", "Bo")], [ANN]]
    told = load("ner").compute(predictions=pred, references=gold, detail=True)
    assert (told["tp"], told["fp"], told["fn"], told["compared_as_text"]) == (2, 3, 1, 2)
    assert "2 sentence(s) have neither tokens nor offsets" in told["warnings"][0]
    assert [d["verdict"] for d in told["per_sentence"][1]["decisions"]] == ["wrong"]
    relation = {"type": "met", "head": said("PER", "Ann"), "tail": said("PER", "Bo")}
    turned = {**relation, "head": relation["tail"], "tail": relation["head"]}
    scores = load("re").compute(predictions=[[relation], [turned]], references=[[relation], [relation]])
    assert (scores["f1"], scores["compared_as_text"]) == (0.5, 2)
    with pytest.raises(ValueError, match="the sentence no tokens to find it in"):
        load("ner", compat="uie").compute(predictions=pred, references=gold)


def test_the_default_configuration_is_ner():
    predictions, references, *_ = CASES["ner"]
    assert load().compute(predictions=predictions, references=references) == load("ner").compute(
        predictions=predictions, references=references
    )


def test_nested_and_discontinuous():
    inner, outer = e("PER", 0, 1), e("PER", 0, 2)
    torn = {"type": "DIS", "spans": [[0, 1], [3, 4]]}
    scores = load("ner").compute(predictions=[[torn, outer, inner]], references=[[inner, outer, torn]])
    assert (scores["f1"], scores["duplicates"]) == (1.0, 0)
    half = {"type": "DIS", "start": 0, "end": 1, "text": ""}
    assert load("ner").compute(predictions=[[half]], references=[[torn]])["f1"] == 0.0


def test_no_score_passes_one_but_under_a_preset_that_counts_copies():
    rows = {"predictions": [[WORKS, WORKS]], "references": [[WORKS]]}
    assert load("re").compute(**rows)["precision"] == 0.5
    assert load("re", duplicates="set").compute(**rows)["f1"] == 1.0
    told = load("re", compat="robustuie").compute(**rows, detail=True)
    assert told["f1"] == pytest.approx(2 * 1 * 2 / (1 + 2))
    assert any("counts every copy of a right prediction" in w for w in told["warnings"])


OPTIONS = [
    ("compat", "uie"), ("match_by", "string"), ("duplicates", "set"), ("grounding", "first"),
    ("relation", "boundary"), ("schema", ["PER", "ORG", "LOC"]), ("out_of_schema", "drop"),
    ("ungrounded", "drop"), ("types", "normalised"), ("case", "lower"), ("event_level", "subtype"),
    ("supertypes", {"PER": "X"}), ("offsets", "token"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_options_at_call_and_at_load(name, value):
    predictions, references, *_ = CASES["ner"]
    expected = ieval.score("ner", references, predictions, **{name: value})
    given = {"predictions": predictions, "references": references}
    assert load("ner").compute(**given, **{name: value}) == expected.scores
    at_load = load("ner", **{name: value}).compute(**given, detail=True)
    assert at_load["signature"] == expected.signature
    assert {k: at_load[k] for k in expected.scores} == expected.scores


def test_schemes_are_signed_and_told_apart():
    rows = {"predictions": [["I-PER", "O"]], "references": [["I-PER", "O"]]}
    assert load("ner_tags", scheme="IOB1").compute(**rows)["f1"] == 1.0
    assert "|tags:lenient|" in load("ner_tags").compute(**rows, detail=True)["signature"]
    with pytest.raises(ValueError, match=r"references\[0\]\.tags\[0\]: 'I-PER' at the beginning is no IOB2"):
        load("ner_tags", scheme="IOB2").compute(**rows)


# Robustness: of each form 2 rows in `news`, 1 in `web`. F1 on paper: news 1 and, under typo, 2 of 2 gold with
# 1 right of 1 predicted: P 1, R 1/2, F1 2/3; web 1 and 0. Weighted: (2 * 2/3 + 1 * 0) / 3 = 4/9.
PLACES = [
    ("news", "none", "1", None), ("news", "none", "2", None), ("web", "original", "1", None),
    ("news", "Typo Injection", "1", True), ("news", "typo", "2", False), ("web", "P4", "1", True),
]  # fmt: skip
GOLD_ROWS = [[ANN], [BO], [ROME], [ANN], [BO], [ROME]]
PRED_ROWS = [[ANN], [BO], [ROME], [], [BO], [e("ORG", 7, 8)]]
FIGURES = {
    "f1:news:none": F(1), "f1:news:typo": F(2, 3), "f1:web:none": F(1), "f1:web:typo": F(0),
    "sentences:news:none": 2, "sentences:news:typo": 2, "sentences:web:none": 1, "sentences:web:typo": 1,
    "drop:news:typo": F(1, 3), "drop:web:typo": F(1), "drop_avg:news": F(1, 3), "drop_avg:web": F(1),
    "worst_f1:news": F(2, 3), "worst_f1:web": F(0),
    "changed:news:typo": 1, "f1_changed:news:typo": F(0), "drop_changed:news:typo": F(1),
    "changed:web:typo": 1, "f1_changed:web:typo": F(0), "drop_changed:web:typo": F(1),
    "f1:*:none": F(1), "f1:*:typo": F(4, 9), "drop:*:typo": F(5, 9), "drop_avg": F(5, 9), "worst_f1": F(4, 9),
}  # fmt: skip
NAMES = ("datasets", "perturbations", "ids", "changed")
LISTS = dict(zip(NAMES, map(list, zip(*PLACES, strict=True)), strict=True))
COLUMNS = [
    {"items": row, **dict(zip(("dataset", "perturbation", "id", "changed"), place, strict=True))}
    for row, place in zip(GOLD_ROWS, PLACES, strict=True)
]


def figures(scores):
    return {name: value for name, value in scores.items() if ":" in name or name in ("drop_avg", "worst_f1")}


def test_robustness_on_paper():
    expected = pytest.approx({name: float(value) for name, value in FIGURES.items()})
    by_columns = load("ner").compute(predictions=PRED_ROWS, references=COLUMNS)
    assert figures(by_columns) == expected
    assert by_columns["f1"] == pytest.approx(f1(F(4, 5), F(4, 6)))  # of all rows
    assert load("ner").compute(predictions=PRED_ROWS, references=GOLD_ROWS, **LISTS) == by_columns
    in_batches = load("ner")
    for n in range(0, 6, 2):
        in_batches.add_batch(predictions=PRED_ROWS[n : n + 2], references=COLUMNS[n : n + 2])
    assert in_batches.compute() == by_columns
    result = ieval.score("ner", GOLD_ROWS, PRED_ROWS, **LISTS)
    assert result.scores == by_columns
    assert ieval.score("ner", COLUMNS, PRED_ROWS).scores == by_columns


def test_robustness_under_a_preset_that_passes_one():
    rows = {"references": [[ANN], [ANN]], "predictions": [[ANN] * 3, [ANN]]}
    told = load("ner", compat="knowcoder").compute(**rows, perturbations=["none", "typo"], detail=True)
    assert (told["f1:none"], told["f1:typo"]) == (1.5, 1.0)  # P 1, R 3
    assert told["drop:typo"] == told["drop_avg"] == pytest.approx(1 / 3)
    assert "scores may pass 1" in told["warnings"][0]


def test_robustness_of_other_rows():
    place = {"dataset": "d", "perturbation": "typo", "id": "1"}
    tags = load("ner_tags").compute(
        predictions=[["B-PER"], ["O"]],
        references=[{"tags": ["B-PER"], **place, "perturbation": "none"}, {"tags": ["B-PER"], **place}],
    )
    assert (tags["f1:d:none"], tags["f1:d:typo"], tags["drop_avg"]) == (1.0, 0.0, 1.0)
    text = load("ed_text").compute(
        predictions=['[{"Type": "Meet", "Trigger": "met"}]', "[]"],
        references=[{"items": [e("Meet", 4, 5)], "tokens": TOKENS}] * 2,
        perturbations=["none", "lowercase"],
    )
    assert (text["f1:none"], text["f1:lowercase"], text["drop:lowercase"], text["drop_avg"]) == (1, 0, 1, 1)
    assert not any("*" in name or "::" in name or name.endswith(":") for name in text)


def test_a_part_of_a_result_keeps_the_figures_that_it_has_originals_for():
    result = ieval.score("ner", COLUMNS, PRED_ROWS)
    part = result.select(["2", "5"])
    assert part["drop_avg:web"] == 1.0
    assert "f1:news:typo" not in part.scores
    assert figures(result.select(["3", "4"]).scores) == {}


def test_without_perturbations_there_are_no_figures():
    assert figures(load("ner").compute(predictions=PRED_ROWS, references=GOLD_ROWS)) == {}
    assert figures(load("ner").compute(predictions=PRED_ROWS, references=GOLD_ROWS, ids=["1"] * 6)) == {}


LABEL_FAULTS = [
    ({"datasets": ["a"]}, "datasets: 1 for 6 references; each row needs one"),
    ({"perturbations": ["typo"] * 6}, "dataset '': no row with perturbation 'none'; a drop needs"),
    ({"perturbations": ["none", 3, "x", "x", "x", "x"]}, r"row 1\.perturbations: expected a name or None"),
    ({"datasets": [["a"]] * 6}, r"row 0\.datasets: expected a name or None, found list"),
    ({"changed": ["no"] * 6}, r"row 0\.changed: expected True, False or None, found str 'no'"),
    ({"perturbations": ["none"] * 5 + ["P99"]}, "perturbation 'P99': no such number; they are P1 to P14"),
    ({"datasets": ["a"] * 5 + [None]}, "sentence 5: no dataset or perturbation, where others have one"),
    (
        {"perturbations": ["none"] * 5 + ["typo"], "ids": ["1"] * 6},
        "rows 0 and 1: both are originals with id '1' of dataset ''",
    ),
    ({"datasets": ["*"] * 6}, r"the dataset '\*' and ':' in a perturbation have a meaning"),
]


@pytest.mark.parametrize(("lists", "message"), LABEL_FAULTS)
def test_faults_of_places(lists, message):
    with pytest.raises(ValueError, match=message):
        load("ner").compute(predictions=PRED_ROWS, references=GOLD_ROWS, **lists)


def test_columns_and_lists_together():
    with pytest.raises(ValueError, match=r"references\[0\] has columns that say where it belongs, and"):
        load("ner").compute(predictions=PRED_ROWS, references=COLUMNS, datasets=["a"] * 6)


def test_rows_that_belong_to_different_places():
    other = [{"items": [], "dataset": "web"}, *PRED_ROWS[1:]]
    with pytest.raises(ValueError, match=r"dataset 'web'.*references has dataset 'news'.* come in one order"):
        load("ner").compute(predictions=other, references=COLUMNS)


FAULTS = [  # configuration, predictions, references, message
    ("ner", [[]], [[{**ANN, "end": 0}]], r"references\[0\]\[0\]: start 0, end 0; expected 0 <= start < end"),
    ("ner", [[ANN], [{**BO, "start": 6}]], [[], []], r"predictions\[1\]\[0\]: start 6, end 6"),
    ("ner", [[{"type": "PER"}]], [[]], r"predictions\[0\]\[0\]: neither offsets nor a text"),
    ("ner", [[{**ANN, "type": ""}]], [[]], r"predictions\[0\]\[0\]\.type: expected the name of a type"),
    ("ner", [[{**ANN, "start": 0.5}]], [[]], r"predictions\[0\]\[0\]\.start: expected a whole number"),
    ("ner", [[{**ANN, "score": 1}]], [[]], r"predictions\[0\]\[0\]: unknown 'score'; expected 'type'"),
    ("ner", [[ANN]], [[], []], "2 references and 1 predictions: rows are paired by position"),
    ("ner", [ANN], [[]], r"predictions\[0\]: no 'items'|predictions\[0\]: unknown"),
    ("ner", [[]], [{"items": [], "tokens": "Ann left"}], r"references\[0\]\.tokens: expected a list"),
    ("ner", [[]], [{"items": [], "dataset": 3}], r"references\[0\]\.dataset: expected a name or None"),
    ("re", [[{"type": "met", "head": ANN}]], [[]], r"predictions\[0\]\[0\]: no 'tail'"),
    ("re", [[{**MET, "tail": {"type": "PER"}}]], [[]], r"predictions\[0\]\[0\]\.tail: neither offsets nor"),
    ("re", [[ANN]], [[]], r"predictions\[0\]\[0\]: unknown 'start', 'end', 'text'; expected 'type', 'head'"),
    ("ed", [[{**MET}]], [[]], r"predictions\[0\]\[0\]: unknown 'head', 'tail'"),
    ("ner_tags", [["B-PER"]], [["B-PER", "O"]], r"predictions\[0\]: 1 tags, references\[0\] has 2"),
    ("ner_tags", [["PER"]], [["O"]], r"predictions\[0\]\.tags\[0\]: 'PER' has no prefix of lenient"),
    ("ner_tags", [["B-"]], [["O"]], r"predictions\[0\]\.tags\[0\]: 'B-' has no type; expected B-TYPE"),
    ("ner_tags", [["O"]], [[1]], r"references\[0\]\[0\]: expected a string, found int 1"),
    ("ner_tags", [["O"]], [{"tags": ["O"], "tokens": ["a", "b"]}], r"references\[0\]: 2 tokens and 1 tags"),
    ("ner_text", [3], [[]], r"predictions\[0\]: expected the text of an answer, found int 3"),
    ("re_text", ["[]"], [[ANN]], r"references\[0\]\[0\]: unknown 'start'"),
]  # fmt: skip


@pytest.mark.parametrize(("config", "predictions", "references", "message"), FAULTS)
def test_row_faults_are_found_before_rows_are_kept(config, predictions, references, message):
    metric = load(config)
    with pytest.raises(ValueError, match=message):
        metric.add_batch(predictions=predictions, references=references)
    assert len(metric) == 0


SCORING_FAULTS = [  # references, predictions, options, message
    ([{"items": [], "tokens": ["a"]}], [[e("PER", 0, 2, "")]], {}, r"predictions\[0\]\[0\]: tokens 0 to 2"),
    ([{"items": [], "tokens": ["Bo", "x"]}], [[e("PER", 0, 1, "Al")]], {}, "the text is 'Al', but tokens 0"),
    (
        [{"items": [], "tokens": TOKENS}], [[e("PER", 20, 22, "Bo")]], {},
        "where offsets count characters, pass offsets='character'",
    ),
    (
        [[ANN]], [[said("PER", "Bo")]], {},
        r"predictions\[0\]\[0\]: 'Bo' has no offsets, and the sentence no tokens to find it in",
    ),
    ([[ANN]], [[]], {"schema": ["LOC"]}, r"references\[0\]\[0\]: type 'PER' is not in the schema"),
    ([[]], [[ANN]], {"schema": ["LOC"], "out_of_schema": "error"}, r"predictions\[0\]\[0\]: type 'PER'"),
    (
        [{"items": [], "tokens": ["a"]}], [[said("PER", "Bo")]], {"ungrounded": "error"},
        r"predictions\[0\]\[0\]: not in the sentence, and ungrounded='error'",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("references", "predictions", "options", "message"), SCORING_FAULTS)
def test_faults_that_depend_on_options(references, predictions, options, message):
    with pytest.raises(ValueError, match=message):
        load("ner").compute(predictions=predictions, references=references, **options)


def test_an_answer_that_cannot_be_read_as_an_error():
    with pytest.raises(ValueError, match=r"predictions\[1\]: nothing in this answer can be read, str 'Hm'"):
        load("ner_text", on_fail="error").compute(predictions=["[]", "Hm"], references=[[], []])


LOADING_FAULTS = [
    (("rel",), {}, ValueError, "ruie, config_name='rel': expected one of 'ner', 'ner_tags', 'ner_text'"),
    (("re",), {"scheme": "IOB2"}, ValueError, "scheme='IOB2': an option of rows of tags only.*'ner_tags'"),
    (("ner",), {"on_fail": "error"}, ValueError, "on_fail='error': an option of rows of text.*'ner_text'"),
    (("ner",), {"compat": "conll"}, ValueError, "compat='conll': expected one of 'none', 'uie'"),
    (("re",), {"compat": "instructuie"}, ValueError, "compat='instructuie' has no scores that are counts"),
    (("ed",), {"event_level": "supertype"}, ValueError, "give supertypes={'Die': 'Life', ...}"),
    (("ner_tags",), {"scheme": "BIOX"}, ValueError, "scheme='BIOX': expected one of 'IOB2'"),
    (("ner",), {"grounding": "best", "offset": "x"}, TypeError, "Ruie has no option 'offset'; there are"),
]


@pytest.mark.parametrize(("args", "options", "error", "message"), LOADING_FAULTS)
def test_loading_faults(args, options, error, message):
    with pytest.raises(error, match=message):
        load(*args, **options)


def test_combine_and_save(tmp_path):
    predictions, references, *_ = CASES["ner"]
    both = evaluate.combine([load("ner"), load("ner", match_by="string")])
    scores = both.compute(predictions=predictions, references=references)
    assert {"ruie_0_f1", "ruie_1_f1"} <= set(scores)
    evaluate.save(tmp_path / "scores.json", **scores)
    told = load("ner").compute(predictions=predictions, references=references, detail=True)
    again = json.loads(json.dumps(told))
    assert again["per_type"]["PER"] == pytest.approx(
        {"precision": 2 / 4, "recall": 1.0, "f1": 2 / 3, "tp": 2, "fp": 2, "fn": 0}
    )
    assert [d["verdict"] for d in again["per_sentence"][1]["decisions"]] == ["wrong"]


def test_configurations():
    assert list(hub.configurations("ner")) == [
        "ner", "ner_tags", "ner_text", "re", "re_text", "ed", "ed_text",
    ]  # fmt: skip
