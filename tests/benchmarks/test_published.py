"""The published files: counts, first, tenth and last item, and a published score through the dataset."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import evaluate
import pytest
from copies import COPIES

import ieval
from ieval import Sentence, formats, hub
from ieval.align import align
from ieval.benchmarks import load
from ieval.benchmarks.sources import FILES, digest

METRIC = Path(__file__).resolve().parents[2] / "metrics" / "fact_based_oie"


@pytest.fixture(autouse=True)
def no_warnings(recwarn):
    """The pinned files are used without a word."""
    yield
    assert [str(w.message) for w in recwarn if w.category is UserWarning] == []


def fingerprint(row: dict) -> str:
    return hashlib.sha256(json.dumps(row, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


@pytest.mark.parametrize("key", [key for key, file in FILES.items() if file.sha256])
def test_pinned_sizes_and_sums(data, key):
    file = FILES[key]
    folder = data / ("ie" if key in COPIES else key.split("/")[0])
    places = (COPIES[key],) if key in COPIES else file.places()
    path = next(folder / place for place in places if (folder / place).is_file())
    assert (path.stat().st_size, digest(path)) == (file.bytes, file.sha256)


@pytest.mark.parametrize(
    ("config", "synsets", "variants", "without"),
    [
        ("en", 1350, 8150, ["170", "249", "259", "294"]),
        ("de", 1086, 2446, ["170", "249", "294"]),
        ("zh", 994, 1368, ["249", "294"]),
    ],
)
def test_benchie_counts(data, config, synsets, variants, without):
    dataset = ieval.load_benchmark("benchie", config, data_dir=data / "benchie")
    assert dataset["id"][:] == [str(n) for n in range(1, 301)]
    lists = dataset["references"][:]
    assert sum(map(len, lists)) == synsets
    assert sum(len(synset) for row in lists for synset in row) == variants
    assert [row["id"] for row in dataset if not row["references"]] == without
    assert [len(x) for x in dataset["synset_ids"]] == [len(x) for x in lists]


@pytest.mark.parametrize("config", ["en", "de", "zh"])
@pytest.mark.parametrize("n", [0, 9, 299])
def test_benchie_items_are_the_lines_of_the_file(data, config, n):
    """Read anew here: the sentence list beside the gold, and the block of the gold line by line."""
    row = load("benchie", config, data_dir=data / "benchie")[n]
    listed = (data / "benchie" / f"sample300_{config}.txt").read_text("utf-8").split("\n")
    assert row["sentence"] == listed[n].strip()
    gold = (data / "benchie" / f"benchie_gold_annotations_{config}.txt").read_text("utf-8")
    block = gold.split("sent_id:")[n + 1].split("\n")
    triples = [[slot.strip() for slot in line.split(" --> ")] for line in block if " --> " in line]
    variants = [v for synset in row["references"] for v in synset]
    assert triples == [[v["subject"], v["predicate"], v["object"]] for v in variants]
    assert len(row["references"]) == sum("Cluster" in line for line in block)


WITHOUT_EXPLICIT = ["14", "39", "68", "104", "170", "172", "245", "252", "281"]
ITEMS = [  # benchmark, configuration, split, fingerprints of the first, tenth and last row
    ("benchie", "en", "test", ["ff1c6cf61567ebf8", "a320527bb62aeffe", "c37eb6a7e70fe19d"]),
    ("benchie", "de", "test", ["c63f01182d2c05a2", "e3a3bbf2701f55f1", "f305f5456ff6bb55"]),
    ("benchie", "zh", "test", ["50e5e8f27ebb3dd4", "5cbecb19899bfe53", "9db0742660710c77"]),
    ("carb", "tuples", "validation", ["de51668e49365ea8", "0a37ee67e382c6c5", "19e05cf91b46698c"]),
    ("carb", "tuples", "test", ["94f00fe08467862e", "917e2fe8ee1ccc2d", "b2c5815ed8460826"]),
    ("carb", "synsets", "validation", ["19a4b4dc86bed2e1", "06fe178217d51783", "ffed72da0970520e"]),
    ("carb", "synsets", "test", ["a9fdc375fc095fae", "268ca009d655c661", "2ea37d0bc41cb2e1"]),
    ("carb", "explicit", "test", ["f4dd741fa208eb90", "4b468b772e877aaf", "957db8f5e2f19ec8"]),
]


@pytest.mark.parametrize(("name", "config", "split", "sums"), ITEMS)
@pytest.mark.parametrize("streaming", [False, True])
def test_first_tenth_and_last_item(data, name, config, split, sums, streaming):
    folder = data / ("benchie" if config == "explicit" else name)
    rows = list(load(name, config, split=split, streaming=streaming, data_dir=folder))
    assert [fingerprint(rows[n]) for n in (0, 9, -1)] == sums


@pytest.mark.parametrize(
    ("split", "tuples", "without", "arguments", "no_predicate"),
    [
        ("validation", 2548, 3, {1: 61, 2: 1787, 3: 583, 4: 117}, 0),
        ("test", 2715, 7, {1: 261, 2: 1826, 3: 543, 4: 85}, 14),
    ],
)
def test_carb_counts(data, split, tuples, without, arguments, no_predicate):
    dataset = load("carb", split=split, data_dir=data / "carb")
    assert dataset["id"][:] == [str(n) for n in range(1, 642)]
    items = [x for row in dataset["extractions"] for x in row]
    assert len(items) == tuples
    assert sum(not row for row in dataset["extractions"]) == without
    assert Counter(len(x["arguments"]) for x in items) == arguments
    assert sum(not x["predicate"] for x in items) == no_predicate
    name = "dev.txt" if split == "validation" else "test.txt"
    listed = (data / "carb" / name).read_text("utf-8").split("\n")
    assert dataset["sentence"][:] == [line.strip() for line in listed if line.strip()]


def test_carb_synsets_are_the_tuples(data):
    tuples = load("carb", "tuples", data_dir=data / "carb")
    synsets = load("carb", "synsets", data_dir=data / "carb")
    assert synsets["sentence"][:] == tuples["sentence"][:]
    for row, other in zip(synsets["references"], tuples["extractions"], strict=True):
        assert [[v["predicate"] for v in synset] for synset in row] == [[x["predicate"]] for x in other]
        assert [v["subject"] for synset in row for v in synset] == [x["arguments"][0] for x in other]
        objects = [" ".join(x["arguments"][1:]) for x in other]
        assert [v["object"] for synset in row for v in synset] == objects


def test_explicit_carb_counts(data):
    dataset = load("carb", "explicit", data_dir=data / "benchie")
    assert dataset["id"][:] == [str(n) for n in range(1, 301)]
    assert sum(map(len, dataset["references"])) == 783
    assert [row["id"] for row in dataset if not row["references"]] == WITHOUT_EXPLICIT
    assert dataset["sentence"][:] == load("benchie", "en", data_dir=data / "benchie")["sentence"][:]


def test_a_published_score_through_the_dataset(data):
    """ClausIE on BenchIE, of the protocol page's table: 345, 341, 1005."""
    dataset = load("benchie", "en", data_dir=data / "benchie")
    gold = [Sentence(i, None) for i in dataset["id"]]
    aligned = align(gold, formats.read(data / "benchie" / "clausie_explicit.txt"))
    predictions = hub.rows_of([pred for _, pred in aligned.pairs])
    result = ieval.score("fact_based", dataset["references"], predictions)
    assert (result["tp"], result["fp"], result["fn"]) == (345, 341, 1005)
    metric = evaluate.load(str(METRIC), keep_in_memory=True)
    computed = metric.compute(predictions=predictions, references=dataset["references"])
    assert (computed["tp"], computed["fp"], computed["fn"]) == (345, 341, 1005)
