"""Downloads, from a server of our own: good, cut, altered, interrupted and then complete, gone."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from serving import Server, serving

from ieval import sample
from ieval.benchmarks import load, sources

GOLD = sample.path("gold.txt").read_bytes()


@pytest.fixture
def server(monkeypatch) -> Iterator[Server]:
    """A server whose file stands for BenchIE's English gold."""
    with serving(GOLD) as served:
        file = replace(
            sources.FILES["benchie/en"],
            url=f"http://127.0.0.1:{served.server_port}/gold.txt",
            bytes=len(GOLD),
            sha256=hashlib.sha256(GOLD).hexdigest(),
        )
        monkeypatch.setitem(sources.FILES, "benchie/en", file)
        yield served


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
        if not (file.url and file.sha256):  # nobody tells the sum, and of most not the size
            assert file.sha256 is None
            assert file.bytes is None or file.url
            assert "not known" in file.about
        else:
            assert re.fullmatch("[0-9a-f]{64}", file.sha256)
            assert file.bytes > 0
