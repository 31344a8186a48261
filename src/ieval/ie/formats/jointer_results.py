"""What JointER writes when it is evaluated: for each sentence its output, and the gold.

    [{"text": "Ann left Oslo .", "predict": [], "truth": [["Ann", "/people/person/place_lived", "Oslo"]]}]

Strings as in `triples`. `side` names the ones to read: `gold` or `predictions`.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.ie.formats import entries, triples
from ieval.text import check_choice

NAME = "jointer_results"
HOLDS = ("re",)
OPTIONS = ("side",)
_KEYS = {"gold": "truth", "predictions": "predict"}


def fits(entry: Any) -> bool:
    """Whether the first entry of a file looks like this format."""
    return entries.has(entry, "text", "predict", "truth")


def read(source: Source, *, side: str = "gold") -> Document:
    """Raises ValueError with file and place, e.g. `results.json: [3].truth[0]: ...`."""
    check_choice("side", side, tuple(_KEYS))
    key = _KEYS[side]
    return entries.document(source, NAME, lambda entry, where, id: triples.sentence(entry, where, id, key))
