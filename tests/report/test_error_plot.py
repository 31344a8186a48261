"""Stacked bars of error classes: what is drawn, and where."""

import pytest

import ieval
from ieval import sample
from ieval.oie.errors import CLASSES
from ieval.report import error_plot, error_tables

pytest.importorskip("matplotlib", reason="pictures need matplotlib: pip install '.[plot]'")

RESULT = ieval.score("error_analysis", sample.path("heads.tsv"), sample.path("tagger.tsv"))
SCORES = RESULT.scores


def texts(axes):
    return [text.get_text() for text in axes.texts]


def test_bars_are_the_shares_and_fill_the_width():
    figure = error_plot.bars({"": {"tagger": SCORES, "again": SCORES}}, title="Two of a kind")
    left, right = figure.axes
    for label, bars in zip(error_plot.ORDER, left.containers, strict=True):
        share = pytest.approx(error_tables.share(SCORES, label))
        assert [bar.get_width() for bar in bars] == [share] * 2
    assert sum(bars[0].get_width() for bars in left.containers) == pytest.approx(1)
    assert sum(bars[0].get_width() for bars in right.containers) == pytest.approx(1)
    assert [label.get_text() for label in left.get_yticklabels()] == ["tagger", "again"]
    assert texts(left).count(f"n={SCORES['extractions']}") == 2
    assert texts(right).count(f"n={SCORES['gold_tuples']}") == 2


def test_data_sets_have_their_names_above_their_systems():
    figure = error_plot.bars({"one": {"a": SCORES}, "two": {"b": SCORES, "c$_x$": SCORES}})
    left = figure.axes[0]
    at = {text.get_text(): text.get_position()[1] for text in left.texts}
    assert at["one"] < at["two"]
    assert len(left.get_yticks()) == 3
    assert not any(text.get_parse_math() for text in left.get_yticklabels())


def test_the_note_says_how_much_is_labelled():
    def note(found):
        (legend,) = error_plot.bars({"": {"a": found}}).legends
        return legend.get_title().get_text()

    assert note(SCORES).startswith("proposals by comparing words; figures")
    assert note(SCORES | {"confirmed": 3}).startswith("proposals by comparing words, 3 labelled by people;")


def test_every_class_has_a_colour_of_its_own():
    assert [*error_plot.COLOURS] == [*CLASSES]
    assert len({*error_plot.COLOURS.values()}) == len(CLASSES)


def test_a_system_without_extractions():
    nothing = ieval.score("error_analysis", sample.path("heads.tsv"), []).scores
    figure = error_plot.bars({"": {"silent": nothing}})
    assert "n=0" in texts(figure.axes[0])


def test_nothing_to_draw():
    with pytest.raises(ValueError, match="no system to draw; a picture needs one at least"):
        error_plot.bars({"": {}})
