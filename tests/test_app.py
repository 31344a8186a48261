"""The page of the metric: what it works with, and a launched one through its client."""

import gc
import json
import os
import runpy
from pathlib import Path

import pytest

import ieval
from ieval.report import page, spans, visit
from ieval.sample import path

ROOT = Path(__file__).resolve().parents[1]
GOLD = "sent_id:{n}\tAnn drank tea .\n{n}--> Cluster 1:\nAnn --> drank --> [hot] tea\n\n"
OUTPUT = "{n}\tAnn\tdrank\ttea\n{n}\tAnn\tdrank\tcold tea\n"


@pytest.fixture(scope="module")
def sample():
    return visit.scored("fact_based", path("gold.txt"), path("hasty.tsv"))


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """5,000 sentences."""
    folder = tmp_path_factory.mktemp("many")
    (folder / "gold").write_text("".join(GOLD.format(n=n) for n in range(5000)))
    (folder / "output").write_text("".join(OUTPUT.format(n=n) for n in range(2500)))
    return visit.scored("fact_based", folder / "gold", folder / "output")


def test_the_page_has_the_numbers_of_the_library(sample):
    expected = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    assert sample.result.scores == expected.scores
    assert sample.result.warnings == expected.warnings


def test_sentences_chosen_by_verdict_have_it(sample):
    for only in ("right", "wrong", "missed"):
        chosen = {s.id for s in sample.chosen(only, "")}
        having = {key for key, found in sample.result.decisions() if any(d.verdict == only for d in found)}
        assert chosen == having


def test_find(sample):
    assert "2" in {s.id for s in sample.chosen("all", " 2 ")}
    assert [s.id for s in sample.chosen("all", "orle RIVER")] == ["2"]
    assert sample.chosen("all", "no such words") == []


def test_pages(sample):
    pictures, number, where = visit.shown(sample, "all", "", 2)
    assert pictures.count('class="sentence"') == visit.A_PAGE
    assert (number, where) == (2, "Sentences 11\u201320 of 45, page 2 of 5.")
    assert visit.shown(sample, "all", "", 99)[1:] == (5, "Sentences 41\u201345 of 45, page 5 of 5.")
    assert visit.shown(sample, "all", "", None)[1] == visit.shown(sample, "all", "", -3)[1] == 1
    assert visit.shown(sample, "all", "no such words")[2] == "No such sentence among 45."
    assert visit.shown(None, "all", "") == ("", 1, "")


def test_a_page_of_many_sentences_is_as_small_as_of_few(many):
    pictures, _, where = visit.shown(many, "all", "", 500)
    assert where == "Sentences 4991\u20135000 of 5000, page 500 of 500."
    assert len(pictures) < 20_000
    assert visit.shown(many, "wrong", "")[2].startswith("Sentences 1\u201310 of 2500,")


def test_sentences_that_the_gold_lacks_are_shown(sample):
    assert "not counted" in visit.shown(sample, "all", "unknown:99")[0]


def test_files_for_download_go_with_the_session():
    done = visit.scored("fact_based", path("gold.txt"), path("careful.tsv"))
    folder = done.folder
    assert folder.is_dir()
    del done
    gc.collect()
    assert not folder.exists()


def test_pasted_text_and_upload(tmp_path):
    upload = tmp_path / "gold.txt"
    upload.write_text("x")
    with visit.given_file("gold", "a\tb\r\n", None) as file:
        assert file.read_bytes() == b"a\tb\r\n"
    with visit.given_file("gold", " \n", str(upload)) as file:
        assert file == upload
    with pytest.raises(ValueError, match="gold: nothing given"), visit.given_file("gold", " \n", None):
        pass
    both = visit.given_file("gold", "a", str(upload))
    with pytest.raises(ValueError, match="gold: both pasted text and a file"), both:
        pass


def test_errors_tell_no_places_on_the_server(tmp_path):
    upload = tmp_path / "out.tsv"
    upload.write_text("1\tAnn\tdrank\n")
    for text, file, name in (("1\tAnn\tdrank\n", None, "output"), (None, str(upload), "out.tsv")):
        given = visit.given_file("output", text, file)
        with pytest.raises(ValueError, match=f"^{name}:1: expected sentence id"), given as place:
            ieval.read(place, "explicit_tsv")


def test_card_text(tmp_path):
    (tmp_path / "README.md").write_text("---\ntitle: x\n---\n# Card\n---\ntext\n")
    assert page.card_text(tmp_path / "README.md") == "# Card\n---\ntext\n"


@pytest.fixture(scope="module")
def app():
    pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
    return runpy.run_path(str(ROOT / "metrics" / "fact_based_oie" / "app.py"))["demo"]


def test_the_page_of_every_metric():
    pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
    for script in sorted((ROOT / "metrics").glob("*/app.py")):
        demo = runpy.run_path(str(script))["demo"]
        assert demo.title == f"ieval: {script.parent.name}"


def test_lsoie():
    done = visit.scored("lsoie", path("heads.tsv"), path("tagger.tsv"))
    expected = ieval.score("lsoie", path("heads.tsv"), path("tagger.tsv"))
    assert done.result.scores == expected.scores
    assert (expected["tp"], expected["gold_tuples"], expected["extractions"]) == (5, 12, 12)
    assert visit.shown(done, "wrong", "")[2].startswith("Sentences 1\u20136 of 6")


BARE = [  # what a model wrote of one sentence, pasted as it is; the hits
    ("Sure! ```json\n[{'Type': 'LOC', 'Name': 'Oslo'},]\n```", 1),
    ('[{"Type": "LOC", "Name": "Oslo"}]', 1),
    ("LOC: Oslo", 1),
    ("I see none.", 0),
]


@pytest.mark.parametrize(("answer", "hits"), BARE)
def test_one_bare_answer(answer, hits, tmp_path):
    pytest.importorskip("json_repair")
    gold, output = tmp_path / "gold", tmp_path / "output"
    gold.write_text('{"items": [{"type": "LOC", "start": 0, "end": 1}], "tokens": ["Oslo", "sleeps"]}')
    output.write_text(answer)
    done = page.scored("ner", gold, output, schema=["LOC"])
    assert (done.result["tp"], done.result["answers_failed"]) == (hits, 1 - hits)
    gold.write_text(gold.read_text() + '\n{"items": [], "tokens": ["No"]}')
    with pytest.raises(ValueError, match=r"no format fits|expected|not JSON"):
        page.scored("ner", gold, output, schema=["LOC"])


@pytest.mark.parametrize("name", page.AT_HOME)
def test_visitors_start_no_programs_and_write_no_files(name, tmp_path):
    gradio = pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
    endpoint = page._endpoint("lsoie")
    gold, output = (path(file).read_text() for file in ("heads.tsv", "tagger.tsv"))
    assert endpoint(gold, output)["tp"] == 5
    with pytest.raises(gradio.Error, match=f"{name}: not offered here"):
        endpoint(gold, output, options={name: str(tmp_path / "file")})
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def client(app, tmp_path_factory):
    """Of a page launched from a folder that is not its own."""
    from gradio_client import Client

    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    _, url, _ = app.launch(prevent_thread_lock=True, quiet=True, share=False)
    try:
        yield Client(url, verbose=False)
    finally:
        app.close()
        os.chdir(before)


def test_no_analytics(app):
    assert os.environ["GRADIO_ANALYTICS_ENABLED"] == "False"
    assert not app.analytics_enabled


def test_score_endpoint(client):
    gold, output = path("gold.txt").read_text(), path("hasty.tsv").read_text()
    answer = client.predict(gold=gold, pred=output, api_name="/score")
    expected = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    assert answer == expected.to_dict()
    options = {"case": "lower", "variant": "released", "detail": True}
    answer = client.predict(gold, output, "benchie", "explicit_tsv", options, api_name="/score")
    del options["detail"]
    expected = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"), **options)
    assert answer == json.loads(expected.to_json(detail=True))


def test_it_is_the_only_public_endpoint(client):
    assert list(client.view_api(return_format="dict", print_info=False)["named_endpoints"]) == ["/score"]


FAULTS = [
    ({"gold": ""}, "gold: nothing given; paste text or upload a file"),
    ({"pred": "\n"}, "output: nothing given"),
    ({"gold": "He said so."}, "gold: .*format"),
    ({"pred": "1\tAnn\tdrank\n", "pred_format": "explicit_tsv"}, "output:1: expected sentence id, subject"),
    ({"gold": GOLD.format(n=1) + "1--> Cluster 2:\nAnn --> [drank --> tea\n"}, r"gold:6: .*never closed"),
    ({"pred": OUTPUT.format(n=7)}, "none of the 1 predicted sentences is in the gold"),
    ({"pred": "1\tAnn\tdrank\ttea\tin May\n"}, r"output\[0\]\[0\].* pass nary='join'"),
    ({"gold_format": "word"}, "format='word': expected one of benchie"),
    ({"options": {"case": "loud"}}, "case='loud': expected one of 'mixed', 'lower'"),
    ({"options": {"spelling": "loose"}}, "unexpected keyword argument 'spelling'"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), FAULTS)
def test_faults_are_messages(client, capfd, given, message):
    from gradio_client.exceptions import AppError

    given = {"gold": GOLD.format(n=1), "pred": OUTPUT.format(n=1), **given}
    with pytest.raises(AppError, match=message) as caught:
        client.predict(**given, api_name="/score")
    assert "/tmp" not in str(caught.value)
    assert "Traceback" not in capfd.readouterr().err


def test_tuples_joined_on_request(client):
    given = {"gold": GOLD.format(n=1), "pred": "1\tAnn\tdrank\thot\ttea\n", "options": {"nary": "join"}}
    assert client.predict(**given, api_name="/score")["tp"] == 1


def test_entities_relations_and_events_have_a_tab_each():
    pytest.importorskip("gradio")
    client = pytest.importorskip("gradio_client")
    demo = runpy.run_path(str(ROOT / "metrics" / "ruie" / "app.py"))["demo"]
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, share=False)
    try:
        caller = client.Client(url, verbose=False)
        for task, name in (("ner", "entities"), ("re", "relations"), ("ed", "events")):
            gold, output = (path(f"{name}{end}.jsonl").read_text("utf-8") for end in ("", "_answers"))
            given = gold, output, "auto", "auto"
            found = caller.predict(*given, {"schema": None}, api_name=f"/score_{task}")
            expected = ieval.score(task, path(f"{name}.jsonl"), path(f"{name}_answers.jsonl"))
            assert {key: found[key] for key in expected.scores} == pytest.approx(expected.scores)
        with pytest.raises(Exception, match="nothing in this answer can be read"):
            caller.predict(*given, {"on_fail": "error"}, api_name="/score_ed")
    finally:
        demo.close()


def test_spans_are_coloured_and_escaped():
    done = page.scored("ner", path("entities.jsonl"), path("entities_answers.jsonl"))
    pictures, _, where = page.shown(done, "all", "")
    assert where.startswith("Sentences 1\u20136 of 6")
    assert '<mark class="right" title="PER: right">Mara Olsen<sub>PER</sub></mark>' in pictures
    assert '<mark class="wrong" title="LOC: wrong">Tamsk<sub>LOC</sub></mark>' in pictures
    assert 'title="ORG: missed; LOC: missed">Orle<sub>ORG</sub><sub>LOC</sub></mark>' in pictures
    gold = ieval.Sentence("1", None, (ieval.Entity("<b>", "", (ieval.Span(0, 1),)),), ("<script>", "x"))
    drawn = spans.marked((), gold, ieval.Sentence("1", None))
    assert "<script>" not in drawn
    assert "&lt;script&gt;" in drawn
    assert "<b>" not in drawn
