"""A benchmark by name, as a `datasets.Dataset`, on every release of `datasets`."""

from __future__ import annotations

from pathlib import Path

import datasets

from ieval.benchmarks.ace05 import Ace05
from ieval.benchmarks.benchie import Benchie
from ieval.benchmarks.builder import Builder
from ieval.benchmarks.carb import Carb
from ieval.benchmarks.conll03 import Conll03
from ieval.benchmarks.conll04 import Conll04
from ieval.benchmarks.gids import Gids
from ieval.benchmarks.lsoie import Lsoie
from ieval.benchmarks.mesquita import Nyt222, Penn100, Web500
from ieval.benchmarks.nyt import Nyt
from ieval.benchmarks.oie2016 import Oie2016
from ieval.benchmarks.ontonotes import Ontonotes
from ieval.benchmarks.wikiann import Wikiann

BUILDERS: dict[str, type[Builder]] = {
    "benchie": Benchie,
    "carb": Carb,
    "lsoie": Lsoie,
    "nyt222": Nyt222,
    "web500": Web500,
    "penn100": Penn100,
    "oie2016": Oie2016,
    "conll03": Conll03,
    "conll04": Conll04,
    "wikiann": Wikiann,
    "nyt": Nyt,
    "gids": Gids,
    "ace05": Ace05,
    "ontonotes": Ontonotes,
}


def names() -> tuple[str, ...]:
    return tuple(BUILDERS)


def configs(name: str) -> tuple[str, ...]:
    """The configurations of a benchmark, its default one first. Raises ValueError on an unknown name."""
    cls = _class(name)
    return tuple(sorted(cls.INPUTS, key=lambda config: config != cls.DEFAULT_CONFIG_NAME))


def load(
    name: str,
    config: str | None = None,
    *,
    split: str | None = None,
    streaming: bool = False,
    data_dir: str | Path | None = None,
    cache_dir: str | Path | None = None,
    faults: str = "known",
) -> datasets.Dataset | datasets.IterableDataset:
    """Load one split of a benchmark.

    Args:
        name: see `names`.
        config: see `configs`; None is the default one.
        split: None is `test`; `datasets` takes slices too, `test[:10]`.
        streaming: an `IterableDataset`; nothing is written but the download.
        data_dir: a folder with the input files, flat or as in their repository;
            None downloads the pinned files, once. Some files cannot be downloaded and are
            only read from here.
        cache_dir: where `datasets` keeps what was downloaded and built.
        faults: what becomes of a faulty line, see `ieval.formats.read`.

    Raises:
        ValueError: no such benchmark, configuration or split, a download that is
            not the pinned file, or a faulty file.
        FileNotFoundError: `data_dir` lacks a file, or there is none and a file cannot be
            downloaded; says which, and where it comes from.
    """
    made = builder(name, config, data_dir=data_dir, cache_dir=cache_dir, faults=faults)
    made.check_split(split or "test")
    if streaming:
        return made.as_streaming_dataset(split=split or "test")
    made.download_and_prepare()
    return made.as_dataset(split=split or "test")


def builder(
    name: str,
    config: str | None = None,
    *,
    data_dir: str | Path | None = None,
    cache_dir: str | Path | None = None,
    faults: str = "known",
) -> Builder:
    """The builder of one configuration, for what `load` has no option for."""
    cls = _class(name)
    if config is not None and config not in cls.INPUTS:
        raise ValueError(f"{name} has no configuration {config!r}; there are {', '.join(configs(name))}")
    options = {} if faults == "known" else {"faults": faults}
    return cls(
        cache_dir=None if cache_dir is None else str(cache_dir),
        config_name=config or cls.DEFAULT_CONFIG_NAME,
        data_dir=None if data_dir is None else str(data_dir),
        **options,
    )


def _class(name: str) -> type[Builder]:
    if name not in BUILDERS:
        raise ValueError(f"no benchmark {name!r}; there are {', '.join(BUILDERS)}")
    return BUILDERS[name]
