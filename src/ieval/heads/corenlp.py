"""Stanford CoreNLP: its server with the neural dependency parser of Chen and Manning (annotator `depparse`).

The server is a process of its own, started and stopped here through
`stanza.server.CoreNLPClient`, or one that runs already. It gets sentences one a
line, cut at blanks only, and answers in JSON, of which `basicDependencies` is
read: the enhanced graphs beside it are no trees.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ieval.heads import server
from ieval.heads.parse import CannotParse, Parse, Sentences, forms, mismatch, shown

MODELS = {
    "ud": "edu/stanford/nlp/models/parser/nndep/english_UD.gz",
    "sd": "edu/stanford/nlp/models/parser/nndep/english_SD.gz",
}
ANNOTATORS = ("tokenize", "ssplit", "pos", "depparse")
REQUEST = 50_000  # characters of a request; a server takes 100,000 unless told otherwise


@dataclass
class CoreNlp:
    """A client of a CoreNLP server; the server starts with the first sentence. Close it, or use `with`.

    Args:
        start: `force` starts a server; `try` uses the one at the endpoint if there
            is one, else starts one; `dont` uses the one there.
        endpoint: None is a free port of this machine, or port 9000 under `dont`.
        folder: where the jars are; None is CORENLP_HOME, else ~/stanza_corenlp.
        depparse: the parser's model: `ud`, `sd` (both in the models jar) or a path of your own.
        memory: of the server, in Java's words.
        timeout: seconds for one request.
        patience: seconds for the server to come up.
    """

    start: str = "force"
    endpoint: str | None = None
    folder: str | None = None
    depparse: str = "ud"
    memory: str = "3G"
    timeout: float = 60
    patience: float = 120
    max_tokens: int = 500
    name: str = field(default="corenlp", init=False)
    _running: server.Running | None = field(default=None, init=False, repr=False)

    @property
    def scheme(self) -> str:
        return "sd" if "_SD" in self._depparse or self.depparse == "sd" else "ud"

    @property
    def model(self) -> str:
        """The parser's model, and the version of the jars, or the endpoint of a server not of our own."""
        if self.start == "dont":
            return f"{self._depparse} at {self.endpoint or server.ENDPOINT}"
        jars = server.jars(self.folder)
        return f"{self._depparse} {server.version(jars)}"

    @property
    def address(self) -> str:
        """Where the server is; empty before the first sentence."""
        return self._running.endpoint if self._running is not None else ""

    def available(self) -> str | None:
        return server.problem(self.start, self.folder)

    def parse(self, sentences: Sentences) -> list[Parse]:
        """As many sentences a request as fit. Raises CannotParse, or ConnectionError without a server."""
        parses: list[Parse] = []
        lines: list[str] = []
        for tokens in sentences:
            line = " ".join(forms(tokens, "_"))
            if lines and sum(map(len, lines)) + len(line) > REQUEST:
                parses += self._request(sentences[len(parses) : len(parses) + len(lines)], lines)
                lines = []
            lines.append(line)
        return parses + (self._request(sentences[len(parses) :], lines) if lines else [])

    def close(self) -> None:
        """Stop the server, if it was started here."""
        if self._running is not None:
            self._running.stop()
            self._running = None

    def __enter__(self) -> CoreNlp:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _depparse(self) -> str:
        return MODELS.get(self.depparse, self.depparse)

    def _server(self) -> server.Running:
        if self._running is None:
            self._running = server.running(
                self.start, self.endpoint, self.folder, self.memory, self.timeout, self.patience, ANNOTATORS
            )
        return self._running

    def _request(self, sentences: Sentences, lines: list[str]) -> list[Parse]:
        properties = {
            "tokenize.whitespace": "true",
            "ssplit.eolonly": "true",
            "depparse.model": self._depparse,
            "depparse.extradependencies": "NONE",
        }
        text = "\n".join(lines)
        try:
            answer = self._server().annotate(text, properties)
        except ConnectionError:
            if self.start == "dont":
                raise
            self.close()  # it has died: once more, with a new one
            answer = self._server().annotate(text, properties)
        found = answer.get("sentences") if isinstance(answer, dict) else None
        if not isinstance(found, list):
            raise CannotParse(f"parser 'corenlp': an answer without sentences: {json.dumps(answer)[:200]}")
        if len(found) != len(sentences):
            raise CannotParse(
                f"parser 'corenlp': {len(found)} sentences back for {len(sentences)} given, "
                f"from {shown(sentences[0])}"
            )
        return [_tree(a, tokens, line) for a, tokens, line in zip(found, sentences, lines, strict=True)]


def _tree(answer: Any, tokens: Sequence[str], line: str) -> Parse:
    """The basic tree of one sentence of an answer. Raises CannotParse unless it is over the tokens sent."""
    try:
        words = [(word.get("originalText") or word["word"], word.get("pos", "")) for word in answer["tokens"]]
        arcs = {int(a["dependent"]): (int(a["governor"]), a["dep"]) for a in answer["basicDependencies"]}
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise CannotParse(
            f"parser 'corenlp': an answer without tokens and basicDependencies ({type(problem).__name__}: "
            f"{problem}) for {shown(tokens)}; the server needs the annotators {', '.join(ANNOTATORS)}"
        ) from None
    sent = line.split(" ")
    if len(words) != len(sent):
        raise CannotParse(mismatch("corenlp", sent, [text for text, _ in words]))
    missing = [n for n in range(1, len(tokens) + 1) if n not in arcs]
    if missing or len(answer["basicDependencies"]) != len(tokens):
        raise CannotParse(
            f"parser 'corenlp': {len(answer['basicDependencies'])} dependencies for {len(tokens)} tokens "
            f"({f'none for token {missing[0] - 1}' if missing else 'several for one'}): {shown(tokens)}"
        )
    drawn = [arcs[n] for n in range(1, len(tokens) + 1)]
    return Parse(
        tuple(tokens),
        tuple(governor - 1 for governor, _ in drawn),
        tuple(relation for _, relation in drawn),
        tuple(tag for _, tag in words),
    )
