"""One file out of an archive, zip or tar, under a name of ours: nothing of it decides where we write."""

from __future__ import annotations

import tarfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO

LIMIT = 2**30  # bytes; far above any benchmark, far below a disk
_BLOCK = 2**20


# A bad sum or stream, a cut file, a way of packing that is not known, a password.
_BAD = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError
)  # fmt: skip


def members(path: Path) -> dict[str, str]:
    """The files in an archive by their bare names, whatever folder they are in: their full names.

    What macOS adds for itself is no file. Raises ValueError where there is no
    archive, or two files have one name.
    """
    try:
        if tarfile.is_tarfile(path):
            with tarfile.open(path) as packed:
                names = [info.name for info in packed if info.isfile()]
        else:
            with zipfile.ZipFile(path) as opened:
                names = [info.filename for info in opened.infolist() if not info.is_dir()]
    except _BAD as problem:
        raise ValueError(f"{path} cannot be read as an archive: {problem}") from None
    found: dict[str, str] = {}
    for full in names:
        place = PurePosixPath(full.replace("\\", "/"))
        if "__MACOSX" in place.parts:
            continue
        if place.name in found:
            raise ValueError(f"{path} holds two files named {place.name}")
        found[place.name] = full
    return found


def unpack(path: Path, name: str, folder: Path) -> Path:
    """The file of this name, written into the folder. Raises ValueError where that cannot be done."""
    found = members(path)
    if name not in found:
        raise ValueError(f"{path} holds no {name}; there are {', '.join(found) or 'no files'}")
    out = folder / name
    try:
        if tarfile.is_tarfile(path):
            with tarfile.open(path) as packed:
                inside = packed.extractfile(found[name])
                within = inside is not None and _copy(inside, out)
        else:
            with zipfile.ZipFile(path) as opened, opened.open(found[name]) as member:
                within = _copy(member, out)
    except _BAD as problem:
        raise ValueError(f"{path}: {name} cannot be unpacked: {problem}") from problem
    if not within:
        raise ValueError(f"{path}: {name} has more than {LIMIT} bytes")
    return out


def _copy(member: IO[bytes], out: Path) -> bool:
    """Write it out block by block; False where it grows beyond the limit."""
    left = LIMIT
    with out.open("wb") as file:
        while block := member.read(_BLOCK):
            left -= len(block)
            if left < 0:
                return False
            file.write(block)
    return True
