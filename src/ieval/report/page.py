"""The page of a metric: gold and output in, scores and the picture of every decision out.

    demo = build("fact_based", options={"case": ("mixed", "lower")}, card=Path("README.md"))
    demo.launch()

What a visitor scores is kept in that visitor's session and nowhere else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ieval import protocols, sample
from ieval.report import html
from ieval.report.picture import ONLY
from ieval.report.visit import Scored, given_file, scored, shown

if TYPE_CHECKING:
    import gradio

AN_HOUR = 3600  # seconds after which what a visitor left behind is deleted
READING = {"nary": ("error", "join", "first", "drop"), "faults": ("known", "repair", "error")}
AT_HOME = ("parser", "cache", "progress")  # options that run programs or write files where the page is
DEFAULT = "default"  # a choice that is none: what another option sets, or else the protocol
LABELS = {"nary": "tuples that are no triples", "faults": "malformed lines to mend"}


def card_text(card: Path) -> str:
    """The card without its front matter."""
    return re.sub(r"\A---\n.*?\n---\n", "", card.read_text(encoding="utf-8"), flags=re.DOTALL)


def build(
    protocol: str,
    *,
    options: Mapping[str, tuple[str, ...]],
    card: Path | None = None,
    trial: tuple[str, str] = ("gold.txt", "hasty.tsv"),
    reading: Mapping[str, tuple[str, ...]] = READING,
) -> gradio.Blocks:
    """The page, not yet launched.

    Args:
        protocol: its name.
        options: those options of its `score` to offer, each with its values, the default first.
        card: the metric's README, shown below.
        trial: the files of `ieval.sample` to try it with, gold and output.
        reading: how files are read, likewise; of READING what means something to this protocol.
    """
    os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")
    import gradio as gr

    about = protocols.protocol(protocol)
    words = {**options, **reading}
    with gr.Blocks(title=f"ieval: {about.metric}", delete_cache=(AN_HOUR, AN_HOUR)) as page:
        gr.Markdown(f"# {about.metric}\n{about.about[:1].upper()}{about.about[1:]}.")
        with gr.Row():
            known = about.file_formats()
            inputs = [*_side("Gold", known), *_side("Output of a system", known)]
        with gr.Row():
            choices = [
                gr.Dropdown(list(v), label=LABELS.get(name, name.replace("_", " ")), min_width=140)
                for name, v in words.items()
            ]
        with gr.Row():
            score = gr.Button("Score", variant="primary")
            attempt = gr.Button("Try the sample")
        kept = gr.State(time_to_live=AN_HOUR)
        scores = gr.HTML()
        with gr.Column(visible=False) as explained:
            view = _view(kept)
            saved = _download(kept)
        if card is not None:
            with gr.Accordion("About this metric", open=False):
                gr.Markdown(card_text(card))

        def clear() -> tuple[Any, ...]:
            return None, "", gr.Column(visible=False), gr.File(visible=False)

        def run(*given: Any) -> tuple[Any, ...]:
            settings = {n: v for n, v in zip(words, given[6:], strict=True) if v != DEFAULT}
            gold, gold_format, pred, pred_format = given[0:2], given[2], given[3:5], given[5]
            with _messages(escape), given_file("gold", *gold) as g, given_file("output", *pred) as p:
                done = scored(protocol, g, p, gold_format=gold_format, pred_format=pred_format, **settings)
            drawn = html.STYLE + html.scores(done.result)
            return done, drawn, gr.Column(visible=True), "all", "", *shown(done, "all", "")

        def fill() -> tuple[Any, ...]:
            gold, output = (sample.path(name).read_text(encoding="utf-8") for name in trial)
            return gold, None, "auto", output, None, "auto"

        # What stood there goes first, so that a failure leaves nothing that looks like its result.
        outputs = [kept, scores, explained, *view]
        for event in (score.click(None), attempt.click(fill, None, inputs, api_visibility="private")):
            event.then(clear, None, [kept, scores, explained, saved], api_visibility="private").then(
                run, [*inputs, *choices], outputs, show_progress_on=scores, api_visibility="private"
            )
        gr.api(_endpoint(protocol), api_name=f"score_{protocol}" if about.task else "score")
    return page.queue(default_concurrency_limit=4)


def tabs(pages: Mapping[str, gradio.Blocks], title: str) -> gradio.Blocks:
    """Several pages as one, each under a tab; the endpoint of each has the name of its tab."""
    import gradio as gr

    with gr.Blocks(title=title, delete_cache=(AN_HOUR, AN_HOUR)) as page:
        for name, inner in pages.items():
            with gr.Tab(name):
                inner.render()
    return page.queue(default_concurrency_limit=4)


def _endpoint(protocol: str) -> Callable[..., dict]:
    def score(
        gold: str,
        pred: str,
        gold_format: str = "auto",
        pred_format: str = "auto",
        options: dict | None = None,
    ) -> dict:
        """Score two texts in supported formats; options by name, `detail` for every decision."""
        settings = dict(options or {})
        detail = bool(settings.pop("detail", False))
        with _messages(str):
            _check_public(settings)
        with _messages(str), given_file("gold", gold, None) as g, given_file("output", pred, None) as o:
            done = scored(protocol, g, o, gold_format=gold_format, pred_format=pred_format, **settings)
        return done.result.to_dict(detail=detail)

    return score


def _check_public(settings: Mapping[str, Any]) -> None:
    """Raise ValueError at an option that is no visitor's business."""
    for name in AT_HOME:
        if name in settings:
            raise ValueError(f"{name}: not offered here; ieval on your own machine has it")


@contextmanager
def _messages(show: Callable[[str], str]) -> Iterator[None]:
    """What is wrong with the input as a message on the page; no traceback in the log for it."""
    import gradio as gr

    try:
        yield
    except (ValueError, TypeError) as problem:
        raise gr.Error(show(str(problem)), duration=None, print_exception=False) from None


def _side(name: str, known: tuple[str, ...]) -> list[Any]:
    """Text, file and format of one side; a file takes the place of the text."""
    import gradio as gr

    with gr.Column():
        text = gr.Textbox(
            label=name, placeholder="paste the text of a file, or upload it below", lines=10, max_lines=10
        )
        file = gr.File(label=f"{name}, as a file", height=140)
        form = gr.Dropdown(["auto", *known], label="format")
        file.upload(lambda: "", None, text, api_visibility="private")
    return [text, file, form]


def _view(kept: Any) -> list[Any]:
    """What to show, and the pictures of one page of it."""
    import gradio as gr

    with gr.Row():
        only = gr.Radio(list(ONLY), value="all", label="show", scale=4, min_width=340)
        find = gr.Textbox(label="find", placeholder="a sentence's id, or words", max_lines=1, scale=3)
        at = gr.Number(1, label="page", precision=0, minimum=1, min_width=80)
        back = gr.Button("\u2190 Back", min_width=80)
        forth = gr.Button("Next \u2192", min_width=80)
    where = gr.Markdown()
    pictures = gr.HTML()
    sentences, drawn = [kept, only, find], [pictures, at, where]
    quiet = {"api_visibility": "private", "show_progress": "minimal"}
    only.input(shown, sentences, drawn, **quiet)
    # Not its `input`, which deleting is not; one after the other, so that the last is what is shown.
    find.change(shown, sentences, drawn, trigger_mode="multiple", concurrency_limit=1, **quiet)
    at.submit(shown, [*sentences, at], drawn, **quiet)
    back.click(lambda done, o, f, n: shown(done, o, f, (n or 1) - 1), [*sentences, at], drawn, **quiet)
    forth.click(lambda done, o, f, n: shown(done, o, f, (n or 0) + 1), [*sentences, at], drawn, **quiet)
    return [only, find, *drawn]


def _download(kept: Any) -> Any:
    """Made on request, as the decisions of all sentences take their time."""
    import gradio as gr

    def save(done: Scored | None) -> Any:
        if done is None:
            raise gr.Error("The result is gone after an hour; score again.", print_exception=False)
        path = done.folder / f"{done.result.protocol}.json"
        path.write_text(done.result.to_json(detail=True), encoding="utf-8")
        return gr.File(str(path), visible=True)

    button = gr.Button("Prepare the result for download")
    saved = gr.File(label="The result as JSON, with every decision", visible=False)
    button.click(save, kept, saved, api_visibility="private")
    return saved
