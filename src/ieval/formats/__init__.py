"""Published file formats, one file each, read to and written from types."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from ieval.formats import benchie, explicit_tsv
from ieval.formats.document import Document
from ieval.formats.lines import Source

FORMATS: dict[str, ModuleType] = {m.NAME: m for m in (benchie, explicit_tsv)}


def names() -> tuple[str, ...]:
    return tuple(FORMATS)


def detect(path: str | Path) -> str:
    lines = [line for _, line in Source(Path(path)).lines() if line.strip()][:20]
    fitting = [name for name, module in FORMATS.items() if module.sniff(lines)]
    if len(fitting) != 1:
        raise ValueError(f"{path}: the format is not clear ({', '.join(fitting) or 'none fits'}); pass format=")
    return fitting[0]


def read(path: str | Path, format: str = "auto", *, faults: str = "known") -> Document:
    name = detect(path) if format == "auto" else format
    module = FORMATS[name]
    document: Document = module.read(Source(Path(path), faults, getattr(module, "PUBLISHED", ())))
    return document


__all__ = ["FORMATS", "Document", "Iterable", "detect", "names", "read"]
