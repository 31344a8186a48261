"""Where the protocols meet the Hugging Face libraries: features, checked rows, options, flat results.

Beside `ieval.benchmarks` the only file that knows `datasets`. A metric script
holds its documentation and its named options, and takes the rest from here:

    class FactBasedOie(hub.Checked, evaluate.Metric):
        protocol = "fact_based"
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import datasets

from ieval import protocols, rows
from ieval.collector import paused
from ieval.origins import LISTS, check_same
from ieval.result import Result
from ieval.row_values import listed
from ieval.types import Extraction, Fact, Sentence

if TYPE_CHECKING:
    from evaluate import Metric as Host
else:
    Host = object  # `evaluate` loads the first metric class that it finds, so none may be near a script

SIDES = ("references", "predictions")
KINDS = {str: "string", int: "int32", float: "float64", bool: "bool"}


def features(protocol: str, config: str) -> datasets.Features:
    """A row a sentence, as the form of rows that the configuration names has it."""
    chosen, named = _chosen(protocol, config)
    form = protocols.protocol(chosen).form(named)
    shape = {SIDES[1]: form.pred_shape, SIDES[0]: form.gold_shape}
    return datasets.Features({side: _feature(part) for side, part in shape.items()})


def fact_features() -> datasets.Features:
    """A row a sentence: predictions are triples, references are synsets of triples."""
    return features("fact_based", "default")


def _feature(shape: Any) -> Any:
    if isinstance(shape, dict):
        return {name: _feature(part) for name, part in shape.items()}
    if isinstance(shape, list):
        inner = _feature(shape[0])
        # A Python list: `Sequence({...})` would be a dict of lists, and `datasets.List` came with version 4.
        return [inner] if isinstance(inner, dict | list) else datasets.Sequence(inner)
    return datasets.Value(KINDS[shape])


def configurations(protocol: str) -> dict[str, tuple[str, str]]:
    """Configuration to protocol and form of rows. A metric of several protocols names the protocol in it.

    >>> configurations("lsoie")["tags"], configurations("ner")["ner"], configurations("ner")["re_text"]
    (('lsoie', 'tags'), ('ner', 'items'), ('re', 'text'))
    """
    metric = protocols.protocol(protocol).metric
    among = [p for p in protocols.PROTOCOLS.values() if p.metric == metric]
    if len(among) == 1:
        return {form.name: (protocol, form.name) for form in among[0].forms}
    return {
        p.name if n == 0 else f"{p.name}_{form.name}": (p.name, form.name)
        for p in among
        for n, form in enumerate(p.forms)
    }


def _chosen(protocol: str, config: str) -> tuple[str, str | None]:
    """Protocol and form that a configuration names; else it names a variant, of the default form."""
    return configurations(protocol).get(config, (protocol, None))


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


def _whole(given: Sequence[Any], read: Sequence[Sentence], shape: Any, kept: Any) -> list[Any]:
    """Rows with all that their shape has, in place of those that were read without fault."""
    if kept is None:
        return [rows.filled(row, shape) for row in given]
    return [kept(row, sentence) for row, sentence in zip(given, read, strict=True)]


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
        known_configs = configurations(self.protocol)
        self.protocol, named = _chosen(self.protocol, self.config_name)
        self.form = protocols.protocol(self.protocol).form(named)
        if named is None and self.config_name != "default":
            if "variant" not in names:
                expected = ", ".join(map(repr, known_configs))
                raise ValueError(f"{self.name}, config_name={self.config_name!r}: expected one of {expected}")
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
        options = {name: v for name, v in self.loaded.items() if name not in ("detail", *LISTS)}
        try:
            self.result((), (), **options)
        except ValueError as problem:
            forms = list(configurations(self.protocol))
            hint = f"; or a form of rows as config_name: {', '.join(map(repr, forms))}" if forms[1:] else ""
            named = self.config_name == options.get("variant")
            raise ValueError(
                f"{self.name}, config_name={self.config_name!r}: {problem}{hint if named else ''}"
            ) from None

    def add_batch(self, *, predictions: Any = None, references: Any = None, **others: Any) -> None:
        """Add sentences: their predictions and their references, in one order."""
        predictions, references = listed(predictions, SIDES[1]), listed(references, SIDES[0])
        golds = self._golds(references)
        rows.same_length(references, predictions, SIDES)
        self.form.check(references, predictions, SIDES)
        if golds is not None:
            references = _whole(references, golds, self.form.gold_shape, self.form.kept_gold)
        elif self.form.kept_gold:
            references = [self.form.kept_gold(row, None) for row in references]
        if not self.form.plain_pred(predictions):
            preds = self.form.pred(predictions, SIDES[1], golds, **self.form.lenient)
            predictions = _whole(predictions, preds, self.form.pred_shape, self.form.kept_pred)
            check_same(golds or (), preds, SIDES)
        elif self.form.kept_pred:
            predictions = [self.form.kept_pred(row, None) for row in predictions]
        super().add_batch(predictions=predictions, references=references, **others)

    def _golds(self, references: Sequence[Any]) -> Sequence[Sentence] | None:
        """The references read, which finds their faults; None where a glance is enough."""
        if self.form.plain_gold(references):
            return None
        golds: Sequence[Sentence] = self.form.gold(references, SIDES[0], **self.form.lenient)
        return golds

    def add(self, *, prediction: Any = None, reference: Any = None, **others: Any) -> None:
        """Add one sentence: its predictions and its references."""
        self.add_batch(predictions=[prediction], references=[reference], **others)

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score all that was added, and these; options given here go before those given at loading."""
        if predictions is None and references is None and self.keep_in_memory and self.writer is None:
            raise ValueError(f"{self.name}: nothing to score; give predictions and references, or add them")
        given = {**self.loaded, **options}
        with paused():
            return super().compute(predictions=predictions, references=references, **given)

    def scored(
        self, predictions: Any, references: Any, *, detail: bool = False, **options: Any
    ) -> dict[str, Any]:
        """What `_compute` returns."""
        return flat(self.result(references, predictions, **options), detail)

    def result(self, references: Any, predictions: Any, **options: Any) -> Result:
        """Raises ValueError on a row, an option, or an option of another form of rows."""
        for config, (of, form_name) in configurations(self.protocol).items():
            form = protocols.protocol(of).form(form_name)
            for name, default in form.options.items():
                if name in options and name not in self.form.options:
                    value = options.pop(name)
                    if value != default:
                        raise ValueError(
                            f"{name}={value!r}: an option of rows of {form.name} only; load the metric with "
                            f"config_name={config!r}"
                        )
        return protocols.score(
            self.protocol, references, predictions, rows=self.form.name, sides=SIDES, **options
        )
