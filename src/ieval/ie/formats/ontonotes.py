"""The named entities of CoNLL-2012 (OntoNotes), as the files `*_gold_conll` have them.

    #begin document (nw/a/00/a_0001); part 000
    nw/a/00/a_0001  0  0  Ann   NNP  (TOP(S*  -  -  -  -  (PERSON)  -
    nw/a/00/a_0001  0  1  left  VBD  (VP*))   -  -  -  -  *         -
    #end document

Twelve columns or more, of which the 1st (document), 2nd (part), 3rd (number of the
token), 4th (word) and 11th (entities) are read. The id of a sentence is document, part
and its number in that part, from 0. Skeletons without words (`[WORD]`) are refused.
"""

from __future__ import annotations

from collections import Counter

from ieval.formats.conll2012 import FIXED, brackets
from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.formats.tagged import blocks, check_count
from ieval.types import Entity, Sentence, Span

NAME = "ontonotes"
HOLDS = ("ner",)
OPTIONS = ()
_ENTITIES = 10


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    row = next((line for line in lines if not line.startswith("#")), "").split()
    return len(row) > FIXED and row[2] == "0"


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    made = []
    seen: Counter[str] = Counter()
    for block in blocks(source, FIXED + 1, "12 columns of CoNLL-2012 or more", comment="#"):
        check_count(source, block, 2)
        number, cells = block[0]
        words = tuple(row[3] for _, row in block)
        if "[WORD]" in words:
            raise source.error(number, "a skeleton without words; make the files with OntoNotes' own script")
        items = [
            Entity(label, " ".join(words[start:end]), (Span(start, end),))
            for label, start, end in brackets(source, block, _ENTITIES)
        ]
        part = f"{cells[0]}/{cells[1]}"
        made.append(Sentence(f"{part}/{seen[part]}", " ".join(words), tuple(items), words))
        seen[part] += 1
    if not made:
        raise ValueError(f"{source.path}: no sentences")
    return Document(tuple(made), NAME, str(source.path), tuple(source.warnings))
