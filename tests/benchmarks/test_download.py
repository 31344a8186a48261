"""Downloads, from a server of our own: good, cut, altered, interrupted and then complete, gone."""

import hashlib
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from ieval import sample
from ieval.benchmarks import load, sources

GOLD = sample.path("gold.txt").read_bytes()


class Server(ThreadingHTTPServer):
    """Serves `body` under any name; `declared` is the length it promises, `status` its answer."""

    body: bytes = GOLD
    declared: int = len(GOLD)
    status: int = 200
    gets: int = 0

    def serves(self, body: bytes, declared: int | None = None, status: int = 200) -> None:
        self.body, self.declared, self.status = body, len(body) if declared is None else declared, status


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_HEAD(self) -> None:
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(self.server.declared))
        self.end_headers()

    def do_GET(self) -> None:
        self.server.gets += 1
        self.do_HEAD()
        self.wfile.write(self.server.body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def server(monkeypatch) -> Iterator[Server]:
    """A server whose file stands for BenchIE's English gold."""
    served = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    file = replace(
        sources.FILES["benchie/en"],
        url=f"http://127.0.0.1:{served.server_port}/gold.txt",
        bytes=len(GOLD),
        sha256=hashlib.sha256(GOLD).hexdigest(),
    )
    monkeypatch.setitem(sources.FILES, "benchie/en", file)
    yield served
    served.shutdown()
    served.server_close()


@pytest.mark.parametrize("streaming", [False, True])
def test_a_good_file_is_fetched_once(server, streaming):
    assert len(list(load("benchie", streaming=streaming))) == 44
    assert server.gets == 1
    server.serves(b"something else")
    assert len(list(load("benchie", streaming=streaming))) == 44
    assert server.gets == 1


@pytest.mark.parametrize("streaming", [False, True])
def test_a_cut_file(server, streaming):
    server.serves(GOLD[:1000])
    message = f"gold.txt: expected {len(GOLD)} bytes, found 1000; try again, or get the file yourself"
    with pytest.raises(ValueError, match=re.escape(message)):
        load("benchie", streaming=streaming)
    server.serves(GOLD)
    assert len(list(load("benchie", streaming=streaming))) == 44


def test_an_altered_file(server):
    altered = GOLD.replace(b"e", b"a", 1)
    server.serves(altered)
    expected, found = hashlib.sha256(GOLD).hexdigest(), hashlib.sha256(altered).hexdigest()
    with pytest.raises(ValueError, match=f"gold.txt: expected SHA-256 {expected}, found {found}"):
        load("benchie")
    server.serves(GOLD)
    assert len(load("benchie")) == 44


def test_an_interrupted_download_leaves_nothing_bad(server):
    server.serves(GOLD[:1000], declared=len(GOLD))
    with pytest.raises((ConnectionError, ValueError), match=r"gold\.txt.*pass its folder as data_dir"):
        load("benchie")
    server.serves(GOLD)
    assert len(load("benchie")) == 44


def test_a_file_that_is_gone(server):
    server.serves(b"", status=404)
    with pytest.raises(ConnectionError, match=r"gold\.txt: could not be fetched \(FileNotFoundError"):
        load("benchie")


def test_another_cache(server, tmp_path, cache):
    for streaming in (True, False):
        assert len(list(load("benchie", streaming=streaming, cache_dir=tmp_path / "elsewhere"))) == 44
    assert server.gets == 1
    assert (tmp_path / "elsewhere" / "downloads").is_dir()
    assert not cache.exists()


def test_sources_are_pinned():
    for file in sources.FILES.values():
        assert file.licence
        assert re.fullmatch(rf"https://\S+/[0-9a-f]{{40}}/{re.escape(file.path)}", file.url) or file.obtain
        if not (file.url and file.sha256):  # nobody tells size and sum
            assert (file.bytes, file.sha256) == (None, None)
            assert "not known" in file.about
        else:
            assert re.fullmatch("[0-9a-f]{64}", file.sha256)
            assert file.bytes > 0
