"""The page of the error analysis: how systems fail, and the desk where a person says so.

    demo = build(card=Path("README.md"), labels=Path("labels"))
    demo.launch(max_file_size=LARGEST)

Labels go to a file of their annotator and gold in the folder `labels`, at once; who
opens the same data under the same name has them again, on a public page in the same
browser only. What is uploaded is kept for an hour.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import gradio as gr

from ieval import formats, sample
from ieval.labels.record import Place
from ieval.oie.strategies import ROWS
from ieval.report.errors_desk import Desk, Desks, load, visitor_name
from ieval.report.errors_script import script, style, template
from ieval.report.errors_view import A_PAGE, ALL, ANY, FILTERS, again, cards, overview
from ieval.report.page import AN_HOUR, card_text

LARGEST = "50mb"  # of an uploaded file; a larger one is refused before it is sent
SAMPLE = (sample.path("heads.tsv"), [sample.path("tagger.tsv")])  # gold, outputs
Drawn = tuple[str, int, str]  # the cards, the number of the window, and where it is
_QUIET: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden"}
_INTRO = """# Error analysis of Open Information Extraction
Load gold and the output of one system or more; see which errors each makes; say what they really are."""
_HELP = (
    "Click an extraction, or the class of a gold tuple, then a class above or its key; "
    "**n** and **p** go on and back. Every label is saved at once. Blue is the subject, orange the "
    "predicate, green what follows; a wavy line is where a part differs from the gold tuple named beside it. "
    "A pale class is a proposal, a framed one with \u2713 is what a person says."
)


def build(
    *, labels: Path, card: Path | None = None, gold: Path | None = None, outputs: Sequence[Path] = (),
    annotator: str = "me", public: bool = False,
) -> gr.Blocks:  # fmt: skip
    """The page, not yet launched.

    Args:
        labels: the folder of label files.
        card: the metric's README, shown below.
        gold, outputs: files on this machine to open with.
        annotator: the name that is filled in.
        public: visitors do not know each other: each has label files of their own, also two of one name.
    """
    desks = Desks(labels)
    given = (gold, list(outputs)) if gold is not None and outputs else None
    with gr.Blocks(title="ieval: oie_error_analysis", delete_cache=(AN_HOUR, AN_HOUR),
                   analytics_enabled=False, fill_width=True) as page:  # fmt: skip
        gr.Markdown(_INTRO)
        # With a fixed secret, so that they are understood after a restart: what they hold nobody guesses.
        kept = gr.BrowserState("", storage_key="ieval-errors", secret="ieval")
        visitor = gr.BrowserState("", storage_key="ieval-visitor", secret="ieval")
        with gr.Accordion("Data", open=given is None) as data:
            inputs, button, trial = _inputs(annotator)
        with gr.Column(visible=False) as shown:
            summary = gr.HTML(css_template=style())
            view = _View()
            with gr.Row():
                make = gr.Button("Prepare tables, picture and labels for download")
                files = gr.File(label="Tables (CSV), picture (PNG, SVG), labels (JSON lines)", visible=False,
                                file_count="multiple")  # fmt: skip
        if card is not None:
            with gr.Accordion("About this metric", open=False):
                gr.Markdown(card_text(card))

        def opened(key: str) -> tuple[Any, ...]:
            """Everything that the desk shows at first."""
            desk = desks.get(key)
            if desk is not None:
                desk.catch_up()
            else:
                return ("", gr.Accordion(open=True), gr.Column(visible=False), "", *view.nothing())
            data_open = gr.Accordion(open=False)
            return (key, data_open, gr.Column(visible=True), overview(desk.analysis), *view.first(desk))

        def run(whose: str, *values: Any) -> tuple[Any, ...]:
            with _messages(escape):
                whose = visitor_name(whose) if public else ""
                return whose, *opened(_opened(desks, whose, *values))

        def attempt(whose: str) -> tuple[Any, ...]:
            with _messages(escape):
                whose = visitor_name(whose) if public else ""
                return whose, *opened(desks.open(load(*SAMPLE), annotator, whose))

        def restore(whose: str, key: str) -> tuple[Any, ...]:
            """After a reload the desk from before, else that of the files to open with."""
            with _messages(escape):
                whose = visitor_name(whose) if public else ""
                if desks.get(key) is None and given is not None:
                    key = desks.open(load(*given), annotator, whose)
                return whose, *opened(key)

        def refresh(key: str) -> str:
            return overview(_desk(desks, key).analysis)

        def downloads(key: str) -> Any:
            with _messages(escape):
                return gr.File(_desk(desks, key).downloads(), visible=True)

        outs = [visitor, kept, data, shown, summary, *view.all]
        for pressed, then, given_to in ((button, run, inputs), (trial, attempt, [])):
            hide = pressed.click(lambda: (gr.Column(visible=False), gr.File(visible=False)), None,
                                 [shown, files], **_QUIET)  # fmt: skip
            hide.then(then, [visitor, *given_to], outs, api_visibility="private")
        page.load(restore, [visitor, kept], outs, api_visibility="private")
        labelled = view.connect(desks, kept)
        labelled.success(refresh, kept, summary, **_QUIET)
        make.click(downloads, kept, files, api_visibility="private")
        gr.api(_endpoint, api_name="score")
    return page.queue(default_concurrency_limit=4)


def _inputs(annotator: str) -> tuple[list[Any], Any, Any]:
    with gr.Row():
        gold = gr.File(label="Gold", height=130)
        outputs = gr.File(label="Outputs, a system a file, called like it", file_count="multiple", height=130)
    with gr.Row():
        forms = [gr.Dropdown(["auto", *formats.names()], label=f"format of {side}", min_width=120)
                 for side in ("gold", "outputs")]  # fmt: skip
        primary = gr.Dropdown([row.name for row in ROWS], label="correct is what matches", min_width=120)
        case = gr.Dropdown(["mixed", "lower"], label="case", min_width=80)
        name = gr.Textbox(annotator, label="annotator", max_lines=1, min_width=120)
        with gr.Column(min_width=120, scale=0):
            button = gr.Button("Load", variant="primary")
            trial = gr.Button("Try the sample", size="sm")
    return [gold, outputs, *forms, primary, case, name], button, trial


def _opened(
    desks: Desks, visitor: str, gold: str | None, outputs: list[str] | None, gold_format: str,
    pred_format: str, primary: str, case: str, annotator: str,
) -> str:  # fmt: skip
    if not gold:
        raise ValueError("gold: no file; upload one")
    analysis = load(Path(gold), [Path(path) for path in outputs or ()], gold_format=gold_format,
                    pred_format=pred_format, primary=primary, case=case)  # fmt: skip
    return desks.open(analysis, annotator, visitor)


def _desk(desks: Desks, key: str) -> Desk:
    desk = desks.get(key)
    if desk is None:
        raise gr.Error("These data are no longer open here; load them again, your labels are kept.",
                       duration=None, print_exception=False)  # fmt: skip
    return desk


class _View:
    """The filters, and the cards of one window of sentences."""

    def __init__(self) -> None:
        with gr.Row():
            self.system = gr.Dropdown([ALL], value=ALL, label="system", min_width=140)
            shown = [(name.replace("_", " "), name) for name in FILTERS]
            self.only = gr.Dropdown(shown, value=ANY, label="class", min_width=140)
            self.words = gr.Textbox(label="find", placeholder="an id, or words", max_lines=1, scale=2)
            self.at = gr.Number(1, label="page", precision=0, minimum=1, min_width=80)
            self.back = gr.Button("\u2190 Back", min_width=100, scale=0, elem_id="back")
            self.forth = gr.Button("Next \u2192", min_width=100, scale=0, elem_id="forth")
        self.where = gr.Markdown()
        gr.Markdown(_HELP)
        self.cards = gr.HTML("", html_template=template(), css_template=style(), js_on_load=script())
        self.filters = [self.system, self.only, self.words]
        self.drawn = [self.cards, self.at, self.where]
        self.all = [*self.filters, *self.drawn]

    def first(self, desk: Desk) -> tuple[Any, ...]:
        """Filters that let all through, and the first window."""
        names = gr.Dropdown([ALL, *desk.analysis.systems], value=ALL)
        return (names, ANY, "", *cards(desk.analysis))

    def nothing(self) -> tuple[Any, ...]:
        return (gr.Dropdown([ALL], value=ALL), ANY, "", "", 1, "")

    def connect(self, desks: Desks, kept: Any) -> Any:
        """What the controls do; returns the event of a label."""

        def draw(key: str, system: str, only: str, words: str, page: float | None = 1) -> Drawn:
            if not key:  # nothing is loaded yet, and the box of words is just put in its place
                return "", 1, ""
            return cards(_desk(desks, key).analysis, system, only, words, page)

        def back(key: str, system: str, only: str, words: str, page: float | None) -> Drawn:
            return draw(key, system, only, words, (page or 1) - 1)

        def forth(key: str, system: str, only: str, words: str, page: float | None) -> Drawn:
            return draw(key, system, only, words, (page or 0) + 1)

        def label(event: gr.EventData, key: str, system: str, only: str) -> str:
            said = event._data
            place = Place(str(said["system"]), str(said["sentence"]), str(said["side"]), int(said["item"]))
            desk = _desk(desks, key)
            with _messages(escape):
                desk.label(place, said["label"])
            # The same cards, though by its new class the one just labelled may not belong to them.
            return again(desk.analysis, [str(name) for name in said["cards"][:A_PAGE]], system, only)

        chosen = [kept, *self.filters]
        self.system.input(draw, chosen, self.drawn, **_QUIET)
        self.only.input(draw, chosen, self.drawn, **_QUIET)
        # Not its `input`, which deleting is not; one after the other, so that the last is what is shown.
        self.words.change(draw, chosen, self.drawn, trigger_mode="multiple", concurrency_limit=1, **_QUIET)
        self.at.submit(draw, [*chosen, self.at], self.drawn, **_QUIET)
        self.back.click(back, [*chosen, self.at], self.drawn, **_QUIET)
        self.forth.click(forth, [*chosen, self.at], self.drawn, **_QUIET)
        about = [kept, self.system, self.only]
        return self.cards.submit(label, about, self.cards, trigger_mode="multiple", **_QUIET)


def _endpoint(
    gold: str, outputs: dict, gold_format: str = "auto", pred_format: str = "auto",
    options: dict | None = None,
) -> dict:  # fmt: skip
    """Tables of several systems: the text of the gold, and that of each output by the system's name."""
    with _messages(str), _files(gold, outputs) as (g, named):
        analysis = load(g, list(named), names=named, gold_format=gold_format, pred_format=pred_format,
                        **(options or {}))  # fmt: skip
    return analysis.tables("all")


@contextmanager
def _files(gold: str, outputs: Mapping[str, str]) -> Iterator[tuple[Path, dict[Path, str]]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "gold")
        path.write_text(gold, encoding="utf-8", newline="\n")
        named = {}
        for n, (name, text) in enumerate(outputs.items()):
            named[Path(folder, f"output{n}")] = name
            Path(folder, f"output{n}").write_text(text, encoding="utf-8", newline="\n")
        yield path, named


@contextmanager
def _messages(show: Callable[[str], str]) -> Iterator[None]:
    """What is wrong with the input as a message on the page; no traceback in the log for it."""
    try:
        yield
    except (ValueError, TypeError, OSError) as problem:
        raise gr.Error(show(str(problem)), duration=None, print_exception=False) from None
