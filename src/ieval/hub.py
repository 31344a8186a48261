"""Where the protocols meet the Hugging Face libraries: features, checked rows, options, flat results.

Beside `ieval.benchmarks` the only file that knows `datasets`. A metric script
holds its documentation and its named options, and takes the rest from here:

    class FactBasedOie(hub.Checked, evaluate.Metric):
        protocol = "fact_based"
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import datasets

from ieval import protocols, rows
from ieval.result import Result
from ieval.types import Extraction, Fact, Sentence

if TYPE_CHECKING:
    from evaluate import Metric as Host
else:
    Host = object  # `evaluate` loads the first metric class that it finds, so none may be near a script

SIDES = ("references", "predictions")
# Python lists: `Sequence({...})` would be a dict of lists, and `datasets.List` is missing before version 4.
TRIPLE = {name: datasets.Value("string") for name in rows.TRIPLE}
GLANCES: dict[Callable[..., Any], Callable[[Any], bool]] = {
    rows.triples: rows.plain_triples,
    rows.facts: rows.plain_facts,
}


def fact_features() -> datasets.Features:
    """A row a sentence: predictions are triples, references are synsets of triples."""
    return datasets.Features({"predictions": [TRIPLE], "references": [[TRIPLE]]})


def tuple_features() -> datasets.Features:
    """A row a sentence: both sides are tuples, a predicate and any number of arguments."""
    text = datasets.Value("string")
    tuples = [{"predicate": text, "arguments": datasets.Sequence(text)}]
    return datasets.Features({"predictions": tuples, "references": tuples})


def rows_of(sentences: Iterable[Sentence]) -> list[list[Any]]:
    """Sentences as rows for a metric or a dataset; what `ieval.rows` reads.

    Rows are paired by position, so both sides must come in one order, e.g. as
    the pairs of `ieval.align.align`. Raises ValueError on an item that is no triple.

    >>> rows_of([Sentence("1", None, (Extraction("likes", ("Ann", "tea")),))])
    [[{'subject': 'Ann', 'predicate': 'likes', 'object': 'tea'}]]
    """
    return [[_row(item, n, k) for k, item in enumerate(s.items)] for n, s in enumerate(sentences)]


def _row(item: Extraction | Fact, n: int, k: int) -> Any:
    if isinstance(item, Fact):
        return [_row(variant, n, k) for variant in item.variants]
    if len(item.arguments) != 2:
        raise ValueError(
            f"sentences[{n}][{k}]: {len(item.arguments)} arguments with predicate {item.predicate!r}; "
            "rows hold triples; see ieval.oie.triples for ways to make them"
        )
    return dict(zip(rows.TRIPLE, (item.arguments[0], item.predicate, item.arguments[1]), strict=True))


def flat(result: Result, detail: bool = False) -> dict[str, Any]:
    """Scores under flat names, as `combine`, `save` and trainers want them; the rest only on request."""
    return result.to_dict(detail=True) if detail else result.scores


class Checked(Host):
    """Comes before `evaluate.Metric`: options at load time, and rows checked before they are stored.

    `evaluate` looks at the first row of a batch and casts the others (`3` becomes
    `"3"`); a missing key is a bare KeyError. Here all are looked at, and the
    error says where and why.
    """

    protocol = ""

    def __init__(self, *args: Any, **given: Any):
        names = list(inspect.signature(self._compute).parameters)[2:]
        self.loaded = {name: given.pop(name) for name in names if name in given}
        # The host takes any keyword and forgets it, a misspelt option too.
        known = inspect.signature(super().__init__).parameters
        for name in given:
            if name not in known:
                raise TypeError(f"{type(self).__name__} has no option {name!r}; there are {', '.join(names)}")
        super().__init__(*args, **given)
        if self.config_name != "default":
            self._name_variant(self.config_name)
        self._try()

    def _name_variant(self, config: str) -> None:
        if self.loaded.setdefault("variant", config) != config:
            raise ValueError(
                f"config_name={config!r} and variant={self.loaded['variant']!r}: the configuration is the "
                "variant; give one of them"
            )

    def _try(self) -> None:
        """Raise at loading, not after hours of work, where an option has no such value."""
        options = {name: value for name, value in self.loaded.items() if name != "detail"}
        try:
            protocols.score(self.protocol, (), (), **options)
        except ValueError as problem:
            raise ValueError(f"{self.name}, config_name={self.config_name!r}: {problem}") from None

    def add_batch(self, *, predictions: Any = None, references: Any = None, **others: Any) -> None:
        """Add sentences: their predictions and their references, in one order."""
        chosen = protocols.protocol(self.protocol)
        predictions = _checked(predictions, SIDES[1], chosen.pred_rows)
        references = _checked(references, SIDES[0], chosen.gold_rows)
        rows.same_length(references, predictions, SIDES)
        super().add_batch(predictions=predictions, references=references, **others)

    def add(self, *, prediction: Any = None, reference: Any = None, **others: Any) -> None:
        """Add one sentence: its predictions and its references."""
        self.add_batch(predictions=[prediction], references=[reference], **others)

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score all that was added, and these; options given here go before those given at loading."""
        return super().compute(predictions=predictions, references=references, **{**self.loaded, **options})


def _checked(given: Any, side: str, read: Callable[[Any, str], Any]) -> Any:
    """The rows as a list. Raises ValueError where `read` does, which is spared where a glance is enough."""
    listed = rows.listed(given, side)
    if read not in GLANCES or not GLANCES[read](listed):
        read(listed, side)
    return listed


def scored(
    protocol: str, predictions: Any, references: Any, *, detail: bool, **options: Any
) -> dict[str, Any]:
    """What a metric's `_compute` returns."""
    return flat(protocols.score(protocol, references, predictions, sides=SIDES, **options), detail)
