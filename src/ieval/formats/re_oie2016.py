"""Re-OIE2016 (Zhan and Zhao, 2020): the test part of OIE2016 annotated anew, as JSON.

    {"Ann moved to Oslo in May .": [{"pred": "moved", "pred_index": [1, 1],
      "arg0": "Ann", "arg0_index": [0, 0], "arg1": "to Oslo", "arg1_index": [2, 3],
      "arg2": "", "arg3": "", "loc": "", "temp": "in May", "context": "", ...}]}

(broken here for width.) Arguments are `arg0` to `arg3`, the subject first, then
`loc` and `temp` where they are not empty. An empty argument before another keeps
its place. `context` (who asserts the tuple) is left out, as in `carb_gold`; its
number is in the warnings. `<be>`, a copula that the sentence does not have, is
read as `[is]`, the way the authors' scorer and OpenIE4 write it. Offsets
(`*_index`) are not kept.

The published file has two tuples without any text, which are left out.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import array, parse, record, shown, string
from ieval.formats.lines import Source
from ieval.types import Extraction, Sentence

NAME = "re_oie2016"
HOLDS = "extractions"
PUBLISHED = ("8dd72eea20e56cb98d239673ccad84f2784569a445e8bc461be01a54815e3d46",)

PLACED = ("arg0", "arg1", "arg2", "arg3")
LOOSE = ("loc", "temp")
_SLOTS = ("pred", *PLACED, *LOOSE, "context")
_KEYS = (*_SLOTS, *(f"{slot}_index" for slot in _SLOTS))


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    head = " ".join(lines).lstrip()
    return head.startswith("{") and '"pred_index"' in head and '"arg0"' in head


def read(source: Source) -> Document:
    """Raises ValueError with file and place, e.g. `a.json: 'Ann left .'[0].arg0: ...`."""
    root = parse(source, source.text(), 1)
    if not isinstance(root, dict):
        raise ValueError(f"{source.path}: expected an object of sentences, found {shown(root)}")
    sentences, contexts = [], 0
    for text, tuples in root.items():
        if not text.strip():
            raise ValueError(f"{source.path}: {text!r} as a sentence; it needs a text")
        where = f"{source.path}: {text!r}"
        items = []
        for n, value in enumerate(array(tuples, where)):
            slots = _slots(value, f"{where}[{n}]")
            contexts += bool(slots["context"])
            x = _extraction(slots)
            if x.predicate or any(x.arguments):
                items.append(x)
            else:
                source.fault(f"{text!r}[{n}]", "the predicate and all arguments are empty", "leave it out")
        sentences.append(Sentence(None, text.strip(), tuple(items)))
    if contexts:
        source.warnings.append(f"{source.path.name}: {contexts} context(s) left out")
    return Document(tuple(sentences), NAME, str(source.path), tuple(source.warnings))


def _slots(value: Any, where: str) -> dict[str, str]:
    row = record(value, where, _KEYS, ("pred", "arg0"))
    return {slot: string(row.get(slot, ""), f"{where}.{slot}").strip() for slot in _SLOTS}


def _extraction(slots: dict[str, str]) -> Extraction:
    arguments = [slots[slot] for slot in PLACED]
    while arguments and not arguments[-1]:
        arguments.pop()
    arguments += [slots[slot] for slot in LOOSE if slots[slot]]
    predicate = " ".join("[is]" if word == "<be>" else word for word in slots["pred"].split())
    return Extraction(predicate, tuple(arguments))
