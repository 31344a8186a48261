"""LSOIE's wiki outputs scored with the heads of real parsers: cells of the table in docs/lsoie_heads.md."""

from importlib.util import find_spec

import pytest

from ieval.formats import lsoie_oie, tabbed
from ieval.formats.lines import Source
from ieval.heads import registry
from ieval.heads.corenlp import CoreNlp
from ieval.oie import lsoie

TOKEN = {"variant": "released", "containment": "token", "given_heads": "replace"}
CRF, BERT = "crf_model_conf", "srl_bert_noscience_new_conf"
CELLS = [  # parser, options, output, best F1 and area, how near
    ("spacy", TOKEN | {"head_scheme": "sd"}, CRF, 0.3089, 0.1614, 0.0001),
    ("spacy", TOKEN | {"head_scheme": "sd"}, BERT, 0.3316, 0.1795, 0.0001),
    ("spacy", TOKEN | {"head_scheme": "sd", "one_to_one": True}, CRF, 0.3043, 0.1577, 0.0001),
    ("spacy", TOKEN, CRF, 0.3165, 0.1683, 0.0001),
    ("spacy", TOKEN, BERT, 0.3430, 0.1893, 0.0001),
    ("spacy", {"given_heads": "replace"}, BERT, 0.3352, 0.1778, 0.0001),
    # Sums of a neural network in another order may turn an arc.
    ("stanza", TOKEN, CRF, 0.3146, 0.1669, 0.001),
    ("stanza", TOKEN, BERT, 0.3407, 0.1877, 0.001),
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """One file for all cells: each parser sees a sentence once."""
    return tmp_path_factory.mktemp("cache") / "parses.sqlite"


@pytest.fixture(scope="module")
def parser(data):
    if not (data / "stanza_en_mini").is_dir():
        pytest.skip("no stanza_en_mini among the data")
    return {"spacy": registry.backend("spacy"),
            "stanza": registry.backend("stanza", folder=data / "stanza_en_mini")}  # fmt: skip


@pytest.fixture(scope="module")
def gold(data):
    return lsoie_oie.read(Source(data / "lsoie" / "gold" / "eval.oie.correct.head")).sentences


@pytest.fixture(scope="module")
def output(data):
    return lambda name: tabbed.read(Source(data / "lsoie" / "systems" / f"{name}.txt")).sentences


@pytest.mark.parametrize(("name", "options", "system", "f1", "auc", "near"), CELLS)
def test_cells(gold, output, parser, cache, name, options, system, f1, auc, near):
    if find_spec(name) is None:
        pytest.skip(f"{name} is not installed: pip install 'ieval[{name}]'")
    result = lsoie.score(gold, output(system), parser=parser[name], cache=cache, **options)
    assert result["best_f1"] == pytest.approx(f1, abs=near)
    assert result["auc"] == pytest.approx(auc, abs=near)
    scheme = options.get("head_scheme", "ud")
    assert f"|heads:{name}:{parser[name].model}|scheme:{scheme}|" in result.signature
    assert result["arguments_without_head"] == 0


def test_a_server_that_is_closed_after_the_parse(gold):
    """By name the server is started, used and stopped while scoring."""
    if reason := CoreNlp().available():
        pytest.skip(reason)
    some = gold[:20]
    result = lsoie.score(some, some, parser="corenlp", given_heads="replace")
    assert (result["precision"], result["recall"]) == (1.0, 1.0)
    assert "heads:corenlp:edu/stanford/nlp/models/parser/nndep/english_UD.gz" in result.signature


def test_a_server_that_does_not_come_up_shows_its_log(gold, tmp_path):
    """The jars are there, and are none."""
    if find_spec("stanza") is None:
        pytest.skip("the client of the server is Stanza's: pip install 'ieval[stanza]'")
    for name in ("stanford-corenlp-9.9.9.jar", "stanford-corenlp-9.9.9-models.jar"):
        (tmp_path / name).write_text("no jar at all")
    broken = CoreNlp(folder=str(tmp_path))
    if reason := broken.available():
        pytest.skip(reason)
    with pytest.raises(ConnectionError, match=r"server ended.*the end of its log:\n.*StanfordCoreNLP"):
        lsoie.score(gold[:2], [], parser=broken, given_heads="replace")
