"""Where the files of the benchmarks come from, and whether a file at hand is the one meant."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path, PurePosixPath

import ieval


@dataclass(frozen=True, slots=True)
class File:
    """One public file at a pinned commit; `path` is its place in the repository."""

    key: str
    path: str
    url: str
    bytes: int
    sha256: str
    licence: str
    about: str

    @property
    def name(self) -> str:
        return PurePosixPath(self.path).name

    def places(self) -> tuple[str, ...]:
        """Where a folder may hold it: as the repository does, from a folder inside it, or flat.

        >>> FILES["carb/dev"].places()
        ('data/gold/dev.tsv', 'gold/dev.tsv', 'dev.tsv')
        """
        parts = PurePosixPath(self.path).parts
        return tuple("/".join(parts[n:]) for n in range(len(parts)))


FILES: dict[str, File] = {
    file.key: file
    for file in (
        File(**row) for row in json.loads((files("ieval.benchmarks") / "sources.json").read_text("utf-8"))
    )
}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def find(keys: Sequence[str], data_dir: str | Path) -> dict[str, Path]:
    """The files in a folder of the user's, by key; one that is not the pinned file is used with a warning.

    Raises FileNotFoundError naming every missing file and where it comes from.
    """
    folder = Path(data_dir).expanduser()
    found = {}
    for key in keys:
        for place in FILES[key].places():
            if (folder / place).is_file():
                found[key] = folder / place
                break
    missing = [FILES[key] for key in keys if key not in found]
    if missing:
        listed = "".join(f"\n  {' or '.join(file.places())}\n    from {file.url}" for file in missing)
        raise FileNotFoundError(
            f"data_dir={str(folder)!r}{'' if folder.is_dir() else ', which is no folder,'} lacks "
            f"{len(missing)} of {len(keys)} files needed:{listed}"
        )
    for key, path in found.items():
        if digest(path) != FILES[key].sha256:
            warnings.warn(
                f"{path} is not the pinned file ({FILES[key].about}): its SHA-256 is {digest(path)}, "
                f"that of {FILES[key].url} is {FILES[key].sha256}; scores may differ from published ones",
                UserWarning,
                stacklevel=2,
            )
    return found


def problem(file: File, path: Path) -> str | None:
    """What is wrong with a downloaded file, or None."""
    size = path.stat().st_size
    if size != file.bytes:
        return f"{file.url}: expected {file.bytes} bytes, found {size}"
    found = digest(path)
    if found != file.sha256:
        return f"{file.url}: expected SHA-256 {file.sha256}, found {found}"
    return None


def fingerprint(keys: Sequence[str], found: Mapping[str, Path] | None) -> str:
    """Changes with our version and with every input file; names the entry in the cache of `datasets`."""
    sums = [digest(found[key]) if found else FILES[key].sha256 for key in keys]
    return hashlib.sha256("\n".join((ieval.__version__, *sums)).encode()).hexdigest()[:16]
