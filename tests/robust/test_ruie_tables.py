"""Every derived figure of RUIE-Bench's tables, from the cells they print."""

import csv
import math

import pytest

from ieval.robust.cells import Cell, weighted
from ieval.robust.names import NUMBERS, task
from ieval.robust.overview import overview
from ieval.robust.read import read

WITHIN = 0.11  # both the cells and the drops are rounded to 0.1
MISPRINT = ("UIE", "ed")  # printed 9.9; the cells give 9.70, at most 9.84 before rounding


@pytest.fixture(scope="module")
def tables(data):
    return data / "ruie_tables"


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def lines(tables):
    runs = read([tables / "table2_long.csv"], unit="percent")
    return {line.model: line for line in overview(runs)}


def printed(tables, column):
    return {row["model"]: row[column] for row in rows(tables / "table2_main.csv") if row[column]}


def test_drops(tables, lines):
    checked = 0
    for name in NUMBERS:
        for model, figure in printed(tables, f"drop_{name}").items():
            found = 100 * lines[model].drops[name].average
            if (model, name) == MISPRINT:
                assert 9.57 < found < 9.84 < float(figure)
            else:
                assert found == pytest.approx(float(figure), abs=WITHIN)
            checked += 1
    assert checked == 61


def test_averages(tables, lines):
    averages = printed(tables, "avg")
    assert len(averages) == 19
    for model, figure in averages.items():
        assert 100 * lines[model].average == pytest.approx(float(figure), abs=WITHIN)
    exact = sum(round(100 * lines[model].average, 1) == float(figure) for model, figure in averages.items())
    assert exact == 18  # GPT-3.5-turbo: 33.359, printed 33.3


def test_ranks(tables, lines):
    ranks = printed(tables, "rank")
    assert {model: lines[model].rank for model in ranks} == {m: int(r) for m, r in ranks.items()}
    assert sorted(map(int, ranks.values()))[:3] == [1, 1, 3]


def test_models_of_one_task_have_no_average_and_no_rank(tables, lines):
    single = lines.keys() - printed(tables, "avg").keys()
    assert single == {"Stanza", "TNER", "PFN", "EEQA"}
    assert all(lines[model].average is None and lines[model].rank is None for model in single)


def test_table_6_is_weighted_into_table_2(tables, lines):
    sizes = {
        (row["task"], row["dataset"].lower()): int(row["sampling_size"])
        for row in rows(tables / "table4_statistics.csv")
    }
    names = {
        "KnowCoder_partial": "KnowCoder-7B_partial", "KnowCoder-Robust": "KnowCoder-7B-Robust",
        "KnowCoder-Robust_LDA": "KnowCoder-7B-Robust_LDA",
    }  # fmt: skip
    from ieval.robust.names import perturbation

    checked = 0
    for column, model in names.items():
        for name in NUMBERS:
            cells = [
                Cell(row["dataset"], perturbation(row["perturbation"]), float(row[column]) / 100,
                     sizes[row["task"], row["dataset"].lower()])
                for row in rows(tables / "table6_per_dataset.csv") if row["task"] == name.upper()
            ]  # fmt: skip
            for key, mean in weighted(cells).items():
                assert 100 * mean == pytest.approx(100 * lines[model].scores[name][key], abs=0.1)
                checked += 1
    assert checked == 51


def test_averages_of_table_3(tables):
    for row in rows(tables / "table3_unseen.csv"):
        mean = sum(float(row[name]) for name in NUMBERS) / 3
        assert mean == pytest.approx(float(row["average"]), abs=0.05 + 1e-9)


def test_sizes_of_tables_4_and_5(tables):
    sizes = rows(tables / "table4_statistics.csv")
    for row in sizes:
        assert int(row["data_size"]) == int(row["sampling_size"]) * len(NUMBERS[task(row["task"])])
    assert sum(int(row["data_size"]) for row in sizes) == 11_580  # the originals are not in it
    augmented = rows(tables / "table5_augmented.csv")
    for row in augmented:
        share = 3 * int(row["original"]) * len(NUMBERS[task(row["task"])]) / 10
        assert int(row["augment"]) == math.floor(share)
    assert sum(int(row["augment"]) for row in augmented) == 170_329
