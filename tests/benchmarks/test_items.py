"""Benchmarks of entities, relations and events: one schema, published counts, nothing lost in silence."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import datasets
import pytest
from copies import COPIES
from datasets import load_dataset

import ieval
from ieval.benchmarks import builder, configs, contents, export, load, sources
from ieval.benchmarks.items import ITEMS, item_row
from ieval.benchmarks.sources import FILES
from ieval.ie import formats
from ieval.types import Entity, Sentence, Span

SMALL = pytest.mark.filterwarnings("ignore:.*is not the pinned file:UserWarning")
SCRIPTS = Path(__file__).resolve().parents[2] / "datasets_scripts"
NAMES = ("conll03", "conll04", "wikiann", "nyt", "gids", "ace05", "ontonotes")

PUBLISHED = [  # benchmark, split, key of its file, what it holds
    ("conll03", "test", "conll03/testb",
     {"sentences": 3453, "empty": 697, "tokens": 46435, "entities": 5648}),
    ("wikiann", "test", "wikiann/en-test",
     {"sentences": 10000, "tokens": 80326, "entities": 13958}),
    ("conll04", "train", "conll04/all",
     {"sentences": 922, "tokens": 26525, "entities": 3377, "relations": 1283}),
    ("conll04", "validation", "conll04/all",
     {"sentences": 231, "tokens": 6993, "entities": 893, "relations": 343}),
    ("conll04", "test", "conll04/all",
     {"sentences": 288, "tokens": 8336, "entities": 1079, "relations": 422}),
    ("nyt", "test", "nyt/jointer-test",
     {"sentences": 5000, "tokens": 188825, "relations": 8120}),
]  # fmt: skip


def copy(data, folder, key):
    """A link to our copy under its published name."""
    (folder / FILES[key].name).symlink_to(data / "ie" / COPIES[key])
    return folder


@pytest.mark.parametrize(("name", "split", "key", "counts"), PUBLISHED)
@pytest.mark.filterwarnings("error::UserWarning")
def test_published_counts(data, tmp_path, name, split, key, counts):
    """Without a warning: the files are the pinned ones."""
    dataset = load(name, split=split, data_dir=copy(data, tmp_path, key))
    assert {key: n for key, n in contents(dataset).items() if n} == counts
    assert f"{split}: {counts['sentences']:,} sentences" in dataset.info.description
    streamed = load(name, split=split, data_dir=tmp_path, streaming=True)
    assert next(iter(streamed)) == dataset[0]
    assert dataset.features.arrow_schema == ITEMS.arrow_schema
    for row in dataset:
        for item in (*row["entities"], *(r[end] for r in row["relations"] for end in ("head", "tail"))):
            assert " ".join(row["tokens"][item["start"] : item["end"]]) == item["text"]


@pytest.mark.parametrize("task", ["ner", "re"])
def test_a_column_is_what_scores_take(data, tmp_path, task):
    dataset = load("conll04", data_dir=copy(data, tmp_path, "conll04/all"))
    column = dataset["entities" if task == "ner" else "relations"][:]
    assert ieval.score(task, column, column).scores["f1"] == 1
    halved = [row[::2] for row in column]
    kept, all_ = sum(map(len, halved)), sum(map(len, column))
    assert ieval.score(task, column, halved).scores["recall"] == kept / all_


def test_the_released_predictions_by_strings(data, tmp_path):
    """JointER's scores are those of strings, and offsets that were looked up do not change these."""
    gold = load("nyt", data_dir=copy(data, tmp_path, "nyt/jointer-test"))["relations"][:]
    pred = formats.read(tmp_path / "best_test_results.json", side="predictions").sentences
    rows = [
        [
            {"type": r.label, "head": {"text": r.head.text}, "tail": {"text": r.tail.text}} for r in s.items
        ]
        for s in pred
    ]  # fmt: skip
    scores = ieval.score("re", gold, rows, match_by="string").scores
    assert round(100 * scores["f1"], 3) == 77.942
    assert (round(100 * scores["precision"], 3), round(100 * scores["recall"], 3)) == (85.479, 71.626)


TRIPLES = [
    {"text": "Ann left Oslo .", "triple_list": [["Ann", "/p/lived", "Oslo"]] * 2},
    {"text": "Ann , Ann , Oslo and Oslo", "triple_list": [["Ann", "/p/lived", "Oslo"]] * 2},
    {"text": "Bo 's home is Oslo-Fjord .", "triple_list": [["Bo", "/p/lived", "Oslo"]]},
]


@SMALL
def test_duplicates_and_what_is_not_aligned_stay_and_are_counted(tmp_path):
    (tmp_path / "test_triples.json").write_text(json.dumps(TRIPLES))
    dataset = load("nyt", "prgc", data_dir=tmp_path)
    found = contents(dataset)
    assert (found["relations"], found["duplicate_relations"], found["unaligned"]) == (5, 2, 1)
    assert dataset[0]["relations"][0] == dataset[0]["relations"][1]
    assert dataset[1]["relations"][0] == dataset[1]["relations"][1]
    assert dataset[2]["relations"] == [
        {
            "type": "/p/lived",
            "head": {"type": "", "start": 0, "end": 1, "text": "Bo"},
            "tail": {"type": "", "start": -1, "end": -1, "text": "Oslo"},
        }
    ]
    told = "test: 3 sentences, 17 tokens, 5 relations, 2 duplicate relations, 1 unaligned"
    assert told in dataset.info.description
    assert told in load("nyt", "prgc", data_dir=tmp_path).info.description  # from the cache
    card = (export("nyt", tmp_path / "out", "prgc", data_dir=tmp_path) / "README.md").read_text("utf-8")
    assert told in card


GIDS = (
    "/m/1\t/m/2\tAnn_Lee\tOslo\t/p/born\tBorn in Oslo , Ann_Lee left . ###END### \n"
    "/m/1\t/m/3\tAnn_Lee\tBergen\tNA\tAnn_Lee left Bergen . ###END### \n"
)


def test_pairs_of_no_relation(tmp_path):
    (tmp_path / "test.tsv").write_text(GIDS)
    dropped, kept = (load("gids", config, data_dir=tmp_path) for config in ("en", "en_na"))
    assert [[r["type"] for r in row] for row in dropped["relations"]] == [["/p/born"], []]
    assert [[r["type"] for r in row] for row in kept["relations"]] == [["/p/born"], ["NA"]]
    assert dropped["tokens"][:] == kept["tokens"][:]
    assert "test.tsv: 1 pair(s) of NA are no relations" in dropped.info.description
    assert "of NA are no relations" not in kept.info.description


ONEIE = {
    "sent_id": "d1-0",
    "tokens": ["Ann", "left", "Oslo"],
    "entity_mentions": [{"id": "E1", "entity_type": "PER", "start": 0, "end": 1}],
    "relation_mentions": [],
    "event_mentions": [
        {"event_type": "Movement:Transport", "trigger": {"start": 1, "end": 2}, "arguments": []}
    ],
}


def test_ace05_from_a_copy(tmp_path):
    (tmp_path / "test.oneie.json").write_text(json.dumps(ONEIE) + "\n")
    (row,) = load("ace05", data_dir=tmp_path)
    assert row["id"] == "d1-0"
    assert row["entities"] == [{"type": "PER", "start": 0, "end": 1, "text": "Ann"}]
    assert row["events"] == [{"type": "Movement:Transport", "start": 1, "end": 2, "text": "left"}]
    message = r"lacks 1 of 1 files needed:\n  train.oneie.json\n    from the LDC"
    with pytest.raises(FileNotFoundError, match=message):
        load("ace05", split="train", data_dir=tmp_path)


def conll2012(document, *words):
    lines = [f"{document} 0 {n} {w} NN * - - - - {tag} -" for n, (w, tag) in enumerate(words)]
    return f"#begin document ({document}); part 000\n" + "\n".join(lines) + "\n\n#end document\n"


def test_ontonotes_from_a_tree_and_from_single_files(tmp_path):
    texts = {name: conll2012(f"nw/{name}", ("Ann", "(PERSON)"), ("left", "*")) for name in "ba"}
    tree = tmp_path / "tree"
    for language in ("english", "chinese"):
        folder = tree / "v4" / "data" / "test" / "data" / language / "annotations"
        folder.mkdir(parents=True)
        for name, text in texts.items():
            (folder / f"{name}.v4_gold_conll").write_text(text)
        (folder / "a.v4_auto_conll").write_text("another kind of file")
    rows = list(load("ontonotes", data_dir=tree))
    assert [row["id"] for row in rows] == ["nw/a/0/0", "nw/b/0/0"]
    assert rows[0]["entities"] == [{"type": "PERSON", "start": 0, "end": 1, "text": "Ann"}]
    single = tmp_path / "single"
    single.mkdir()
    (single / "test.english.v4_gold_conll").write_text(texts["a"] + texts["b"])
    assert list(load("ontonotes", data_dir=single)) == rows
    (folder.parents[1] / "english" / "annotations" / "a.v4_gold_conll").write_text(
        texts["a"].replace("PERSON", "ORG")
    )
    assert load("ontonotes", data_dir=tree)[0]["entities"][0]["type"] == "ORG"  # no stale cache
    shutil.copytree(tree / "v4", tree / "v12")
    with pytest.raises(ValueError, match=r"holds several trees: .*v12.*v4.*; pass one"):
        load("ontonotes", data_dir=tree)


@pytest.mark.parametrize(
    ("name", "config", "where"),
    [
        ("ace05", None, "https://catalog.ldc.upenn.edu/LDC2006T06"),
        ("ontonotes", None, "https://catalog.ldc.upenn.edu/LDC2013T19"),
        ("nyt", "offsets", "github.com/yubowen-ph/JointER"),
    ],
)
def test_what_cannot_be_downloaded_says_where_it_comes_from(tmp_path, name, config, where):
    for options in ({}, {"data_dir": tmp_path}):
        with pytest.raises(FileNotFoundError, match=where):
            load(name, config, **options)
    with pytest.raises(FileNotFoundError, match=where):
        export(name, tmp_path / "out", config)


def test_a_file_of_known_size_and_no_sum_keeps_its_first_one(tmp_path):
    file = replace(FILES["gids/dev"], bytes=3)
    path = tmp_path / "download"
    path.write_text("abcd")
    assert sources.problem(file, path) == f"{file.url}: expected 3 bytes, found 4"
    path.write_text("abc")
    assert sources.problem(file, path) is None
    path.write_text("abd")
    assert "where its first download had" in sources.problem(file, path)


def test_parts_that_there_are_not():
    for name, config in (("nyt", "jointer"), ("nyt", "prgc"), ("gids", "en")):
        assert set(builder(name, config).INPUTS[config]) == {"validation", "test"}


@SMALL
def test_the_scheme_of_conll03_is_not_guessed(tmp_path):
    (tmp_path / "eng.testb").write_text("Ann NNP I-NP B-PER\n\n")
    with pytest.raises(ValueError, match=r"eng.testb:1: 'B-PER' at the beginning is no IOB1"):
        load("conll03", data_dir=tmp_path)


def test_pieces_have_no_row():
    gap = Entity("x", "a c", (Span(0, 1), Span(2, 3)))
    with pytest.raises(ValueError, match="x 'a c' has 2 pieces; a row holds one start and one end"):
        item_row(Sentence("1", None, (gap,), ("a", "b", "c")))


@SMALL
def test_exported_rows_are_the_loaded_ones(tmp_path):
    (tmp_path / "test_triples.json").write_text(json.dumps(TRIPLES))
    out = export("nyt", tmp_path / "out", "prgc", data_dir=tmp_path)
    again = load_dataset(str(out), split="test", cache_dir=str(tmp_path / "again"))
    assert again.to_list() == load("nyt", "prgc", data_dir=tmp_path).to_list()


@SMALL
@pytest.mark.skipif(int(datasets.__version__.split(".")[0]) > 3, reason="datasets 4 and later run no scripts")
def test_the_script_builds_the_same(tmp_path):
    (tmp_path / "test_triples.json").write_text(json.dumps(TRIPLES))
    options = {"split": "test", "data_dir": str(tmp_path), "trust_remote_code": True}
    scripted = load_dataset(str(SCRIPTS / "nyt"), "prgc", **options)
    assert scripted.to_list() == load("nyt", "prgc", data_dir=tmp_path).to_list()


@pytest.mark.parametrize("name", NAMES)
def test_cards_name_configurations_sources_and_counts(name):
    card = (SCRIPTS / name / "README.md").read_text("utf-8")
    for config in configs(name):
        assert f"`{config}`" in card
        for keys in builder(name, config).INPUTS[config].values():
            for file in map(FILES.get, keys):
                assert not file.url or file.url.split("/")[5] in card
    assert builder(name).info.citation in card
    for benchmark, split, _, counts in PUBLISHED:
        if benchmark == name:
            line = next(line for line in card.split("\n") if f"| {split} |" in line)
            assert all(f"{n:,}" in line for n in counts.values())


def test_all_have_the_schema():
    for name in NAMES:
        for config in configs(name):
            made = builder(name, config)
            assert made.info.features == ITEMS
            assert "" not in (made.info.license, made.info.citation, made.info.homepage)
