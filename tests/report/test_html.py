"""The decision picture as HTML: every verdict, the slot that failed, and no markup out of a file."""

import re
from html.parser import HTMLParser

import pytest
from heads import golds, preds

import ieval
from ieval.align import align
from ieval.oie import head_decisions, lsoie
from ieval.report import html
from ieval.sample import path
from ieval.types import Extraction, Fact, Sentence

EVIL = "<script>alert(1)</script> & \"x\" 'y' <img src=x onerror=alert(2)>"


def fact(subject, predicate, object_):
    return Fact((Extraction(predicate, (subject, object_)),))


def triple(subject, predicate, object_):
    return Extraction(predicate, (subject, object_))


def drawn(gold, pred, only="all", text="Ann drank tea ."):
    one, other = Sentence("7", text, tuple(gold)), Sentence("7", None, tuple(pred))
    (sentence,) = ieval.score("fact_based", [one], [other]).sentences
    return html.picture(sentence.id, sentence.decide(), one, other, only=only)


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.seen = [], set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, _attributes):
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def rows(page):
    """Class, cells and the cells marked as failed, of each row."""
    found = []
    for kind, body in re.findall(r'<tr class="(\w+)">(.*?)</tr>', page):
        cells = re.findall(r'<td class="([\w ]+)">(.*?)</td>', body)
        found.append(
            (kind, [text for _, text in cells], [text for names, text in cells if "failed" in names])
        )
    return found


def test_every_verdict():
    page = drawn(
        [fact("Ann", "drank", "[hot] tea"), fact("Bo", "left", "early")],
        [
            triple("Ann", "drank", "tea"),
            triple("Ann", "drank", "hot tea"),
            triple("Ann", "drank", "tea today"),
        ],
    )
    assert rows(page) == [
        ("right", ["✓ right", "Ann", "drank", "tea", "covers 1"], []),
        ("right", ["✓ right", "Ann", "drank", "hot tea", "covers 1 again"], []),
        (
            "wrong",
            ["✗ wrong", "Ann", "drank", "tea today", "object: boundary (1 too many: today)"],
            ["tea today"],
        ),
        ("nearest", ["nearest 1", "Ann", "drank", "[hot] tea", ""], []),
        ("missed", ["\u2013 missed 2", "Bo", "left", "early", ""], []),
    ]
    assert '<span class="key">7</span>Ann drank tea .' in page


@pytest.mark.parametrize(
    ("only", "kinds"), [("right", {"right"}), ("wrong", {"wrong", "nearest"}), ("missed", {"missed"})]
)
def test_only(only, kinds):
    page = drawn(
        [fact("Ann", "drank", "tea"), fact("a", "b", "c")],
        [triple("Ann", "drank", "tea"), triple("a", "b", "d")],
        only,
    )
    assert {kind for kind, _, _ in rows(page)} == kinds


def test_only_is_checked():
    with pytest.raises(ValueError, match="only='good': expected one of 'all'"):
        drawn([], [], "good")


def test_heads_and_parts_of_tuples():
    gold = golds(["sold | Ann* | the old car* | Bob*", "left | Oslo*"])
    pred = preds(["sold | Ann | car | Bob <b>", "sold | Ann | the old", "gave | Oslo"])
    (sentence,) = lsoie.score(gold, pred).sentences
    page = html.picture("1", sentence.decide(), gold[0], pred[0], words=head_decisions.WORDS)
    note = "argument 1: head (lacks car); argument 2: missing (lacks Bob)"
    sold = ["<b>Ann</b>", "sold", "the old <b>car</b>", "<b>Bob</b>", ""]
    assert rows(page) == [
        ("right", ["✓ right", "<b>Ann</b>", "sold", "<b>car</b>", "<b>Bob</b> &lt;b&gt;", "matches 1"], []),
        ("nearest", ["gold 1", *sold], []),
        ("wrong", ["✗ wrong", "<b>Ann</b>", "sold", "the old", "", note], ["the old", ""]),
        ("nearest", ["nearest 1", *sold], []),
        ("wrong", ["✗ wrong", "<b>Oslo</b>", "gave", "", "", "another predicate"], ["gave"]),
        ("nearest", ["nearest 2", "<b>Oslo</b>", "left", "", "", ""], []),
        ("missed", ["\u2013 missed 2", "<b>Oslo</b>", "left", "", "", ""], []),
    ]
    assert '<table style="--parts:4">' in page
    assert Tags(page).open == []


def test_other_ways_of_a_missed_fact():
    several = Fact((triple("a", "b", "c"), triple("a", "b c", ""), triple("c", "b", "a")))
    ((_, cells, _),) = rows(drawn([several], []))
    assert cells == ["\u2013 missed 1", "a", "b", "c", "or in 2 other ways"]


def test_wrong_where_there_is_no_gold():
    ((kind, cells, failed),) = rows(drawn([], [triple("a", "b", "")]))
    assert (kind, cells, failed) == (
        "wrong",
        ["✗ wrong", "a", "b", "(empty)", "the sentence has no gold facts"],
        [],
    )


def test_nothing_at_all():
    assert "no fact in the gold, no extraction" in drawn([], [])


def test_output_that_is_not_counted():
    page = html.picture("unknown:9", (), Sentence("9", None), Sentence("9", None, (triple("a", "b", "c"),)))
    assert rows(page) == [("ignored", ["not counted", "a", "b", "c", ""], [])]


def test_files_hold_text_not_markup():
    page = drawn([fact(EVIL, EVIL, "c")], [triple("a", EVIL, EVIL)], text=EVIL)
    assert Tags(page).seen <= {"div", "p", "span", "table", "tr", "td"}
    assert "<script" not in page
    assert "<img" not in page
    assert page.count("&lt;script&gt;") >= 4


def test_control_characters_are_seen():
    assert "a\\xa0b\\x1b" in drawn([], [triple("a\u00a0b\x1b", "c", "d")])


def test_pieces_are_well_formed_over_the_sample():
    gold, pred = ieval.read(path("gold.txt")), ieval.read(path("hasty.tsv"))
    result = ieval.score("fact_based", gold, pred)
    sides = align(gold.sentences, pred.sentences).pairs
    for sentence, (one, other) in zip(result.sentences, sides, strict=False):
        assert Tags(html.picture(sentence.id, sentence.decide(), one, other)).open == []
    assert Tags(html.scores(result)).open == []


def test_scores():
    result = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    page = html.scores(result)
    assert re.findall(r"<th>(.*?)</th>", page)[:6] == ["precision", "recall", "F1", "TP", "FP", "FN"]
    assert f"<td>{result['f1']:.4f}</td>" in page
    assert f"<th>TP</th><td>{result['tp']}</td>" in page
    assert "not in the gold" in page
    assert result.signature in page
