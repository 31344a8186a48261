"""A true CoreNLP server, started and stopped here, where the jars are: CORENLP_HOME or ~/stanza_corenlp."""

import time

import pytest
from accuracy import TEST, accuracy

from ieval.heads import cache, command, given, server
from ieval.heads.corenlp import CoreNlp
from ieval.text import words

if reason := CoreNlp().available():
    pytest.skip(reason, allow_module_level=True)

BRACKETS = (
    "can't",
    "New York",
    "-LRB-",
    "1\u00a0000",
    "x/y",
    "½",
    "&amp;",
    "a.b@c.d",
    "...",
    "don",
    "'t",
    "-RRB-",
)


@pytest.fixture(scope="module")
def backend():
    with CoreNlp(memory="2G") as client:
        yield client


@pytest.fixture(scope="module")
def gold(data):
    return list(given.conllu(data / TEST).parses[:300])


def test_trees_over_the_tokens_given(backend):
    first, second = backend.parse([words("Oslo is a port ."), words("She swam in cold lakes")])
    assert first.governors == (3, 3, 3, -1, 3)
    assert first.relations == ("nsubj", "cop", "det", "ROOT", "punct")
    assert first.tags == ("NNP", "VBZ", "DT", "NN", ".")
    assert second.governors == (1, -1, 4, 4, 1)


def test_tokens_are_left_as_they_are(backend):
    (parse,) = cache.parsed([BRACKETS], backend)
    assert parse.tokens == BRACKETS
    assert parse.tags[2] == "-LRB-"


def test_every_token_of_real_gold_comes_back(backend, data):
    lines = (data / "lsoie" / "gold" / "eval.oie").read_text(encoding="utf-8").splitlines()[:150]
    sentences = list(dict.fromkeys(tuple(line.split("\t")[0].split()) for line in lines))
    assert [parse.tokens for parse in cache.parsed(sentences, backend)] == sentences


def test_head_accuracy_on_ewt(backend, gold):
    figures = accuracy(gold, cache.parsed([parse.tokens for parse in gold], backend))
    assert figures["all"] > 0.86  # .880


def test_batches_are_faster_than_one_by_one(backend, gold, record_property):
    some = [parse.tokens for parse in gold[:60]]

    def seconds(batch):
        start = time.perf_counter()
        cache.parsed(some, backend, batch=batch)
        return time.perf_counter() - start

    seconds(60)
    ratio = min(seconds(1) for _ in range(2)) / min(seconds(60) for _ in range(2))
    record_property("ratio", ratio)
    print(f"one by one takes {ratio:.1f} times as long")
    assert ratio > 1


def test_many_requests_for_one_batch(backend, monkeypatch):
    some = [words("Ann sings ."), words("The old mill burnt down ."), words("Go .")]
    whole = backend.parse(some)
    monkeypatch.setattr("ieval.heads.corenlp.REQUEST", 15)
    assert backend.parse(some) == whole


def test_a_server_that_runs_already(backend):
    backend.parse([["Go"]])
    for start in ("dont", "try"):
        with CoreNlp(start, endpoint=backend.address) as other:
            assert other.parse([words("Ann sings .")])[0].governors == (1, -1, 1)
    assert server.answers(backend.address), "closing a client must not stop a server of another"


def test_a_taken_port(backend):
    backend.parse([["Go"]])
    with pytest.raises(ConnectionError, match=r"port \d+ is taken.*endpoint=None finds a free port"):
        CoreNlp(endpoint=backend.address).parse([["Go"]])


def test_stanford_dependencies_from_the_same_server(backend):
    backend.parse([["Go"]])
    with CoreNlp("dont", endpoint=backend.address, depparse="sd") as other:
        (parse,) = other.parse([words("She swam in cold lakes")])
        assert (other.scheme, parse.governors) == ("sd", (1, -1, 1, 4, 2))
        (turned,) = cache.parsed([parse.tokens], other, scheme="ud")
        assert turned.governors == (1, -1, 4, 4, 1)


def test_a_model_that_the_server_does_not_have(backend):
    backend.parse([["Go"]])
    with (
        CoreNlp("dont", endpoint=backend.address, depparse="no/such/model.gz") as other,
        pytest.raises(ValueError, match=r"parser 'corenlp': .*no/such/model"),
    ):
        other.parse([["Go"]])


def test_a_server_that_is_killed_loses_nothing_that_was_parsed(tmp_path):
    with CoreNlp(memory="1G") as client:
        some = [f"Number {n} sings .".split() for n in range(20)]
        cache.parsed(some, client, cache=tmp_path / "c")
        client._running.client.server.kill()
        client._running.client.server.wait()
        assert len(cache.parsed(some, client, cache=tmp_path / "c")) == 20
        # A server that died is started anew, once.
        assert client.parse([words("Ann sings .")])[0].governors == (1, -1, 1)


def test_a_server_without_memory_shows_its_log():
    with (
        CoreNlp(memory="1K") as client,
        pytest.raises(ConnectionError, match=r"ended with status 1; the end of its log:\n(.*\n)*.*heap"),
    ):
        client.parse([["Go"]])


def test_closing_ends_the_server():
    with CoreNlp(memory="1G") as client:
        client.parse([["Go"]])
        address, process = client.address, client._running.client.server
        log = client._running.log
    assert process.poll() is not None
    assert not server.answers(address)
    assert not log.parent.exists()


def test_check_reports_java_jars_port_model_and_a_parse():
    report = command.check("corenlp", memory="1G")
    rows = dict(report.rows)
    assert report.problem is None
    assert "version" in rows["java"]
    assert "stanford-corenlp-" in rows["jars"]
    assert rows["answered at"].startswith("http://localhost:")
    assert rows["model"].startswith("edu/stanford/nlp/models/parser/nndep/english_UD.gz")
    assert "committee<-oldest" in rows["parsed"]
    assert "it works" in command.text(report)
