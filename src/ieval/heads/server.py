"""A CoreNLP server: what it needs, how it is started, and what its log says when it does not come up."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from ieval.heads.parse import CannotParse
from ieval.text import check_choice

ENDPOINT = "http://localhost:9000"
CLIENT = "pip install 'ieval[stanza]'"
STARTS = ("force", "try", "dont")
_JAR = re.compile(r"stanford-corenlp-(\d[\d.]*\d)\.jar")
_LINES = 15  # of the log, in a message


def folder(given: str | None) -> Path:
    own = os.environ.get("CORENLP_HOME") or Path.home() / "stanza_corenlp"
    return Path(given or own).expanduser()


def jars(given: str | None) -> list[Path]:
    return sorted(folder(given).glob("*.jar"))


def version(found: Sequence[Path]) -> str:
    """Of CoreNLP, from the names of its jars; empty where there is none."""
    versions = [match[1] for jar in found if (match := _JAR.fullmatch(jar.name))]
    return " and ".join(sorted(set(versions)))


def models(found: Sequence[Path]) -> list[Path]:
    """The jars that hold models."""
    return [jar for jar in found if "models" in jar.name]


def problem(start: str, given: str | None) -> str | None:
    """Why there can be no server, and what to do; None when there can."""
    check_choice("start", start, STARTS)
    if find_spec("stanza") is None:
        return f"Stanza, whose client talks to the server, is not installed: {CLIENT}"
    if start == "dont":
        return None
    if shutil.which("java") is None:
        return "java is not on the PATH; install Java 8 or later, e.g. `apt-get install default-jre-headless`"
    found = jars(given)
    needed = {".jar": version(found), "-models.jar": models(found)}
    lacking = [f"stanford-corenlp-VERSION{end}" for end, there in needed.items() if not there]
    if lacking:
        return (
            f"no {' and no '.join(lacking)} in {folder(given)}: `ieval parser install corenlp --into "
            f"{folder(given)}` gets them; or name their folder by folder= or CORENLP_HOME"
        )
    return None


@dataclass
class Running:
    """A server that answers, and its log if it is ours."""

    client: Any
    endpoint: str
    log: Path | None = None

    def annotate(self, text: str, properties: dict[str, str]) -> Any:
        """The answer in JSON. Raises CannotParse for this text, ConnectionError when the server is gone."""
        from stanza.server.client import AnnotationException

        try:
            return self.client.annotate(text, properties=properties)
        except AnnotationException as refused:
            if not answers(self.endpoint):
                raise ConnectionError(
                    f"the CoreNLP server at {self.endpoint} is gone: {refused}{tail(self.log)}"
                ) from None
            raise CannotParse(
                f"parser 'corenlp': {' '.join(str(refused).split())[:300] or 'no answer'} "
                f"(timeout={self.client.timeout / 1000:g} s) for {text[:80]!r}"
            ) from None
        except json.JSONDecodeError as garbled:
            raise CannotParse(
                f"parser 'corenlp': no JSON in the answer: {garbled}; for {text[:80]!r}"
            ) from None

    def stop(self) -> None:
        self.client.stop()
        if self.log is not None:
            shutil.rmtree(self.log.parent, ignore_errors=True)


def running(
    start: str,
    endpoint: str | None,
    given: str | None,
    memory: str,
    timeout: float,
    patience: float,
    annotators: Sequence[str],
) -> Running:
    """A server that answers, started or found.

    Raises:
        ValueError: something that it needs is missing, or the endpoint is no place for it.
        ConnectionError: it does not come up, or is not there; the message has the end of its log.
    """
    if lacking := problem(start, given):
        raise ValueError(f"parser 'corenlp': {lacking}")
    from stanza.server import CoreNLPClient, StartServer

    if start == "dont":
        endpoint = endpoint or ENDPOINT
        if not answers(endpoint):
            raise ConnectionError(
                f"no CoreNLP server answers at {endpoint}; start one (java -mx3g -cp 'FOLDER/*' "
                "edu.stanford.nlp.pipeline.StanfordCoreNLPServer -port 9000), or pass start='force'"
            )
        client = CoreNLPClient(
            start_server=StartServer.DONT_START,
            endpoint=endpoint,
            annotators=list(annotators),
            output_format="json",
            timeout=round(timeout * 1000),
        )
        return Running(client, endpoint)
    endpoint = endpoint or f"http://localhost:{free_port()}"
    place = urlparse(endpoint)
    if place.hostname != "localhost" or place.port is None:
        raise ValueError(
            f"endpoint={endpoint!r}: a server is started on this machine only, at http://localhost:PORT; "
            "start='dont' uses one elsewhere"
        )
    if start == "force" and not _free(place.port):
        raise ConnectionError(
            f"port {place.port} is taken, perhaps by a server of before; start='try' or 'dont' uses it, "
            "endpoint=None finds a free port"
        )
    own = Path(tempfile.mkdtemp(prefix="ieval-corenlp-"))
    # The client would write one into the working directory, and leave it there on a kill.
    (own / "server.props").write_text("")
    log = own / "server.log"
    with log.open("wb") as stream:
        client = CoreNLPClient(
            start_server=StartServer.FORCE_START if start == "force" else StartServer.TRY_START,
            endpoint=endpoint,
            annotators=list(annotators),
            properties=str(own / "server.props"),
            output_format="json",
            classpath=str(folder(given) / "*"),
            memory=memory,
            timeout=round(timeout * 1000),
            preload=False,
            stdout=stream,
            stderr=subprocess.STDOUT,
        )
        _quietly(client.start)
    made = Running(client, endpoint, log)
    try:
        _wait(made, patience)
        # Left to itself the client would wait two minutes for a server that has died.
        client.start_server = StartServer.DONT_START
    except BaseException:  # an interrupt too must not leave a server behind
        made.stop()
        raise
    return made


def _quietly(start: Callable[[], None]) -> None:
    """Without the client's line about its command, which is no news to whoever waits for parses."""
    logger = logging.getLogger("stanza")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        start()
    finally:
        logger.setLevel(level)


def _wait(made: Running, patience: float) -> None:
    """Until it answers; a server that has ended is not waited for."""
    deadline = time.monotonic() + patience
    while not answers(made.endpoint):
        ended = made.client.server.poll() if made.client.server is not None else None
        if ended is not None:
            raise ConnectionError(f"the CoreNLP server ended with status {ended}{tail(made.log)}")
        if time.monotonic() > deadline:
            raise ConnectionError(
                f"the CoreNLP server at {made.endpoint} did not come up in {patience:g} s{tail(made.log)}"
            )
        time.sleep(0.2)


def answers(endpoint: str) -> bool:
    """Whether something answers `/ping` there."""
    try:
        with urllib.request.urlopen(f"{endpoint.rstrip('/')}/ping", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError, ValueError):
        return False


def tail(log: Path | None) -> str:
    """The end of the log, for a message; the server logs to its own place when it is not ours."""
    if log is None or not log.is_file():
        return ""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_LINES:]
    return "; the end of its log:\n" + ("\n".join(lines) or "(empty)")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("localhost", 0))
        return int(found.getsockname()[1])


def _free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("localhost", port))
        except OSError:
            return False
        return True
