"""The page in a real browser; needs the apt packages chromium and chromium-driver, and selenium."""

import json
import runpy
from pathlib import Path

import pytest

pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
pytest.importorskip("selenium", reason="the browser is driven by selenium: pip install '.[test]'")
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from visitor import Page, browser, complaints

import ieval
from ieval.sample import path

APP = Path(__file__).resolve().parents[1] / "metrics" / "fact_based_oie" / "app.py"
EVIL = "<img src=x onerror=\"document.title='taken'\"><b>${1+1}</b> {{value}}"


@pytest.fixture(scope="module")
def url():
    demo = runpy.run_path(str(APP))["demo"]
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, share=False)
    yield url
    demo.close()


@pytest.fixture(scope="module")
def downloads(tmp_path_factory):
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="module")
def driver(downloads, tmp_path_factory):
    with browser(tmp_path_factory.mktemp("profile"), downloads) as driver:
        yield driver


@pytest.fixture
def page(driver, url):
    driver.get(url)
    page = Page(driver)
    page.until("Try the sample")
    yield page
    assert complaints(driver) == []


@pytest.fixture
def scored(page):
    page.press("button", "Try the sample")
    page.until("Sentences 1\u201310 of 45")
    return page


def test_the_sample(scored):
    expected = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    text = scored.text()
    for name in ("precision", "recall", "f1"):
        assert f"{expected[name]:.4f}" in text
    assert expected.signature in text.replace("\n", "")
    rows = [scored.rows(kind)[0] for kind in ("right", "wrong", "missed")]
    verdicts = [row.find_element(By.CLASS_NAME, "verdict") for row in rows]
    assert len({verdict.value_of_css_property("background-color") for verdict in verdicts}) == 3
    failed = scored.driver.find_element(By.CSS_SELECTOR, "tr.wrong td.failed")
    assert "underline" in failed.value_of_css_property("text-decoration")


def test_pages_and_filter(scored):
    scored.press("button", "Next \u2192")
    scored.until("page 2 of 5")
    scored.press("button", "\u2190 Back")
    scored.until("page 1 of 5")
    scored.press("label", "missed")
    scored.wait.until(lambda _: not scored.rows("right") and scored.rows("missed"))
    assert scored.rows("wrong") == []
    scored.press("label", "all")
    scored.until("page 1 of 5")
    scored.box("page").send_keys(Keys.BACKSPACE, "4", Keys.ENTER)
    scored.until("Sentences 31\u201340 of 45")
    box = scored.box("find")
    box.send_keys("Orle river")
    scored.until("Sentences 1\u20131 of 1, page 1 of 1")
    box.send_keys(*[Keys.BACKSPACE] * len("Orle river"))
    scored.until("Sentences 1\u201310 of 45")


def test_download(scored, downloads):
    scored.press("button", "Prepare the result for download")
    link = scored.wait.until(lambda d: d.find_elements(By.CSS_SELECTOR, "a[download]"))[0]
    scored.driver.execute_script("arguments[0].click()", link)
    file = downloads / "fact_based.json"
    scored.wait.until(lambda _: file.is_file())
    expected = ieval.score("fact_based", path("gold.txt"), path("hasty.tsv"))
    assert json.loads(file.read_text()) == json.loads(expected.to_json(detail=True))


def test_pasted_text_is_never_markup(page):
    page.fill("Gold", f"sent_id:1\t{EVIL}\n1--> Cluster 1:\n{EVIL} --> a --> b\n")
    page.fill("Output of a system", f"1\t{EVIL}\tc\t{EVIL}\n")
    page.press("button", "Score")
    page.until("Sentences 1\u20131 of 1")
    assert page.text().count("${1+1}</b> {{value}}") >= 4
    assert page.driver.find_elements(By.CSS_SELECTOR, ".ieval img, .ieval b") == []
    assert page.driver.title == "ieval: fact_based_oie"


def test_an_error_is_a_message_and_leaves_no_old_result(scored):
    scored.fill("Output of a system", f"1\t{EVIL}\tc\n")
    scored.press("button", "Score")
    scored.until("format")
    scored.wait.until(lambda d: d.find_elements(By.CSS_SELECTOR, "[data-testid='toast-body'], .toast-body"))
    assert scored.driver.find_elements(By.CSS_SELECTOR, ".ieval .sentence") == []
    assert "Traceback" not in scored.text()
    assert scored.driver.title == "ieval: fact_based_oie"


def test_upload(page):
    boxes = page.driver.find_elements(By.CSS_SELECTOR, "input[type=file]")
    for box, name in zip(boxes, ("gold.txt", "careful.tsv"), strict=True):
        box.send_keys(str(path(name)))
    page.wait.until(lambda d: len(d.find_elements(By.CSS_SELECTOR, "a[download]")) == 2)
    page.press("button", "Score")
    expected = ieval.score("fact_based", path("gold.txt"), path("careful.tsv"))
    page.until(f"{expected['f1']:.4f}")


def test_the_sample_of_lsoie(driver):
    demo = runpy.run_path(str(APP.parents[1] / "lsoie" / "app.py"))["demo"]
    _, url, _ = demo.launch(prevent_thread_lock=True, quiet=True, share=False)
    try:
        driver.get(url)
        page = Page(driver)
        page.until("Try the sample")
        page.press("button", "Try the sample")
        page.until("Sentences 1\u20138 of 8")
        expected = ieval.score("lsoie", path("heads.tsv"), path("tagger.tsv"))
        for name in ("f1", "best_f1", "auc"):
            assert f"{expected[name]:.4f}" in page.text()
        assert expected.signature in page.text().replace("\n", "")
        assert "tuples that are no triples" not in page.text()
        assert len(page.rows("right")) == expected["matched_extractions"]
    finally:
        demo.close()


def test_two_visitors_do_not_meet(scored, url):
    driver, first = scored.driver, scored.driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get(url)
    scored.until("Try the sample")
    assert "page 1 of" not in scored.text()
    scored.fill("Gold", "sent_id:1\tAnn drank tea .\n1--> Cluster 1:\nAnn --> drank --> tea\n")
    scored.fill("Output of a system", "1\tAnn\tdrank\ttea\n")
    scored.press("button", "Score")
    scored.until("Sentences 1\u20131 of 1")
    driver.close()
    driver.switch_to.window(first)
    scored.press("button", "Next \u2192")
    scored.until("Sentences 11\u201320 of 45")
