"""A benchmark as a folder of Parquet files with a card, for plain `load_dataset(folder)` and the Hub."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pyarrow.parquet

from ieval import __version__
from ieval.benchmarks.builder import Builder
from ieval.benchmarks.registry import BUILDERS, builder, configs
from ieval.benchmarks.sources import FILES, File, digest, out_of_reach

LANGUAGES = {"benchie": ("en", "de", "zh")}  # English where not said
TITLES = {
    "benchie": "BenchIE",
    "carb": "CaRB",
    "lsoie": "LSOIE",
    "nyt222": "NYT-222 and NYT-500",
    "web500": "WEB-500",
    "penn100": "PENN-100",
    "oie2016": "OIE2016",
    "conll03": "CoNLL-2003",
    "conll04": "CoNLL-2004",
    "wikiann": "WikiANN",
    "nyt": "NYT",
    "gids": "GIDS",
    "ace05": "ACE 2005",
    "ontonotes": "OntoNotes 5.0",
}
Rows = dict[str, dict[str, int]]


def export(
    name: str, out: str | Path, config: str | None = None, *, data_dir: str | Path | None = None
) -> Path:
    """Write one configuration of a benchmark, or all, so that every release of `datasets` reads the folder.

    The folder appears when all is written, or not at all. Of all, those are left out
    whose files cannot be downloaded and are not in `data_dir`; the card says so.

    Raises:
        ValueError: no such benchmark or configuration, or `out` is not empty.
        FileNotFoundError: `data_dir` lacks a file.
    """
    # Where none is within reach, building the first one says what is missing.
    chosen = (_within_reach(name, data_dir) or configs(name)) if config is None else (config,)
    builders = [builder(name, c, data_dir=data_dir) for c in chosen]
    out = Path(out)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ValueError(f"{out} exists and is not an empty folder; give a new one, or empty it")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as temporary:
        folder = Path(temporary) / out.name
        folder.mkdir()
        rows = {made.config.name: _write(made, folder) for made in builders}
        (folder / "README.md").write_text(card(name, builders, rows), "utf-8")
        if out.exists():
            out.rmdir()
        os.replace(folder, out)
    return out


def _within_reach(name: str, data_dir: str | Path | None) -> tuple[str, ...]:
    inputs = {config: BUILDERS[name].INPUTS[config].values() for config in configs(name)}
    return tuple(c for c in inputs if not out_of_reach([key for keys in inputs[c] for key in keys], data_dir))


def _write(made: Builder, folder: Path) -> dict[str, int]:
    """One file a split; returns the rows of each."""
    made.download_and_prepare()
    rows = {}
    for split, dataset in made.as_dataset().items():
        path = folder / made.config.name / f"{split}.parquet"
        path.parent.mkdir(exist_ok=True)
        table = dataset.with_format("arrow")[:]
        # Features in the metadata would be those of this release of datasets; older ones fail to read them.
        pyarrow.parquet.write_table(table.replace_schema_metadata(None), path)
        rows[str(split)] = dataset.num_rows
    return rows


def card(name: str, builders: list[Builder], rows: Rows) -> str:
    """The README of the folder: front matter with configurations, licence, sources, counts."""
    info = builders[0].info
    counts = "\n".join(
        f"| `{config}` | {split} | {n} |" for config, splits in rows.items() for split, n in splits.items()
    )
    origins = "\n".join(_origins(builders))
    left = ", ".join(f"`{config}`" for config in configs(name) if config not in rows)
    left_out = f"\nNot in this folder: {left}.\n" if left else ""
    return f"""{_front_matter(name, rows)}
# {TITLES[name]}

{info.description}

| configuration | split | rows |
|---|---|---|
{counts}
{left_out}
## Source and licence

The authors' repository is {info.homepage}.
Converted by ieval {__version__} from these files:

{origins}

## Citation

```bibtex
{info.citation.strip()}
```
"""


def _front_matter(name: str, rows: Rows) -> str:
    lines = ["---", f"pretty_name: {TITLES[name]}", "language:"]
    lines += [f"- {language}" for language in LANGUAGES.get(name, ("en",))]
    lines += ["license: cc-by-4.0" if name == "benchie" else "license: other", "configs:"]
    for n, (config, splits) in enumerate(rows.items()):
        lines += [f"- config_name: {config}", *(["  default: true"] if n == 0 else []), "  data_files:"]
        lines += [f"  - split: {split}\n    path: {config}/{split}.parquet" for split in splits]
    return "\n".join((*lines, "---", ""))


def _origins(builders: list[Builder]) -> list[str]:
    found: dict[str, str] = {}
    for made in builders:
        for keys in made.INPUTS[made.config.name].values():
            for key in keys:
                file = FILES[key]
                here = made.found.get(key) if made.found else None
                if made.found is None or here is not None:
                    found[key] = f"- {file.about}: {_origin(file, here)}. Licence: {file.licence}."
    return list(found.values())


def _origin(file: File, here: Path | None) -> str:
    """Where a file came from: the pinned address, or a copy of the user's."""
    if here is None or digest(here) == file.sha256:
        member = f", `{file.member}` in it" if file.member else ""
        return f"<{file.url}>" + (f", SHA-256 `{file.sha256}`" if file.sha256 else member)
    sure = "; not the published file" if file.sha256 else ""
    return f"a local `{here.name}`, SHA-256 `{digest(here)}`{sure}"
