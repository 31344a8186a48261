"""AnnIE's saved work: sentences, and clusters of triples made of words, as JSON.

    {"name": "...", "textFile": {"name": "a.txt", "text": "...", "sentences": [
        {"index": 0, "text": "Ann moved to Oslo .", "words": [{"text": "Ann", "index": 1}, ...]}]},
     "clusters": [{"sentenceNumber": 0, "clusterNumber": 1, "triples": [
        {"subjects": [{"text": "Ann", "index": "1", "optional": false}],
         "predicates": [...], "objects": [...],
         "startSeparators": [{"state": "start", "index1": 3, "index2": 4}], "endSeparators": []}]}]}

How the optional words are understood, after what AnnIE's own export prints:
    1. A word with `optional: true` is optional by itself.
    2. A start separator stands between the words `index1` and `index2` of the
       sentence: a group opens before the word `index2`, or after the word
       `index1` where the slot skips words. An end separator closes it likewise,
       and the end of the slot closes what is still open.
    3. A group is taken or left as a whole; optional words inside lose their mark.
Brackets among the words are text. `sentenceNumber` counts from 0; the sentence
ids here count from 1, as in the text export. Sentences without clusters are left
out, as there, and counted in the warnings. Other keys are not looked at.

Faults repaired on request: a triple without any word, and a cluster without
triples, are left out.
"""

from __future__ import annotations

from typing import Any

from ieval.formats.document import Document
from ieval.formats.json_values import parse
from ieval.formats.lines import Source
from ieval.pattern import literal
from ieval.types import Extraction, Fact, Sentence

NAME = "annie_json"
HOLDS = "facts"

SLOTS = ("subjects", "predicates", "objects")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    head = " ".join(lines).lstrip()
    return head.startswith("{") and '"textFile"' in head


def read(source: Source) -> Document:
    """Raises ValueError with file and place, e.g. `a.json: $.clusters[0].triples[1].objects[0].text: ...`."""
    root = parse(source, source.text(), 1)
    text_file = _get(source, root, "textFile", dict, "$")
    sentences = _get(source, text_file, "sentences", list, "$.textFile")
    found: dict[int, list[Fact]] = {}
    for n, cluster in enumerate(_get(source, root, "clusters", list, "$")):
        where = f"$.clusters[{n}]"
        at = _get(source, cluster, "sentenceNumber", int, where)
        if not 0 <= at < len(sentences):
            problem = f"no sentence {at}; the file has sentences 0 to {len(sentences) - 1}"
            raise source.error(f"{where}.sentenceNumber", problem)
        fact = _fact(source, cluster, where)
        found.setdefault(at, []).extend([fact] if fact else [])
    done = []
    for at, facts in sorted(found.items()):
        where = f"$.textFile.sentences[{at}]"
        words = _get(source, sentences[at], "words", list, where)
        tokens = tuple(_get(source, w, "text", str, f"{where}.words[{k}]") for k, w in enumerate(words))
        text = _get(source, sentences[at], "text", str, where)
        done.append(Sentence(str(at + 1), text, tuple(facts), tokens))
    if len(done) < len(sentences):
        source.warnings.append(
            f"{source.path.name}: {len(sentences) - len(done)} sentence(s) without clusters left out"
        )
    return Document(tuple(done), NAME, str(source.path), tuple(source.warnings))


def _fact(source: Source, cluster: Any, where: str) -> Fact | None:
    number = _get(source, cluster, "clusterNumber", int, where)
    variants = []
    for n, triple in enumerate(_get(source, cluster, "triples", list, where)):
        place = f"{where}.triples[{n}]"
        starts = _separators(source, triple, "startSeparators", place)
        ends = _separators(source, triple, "endSeparators", place)
        subject, predicate, object_ = (_slot(source, triple, key, starts, ends, place) for key in SLOTS)
        if subject or predicate or object_:
            variants.append(Extraction(predicate, (subject, object_)))
        else:
            source.fault(place, "a triple without any word", "leave it out")
    if not variants:
        source.fault(where, f"cluster {number} has no triples", "leave it out")
        return None
    return Fact(tuple(variants), str(number))


Separators = list[tuple[int, int]]


def _separators(source: Source, triple: Any, key: str, where: str) -> Separators:
    if isinstance(triple, dict) and triple.get(key) is None:  # work saved by early versions
        return []
    place = f"{where}.{key}"
    found = []
    for n, separator in enumerate(_get(source, triple, key, list, where)):
        first, second = (_index(source, separator, name, f"{place}[{n}]") for name in ("index1", "index2"))
        found.append((first, second))
    return found


def _slot(source: Source, triple: Any, key: str, starts: Separators, ends: Separators, where: str) -> str:
    """The words of one slot with their brackets, parted by blanks."""
    parts: list[str] = []
    group: list[str] | None = None
    last: int | None = None
    for n, word in enumerate(_get(source, triple, key, list, where)):
        place = f"{where}.{key}[{n}]"
        text = literal(_get(source, word, "text", str, place))
        index = _index(source, word, "index", place)
        if group is not None and (_between(starts, last, index) or _between(ends, last, index)):
            parts.append(f"[{' '.join(group)}]")
            group = None
        if _between(starts, last, index):
            group = []
        if group is not None:
            group.append(text)
        else:
            parts.append(f"[{text}]" if word.get("optional") is True else text)
        last = index
    return " ".join([*parts, *([f"[{' '.join(group)}]"] if group else [])])


def _between(separators: Separators, before: int | None, after: int) -> bool:
    """Whether a separator stands between two neighbouring words of a slot."""
    return any(second == after or first == before for first, second in separators)


def _index(source: Source, value: Any, key: str, where: str) -> int:
    """A word index; saved as a number or as its text."""
    index = value.get(key) if isinstance(value, dict) else None
    if isinstance(index, str) and index.strip().removeprefix("-").isdecimal():
        return int(index)
    return int(_get(source, value, key, int, where))


def _get(source: Source, value: Any, key: str, kind: type, where: str) -> Any:
    names = {dict: "an object", list: "a list", str: "a string", int: "a whole number"}
    if not isinstance(value, dict):
        raise source.error(where, f"expected an object with {key!r}, found {type(value).__name__}")
    if key not in value:
        raise source.error(where, f"no {key!r}; found {', '.join(map(repr, value)) or 'nothing'}")
    found = value[key]
    if not isinstance(found, kind) or isinstance(found, bool):
        raise source.error(f"{where}.{key}", f"expected {names[kind]}, found {found!r:.60}")
    return found
