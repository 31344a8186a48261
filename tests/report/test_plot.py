"""The picture of curves: what is drawn is what was counted, and files are what their ending says."""

import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest
from heads import golds, preds

from ieval.oie import fact_based, lsoie
from ieval.oie.curve import Point, area, best, curve_of
from ieval.report import figure, plot

GOLD = golds(
    ["sold | Ann* | the old car*", "is in | Bob* | Oslo*"], ["met | Ann* | Bob*", "left | Bob*"]
)
STEADY = preds(
    ["sold | Ann | car @ 0.9", "sold | Ann | it @ 0.6", "is in | Bob | Oslo @ 0.4"],
    ["met | Ann | Bob @ 0.8", "left | Ann @ 0.3"],
)
HASTY = preds(["met | Ann @ 0.9", "is in | Bob | Oslo @ 0.5"], ["met | Ann | Bob @ 0.7"])
MUTE = preds(["sold | Ann | car", "is in | Ann | Oslo"], [])
REFERENCE = (Point(float("nan"), 1.0, 0.25, 0.4), Point(float("nan"), 0.5, 0.5, 0.5))


def scored(pred):
    return lsoie.score(GOLD, pred)


def lines(picture):
    """The curves drawn, systems first; lines of equal F1 lie below."""
    return [line for line in picture.axes[0].lines if line.get_zorder() > 1]


def legend(picture):
    """Its cells, row by row without the heading."""
    texts = [text.get_text() for text in picture.legends[0].get_texts()]
    rows = len(texts) // 4
    return [tuple(texts[n::rows]) for n in range(1, rows)]


def drawn(line):
    return [tuple(point) for point in line.get_xydata()]


def test_a_curve_is_its_points():
    result = scored(STEADY)
    (line,) = lines(plot.curves({"steady": result}))
    points = curve_of(result).points
    assert drawn(line) == [(p.recall, p.precision) for p in points]
    assert [p.threshold for p in points] == [0.9, 0.8, 0.6, 0.4, 0.3]
    assert line.get_markevery() == [points.index(best(points))] == [3]


def test_points_before_the_first_hit_are_not_drawn():
    result = scored(HASTY)
    (line,) = lines(plot.curves({"hasty": result}))
    assert curve_of(result).points[0].recall == 0
    assert drawn(line) == [(0.25, 0.5), (0.5, 2 / 3)]


def test_the_legend_has_the_scores_of_the_result():
    picture = plot.curves({"steady": scored(STEADY), "hasty": curve_of(scored(HASTY))})
    found = scored(STEADY)
    assert legend(picture)[0] == (
        "steady", f"{found['best_f1']:.3f}", f"{found['best_threshold']:.3g}", f"{found['auc']:.3f}",
    )  # fmt: skip
    assert [row[0] for row in legend(picture)] == ["steady", "hasty"]


def test_without_confidences_a_point_and_the_reason():
    result = scored(MUTE)
    (line,) = lines(plot.curves({"mute": result}))
    assert drawn(line) == [(result["recall"], result["precision"])] == [(0.25, 0.5)]
    assert line.get_linestyle() == "None"
    alike = lsoie.score(GOLD, preds(["sold | Ann | car @ 1", "is in | Ann | Oslo @ 1"], []))
    rows = legend(plot.curves({"mute": result, "alike": alike}))
    assert rows[0][0] == "mute\none point: 2 of 2 extraction(s) have no confidence"
    assert rows[1][0] == "alike\none point: all 2 extractions have the confidence 1.0"
    assert rows[0][1].split() == [f"{result['f1']:.3f}"]


def test_a_system_without_output():
    picture = plot.curves({"silent": scored(preds([], []))})
    assert drawn(lines(picture)[0]) == [(0, 0)]
    assert legend(picture)[0][0] == "silent\nno extractions"


def test_references_are_dashed_over_solid_systems():
    picture = plot.curves({"a": scored(STEADY), "b": scored(HASTY)}, {"paper": REFERENCE})
    *systems, reference = lines(picture)
    assert [line.get_linestyle() for line in systems] == ["-", "-"]
    assert reference.get_linestyle() == "--"
    assert drawn(reference) == [(0.25, 1), (0.5, 0.5)]
    assert legend(picture)[-1] == ("paper (reference)", "0.500", "\u2013", f"{area(REFERENCE):.3f}")


def test_systems_differ_in_colour_style_and_marker():
    found = lines(plot.curves({str(n): scored(STEADY) for n in range(12)}))
    looks = [(line.get_color(), str(line._unscaled_dash_pattern), line.get_marker()) for line in found]
    assert len(set(looks)) == 12
    assert len({look[::2] for look in looks}) == 12
    assert len({line.get_color() for line in found[:6]}) == 6


def test_axes_from_0_to_1_or_cropped():
    whole, cropped = (plot.curves({"x": scored(STEADY)}, zoom=zoom).axes[0] for zoom in (False, True))
    assert (whole.get_xlim(), whole.get_ylim()) == ((0, 1), (0, 1))
    assert (whole.get_xlabel(), whole.get_ylabel()) == ("recall", "precision")
    assert cropped.get_xlim()[1] == pytest.approx(0.75 * 1.05)
    assert 0.5 < cropped.get_ylim()[0] < 0.6


@pytest.mark.parametrize("zoom", [False, True])
@pytest.mark.parametrize("pred", [STEADY, MUTE, preds([], [])])
def test_lines_of_equal_f1(pred, zoom):
    axes = plot.curves({"x": scored(pred)}, zoom=zoom).axes[0]
    iso = [line for line in axes.lines if line.get_zorder() == 1]
    assert 4 <= len(iso) <= 10
    for line, label in zip(iso, axes.texts, strict=True):
        f = float(label.get_text().removeprefix("F1 = "))
        for recall, precision in line.get_xydata():
            assert 2 * recall * precision / (recall + precision) == pytest.approx(f)


NAMES = ("_hidden", "$x_1$", "a & <b>", "中文")


@pytest.mark.filterwarnings("ignore:Glyph")
def test_svg_has_the_names_as_text_and_equal_bytes(tmp_path):
    for name in ("one.svg", "two.svg"):
        drawn = plot.curves({name: scored(STEADY) for name in NAMES}, title="100 $ & more")
        figure.save(drawn, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    texts = {(e.text or "").strip() for e in ElementTree.parse(tmp_path / "one.svg").iter()}
    assert {*NAMES, "recall", "precision", "best F1", "100 $ & more"} <= texts


@pytest.mark.parametrize(("kind", "signature"), [("png", b"\x89PNG\r\n\x1a\n"), ("pdf", b"%PDF-")])
def test_other_kinds(tmp_path, kind, signature):
    for name in ("one", "two"):
        figure.save(plot.curves({"x": scored(STEADY)}), tmp_path / f"{name}.{kind.upper()}")
    data = (tmp_path / f"one.{kind.upper()}").read_bytes()
    assert data.startswith(signature)
    assert len(data) > 5000
    assert data == (tmp_path / f"two.{kind.upper()}").read_bytes()


def test_the_state_of_matplotlib_is_left_alone(tmp_path):
    import matplotlib

    before = dict(matplotlib.rcParams)
    loaded = "matplotlib.pyplot" in sys.modules
    figure.save(plot.curves({"x": scored(STEADY)}), tmp_path / "x.svg")
    assert dict(matplotlib.rcParams) == before
    assert ("matplotlib.pyplot" in sys.modules) == loaded


def test_what_cannot_be_drawn(monkeypatch):
    with pytest.raises(ValueError, match="no system to draw"):
        plot.curves({})
    with pytest.raises(ValueError, match=r"x\.jpg: a picture ends in \.png, \.svg or \.pdf"):
        figure.kind_of("x.jpg")
    fact = fact_based.score(*[[replace(GOLD[0], items=())]] * 2)
    with pytest.raises(ValueError, match="protocol 'fact_based' has no curve"):
        plot.curves({"x": fact})
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ValueError, match=r"need matplotlib, which is absent: pip install 'ieval\[plot\]'"):
        plot.curves({"x": scored(STEADY)})
