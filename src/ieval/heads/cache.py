"""Parse once: what was parsed is kept in a file, by tokens, parser, model and scheme.

The file is SQLite's, in write-ahead mode: several processes may use it at once,
and a batch that was written is there after a kill. (Of the libraries that would
do, those we looked at unpickle what they find; a parse is plain JSON.) Keep it
on a local disk: write-ahead mode does not work over a network file system.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ieval.heads import scheme as schemes
from ieval.heads.parse import Backend, CannotParse, Parse, Sentences, checked, shown

FORMAT = 1  # of what a row holds; part of every key
WAIT = 120  # seconds for another process that writes
MANY = 500  # keys in one question; SQLite allows 999
_PAUSE = 0.01  # seconds between two tries
_SHOWN = 3


def default_path() -> Path:
    """IEVAL_CACHE, else the user's cache folder."""
    if own := os.environ.get("IEVAL_CACHE"):
        return Path(own).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "ieval" / "parses.sqlite"


def key(tokens: Sequence[str], parser: str, model: str, scheme: str) -> str:
    text = json.dumps([FORMAT, parser, model, scheme, *tokens], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


class Cache:
    """An open cache file. Raises ValueError where it is something else, OSError where it cannot be used."""

    def __init__(self, path: str | Path):
        self.path = Path(path).expanduser()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._ours():
            self._base = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            self._write_ahead()
            self._base.execute("PRAGMA synchronous=NORMAL")
            self._base.execute(
                "CREATE TABLE IF NOT EXISTS parses (key TEXT PRIMARY KEY, parse TEXT NOT NULL) WITHOUT ROWID"
            )

    def _write_ahead(self) -> None:
        """Turn the file to write-ahead mode; where two processes make one file, one waits for the other.

        SQLite's own wait does not cover this: the change goes from a read lock to
        an exclusive one, which it refuses at once while another holds either.
        """
        last = time.monotonic() + WAIT
        while True:
            try:
                self._base.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as problem:
                if "locked" not in str(problem) or time.monotonic() > last:
                    raise
                time.sleep(_PAUSE)

    def close(self) -> None:
        self._base.close()

    def __len__(self) -> int:
        return int(self._base.execute("SELECT count(*) FROM parses").fetchone()[0])

    def read(self, keys: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
        """Those of the keys that are there, each with governors, relations and tags."""
        with self._ours():
            for n in range(0, len(keys), MANY):
                some = keys[n : n + MANY]
                marks = ",".join("?" * len(some))
                for found, text in self._base.execute(
                    f"SELECT key, parse FROM parses WHERE key IN ({marks})", some
                ):
                    yield found, json.loads(text)

    def write(self, rows: Iterable[tuple[str, Parse]]) -> None:
        """All or none of them."""
        values = [
            (name, json.dumps([p.governors, p.relations, p.tags], separators=(",", ":"))) for name, p in rows
        ]
        with self._ours():
            self._base.execute("BEGIN IMMEDIATE")
            with self._base:
                self._base.executemany("INSERT OR REPLACE INTO parses VALUES (?, ?)", values)

    @contextmanager
    def _ours(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as problem:
            if "locked" in str(problem):
                raise TimeoutError(f"{self.path}: locked by another process for {WAIT} seconds") from None
            raise OSError(
                f"{self.path}: cannot be used as a cache of parses ({problem}); name a file that can be "
                "written, or a new one"
            ) from None
        except sqlite3.DatabaseError as problem:
            raise ValueError(
                f"{self.path}: not a cache of parses ({problem}); delete it or name another"
            ) from None


def parsed(
    sentences: Sentences,
    backend: Backend,
    *,
    scheme: str | None = None,
    cache: str | Path | None = None,
    batch: int = 128,
    progress: bool = False,
    places: Sequence[str] = (),
) -> list[Parse]:
    """One parse a sentence: from the cache where it is there, else parsed in batches and kept.

    Equal sentences are parsed once. A batch that fails is tried again sentence by
    sentence; what goes through is kept, whatever becomes of the rest.

    Args:
        scheme: of the trees returned; None is that of the parser. The cache holds
            what the parser said, so changing the scheme costs no parse.
        cache: a file, made where there is none, e.g. `default_path()`; None keeps nothing.
        places: what messages call each sentence, `sentences[0]` and so on without them.

    Raises:
        ValueError: an empty or too long sentence (before anything is parsed), a
            parser that is not installed, or sentences that it refuses (after all others are kept).
        OSError: a parser out of order; run again to go on where it stopped.
    """
    names = places or [f"sentences[{n}]" for n in range(len(sentences))]
    wanted = list(dict.fromkeys(_clean(*pair, backend) for pair in zip(sentences, names, strict=True)))
    known: dict[tuple[str, ...], Parse] = {}
    model = backend.model if wanted and cache is not None else ""
    if cache is None or not model:
        _parse(wanted, known, backend, None, {}, batch, progress)
    else:
        with closing(Cache(cache)) as kept:
            keys = {tokens: key(tokens, backend.name, model, backend.scheme) for tokens in wanted}
            whose = {name: tokens for tokens, name in keys.items()}
            for name, found in kept.read(list(whose)):
                governors, relations, tags = map(tuple, found)
                known[whose[name]] = Parse(whose[name], governors, relations, tags)
            _parse([t for t in wanted if t not in known], known, backend, kept, keys, batch, progress)
    if scheme is not None and scheme != backend.scheme:
        known = {t: schemes.converted(p, scheme, scheme=backend.scheme) for t, p in known.items()}
    return [known[tuple(tokens)] for tokens in sentences]


def _clean(tokens: Sequence[str], where: str, backend: Backend) -> tuple[str, ...]:
    if isinstance(tokens, str):
        raise ValueError(f"{where}: the text {tokens!r}; expected a list of tokens")
    if not tokens:
        raise ValueError(f"{where}: no tokens to parse")
    for k, token in enumerate(tokens):
        if not isinstance(token, str) or not token.strip():
            raise ValueError(
                f"{where}: token {k} is {token!r}, expected text: {shown(list(map(str, tokens)))}"
            )
    if len(tokens) > backend.max_tokens:
        raise ValueError(
            f"{where}: {len(tokens)} tokens, more than parser {backend.name!r} is given "
            f"(max_tokens={backend.max_tokens}); raise max_tokens, or leave it out: {shown(tokens)}"
        )
    return tuple(tokens)


def _parse(
    missing: Sequence[tuple[str, ...]],
    known: dict[tuple[str, ...], Parse],
    backend: Backend,
    kept: Cache | None,
    keys: Mapping[tuple[str, ...], str],
    batch: int,
    progress: bool,
) -> None:
    """Parse what is missing, adding each batch to `known` and to the cache as it comes."""
    if batch < 1:
        raise ValueError(f"batch={batch}: expected 1 or more")
    if not missing:
        return
    if problem := backend.available():
        raise ValueError(f"parser {backend.name!r}: {problem}")
    from tqdm import tqdm

    refused: list[str] = []
    bar = tqdm(total=len(missing), disable=not progress, unit="sentence", desc=backend.name, leave=False)
    with bar:
        for n in range(0, len(missing), batch):
            some = missing[n : n + batch]
            parses, problems = _batch(some, backend)
            refused += problems
            known.update((parse.tokens, parse) for parse in parses)
            if kept is not None:
                kept.write((keys[parse.tokens], parse) for parse in parses)
            bar.update(len(some))
    if refused:
        where = f" and kept in {kept.path}" if kept is not None else ""
        raise CannotParse(
            f"{len(refused)} of {len(missing)} sentences could not be parsed; the others are parsed{where}. "
            + " | ".join(refused[:_SHOWN])
            + (f" | and {len(refused) - _SHOWN} more" if len(refused) > _SHOWN else "")
        )


def _batch(some: Sequence[tuple[str, ...]], backend: Backend) -> tuple[list[Parse], list[str]]:
    """The parses of a batch, and the complaints about sentences that fail by themselves too."""
    try:
        return checked(backend.parse(some), some, backend.name), []
    except CannotParse as problem:
        if len(some) == 1:
            return [], [str(problem)]
    parses: list[Parse] = []
    problems: list[str] = []
    for tokens in some:
        found, complaint = _batch([tokens], backend)
        parses += found
        problems += complaint
    return parses, problems
