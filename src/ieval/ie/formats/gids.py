"""GIDS, distantly supervised relations: a pair of entities a line, in a text of one sentence or several.

    /m/0a<TAB>/m/0b<TAB>Ann_Lee<TAB>Oslo<TAB>/people/person/place_of_birth<TAB>Ann_Lee left Oslo . ###END###

Ids of the two entities (not read), head, tail, relation, text. An underscore joins the
words of the two, in their columns and where they stand in the text: there they are
parted again, and offsets count the words. The first such place is taken. `NA` says that
there is none of the relations: no relation then, or with `null="keep"` one of type `NA`.
"""

from __future__ import annotations

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.text import check_choice
from ieval.types import Entity, Relation, Sentence, Span

NAME = "gids"
HOLDS = ("re",)
OPTIONS = ("null",)
NULL = "NA"
_END = "###END###"


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    return lines[0].count("\t") == 5 and lines[0].rstrip().endswith(_END)


def read(source: Source, *, null: str = "drop") -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    check_choice("null", null, ("drop", "keep"))
    made: list[Sentence] = []
    dropped = 0
    for number, line in source.lines():
        if not line.strip():
            continue
        columns = line.split("\t")
        if len(columns) != 6 or not columns[5].rstrip().endswith(_END):
            raise source.error(
                number, f"expected 6 columns, the last ending in {_END}, found {len(columns)}: {line[:60]!r}"
            )
        _, _, head, tail, label, text = columns
        if not (_words(head) and _words(tail) and label.strip()):
            raise source.error(number, f"head, tail or relation is empty: {head!r}, {tail!r}, {label!r}")
        words, places = _parted(text.rstrip().removesuffix(_END), head, tail)
        relation = Relation(label.strip(), _mention(head, places), _mention(tail, places))
        keep = relation.label != NULL or null == "keep"
        dropped += not keep
        items = (relation,) if keep else ()
        made.append(Sentence(str(len(made) + 1), " ".join(words), items, words))
    if dropped:
        source.warnings.append(
            f"{source.path.name}: {dropped} pair(s) of {NULL} are no relations (null='keep' has them)"
        )
    return Document(tuple(made), NAME, str(source.path), tuple(source.warnings))


def _words(joined: str) -> list[str]:
    return joined.replace("_", " ").split()


def _parted(text: str, head: str, tail: str) -> tuple[tuple[str, ...], dict[str, Span]]:
    """The words of the text, and where in them head and tail first stand."""
    words: list[str] = []
    places: dict[str, Span] = {}
    joined = (head.strip(), tail.strip())
    for word in text.split():
        start = len(words)
        words += _words(word) if word in joined else [word]
        if word in joined:
            places.setdefault(word, Span(start, len(words)))
    return tuple(words), places


def _mention(joined: str, places: dict[str, Span]) -> Entity:
    span = places.get(joined.strip())
    return Entity("", " ".join(_words(joined)), (span,) if span else ())
