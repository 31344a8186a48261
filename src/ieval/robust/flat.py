"""Robustness figures under flat names, as results, logs and JSON hold them.

    f1:conll03:typo             F1 of one cell            f1:*:typo       weighted over the datasets
    drop:conll03:typo           its signed drop           drop:*:typo     of the weighted scores
    drop_avg:conll03            mean over perturbations   drop_avg        of the weighted scores
    worst_f1:conll03            the lowest of its cells   worst_f1
    sentences:conll03:typo      in the cell
    changed:conll03:typo        truly perturbed ones, where rows say so
    f1_changed:conll03:typo     F1 over these             drop_changed:conll03:typo   from their originals

Where no row names a data set the part between the colons is left out, `f1:typo`, and nothing
is weighted. A drop from a score of 0 does not exist and has no key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ieval.robust.cells import Cell, Changed, dataset_drops, weighted
from ieval.robust.drop import Drops, drop, drops
from ieval.robust.names import ORIGINAL

ALL = "*"


def flat(made: Sequence[Cell]) -> dict[str, float]:
    """All figures of one run; keys as above."""
    figures: dict[str, float] = {}
    for cell in made:
        place = f"{cell.dataset}:{cell.perturbation}".removeprefix(":")
        figures[f"f1:{place}"] = cell.f1
        if cell.sentences is not None:
            figures[f"sentences:{place}"] = cell.sentences
        if cell.changed is not None:
            figures |= _changed(cell.changed, place)
    for dataset, found in dataset_drops(made, capped=False).items():
        where = f":{dataset}".removesuffix(":")
        figures |= _drops(found, where, where)
    if not any(cell.dataset for cell in made):
        return figures
    means = weighted(made)
    figures |= {f"f1:{ALL}:{name}": score for name, score in means.items()}
    if ORIGINAL in means:
        figures |= _drops(drops(means.pop(ORIGINAL), means, capped=False), f":{ALL}", "")
    return figures


def _changed(changed: Changed, place: str) -> dict[str, float]:
    figures: dict[str, float] = {f"changed:{place}": changed.sentences, f"f1_changed:{place}": changed.f1}
    lost = drop(changed.original_f1, changed.f1)
    return figures if lost is None else figures | {f"drop_changed:{place}": lost}


def _drops(found: Drops, where: str, suffix: str) -> dict[str, float]:
    known = {name: value for name, value in found.by_perturbation.items() if value is not None}
    figures = {f"drop{where}:{name}": value for name, value in known.items()}
    if found.average is not None:
        figures[f"drop_avg{suffix}"] = found.average
    if found.worst_score is not None:
        figures[f"worst_f1{suffix}"] = found.worst_score
    return figures


def cells_of(figures: Mapping[str, object]) -> tuple[Cell, ...]:
    """The cells that `flat` wrote; changed subsets are not read back.

    >>> cells_of({"f1:nyt:none": 0.5, "sentences:nyt:none": 2, "f1:*:none": 0.5})
    (Cell(dataset='nyt', perturbation='none', f1=0.5, sentences=2, changed=None),)

    Raises:
        ValueError: a score that is no number.
    """
    made = []
    for key, value in figures.items():
        if key.startswith("f1:") and not key.startswith(f"f1:{ALL}:"):
            dataset, _, name = key.removeprefix("f1:").rpartition(":")
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise ValueError(f"{key!r}: expected a number, found {value!r}")
            sentences = figures.get(key.replace("f1", "sentences", 1))
            made.append(Cell(dataset, name, float(value), sentences if isinstance(sentences, int) else None))
    return tuple(made)
