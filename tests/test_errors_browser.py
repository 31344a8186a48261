"""The page of the error analysis in a real browser; needs chromium, chromium-driver and selenium.

Screenshots are kept in the folder that IEVAL_ARTEFACTS names, else in pytest's own.
"""

import os
import runpy
from pathlib import Path

import pytest

pytest.importorskip("gradio", reason="the page needs gradio: pip install '.[app]'")
pytest.importorskip("selenium", reason="the browser is driven by selenium: pip install '.[test]'")
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from visitor import Page, browser, complaints

from ieval.labels.file import read
from ieval.report import errors_page
from ieval.sample import path

APP = Path(__file__).resolve().parents[1] / "metrics" / "oie_error_analysis" / "app.py"
EVIL = "<img\xa0src=x onerror=\"document.title='taken'\"><b>${1+1}</b> {{value}}"
LARGE = 200 * 2**20  # bytes


@pytest.fixture(scope="module")
def labels(tmp_path_factory):
    return tmp_path_factory.mktemp("labels")


@pytest.fixture(scope="module")
def url(labels):
    demo = runpy.run_path(str(APP))["page"](["--labels", str(labels), "--annotator", "Ann"])
    _, url, _ = demo.launch(
        prevent_thread_lock=True, quiet=True, share=False, max_file_size=errors_page.LARGEST
    )
    yield url
    demo.close()


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("profile"), tmp_path_factory.mktemp("downloads")) as driver:
        yield driver


@pytest.fixture
def picture(driver, tmp_path):
    """Keeps a screenshot under a name."""
    folder = Path(os.environ.get("IEVAL_ARTEFACTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name):
        assert driver.save_screenshot(str(folder / f"{name}.png"))

    return keep


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A second system: the tagger without its predicates' first words, and with a tuple twice."""
    file = tmp_path_factory.mktemp("outputs") / "hasty.tsv"
    lines = path("tagger.tsv").read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[2:], lines[-1]]) + "\n", encoding="utf-8")
    return file


class Desk(Page):
    def upload(self, gold, *outputs):
        boxes = self.driver.find_elements(By.CSS_SELECTOR, "input[type=file]")
        boxes[0].send_keys(str(gold))
        boxes[1].send_keys("\n".join(map(str, outputs)))
        self.wait.until(lambda d: len(d.find_elements(By.CSS_SELECTOR, "a[download]")) == 1 + len(outputs))

    def load(self, gold, *outputs):
        self.upload(gold, *outputs)
        self.press("button", "Load")
        self.wait.until(lambda _: self.cards())

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def cards(self):
        return self.all(".card")

    def choose(self, label, value):
        box = self.wait.until(lambda _: self.all(f"input[aria-label='{label}']"))[0]
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.click()
        self.wait.until(lambda _: self.all(f"[role=option][aria-label='{value}']"))[0].click()

    def select(self, number):
        """An extraction by its place on the page; returns its data."""
        item = self.all(".cards .row.item:not(.dim)")[number]
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", item)
        item.click()
        self.wait.until(lambda _: self.all(".cards .item.selected"))
        return self.selected()

    def selected(self):
        (item,) = self.all(".cards .item.selected")
        return tuple(item.get_attribute(f"data-{name}") for name in ("system", "sentence", "side", "item"))

    def key(self, key):
        self.driver.find_element(By.TAG_NAME, "body").send_keys(key)

    def said(self):
        return [badge.text for badge in self.all(".badge.said")]


@pytest.fixture
def desk(driver, url, labels):
    driver.get(url)
    driver.execute_script("window.localStorage.clear()")
    driver.get(url)
    for file in labels.iterdir():
        file.unlink()
    desk = Desk(driver)
    desk.until("Load gold and the output")
    driver.get_log("browser")  # of the page that was left while it was loading
    yield desk
    assert complaints(driver) == []


@pytest.fixture
def loaded(desk, hasty):
    desk.load(path("heads.tsv"), path("tagger.tsv"), hasty)
    return desk


def test_load_filter_label_reload(loaded, labels, picture):
    assert len(loaded.cards()) == 8
    assert "Classes are proposals" in loaded.text()
    assert "no label yet" in loaded.text()
    picture("errors_overview")
    loaded.choose("class", "wrong boundaries")
    loaded.wait.until(lambda _: 0 < len(loaded.cards()) < 8)
    assert loaded.all(".cards .item.dim")
    place = loaded.select(0)
    loaded.key("1")
    loaded.wait.until(lambda _: "\u2713 correct" in loaded.said())
    loaded.until("1 label by Ann")
    assert loaded.selected() == place  # the card stays, though it has another class now
    picture("errors_labelled")
    (file,) = labels.iterdir()
    assert [*read(file).given.values()] == ["correct"]
    loaded.driver.refresh()
    loaded.wait.until(lambda _: "\u2713 correct" in loaded.said())
    loaded.until("1 label by Ann")
    loaded.choose("class", "labelled")
    loaded.wait.until(lambda _: len(loaded.cards()) == 1)


def test_label_by_click_and_take_it_back(loaded, labels):
    loaded.choose("system", "tagger")
    loaded.wait.until(lambda _: loaded.cards() and not loaded.all(".cards .item[data-system*=hasty]"))
    loaded.driver.execute_script("arguments[0].scrollIntoView()", loaded.all(".cards")[0])
    loaded.select(1)
    loaded.all(".bar button[data-label=redundant]")[0].click()
    loaded.wait.until(lambda _: loaded.said() == ["\u2713 redundant"])
    loaded.key("0")
    loaded.wait.until(lambda _: loaded.said() == [])
    (file,) = labels.iterdir()
    assert read(file).given == {}
    assert len(file.read_text().splitlines()) == 4


def test_keys_walk_through_the_items_and_pages(loaded):
    loaded.key("n")
    first = loaded.selected()
    loaded.key("n")
    second = loaded.selected()
    assert first != second
    assert loaded.all(".sentence .predicate")  # its words are shown in the sentence
    loaded.key("p")
    assert loaded.selected() == first
    box = loaded.box("find")
    box.send_keys("n1")  # in a box these are letters
    loaded.wait.until(lambda _: not loaded.cards())
    assert loaded.said() == []
    box.send_keys(Keys.BACKSPACE, Keys.BACKSPACE)
    loaded.wait.until(lambda _: len(loaded.cards()) == 8)


def test_a_gold_tuple_has_fewer_classes(loaded):
    chip = loaded.all(".chip.item")[0]
    loaded.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", chip)
    chip.click()
    off = [button.get_attribute("data-label") for button in loaded.all(".bar button:disabled")]
    assert off == ["redundant", "wrong", "out_of_scope"]
    loaded.key("3")
    loaded.key("6")
    loaded.wait.until(lambda _: loaded.said() == ["\u2713 missing"])


def test_another_annotator_starts_afresh(loaded):
    loaded.select(0)
    loaded.key("5")
    loaded.wait.until(lambda _: loaded.said())
    for name, told in (("Bob", "no label yet"), ("Ann", "1 label by Ann")):
        loaded.all("button.label-wrap")[0].click()
        loaded.fill("annotator", name)
        loaded.press("button", "Load")
        loaded.until(told)
    loaded.wait.until(lambda _: loaded.said() == ["\u2713 wrong"])


def test_the_sample(desk):
    desk.press("button", "Try the sample")
    desk.wait.until(lambda _: len(desk.cards()) == 8)
    desk.until("Correct is what matches strict")


def test_another_window_of_the_same_annotator(loaded, url):
    first = loaded.driver.current_window_handle
    loaded.driver.switch_to.new_window("tab")
    loaded.driver.get(url)
    loaded.wait.until(lambda _: loaded.cards())
    loaded.select(0)
    loaded.key("5")
    loaded.until("1 label by Ann")
    loaded.driver.close()
    loaded.driver.switch_to.window(first)
    assert loaded.said() == []
    loaded.select(1)
    loaded.key("5")
    loaded.until("2 labels by Ann")
    loaded.driver.refresh()
    loaded.wait.until(lambda _: len(loaded.said()) == 2)


def test_tables_picture_and_labels_for_download(loaded):
    loaded.select(0)
    loaded.key("5")
    loaded.until("1 label by Ann")
    loaded.press("button", "Prepare tables, picture and labels for download")
    names = ("errors.csv", "classes.png", "classes.svg", "labels.jsonl")
    loaded.wait.until(
        lambda _: [a.get_attribute("download") for a in loaded.all("a[download]")][-4:] == [*names]
    )


def test_what_files_hold_is_never_markup(desk, tmp_path):
    gold, output = tmp_path / "gold.tsv", tmp_path / "out.tsv"
    gold.write_text(f"{EVIL}\t1\t{EVIL}\t{EVIL}\t{EVIL}\n", encoding="utf-8")
    output.write_text(f"{EVIL}\t0.5\t{EVIL}\t{EVIL}\tx\n", encoding="utf-8")
    desk.load(gold, output)
    assert desk.text().count("${1+1}</b> {{value}}") >= 6
    assert desk.all(".cards img, .cards b, .errors img") == []
    desk.select(0)
    desk.key("5")
    desk.wait.until(lambda _: desk.said() == ["\u2713 wrong"])
    assert desk.driver.title == "ieval: oie_error_analysis"


def test_an_error_is_a_message(desk, tmp_path):
    bad = tmp_path / "bad.tsv"
    bad.write_text("<img src=x onerror=\"document.title='taken'\">\n")
    desk.upload(path("heads.tsv"), bad)
    desk.press("button", "Load")
    desk.wait.until(lambda _: desk.all("[data-testid='toast-body'], .toast-body"))
    assert desk.cards() == []
    assert "bad.tsv" in desk.text()
    assert "Traceback" not in desk.text()
    assert desk.driver.title == "ieval: oie_error_analysis"


def test_an_upload_of_200_megabytes_is_refused(desk, tmp_path):
    large = tmp_path / "large.tsv"
    with large.open("wb") as file:
        file.truncate(LARGE)  # takes no room
    desk.all("input[type=file]")[0].send_keys(str(large))
    desk.until("File(s) exceed the maximum allowed size of 50.0 Mb")
    assert desk.all("a[download]") == []
    desk.driver.get_log("browser")  # the browser complains of what it did not send, too
