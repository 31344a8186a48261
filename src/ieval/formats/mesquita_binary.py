"""Binary gold of Mesquita et al. (2013) as they publish it: a header, then a pair of entities a line.

    Entity1<TAB>...<TAB>Entity2<TAB>...<TAB>Annotated Sentence
    Ann Lee<TAB>...<TAB>Rome<TAB>...<TAB>[[[PER Ann Lee]]] ---> {{{moved}}} to <--- [[[LOC Rome]]] .

Read is the column `Annotated Sentence` (`mesquita_marks`), and the others are
ignored: the trigger is the predicate, the two entities are the arguments in the
order of the text. A pair without a trigger has no relation; its sentence is kept
without an extraction, so that what a system finds there counts.

The files were never seen here; columns and notation are those that two published
readers expect. The files that supervised-oie made from them (`nyt.oie`, `web.oie`,
`penn.oie`: sentence, trigger, two entities) are no longer annotated and lack the
sentences without a relation. They have the columns of `carb_gold`, which reads them.
"""

from __future__ import annotations

from ieval.formats.columns import BySentence, wrong_columns
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.mesquita_marks import annotated
from ieval.types import Extraction

NAME = "mesquita_binary"
HOLDS = "extractions"

COLUMN = "Annotated Sentence"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    return bool(lines) and COLUMN in _cells(lines[0])


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    found = BySentence(source)
    place = -1
    for number, line, columns in source.rows():
        if place < 0:
            if COLUMN not in columns:
                converted = "sentence, trigger and two entities without a header are read by carb_gold"
                raise source.error(number, f"expected a header with {COLUMN!r}, found {line!r}; {converted}")
            place = columns.index(COLUMN)
            continue
        if len(columns) <= place:
            raise wrong_columns(source, number, line, f"{place + 1} columns, {COLUMN!r} the last of them")
        sentence = annotated(source, number, columns[place])
        if len(sentence.entities) != 2:
            problem = f"expected two entities, [[[TYPE ...]]], found {len(sentence.entities)}"
            raise source.error(number, f"{problem}: {columns[place]!r}")
        if len(sentence.triggers) > 1:
            raise source.error(number, f"expected one trigger, found {', '.join(sentence.triggers)}")
        found.sentence(number, sentence.text)
        for trigger in sentence.triggers:
            found.add(number, sentence.text, Extraction(trigger, sentence.entities))
    return found.document(NAME)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("\t")]
