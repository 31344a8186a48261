"""Averages, ranks with ties, the table and the picture, on figures of our own."""

import json
from io import BytesIO
from xml.etree import ElementTree

import pytest

from ieval.cli import main
from ieval.report import figure, heatmap, robustness
from ieval.robust.cells import Cell
from ieval.robust.overview import overview

RUNS = {
    "first": {"ner": [Cell("news", "none", 0.8), Cell("news", "typo", 0.6)]},
    "second": {"ner": [Cell("news", "none", 0.8), Cell("news", "typo", 0.6004)]},
    "third": {"ner": [Cell("news", "none", 0.5), Cell("news", "typo", 0.75)]},
    "half": {"ner": [Cell("news", "none", 0.9)]},
}


def test_ties_after_rounding_share_a_rank_and_the_next_is_left_out():
    lines = overview(RUNS)
    assert [line.rank for line in lines] == [1, 1, 3, None]
    assert [line.average for line in lines] == pytest.approx([0.7, 0.7002, 0.625, None])
    assert [line.rank for line in overview(RUNS, digits=2)] == [2, 1, 3, None]


def test_text_table_shows_percent_and_a_hyphen_for_what_is_not_there():
    cells = [line.split() for line in robustness.table(overview(RUNS)).splitlines()]
    assert cells[0] == ["model", "NER", "None", "P4", "NER", "drop", "Avg", "Rank"]
    assert cells[2] == ["first", "80.0", "60.0", "25.0", "70.0", "1"]
    assert cells[4] == ["third", "50.0", "75.0", "-50.0", "62.5", "3"]
    assert cells[5] == ["half", "90.0", "-", "-", "-", "-"]


def test_json_and_csv_hold_figures_in_full():
    record = json.loads(robustness.table(overview(RUNS), "json").splitlines()[1])
    assert [record[key] for key in ("f1:ner:typo", "worst:ner", "rank")] == [0.6004, "typo", 1]
    header, _, second, *_ = robustness.table(overview(RUNS), "csv").splitlines()
    assert header.startswith("model,f1:ner:none,f1:ner:typo,drop:ner:typo,drop_avg:ner")
    assert second.startswith("second,0.8,0.6004,")


def drawn(kind):
    file = BytesIO()
    figure.save(heatmap.draw(RUNS), file, kind)
    return file.getvalue()


def test_heat_map_says_every_figure():
    svg = drawn("svg")
    texts = [e for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("}text")]
    words = {"".join(e.itertext()).strip() for e in texts}
    assert {"first", "second", "third", "half", "P4", "NER news", "25.0"} <= words
    assert words & {"-50.0", "\N{MINUS SIGN}50.0"}
    assert svg == drawn("svg")
    assert drawn("png").startswith(b"\x89PNG")


def test_nothing_to_draw():
    with pytest.raises(ValueError, match="no drop to draw"):
        heatmap.draw({"half": RUNS["half"]})
    with pytest.raises(ValueError, match=r"limit=2: expected a drop in \(0, 1\]"):
        heatmap.draw(RUNS, limit=2)


@pytest.fixture
def scores(tmp_path):
    path = tmp_path / "scores.csv"
    path.write_text("model,task,perturbation,f1\nm,re,None,50\nm,re,P9,25\n", encoding="utf-8")
    return str(path)


def test_command(scores, tmp_path, capsys):
    drawn = tmp_path / "drops.png"
    assert main(["robust", scores, "--unit", "percent", "--markdown", "--heatmap", str(drawn)]) == 0
    assert "| m       |      50.0 | 25.0 |      50.0 |  37.5 |      1 |" in capsys.readouterr().out
    assert drawn.read_bytes().startswith(b"\x89PNG")
    assert main(["robust", scores, "--unit", "percent", "--heatmap", str(drawn)]) == 2
    assert "exists; pass --force" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "scores.csv:2: f1 '50': expected 0 to 1"),
        (["--unit", "percent", "--digits", "-1"], "--digits -1: expected 0 or more"),
        (["--unit", "percent", "--heatmap", "drops.gif"], "a picture ends in .png, .svg or .pdf"),
    ],
)
def test_command_refuses(scores, options, message, capsys):
    assert main(["robust", scores, *options]) == 2
    assert message in capsys.readouterr().err


def test_without_matplotlib(scores, tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    assert main(["robust", scores, "--unit", "percent", "--heatmap", str(tmp_path / "d.png")]) == 2
    assert "pip install 'ieval[plot]'" in capsys.readouterr().err
