"""BenchIE gold: fact synsets with optional tokens in brackets.

    sent_id:1<TAB>He served as the first Prime Minister of Australia .
    1--> Cluster 1:
    He --> served as --> [the] [first] Prime Minister [of Australia]
    He --> served --> as [the] [first] Prime Minister [of Australia]

One block a sentence. A block starts at its `sent_id:` line, so blank lines are
free. The loose headers of the published files (`78-->Cluster 6:`, `14-> Cluster
6:`) are accepted. A slot may be empty: `It --> rains --> `.

Faults repaired on request, and in the published files:
    1. A line that is neither header nor triple is left out (zh line 2080).
    2. A bracket that opens or closes nothing is taken out of its token (en line
       9176, `$ 89]` becomes `$ 89`; BenchIE drops the whole token).
    3. A header that names another sentence keeps its place (en lines 2331, 4762).
    4. A synset without triples is left out (BenchIE counts it as missed).
    5. A fourth slot is left out, as BenchIE does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TextIO

from ieval.formats.document import Document
from ieval.formats.lines import Source
from ieval.pattern import chunks, is_balanced
from ieval.types import Extraction, Fact, Sentence

NAME = "benchie"
HOLDS = "facts"
PUBLISHED = (  # SHA-256 of gkiril/benchie @ d9cdb93, data/gold: en, de, zh
    "a5107265bd81e53e87952e3202ca366fe43b7f0f8ec8de4f8e047f7bf44bd916",
    "6095f9d4d034257d2d68f5d0f67b947252066578cbf419751c566d11ce0a0a92",
    "facb0713d4817d0ddf85429d19115376fd76948170328d9225318b626e8cb2ac",
)

HEADER = re.compile(r"(\d+)\s*-+>\s*Cluster\s*(\d+)\s*:\s*")
_STRAY = re.compile(r"[\[\]]")
ARROW = " --> "


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    return lines[0].startswith("sent_id:")


def read(source: Source) -> Document:
    """Raises ValueError with file and line at the first line that does not fit."""
    blocks: list[Block] = []
    seen: dict[str, int] = {}
    for number, line in source.lines():
        if line.startswith("sent_id:"):
            blocks.append(_start(source, number, line, seen))
        elif line.strip():
            if not blocks:
                raise source.error(number, f"expected a line 'sent_id:N<TAB>sentence' first, found {line!r}")
            blocks[-1].add(source, number, line)
    return Document(tuple(b.sentence(source) for b in blocks), NAME, str(source.path), tuple(source.warnings))


def _start(source: Source, number: int, line: str, seen: dict[str, int]) -> Block:
    label, tab, text = line.partition("\t")
    id_ = label.removeprefix("sent_id:").strip()
    if not tab or not id_:
        raise source.error(number, f"expected 'sent_id:N<TAB>sentence', found {line!r}")
    if id_ in seen:
        raise source.error(number, f"sentence id {id_!r} was already used in line {seen[id_]}")
    seen[id_] = number
    return Block(id_, text.strip())


class Block:
    """The synsets of one sentence while its lines are read; shared with the AnnIE export."""

    def __init__(self, id_: str, text: str):
        self.id = id_
        self.text = text
        self.synsets: list[tuple[int, str, list[Extraction]]] = []

    def add(self, source: Source, number: int, line: str) -> None:
        header = HEADER.fullmatch(line)
        if header:
            if header[1] != self.id:
                problem = f"the header names sentence {header[1]}, inside sentence {self.id}"
                source.fault(number, problem, "keep its place")
            self.synsets.append((number, header[2], []))
        elif "-->" not in line:
            source.fault(number, f"neither header nor triple: {line!r}", "leave it out")
        elif not self.synsets:
            raise source.error(number, f"a triple before the first 'N--> Cluster 1:' header: {line!r}")
        else:
            self.synsets[-1][2].append(variant(source, number, line))

    def sentence(self, source: Source) -> Sentence:
        facts = []
        for number, label, variants in self.synsets:
            if variants:
                facts.append(Fact(tuple(variants), label))
            else:
                source.fault(number, f"cluster {label} of sentence {self.id} has no triples", "leave it out")
        return Sentence(self.id, self.text, tuple(facts))


def variant(source: Source, number: int, line: str) -> Extraction:
    """One gold triple, `subject --> predicate --> object`."""
    slots = line.split(ARROW)
    if len(slots) == 2 and slots[1].endswith(" -->"):  # an editor ate the blank behind the last arrow
        slots = [slots[0], slots[1].removesuffix(" -->"), ""]
    if len(slots) < 3:
        raise source.error(
            number, f"expected 'subject --> predicate --> object', found {len(slots)} slot(s): {line!r}"
        )
    if len(slots) > 3:
        problem = f"expected three slots, found {len(slots)}: {line!r}"
        source.fault(number, problem, "leave out all after the third")
    subject, predicate, object_ = (_balanced(source, number, s.strip()) for s in slots[:3])
    return Extraction(predicate, (subject, object_))


def _balanced(source: Source, number: int, slot: str) -> str:
    if is_balanced(slot):
        return slot
    try:
        chunks(slot)
    except ValueError as problem:
        source.fault(number, str(problem).split(";")[0], "take the stray bracket out")
        return without_stray_brackets(slot)
    return slot


def without_stray_brackets(slot: str) -> str:
    """The slot less every bracket that has no partner; of nested groups the outer one stays.

    >>> without_stray_brackets("[the big] dog] of [war"), without_stray_brackets("[the [big] dog] y")
    ('[the big] dog of war', '[the big dog] y')
    """
    kept, depth = list(slot), 0
    open_at: list[int] = []
    for n, character in enumerate(slot):
        if n and slot[n - 1] == "\\":
            continue
        if character == "[":
            open_at.append(n)
            depth += 1
            if depth > 1:
                kept[n] = ""
        elif character == "]":
            if depth != 1:
                kept[n] = ""
            if depth:
                open_at.pop()
                depth -= 1
    for n in open_at:
        kept[n] = ""
    return "".join(kept)


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write facts; sentences without an id are numbered from 1.

    Raises ValueError on what the format cannot say: n-ary facts, line breaks, arrows inside slots.
    """
    for n, sentence in enumerate(sentences, 1):
        id_ = sentence.id if sentence.id is not None else str(n)
        _check(id_, ("\t", "\n", "\r"), id_)
        _check(sentence.text or "", ("\n", "\r"), id_)
        file.write(f"{'' if n == 1 else chr(10)}sent_id:{id_}\t{sentence.text or ''}\n")
        # A header holds numbers alone; where one synset of the sentence has another name, all are numbered.
        named = all(fact.id is not None and fact.id.isdecimal() for fact in sentence.items)
        for k, fact in enumerate(sentence.items, 1):
            file.write(f"{id_ if id_.isdecimal() else n}--> Cluster {fact.id if named else k}:\n")
            for v in fact.variants:
                file.write(_line(v, id_))


def _line(x: Extraction, id_: str) -> str:
    if len(x.arguments) != 2:
        raise ValueError(
            f"sentence {id_}: {x.predicate!r} has {len(x.arguments)} argument(s); BenchIE holds triples"
        )
    slots = (x.arguments[0], x.predicate, x.arguments[1])
    for slot in slots:
        _check(slot, ("-->", "\n", "\r"), id_)
    return ARROW.join(slots) + "\n"


def _check(text: str, forbidden: tuple[str, ...], id_: str) -> None:
    for mark in forbidden:
        if mark in text:
            raise ValueError(f"sentence {id_}: {mark!r} in {text!r} cannot be written as BenchIE gold")
