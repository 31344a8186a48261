"""Cells of a run, scored by a protocol's own arithmetic."""

from dataclasses import replace

import pytest

from ieval.counts import Counts, total
from ieval.result import Result, SentenceResult
from ieval.robust.cells import Cell, Changed, Label, cells, weighted
from ieval.robust.flat import cells_of, flat


def result(*hits):
    """A sentence for each (found, predicted, gold)."""
    made = tuple(
        SentenceResult(str(n), Counts(found, predicted, found, gold))
        for n, (found, predicted, gold) in enumerate(hits)
    )
    return Result("toy", "toy", made, lambda chosen: {"f1": total(s.counts for s in chosen).prf().f})


LABELS = [
    Label("news", "None", "1"), Label("news", "none", "2"),
    Label("news", "Typo Injection", "1", True), Label("news", "typo", "2", False),
]  # fmt: skip
RUN = result((1, 1, 1), (1, 2, 2), (0, 1, 1), (1, 2, 2))


def test_worked():
    original, typo = cells(RUN, LABELS)
    # originals: P 2/3, R 2/3; typo: 1/3 and 1/3; of the changed one: 0 after, 1 before
    assert original == Cell("news", "none", pytest.approx(2 / 3), 2, None)
    assert typo == Cell("news", "typo", pytest.approx(1 / 3), 2, Changed(1, 0.0, 1.0))


def test_flat_keys_and_back():
    figures = flat(cells(RUN, LABELS))
    assert figures == {
        "f1:news:none": pytest.approx(2 / 3), "sentences:news:none": 2,
        "f1:news:typo": pytest.approx(1 / 3), "sentences:news:typo": 2,
        "changed:news:typo": 1, "f1_changed:news:typo": 0.0, "drop_changed:news:typo": 1.0,
        "drop:news:typo": pytest.approx(1 / 2), "drop_avg:news": pytest.approx(1 / 2),
        "worst_f1:news": pytest.approx(1 / 3),
        "f1:*:none": pytest.approx(2 / 3), "f1:*:typo": pytest.approx(1 / 3),
        "drop:*:typo": pytest.approx(1 / 2), "drop_avg": pytest.approx(1 / 2),
        "worst_f1": pytest.approx(1 / 3),
    }  # fmt: skip
    assert list(cells_of(figures)) == [replace(cell, changed=None) for cell in cells(RUN, LABELS)]


def test_order_of_rows_does_not_matter():
    order = [3, 0, 2, 1]
    hits = [(1, 1, 1), (1, 2, 2), (0, 1, 1), (1, 2, 2)]
    shuffled = cells(result(*(hits[n] for n in order)), [LABELS[n] for n in order])
    assert set(shuffled) == set(cells(RUN, LABELS))


def test_unknown_changes_give_no_subset():
    labels = [replace(label, changed=None) for label in LABELS]
    assert [cell.changed for cell in cells(RUN, labels)] == [None, None]


def test_means_over_datasets_are_weighted_and_never_over_some():
    made = [
        Cell("a", "none", 0.9, 1), Cell("b", "none", 0.5, 3), Cell("a", "typo", 0.8, 1),
    ]  # fmt: skip
    assert weighted(made) == {"none": pytest.approx((0.9 + 3 * 0.5) / 4)}


BAD = [
    (LABELS[:3], r"3 labels for 4 sentences"),
    ([replace(x, perturbation="typo") for x in LABELS], r"dataset 'news': no row with perturbation 'none'"),
    ([replace(x, source="1") for x in LABELS], r"rows 0 and 1: both are originals with id '1'"),
    ([*LABELS[:2], replace(LABELS[2], source="7"), LABELS[3]], r"row 2: no original with id '7'"),
]


@pytest.mark.parametrize(("labels", "message"), BAD)
def test_bad_labels(labels, message):
    with pytest.raises(ValueError, match=message):
        cells(RUN, labels)


def test_weights_are_needed():
    with pytest.raises(ValueError, match="dataset 'a', perturbation 'none': no number of sentences"):
        weighted([Cell("a", "none", 0.9), Cell("b", "none", 0.5, 3)])


def test_a_cell_has_one_score():
    with pytest.raises(ValueError, match="two scores for one cell"):
        weighted([Cell("a", "none", 0.9, 1), Cell("a", "none", 0.5, 3)])
