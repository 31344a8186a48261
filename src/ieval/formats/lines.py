"""Reading text files by line, with the place of every fault.

Shared by all readers: decoding, line ends, and what to do with a line that does
not fit the format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ieval.text import check_choice


@dataclass
class Source:
    """A text file being read; collects the warnings of its reader.

    `faults` says what becomes of a line that does not fit: `error` raises,
    `repair` reads it the way the reader's page says and warns, `known` (the
    default) repairs in the published files whose SHA-256 the reader lists and
    raises in every other file.
    """

    path: Path
    faults: str = "known"
    published: tuple[str, ...] = ()
    warnings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_choice("faults", self.faults, ("known", "repair", "error"))
        self.path = Path(self.path)
        if self.path.is_dir():
            raise IsADirectoryError(f"{self.path}: a folder; expected a file")
        if not self.path.exists():  # a pipe will do
            raise FileNotFoundError(f"{self.path}: no such file")
        self._data = self.path.read_bytes()

    def text(self) -> str:
        """The decoded file without a byte order mark. Raises ValueError on empty or undecodable content."""
        try:
            text = self._data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            line = self._data[: problem.start].count(b"\n") + 1
            raise ValueError(
                f"{self.path}:{line}: byte 0x{self._data[problem.start]:02x} is not UTF-8; "
                "convert the file, e.g. with `iconv -f latin1 -t utf-8`"
            ) from None
        if not text or text.isspace():
            raise ValueError(f"{self.path}: the file is empty")
        return text

    def lines(self) -> Iterator[tuple[int, str]]:
        """Line numbers from 1 and lines, without their ends (`\\n`, `\\r\\n`); blank lines included."""
        for number, line in enumerate(self.text().split("\n"), 1):
            yield number, line.removesuffix("\r")

    def rows(self) -> Iterator[tuple[int, str, list[str]]]:
        """Number, text and tab-separated columns (stripped) of each line that is not blank."""
        for number, line in self.lines():
            if line.strip():
                yield number, line, [column.strip() for column in line.split("\t")]

    def error(self, line: int | str, problem: str) -> ValueError:
        """The error to raise; `line` is a number, or a path such as `clusters[0].triples[1]` in JSON."""
        return ValueError(f"{self.path}{_place(line)}: {problem}")

    def fault(self, line: int | str, problem: str, repair: str) -> None:
        """Warn that the line is read as `repair` says, or raise where faults are not to be repaired."""
        known = self.faults == "known" and hashlib.sha256(self._data).hexdigest() in self.published
        if self.faults != "repair" and not known:
            raise self.error(line, f"{problem}; pass faults='repair' (--faults repair) to {repair}")
        self.warnings.append(f"{self.path.name}{_place(line)}: {problem}; read so as to {repair}")


def _place(line: int | str) -> str:
    return f":{line}" if isinstance(line, int) else f": {line}"
