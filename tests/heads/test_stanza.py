"""Stanza's real pipeline, on the small model of the shared data."""

import shutil
import time

import pytest
from accuracy import TEST, accuracy

from ieval.heads import cache, given, registry
from ieval.heads.parse import CannotParse
from ieval.heads.stanza import Stanza
from ieval.text import words

pytest.importorskip("stanza", reason="Stanza is not installed: pip install 'ieval[stanza]'")


@pytest.fixture(scope="module")
def mini(data):
    folder = data / "stanza_en_mini"
    if not folder.is_dir():
        pytest.skip("no stanza_en_mini among the data")
    return Stanza(folder)


@pytest.fixture(scope="module")
def gold(data):
    return list(given.conllu(data / TEST).parses[:300])


def test_a_tree_over_the_tokens_given(mini):
    (parse,) = mini.parse([words("The old mill burnt down .")])
    assert parse.governors == (2, 2, 3, -1, 3, 3)
    assert parse.relations[2:4] == ("nsubj", "root")
    assert parse.tags == ("DT", "JJ", "NN", "VBD", "RP", ".")


def test_tokens_are_left_as_they_are(mini):
    tokens = ("can't", "New York", "-LRB-", "x/y", "U.S.A.", "½", "http://a.b/c?d=e", "...", "-RRB-")
    (parse,) = cache.parsed([tokens], mini)
    assert parse.tokens == tokens


def test_head_accuracy_on_ewt(mini, gold):
    found = cache.parsed([parse.tokens for parse in gold], mini)
    figures = accuracy(gold, found)
    assert figures["cases"] == 1117
    assert figures["all"] > 0.82  # .842 here, .869 on all 2,077 sentences
    assert figures["nsubj"] > 0.84


def test_the_repair_of_heads_is_on_unless_switched_off(mini, data, gold):
    without = Stanza(data / "stanza_en_mini", resolve_head_constraints=False)
    assert without.model != mini.model
    some = [parse.tokens for parse in gold[:60]]
    kinds = ("nsubj", "nsubj:pass", "csubj")

    def doubled(parses):
        """Governors with two subjects."""
        heads = [
            (n, governor)
            for n, parse in enumerate(parses)
            for governor, relation in zip(parse.governors, parse.relations, strict=True)
            if relation in kinds
        ]
        return len(heads) - len(set(heads))

    assert doubled(mini.parse(some)) <= doubled(without.parse(some))


def test_batches_are_faster_than_one_by_one(mini, gold, record_property):
    some = sorted((parse.tokens for parse in gold), key=len)[100:160]  # short ones: 8 to 13 tokens
    mini.parse(some[:2])

    def seconds(batch):
        start = time.process_time()
        cache.parsed(some, mini, batch=batch)
        return time.process_time() - start

    single, whole = zip(*((seconds(1), seconds(60)) for _ in range(3)), strict=True)
    ratio = min(single) / min(whole)
    record_property("ratio", ratio)
    print(f"one by one takes {ratio:.1f} times as long")
    assert ratio > 1


def test_a_second_run_needs_no_pipeline(mini, data, tmp_path, gold, monkeypatch):
    some = [parse.tokens for parse in gold[:20]]
    first = cache.parsed(some, mini, cache=tmp_path / "c")
    again = Stanza(data / "stanza_en_mini")
    monkeypatch.setattr(again, "parse", lambda _: pytest.fail("parsed again"))
    assert cache.parsed(some, again, cache=tmp_path / "c") == first
    assert "_pipeline" not in vars(again)


def test_threads_are_put_back(mini):
    torch = pytest.importorskip("torch")
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        mini.parse([["Go"]])
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


def test_a_folder_without_models_says_what_is_missing(tmp_path):
    backend = registry.backend("stanza", folder=tmp_path)
    expected = (
        r"no models of Stanza for 'en' in .* \(resources.json and en missing\): `ieval parser install stanza"
    )
    with pytest.raises(ValueError, match=expected):
        backend.parse([["Go"]])
    with pytest.raises(ValueError, match=expected):
        cache.parsed([["Go"]], backend)


def test_a_folder_with_broken_models(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "resources.json").write_text("{}")
    with pytest.raises(ValueError, match=r"parser 'stanza': the models in .* do not load: "):
        Stanza(tmp_path).parse([["Go"]])


def test_a_model_that_was_cut_short(tmp_path, data):
    folder = tmp_path / "models"
    shutil.copytree(data / "stanza_en_mini", folder, copy_function=shutil.copyfile)
    model = folder / "en" / "pos" / "ewtmini.pt"
    model.chmod(0o644)
    model.write_bytes(model.read_bytes()[:5000])
    with pytest.raises(ValueError, match=r"parser 'stanza': the models in .* do not load: "):
        Stanza(folder).parse([["Go"]])


def test_stanza_is_not_installed(monkeypatch, tmp_path):
    monkeypatch.setattr("ieval.heads.stanza.find_spec", lambda _: None)
    with pytest.raises(ValueError, match="parser 'stanza': Stanza is not installed"):
        cache.parsed([["Go"]], Stanza(), cache=tmp_path / "c")
    assert Stanza().available() == "Stanza is not installed: pip install 'ieval[stanza]'"


def test_a_too_long_sentence(mini):
    with pytest.raises(ValueError, match=r"sentences\[0\]: 501 tokens, more than parser 'stanza' is given"):
        cache.parsed([["w"] * 501], mini)


def test_a_pipeline_that_loses_a_sentence(mini):
    class Broken:
        sentences = ()

    fake = Stanza(mini.folder)
    vars(fake)["_pipeline"] = lambda _: Broken
    with pytest.raises(CannotParse, match="0 sentences back for 1 given"):
        fake.parse([["Go"]])
