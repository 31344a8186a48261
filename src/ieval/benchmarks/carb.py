"""CaRB as a dataset: crowdsourced n-ary tuples, as they are or as one-variant fact synsets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import datasets

from ieval import formats
from ieval.benchmarks.builder import SYNSETS, Builder, Config
from ieval.benchmarks.tuples import TUPLES, tuple_row
from ieval.formats.lines import Source
from ieval.oie import triples
from ieval.text import sentence_key
from ieval.types import Sentence

DESCRIPTION = """\
CaRB: crowdsourced Open IE tuples of 1,282 sentences. A row is a sentence, also one without gold. `tuples`
holds the n-ary tuples, the subject first among the arguments. `synsets` holds each tuple as a fact synset of
one variant, so that the metric `fact_based_oie` takes it: all arguments after the first are joined into one
object, parted by blanks (a missing one is empty), and brackets are escaped, as they are text in CaRB.
`explicit` is the same over the 300 sentences of BenchIE, from the gold its authors made explicit."""

CITATION = """\
@inproceedings{bhardwaj-etal-2019-carb,
    title = "{C}a{RB}: A Crowdsourced Benchmark for Open {IE}",
    author = "Bhardwaj, Sangnie and Aggarwal, Samarth and Mausam",
    booktitle = "Proceedings of the 2019 Conference on Empirical Methods in Natural Language Processing",
    year = "2019",
    url = "https://aclanthology.org/D19-1651",
}"""

PARTS = {
    "validation": ("carb/dev", "carb/dev-sentences"),
    "test": ("carb/test", "carb/test-sentences"),
}


class Carb(Builder):
    """Configurations `tuples`, `synsets` (splits `validation`, `test`) and `explicit` (`test`)."""

    INPUTS: ClassVar = {
        "tuples": PARTS,
        "synsets": PARTS,
        "explicit": {"test": ("benchie/carb", "benchie/sentences")},
    }
    BUILDER_CONFIGS: ClassVar = [
        Config(name="tuples", version=Builder.VERSION, description="n-ary tuples"),
        Config(name="synsets", version=Builder.VERSION, description="tuples as one-variant fact synsets"),
        Config(name="explicit", version=Builder.VERSION, description="the same, for BenchIE's sentences"),
    ]
    DEFAULT_CONFIG_NAME = "tuples"

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=DESCRIPTION,
            citation=CITATION,
            homepage="https://github.com/dair-iitd/CaRB",
            license="MIT (the repository's; none is stated for the data); `explicit`: CC BY 4.0",
            features=TUPLES if self.config.name == "tuples" else SYNSETS,
        )

    def sentences(self, paths: Sequence[Path]) -> Sequence[Sentence]:
        gold, texts = paths
        found = placed(formats.read(gold, "carb_gold", faults=self.config.faults), texts)
        if self.config.name == "tuples":
            return found
        return triples.facts(triples.triples(found, nary="join", side=gold.name)[0])

    def row(self, sentence: Sentence) -> dict[str, Any]:
        if self.config.name != "tuples":
            return super().row(sentence)
        return tuple_row(sentence)


def placed(gold: formats.Document, texts: Path) -> tuple[Sentence, ...]:
    """Every sentence of the list, with its line number as id and the gold it has, maybe none.

    Gold and list differ in blanks, so they meet by `sentence_key`; the text is the
    list's, which systems are run on. Raises ValueError on gold for a sentence that
    is not in the list.
    """
    items: dict[str, tuple] = {}
    for sentence in gold:
        key = sentence_key(sentence.text or "")
        items[key] = items.get(key, ()) + sentence.items
    listed = [Sentence(str(n), line.strip()) for n, line in Source(texts).lines() if line.strip()]
    known = {sentence_key(s.text or "") for s in listed}
    unknown = [s.text for s in gold if sentence_key(s.text or "") not in known]
    if unknown:
        raise ValueError(
            f"{gold.path}: {len(unknown)} sentence(s) are not in {texts}, the first: {unknown[0]!r}; "
            "both files must be of the same part"
        )
    return tuple(replace(s, items=items.get(sentence_key(s.text or ""), ())) for s in listed)
