"""Published file formats, one file each, read to and written from types.

A format is a module with `NAME`; `HOLDS`, what its files hold (`facts`,
`extractions`, or `either`); `sniff(lines)`, whether the first lines of a file look
like it; `read(source)`; and, where files of it are made by others than its own
tool, `write(sentences, file)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TextIO

from ieval.formats import (
    annie_json,
    annie_text,
    benchie,
    carb_gold,
    clausie,
    conll2012,
    explicit_json,
    explicit_jsonl,
    explicit_tsv,
    lsoie_conll,
    lsoie_oie,
    lsoie_predictions,
    mesquita_binary,
    mesquita_nary,
    oie2016,
    ollie,
    openie4,
    props,
    re_oie2016,
    reverb,
    stanford,
    tabbed,
)
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Fact, Sentence

_MODULES = (
    benchie, annie_text, annie_json, carb_gold, explicit_json, explicit_jsonl, explicit_tsv,
    tabbed, lsoie_oie, lsoie_conll, lsoie_predictions, conll2012, mesquita_binary, mesquita_nary,
    oie2016, re_oie2016, clausie, ollie, openie4, props, reverb, stanford,
)  # fmt: skip

# OpenIE5 prints what OpenIE4 prints: one reader under both names.
FORMATS: dict[str, ModuleType] = {**{m.NAME: m for m in _MODULES}, "openie5": openie4}

_HEAD = 20


def names() -> tuple[str, ...]:
    """The names of all formats."""
    return tuple(FORMATS)


def writable() -> tuple[str, ...]:
    """The names of the formats that can be written."""
    return tuple(name for name, module in FORMATS.items() if hasattr(module, "write"))


def detect(path: str | Path) -> str:
    """The one format that the first lines of a file fit. Raises ValueError where none or several do."""
    return _detect(Source(Path(path)))


def _detect(source: Source) -> str:
    lines = list(islice((line for _, line in source.lines() if line.strip()), _HEAD))
    fitting = [m.NAME for m in _MODULES if m.sniff(lines)]
    if len(fitting) == 1:
        return str(fitting[0])
    found = f"several formats fit: {', '.join(fitting)}"
    if not fitting:
        found = f"no format fits of {', '.join(FORMATS)}"
    raise ValueError(f"{source.path}: by the first lines {found}; name the format (format=, --format)")


def read(path: str | Path, format: str = "auto", *, faults: str = "known") -> Document:
    """Read a file of any supported format.

    Args:
        format: one of `names()`; `auto` looks at the first lines.
        faults: what becomes of a line that does not fit: `error`; `repair`, as the
            page of the format says, with a warning; `known`, repaired in the
            published files that are known to have it, an error in all others.

    Raises:
        ValueError: the format is unknown or not clear, or the file does not keep
            to it; says the line.
        FileNotFoundError: there is no such file.
    """
    source = Source(Path(path), faults)
    module = _module(_detect(source) if format == "auto" else format, (*FORMATS, "auto"))
    source.published = getattr(module, "PUBLISHED", ())
    document: Document = module.read(source)
    return document


def write(sentences: Document | Iterable[Sentence], file: str | Path | TextIO, format: str) -> None:
    """Write sentences in one of the `writable()` formats; to a path, as UTF-8, or to an open file.

    Raises:
        ValueError: the format cannot be written, cannot hold what the sentences
            hold, or cannot say it. Nothing is written then.
    """
    module = _module(format, writable())
    sentences = tuple(sentences)
    _check_kind(sentences, module)
    text = StringIO()
    module.write(sentences, text)
    if isinstance(file, str | Path):
        Path(file).write_bytes(text.getvalue().encode("utf-8"))
    else:
        file.write(text.getvalue())


def _module(name: str, allowed: tuple[str, ...]) -> ModuleType:
    if name not in allowed:
        raise ValueError(f"format={name!r}: expected one of {', '.join(allowed)}")
    return FORMATS[name]


def _check_kind(sentences: tuple[Sentence, ...], module: ModuleType) -> None:
    for n, sentence in enumerate(sentences):
        for item in sentence.items:
            kind = "facts" if isinstance(item, Fact) else "extractions"
            if module.HOLDS not in (kind, "either"):
                raise ValueError(
                    f"[{n}]: {kind}, where {module.NAME} holds {module.HOLDS}; see ieval.oie.triples"
                )


__all__ = ["FORMATS", "Document", "detect", "names", "read", "writable", "write"]
