"""Where the files of the benchmarks come from, and whether a file at hand is the one meant.

A file is pinned by its commit, its size and its SHA-256. Of some only the commit is
known, or the commit and the size. An archive among them is checked by what it must
hold, and the SHA-256 of each is written down beside it at its first download and asked
for ever after. A file that no pinned commit holds has no address and comes from the user.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path, PurePosixPath

import ieval
from ieval.benchmarks import archive


@dataclass(frozen=True, slots=True)
class File:
    """One public file at a pinned commit; `path` is its place in the repository.

    With a `member` it is that file in an archive. Size and SHA-256 are those of
    the download, None where nobody has told them. A file without `url` cannot be
    downloaded; `obtain` says where one gets it.
    """

    key: str
    path: str
    url: str
    bytes: int | None
    sha256: str | None
    licence: str
    about: str
    member: str = ""
    obtain: str = ""

    @property
    def name(self) -> str:
        return PurePosixPath(self.path).name

    def places(self) -> tuple[str, ...]:
        """Where a folder may hold it: as the repository does, from a folder inside it, or flat.

        >>> FILES["carb/dev"].places()
        ('data/gold/dev.tsv', 'gold/dev.tsv', 'dev.tsv')
        >>> FILES["lsoie/wiki-dev"].places()[2::3]
        ('lsoie_wiki_dev.conll', 'lsoie_data.zip')
        """
        path = PurePosixPath(self.path)
        # Where the archive has a sum, a file out of it could not be told from another.
        unpacked = [path.with_name(self.member)] if self.member and self.sha256 is None else []
        return tuple("/".join(p.parts[n:]) for p in (*unpacked, path) for n in range(len(p.parts)))


FILES: dict[str, File] = {
    file.key: file
    for file in (
        File(**row) for row in json.loads((files("ieval.benchmarks") / "sources.json").read_text("utf-8"))
    )
}


def digest(path: Path) -> str:
    """The SHA-256 of a file; of a folder, one over all files in it with their names."""
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.is_file())
        told = "".join(f"{digest(p)}  {p.relative_to(path).as_posix()}\n" for p in files)
        return hashlib.sha256(told.encode()).hexdigest()
    return hashlib.sha256(path.read_bytes()).hexdigest()


def find(keys: Sequence[str], data_dir: str | Path, *, some: bool = False) -> dict[str, Path]:
    """The files in a folder of the user's, by key; one that is not the pinned file is used with a warning.

    A member of an archive is found unpacked, or else in the archive, whose path is
    given then. Raises FileNotFoundError naming every missing file and where it comes
    from; with `some` only where all are missing.
    """
    folder = Path(data_dir).expanduser()
    found = {}
    for key in keys:
        for place in FILES[key].places():
            if _holds(FILES[key], folder / place):
                found[key] = folder / place
                break
    if len(found) < (1 if some else len(keys)):
        raise lacking([key for key in keys if key not in found], len(keys), folder)
    for key, path in found.items():
        if FILES[key].sha256 not in (None, digest(path)):
            warnings.warn(
                f"{path} is not the pinned file ({FILES[key].about}): its SHA-256 is {digest(path)}, "
                f"that of {FILES[key].url} is {FILES[key].sha256}; scores may differ from published ones",
                UserWarning,
                stacklevel=2,
            )
    return found


def _holds(file: File, path: Path) -> bool:
    """Whether there is this file. Raises ValueError on an archive that cannot be read."""
    in_archive = file.member and path.name == file.name
    return path.is_file() and (not in_archive or file.member in archive.members(path))


def lacking(missing: Sequence[str], needed: int, folder: Path) -> FileNotFoundError:
    """The error to raise."""
    return FileNotFoundError(
        f"data_dir={str(folder)!r}{'' if folder.is_dir() else ', which is no folder,'} lacks "
        f"{len(missing)} of {needed} files needed:{_listed(missing)}"
    )


def no_address(keys: Sequence[str]) -> FileNotFoundError | None:
    """The error to raise where some of these files are to be downloaded and cannot."""
    missing = [key for key in keys if not FILES[key].url]
    if not missing:
        return None
    about = "; ".join(FILES[key].about for key in missing)
    return FileNotFoundError(
        f"cannot be downloaded, since no public repository holds it at a commit to pin: {about}; "
        f"pass data_dir=, a folder with{_listed(missing)}"
    )


def _listed(keys: Sequence[str]) -> str:
    return "".join(
        f"\n  {' or '.join(FILES[key].places())}\n    from {FILES[key].url or FILES[key].obtain}"
        for key in dict.fromkeys(keys)
    )


def out_of_reach(keys: Sequence[str], data_dir: str | Path | None) -> bool:
    """Whether a file has no address and is not in the user's folder either."""
    local = [FILES[key] for key in keys if not FILES[key].url]
    folder = None if data_dir is None else Path(data_dir).expanduser()
    return any(
        folder is None or not any((folder / place).is_file() for place in file.places()) for file in local
    )


def problem(file: File, path: Path) -> str | None:
    """What is wrong with a downloaded file, or None."""
    size = path.stat().st_size
    if file.bytes not in (None, size):
        return f"{file.url}: expected {file.bytes} bytes, found {size}"
    if file.sha256 is None:
        return (_unlike_archive(file, path) if file.member else None) or _unlike_first(file, path)
    found = digest(path)
    if found != file.sha256:
        return f"{file.url}: expected SHA-256 {file.sha256}, found {found}"
    return None


def _unlike_archive(file: File, path: Path) -> str | None:
    """What an archive of which no sum is known lacks of what it must hold."""
    try:
        names = archive.members(path)
    except ValueError as problem:
        return f"{file.url}: {problem}"
    wanted = sorted(other.member for other in FILES.values() if other.url == file.url)
    missing = [name for name in wanted if name not in names]
    return f"{file.url}: holds no {', '.join(missing)}, but {', '.join(sorted(names))}" if missing else None


def _unlike_first(file: File, path: Path) -> str | None:
    """Whether the file is another one than at its first download; that one's SHA-256 is kept beside it."""
    record = path.with_name(f"{hashlib.sha256(file.url.encode()).hexdigest()[:16]}.first-sha256")
    found = digest(path)
    if not record.exists():
        record.write_text(found + "\n", "utf-8")
    first = record.read_text("utf-8").strip()
    if found == first:
        return None
    return (
        f"{file.url}: SHA-256 {found}, where its first download had {first}; "
        f"delete {record} if the new one is right"
    )


def fingerprint(keys: Sequence[str], found: Mapping[str, Path] | None) -> str:
    """Changes with our version and with every input file; names the entry in the cache of `datasets`."""
    if found is None:
        sums = [FILES[key].sha256 or FILES[key].url for key in keys]
    else:
        sums = [digest(found[key]) if key in found else "" for key in keys]
    return hashlib.sha256("\n".join((ieval.__version__, *sums)).encode()).hexdigest()[:16]
