"""LSOIE's builder: rows and tuples, an archive or its files, parts alone, downloads without a known sum."""

import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace

import datasets
import pytest
from archives import MEMBERS, archive, conll
from datasets import load_dataset
from serving import Server, serving

import ieval
from ieval import formats
from ieval.benchmarks import Lsoie, configs, export, load, sources
from ieval.benchmarks.archive import members, unpack
from ieval.benchmarks.lsoie import TAGS, TUPLES

OTHER_COUNTS = pytest.mark.filterwarnings("ignore:.*where the published part has:UserWarning")
pytestmark = OTHER_COUNTS

FIRST = {
    "word_ids": [0, 1, 2, 3],
    "words": ["Cy", "sold", "cars", "off"],
    "pred": "might sold off",
    "pred_ids": [1, 3],
    "head_pred_id": 1,
    "sent_id": 1,
    "run_id": 2,
    "label": ["A0-B", "P-B", "A1-B", "P-I"],
}


@pytest.mark.parametrize("streaming", [False, True])
def test_a_row_is_a_block_of_the_file(lsoie_copy, streaming):
    rows = list(load("lsoie", "wiki", data_dir=lsoie_copy, streaming=streaming))
    assert rows[0] == FIRST
    assert [row["pred"] for row in rows] == ["might sold off", "knows", "sold"]
    assert rows[1]["head_pred_id"] == 1


def test_the_features_are_those_of_the_public_dataset(lsoie_copy):
    dataset = load("lsoie", "sci", data_dir=lsoie_copy)
    assert list(dataset.features) == list(FIRST)
    types = dataset.data.schema.types
    assert [str(t).replace("item", "element") for t in types] == [
        "list<element: int16>", "list<element: string>", "string", "list<element: int16>",
        "int16", "int16", "int16", "list<element: string>",
    ]  # fmt: skip
    assert dataset[0]["words"][0] == "Flo"


def test_tuples_by_sentence_with_the_places_of_their_parts(lsoie_copy):
    rows = load("lsoie", "wiki_tuples", data_dir=lsoie_copy).to_list()
    assert rows[0] == {
        "tokens": ["Cy", "sold", "cars", "off"],
        "extractions": [
            {"predicate": "might sold off", "arguments": ["Cy", "cars"], "heads": [],
             "predicate_spans": [[1, 2], [3, 4]], "argument_spans": [[[0, 1]], [[2, 3]]]},
            {"predicate": "sold", "arguments": ["cars"], "heads": [],
             "predicate_spans": [[1, 2]], "argument_spans": [[[2, 3]]]},
        ],
    }  # fmt: skip
    assert [row["tokens"] for row in rows] == [["Cy", "sold", "cars", "off"], ["Nobody", "knows"]]
    assert [x["predicate"] for x in rows[1]["extractions"]] == ["knows"]


def test_tuples_are_references_as_they_are(lsoie_copy):
    """Their heads are found by a parser: here each word hangs on the one before it."""
    dataset = load("lsoie", "wiki_tuples", data_dir=lsoie_copy)
    predictions = [[{"predicate": "sold", "arguments": ["the cars"]}], []]
    result = ieval.score(
        "lsoie", dataset, predictions, parser=lambda some: [range(-1, len(tokens) - 1) for tokens in some]
    )
    assert (result["precision"], result["recall"]) == (1.0, 1 / 3)


@pytest.mark.parametrize("place", ["", "lsoie_data", "dataset_creation/lsoie_data"])
def test_the_archive_and_its_files_wherever_the_repository_has_them(lsoie_copy, tmp_path, place):
    expected = load("lsoie", "sci", split="validation", data_dir=lsoie_copy).to_list()
    folder = tmp_path / "own" / place
    folder.mkdir(parents=True)
    archive(folder / "lsoie_data.zip")
    assert load("lsoie", "sci", split="validation", data_dir=tmp_path / "own").to_list() == expected
    (folder / "lsoie_data.zip").unlink()
    for name, text in MEMBERS.items():
        (folder / name).write_text(text)
    assert load("lsoie", "sci", split="validation", data_dir=tmp_path / "own").to_list() == expected


def test_one_part_alone(tmp_path):
    (tmp_path / "lsoie_wiki_test.conll").write_text(MEMBERS["lsoie_wiki_test.conll"])
    assert load("lsoie", data_dir=tmp_path)[0] == FIRST
    assert list(Lsoie(data_dir=str(tmp_path)).as_streaming_dataset()) == ["test"]
    for split in ("train", "train[:2]", "test+train"):
        with pytest.raises(FileNotFoundError, match=r"(?s)lacks 1 of 1 files.*lsoie_wiki_train\.conll or"):
            load("lsoie", split=split, data_dir=tmp_path)
    with pytest.raises(FileNotFoundError, match=r"(?s)lacks 3 of 3 files.*lsoie_science_dev\.conll or"):
        load("lsoie", "sci", data_dir=tmp_path)
    with pytest.raises(ValueError, match="dev"):
        load("lsoie", split="dev", data_dir=tmp_path)


def test_a_part_that_comes_later_is_seen(tmp_path):
    (tmp_path / "lsoie_wiki_test.conll").write_text(MEMBERS["lsoie_wiki_test.conll"])
    assert len(load("lsoie", data_dir=tmp_path)) == 3
    (tmp_path / "lsoie_wiki_train.conll").write_text(MEMBERS["lsoie_wiki_train.conll"])
    assert load("lsoie", split="train", data_dir=tmp_path)[0]["words"][0] == "Ann"


@pytest.mark.filterwarnings("default::UserWarning")
def test_a_test_part_of_another_size_is_used_with_a_warning(lsoie_copy):
    message = "lsoie_wiki_test.conll: 2 sentences and 3 tuples, where the published part has 4660 and 10604"
    for config in ("wiki", "wiki_tuples"):
        with pytest.warns(UserWarning, match=message):
            load("lsoie", config, data_dir=lsoie_copy)


HEADER = "word_id\tword\tpred\tpred_id\thead_pred_id\tsent_id\trun_id\tlabel\n"
QUIRKS = [  # text, label of the one row, its extraction's predicate and spans
    (HEADER + conll("It rains", "O P-B", "rains"), [["O", "P-B"]], [("rains", [[1, 2]])]),
    ("\n\n" + conll("It rains", "O P-B", "can", "[]", "[]") + "\n", [["O", "P-B"]], [("can", [[1, 2]])]),
    (conll("It rains", "O P-B", "rains").replace("\n", "\r\n"), [["O", "P-B"]], [("rains", [[1, 2]])]),
]


@pytest.mark.parametrize(("text", "labels", "predicates"), QUIRKS)
def test_quirks_of_the_files(tmp_path, text, labels, predicates):
    (tmp_path / "lsoie_wiki_test.conll").write_bytes(text.encode())
    assert load("lsoie", data_dir=tmp_path)["label"][:] == labels
    (row,) = load("lsoie", "wiki_tuples", data_dir=tmp_path)
    assert [(x["predicate"], x["predicate_spans"]) for x in row["extractions"]] == predicates


def test_a_tuple_without_a_tagged_predicate(tmp_path):
    (tmp_path / "lsoie_wiki_test.conll").write_text(conll("It rains", "A0-B O", "can pour", "[]", "[]"))
    assert load("lsoie", data_dir=tmp_path)[0]["head_pred_id"] is None
    with pytest.raises(ValueError, match=r"test\.conll:1: no token .* is labelled P-B; pass faults='repair'"):
        load("lsoie", "wiki_tuples", data_dir=tmp_path)
    (row,) = load("lsoie", "wiki_tuples", data_dir=tmp_path, faults="repair")
    (x,) = row["extractions"]
    assert (x["predicate_spans"], x["argument_spans"]) == ([], [[[0, 1]]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (conll("It rains", "O P-B", "rains").replace("\t1\t2\t", "\t40000\t2\t"), ":1: .*at most 32767"),
        (conll("It rains", "O P-B", "rains").replace("\t1\t2\t", "\tx\t2\t"), ":1: sent_id and run_id are"),
        (conll("It rains", "O P-B", "rains", ids="1"), r":1: pred_id is '1'; expected a list of offsets"),
        (conll("It rains", "O P", "rains"), ":2: expected O or a label such as P-B"),
        ("It rains", ":1: expected 8 columns"),
        ("", "the file is empty"),
    ],
)
def test_malformed_files(tmp_path, text, message):
    (tmp_path / "lsoie_wiki_test.conll").write_text(text)
    with pytest.raises(ValueError, match=rf"lsoie_wiki_test\.conll{message}|{message}"):
        load("lsoie", data_dir=tmp_path)


def test_an_archive_that_lacks_a_part_or_is_none(tmp_path):
    path = archive(tmp_path / "lsoie_data.zip", {"lsoie_wiki_test.conll": MEMBERS["lsoie_wiki_test.conll"]})
    assert len(load("lsoie", data_dir=tmp_path)) == 3
    with pytest.raises(FileNotFoundError, match=r"lsoie_wiki_train\.conll or"):
        load("lsoie", split="train", data_dir=tmp_path)
    path.write_bytes(b"<html>")
    with pytest.raises(ValueError, match=r"lsoie_data\.zip cannot be read as an archive: File is not"):
        load("lsoie", data_dir=tmp_path)


def test_nothing_is_written_where_the_archive_says(tmp_path):
    path = tmp_path / "lsoie_data.zip"
    path = archive(path, {"../../a/lsoie_wiki_test.conll": "x", "__MACOSX/._lsoie_wiki_test.conll": "y"})
    assert list(members(path)) == ["lsoie_wiki_test.conll"]
    (tmp_path / "out").mkdir()
    made = unpack(path, "lsoie_wiki_test.conll", tmp_path / "out")
    assert made == tmp_path / "out" / "lsoie_wiki_test.conll"
    assert made.read_text() == "x"
    assert {p.name for p in tmp_path.rglob("*")} == {"lsoie_data.zip", "out", "lsoie_wiki_test.conll"}
    with pytest.raises(ValueError, match=r"holds no b\.conll; there are lsoie_wiki_test\.conll"):
        unpack(path, "b.conll", tmp_path)


def test_archives_that_cannot_be_trusted(tmp_path, monkeypatch):
    twice = archive(tmp_path / "twice.zip", {"a/x.conll": "1", "b/x.conll": "2"})
    with pytest.raises(ValueError, match=r"twice\.zip holds two files named x\.conll"):
        members(twice)
    big = archive(tmp_path / "big.zip", {"x.conll": "1" * 5000})
    monkeypatch.setattr("ieval.benchmarks.archive.LIMIT", 4999)
    with pytest.raises(ValueError, match=r"big\.zip: x\.conll has more than 4999 bytes"):
        unpack(big, "x.conll", tmp_path)
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as opened:  # stored, so that one byte breaks the sum
        opened.writestr("x.conll", "abcdef")
    data = (tmp_path / "bad.zip").read_bytes()
    (tmp_path / "bad.zip").write_bytes(data.replace(b"abcdef", b"abcdeg"))
    with pytest.raises(ValueError, match=r"bad\.zip: x\.conll cannot be unpacked: Bad CRC-32"):
        unpack(tmp_path / "bad.zip", "x.conll", tmp_path)


def test_exported(lsoie_copy, tmp_path):
    made = export("lsoie", tmp_path / "out", data_dir=lsoie_copy)
    assert datasets.get_dataset_config_names(str(made)) == list(configs("lsoie"))
    for config in configs("lsoie"):
        read = load_dataset(str(made), config)
        assert set(read) == {"train", "validation", "test"}
        built = load("lsoie", config, data_dir=lsoie_copy)
        assert read["test"].to_list() == built.to_list()
        assert read["test"].features == built.features == (TUPLES if "_" in config else TAGS)
    card = (made / "README.md").read_text("utf-8")
    assert "license: other" in card
    assert card.count("a local `lsoie_data.zip`, SHA-256 `") == 6
    assert "not the published" not in card


def test_exported_in_part(tmp_path):
    (tmp_path / "lsoie_wiki_test.conll").write_text(MEMBERS["lsoie_wiki_test.conll"])
    made = export("lsoie", tmp_path / "out", "wiki", data_dir=tmp_path)
    assert list(load_dataset(str(made))) == ["test"]
    assert "development part" not in (made / "README.md").read_text("utf-8")


@pytest.fixture
def server(monkeypatch, tmp_path) -> Iterator[Server]:
    """A server whose archive stands for the pinned one."""
    with serving(archive(tmp_path / "made.zip").read_bytes()) as served:
        for key, file in list(sources.FILES.items()):
            if key.startswith("lsoie/"):
                url = f"http://127.0.0.1:{served.server_port}/lsoie_data.zip"
                monkeypatch.setitem(sources.FILES, key, replace(file, url=url))
        yield served


@pytest.mark.parametrize("streaming", [False, True])
def test_the_archive_is_fetched_once_for_all_configurations(server, streaming):
    for config in configs("lsoie"):
        assert len(list(load("lsoie", config, streaming=streaming))) in (2, 3)
    assert server.gets == 1


def test_what_is_no_archive_and_one_without_its_parts(server, tmp_path):
    good = server.body
    server.serves(b"<html>sign in</html>")
    with pytest.raises(ValueError, match=r"lsoie_data\.zip: \S+ cannot be read as an archive.*data_dir"):
        load("lsoie")
    part = {name: text for name, text in MEMBERS.items() if "train" not in name}
    server.serves(archive(tmp_path / "part.zip", part).read_bytes())
    lacks = r"holds no lsoie_science_train\.conll, lsoie_wiki_train\.conll, but lsoie_science_dev\.conll, "
    with pytest.raises(ValueError, match=lacks):
        load("lsoie")
    server.serves(good[:-300], declared=len(good))
    with pytest.raises((ConnectionError, ValueError), match=r"lsoie_data\.zip.*data_dir"):
        load("lsoie")
    server.serves(good)
    assert load("lsoie")[0] == FIRST


def test_another_archive_than_the_first_is_refused(server, tmp_path, cache):
    """The sum is kept from the first download on, and outlives what was downloaded."""
    assert len(load("lsoie")) == 3
    (record,) = cache.glob("downloads/*.first-sha256")
    for path in cache.rglob("*"):
        if path.is_file() and path != record:
            path.unlink()
    first, other = server.body, archive(tmp_path / "other.zip", {**MEMBERS, "more.txt": ""}).read_bytes()
    server.serves(other)
    refused = rf"where its first download had {record.read_text().strip()}; delete"
    with pytest.raises(ValueError, match=refused):
        load("lsoie", "sci")
    server.serves(first)
    assert len(load("lsoie", "sci")) == 3


COUNTS = [("science_dev_sample.conll", "lsoie_science_dev.conll", "sci", "validation", 42, 63),
          ("oie2016_test.oie.conll", "lsoie_wiki_test.conll", "wiki", "test", 603, 1730)]  # fmt: skip


@pytest.mark.parametrize(("name", "as_name", "domain", "split", "sentences", "tuples"), COUNTS)
def test_real_files(data, tmp_path, name, as_name, domain, split, sentences, tuples):
    (tmp_path / as_name).write_bytes((data / "lsoie" / name).read_bytes())
    rows = load("lsoie", domain, split=split, data_dir=tmp_path)
    grouped = load("lsoie", f"{domain}_tuples", split=split, data_dir=tmp_path)
    assert (len(grouped), len(rows)) == (sentences, tuples)
    assert sum(map(len, grouped["extractions"])) == tuples
    lines = [line.split("\t") for line in (data / "lsoie" / name).read_text("utf-8").splitlines() if line]
    lines = [cells for cells in lines if cells[0] != "word_id"]
    assert [label for row in rows["label"] for label in row] == [cells[7] for cells in lines]
    assert [word for row in rows["words"] for word in row] == [cells[1] for cells in lines]
    for row in rows:
        assert all(id < len(row["words"]) for id in row["pred_ids"])


@pytest.mark.filterwarnings("error::UserWarning")
@pytest.mark.parametrize(
    ("name", "member", "sentences", "tuples"),
    [("wiki", "lsoie_wiki_test.conll", 4660, 10604), ("sci", "lsoie_science_test.conll", 9093, 17031)],
)
def test_published_counts(data, tmp_path, name, member, sentences, tuples):
    """The parts are not at hand; these blocks have words and predicates of tuples others made from them."""
    copy = formats.read(data / "lsoie" / "gold" / f"lsoie_{name}_test.txt", "lsoie_oie")
    assert (len(copy), sum(len(s.items) for s in copy)) == (sentences, tuples)
    with (tmp_path / member).open("w", encoding="utf-8") as file:
        for s in copy:
            labels = " ".join(["P-B"] + ["O"] * (len(s.text.split()) - 1))
            file.writelines(conll(s.text, labels, x.predicate, "[0]", "0") for x in s.items)
    grouped = list(load("lsoie", f"{name}_tuples", data_dir=tmp_path, streaming=True))
    assert (len(grouped), sum(len(row["extractions"]) for row in grouped)) == (sentences, tuples)


def test_no_sum_is_made_up():
    files = [file for key, file in sources.FILES.items() if key.startswith("lsoie/")]
    assert sorted(file.member for file in files) == sorted(MEMBERS)
    assert len({file.url for file in files}) == 1
    assert all(re.search(r"/9c135f4[0-9a-f]{33}/", file.url) for file in files)
