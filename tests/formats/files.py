"""Small files for the tests of readers."""

from pathlib import Path

from ieval import formats
from ieval.types import Extraction, Sentence


def read(folder: Path, text: str | bytes, format: str = "auto", *, faults: str = "known") -> formats.Document:
    """What the reader makes of this text; the file is named `in.txt`."""
    path = folder / "in.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return formats.read(path, format, faults=faults)


def tsv(*rows: str) -> str:
    """Lines with ` | ` in place of tabs."""
    return "".join("\t".join(cell.strip() for cell in row.split("|")) + "\n" for row in rows)


def sentence(text: str | None, *items: Extraction, id: str | None = None) -> Sentence:
    return Sentence(id, text, items)


def x(predicate: str, *arguments: str, confidence: float | None = None) -> Extraction:
    return Extraction(predicate, arguments, confidence)
