"""The reports and installations behind `ieval parser`; what talks to the network is replaced."""

import os

import pytest

from ieval.heads import command


def test_a_report_of_what_is_missing(tmp_path):
    report = command.check("corenlp", folder=str(tmp_path))
    assert dict(report.rows)["jars"] == "none (0 in all)"
    assert "ieval parser install corenlp --into" in report.problem or "not installed" in report.problem
    assert command.text(report).endswith(report.problem)


def test_a_parser_that_does_not_exist():
    with pytest.raises(ValueError, match="parser='malt': expected one of"):
        command.check("malt")
    with pytest.raises(ValueError, match="parser='malt': expected one of 'corenlp', 'stanza', 'spacy'"):
        command.install("malt")
    with pytest.raises(ValueError, match="its English model is a package"):
        command.install("spacy")


@pytest.fixture
def maven(monkeypatch, tmp_path):
    """A shell script in the place of `mvn`, which sees its arguments as $*."""

    def put(script):
        (tmp_path / "bin").mkdir()
        path = tmp_path / "bin" / "mvn"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{path.parent}{os.pathsep}{os.environ['PATH']}")

    return put


GOOD = """\
for argument in "$@"; do
  case $argument in
    -DoutputDirectory=*) out=${argument#-DoutputDirectory=};;
    */pom.xml) cp "$argument" "$(dirname "$0")/seen.xml";;
  esac
done
touch "$out/stanford-corenlp-4.5.9.jar" "$out/stanford-corenlp-4.5.9-models.jar" "$out/ejml.jar"
"""


def test_maven_brings_jar_models_and_what_they_need(maven, tmp_path):
    maven(GOOD)
    said = command.install("corenlp", tmp_path / "jars", version="4.5.9")
    assert said.startswith(f"CoreNLP 4.5.9 is in {tmp_path / 'jars'} (3 jars); set CORENLP_HOME=")
    pom = (tmp_path / "bin" / "seen.xml").read_text()
    assert pom.count("<version>4.5.9</version>") == 2
    assert "<classifier>models</classifier>" in pom
    assert command.install("corenlp", tmp_path / "jars").endswith("already")


def test_maven_that_fails_is_quoted(maven, tmp_path):
    maven("echo '[INFO] Scanning'; echo '[ERROR] Could not find artifact x:y'; exit 1")
    with pytest.raises(
        OSError, match=r"Maven could not get .*:4\.5\.10: \[ERROR\] Could not find artifact x:y"
    ):
        command.install("corenlp", tmp_path / "jars")


def test_maven_that_brings_nothing(maven, tmp_path):
    maven("echo done")
    with pytest.raises(OSError, match=r"did not arrive in .*; Maven said: done"):
        command.install("corenlp", tmp_path / "jars")


def test_without_maven_stanza_installs(monkeypatch, tmp_path):
    stanza = pytest.importorskip("stanza")
    monkeypatch.setenv("PATH", "")
    asked = []

    def bring(dir, version):
        asked.append(version)
        os.makedirs(dir)
        for name in ("stanford-corenlp-4.5.10.jar", "stanford-corenlp-4.5.10-models.jar"):
            open(os.path.join(dir, name), "w").close()

    monkeypatch.setattr(stanza, "install_corenlp", bring)
    assert command.install("corenlp", tmp_path / "jars").startswith("CoreNLP 4.5.10 is in")
    assert asked == ["4.5.10"]


def test_an_installation_by_stanza_that_fails(monkeypatch, tmp_path):
    stanza = pytest.importorskip("stanza")
    monkeypatch.setenv("PATH", "")

    def fail(**_):
        raise RuntimeError("Downloading CoreNLP failed")

    monkeypatch.setattr(stanza, "install_corenlp", fail)
    with pytest.raises(OSError, match=r"Stanza could not get CoreNLP 4\.5\.10: Downloading CoreNLP failed"):
        command.install("corenlp", tmp_path / "jars")

    def unreachable(*_, **__):
        raise OSError("no route to the host")

    monkeypatch.setattr(stanza, "download", unreachable)
    with pytest.raises(OSError, match=r"Stanza could not download its English models to .*: no route"):
        command.install("stanza", tmp_path / "models")


def test_with_neither_maven_nor_stanza(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("ieval.heads.command.find_spec", lambda _: None)
    with pytest.raises(ValueError, match=r"neither Maven .* nor Stanza is here"):
        command.install("corenlp", tmp_path / "jars")
    with pytest.raises(ValueError, match="parser 'stanza': Stanza is not installed"):
        command.install("stanza", tmp_path / "models")


def test_check_of_stanza(data):
    pytest.importorskip("stanza")
    report = command.check("stanza", folder=str(data / "stanza_en_mini"))
    assert report.problem is None
    assert dict(report.rows)["scheme"] == "ud"
    assert "committee<-" in dict(report.rows)["parsed"]
