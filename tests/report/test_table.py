"""Every form of the table is read back."""

import csv
import io
import json

import pytest

import ieval
from ieval import stats
from ieval.report.table import FORMS, row, table

GOLD = [[[{"subject": "[the] cat", "predicate": "saw", "object": "Ann"}]], []]
RIGHT = [{"subject": "the cat", "predicate": "saw", "object": "Ann"}]
WRONG = [{"subject": "a cat", "predicate": "saw", "object": "Ann"}]
DIFFERENCE = {"difference": -0.6, "low": -0.7, "high": 0.0, "p": 0.25}


def scored(*pred):
    return ieval.score("fact_based", GOLD, list(pred))


@pytest.fixture
def rows():
    good, bad = scored(RIGHT, []), scored(RIGHT + WRONG + WRONG, WRONG)
    first = row("good|one", good, intervals={"level": 0.95, **stats.intervals(good, resamples=50)})
    second = row(
        "bad, two",
        bad,
        intervals={"level": 0.95, "precision": (0.0, 0.4), "recall": (0.5, 1.0), "f1": (0.0, 0.6)},
        comparison={"against": "good|one", "level": 0.95, "beta": 1.0, **DIFFERENCE},
    )
    return [first, second]


def test_text():
    assert table([row("good", scored(RIGHT, [])), row("bad", scored(RIGHT + WRONG, WRONG))]) == """\
system         P       R      F1    TP    FP    FN    extractions
--------  ------  ------  ------  ----  ----  ----  -------------
good      1.0000  1.0000  1.0000     1     0     0              1
bad       0.3333  1.0000  0.5000     1     2     0              3"""


def test_names_stay_as_they_are():
    """A system called 1e5 or 007 is no number."""
    made = table([row(name, scored([], [])) for name in ("1e5", "007")])
    assert [line.split()[0] for line in made.splitlines()[2:]] == ["1e5", "007"]


def test_text_with_intervals_and_comparison(rows):
    heading, _, first, second = table(rows).splitlines()
    assert heading.split("  ")[-1].strip() == "p"
    for column in ("P 95%", "R 95%", "F1 95%", "F1 - good|one", "difference 95%"):
        assert column in heading
    assert "-0.6000" not in first
    assert "-0.6000" in second
    assert "[-0.7000, 0.0000]" in second
    assert second.endswith("0.2500")


def test_markdown_reads_back(rows):
    lines = table(rows, "markdown").splitlines()
    cells = [[c.strip() for c in line.replace("\\|", "\0").strip("|").split("|")] for line in lines]
    assert {len(c) for c in cells} == {14}
    assert set("".join(cells[1])) <= set("-:")
    read = [dict(zip(cells[0], c, strict=True)) for c in cells[2:]]
    assert read[0]["system"] == "good\0one"
    assert read[0]["F1"] == "1.0000"
    assert read[0]["p"] == ""
    assert read[1]["P"] == "0.2500"
    assert read[1]["FP"] == "3"


def test_csv_reads_back_every_score(rows):
    read = list(csv.DictReader(io.StringIO(table(rows, "csv"))))
    scores = scored(RIGHT + WRONG + WRONG, WRONG).scores
    assert [r["system"] for r in read] == ["good|one", "bad, two"]
    assert {name: float(read[1][name]) for name in scores} == scores
    assert float(read[1]["f1_high"]) == 0.6
    assert read[1]["comparison_against"] == "good|one"
    assert float(read[1]["comparison_p"]) == 0.25
    assert read[0]["comparison_p"] == ""
    assert read[0]["interval_level"] == "0.95"
    assert read[0]["signature"].startswith("fact_based|variant:paper")


def test_json_is_one_object_a_line_with_the_keys_of_the_result(rows):
    read = [json.loads(line) for line in table(rows, "json").splitlines()]
    expected = scored(RIGHT, []).to_dict()
    assert {k: read[0][k] for k in expected} == expected
    assert set(read[0]) == {*expected, "system", "intervals"}
    assert read[1]["intervals"]["f1"] == [0.0, 0.6]
    assert read[1]["comparison"]["p"] == 0.25


def test_detail_is_in_json_and_does_not_disturb_the_tables():
    detailed = row("x", scored(RIGHT + WRONG, []), detail=True)
    read = json.loads(table([detailed], "json"))
    assert [s["id"] for s in read["per_sentence"]] == ["0", "1"]
    assert [d["verdict"] for d in read["per_sentence"][0]["decisions"]] == ["right", "wrong"]
    assert "decisions" not in table([detailed], "csv")
    assert "decisions" not in table([detailed])


def test_latex_escapes_and_uses_booktabs():
    made = table([row("m_2 & co", scored(RIGHT, []), intervals={"level": 0.9, "f1": (0.5, 1.0)})], "latex")
    assert r"m\_2 \& co" in made
    assert r"F1 90\%" in made
    assert r"\toprule" in made
    assert made.count(r"\\") == 2


def test_a_protocol_of_several_strategies_shows_its_own_columns():
    tuples = [[{"predicate": "saw", "arguments": ["Ann", "cat"]}]]
    long = [[{"predicate": "saw", "arguments": ["Ann", "a cat"]}]]
    for beta, name in ((2, "F2"), (0.5, "F0.5")):
        scored_ = [ieval.score("error_analysis", tuples, pred, beta=beta) for pred in (tuples, long)]
        heading, _, *lines = table([row(s, r) for s, r in zip("ab", scored_, strict=True)]).splitlines()
        assert heading.split("  ")[0] == "system"
        columns = [cell.strip() for cell in heading.split("  ") if cell.strip()][1:]
        assert columns == [
            "strict P", "strict R", f"strict {name}", "relaxed P", "relaxed R", f"relaxed {name}",
            f"in order {name}", f"with extra {name}", f"any argument {name}", f"anywhere {name}",
            "extractions",
        ]  # fmt: skip
        assert lines[0].split()[1:] == ["1.0000"] * 10 + ["1"]
        assert lines[1].split()[1:] == ["0.0000"] * 6 + ["1.0000"] * 4 + ["1"]


@pytest.mark.parametrize("form", FORMS)
def test_no_final_line_break(rows, form):
    assert table(rows, form).strip("\n") == table(rows, form)


def test_unknown_form_and_no_system():
    with pytest.raises(ValueError, match="form='html': expected one of 'text', 'markdown', 'latex', 'csv'"):
        table([row("x", scored([], []))], "html")
    with pytest.raises(ValueError, match="no system to show"):
        table([])
