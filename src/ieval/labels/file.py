"""Label files: JSON lines, one label a line, only ever appended to.

    {"format": "ieval-labels", "version": 1, "annotator": "Ann", "gold": "4b0c..."}
    {"system": "clausie", "items": "91de..."}
    {"system": "clausie", "sentence": "17", "side": "pred", "item": 0, "text": "Ann | sold | a car", "label": "correct"}

The first line says whose labels these are and of which gold, a line with `items` of
which output (both are SHA-256, see `ieval.labels.record.fingerprint`). A later line of the same
item replaces an earlier one; `null` for a label takes it back. Each line is written at
once and forced to the disk, so that whatever ends the program, all labels before are
there: at worst the last line is a half, which is dropped with a warning, and removed
before the next is written.
"""  # noqa: E501

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from ieval.labels.record import CHOICES, Labels, Place, check_data, check_label

FORMAT, VERSION = "ieval-labels", 1
_WRITING = Lock()


def read(path: str | Path) -> Labels:
    """The labels of a file.

    Raises:
        ValueError: no label file, or a line that is none of its lines; with its number. A last
            line without its end is no error but a warning.
    """
    data = Path(path).read_bytes()
    lines = data.split(b"\n")
    tail = lines.pop()
    warnings: tuple[str, ...] = ()
    if tail and _is_whole(tail):
        lines.append(tail)
    elif tail:
        warnings = (f"{path}:{len(lines) + 1}: half a line at the end, {len(tail)} bytes, is left out",)
    if not lines:
        raise ValueError(f'{path}: no whole line; a label file begins with {{"format": "{FORMAT}"')
    reader = _Reader(str(path))
    for number, line in enumerate(lines, 1):
        reader.take(line, f"{path}:{number}")
    return reader.labels(warnings)


def _is_whole(line: bytes) -> bool:
    """Whether a line without its end is all there: half an object never is one."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


class _Reader:
    """Line by line, the later over the earlier."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.head: dict[str, Any] = {}
        self.systems: dict[str, str] = {}
        self.given: dict[Place, str] = {}

    def take(self, line: bytes, where: str) -> None:
        record = _object(line, where)
        if not self.head:
            self.head = _head(record, where)
        elif "items" in record:
            _check_words(record, ("system", "items"), where)
            known = self.systems.setdefault(record["system"], record["items"])
            if known != record["items"]:
                raise ValueError(f"{where}: another output of system {record['system']!r} than further above")
        else:
            self._label(record, where)

    def _label(self, record: dict[str, Any], where: str) -> None:
        _check_words(record, ("system", "sentence", "side", "text"), where)
        item, label = record.get("item"), record.get("label", "")
        if not isinstance(item, int) or isinstance(item, bool) or item < 0:
            raise ValueError(f"{where}: item {item!r}; expected its place in the sentence, 0 or more")
        if record["system"] not in self.systems:
            raise ValueError(f"{where}: system {record['system']!r} before the line with its items")
        place = Place(record["system"], record["sentence"], record["side"], item)
        if label is None:
            self.given.pop(place, None)
            return
        try:
            check_label(place.side, label)
        except ValueError as problem:
            raise ValueError(f"{where}: {problem}") from None
        self.given[place] = label

    def labels(self, warnings: tuple[str, ...]) -> Labels:
        return Labels(self.head["annotator"], self.head["gold"], self.systems, self.given, warnings)


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        raise ValueError(f"{where}: expected a JSON object, found {line[:60]!r}") from None
    if not isinstance(record, dict):
        raise ValueError(f"{where}: expected a JSON object, found {line[:60]!r}")
    return record


def _head(record: dict[str, Any], where: str) -> dict[str, Any]:
    if record.get("format") != FORMAT:
        raise ValueError(f'{where}: no label file: the first line has no "format": "{FORMAT}"')
    if record.get("version") != VERSION:
        raise ValueError(f"{where}: version {record.get('version')!r}; this program reads {VERSION}")
    _check_words(record, ("annotator", "gold"), where)
    return record


def _check_words(record: dict[str, Any], names: tuple[str, ...], where: str) -> None:
    for name in names:
        if not isinstance(record.get(name), str):
            raise ValueError(f"{where}: {name} {record.get(name)!r}; expected text")
    if record.get("side", "pred") not in CHOICES:
        raise ValueError(f"{where}: side {record['side']!r}; expected one of {', '.join(CHOICES)}")


class LabelFile:
    """A file to label into; made with its first label.

    Args:
        path: of the file; what it holds must be this annotator's labels of this gold and these systems.
        gold: `fingerprint` of the gold.
        systems: that of each system's output.

    Raises:
        ValueError: a file of something else, as `read` and `check_data`.
    """

    def __init__(self, path: str | Path, annotator: str, gold: str, systems: Mapping[str, str]) -> None:
        self.path = Path(path)
        self._head: dict[str, Any] = {
            "format": FORMAT, "version": VERSION, "annotator": annotator, "gold": gold,
        }  # fmt: skip
        self._systems = systems
        self.labels = Labels(annotator, gold)
        self._size = 0
        self.catch_up()

    def catch_up(self) -> None:
        """Read what was added to the file from elsewhere, say from another window. Raises ValueError."""
        size = self.path.stat().st_size if self.path.exists() else 0
        if size == self._size:
            return
        self._size = size
        if not _has_line(self.path):
            return
        found = read(self.path)
        check_data(found, self._head["gold"], self._systems, str(self.path))
        if found.annotator != self._head["annotator"]:
            whose = self._head["annotator"]
            raise ValueError(f"{self.path}: labels of {found.annotator!r}, not of {whose!r}")
        self.labels = found

    def add(self, place: Place, label: str | None, text: str = "") -> None:
        """Write one label, or take one back with None; it is on the disk when this returns.

        Raises:
            ValueError: an unknown class, or a system that is not among these.
            OSError: it could not be written; the file is as before.
        """
        if label is not None:
            check_label(place.side, label)
        if place.system not in self._systems:
            raise ValueError(f"{place}: no such system; there are {', '.join(self._systems)}")
        record = {"system": place.system, "sentence": place.sentence, "side": place.side, "item": place.item,
                  "text": text, "label": label}  # fmt: skip
        with _WRITING:
            self.catch_up()
            self._append(lambda: self._lines(place.system, record))
            self._size = self.path.stat().st_size
            self._keep(place, label)

    def _lines(self, system: str, record: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not _has_line(self.path):
            yield self._head
        if system not in self.labels.systems:
            yield {"system": system, "items": self._systems[system]}
        yield record

    def _append(self, records: Callable[[], Iterator[dict[str, Any]]]) -> None:
        """Half a line at the end goes first; then each line by one write, and to the disk."""
        new = not self.path.exists()
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _mend(file, self.path)
            for record in records():
                line = json.dumps(record, ensure_ascii=False) + "\n"
                _write(file, line.encode("utf-8", "backslashreplace"))  # half a surrogate pair as its escape
        finally:
            os.close(file)
        if new:
            _sync_folder(self.path.parent)

    def _keep(self, place: Place, label: str | None) -> None:
        given = {**self.labels.given}
        if label is None:
            given.pop(place, None)
        else:
            given[place] = label
        known = {**self.labels.systems, place.system: self._systems[place.system]}
        self.labels = Labels(self.labels.annotator, self.labels.gold, known, given, self.labels.warnings)


def _has_line(path: Path) -> bool:
    """Whether there is a whole line; a program may have ended in its very first."""
    if not path.exists():
        return False
    data = path.read_bytes()
    return b"\n" in data or _is_whole(data)


def _mend(file: int, path: Path) -> None:
    data = path.read_bytes()
    tail = data[data.rfind(b"\n") + 1 :]
    if tail and _is_whole(tail):
        _write(file, b"\n")
    elif tail:
        os.ftruncate(file, len(data) - len(tail))


def _write(file: int, line: bytes) -> None:
    before = os.fstat(file).st_size
    try:
        written = os.write(file, line)
        os.fsync(file)
    except OSError:
        os.ftruncate(file, before)
        raise
    if written < len(line):
        os.ftruncate(file, before)
        raise OSError(f"no room for a label of {len(line)} bytes")


def _sync_folder(folder: Path) -> None:
    """So that the name of a new file is on the disk too; not every system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
