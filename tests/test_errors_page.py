"""The page of the error analysis without a browser: what it shows, and its desks."""

import re
import time
from html.parser import HTMLParser

import pytest

import ieval
from ieval import sample
from ieval.labels.file import read
from ieval.labels.record import Place
from ieval.oie.errors import CLASSES
from ieval.report import errors_view
from ieval.report.analysis import Analysis, analyse
from ieval.report.errors_card import card
from ieval.report.errors_desk import Desks, load, visitor_name
from ieval.report.errors_script import KEYS, script, template
from ieval.types import Extraction, Sentence

GOLD, TAGGER = sample.path("heads.tsv"), sample.path("tagger.tsv")
EVIL = "<img src=x onerror=alert(1)> <b>&lt;${1+1}</b> {{value}} \x1b[2J"


@pytest.fixture(scope="module")
def analysis():
    return load(GOLD, [TAGGER])


@pytest.fixture
def desks(tmp_path):
    return Desks(tmp_path / "labels")


def sentences(n, *tuples):
    return [Sentence(str(i), f"Ann met Bob {i} .", tuple(Extraction(*x) for x in tuples)) for i in range(n)]


@pytest.fixture(scope="module")
def many():
    """5,000 sentences and five systems."""
    gold = sentences(5000, ("met", ("Ann", "Bob")))
    found = (("met", ("Ann", "Bob")), ("met", ("Ann",)), ("saw", ("Ann", "Bob")), ("x", ("y", "z")))
    one = analyse(gold, {"A": sentences(5000, *found)})
    return Analysis(one.gold, dict.fromkeys("ABCDE", one.systems["A"]))


def test_load(analysis):
    assert [*analysis.systems] == ["tagger"]
    expected = ieval.score("error_analysis", GOLD, TAGGER)
    assert analysis.scores["tagger"] == expected.scores
    assert sum(analysis.tokens.values()) == sum(len(s.text.split()) for s in ieval.read(GOLD))


def test_faults_of_files_name_no_place_on_the_server(tmp_path):
    bad = tmp_path / "bad.tsv"
    bad.write_text("nothing\n")
    with pytest.raises(ValueError, match=r"bad\.tsv") as caught:
        load(GOLD, [bad])
    assert str(tmp_path) not in str(caught.value)
    with pytest.raises(ValueError, match="outputs: no file; give the output of one system at least"):
        load(GOLD, [])
    (tmp_path / "tagger.tsv").write_bytes(TAGGER.read_bytes())
    with pytest.raises(ValueError, match="outputs: two files are called 'tagger'; rename one"):
        load(GOLD, [TAGGER, tmp_path / "tagger.tsv"])


def test_filters(analysis):
    result = analysis.results["tagger"]
    for label in CLASSES:
        where = "golds" if label == "missing" else "extractions"
        expected = [s.id for s in result.sentences if label in getattr(s.evidence, where)]
        assert errors_view.chosen(analysis, only=label) == expected
        assert errors_view.chosen(analysis, "tagger", label) == expected
    everything = [s.id for s in result.sentences]
    assert errors_view.chosen(analysis) == errors_view.chosen(analysis, only="not labelled") == everything
    assert errors_view.chosen(analysis, only="labelled") == []
    (found,) = errors_view.chosen(analysis, words=" OLD ferry")
    assert "old ferry" in found
    assert errors_view.chosen(analysis, words=found) == [found]
    assert errors_view.chosen(analysis, words="no such words") == []


def test_a_window_of_sentences(many):
    drawn, number, where = errors_view.cards(many, page=500)
    assert drawn.count('class="card"') == errors_view.A_PAGE
    assert (number, where) == (500, "sentences 4991\u20135000 of 5000, page 500 of 500")
    assert errors_view.cards(many, page=999)[1] == 500
    assert errors_view.cards(many, page=None)[1] == errors_view.cards(many, page=-4)[1] == 1
    assert errors_view.cards(many, only="redundant")[1:] == (1, "sentences 1\u201310 of 5000, page 1 of 500")
    assert errors_view.cards(many, words="nowhere")[2] == "none of 5000 sentences"


def test_a_view_of_many_sentences_is_small_and_soon_there(many):
    errors_view.overview(many)  # sums once
    start = time.process_time()
    drawn, _, _ = errors_view.cards(many, only="wrong", page=250)
    shown = errors_view.overview(many)
    assert time.process_time() - start < 2
    assert len(drawn) < 150_000
    assert len(shown) < 30_000


def test_the_overview(analysis):
    shown = errors_view.overview(analysis)
    assert "<b>Classes are proposals</b>" in shown
    assert "no label yet" in shown
    assert f'matches <b title="{analysis.results["tagger"].signature}">strict</b>' in shown
    for label in CLASSES:
        assert f'title="{label.replace("_", " ")}: {analysis.scores["tagger"][label]} (' in shown
    for strategy in ("strict", "relaxed", "anywhere"):
        assert f"<b>{analysis.scores['tagger'][f'{strategy}_f2']:.3f}</b>" in shown
    widths = [float(w) for w in re.findall(r"width:([\d.]+)%", shown)]
    assert sum(widths[:-1]) == pytest.approx(100, abs=0.01)  # the last is of the gold


def test_a_card(analysis):
    key = analysis.results["tagger"].sentences[0].id
    drawn = card(analysis, key, ["tagger"])
    assert 'data-system="&quot;tagger&quot;"' in drawn
    assert drawn.count('class="row item"') == 1
    assert drawn.count('class="item chip"') == 1
    assert drawn.count('title="a proposal"') == 2
    # Mara repaired the old ferry near Tamsk; `the ferry` is found word by word.
    assert 'data-at="0-1 subject;1-2 predicate;2-3 further;4-5 further;6-7 further"' in drawn
    assert 'class="further failed">the ferry<' in drawn
    assert 'class="predicate">repaired<' in drawn
    assert card(analysis, "no such sentence", ["tagger"]) == ""


def test_items_of_another_class_are_dim(analysis):
    key = analysis.results["tagger"].sentences[0].id
    assert "dim" not in card(analysis, key, ["tagger"], "wrong_boundaries")
    assert 'class="row item dim"' in card(analysis, key, ["tagger"], "wrong")
    assert 'class="item chip dim"' in card(analysis, key, ["tagger"], "missing")


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = set()

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        assert not any(name.startswith("on") for name, _ in attributes)


def test_nothing_from_files_is_markup():
    evil = [Sentence(EVIL, EVIL, (Extraction(EVIL, (EVIL, EVIL)),))]
    analysis = analyse(evil, {EVIL: [*evil, Sentence("9", "not in the gold", (Extraction(EVIL, ()),))]})
    for shown in (errors_view.cards(analysis)[0], errors_view.overview(analysis)):
        tags = Tags()
        tags.feed(shown)
        assert "img" not in tags.seen
        assert "\x1b" not in shown
    assert "not counted: the gold does not have this sentence" in errors_view.cards(analysis)[0]


def test_a_desk_keeps_labels_in_a_file(analysis, desks):
    key = analysis.results["tagger"].sentences[0].id
    desk = desks.get(desks.open(analysis, " Ann  Lee "))
    assert not desk.file.path.exists()
    before = desk.analysis.scores["tagger"]
    desk.label(Place("tagger", key, "pred", 0), "correct")
    assert desk.file.path.name == f"{analysis.gold[:12]}-ann-lee.jsonl"
    assert read(desk.file.path).given == {Place("tagger", key, "pred", 0): "correct"}
    assert desk.analysis.scores["tagger"]["tp"] == before["tp"] + 1
    assert 'title="labelled by a person"' in card(desk.analysis, key, ["tagger"])
    assert "1 label by Ann Lee" in errors_view.overview(desk.analysis)
    assert "with labels" in errors_view.overview(desk.analysis)
    assert errors_view.chosen(desk.analysis, only="labelled") == [key]
    again = desks.get(desks.open(load(GOLD, [TAGGER]), "Ann Lee"))
    assert again is not desk
    assert again.analysis.scores == desk.analysis.scores
    assert desks.get(desks.open(analysis, "Bob")).analysis.labels.given == {}
    again.label(Place("tagger", key, "pred", 0), None)
    assert read(desk.file.path).given == {}
    assert again.analysis.scores["tagger"] == before


def test_two_desks_of_one_annotator_see_each_other(analysis, desks):
    here, there = (desks.get(desks.open(analysis, "Ann")) for _ in range(2))
    key = analysis.results["tagger"].sentences[0].id
    here.label(Place("tagger", key, "pred", 0), "wrong")
    assert there.analysis.labels.given == {}
    there.catch_up()
    assert there.analysis.scores == here.analysis.scores
    before = there.analysis
    there.catch_up()
    assert there.analysis is before


def test_visitors_of_one_name_are_kept_apart(analysis, desks):
    visitors = [visitor_name(), visitor_name()]
    key = analysis.results["tagger"].sentences[0].id
    first, second = (desks.get(desks.open(analysis, "me", name)) for name in visitors)
    first.label(Place("tagger", key, "pred", 0), "wrong")
    second.label(Place("tagger", key, "pred", 0), "correct")
    assert first.file.path.name == second.file.path.name
    said = [[*desks.get(desks.open(analysis, "me", name)).file.labels.given.values()] for name in visitors]
    assert said == [["wrong"], ["correct"]]
    assert desks.get(desks.open(analysis, "me")).file.labels.given == {}


@pytest.mark.parametrize("name", ["", "..", "../" * 15, "a" * 42, "a" * 42 + "/", "a" * 43 + "\n"])
def test_a_visitor_cannot_choose_a_folder(analysis, desks, name):
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", visitor_name(name))
    assert visitor_name(name) != name
    desk = desks.get(desks.open(analysis, "me", name))
    assert desks.folder in desk.file.path.parents


def test_what_a_desk_refuses(analysis, desks):
    desk = desks.get(desks.open(analysis, "Ann"))
    key = analysis.results["tagger"].sentences[0].id
    for place, label, message in (
        (Place("tagger", key, "pred", 9), "wrong", "a label of it, but there are 1"),
        (Place("tagger", "elsewhere", "pred", 0), "wrong", "not among the data on this page"),
        (Place("other", key, "pred", 0), "wrong", "not among the data on this page"),
        (Place("tagger", key, "gold", 0), "wrong", "no class of a gold tuple"),
        (Place("tagger", key, "pred", 0), "missing", "no class of an extraction"),
    ):
        with pytest.raises(ValueError, match=message):
            desk.label(place, label)
    assert not desk.file.path.exists()
    with pytest.raises(ValueError, match="annotator: empty"):
        desks.open(analysis, "  ")


def test_desks_are_not_kept_without_end(analysis, desks):
    first = desks.open(analysis, "Ann")
    for _ in range(40):
        desks.get(first)
        last = desks.open(analysis, "Bob")
    assert desks.get(first) is not None
    assert desks.get(last) is not None
    assert desks.get("") is desks.get(None) is desks.get("guess") is None
    assert len(desks._kept) == 40


def test_downloads(analysis, desks):
    pytest.importorskip("matplotlib", reason="pictures need matplotlib: pip install '.[plot]'")
    desk = desks.get(desks.open(analysis, "Ann"))
    names = [path.rsplit("/", 1)[-1] for path in desk.downloads()]
    assert names == ["errors.csv", "classes.png", "classes.svg"]
    desk.label(Place("tagger", analysis.results["tagger"].sentences[0].id, "pred", 0), "wrong")
    paths = desk.downloads()
    assert paths[-1].endswith("labels.jsonl")
    assert "scores,tagger,labels,precision," in (desk.folder / "errors.csv").read_text()


def test_every_class_has_a_key():
    assert [*KEYS.values()] == [*CLASSES]
    assert [*KEYS] == list("1234567")
    assert script().startswith('const KEYS = {"1": "correct"')
    for label in CLASSES:
        assert f'data-label="{label}"' in template()
