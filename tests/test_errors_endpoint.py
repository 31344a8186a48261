"""The endpoint of the page of the error analysis, and what its server refuses."""

import json

import pytest

from ieval import sample
from ieval.report.errors_desk import load

GOLD, TAGGER = sample.path("heads.tsv"), sample.path("tagger.tsv")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
    from gradio_client import Client

    from ieval.report import errors_page

    demo = errors_page.build(labels=tmp_path_factory.mktemp("labels"))
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, share=False, max_file_size="1kb")
    yield Client(url, verbose=False)
    demo.close()


def test_the_endpoint(client):
    given = {"gold": GOLD.read_text(), "outputs": {"tagger": TAGGER.read_text()}}
    answer = client.predict(**given, api_name="/score")
    assert answer == json.loads(json.dumps(load(GOLD, [TAGGER]).tables("all")))
    answer = client.predict(**given, options={"primary": "anywhere", "beta": 1}, api_name="/score")
    assert answer["scores"][0]["f1"] >= 0
    assert list(client.view_api(return_format="dict", print_info=False)["named_endpoints"]) == ["/score"]


FAULTS = [
    ({"outputs": {}}, "outputs: no file"),
    ({"outputs": {"a": "x\n"}}, "output0.*format"),
    ({"gold": ""}, "gold"),
    ({"options": {"primary": "loud"}}, "primary='loud': expected one of"),
    ({"options": {"speling": 1}}, "unexpected keyword argument 'speling'"),
]


@pytest.mark.parametrize(("given", "message"), FAULTS)
def test_faults_are_messages(client, capfd, given, message):
    from gradio_client.exceptions import AppError

    given = {"gold": GOLD.read_text(), "outputs": {"tagger": TAGGER.read_text()}, **given}
    with pytest.raises(AppError, match=message) as caught:
        client.predict(**given, api_name="/score")
    assert "/tmp" not in str(caught.value)
    assert "Traceback" not in capfd.readouterr().err


def test_a_file_too_large_is_refused(client, tmp_path):
    import httpx

    large = tmp_path / "large.tsv"
    large.write_bytes(b"x" * 5000)
    with large.open("rb") as file:
        answer = httpx.post(f"{client.src.rstrip('/')}/gradio_api/upload", files={"files": file})
    assert answer.status_code == 413
    assert "exceeded" in answer.text
