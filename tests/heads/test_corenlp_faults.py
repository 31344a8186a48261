"""What can go wrong with a CoreNLP server, on a small server that speaks its JSON, and on a false `java`."""

import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

import pytest

from ieval.heads import cache, server
from ieval.heads.corenlp import CoreNlp
from ieval.heads.parse import CannotParse, Parse

pytest.importorskip("stanza", reason="Stanza, whose client is used, is not installed")


def answer(text):
    """What CoreNLP answers: each line a sentence, each token governed by the one before."""
    return {
        "sentences": [
            {
                "index": n,
                "tokens": [
                    {"index": k, "word": w, "originalText": w, "pos": "NN"}
                    for k, w in enumerate(line.split(" "), 1)
                ],
                "basicDependencies": [
                    {"dep": "ROOT" if k == 1 else "dep", "governor": k - 1, "dependent": k}
                    for k in range(1, len(line.split(" ")) + 1)
                ],
                "enhancedPlusPlusDependencies": [{"dep": "ref", "governor": 1, "dependent": 1}],
            }
            for n, line in enumerate(text.split("\n"))
        ]
    }


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.reply(200 if self.path == "/ping" else 404, b"pong\n")

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        properties = parse_qs(urlparse(self.path).query)["properties"][0]
        self.server.asked.append((text, properties))
        if "slow" in text:
            time.sleep(self.server.seconds)
        status, body = 200, answer(text)
        if self.server.change is not None:
            status, body = self.server.change(text, body)
        self.reply(status, body.encode() if isinstance(body, str) else json.dumps(body).encode())

    def reply(self, status, body):
        try:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client would not wait

    def log_message(self, *_):
        pass


@pytest.fixture
def fake():
    """A server whose answers a test may change."""
    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.asked, made.change, made.seconds = [], None, 1
    made.url = f"http://127.0.0.1:{made.server_address[1]}"
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()


def client(fake, **options):
    return CoreNlp("dont", endpoint=fake.url, **options)


def test_only_the_basic_tree_is_read(fake):
    assert client(fake).parse([["Ann", "sings"]]) == [
        Parse(("Ann", "sings"), (-1, 0), ("ROOT", "dep"), ("NN", "NN"))
    ]


def test_what_is_asked(fake):
    client(fake).parse([["Ann", "sings", "-LRB-", "1\u00a0000", "-RRB-"], ["Go"]])
    ((text, properties),) = fake.asked
    assert text == "Ann sings ( 1_000 )\nGo"
    for part in (
        "'annotators': 'tokenize,ssplit,pos,depparse'",
        "'outputFormat': 'json'",
        "'tokenize.whitespace': 'true'",
        "'ssplit.eolonly': 'true'",
        "english_UD.gz",
    ):
        assert part in properties


def cut_anew(_, body):
    tokens = body["sentences"][0]["tokens"]
    tokens[1:2] = [{"word": "ca", "pos": "MD"}, {"word": "n't", "pos": "RB"}]
    return 200, body


def sentence_cut(_, body):
    body["sentences"] *= 2
    return 200, body


def two_governors(_, body):
    body["sentences"][0]["basicDependencies"].append({"dep": "nsubj", "governor": 1, "dependent": 2})
    return 200, body


def no_governor(_, body):
    body["sentences"][0]["basicDependencies"].pop()
    return 200, body


def cycle(_, body):
    body["sentences"][0]["basicDependencies"][1]["governor"] = 2
    return 200, body


def no_parser(_, body):
    del body["sentences"][0]["basicDependencies"]
    return 200, body


FAULTS = [
    (
        cut_anew,
        "3 tokens after parsing where 2 were given; they part at token 1 .*'sings'.* against .*ca n't",
    ),
    (sentence_cut, "2 sentences back for 1 given, from 'Ann sings'"),
    (two_governors, r"3 dependencies for 2 tokens \(several for one\): 'Ann sings'"),
    (no_governor, r"1 dependencies for 2 tokens \(none for token 1\): 'Ann sings'"),
    (cycle, "no tree: tokens 1 -> 1 govern each other: 'Ann sings'"),
    (no_parser, "an answer without tokens and basicDependencies .* the server needs the annotators tokenize"),
    (lambda *_: (200, "<html>"), "no JSON in the answer"),
    (lambda *_: (200, {"error": "x"}), "an answer without sentences: .*error"),
    (lambda *_: (200, []), "an answer without sentences"),
    (lambda *_: (500, "Could not handle incoming annotation"), "Could not handle incoming annotation"),
    (lambda *_: (500, "CoreNLP request timed out"), "CoreNLP request timed out"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS)
def test_answers_that_are_no_parse(fake, change, message):
    fake.change = change
    with pytest.raises(CannotParse, match=message):
        cache.parsed([["Ann", "sings"]], client(fake))


def test_a_request_that_takes_too_long(fake):
    with pytest.raises(CannotParse, match=r"Timeout requesting.*\(timeout=0.1 s\) for 'slow one'"):
        client(fake, timeout=0.1).parse([["slow", "one"]])


def test_a_slow_sentence_costs_no_other(fake, tmp_path):
    some = [["a", "b"], ["slow"], ["c"], ["d", "e"]]
    with pytest.raises(CannotParse, match=r"1 of 4 sentences could not be parsed.*'slow'"):
        cache.parsed(some, client(fake, timeout=0.1), cache=tmp_path / "c")
    fake.asked.clear()
    fake.seconds = 0
    assert len(cache.parsed(some, client(fake), cache=tmp_path / "c")) == 4
    assert [text for text, _ in fake.asked] == ["slow"]


def test_a_server_that_goes_away(fake, tmp_path):
    backend = client(fake)
    cache.parsed([["a"], ["b"]], backend, cache=tmp_path / "c")
    fake.shutdown()
    fake.server_close()
    with pytest.raises(ConnectionError, match=f"the CoreNLP server at {fake.url} is gone"):
        cache.parsed([["a"], ["b"], ["c"]], backend, cache=tmp_path / "c")
    assert len(cache.parsed([["a"], ["b"]], backend, cache=tmp_path / "c")) == 2


def test_no_server_there():
    with pytest.raises(
        ConnectionError, match=r"no CoreNLP server answers at http://localhost:\d+; start one"
    ):
        CoreNlp("dont", endpoint=f"http://localhost:{server.free_port()}").parse([["Go"]])


def test_a_too_long_sentence(fake):
    with pytest.raises(ValueError, match=r"sentences\[1\]: 11 tokens, more than parser 'corenlp' is given"):
        cache.parsed([["a"], ["w"] * 11], client(fake, max_tokens=10))
    assert fake.asked == []


# Starting a server, with something else called `java`.


@pytest.fixture
def java(monkeypatch, tmp_path):
    """Puts a shell script in the place of `java`, and empty files in that of the jars; returns the folder."""

    def put(script):
        (tmp_path / "bin").mkdir()
        path = tmp_path / "bin" / "java"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{path.parent}{os.pathsep}{os.environ['PATH']}")
        jars = tmp_path / "jars"
        jars.mkdir()
        for name in ("stanford-corenlp-9.9.9.jar", "stanford-corenlp-9.9.9-models.jar"):
            (jars / name).touch()
        return str(jars)

    return put


def test_a_server_that_ends_at_once_shows_its_log(java):
    folder = java("echo 'Could not find or load main class' >&2; exit 3")
    start = time.monotonic()
    with pytest.raises(
        ConnectionError, match=r"ended with status 3; the end of its log:\nCould not find or load"
    ):
        CoreNlp(folder=folder).parse([["Go"]])
    assert time.monotonic() - start < 20


def test_a_server_that_does_not_come_up_shows_its_log_and_is_stopped(java, tmp_path):
    folder = java(f"echo $$ > {tmp_path}/pid; echo 'Loading models ...'; exec sleep 60")
    with pytest.raises(ConnectionError, match=r"did not come up in 1 s; the end of its log:\nLoading models"):
        CoreNlp(folder=folder, patience=1).parse([["Go"]])
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_model_name_has_the_version_of_the_jars(java):
    assert CoreNlp(folder=java("")).model == "edu/stanford/nlp/models/parser/nndep/english_UD.gz 9.9.9"


def test_no_jars(tmp_path):
    backend = CoreNlp(folder=str(tmp_path))
    expected = (
        r"no stanford-corenlp-VERSION.jar and no .*models.jar in .*`ieval parser install corenlp --into"
    )
    with pytest.raises(ValueError, match=expected):
        backend.parse([["Go"]])
    with pytest.raises(ValueError, match=expected):
        cache.parsed([["Go"]], backend)


def test_no_java(java, monkeypatch):
    folder = java("")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ValueError, match="java is not on the PATH; install"):
        CoreNlp(folder=folder).parse([["Go"]])


def test_no_client(monkeypatch):
    monkeypatch.setattr("ieval.heads.server.find_spec", lambda _: None)
    assert "pip install 'ieval[stanza]'" in CoreNlp().available()


def test_a_server_starts_on_this_machine_only(java):
    with pytest.raises(
        ValueError, match=r"endpoint='http://parser.example:9000': a server is started on this machine"
    ):
        CoreNlp(folder=java(""), endpoint="http://parser.example:9000").parse([["Go"]])


def test_how_to_start_is_a_word():
    with pytest.raises(ValueError, match="start='always': expected one of 'force', 'try', 'dont'"):
        CoreNlp("always").available()
