"""Scores for Information Extraction that can be trusted, repeated and explained.

    ieval.score("fact_based", gold, pred)      one system, as a `Result`
    ieval.read("gold.txt")                     any supported file, as a `Document`
    ieval.load_benchmark("benchie", "en")      a benchmark, as a `datasets.Dataset`
    ieval.metric("fact_based_oie")             an `evaluate.Metric`, from the installed copy
    ieval.compute_metrics("ner", rows, ...)    what `transformers.Trainer` takes as `compute_metrics`
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from ieval.formats import Document, read  # after __version__, which protocols sign with
from ieval.protocols import score
from ieval.result import Decision, Result
from ieval.types import Entity, Event, Extraction, Fact, Relation, Sentence, Span

if TYPE_CHECKING:
    import datasets
    import evaluate

__all__ = [
    "Decision",
    "Document",
    "Entity",
    "Event",
    "Extraction",
    "Fact",
    "Relation",
    "Result",
    "Sentence",
    "Span",
    "__version__",
    "compute_metrics",
    "load_benchmark",
    "metric",
    "read",
    "score",
]


def metric(name: str, config_name: str | None = None, **options: Any) -> evaluate.Metric:
    """Load a metric of this package through `evaluate`, without a checkout and without the network.

    Args:
        name: a folder of `metrics/`, e.g. `fact_based_oie`, or its protocol's name.
        config_name: the metric's configuration, where it has several.
        options: passed to `evaluate.load`; `keep_in_memory=True` is recommended.

    Raises:
        ValueError: no such metric; the message lists those there are.
    """
    from importlib.resources import files

    import evaluate

    from ieval.protocols import protocol

    folder = protocol(name).metric
    if not folder:
        raise ValueError(f"protocol {name!r} has no metric yet; ieval.score({name!r}, ...) scores it")
    return evaluate.load(str(files("ieval.metrics") / folder / f"{folder}.py"), config_name, **options)


def load_benchmark(name: str, config: str | None = None, **options: Any) -> datasets.Dataset:
    """Load a benchmark from its pinned public files, or from `data_dir=`; see `ieval.benchmarks.load`."""
    from ieval.benchmarks import load

    return load(name, config, **options)


def compute_metrics(protocol: str, rows: Iterable[Any], **options: Any) -> Callable[[Any], dict[str, float]]:
    """Scores inside a training loop, logits or generated text in; see `ieval.training.compute_metrics`.

        Trainer(..., compute_metrics=ieval.compute_metrics("ner", rows, labels=LABELS))
    """
    from ieval.training import compute_metrics

    return compute_metrics(protocol, rows, **options)
