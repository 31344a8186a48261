"""One file out of a zip archive, under a name of ours: nothing of the archive decides where it is written."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath

LIMIT = 2**30  # bytes; far above any benchmark, far below a disk
_BLOCK = 2**20


def members(path: Path) -> dict[str, zipfile.ZipInfo]:
    """The files in an archive by their bare names, whatever folder they are in.

    What macOS adds for itself is no file. Raises ValueError where there is no
    archive, or two files have one name.
    """
    try:
        with zipfile.ZipFile(path) as opened:
            infos = opened.infolist()
    except (zipfile.BadZipFile, OSError) as problem:
        raise ValueError(f"{path} cannot be read as a zip archive: {problem}") from None
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        place = PurePosixPath(info.filename.replace("\\", "/"))
        if info.is_dir() or "__MACOSX" in place.parts:
            continue
        if place.name in found:
            raise ValueError(f"{path} holds two files named {place.name}")
        found[place.name] = info
    return found


def unpack(path: Path, name: str, folder: Path) -> Path:
    """The file of this name, written into the folder. Raises ValueError where that cannot be done."""
    found = members(path)
    if name not in found:
        raise ValueError(f"{path} holds no {name}; there are {', '.join(found) or 'no files'}")
    out = folder / name
    left = LIMIT
    try:
        with zipfile.ZipFile(path) as opened, opened.open(found[name]) as member, out.open("wb") as file:
            while block := member.read(_BLOCK):
                left -= len(block)
                if left < 0:
                    raise ValueError(f"{path}: {name} has more than {LIMIT} bytes")
                file.write(block)
    # A bad sum or stream, a way of packing that is not known, a password.
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        raise ValueError(f"{path}: {name} cannot be unpacked: {problem}") from problem
    return out
