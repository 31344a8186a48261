"""The builders on files of our own: rows, places of files, errors, streaming, a cache that is never stale."""

import re

import datasets
import pytest

import ieval
from ieval import benchmarks, formats, hub, sample
from ieval.align import align
from ieval.benchmarks import Benchie, Carb, builder, configs, load, names
from ieval.benchmarks.builder import SYNSETS

NOT_PINNED = pytest.mark.filterwarnings("ignore:.*is not the pinned file:UserWarning")


def test_the_features_are_the_metrics_references():
    assert SYNSETS["references"] == hub.fact_features()["references"]


@NOT_PINNED
@pytest.mark.parametrize("streaming", [False, True])
def test_rows_are_the_sentences_of_the_file(benchie_copy, streaming):
    dataset = load("benchie", data_dir=benchie_copy, streaming=streaming)
    rows = list(dataset)
    gold = formats.read(sample.path("gold.txt"))
    assert [(row["id"], row["sentence"]) for row in rows] == [(s.id, s.text) for s in gold]
    for row, sentence in zip(rows, gold, strict=True):
        assert row["synset_ids"] == [fact.id for fact in sentence.items]
        assert [row["references"]] == hub.rows_of([sentence])


@NOT_PINNED
def test_references_score_as_the_file_does(benchie_copy):
    references = load("benchie", "en", data_dir=benchie_copy)["references"]
    aligned = align(formats.read(sample.path("gold.txt")), formats.read(sample.path("hasty.tsv")), by="id")
    predictions = hub.rows_of([pred for _, pred in aligned.pairs])
    by_rows = ieval.score("fact_based", references, predictions)
    by_files = ieval.score("fact_based", sample.path("gold.txt"), sample.path("hasty.tsv"))
    assert by_rows["tp"] > 0
    assert [by_rows[k] for k in ("tp", "fp", "fn", "f1")] == [by_files[k] for k in ("tp", "fp", "fn", "f1")]


@NOT_PINNED
def test_carb_tuples(carb_copy):
    rows = load("carb", data_dir=carb_copy).to_list()
    assert rows[0] == {
        "id": "1",
        "sentence": "Ann moved to Oslo in May .",
        "extractions": [
            {"predicate": "moved to", "arguments": ["Ann", "Oslo", "in May"]},
            {"predicate": "moved", "arguments": ["Ann"]},
        ],
    }
    assert rows[1] == {"id": "2", "sentence": "Nobody knows .", "extractions": []}
    assert [row["id"] for row in rows] == ["1", "2", "3"]


@NOT_PINNED
def test_carb_synsets_join_arguments_and_escape_brackets(carb_copy):
    rows = load("carb", "synsets", split="validation", data_dir=carb_copy).to_list()
    assert rows[0]["references"] == [
        [{"subject": "Ann", "predicate": "moved to", "object": "Oslo in May"}],
        [{"subject": "Ann", "predicate": "moved", "object": ""}],
    ]
    assert rows[1]["references"] == []
    assert rows[2]["references"] == [[{"subject": "Bob", "predicate": "sold", "object": "\\[sic\\] cars"}]]
    assert rows[0]["synset_ids"] == ["1", "2"]
    system = [[{"subject": "Bob", "predicate": "sold", "object": "[sic] cars"}]]
    assert ieval.score("fact_based", [rows[2]["references"]], system)["f1"] == 1.0


@NOT_PINNED
@pytest.mark.parametrize("inside", ["data", "."])
def test_files_are_found_in_the_repository_inside_it_and_flat(carb_copy, inside):
    assert len(load("carb", data_dir=carb_copy / inside)) == 3
    for path in [*(carb_copy / "data").glob("*.txt"), *(carb_copy / "data" / "gold").iterdir()]:
        path.rename(carb_copy / path.name)
    assert len(load("carb", data_dir=str(carb_copy))) == 3


def test_a_file_that_is_not_the_pinned_one_is_used_with_a_warning(benchie_copy):
    with pytest.warns(UserWarning, match=r"annotations_en\.txt is not the pinned file \(BenchIE gold, "):
        assert len(load("benchie", data_dir=benchie_copy)) == 44


@NOT_PINNED
def test_changed_input_gives_new_rows(benchie_copy, cache):
    path = benchie_copy / "benchie_gold_annotations_en.txt"
    before = load("benchie", data_dir=benchie_copy)
    text = path.read_text("utf-8")
    path.write_text(text.replace(before[0]["sentence"], "Another sentence ."), "utf-8")
    after = load("benchie", data_dir=benchie_copy)
    assert after[0]["sentence"] == "Another sentence ."
    path.write_text(text, "utf-8")
    assert load("benchie", data_dir=benchie_copy)[0] == before[0]
    assert len(list(cache.glob("benchie/*/1.0.0/*/dataset_info.json"))) == 2


def test_the_hash_follows_the_package_version(monkeypatch):
    before = Benchie(config_name="en").hash
    assert Benchie(config_name="en").hash == before
    assert Benchie(config_name="de").hash != before
    assert Benchie(config_name="en", hash="script").hash == f"script-{before}"
    monkeypatch.setattr(ieval, "__version__", "99")
    assert Benchie(config_name="en").hash != before


@NOT_PINNED
def test_classes_run_without_load(carb_copy):
    made = Carb(data_dir=str(carb_copy))
    assert made.config.name == "tuples"
    made.download_and_prepare()
    assert {split: len(rows) for split, rows in made.as_dataset().items()} == {"validation": 3, "test": 3}
    assert [row["id"] for row in made.as_streaming_dataset(split="test")] == ["1", "2", "3"]


@NOT_PINNED
def test_slices_and_unknown_splits(carb_copy):
    assert load("carb", split="test[:2]", data_dir=carb_copy)["id"][:] == ["1", "2"]
    with pytest.raises(ValueError, match="train"):
        load("carb", split="train", data_dir=carb_copy)


def test_names():
    assert names() == (
        "benchie", "carb", "lsoie", "nyt222", "web500", "penn100", "oie2016",
        "conll03", "conll04", "wikiann", "nyt", "gids", "ace05", "ontonotes",
    )  # fmt: skip
    assert configs("benchie") == ("en", "de", "zh")
    assert configs("carb") == ("tuples", "synsets", "explicit")
    assert configs("lsoie") == ("wiki", "sci", "wiki_tuples", "sci_tuples")
    for name in names():
        assert {c.name for c in benchmarks.registry.BUILDERS[name].BUILDER_CONFIGS} == set(configs(name))
        assert builder(name).config.name == configs(name)[0]


@pytest.mark.parametrize(
    ("name", "config", "message"),
    [
        ("benchy", None, f"no benchmark 'benchy'; there are {', '.join(names())}"),
        ("benchie", "fr", "benchie has no configuration 'fr'; there are en, de, zh"),
        ("carb", "en", "carb has no configuration 'en'; there are tuples, synsets, explicit"),
    ],
)
def test_unknown_names_are_answered_with_the_known(name, config, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        ieval.load_benchmark(name, config)


def test_missing_files_are_listed_with_their_source(carb_copy):
    (carb_copy / "data" / "test.txt").unlink()
    (carb_copy / "data" / "gold" / "dev.tsv").unlink()
    with pytest.raises(FileNotFoundError) as caught:
        load("carb", data_dir=carb_copy)
    message = str(caught.value)
    assert "lacks 2 of 4 files" in message
    assert "data/gold/dev.tsv or gold/dev.tsv or dev.tsv\n    from https://" in message
    assert "data/test.txt or test.txt" in message
    with pytest.raises(FileNotFoundError, match="which is no folder"):
        load("benchie", data_dir=carb_copy / "nowhere")


@NOT_PINNED
def test_gold_and_sentences_of_different_parts(carb_copy):
    (carb_copy / "data" / "test.txt").write_text("Something else .\n")
    with pytest.raises(ValueError, match=r"test\.tsv: 2 sentence\(s\) are not in .*txt, the first: 'Bob"):
        load("carb", data_dir=carb_copy)


@NOT_PINNED
def test_faulty_lines_of_own_files_are_errors_unless_repaired(benchie_copy):
    path = benchie_copy / "benchie_gold_annotations_en.txt"
    path.write_text("sent_id:1\tAnn ran .\n1--> Cluster 1:\nAnn --> ran --> [home\n")
    with pytest.raises(ValueError, match=r"annotations_en\.txt:3: .*faults='repair'"):
        load("benchie", data_dir=benchie_copy)
    with pytest.raises(ValueError, match=r"annotations_en\.txt:3: "):
        load("benchie", data_dir=benchie_copy, streaming=True)
    assert load("benchie", data_dir=benchie_copy, faults="repair")[0]["references"][0][0]["object"] == "home"


def test_is_a_builder_of_datasets():
    assert issubclass(Benchie, datasets.GeneratorBasedBuilder)
    with pytest.raises(ValueError, match="fr"):
        Benchie(config_name="fr")
