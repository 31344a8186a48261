"""LSOIE as a dataset: tagged tuples as published, or tuples grouped by sentence."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import Builder, Config
from ieval.formats import lsoie_conll
from ieval.formats.lines import Source
from ieval.formats.lsoie_conll import Row
from ieval.types import Sentence, Span

DESCRIPTION = """\
LSOIE: Open IE tuples made from the questions and answers of QA-SRL 2.0, over Wikipedia and Wikinews
(`wiki`) and science textbooks (`sci`). A row of `wiki` and `sci` is a tuple, with the columns of the
authors' files: the words of its sentence and a label for each, `P-B`, `A0-B`, `A0-I`, ..., `O`. A row of
`wiki_tuples` and `sci_tuples` is a sentence with all its tuples and the places of their parts, as the
metric `lsoie` takes references. Sentences are told apart by their words: the authors write the same two
numbers as `sent_id` and `run_id` everywhere."""

CITATION = """\
@inproceedings{solawetz-larson-2021-lsoie,
    title = "{LSOIE}: A Large-Scale Dataset for Supervised Open Information Extraction",
    author = "Solawetz, Jacob and Larson, Stefan",
    booktitle = "Proceedings of the 16th Conference of the European Chapter of the Association for
      Computational Linguistics: Main Volume",
    year = "2021",
    url = "https://arxiv.org/abs/2101.11177",
}"""

_STRING = datasets.Value("string")
_INT = datasets.Value("int16")
TAGS = datasets.Features(
    {
        "word_ids": datasets.Sequence(_INT),
        "words": datasets.Sequence(_STRING),
        "pred": _STRING,
        "pred_ids": datasets.Sequence(_INT),
        "head_pred_id": _INT,
        "sent_id": _INT,
        "run_id": _INT,
        "label": datasets.Sequence(_STRING),
    }
)
_SPANS = datasets.Sequence(datasets.Sequence(_INT))
TUPLES = datasets.Features(
    {
        "tokens": datasets.Sequence(_STRING),
        "extractions": [
            {
                "predicate": _STRING,
                "arguments": datasets.Sequence(_STRING),
                "heads": datasets.Sequence(_STRING),
                "predicate_spans": _SPANS,
                "argument_spans": datasets.Sequence(_SPANS),
            }
        ],
    }
)

# Sentences and tuples of the test parts, counted in a copy that others made from them.
COUNTS = {"lsoie_wiki_test.conll": (4660, 10604), "lsoie_science_test.conll": (9093, 17031)}
_LARGEST = 2**15 - 1


def _parts(domain: str) -> dict[str, tuple[str, ...]]:
    names = {"train": "train", "validation": "dev", "test": "test"}
    return {split: (f"lsoie/{domain}-{name}",) for split, name in names.items()}


class Lsoie(Builder):
    """Configurations `wiki`, `sci`, `wiki_tuples`, `sci_tuples`; splits `train`, `validation`, `test`."""

    INPUTS: ClassVar = {
        f"{domain}{view}": _parts(domain) for view in ("", "_tuples") for domain in ("wiki", "sci")
    }
    SOME: ClassVar = True
    BUILDER_CONFIGS: ClassVar = [
        Config(name="wiki", version=Builder.VERSION, description="Wikipedia, a tagged tuple a row"),
        Config(name="sci", version=Builder.VERSION, description="science textbooks, a tagged tuple a row"),
        Config(name="wiki_tuples", version=Builder.VERSION, description="the tuples of `wiki` by sentence"),
        Config(name="sci_tuples", version=Builder.VERSION, description="the tuples of `sci` by sentence"),
    ]
    DEFAULT_CONFIG_NAME = "wiki"

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=DESCRIPTION,
            citation=CITATION,
            homepage="https://github.com/Jacobsolawetz/large-scale-oie",
            license="none stated by the authors",
            features=TUPLES if self._grouped else TAGS,
        )

    @property
    def _grouped(self) -> bool:
        return bool(self.config.name.endswith("_tuples"))

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence | Row]:
        (path,) = paths
        if self._grouped:
            found = formats.read(path, lsoie_conll.NAME, faults=self.config.faults).sentences
            check_counts(path, len(found), sum(len(s.items) for s in found))
            return found
        source = Source(path, self.config.faults)
        rows = tuple(lsoie_conll.rows(source))
        for row in rows:
            if max(row.sent_id, row.run_id) > _LARGEST:
                raise source.error(row.line, f"sent_id and run_id must be at most {_LARGEST} (int16)")
        check_counts(path, len({row.words for row in rows}), len(rows))
        return rows

    def row(self, sentence: Sentence | Row) -> dict[str, Any]:
        return tagged(sentence) if isinstance(sentence, Row) else grouped(sentence)


def check_counts(path: Path, sentences: int, tuples: int) -> None:
    """Warn where a test part has other numbers than the published one."""
    expected = COUNTS.get(path.name, (sentences, tuples))
    if (sentences, tuples) != expected:
        warnings.warn(
            f"{path.name}: {sentences} sentences and {tuples} tuples, where the published part has "
            f"{expected[0]} and {expected[1]}; scores may differ from published ones",
            UserWarning,
            stacklevel=2,
        )


def tagged(row: Row) -> dict[str, Any]:
    """A tuple in the columns of the public dataset."""
    return {
        "word_ids": list(range(len(row.words))),
        "words": list(row.words),
        "pred": row.predicate,
        "pred_ids": list(row.predicate_ids),
        "head_pred_id": row.head,
        "sent_id": row.sent_id,
        "run_id": row.run_id,
        "label": list(row.labels),
    }


def grouped(sentence: Sentence) -> dict[str, Any]:
    """A sentence with its tuples; `heads` is empty, since a parser is needed to find them."""
    return {
        "tokens": list(sentence.tokens),
        "extractions": [
            {
                "predicate": x.predicate,
                "arguments": list(x.arguments),
                "heads": [],
                "predicate_spans": _bounds(x.predicate_spans),
                "argument_spans": [_bounds(spans) for spans in x.argument_spans],
            }
            for x in sentence.items
        ],
    }


def _bounds(spans: Sequence[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]
