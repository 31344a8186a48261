"""Pictures by matplotlib as files: their kinds, and equal bytes for equal pictures.

Figures are made and written without pyplot, and the settings of matplotlib are
what they were before.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS: dict[str, dict[str, Any]] = {  # ending: what to leave out, as it changes from day to day
    "png": {"Software": None},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
_WRITING = {  # settings for the time of writing
    "svg.hashsalt": "ieval",
    "svg.fonttype": "none",  # text stays text, to be searched and edited
    "pdf.fonttype": 42,
    "path.simplify_threshold": 0.6,  # of a pixel: else the steps of single predictions fill the dashes
}


def kind_of(path: str | Path) -> str:
    """The kind of picture by the ending of its file. Raises ValueError on another ending."""
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending not in KINDS:
        *first, last = ("." + kind for kind in KINDS)
        raise ValueError(f"{path}: a picture ends in {', '.join(first)} or {last}")
    return ending


def check_installed() -> None:
    """Raise ValueError where matplotlib is absent, saying how to get it."""
    try:
        import matplotlib.figure  # noqa: F401
    except ModuleNotFoundError:
        raise ValueError("pictures need matplotlib, which is absent: pip install 'ieval[plot]'") from None


def save(figure: Figure, target: str | Path | BytesIO, kind: str | None = None) -> None:
    """Write the picture, by default of the kind that the ending of a path names."""
    import matplotlib

    kind = kind or kind_of(str(target))
    with matplotlib.rc_context(_WRITING):
        figure.savefig(target, format=kind, dpi=200, bbox_inches="tight", metadata=KINDS[kind])
