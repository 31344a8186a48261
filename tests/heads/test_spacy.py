"""spaCy's real small English model."""

import pytest
from accuracy import TEST, accuracy

from ieval.heads import cache, given
from ieval.heads.spacy import Spacy
from ieval.text import words

if Spacy().available():
    pytest.skip(f"{Spacy().available()}", allow_module_level=True)


@pytest.fixture(scope="module")
def backend():
    return Spacy()


def test_a_tree_over_the_tokens_given(backend):
    (parse,) = backend.parse([words("She swam in cold lakes .")])
    assert backend.scheme == "sd"
    assert parse.governors == (1, -1, 1, 4, 2, 1)
    assert parse.tags[0] == "PRP"
    (turned,) = cache.parsed([parse.tokens], backend, scheme="ud")
    assert turned.governors == (1, -1, 4, 4, 1, 1)


def test_two_sentences_in_one_have_one_root(backend):
    (parse,) = backend.parse([words("Ann sings well . Bob hears it . He likes it .")])
    assert parse.governors.count(-1) == 1


def test_tokens_are_left_as_they_are(backend):
    tokens = ("can't", "New York", "-LRB-", "x/y", "½", "-RRB-")
    (parse,) = cache.parsed([tokens], backend)
    assert parse.tokens == tokens


def test_head_accuracy_on_ewt(backend, data):
    """The mapping makes .54 a good .88: the drawing matters more than the parser."""
    gold = list(given.conllu(data / TEST).parses[:300])
    tokens = [parse.tokens for parse in gold]
    assert accuracy(gold, cache.parsed(tokens, backend))["all"] < 0.6
    assert accuracy(gold, cache.parsed(tokens, backend, scheme="ud"))["all"] > 0.86


def test_a_second_run_needs_no_pipeline(backend, tmp_path):
    first = cache.parsed([["Go", "on"]], backend, cache=tmp_path / "c")
    again = Spacy()
    assert cache.parsed([["Go", "on"]], again, cache=tmp_path / "c") == first
    assert "_pipeline" not in vars(again)


def test_a_model_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match=r"parser 'spacy': spaCy has no model no_such_model: pip install"):
        Spacy("no_such_model").parse([["Go"]])
    (tmp_path / "meta.json").write_text('{"lang": "en", "name": "x", "version": "1", "pipeline": ["ner"]}')
    with pytest.raises(ValueError, match=r"parser 'spacy': .* has no parser; it has \['ner'\]"):
        cache.parsed([["Go"]], Spacy(str(tmp_path)), cache=tmp_path / "c")


def test_spacy_is_not_installed(monkeypatch):
    monkeypatch.setattr("ieval.heads.spacy.find_spec", lambda _: None)
    assert Spacy().available() == "spaCy is not installed: pip install 'ieval[spacy]'"
