"""`ieval score lsoie` and `explain` with a parser: from options to scores, parsed once."""

import json

import chain
import pytest

from ieval.cli import main
from ieval.heads import fill, registry

OIE = """\
Ann sold cars\tsold\tAnn\tcars
Bob has left Oslo\thas left\tBob\tOslo
Bob has left Oslo\tmay left\tBob\tPorto
"""
CONLL = """\
0\tAnn\tsold\t[1]\t1\t1\t2\tA0-B
1\tsold\tsold\t[1]\t1\t1\t2\tP-B
2\tcars\tsold\t[1]\t1\t1\t2\tA1-B

0\tBob\thas left\t[1, 2]\t2\t1\t2\tA0-B
1\thas\thas left\t[1, 2]\t2\t1\t2\tP-B
2\tleft\thas left\t[1, 2]\t2\t1\t2\tP-I
3\tOslo\thas left\t[1, 2]\t2\t1\t2\tA1-B
"""
CONLL2012 = """\
d 0 0 Ann XX - - - - - * (ARG0*) -
d 0 1 sold XX - - - - - * (V*) -
d 0 2 cars XX - - - - - * (ARG1*) -

d 0 0 Bob XX - - - - - * (ARG0*) -
d 0 1 has XX - - - - - * (V* -
d 0 2 left XX - - - - - * *) -
d 0 3 Oslo XX - - - - - * (ARG1*) -
"""
TABBED = "Ann sold cars\t0.9\tsold\tAnn\told cars\nBob has left Oslo\t0.8\thas left\tBob\tto Oslo\n"
GOLDS = {"gold.oie": (OIE, 2, 1), "gold.conll": (CONLL, 2, 0), "gold.gold_conll": (CONLL2012, 2, 0),
         "gold.txt": (TABBED, 2, 0)}  # fmt: skip


@pytest.fixture
def parsed(monkeypatch, tmp_path):
    """Registers the parser `chain`; the list of what it parses. The default cache is a file of its own."""
    asked = []

    class Counting(chain.Chain):
        def __init__(self, package="1", **options):
            super().__init__(**options)
            self.model = package

        def parse(self, sentences):
            asked.extend(sentences)
            return super().parse(sentences)

        def close(self):
            asked.append("closed")

    monkeypatch.setattr(chain, "Chain", Counting)
    monkeypatch.setitem(registry.CLASSES, "chain", ("chain", "Chain"))
    monkeypatch.setenv("IEVAL_CACHE", str(tmp_path / "cache" / "parses"))
    return asked


@pytest.fixture
def command(capsys, tmp_path):
    """Runs a command on a gold of OIE; its status and what it printed."""
    for name, (text, *_) in GOLDS.items():
        (tmp_path / name).write_text(text)
    for name in ("first.txt", "second.txt"):
        (tmp_path / name).write_text(TABBED)

    def command(what, *options, gold="gold.oie", preds=("first.txt",)):
        files = ["--gold", tmp_path / gold, "--pred", *(tmp_path / name for name in preds)]
        status = main([what, "lsoie", *map(str, files), *map(str, options)])
        return status, *capsys.readouterr()

    return command


@pytest.mark.parametrize("gold", GOLDS)
def test_gold_of_every_format(command, parsed, gold):
    status, out, err = command("score", "--parser", "chain", "--json", gold=gold)
    assert status == 0, err
    found = json.loads(out)
    assert (found["tp"], found["fn"]) == GOLDS[gold][1:]
    assert "|heads:chain:1|scheme:ud|count:one|occurrence:nearest|given:keep|" in found["signature"]
    assert [s for s in parsed if s != "closed"] == [("Ann", "sold", "cars"), ("Bob", "has", "left", "Oslo")]


def test_several_systems_cost_one_parse(command, parsed, tmp_path):
    status, out, err = command("score", "--parser", "chain", preds=("first.txt", "second.txt"))
    assert status == 0, err
    assert out.count("0.8000") >= 2
    assert parsed == [("Ann", "sold", "cars"), ("Bob", "has", "left", "Oslo"), "closed"]
    assert (tmp_path / "cache" / "parses").is_file()
    command("score", "--parser", "chain")
    assert parsed[3:] == ["closed"]
    command("score", "--parser", "chain", "--cache", tmp_path / "other", "--package", "2")
    assert (tmp_path / "other").is_file()
    assert parsed[4:] == [("Ann", "sold", "cars"), ("Bob", "has", "left", "Oslo"), "closed"]


def test_heads_are_found_once_for_all_systems(command, parsed, monkeypatch):  # noqa: ARG001
    asked = []
    own = fill.fill
    monkeypatch.setattr(fill, "fill", lambda *args, **options: asked.append(1) or own(*args, **options))
    status, out, err = command("score", "--parser", "chain", "--json", preds=("first.txt", "second.txt"))
    assert (status, len(asked)) == (0, 1)
    lost = "gold: parts found in their sentence only by a looser rule: 1 (some words)"
    assert err.count(lost) == 1
    assert all(json.loads(line)["warnings"][0] == lost for line in out.splitlines())
    command("explain", "--parser", "chain")
    assert len(asked) == 2


def test_every_option_reaches_the_score(command, parsed):  # noqa: ARG001
    options = "--head-scheme ud --head-count all --occurrence first --given-heads replace --json"
    status, out, err = command("score", "--parser", "chain", *options.split())
    assert status == 0, err
    assert "|scheme:ud|count:all|occurrence:first|given:replace|" in json.loads(out)["signature"]


def test_parsed_heads_are_explained(command, parsed):
    status, out, err = command("explain", "--parser", "chain")
    assert status == 0, err
    assert "sentence Bob has left Oslo" in out
    assert "| to *Oslo*" in out  # the head that the gold got from the parser
    assert "missed" in out
    assert parsed[-1] == "closed"


@pytest.mark.parametrize("what", ["score", "explain"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), r"gold[0][0].arguments[0]: no head of 'Ann'; give the heads with the gold, or find them with a "
             "parser, parser='stanza' (--parser stanza)"),
        (("--head-scheme", "sd"), "--head-scheme needs --parser"),
        (("--given-heads", "replace"), "--given-heads needs --parser"),
        (("--cache", "x"), "--cache needs --parser"),
        (("--endpoint", "http://localhost:9000"), "--endpoint needs --parser"),
        (("--parser", "malt"), "parser='malt': expected one of 'stanza', 'corenlp', 'spacy'"),
        (("--parser", "chain", "--folder", "x"), "parser 'chain' does not take all of --folder"),
        (("--parser", "chain", "--head-list", "shifted"), "head_list='shifted' takes the lists"),
    ],
)  # fmt: skip
def test_bad_options(command, parsed, what, options, message):
    status, _, err = command(what, *options)
    assert status == 2
    assert message in err
    assert [s for s in parsed if s != "closed"] == []


def test_a_sentence_that_cannot_be_parsed_and_a_cache_that_is_none(command, parsed, tmp_path, monkeypatch):
    bad = OIE + "power-cut it is\tis\tit\n"
    (tmp_path / "bad.oie").write_text(bad)
    status, _, err = command("score", "--parser", "chain", gold="bad.oie")
    assert (status, "ieval: error: the server is gone" in err, parsed[-1]) == (2, True, "closed")
    (tmp_path / "text").write_text("no database at all, but text that is long enough " * 40)
    status, _, err = command("score", "--parser", "chain", "--cache", tmp_path / "text")
    assert (status, "not a cache of parses" in err) == (2, True)
    monkeypatch.setenv("IEVAL_CACHE", str(tmp_path / "text" / "parses"))
    status, _, err = command("score", "--parser", "chain")
    assert (status, "Not a directory" in err or "File exists" in err) == (2, True)
