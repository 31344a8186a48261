"""A headless browser, and what a visitor of a page does and sees in it."""

import shutil
from contextlib import contextmanager

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--window-size=1300,1600",
)  # fmt: skip
PASTE = """
arguments[0].value = arguments[1];
arguments[0].dispatchEvent(new Event('input', {bubbles: true}));
"""


@contextmanager
def browser(profile, downloads):
    """Chromium with folders of its own; the test is skipped where there is none."""
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and chromedriver):
        pytest.skip("no chromium and chromedriver on the PATH: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with webdriver.Chrome(options=options, service=webdriver.ChromeService(chromedriver)) as driver:
        yield driver


def complaints(driver):
    """What the console calls severe, but for fonts and scripts from elsewhere that nobody needs."""
    serious = [e["message"] for e in driver.get_log("browser") if e["level"] == "SEVERE"]
    return [message for message in serious if "net::ERR" not in message and "favicon" not in message]


class Page:
    """What a visitor does and sees."""

    def __init__(self, driver):
        self.driver = driver
        self.wait = WebDriverWait(driver, 30, ignored_exceptions=[StaleElementReferenceException])

    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def until(self, words):
        self.wait.until(lambda _: words in self.text(), f"never saw {words!r}")

    def press(self, tag, label):
        self.wait.until(lambda _: self._press(tag, label), f"nothing to press called {label!r}")

    def _press(self, tag, label):
        for found in self.driver.find_elements(By.TAG_NAME, tag):
            if found.text.strip() == label:
                self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
                found.click()
                return True
        return False

    def box(self, label):
        return self.wait.until(lambda _: self._box(label), f"no box called {label!r}")

    def _box(self, label):
        for found in self.driver.find_elements(By.TAG_NAME, "label"):
            if found.text.strip() == label:
                return found.find_element(By.CSS_SELECTOR, "textarea, input")
        return None

    def fill(self, label, text):
        """At once, as pasting does; typing would make a tab leave the box."""
        self.driver.execute_script(PASTE, self.box(label), text)

    def rows(self, kind):
        return self.driver.find_elements(By.CSS_SELECTOR, f".ieval .sentence tr.{kind}")
