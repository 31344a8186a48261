"""What all benchmark builders share: configurations, the pinned files, a cache entry that is never stale."""

from __future__ import annotations

import re
import tempfile
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import aiohttp
import datasets

from ieval.benchmarks import archive, sources
from ieval.types import Extraction

TRIPLE = {name: datasets.Value("string") for name in ("subject", "predicate", "object")}
SYNSETS = datasets.Features(
    {
        "id": datasets.Value("string"),
        "sentence": datasets.Value("string"),
        # A list of dicts is written as a Python list: releases of `datasets` differ on Sequence({...}).
        "references": [[TRIPLE]],
        "synset_ids": datasets.Sequence(datasets.Value("string")),
    }
)

OTHERWISE = "try again, or get the file yourself and pass its folder as data_dir"


@dataclass
class Config(datasets.BuilderConfig):
    """A configuration; `faults` says what becomes of a faulty line, as in `ieval.formats.read`."""

    faults: str = "known"


class Builder(datasets.GeneratorBasedBuilder):
    """Builds from files of `sources.json`, downloaded or from `data_dir`.

    `INPUTS` says which: configuration -> split -> keys of `sources.FILES`. Where
    `SOME` is set, a `data_dir` may hold the files of some splits alone.
    """

    VERSION = datasets.Version("1.0.0")
    BUILDER_CONFIG_CLASS = Config
    INPUTS: ClassVar[Mapping[str, Mapping[str, Sequence[str]]]] = {}
    SOME: ClassVar[bool] = False

    def __init__(
        self,
        cache_dir: str | None = None,
        dataset_name: str | None = None,
        config_name: str | None = None,
        hash: str | None = None,
        **options: Any,
    ) -> None:
        """As every builder of `datasets`; makes the hash, since an imported class has none of its own."""
        inputs = self.INPUTS.get(config_name or self.DEFAULT_CONFIG_NAME or "", {})
        keys = _once(inputs)
        data_dir = options.get("data_dir")
        self.found = self.locate(keys, Path(data_dir)) if data_dir is not None else None
        made = sources.fingerprint(keys, self.found)
        self._downloads = str(Path(cache_dir) / "downloads") if cache_dir else None
        super().__init__(cache_dir, dataset_name, config_name, f"{hash}-{made}" if hash else made, **options)

    def _split_generators(self, dl_manager: Any) -> list[datasets.SplitGenerator]:
        inputs = self.INPUTS[self.config.name]
        found = self.found
        if found is None:
            found = download(_once(inputs), dl_manager, self._downloads)
        # Read here, not while rows are generated: there `datasets` hides the error behind one of its own.
        # Tuples, since it takes every list among the arguments for shards.
        with tempfile.TemporaryDirectory() as folder:
            read = {
                split: tuple(self.part(split, [_unpacked(key, found[key], folder) for key in keys]))
                for split, keys in inputs.items()
                if all(key in found for key in keys)
            }
        return [datasets.SplitGenerator(name=s, gen_kwargs={"sentences": rows}) for s, rows in read.items()]

    def locate(self, keys: Sequence[str], data_dir: Path) -> dict[str, Path]:
        """Where the files are in a folder of the user's, by key."""
        return sources.find(keys, data_dir, some=self.SOME)

    def check_split(self, split: str) -> None:
        """Raise FileNotFoundError where `data_dir` lacks the files of a split, e.g. of `train[:10]`."""
        inputs = self.INPUTS[self.config.name]
        for name, keys in inputs.items():
            missing = [key for key in keys if self.found is not None and key not in self.found]
            if missing and name in re.findall(r"\w+", split):
                raise sources.lacking(missing, len(keys), Path(self.config.data_dir).expanduser())

    def _generate_examples(self, sentences: Sequence[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
        for n, sentence in enumerate(sentences):
            yield n, self.row(sentence)

    def part(self, split: str, paths: Sequence[Path]) -> Sequence[Any]:  # noqa: ARG002, for those below
        """As `sentences`, for a builder that needs to know which split it is."""
        return self.sentences(paths)

    @abstractmethod
    def sentences(self, paths: Sequence[Path]) -> Sequence[Any]:
        """Those of one split, from its files in the order of `INPUTS`; whatever `row` takes."""

    def row(self, sentence: Any) -> dict[str, Any]:
        """A sentence of facts as the metric's `references` column has it."""
        return {
            "id": sentence.id,
            "sentence": sentence.text,
            "references": [[triple(v) for v in fact.variants] for fact in sentence.items],
            "synset_ids": [fact.id or str(k) for k, fact in enumerate(sentence.items, 1)],
        }


def _once(inputs: Mapping[str, Sequence[str]]) -> list[str]:
    """The keys of all splits; splits may share a file."""
    return list(dict.fromkeys(key for keys in inputs.values() for key in keys))


def _unpacked(key: str, path: Path, folder: str) -> Path:
    """The file itself, where `path` may be the archive that holds it."""
    file = sources.FILES[key]
    packed = file.member and path.name != file.member
    return archive.unpack(path, file.member, Path(folder)) if packed else path


def triple(x: Extraction) -> dict[str, str]:
    return {"subject": x.arguments[0], "predicate": x.predicate, "object": x.arguments[1]}


def download(keys: Sequence[str], dl_manager: Any, cache_dir: str | None = None) -> dict[str, Path]:
    """Fetch pinned files into the cache of `datasets`; a bad one is fetched once more before it is an error.

    Raises ValueError with file, expected and found, ConnectionError with the URL that
    cannot be had, and FileNotFoundError for a file that has none.
    """
    if (problem := sources.no_address(keys)) is not None:
        raise problem
    if dl_manager.is_streaming:  # hands out URLs, where our readers and the check need files
        dl_manager = datasets.DownloadManager(download_config=datasets.DownloadConfig(cache_dir=cache_dir))
    forced = datasets.DownloadConfig(cache_dir=dl_manager.download_config.cache_dir, force_download=True)
    again = datasets.DownloadManager(download_config=forced)
    found = {}
    for key in keys:
        file = sources.FILES[key]
        for manager in (dl_manager, again):
            path = _fetch(manager, file)
            wrong = sources.problem(file, path)
            if wrong is None:
                break
        else:
            raise ValueError(f"{wrong}; {OTHERWISE}")
        found[key] = path
    return found


def _fetch(manager: datasets.DownloadManager, file: sources.File) -> Path:
    try:
        return Path(manager.download(file.url))
    except (OSError, aiohttp.ClientError) as problem:  # aiohttp is what `datasets` fetches with
        raise ConnectionError(
            f"{file.url}: could not be fetched ({type(problem).__name__}: {problem}); {OTHERWISE}"
        ) from problem
