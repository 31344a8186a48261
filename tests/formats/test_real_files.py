"""Every real file: its format is found, and its sentences and items are counted.

The counts were measured once and are checked a second way, by counting lines and
columns without any reader.
"""

import time

import pytest

from ieval import formats
from ieval.text import sentence_key
from ieval.types import Fact

FILES = [  # file, format, sentences, items (synsets or extractions)
    ("benchie/benchie_gold_annotations_de.txt", "benchie", 300, 1086),
    ("benchie/benchie_gold_annotations_en.txt", "benchie", 300, 1350),
    ("benchie/benchie_gold_annotations_zh.txt", "benchie", 300, 994),
    ("benchie/carb_explicit.txt", "carb_gold", 291, 783),
    ("benchie/clausie_explicit.txt", "explicit_tsv", 292, 695),
    ("benchie/m2oie_de_explicit.txt", "explicit_tsv", 240, 313),
    ("benchie/m2oie_en_explicit.txt", "explicit_tsv", 288, 554),
    ("benchie/m2oie_zh_explicit.txt", "explicit_tsv", 288, 581),
    ("benchie/minie_explicit.txt", "explicit_tsv", 286, 886),
    ("benchie/openie6_explicit.txt", "explicit_tsv", 296, 957),
    ("benchie/stanford_explicit.txt", "explicit_tsv", 238, 2069),
    ("carb/gold/dev.tsv", "carb_gold", 638, 2548),
    ("carb/gold/test.tsv", "carb_gold", 634, 2715),
    ("carb/systems/clausie_output.txt", "clausie", 3195, 13951),
    ("carb/systems/openie4_output.txt", "openie4", 3109, 9236),
    ("carb/systems/openie5_output.txt", "openie4", 624, 2027),
    ("carb/systems/props_output.txt", "props", 3152, 7842),
    ("carb/systems_tabbed/clausie_test.txt", "tabbed", 635, 2768),
    ("carb/systems_tabbed/ollie_test.txt", "tabbed", 579, 1696),
    ("carb/systems_tabbed/openie4_test.txt", "tabbed", 616, 1793),
    ("carb/systems_tabbed/props_test.txt", "tabbed", 616, 1551),
    ("carb/systems_tabbed/stanford_test.txt", "tabbed", 523, 3638),
    ("lsoie/systems/crf_model_conf.txt", "tabbed", 2651, 8798),
    ("lsoie/systems/ls_long_sort_orig_qdist_old_model_crf_science_on_science.txt", "tabbed", 7501, 18142),
    ("lsoie/systems/ls_long_sort_orig_qdist_old_model_science_on_science.txt", "tabbed", 7563, 19623),
    ("lsoie/systems/qdist_crf_new_conf.txt", "tabbed", 2651, 8798),
    ("lsoie/systems/qdist_new_conf.txt", "tabbed", 2658, 9005),
    ("lsoie/systems/srl_bert_noscience_new_conf.txt", "tabbed", 2656, 9038),
    ("lsoie/systems/srl_bert_oie2015_new_conf.txt", "tabbed", 2652, 8626),
    ("lsoie/systems/srl_bert_science_on_science.txt", "tabbed", 7563, 19711),
    ("mesquita2013/clausie_nyt.txt", "tabbed", 149, 926),
    ("mesquita2013/clausie_penn.txt", "tabbed", 52, 287),
    ("mesquita2013/clausie_web.txt", "tabbed", 400, 1409),
    ("mesquita2013/nyt.clausie", "clausie", 150, 949),
    ("mesquita2013/nyt.oie", "carb_gold", 150, 150),
    ("mesquita2013/nyt.oie.verb", "carb_gold", 50, 50),
    ("mesquita2013/nyt.oie4", "openie4", 148, 471),
    ("mesquita2013/nyt.props", "tabbed", 136, 582),
    ("mesquita2013/openie4_nyt.txt", "tabbed", 148, 449),
    ("mesquita2013/openie4_penn.txt", "tabbed", 50, 146),
    ("mesquita2013/openie4_web.txt", "tabbed", 322, 558),
    ("mesquita2013/penn.clausie", "clausie", 52, 294),
    ("mesquita2013/penn.oie", "carb_gold", 52, 52),
    ("mesquita2013/penn.oie.verb", "carb_gold", 11, 11),
    ("mesquita2013/penn.oie4", "openie4", 50, 153),
    ("mesquita2013/penn.props", "tabbed", 52, 228),
    ("mesquita2013/props_nyt.txt", "tabbed", 136, 582),
    ("mesquita2013/props_penn.txt", "tabbed", 52, 228),
    ("mesquita2013/props_web.txt", "tabbed", 446, 1047),
    ("mesquita2013/web.clausie", "clausie", 5, 4),
    ("mesquita2013/web.oie", "carb_gold", 455, 461),
    ("mesquita2013/web.oie.verb", "carb_gold", 294, 300),
    ("mesquita2013/web.oie4", "openie4", 326, 588),
    ("mesquita2013/web.ollie", "ollie", 328, 893),
    ("mesquita2013/web.props", "tabbed", 446, 1047),
    ("oie2016/Re-OIE2016.json", "re_oie2016", 595, 1506),
    ("oie2016/test.oie.orig", "carb_gold", 603, 1730),
]
NO_FORMAT = [
    "benchie/sample300_de.txt",
    "benchie/sample300_en.txt",
    "benchie/sample300_zh.txt",
    "mesquita2013/nyt.raw",
    "mesquita2013/penn.raw",
    "mesquita2013/web.raw",
]

TEXT_COLUMN = {"carb_gold": 0, "tabbed": 0, "explicit_tsv": 0, "props": 1, "openie4": -1, "ollie": 6}


def lines(path):
    """The lines that are not blank, without any code of the package."""
    return [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def counted(path, format):
    """Sentences and items, from the lines alone."""
    found = lines(path)
    if format == "benchie":
        headers = [line for line in found if "Cluster" in line and " --> " not in line]
        return sum(line.startswith("sent_id:") for line in found), len(headers)
    if format == "clausie":
        bare = [line for line in found if "\t" not in line]
        return len(set(bare)), len(found) - len(bare)
    if format == "re_oie2016":
        sentences = [line for line in found if line.startswith('  "')]
        predicates = [line for line in found if line.strip().startswith('"pred":')]
        return len(sentences), len(predicates) - 2  # two tuples are empty
    if format == "ollie":
        found = found[1:]
    return len({" ".join(line.split("\t")[TEXT_COLUMN[format]].split()) for line in found}), len(found)


@pytest.mark.parametrize(("file", "format", "sentences", "items"), FILES, ids=[row[0] for row in FILES])
def test_counts(data, file, format, sentences, items):
    assert formats.detect(data / file) == format
    found = formats.read(data / file)
    assert (len(found), sum(len(s.items) for s in found)) == (sentences, items)
    assert counted(data / file, format) == (sentences, items)
    assert all(isinstance(x, Fact) == (format == "benchie") for s in found for x in s.items)


def test_every_file_of_these_folders_is_listed(data):
    folders = ("benchie", "carb/gold", "carb/systems", "carb/systems_tabbed", "mesquita2013", "lsoie/systems")
    folders += ("oie2016",)
    there = {f"{folder}/{path.name}" for folder in folders for path in (data / folder).iterdir()}
    there -= {"oie2016/curves", "oie2016/snapshot_oie_corpus.tar.gz"}  # the archive: test_oie2016.py
    assert there == {row[0] for row in FILES} | set(NO_FORMAT)


@pytest.mark.parametrize("file", NO_FORMAT)
def test_sentences_alone_are_no_format(data, file):
    with pytest.raises(ValueError, match="by the first lines no format fits"):
        formats.detect(data / file)


CONTEXTS = [("carb/gold/test.tsv", 89), ("carb/gold/dev.tsv", 101), ("benchie/carb_explicit.txt", 35)]


@pytest.mark.parametrize(("file", "contexts"), CONTEXTS)
def test_contexts_of_carb(data, file, contexts):
    name = file.rpartition("/")[2]
    assert formats.read(data / file).warnings == (
        f"{name}: {contexts} context argument(s) (C: ...) left out",
    )
    assert sum(line.count("\tC: ") for line in lines(data / file)) == contexts


def test_carb_gold_in_detail(data):
    """The figures that CaRB's own reader gives: 14 golds without predicate, 261 with one argument."""
    found = [x for s in formats.read(data / "carb/gold/test.tsv") for x in s.items]
    assert sum(not x.predicate for x in found) == 14
    assert sum(len(x.arguments) == 1 for x in found) == 261
    assert sum(a.startswith("T: ") for x in found for a in x.arguments) == 20
    assert sum(a.startswith("L: ") for x in found for a in x.arguments) == 10
    tested = {sentence_key(line) for line in lines(data / "carb/test.txt")}
    assert len(tested) == 641
    assert len(tested - {sentence_key(s.text) for s in formats.read(data / "carb/gold/test.tsv")}) == 7


def test_openie4_keeps_all_objects(data):
    path = data / "carb/systems/openie4_output.txt"
    found = [x for s in formats.read(path) for x in s.items]
    # One object more wherever a further argument follows `; ` in the fifth column.
    columns = [line.split("\t")[4] for line in lines(path)]
    objects = sum(column.count("Argument(") for column in columns)
    assert sum(len(x.arguments) - 1 for x in found) == objects == 8747
    assert sum(len(x.arguments) == 1 for x in found) == columns.count("") == 489


def test_props_without_arguments(data):
    found = [x for s in formats.read(data / "carb/systems/props_output.txt") for x in s.items]
    assert sum(not x.arguments for x in found) == 30
    assert min(x.confidence for x in found) < 0


def test_clausie_sentences_without_extractions_are_kept(data):
    path = data / "carb/systems/clausie_output.txt"
    found = formats.read(path)
    bare = ["\t" not in line for line in lines(path)]
    alone = sum(here and after for here, after in zip(bare, [*bare[1:], True], strict=True))
    assert sum(not s.items for s in found) == alone == 13
    assert sum(len(x.arguments) == 1 for s in found for x in s.items) == 391


ROUND_TRIPS = [
    ("benchie/benchie_gold_annotations_en.txt", "benchie"),
    ("benchie/benchie_gold_annotations_zh.txt", "explicit_json"),
    ("benchie/clausie_explicit.txt", "explicit_tsv"),
    ("benchie/m2oie_zh_explicit.txt", "explicit_jsonl"),
    ("carb/gold/test.tsv", "carb_gold"),
    ("carb/gold/test.tsv", "explicit_json"),
    ("carb/systems_tabbed/ollie_test.txt", "tabbed"),
    ("carb/systems/openie4_output.txt", "tabbed"),
    ("carb/systems/openie4_output.txt", "explicit_jsonl"),
    ("mesquita2013/web.ollie", "tabbed"),
]


@pytest.mark.parametrize(("file", "format"), ROUND_TRIPS)
def test_written_and_read_again(data, tmp_path, file, format):
    first = formats.read(data / file)
    formats.write(first, tmp_path / "out", format)
    again = formats.read(tmp_path / "out")
    assert again.format == format
    assert again.sentences == first.sentences
    assert again.warnings == ()


def test_loading_is_fast(data):
    """Far below what this leaves to a slow machine: 0.05 s on two cores."""
    start = time.perf_counter()
    formats.read(data / "benchie/benchie_gold_annotations_en.txt")
    assert time.perf_counter() - start < 1
