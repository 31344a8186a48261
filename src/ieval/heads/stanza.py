"""Stanza's neural pipeline: models downloaded before, or in a folder. Nothing is downloaded here."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from pickle import UnpicklingError
from typing import Any
from warnings import catch_warnings, filterwarnings

from ieval.heads.parse import CannotParse, Parse, Sentences, forms

INSTALL = "pip install 'ieval[stanza]'"
PROCESSORS = ("tokenize", "pos", "lemma", "depparse")


@dataclass
class Stanza:
    """Tagger and parser of one language.

    Args:
        folder: where `resources.json` and the models are; None is Stanza's own
            folder (`STANZA_RESOURCES_DIR`, else ~/stanza_resources).
        package: Stanza's name for a set of models, as in `resources.json`.
        resolve_head_constraints: Stanza's repair of two subjects or objects under
            one governor. A saved model may switch it off, so it is switched on here.
        threads: of torch while parsing. More than the free cores, and they wait for
            each other: on two busy cores one thread is 4 to 50 times as fast as two.
    """

    folder: str | Path | None = None
    language: str = "en"
    package: str = "default"
    resolve_head_constraints: bool = True
    gpu: bool = False
    threads: int = 1
    max_tokens: int = 500
    name: str = field(default="stanza", init=False)
    scheme: str = field(default="ud", init=False)

    def available(self) -> str | None:
        if find_spec("stanza") is None:
            return f"Stanza is not installed: {INSTALL}"
        missing = [what for what in ("resources.json", self.language) if not (self._folder / what).exists()]
        if missing:
            return (
                f"no models of Stanza for {self.language!r} in {self._folder} ({' and '.join(missing)} "
                f"missing): `ieval parser install stanza --into {self._folder}` downloads them; a folder "
                f"of your own holds resources.json, {self.language}/pos/NAME.pt, "
                f"{self.language}/depparse/NAME.pt and what they need"
            )
        return None

    @property
    def model(self) -> str:
        """Changes with Stanza, the package, and every model file by name, size and time."""
        if problem := self.available():
            raise ValueError(f"parser 'stanza': {problem}")
        files = sorted((self._folder / self.language).rglob("*.pt"))
        state = [(str(f.relative_to(self._folder)), f.stat().st_size, f.stat().st_mtime_ns) for f in files]
        state_name = hashlib.sha256(json.dumps(state).encode()).hexdigest()[:12]
        repair = "" if self.resolve_head_constraints else " unrepaired"
        return f"{self.language} {self.package} {state_name}{repair} ({version('stanza')})"

    def parse(self, sentences: Sentences) -> list[Parse]:
        """All sentences go through as one document, which Stanza batches by length."""
        pipeline = self._pipeline
        import torch

        before = torch.get_num_threads()
        torch.set_num_threads(self.threads)
        try:
            with catch_warnings():
                # A repair of the tree that stops halfway: still a tree.
                filterwarnings("ignore", "resolve_head_constraint_violations", UserWarning)
                document = pipeline([forms(tokens) for tokens in sentences])
        finally:
            torch.set_num_threads(before)
        if len(document.sentences) != len(sentences):
            raise CannotParse(
                f"parser 'stanza': {len(document.sentences)} sentences back for {len(sentences)} given"
            )
        return [_tree(s.words, tokens) for s, tokens in zip(document.sentences, sentences, strict=True)]

    @property
    def _folder(self) -> Path:
        own = os.environ.get("STANZA_RESOURCES_DIR") or Path.home() / "stanza_resources"
        return Path(self.folder or own).expanduser()

    @cached_property
    def _pipeline(self) -> Any:
        if problem := self.available():
            raise ValueError(f"parser 'stanza': {problem}")
        import stanza
        from stanza.pipeline.core import PipelineRequirementsException

        known = (OSError, KeyError, ValueError, RuntimeError, UnpicklingError, EOFError)
        try:
            return stanza.Pipeline(
                self.language,
                dir=str(self._folder),
                package=self.package,
                processors=",".join(PROCESSORS),
                download_method=None,
                tokenize_pretokenized=True,
                depparse_resolve_head_constraints=self.resolve_head_constraints,
                use_gpu=self.gpu,
                logging_level="ERROR",
            )
        except (*known, PipelineRequirementsException) as failed:
            raise ValueError(
                f"parser 'stanza': the models in {self._folder} do not load: "
                f"{type(failed).__name__}: {failed}"
            ) from failed


def _tree(words: Sequence[Any], tokens: Sequence[str]) -> Parse:
    found = tuple(tokens) if len(words) == len(tokens) else tuple(word.text for word in words)
    return Parse(
        found,
        tuple(word.head - 1 for word in words),
        tuple(word.deprel for word in words),
        tuple(word.xpos or word.upos for word in words),
    )
