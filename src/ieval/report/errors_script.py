"""Style and script of the page of the error analysis, and the bar of buttons for labels."""

from __future__ import annotations

import json
from importlib.resources import files

from ieval.labels.record import CHOICES
from ieval.oie.errors import CLASSES

KEYS = {str(n): label for n, label in enumerate(CLASSES, 1)}  # of a label
TAKE_BACK, NEXT, BACK = "0", "n", "p"


def style() -> str:
    return (files(__package__) / "errors_page.css").read_text(encoding="utf-8")


def script() -> str:
    """What runs when the cards are first shown."""
    given = {"KEYS": KEYS, "SIDES": CHOICES, "TAKE_BACK": TAKE_BACK}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return constants + (files(__package__) / "errors_page.js").read_text(encoding="utf-8")


def template() -> str:
    """The bar above the cards, which are the component's value."""
    buttons = [(key, label.replace("_", " "), f' data-label="{label}"') for key, label in KEYS.items()]
    buttons += [(TAKE_BACK, "take back", ' data-label=""'), (BACK, "previous", ""), (NEXT, "next", "")]
    drawn = "".join(
        f'<button type="button" data-key="{key}"{more}><kbd>{key}</kbd>{told}</button>'
        for key, told, more in buttons
    )
    return f'<div class="cards"><div class="bar">{drawn}</div>${{value}}</div>'
