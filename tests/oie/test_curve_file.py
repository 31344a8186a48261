"""Curves from files: both separators, and what is refused with its line."""

from math import isnan

import pytest

from ieval.oie.curve import best
from ieval.oie.curve_file import read_curve


def write(tmp_path, text):
    path = tmp_path / "curve.dat"
    path.write_text(text, "utf-8")
    return path


def test_two_columns_by_tab(tmp_path):
    points = read_curve(write(tmp_path, "Precision\tRecall\n1.0\t0.25\n0.5\t0.5\n"))
    assert [p[1:] for p in points] == [(1.0, 0.25, 0.4), (0.5, 0.5, 0.5)]
    assert all(isnan(p.threshold) for p in points)


def test_our_own_table_of_one_system(tmp_path):
    text = "system,threshold,precision,recall,f1\n\"a, b\",0.9,1.0,0.25,0.4\n\"a, b\",-inf,0.5,0.5,0.5\n"
    points = read_curve(write(tmp_path, text))
    assert [p.threshold for p in points] == [0.9, float("-inf")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"curve\.dat:1: no column 'precision' among ''"),
        ("Precision\tF1\n", r":1: no column 'recall' among 'precision', 'f1'"),
        ("Precision\tRecall\n", r": 0 point\(s\) of 0 systems; expected those of one"),
        ("Precision\tRecall\n1.0\n", r":2: 1 column\(s\), the first line has 2"),
        ("Precision\tRecall\n1.0\tx\n", r":2: recall 'x': expected a number"),
        ("Precision\tRecall\n1.0\t0\n\n1.5\t0\n", r":4: precision '1.5': expected a number from 0 to 1"),
        ("Precision\tRecall\nnan\t0\n", r":2: precision 'nan': expected a number from 0 to 1"),
        ("system,precision,recall\na,1,0\nb,1,0\n", r": 2 point\(s\) of 2 systems"),
    ],
)
def test_what_is_no_curve(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        read_curve(write(tmp_path, text))


def test_the_published_curves(data):
    points = read_curve(data / "lsoie" / "curves" / "crf_science.dat")
    assert (len(points), round(best(points).f, 4)) == (10963, 0.2779)
