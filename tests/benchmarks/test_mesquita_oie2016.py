"""NYT-222, WEB-500, PENN-100 and OIE2016: published counts, files that only a user has, archives."""

import io
import shutil
import tarfile
from collections import Counter
from pathlib import Path

import datasets
import pytest
from datasets import load_dataset

import ieval
from ieval import formats
from ieval.benchmarks import configs, export, load
from ieval.benchmarks.carb import TUPLES as CARB
from ieval.benchmarks.tuples import TUPLES
from ieval.text import sentence_key

SMALL = pytest.mark.filterwarnings("ignore:.*is not the pinned file:UserWarning")
NARY = "[[[PER Ann]]] {{{moved}}} from [[[LOC Oslo]]] to [[[LOC Rome]]] .\n[[[PER Bob]]] slept .\n"
BINARY = """\
Entity1\tA\tEntity2\tB\tAnnotated Sentence
Ann\t\tRome\t\t[[[PER Ann]]] {{{moved}}} to [[[LOC Rome]]] .
Ann\t\tBob\t\t[[[PER Ann]]] and [[[PER Bob]]] .
"""

COUNTS = [  # benchmark, configuration, split, folder, sentences, tuples, arguments of them
    ("nyt222", "binary", "test", "mesquita2013", 150, 150, {2: 150}),
    ("web500", "binary", "test", "mesquita2013", 455, 461, {2: 461}),
    ("penn100", "binary", "test", "mesquita2013", 52, 52, {2: 52}),
    ("oie2016", "no_pronouns", "train", "oie2016", 1759, 5078, None),
    ("oie2016", "no_pronouns", "validation", "oie2016", 582, 1673, None),
    ("oie2016", "no_pronouns", "test", "oie2016", 603, 1730, {1: 120, 2: 902, 3: 539, 4: 142, 5: 26, 6: 1}),
    ("oie2016", "wiki", "train", "oie2016", 1056, 2905, None),
    ("oie2016", "wiki", "validation", "oie2016", 345, 946, None),
    ("oie2016", "wiki", "test", "oie2016", 367, 993, None),
    ("oie2016", "newswire", "train", "oie2016", 703, 2173, None),
    ("oie2016", "newswire", "validation", "oie2016", 237, 727, None),
    ("oie2016", "newswire", "test", "oie2016", 236, 737, None),
    ("oie2016", "verb", "test", "oie2016", 603, 1730, {1: 120, 2: 902, 3: 539, 4: 142, 5: 26, 6: 1}),
    ("oie2016", "re_oie2016", "test", "oie2016", 595, 1506, None),
]


@pytest.mark.parametrize(("name", "config", "split", "folder", "sentences", "tuples", "arguments"), COUNTS)
def test_published_counts(data, recwarn, name, config, split, folder, sentences, tuples, arguments):
    rows = load(name, config, split=split, data_dir=data / folder).to_list()
    items = [x for row in rows for x in row["extractions"]]
    assert (len(rows), len(items)) == (sentences, tuples)
    assert [row["id"] for row in rows] == [str(n) for n in range(1, sentences + 1)]
    assert len({row["sentence"] for row in rows}) == sentences
    assert arguments in (None, Counter(len(x["arguments"]) for x in items))
    assert [str(w.message) for w in recwarn if w.category is UserWarning] == []
    card = (Path(__file__).resolve().parents[2] / "datasets_scripts" / name / "README.md").read_text("utf-8")
    assert f"{sentences:,}" in card
    assert f"{tuples:,}" in card


def test_rows_are_the_lines_of_the_file(data):
    """Read anew here, by tabs alone."""
    rows = load("web500", data_dir=data / "mesquita2013").to_list()
    lines = (data / "mesquita2013" / "web.oie").read_text("utf-8").rstrip("\n").split("\n")
    made = [
        [row["sentence"], x["predicate"], *x["arguments"]] for row in rows for x in row["extractions"]
    ]
    assert sorted(made) == sorted(line.split("\t") for line in lines)
    assert sum("&amp;amp;" in row["sentence"] for row in rows) == 9


def test_the_halves_are_the_whole(data):
    def tuples(config: str) -> Counter:
        rows = load("oie2016", config, data_dir=data / "oie2016")
        items = [(row["sentence"], x) for row in rows for x in row["extractions"]]
        return Counter((text, x["predicate"], *x["arguments"]) for text, x in items)

    assert tuples("wiki") + tuples("newswire") == tuples("no_pronouns")


def test_the_verb_conversion_is_another_one(data):
    whole = load("oie2016", data_dir=data / "oie2016")
    verb = load("oie2016", "verb", data_dir=data / "oie2016")
    assert set(whole["sentence"]) == set(verb["sentence"])
    assert all(len(x["predicate"].split()) == 1 for row in verb for x in row["extractions"])


def test_features_are_those_of_carb():
    assert TUPLES == CARB


@SMALL
def test_nary_from_a_local_copy(tmp_path):
    (tmp_path / "nyt222.txt").write_text(NARY)
    assert load("nyt222", data_dir=tmp_path).to_list() == [
        {
            "id": "1",
            "sentence": "Ann moved from Oslo to Rome .",
            "extractions": [{"predicate": "moved", "arguments": ["Ann", "Oslo", "Rome"]}],
        },
        {"id": "2", "sentence": "Bob slept .", "extractions": []},
    ]
    (tmp_path / "nyt222.txt").write_text(NARY + "[[[PER Ann]]] {{{sat}}} }}} .\n")
    with pytest.raises(ValueError, match=r"nyt222\.txt:3: '\}\}\}' without .*; pass faults='repair'"):
        load("nyt222", data_dir=tmp_path)
    assert load("nyt222", data_dir=tmp_path, faults="repair")[2]["sentence"] == "Ann sat ."


@SMALL
@pytest.mark.parametrize(
    ("name", "file"), [("nyt222", "nytimes"), ("web500", "web"), ("penn100", "penn")]
)
@pytest.mark.parametrize("inside", ["experiments/binary/manual/test", "test", ""])
def test_annotated_from_a_local_copy(tmp_path, name, file, inside):
    folder = tmp_path / inside
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{file}-ground-truth.txt").write_text(BINARY)
    rows = load(name, "annotated", data_dir=tmp_path).to_list()
    moved = {"predicate": "moved", "arguments": ["Ann", "Rome"]}
    assert [row["extractions"] for row in rows] == [[moved], []]


@pytest.mark.parametrize("streaming", [False, True])
def test_what_cannot_be_downloaded_says_why_and_where(streaming, tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        ieval.load_benchmark("nyt222", streaming=streaming)
    message = str(caught.value)
    assert "no public repository holds it at a commit to pin: NYT-222, n-ary" in message
    assert "pass data_dir=, a folder with\n  nyt222.txt\n    from the authors' emnlp13_ualberta" in message
    assert "load_benchmark('nyt222', 'binary')" in message
    with pytest.raises(FileNotFoundError, match=r"lacks 1 of 1 files needed:\n  nyt222\.txt\n    from the "):
        load("nyt222", data_dir=tmp_path)
    with pytest.raises(FileNotFoundError, match=r"WEB-500, binary: the authors' annotated file"):
        load("web500", "annotated")


def tar(path: Path, members: dict[str, str]) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))


PARTS = {f"./oie_corpus/{part}.oie": f"{part} ran .\tran\tran\t{part}\n" for part in ("train", "dev", "test")}


@SMALL
@pytest.mark.parametrize(
    ("config", "name"),
    [("no_pronouns", "snapshot_oie_corpus.tar.gz"), ("all", "snapshot_oie_corpus_with_pronouns.tar.gz")],
)
def test_parts_of_an_archive(tmp_path, config, name):
    tar(tmp_path / name, PARTS)
    train = load("oie2016", config, split="train", data_dir=tmp_path)
    assert train[0]["extractions"] == [{"predicate": "ran", "arguments": ["train"]}]
    dev = load("oie2016", config, split="validation", data_dir=tmp_path)
    assert dev["sentence"][:] == ["dev ran ."]


@SMALL
def test_archives_that_are_cut_or_lack_a_part(tmp_path):
    path = tmp_path / "snapshot_oie_corpus.tar.gz"
    tar(path, {name: text for name, text in PARTS.items() if "dev" not in name})
    with pytest.raises(FileNotFoundError, match=r"lacks 1 of 3 files needed:\n  snapshot_oie_corpus\.tar"):
        load("oie2016", data_dir=tmp_path)
    path.write_bytes(b"\x1f\x8b\x08 and no more")
    with pytest.raises(ValueError, match=r"snapshot_oie_corpus\.tar\.gz cannot be read as an archive"):
        load("oie2016", data_dir=tmp_path)


def test_the_corpus_without_pronouns_is_not_taken_for_the_whole(data, tmp_path):
    archive = data / "oie2016" / "snapshot_oie_corpus.tar.gz"
    shutil.copy(archive, tmp_path / "snapshot_oie_corpus_with_pronouns.tar.gz")
    with pytest.raises(ValueError, match=r"train\.oie: 5078 tuples, which is the corpus without pronouns"):
        load("oie2016", "all", data_dir=tmp_path)


def test_export_leaves_out_what_is_not_there(data, tmp_path):
    made = export("nyt222", tmp_path / "out", data_dir=data / "mesquita2013")
    assert load_dataset(str(made), "binary", split="test").num_rows == 150
    card = (made / "README.md").read_text("utf-8")
    assert "Not in this folder: `nary`, `annotated`." in card
    assert "  default: true" in card
    with pytest.raises(FileNotFoundError, match=r"nyt222\.txt"):
        export("nyt222", tmp_path / "other", "nary", data_dir=data / "mesquita2013")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "nyt222.txt").write_text(NARY)
    shutil.copy(data / "mesquita2013" / "nyt.oie", tmp_path / "mine")
    again = export("nyt222", tmp_path / "both", data_dir=tmp_path / "mine")
    assert load_dataset(str(again), "nary", split="test").num_rows == 2
    assert "a local `nyt222.txt`, SHA-256 `" in (again / "README.md").read_text("utf-8")


def test_exported_oie2016(data, tmp_path):
    made = export("oie2016", tmp_path / "out", "wiki", data_dir=data / "oie2016")
    assert {split: rows.num_rows for split, rows in load_dataset(str(made)).items()} == {
        "train": 1056,
        "validation": 345,
        "test": 367,
    }


@SMALL
@pytest.mark.skipif(int(datasets.__version__.split(".")[0]) > 3, reason="datasets 4 and later run no scripts")
def test_the_scripts_build_what_load_builds(data, tmp_path):
    (tmp_path / "nyt222.txt").write_text(NARY)
    scripts = Path(__file__).resolve().parents[2] / "datasets_scripts"
    folders = {"nyt222": tmp_path, "oie2016": data / "oie2016"}
    for name in ("nyt222", "web500", "penn100", "oie2016"):
        folder = folders.get(name, data / "mesquita2013")
        options = {"split": "test", "data_dir": str(folder), "trust_remote_code": True}
        scripted = load_dataset(str(scripts / name), **options)
        assert scripted.to_list() == load(name, data_dir=folder).to_list()


COVERED = [  # gold, system: sentences of both, its tuples there; the same by equal text
    ("nyt", "clausie", 149, 926, 148, 922),
    ("nyt", "openie4", 148, 449, 148, 449),
    ("nyt", "props", 129, 559, 125, 541),
    ("penn", "clausie", 52, 287, 52, 287),
    ("penn", "openie4", 50, 146, 50, 146),
    ("penn", "props", 52, 228, 51, 202),
    ("web", "clausie", 398, 1399, 398, 1399),
    ("web", "openie4", 316, 545, 282, 485),
    ("web", "props", 406, 936, 288, 598),
]


@pytest.mark.parametrize(("gold", "system", "by_key", "tuples", "by_text", "tuples_by_text"), COVERED)
def test_system_outputs_meet_the_gold(data, gold, system, by_key, tuples, by_text, tuples_by_text):
    """By `sentence_key` more than by equal text: outputs differ in PTB brackets, blanks and punctuation."""
    name = {"nyt": "nyt222", "penn": "penn100", "web": "web500"}[gold]
    texts = load(name, "binary", data_dir=data / "mesquita2013")["sentence"][:]
    keys = {sentence_key(text) for text in texts}
    found = formats.read(data / "mesquita2013" / f"{system}_{gold}.txt")
    met = [s for s in found if sentence_key(s.text) in keys]
    assert (len({sentence_key(s.text) for s in met}), sum(len(s.items) for s in met)) == (by_key, tuples)
    equal = [s for s in found if s.text in texts]
    assert (len(equal), sum(len(s.items) for s in equal)) == (by_text, tuples_by_text)


def test_defaults():
    assert configs("nyt222") == ("nary", "binary", "annotated")
    assert configs("web500") == configs("penn100") == ("binary", "annotated")
    assert configs("oie2016") == ("no_pronouns", "all", "wiki", "newswire", "verb", "re_oie2016")
