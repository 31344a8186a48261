"""n-ary gold of Mesquita et al. (2013), NYT-222: one annotated sentence a line.

    [[[PER Ann Lee]]] ---> {{{moved}}} <--- from [[[LOC Oslo]]] to [[[LOC Rome]]] in May .

A line is one relation: the trigger is its predicate, all entities are its
arguments, in the order of the text, any number of them. Lines with one text are
one sentence. A line without a trigger leaves its sentence without an extraction;
the warnings have their number. Marks: see `mesquita_marks`.

The file itself was never seen here: the notation is the one that the authors'
published scorer reads. Two or more triggers in a line are an error, where that
scorer takes the last word of the last one.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.mesquita_marks import annotated, is_annotated
from ieval.types import Extraction

NAME = "mesquita_nary"
HOLDS = "extractions"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    return bool(lines) and all("\t" not in line.strip() and is_annotated(line) for line in lines)


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    silent = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        if "\t" in line.strip():
            raise source.error(number, f"expected one annotated sentence, found columns: {line!r}")
        sentence = annotated(source, number, line)
        if not sentence.entities:
            raise source.error(number, f"expected an entity, [[[TYPE ...]]], found none: {line!r}")
        if len(sentence.triggers) > 1:
            raise source.error(number, f"expected one trigger, found {', '.join(sentence.triggers)}")
        found.sentence(number, sentence.text)
        silent += not sentence.triggers
        for trigger in sentence.triggers:
            found.add(number, sentence.text, Extraction(trigger, sentence.entities))
    if silent:
        source.warnings.append(f"{source.path.name}: {silent} line(s) without a trigger, hence a relation")
    return found.document(NAME)
