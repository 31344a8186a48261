"""Parse once: over runs, over processes, after a kill, and after sentences that fail."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from chain import Chain, sentences

import ieval
from ieval.heads.cache import Cache, default_path, key, parsed
from ieval.heads.parse import CannotParse, Parse

HERE = Path(__file__).parent
SOURCE = str(Path(ieval.__file__).parents[1])


def process(*args):
    environment = os.environ | {"PYTHONPATH": SOURCE}
    return subprocess.Popen([sys.executable, str(HERE / "chain.py"), *map(str, args)], env=environment)


def test_a_second_run_costs_no_parse(tmp_path):
    first, second = Chain(), Chain(broken="uninstalled since")
    some = sentences(0, 30)
    path = tmp_path / "new" / "parses.sqlite"
    found = parsed(some, first, cache=path, batch=7)
    assert len(first.parsed) == 30
    assert first.calls == 5
    assert parsed(some, second, cache=path) == found
    assert second.calls == 0


def test_equal_sentences_are_parsed_once_and_each_is_answered():
    chain = Chain()
    found = parsed([["a", "b"], ["c"], ["a", "b"], ("a", "b")], chain)
    assert len(chain.parsed) == 2
    assert [parse.tokens for parse in found] == [("a", "b"), ("c",), ("a", "b"), ("a", "b")]


def test_the_cache_returns_what_the_parser_said(tmp_path):
    tokens = ("Zoë", "paid", "1\u00a0000", "-LRB-", "\U0001f600", ")")
    fresh = parsed([tokens], Chain(), cache=tmp_path / "c")
    assert parsed([tokens], Chain(), cache=tmp_path / "c") == fresh
    assert fresh[0] == Parse(tokens, (-1, 0, 1, 2, 3, 4), ("dep",) * 6, ("NN",) * 6)


def test_a_change_of_scheme_costs_no_parse(tmp_path):
    parsed(sentences(0, 3), Chain(), cache=tmp_path / "c", scheme="ud")
    again = Chain()
    parsed(sentences(0, 3), again, cache=tmp_path / "c", scheme="sd")
    assert again.calls == 0


@pytest.mark.parametrize("what", ["name", "model", "scheme"])
def test_another_parser_model_or_scheme_is_another_key(tmp_path, what):
    parsed(sentences(0, 3), Chain(), cache=tmp_path / "c")
    other = Chain()
    setattr(other, what, "sd")
    parsed(sentences(0, 3), other, cache=tmp_path / "c")
    assert len(other.parsed) == 3


def test_keys_do_not_run_together():
    keys = {key(t, "p", "m", "ud") for t in (("a b",), ("a", "b"), ('a", "b',), ("a", "b", ""))}
    assert len(keys) == 4


def test_a_parser_without_a_model_name_is_not_kept(tmp_path):
    chain = Chain()
    chain.model = ""
    for _ in range(2):
        parsed(sentences(0, 3), chain, cache=tmp_path / "c")
    assert len(chain.parsed) == 6


def test_two_processes_at_once(tmp_path):
    path, log = tmp_path / "c", tmp_path / "log"
    both = [process(path, log, 0, 60, 0.02), process(path, log, 30, 90, 0.02)]
    assert [p.wait(timeout=60) for p in both] == [0, 0]
    again = Chain()
    assert len(parsed(sentences(0, 90), again, cache=path)) == 90
    assert again.calls == 0


def test_a_file_that_another_process_is_making_is_waited_for(tmp_path):
    other = sqlite3.connect(tmp_path / "c", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, other.rollback)
    release.start()
    assert len(parsed(sentences(0, 3), Chain(), cache=tmp_path / "c")) == 3
    assert release.finished.is_set()  # not before the other let go
    other.close()


def test_a_file_that_stays_locked_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("ieval.heads.cache.WAIT", 0.2)
    other = sqlite3.connect(tmp_path / "c", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(TimeoutError, match=r"c: locked by another process for 0\.2 seconds"):
        parsed(sentences(0, 3), Chain(), cache=tmp_path / "c")
    other.close()


def test_a_kill_keeps_what_was_done(tmp_path):
    path, log = tmp_path / "c", tmp_path / "log"
    victim = process(path, log, 0, 1000, 0.05)
    deadline = time.monotonic() + 60
    while not log.exists() or len(log.read_text().splitlines()) < 25:
        assert time.monotonic() < deadline
        assert victim.poll() is None
        time.sleep(0.01)
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    done = len(log.read_text().splitlines())
    again = Chain()
    parsed(sentences(0, done), again, cache=path)
    assert len(again.parsed) <= 5  # the batch that was parsed and not yet written, at most
    assert len(again.parsed) < done


def test_an_interrupt_loses_nothing_that_was_parsed(tmp_path):
    some = [*sentences(0, 20), ("interrupt",), *sentences(20, 30)]
    with pytest.raises(KeyboardInterrupt):
        parsed(some, Chain(), cache=tmp_path / "c", batch=5)
    again = Chain()
    parsed(sentences(0, 30), again, cache=tmp_path / "c")
    assert len(again.parsed) == 10


def test_a_server_that_goes_away_ends_the_run_and_loses_nothing(tmp_path):
    with pytest.raises(ConnectionError, match="the server is gone"):
        parsed([*sentences(0, 20), ("power-cut",)], Chain(), cache=tmp_path / "c", batch=5)
    again = Chain()
    parsed(sentences(0, 20), again, cache=tmp_path / "c")
    assert again.calls == 0


def test_a_refused_sentence_is_named_and_all_others_are_kept(tmp_path):
    some = [*sentences(0, 7), ("bad", "one"), *sentences(7, 12), ("another", "bad"), *sentences(12, 20)]
    with pytest.raises(CannotParse, match=r"2 of 22 sentences could not be parsed; .* kept in .*no, not bad"):
        parsed(some, Chain(refuses="bad"), cache=tmp_path / "c", batch=5)
    again = Chain()
    parsed(sentences(0, 20), again, cache=tmp_path / "c")
    assert again.calls == 0


def test_a_parser_that_is_not_there():
    with pytest.raises(ValueError, match="parser 'chain': pip install chain"):
        parsed([["a"]], Chain(broken="pip install chain"))
    assert parsed([], Chain(broken="pip install chain")) == []


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([["a"], []], r"sentences\[1\]: no tokens to parse"),
        ([["a", ""]], r"sentences\[0\]: token 1 is ''"),
        ([["a", " "]], r"sentences\[0\]: token 1 is ' '"),
        ([["a", None]], r"sentences\[0\]: token 1 is None"),
        (["a text"], r"sentences\[0\]: the text 'a text'; expected a list of tokens"),
        (
            [["a"], ["w"] * 21],
            r"sentences\[1\]: 21 tokens, more than parser 'chain' is given \(max_tokens=20\)",
        ),
    ],
)
def test_bad_sentences_are_found_before_any_work(bad, message):
    chain = Chain()
    with pytest.raises(ValueError, match=message):
        parsed(bad, chain)
    assert chain.calls == 0


def test_a_file_that_is_something_else(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("shopping list " * 100)
    with pytest.raises(ValueError, match=r"notes\.txt: not a cache of parses .*; delete it or name another"):
        parsed([["a"]], Chain(), cache=path)
    assert path.read_text().startswith("shopping")


def test_a_file_that_cannot_be_one(tmp_path):
    with pytest.raises(OSError, match=r"cannot be used as a cache of parses .*unable to open"):
        parsed([["a"]], Chain(), cache=tmp_path)


def test_a_batch_has_a_size():
    with pytest.raises(ValueError, match="batch=0: expected 1 or more"):
        parsed([["a"]], Chain(), batch=0)


def test_the_place_of_the_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("IEVAL_CACHE", str(tmp_path / "mine"))
    assert default_path() == tmp_path / "mine"
    monkeypatch.delenv("IEVAL_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_path() == tmp_path / "ieval" / "parses.sqlite"


def test_progress_goes_to_standard_error(capsys):
    parsed(sentences(0, 10), Chain(), progress=True, batch=5)
    told = capsys.readouterr()
    assert "chain" in told.err
    assert told.out == ""


def test_the_number_of_parses(tmp_path):
    parsed(sentences(0, 10), Chain(), cache=tmp_path / "c")
    kept = Cache(tmp_path / "c")
    assert len(kept) == 10
    kept.close()
