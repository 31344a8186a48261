"""What `ieval parser check NAME` reports and `ieval parser install NAME` does."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from ieval.heads import registry, server
from ieval.heads.parse import Parse
from ieval.text import check_choice, words

CORENLP = "4.5.10"
SENTENCE = words("The committee in Oslo is the oldest .")
INSTALLABLE = ("corenlp", "stanza", "spacy")
_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>ieval</groupId> <artifactId>corenlp</artifactId> <version>1</version>
  <dependencies>
    <dependency>
      <groupId>edu.stanford.nlp</groupId> <artifactId>stanford-corenlp</artifactId>
      <version>{version}</version>
    </dependency>
    <dependency>
      <groupId>edu.stanford.nlp</groupId> <artifactId>stanford-corenlp</artifactId>
      <version>{version}</version> <classifier>models</classifier>
    </dependency>
  </dependencies>
</project>
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at and what was found; `problem` is None where the parser works."""

    rows: tuple[tuple[str, str], ...]
    problem: str | None = None


def text(report: Report) -> str:
    """The report for a terminal."""
    from tabulate import tabulate

    table = tabulate(report.rows, tablefmt="plain", disable_numparse=True)
    return f"{table}\n{report.problem or 'it works'}"


def check(parser: str, **options: Any) -> Report:
    """Look at everything that a parser needs, then parse a sentence.

    Raises ValueError on an unknown parser, TypeError on an option that it does not have.
    """
    made = registry.backend(parser, **options)
    rows = [("parser", made.name)]
    if parser == "corenlp":
        rows += _corenlp(made)
    elif find_spec(parser) is not None:
        rows.append(("version", _version(parser)))
    if problem := made.available():
        return Report(tuple(rows), problem)
    try:
        start = time.perf_counter()
        (tree,) = made.parse([SENTENCE])
        rows += [("model", made.model), ("scheme", made.scheme)]
        if parser == "corenlp":
            rows.append(("answered at", str(getattr(made, "address", ""))))
        rows.append(("parsed", f"{_shown(tree)} in {time.perf_counter() - start:.1f} s, start included"))
    except (ValueError, OSError) as failed:
        return Report(tuple(rows), str(failed))
    finally:
        close = getattr(made, "close", None)
        if close is not None:
            close()
    return Report(tuple(rows))


def _corenlp(made: Any) -> list[tuple[str, str]]:
    """Java, jars and port; the port is that of the server that is about to be used."""
    found = server.jars(made.folder)
    names = ", ".join(jar.name for jar in found if jar.name.startswith("stanford-corenlp")) or "none"
    where = made.endpoint or (server.ENDPOINT if made.start == "dont" else "a free port")
    state = "in use" if made.endpoint and server.answers(made.endpoint) else "nothing there yet"
    return [
        ("java", _java()),
        ("folder", str(server.folder(made.folder))),
        ("jars", f"{names} ({len(found)} in all)"),
        ("endpoint", where if made.endpoint is None else f"{where}, {state}"),
    ]


def _java() -> str:
    path = shutil.which("java")
    if path is None:
        return "not on the PATH"
    told = subprocess.run([path, "-version"], capture_output=True, text=True, check=False)
    return f"{(told.stderr or told.stdout).splitlines()[0]} ({path})"


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def _shown(tree: Parse) -> str:
    """The tree on one line: each token with its governor."""
    return " ".join(
        f"{token}<-{tree.tokens[governor] if governor >= 0 else 'ROOT'}"
        for token, governor in zip(tree.tokens, tree.governors, strict=True)
    )


def install(parser: str, into: str | Path | None = None, *, version: str = CORENLP) -> str:
    """Get the models of a parser, and the jars of CoreNLP, into a folder; says what was done.

    CoreNLP comes by Maven where it is there, else by Stanza's installer; Stanza's
    English models by Stanza. Neither runs unless asked for here.

    Raises:
        ValueError: a parser that is not installed this way.
        OSError: the download failed; the message has the end of what Maven or Stanza said.
    """
    check_choice("parser", parser, INSTALLABLE)
    if parser == "spacy":
        raise ValueError("parser 'spacy': its English model is a package: pip install 'ieval[spacy]'")
    if parser == "stanza":
        return _stanza(Path(into or Path.home() / "stanza_resources").expanduser())
    folder = server.folder(None if into is None else str(into))
    if server.version(server.jars(str(folder))) and server.models(server.jars(str(folder))):
        return f"CoreNLP {server.version(server.jars(str(folder)))} is in {folder} already"
    said = _maven(folder, version) if shutil.which("mvn") else _by_stanza(folder, version)
    found = server.jars(str(folder))
    if not server.version(found) or not server.models(found):
        raise OSError(f"CoreNLP {version} did not arrive in {folder}; {said}")
    return (
        f"CoreNLP {server.version(found)} is in {folder} ({len(found)} jars); "
        f"set CORENLP_HOME={folder}, or pass the folder"
    )


def _maven(folder: Path, version: str) -> str:
    """The jar, its models and what they depend on. Raises OSError with Maven's last words."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        pom = Path(place) / "pom.xml"
        pom.write_text(_POM.format(version=escape(version)), encoding="utf-8")
        command = ["mvn", "-B", "-ntp", "-f", str(pom), "dependency:copy-dependencies"]
        target = f"-DoutputDirectory={folder.resolve()}"
        ran = subprocess.run([*command, target], capture_output=True, text=True, check=False)
    said = _end((ran.stdout + ran.stderr).splitlines())
    if ran.returncode:
        raise OSError(f"Maven could not get edu.stanford.nlp:stanford-corenlp:{version}: {said}")
    return f"Maven said: {said}"


def _end(lines: Sequence[str]) -> str:
    """The errors among Maven's lines, else its last ones."""
    told = [line for line in lines if line.startswith("[ERROR]") and len(line) > 8]
    return " ".join(told[:3] or lines[-3:])


def _by_stanza(folder: Path, version: str) -> str:
    if find_spec("stanza") is None:
        raise ValueError(
            "parser 'corenlp': neither Maven (`mvn`) nor Stanza is here to get it; install one of them: "
            f"`apt-get install maven`, or {server.CLIENT}"
        )
    import stanza

    try:
        stanza.install_corenlp(dir=str(folder), version=version)
    except RuntimeError as failed:
        raise OSError(f"Stanza could not get CoreNLP {version}: {failed}: {failed.__cause__}") from failed
    return "Stanza reported no fault"


def _stanza(folder: Path) -> str:
    if find_spec("stanza") is None:
        raise ValueError(f"parser 'stanza': Stanza is not installed: {server.CLIENT}")
    import requests
    import stanza

    try:
        stanza.download("en", model_dir=str(folder), processors="tokenize,pos,lemma,depparse")
    except (requests.RequestException, OSError) as failed:
        raise OSError(f"Stanza could not download its English models to {folder}: {failed}") from failed
    return f"Stanza's English models are in {folder}"
