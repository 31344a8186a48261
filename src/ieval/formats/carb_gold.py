"""CaRB gold: sentence, predicate, then the arguments, subject first.

    Ann moved to Oslo in 1990 .<TAB>moved to<TAB>Ann<TAB>Oslo<TAB>T: in 1990
    Ann says it rains .<TAB>rains<TAB>it<TAB>C: Ann says

No header, no quoting. BenchIE's `carb_explicit.txt`, the gold of Mesquita et al.
(2013) as supervised-oie converted it (`nyt.oie`, ...; the original is read by
`mesquita_binary`) and `*.oie.orig` of OIE2016 have the same columns. Empty columns
at the end are absent arguments; a predicate may be empty (14 in CaRB's test part).

Some arguments carry a prefix: `C: ` is the context that asserts the tuple, `T: `
a time, `L: ` a place. As in CaRB's script, contexts are left out (their number is
in the warnings) and `T: ` and `L: ` stay, prefix included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from ieval.formats import lsoie_oie, mesquita_binary, oie2016, ollie
from ieval.formats.columns import BySentence, is_number, row, text_of, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.types import Extraction, Sentence

NAME = "carb_gold"
HOLDS = "extractions"

CONTEXT = "C: "


def sniff(lines: list[str]) -> bool:
    """Whether the first lines look like this format; their first column must look like a sentence."""
    rows = [line.split("\t") for line in lines]
    if any(other.sniff(lines) for other in (ollie, lsoie_oie, mesquita_binary, oie2016)):
        return False
    if not all(len(r) >= 3 and len(r[0]) > len(r[1]) for r in rows):
        return False
    numbers = any(is_number(column) for r in rows for column in r[:2])
    return not numbers and any(" " in r[0].strip() for r in rows)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    contexts = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        text, *slots = (column.strip() for column in line.split("\t"))
        if len(slots) < 2:
            other = f" (a tuple without one is read by format {lsoie_oie.NAME!r})" if slots else ""
            expected = f"sentence, predicate and at least one argument{other}"
            raise wrong_columns(source, number, line, expected)
        arguments = [argument for argument in slots[1:] if not argument.startswith(CONTEXT)]
        contexts += len(slots) - 1 - len(arguments)
        while arguments and not arguments[-1]:
            arguments.pop()
        found.add(number, text, Extraction(slots[0], tuple(arguments)))
    if contexts:
        source.warnings.append(f"{source.path.name}: {contexts} context argument(s) ({CONTEXT}...) left out")
    return found.document(NAME)


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write extractions without their confidence; a sentence that has none leaves no line.

    Raises ValueError on a sentence without text, and on an argument that would be read as a context.
    """
    for sentence in sentences:
        text = text_of(sentence, NAME)
        for x in sentence.items:
            if any(argument.startswith(CONTEXT) for argument in x.arguments):
                raise ValueError(f"sentence {text!r}: an argument that starts with {CONTEXT!r} is a context")
            file.write(row((text, x.predicate, *(x.arguments or ("",))), text))
