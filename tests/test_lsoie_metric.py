"""LSOIE through `evaluate`: rows of tuples and of tags, worked on paper; the same numbers every way."""

import json
from fractions import Fraction as F
from math import log
from pathlib import Path

import pytest

evaluate = pytest.importorskip("evaluate")
import datasets  # noqa: E402

import ieval  # noqa: E402
from ieval import hub  # noqa: E402
from ieval.protocols import protocol  # noqa: E402

FOLDER = str(Path(__file__).resolve().parents[1] / "metrics" / "lsoie")
TOKENS = ["Ann", "sold", "the", "old", "car", "and", "Bob", "paid", "."]
SOLD = {"predicate": "sold", "arguments": ["Ann", "the old car"], "heads": ["Ann", "car"]}
PAID = {"predicate": "paid", "arguments": ["Bob"], "heads": ["Bob"]}
GOLD = [
    {"tokens": TOKENS, "extractions": [SOLD, PAID]},
    {
        "tokens": ["It", "rained", "."],
        "extractions": [{"predicate": "rained", "arguments": ["It"], "heads": ["It"]}],
    },
    {"tokens": ["No", "."], "extractions": []},
]
PRED = [
    [
        {"predicate": "sold", "arguments": ["Ann", "car", "."], "confidence": 0.9},  # right
        {"predicate": "sold", "arguments": ["Ann", "the old"], "confidence": 0.8},  # not the head
        {"predicate": "sold", "arguments": ["Ann and", "old car"], "confidence": 0.5},  # right again
        {"predicate": "paid", "arguments": [], "confidence": 0.5},  # no argument
    ],
    [{"predicate": "rained", "arguments": ["It ."], "confidence": 0.7}],  # right
    [{"predicate": "No", "arguments": [], "confidence": 0.1}],  # no gold
]
# Highest first: .9 right, .8 wrong, .7 right, .5 right (again) and wrong, .1 wrong; 3 gold tuples.
P, R = F(3, 6), F(2, 3)
CURVE = [(F(1, 1), F(1, 3)), (F(1, 2), F(1, 3)), (F(2, 3), F(2, 3)), (F(3, 5), F(2, 3)), (F(3, 6), F(2, 3))]

GOLD_TAGS = [
    {
        "tokens": TOKENS,
        "extractions": [
            {"tags": ["A0-B", "P-B", "A1-B", "A1-I", "A1-I", "O", "O", "O", "O"], "heads": [0, 4]},
            {"tags": ["O", "O", "O", "O", "O", "O", "A0-B", "P-B", "O"], "heads": [6]},
        ],
    },
]
RIGHT = {
    "tags": ["B-ARG0", "B-V", "O", "O", "B-ARG1", "O", "O", "O", "O"],
    "probabilities": [0.5, 0.9, 0.9, 0.9, 0.8, 0.9, 0.9, 0.9, 1.0],
}
WRONG = {
    "tags": ["O", "O", "O", "O", "A0-B", "O", "O", "P-B", "O"],
    "probabilities": [1.0, 1.0, 1.0, 1.0, 0.25, 1.0, 1.0, 0.5, 1.0],
}
NOTHING = {"tags": ["O"] * 9, "probabilities": [0.9] * 9}
PRED_TAGS = [[WRONG, RIGHT, NOTHING]]


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory):
    """Caches of this module's metrics; those of other runs are left alone."""
    folder = tmp_path_factory.mktemp("hf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluate.config, "HF_METRICS_CACHE", str(folder / "metrics"))
        yield folder


def load(*args, keep_in_memory=True, **options):
    return evaluate.load(FOLDER, *args, keep_in_memory=keep_in_memory, **options)


def f1(p, r):
    return float(2 * p * r / (p + r)) if p + r else 0.0


def test_tuples_on_paper():
    scores = load().compute(predictions=PRED, references=GOLD)
    assert (scores["precision"], scores["recall"]) == (float(P), pytest.approx(float(R)))
    assert scores["f1"] == pytest.approx(f1(P, R))
    assert (scores["tp"], scores["fp"], scores["fn"]) == (2, 3, 1)
    assert (scores["extractions"], scores["matched_extractions"], scores["gold_tuples"]) == (6, 3, 3)
    assert (scores["sentences"], scores["sentences_without_gold"]) == (3, 1)
    assert scores["distinct_confidences"] == 5
    assert scores["best_f1"] == pytest.approx(max(f1(*point) for point in CURVE))
    assert scores["best_threshold"] == 0.7
    # Two recalls, 1/3 and 2/3, of several precisions each: one trapezoid, from the best of the first to the
    # worst of the second; anchored, also the rectangle up to the first point.
    assert scores["auc"] == pytest.approx(float(F(1, 3) * (F(1, 1) + F(1, 2)) / 2))
    assert scores["auc_anchored"] == pytest.approx(float(scores["auc"] + F(1, 3) * F(1, 1)))


def test_recipe_on_paper():
    """Three predictions match, over three gold tuples."""
    scores = load("recipe").compute(predictions=PRED, references=GOLD)
    assert (scores["precision"], scores["recall"]) == (0.5, 1.0)


def test_released_on_paper():
    """As many arguments as the gold: `old car` and `It .` match, the others are nobody's first match."""
    scores = load("released").compute(predictions=PRED, references=GOLD)
    assert (scores["precision"], scores["recall"]) == (pytest.approx(2 / 6), pytest.approx(2 / 3))


def test_threshold():
    scores = load(threshold=0.8).compute(predictions=PRED, references=GOLD)
    assert (scores["precision_at_threshold"], scores["recall_at_threshold"]) == (0.5, pytest.approx(1 / 3))
    assert scores["f1_at_threshold"] == pytest.approx(f1(F(1, 2), F(1, 3)))


def test_a_threshold_of_numpy_is_a_number():
    np = pytest.importorskip("numpy")
    given = {"predictions": PRED, "references": GOLD}
    ours, theirs = (load().compute(**given, threshold=t) for t in (0.5, np.float32(0.5)))
    assert ours == theirs


def test_tags_on_paper():
    scores = load("tags").compute(predictions=PRED_TAGS, references=GOLD_TAGS)
    assert (scores["precision"], scores["recall"], scores["f1"]) == (0.5, 0.5, 0.5)
    assert scores["sequences_without_predicate"] == 1
    assert scores["extractions"] == 2
    # Mean logs of arguments: (log 1/2 + log 4/5) / 2 = log(2/5) / 2 for the right one, log 1/4 for the other.
    assert scores["best_threshold"] == pytest.approx(log(2 / 5) / 2)
    assert scores["best_f1"] == pytest.approx(f1(F(1, 1), F(1, 2)))


@pytest.mark.parametrize(
    ("kind", "threshold"),
    [
        ("mean_log_arguments", log(F(1, 2) * F(4, 5)) / 2),
        ("mean_log", (log(0.5) + log(0.8) + 6 * log(0.9) + log(1 - 1e-5)) / 9),
        ("product", 0.4 * 0.9**6),
    ],
)
def test_confidence_of_tags(kind, threshold):
    scores = load("tags", confidence=kind).compute(predictions=[[RIGHT]], references=GOLD_TAGS)
    assert scores["best_threshold"] == pytest.approx(threshold)


def test_a_confidence_of_its_own():
    rows = [[{"tags": RIGHT["tags"], "confidence": -3.5}]]
    assert load("tags").compute(predictions=rows, references=GOLD_TAGS)["best_threshold"] == -3.5


def test_a_sequence_without_a_predicate_is_told():
    result = load("tags").compute(predictions=PRED_TAGS, references=GOLD_TAGS, detail=True)
    assert any("1 predicted tag sequence(s) without a predicate" in w for w in result["warnings"])
    assert result["per_sentence"][0]["sequences_without_predicate"] == 1
    quiet = load("tags").compute(predictions=[[RIGHT]], references=GOLD_TAGS, detail=True)
    assert (quiet["sequences_without_predicate"], quiet["warnings"]) == (0, [])


def test_the_same_sentences_as_tuples_and_as_tags():
    as_tuples = [[
        {"predicate": "paid", "arguments": ["car"], "confidence": log(1 / 4)},
        {"predicate": "sold", "arguments": ["Ann", "car"], "confidence": log(2 / 5) / 2},
    ]]  # fmt: skip
    of_tuples = load().compute(predictions=as_tuples, references=GOLD[:1])
    of_tags = load("tags").compute(predictions=PRED_TAGS, references=GOLD_TAGS)
    assert of_tags.pop("sequences_without_predicate") == 1
    assert of_tags == pytest.approx(of_tuples)


ORPHAN = {"tags": ["A0-B", "P-B", "O", "A1-I", "A1-I", "O", "O", "O", "O"], "probabilities": [0.5] * 9}
GAP = {"tags": ["A0-B", "P-B", "A1-B", "O", "A1-I", "O", "O", "O", "O"], "probabilities": [0.5] * 9}


@pytest.mark.parametrize("policy", ["keep", "repair"])
@pytest.mark.parametrize("tags", [ORPHAN, GAP])
def test_tag_policy(policy, tags):
    metric = load("tags")
    given = {"predictions": [[tags]], "references": GOLD_TAGS}
    assert metric.compute(**given, tag_policy=policy)["tp"] == 1
    assert load("tags", tag_policy=policy).compute(**given)["tp"] == 1
    with pytest.raises(ValueError, match=r"\[0\]\[0\]: token \d: 'A1-I' continues nothing.*'repair'"):
        metric.compute(**given)


def test_options_of_tags_are_signed():
    metric = load("tags", tag_policy="keep")
    result = metric.compute(predictions=PRED_TAGS, references=GOLD_TAGS, confidence="product", detail=True)
    assert "|tags:keep|confidence:product|v:" in result["signature"]


SPANS = {"predicate_spans": [[1, 2]], "argument_spans": [[[0, 1]], [[2, 5]]]}
WAYS = [  # form, predictions, references
    ("tuples", PRED, GOLD),
    # Some rows with the optional keys, some without, and both sides with and without a first row to go by.
    ("tuples", [[], [{**PRED[1][0], "confidence": None}], []], GOLD),
    (
        "tuples",
        [[{"predicate": "sold", "arguments": ["Ann", "the car"]}, {**PRED[0][1], **SPANS}], PRED[1], []],
        [{"tokens": TOKENS, "extractions": [SOLD, {**SOLD, **SPANS, "head_indices": [0, 4]}]}, *GOLD[1:]],
    ),
    ("tags", PRED_TAGS, GOLD_TAGS),
    ("tags", [[{"tags": RIGHT["tags"]}, WRONG], []], [*GOLD_TAGS, {"tokens": [], "extractions": []}]),
]


@pytest.mark.parametrize(("form", "pred", "gold"), WAYS)
@pytest.mark.parametrize("keep_in_memory", [True, False])
def test_every_way_in_gives_the_same_scores(form, pred, gold, keep_in_memory):
    expected = ieval.score("lsoie", gold, pred, rows=form).scores
    metric = load(form, keep_in_memory=keep_in_memory)
    assert metric.compute(predictions=pred, references=gold) == expected
    for prediction, reference in zip(pred, gold, strict=True):
        metric.add_batch(predictions=[prediction], references=[reference])
    assert metric.compute() == expected
    for prediction, reference in zip(pred, gold, strict=True):
        metric.add(prediction=prediction, reference=reference)
    assert metric.compute() == expected
    metric.add_batch(predictions=pred, references=gold)
    assert metric.compute() == expected


@pytest.mark.parametrize(("form", "pred", "gold"), WAYS)
def test_order_of_rows_does_not_matter(form, pred, gold):
    metric = load(form)
    forwards = metric.compute(predictions=pred, references=gold)
    backwards = metric.compute(predictions=pred[::-1], references=gold[::-1])
    assert backwards == pytest.approx(forwards, abs=1e-12)
    turned = [row[::-1] for row in pred]
    assert metric.compute(predictions=turned, references=gold) == pytest.approx(forwards, abs=1e-12)


@pytest.mark.parametrize("form", ["tuples", "tags"])
def test_columns_of_a_dataset(form):
    """A dataset of these features holds every key, None or empty where a row had none."""
    pred, gold = (PRED, GOLD) if form == "tuples" else (PRED_TAGS, GOLD_TAGS)
    shapes = protocol("lsoie").form(form)
    filled = {
        "predictions": [hub.rows.filled(row, shapes.pred_shape) for row in pred],
        "references": [hub.rows.filled(row, shapes.gold_shape) for row in gold],
    }
    table = datasets.Dataset.from_dict(filled, features=hub.features("lsoie", form))
    scores = load(form).compute(predictions=table["predictions"], references=table["references"])
    assert scores == load(form).compute(predictions=pred, references=gold)


def test_rows_are_left_as_they_are():
    pred, gold = json.loads(json.dumps([PRED, GOLD]))
    load().compute(predictions=pred, references=gold)
    assert (pred, gold) == (PRED, GOLD)


@pytest.mark.parametrize("confidence", [{}, {"confidence": None}])
def test_missing_confidences_give_no_curve(confidence):
    bare = [
        [{"predicate": x["predicate"], "arguments": x["arguments"], **confidence} for x in row]
        for row in PRED
    ]
    result = load().compute(predictions=bare, references=GOLD, detail=True)
    assert result["f1"] == pytest.approx(f1(P, R))
    assert {"best_f1", "best_threshold", "auc", "auc_anchored"}.isdisjoint(result)
    assert any("6 of 6 extraction(s) have no confidence: no curve" in w for w in result["warnings"])
    assert result["distinct_confidences"] == 0


def test_plain_numbers(tmp_path):
    for form, pred, gold in WAYS:
        scores = load(form).compute(predictions=pred, references=gold)
        assert {type(v) for v in scores.values()} <= {float, int}
        evaluate.save(tmp_path / f"{form}.json", **scores)


def test_offsets_tell_apart_what_words_do_not():
    tokens = ["Ann", "said", "Ann", "left"]
    gold = {"predicate": "left", "arguments": ["Ann"], "head_indices": [2]}
    references = [{"tokens": tokens, "extractions": [gold]}]
    first, second = (
        {"predicate": "left", "arguments": ["Ann"], "argument_spans": [[[n, n + 1]]]} for n in (0, 2)
    )
    for prediction, tp in ((first, 0), (second, 1), ({"predicate": "left", "arguments": ["Ann"]}, 1)):
        assert load().compute(predictions=[[prediction]], references=references)["tp"] == tp


def test_config_names():
    for name, variant in ((None, "paper"), ("tuples", "paper"), ("tags", "paper"), ("curves", "curves")):
        signature = load(name).compute(predictions=[], references=[], detail=True)["signature"]
        assert f"|variant:{variant}|" in signature
    both = load("tags", variant="released").compute(predictions=PRED_TAGS, references=GOLD_TAGS, detail=True)
    assert "|variant:released|" in both["signature"]
    assert both["tp"] == 1


LOADING_FAULTS = [
    (("tag",), {}, ValueError, "config_name='tag': variant='tag': expected one of .*; or .*'tags'$"),
    (("recipe",), {"variant": "paper"}, ValueError, "the configuration is the variant; give one of them"),
    ((), {"tag_policy": "keep"}, ValueError, "tag_policy='keep': an option of rows of tags only.*'tags'"),
    ((), {"confidence": "product"}, ValueError, "confidence='product': an option of rows of tags only"),
    (("tags",), {"tag_policy": "mend"}, ValueError, "tag_policy='mend': expected one of 'error', 'keep'"),
    (("tags",), {"confidence": "sum"}, ValueError, "confidence='sum': expected one of 'mean_log_arg"),
    ((), {"arity": "most"}, ValueError, "arity='most': expected one of 'any', 'same'"),
    ((), {"parser": "tree"}, ValueError, "parser='tree': expected one of 'stanza'"),
    ((), {"treshold": 0.5}, TypeError, "no option 'treshold'; there are variant, predicate"),
]


@pytest.mark.parametrize(("args", "options", "error", "message"), LOADING_FAULTS)
def test_loading_faults(args, options, error, message):
    with pytest.raises(error, match=message):
        load(*args, **options)


OPTIONS = [
    ("variant", "released"), ("predicate", "token_of_gold"), ("containment", "substring"), ("arity", "same"),
    ("one_to_one", True), ("pick", "first"), ("head_list", "shifted"), ("threshold", 0.6), ("case", "lower"),
    ("unknown", "wrong"), ("align_by", "id"), ("head_scheme", "sd"), ("head_count", "all"),
    ("occurrence", "first"), ("given_heads", "replace"), ("progress", True),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), OPTIONS)
def test_options_at_call_and_at_load(name, value):
    expected = ieval.score("lsoie", GOLD, PRED, **{name: value})
    given = {"predictions": PRED, "references": GOLD}
    assert load().compute(**given, **{name: value}) == expected.scores
    assert load(**{name: value}).compute(**given, detail=True)["signature"] == expected.signature
    for form in ("tuples", "tags"):
        load(form, **{name: value})


class Calls(list):
    """A parser: each token governs the next, the last is the root; the sentences that it was given."""

    def __call__(self, sentences):
        self.extend(sentences)
        return [[*range(1, len(tokens)), -1] for tokens in sentences]


BARE = [{"tokens": TOKENS, "extractions": [{"predicate": "sold", "arguments": ["Ann", "the old car"]}]}]
BARE_TAGS = [{"tokens": TOKENS, "extractions": [{"tags": GOLD_TAGS[0]["extractions"][0]["tags"]}]}]


@pytest.mark.parametrize(
    ("form", "gold", "pred"), [("tuples", BARE, PRED[:1]), ("tags", BARE_TAGS, PRED_TAGS)]
)
def test_heads_from_a_parser(form, gold, pred, tmp_path):
    parser = Calls()
    metric = load(form, parser=parser, cache=tmp_path / "parses")
    assert parser == []
    assert metric.compute(predictions=pred, references=gold)["tp"] == 1
    assert [list(tokens) for tokens in parser] == [TOKENS]
    with pytest.raises(ValueError, match=r"references\[0\]\[0\].*no head of 'Ann'; give the heads"):
        load(form).compute(predictions=pred, references=gold)


@pytest.mark.parametrize("parser", ["stanza", "corenlp"])
def test_loading_starts_no_parser(parser, monkeypatch):
    def started(*_args, **_options):
        raise AssertionError("a parser was started")

    monkeypatch.setattr("subprocess.Popen", started)
    load(parser=parser)


X = {"predicate": "sold", "arguments": ["Ann", "car"]}
TUPLE_FAULTS = [  # predictions, references beside one another; where and what
    ([[{**X, "predicate": 3}]], GOLD[:1], r"predictions\[0\]\[0\]\.predicate: expected a string, found int"),
    ([[X, {**X, "arguments": ["Ann", None]}]], GOLD[:1], r"predictions\[0\]\[1\]\.arguments\[1\]: .*None"),
    ([[], [{**X, "confidence": "high"}]], GOLD[:2], r"predictions\[1\]\[0\]\.confidence: expected a number"),
    ([[], [{**X, "confidence": float("nan")}]], GOLD[:2], r"predictions\[1\]\[0\]\.confidence: .*finite"),
    ([[{**X, "heads": ["Ann", "car"]}]], GOLD[:1], r"predictions\[0\]\[0\]: unknown 'heads'"),
    ([[{**X, "argument_spans": [[[0, 1]]]}]], GOLD[:1], r"\[0\]\[0\]: 2 argument\(s\) and the spans"),
    ([[{**X, "predicate_spans": [[1, 10]]}]], GOLD[:1], r"\[0\]\[0\]: span 1:10 is not in its sen"),
    ([[{**X, "predicate_spans": [[1]]}]], GOLD[:1], r"predicate_spans\[0\]: expected a span \[start, end\]"),
    ([[{**X, "predicate_spans": [[1, "x"]]}]], GOLD[:1], r"predicate_spans\[0\]\[1\]: expected a whole"),
    ([[X]], [[X]], r"references\[0\]: expected a dict with 'tokens', 'extractions', found list"),
    ([[X]], [{"tokens": TOKENS, "extractions": [{**X, "heads": ["car"]}]}], r"heads: 1 for 2 argument\(s\)"),
    ([[X]], [{"tokens": TOKENS, "extractions": [{**X, "head_indices": [0]}]}], r"head_indices: 1 for 2 arg"),
    ([[X]], [{"tokens": TOKENS, "extractions": [{**X, "head_indices": [0, 9]}]}], r"\[1\]: token 9 of"),
    (
        [[X]],
        [{"tokens": TOKENS, "extractions": [{**SOLD, "head_indices": [0, 3]}]}],
        r"references\[0\]\[0\]\.head_indices\[1\]: token 3 is 'old'; heads has 'car'",
    ),
    ([[X]], GOLD, "3 references and 1 predictions: rows are paired by position"),
]


def with_tags(row):
    return [[{**RIGHT, **row}]]


SHORT = RIGHT["tags"][:-1]
TAG_FAULTS = [
    (with_tags({"tags": SHORT}), GOLD_TAGS, r"predictions\[0\]\[0\]: 9 tokens and 8 tags"),
    (with_tags({"probabilities": [0.5]}), GOLD_TAGS, r"predictions\[0\]\[0\]: 1 probabilities and 9 tags"),
    (with_tags({"tags": ["ARG", *RIGHT["tags"][1:]]}), GOLD_TAGS, r"\[0\]\[0\]: token 0: 'ARG' is not a BIO"),
    (with_tags({"tags": [3, *RIGHT["tags"][1:]]}), GOLD_TAGS, r"\[0\]\[0\]\.tags\[0\]: expected a string"),
    (with_tags({"probabilities": [float("nan")] * 9}), GOLD_TAGS, r"\[0\]\[0\]: token 0: nan is no probab"),
    (with_tags({"probabilities": [0.5] * 8 + [1.5]}), GOLD_TAGS, r"token 8: 1.5 is no probability; expected"),
    (with_tags({"probabilities": ["a"] * 9}), GOLD_TAGS, r"probabilities\[0\]: expected a number, found str"),
    (with_tags({"confidence": 0.5}), GOLD_TAGS, r"\[0\]\[0\]: both probabilities and a confidence"),
    ([[{"tags": RIGHT["tags"], "confidence": float("nan")}]], GOLD_TAGS, r"\]\.confidence: expected a fin"),
    ([[X]], GOLD_TAGS, r"predictions\[0\]\[0\]: unknown 'predicate', 'arguments'; expected 'tags'"),
    (
        [[RIGHT]],
        [{"tokens": TOKENS, "extractions": [{"tags": ["O"] * 9}]}],
        r"references\[0\]\[0\]\.tags: no token is the predicate",
    ),
    (
        [[RIGHT]],
        [{"tokens": TOKENS, "extractions": [{"tags": RIGHT["tags"], "heads": [0]}]}],
        r"references\[0\]\[0\]\.heads: 1 for the 2 argument\(s\) of the tags",
    ),
    (
        [[RIGHT]],
        [{"tokens": TOKENS, "extractions": [{"tags": RIGHT["tags"], "heads": [0, 9]}]}],
        r"references\[0\]\[0\]\.heads\[1\]: token 9 of a sentence of 9 tokens",
    ),
]
FAULTS = [("tuples", *case) for case in TUPLE_FAULTS] + [("tags", *case) for case in TAG_FAULTS]


@pytest.mark.parametrize(("form", "predictions", "references", "message"), FAULTS)
def test_row_faults_are_found_before_rows_are_kept(form, predictions, references, message):
    metric = load(form)
    with pytest.raises(ValueError, match=message):
        metric.add_batch(predictions=predictions, references=references)
    with pytest.raises(ValueError, match=message):
        metric.compute(predictions=predictions, references=references)
    sides = {"sides": ("references", "predictions")}
    with pytest.raises(ValueError, match=message):
        ieval.score("lsoie", references, predictions, rows=form, **sides)


def test_combine():
    both = evaluate.combine([load(), load("recipe")])
    scores = both.compute(predictions=PRED, references=GOLD)
    assert scores["lsoie_0_recall"] == pytest.approx(2 / 3)
    assert scores["lsoie_1_recall"] == 1.0
