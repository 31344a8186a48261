"""Explicit JSON: a list of sentences, each with its synsets (gold) or its extractions (a system).

    [{"id": 1, "text": "Ann moved to Oslo .", "synsets": [
        {"id": "1", "brackets": "optional", "variants": [
            {"subject": "Ann", "predicate": "moved to", "object": "[sunny] Oslo"}]}]}]

    [{"id": 1, "text": "Ann moved to Oslo .", "extractions": [
        {"subject": "Ann", "predicate": "moved to", "object": "Oslo", "confidence": 0.9},
        {"predicate": "moved", "arguments": ["Ann", "to Oslo", "in 1990"]}]}]

A sentence needs an id or a text. A tuple has subject, predicate and object, or a
predicate and any number of arguments. `brackets: "literal"` says that the
brackets of a synset are text; without it they mark optional tokens. Gold may
also be flat, one synset an entry, the synsets of one sentence anywhere:

    [{"sent_id": 1, "synset_id": 1, "alternatives": [{"s": "Ann", "r": "moved to", "o": "[sunny] Oslo"}]}]

One file holds synsets or extractions, not both. Unknown keys are errors. Token
spans are not part of the format. One object a line: see `explicit_jsonl`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from ieval.formats.document import Document
from ieval.formats.json_values import array, listed, name, parse, record, shown, string
from ieval.formats.lines import Source
from ieval.pattern import chunks, literal
from ieval.types import Extraction, Fact, Sentence

NAME = "explicit_json"
HOLDS = "either"

ITEMS = ('"synsets"', '"extractions"', '"alternatives"')
_TRIPLE = ("subject", "predicate", "object")
_FLAT = ("sent_id", "synset_id", "text", "brackets", "alternatives")


def sniff(lines: list[str]) -> bool:
    """Whether the first lines of a file look like this format."""
    head = " ".join(lines).strip()
    return head.startswith("[") and (any(key in head for key in ITEMS) or "".join(head.split()) == "[]")


def read(source: Source) -> Document:
    """Raises ValueError with file and place, e.g. `gold.json: [3].synsets[0].variants[1].object: ...`."""
    value = parse(source, source.text(), 1)
    if not isinstance(value, list):
        raise ValueError(f"{source.path}: expected a list of sentences, found {shown(value)}")
    return document(source, NAME, [(f"{source.path}: [{n}]", entry) for n, entry in enumerate(value)])


def document(source: Source, format: str, entries: Sequence[tuple[str, Any]]) -> Document:
    """The sentences of all entries, each entry with the place that its errors name."""
    if any(isinstance(entry, dict) and "alternatives" in entry for _, entry in entries):
        sentences = _flat(entries)
    else:
        sentences = _nested(entries)
    return Document(tuple(sentences), format, str(source.path), tuple(source.warnings))


def _nested(entries: Sequence[tuple[str, Any]]) -> list[Sentence]:
    sentences: list[Sentence] = []
    seen: dict[str, str] = {}
    kind = ""
    for where, entry in entries:
        row = record(entry, where, ("id", "text", "synsets", "extractions"), ())
        id_, text = name(row, "id", where), _text(row, where)
        kinds = [key for key in ("synsets", "extractions") if key in row]
        if (id_ is None and text is None) or len(kinds) != 1:
            raise ValueError(
                f"{where}: expected an 'id' or a 'text', and either 'synsets' or 'extractions', "
                f"found {listed(row) or 'nothing'}"
            )
        if kind not in ("", kinds[0]):
            raise ValueError(f"{where}: {kinds[0]!r} in a file of {kind!r}; one file holds one kind")
        kind = kinds[0]
        if id_ is not None:
            if id_ in seen:
                raise ValueError(f"{where}.id: the id {id_!r} is already that of {seen[id_]}")
            seen[id_] = where
        make = _synset if kind == "synsets" else _tuple
        items = [make(x, f"{where}.{kind}[{n}]") for n, x in enumerate(array(row[kind], f"{where}.{kind}"))]
        sentences.append(Sentence(id_, text, tuple(items)))
    return sentences


def _flat(entries: Sequence[tuple[str, Any]]) -> list[Sentence]:
    found: dict[str, list[Fact]] = {}
    texts: dict[str, str | None] = {}
    for where, entry in entries:
        row = record(entry, where, _FLAT, ("sent_id", "alternatives"))
        id_, synset = name(row, "sent_id", where), name(row, "synset_id", where)
        if id_ is None:
            raise ValueError(f"{where}.sent_id: expected a string or a whole number, found None")
        facts = found.setdefault(id_, [])
        text = _text(row, where)
        if text is not None and texts.setdefault(id_, text) != text:
            raise ValueError(f"{where}.text: sentence {id_!r} has another text before: {texts[id_]!r}")
        if synset is not None and any(fact.id == synset for fact in facts):
            raise ValueError(f"{where}.synset_id: sentence {id_!r} already has a synset {synset!r}")
        facts.append(_fact(row, "alternatives", ("s", "r", "o"), synset, where))
    return [Sentence(id_, texts.get(id_), tuple(facts)) for id_, facts in found.items()]


def _synset(value: Any, where: str) -> Fact:
    row = record(value, where, ("id", "brackets", "variants"), ("variants",))
    return _fact(row, "variants", _TRIPLE, name(row, "id", where), where)


def _fact(row: dict[str, Any], key: str, names: tuple[str, str, str], id_: str | None, where: str) -> Fact:
    brackets = row.get("brackets", "optional")
    if brackets not in ("optional", "literal"):
        raise ValueError(f"{where}.brackets: expected 'optional' or 'literal', found {shown(brackets)}")
    values = array(row[key], f"{where}.{key}")
    if not values:
        raise ValueError(f"{where}.{key}: a synset needs at least one variant, found none")
    variants = (_variant(v, f"{where}.{key}[{n}]", names, brackets) for n, v in enumerate(values))
    return Fact(tuple(variants), id_)


def _variant(value: Any, where: str, names: tuple[str, str, str], brackets: str) -> Extraction:
    x = _tuple(value, where, names)
    if brackets == "literal":
        return Extraction(literal(x.predicate), tuple(map(literal, x.arguments)), x.confidence)
    for slot in (x.predicate, *x.arguments):
        if "[" in slot or "]" in slot:
            try:
                chunks(slot)
            except ValueError as problem:
                raise ValueError(f"{where}: {problem}") from None
    return x


def _tuple(value: Any, where: str, names: tuple[str, str, str] = _TRIPLE) -> Extraction:
    subject, predicate, object_ = names
    if isinstance(value, dict) and "arguments" in value:
        row = record(value, where, (predicate, "arguments", "confidence"), (predicate,))
        slots = array(row["arguments"], f"{where}.arguments")
        arguments = tuple(string(x, f"{where}.arguments[{n}]") for n, x in enumerate(slots))
    else:
        row = record(value, where, (*names, "arguments", "confidence"), names)
        arguments = (string(row[subject], f"{where}.{subject}"), string(row[object_], f"{where}.{object_}"))
    return Extraction(string(row[predicate], f"{where}.{predicate}"), arguments, _confidence(row, where))


def _confidence(row: dict[str, Any], where: str) -> float | None:
    value = row.get("confidence")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{where}.confidence: expected a finite number, found {shown(value)}")
    return float(value)


def _text(row: dict[str, Any], where: str) -> str | None:
    return None if row.get("text") is None else string(row["text"], f"{where}.text")


def write(sentences: Iterable[Sentence], file: TextIO) -> None:
    """Write facts or extractions. Raises ValueError on a mixture, and on a confidence that is not finite."""
    rows = [json.dumps(row, ensure_ascii=False) for row in to_rows(sentences)]
    file.write("[\n" + ",\n".join(rows) + "\n]\n")


def to_rows(sentences: Iterable[Sentence]) -> list[dict[str, Any]]:
    """One JSON-safe object a sentence."""
    sentences = list(sentences)
    items = [x for s in sentences for x in s.items]
    gold = any(isinstance(x, Fact) for x in items)
    if gold and not all(isinstance(x, Fact) for x in items):
        raise ValueError("facts and extractions cannot be written to one file")
    rows = []
    for s in sentences:
        row: dict[str, Any] = {} if s.id is None else {"id": s.id}
        row |= {} if s.text is None else {"text": s.text}
        if not row:
            raise ValueError("a sentence without id and text cannot be written")
        kind, make = ("synsets", _from_fact) if gold else ("extractions", _from_tuple)
        rows.append(row | {kind: [make(x) for x in s.items]})
    return rows


def _from_fact(fact: Fact) -> dict[str, Any]:
    row: dict[str, Any] = {} if fact.id is None else {"id": fact.id}
    return row | {"variants": [_from_tuple(v) for v in fact.variants]}


def _from_tuple(x: Extraction) -> dict[str, Any]:
    if len(x.arguments) == 2:
        row: dict[str, Any] = {"subject": x.arguments[0], "predicate": x.predicate, "object": x.arguments[1]}
    else:
        row = {"predicate": x.predicate, "arguments": list(x.arguments)}
    if x.confidence is None:
        return row
    if not math.isfinite(x.confidence):
        raise ValueError(f"the confidence of {x.predicate!r} is {x.confidence}, which JSON cannot hold")
    return row | {"confidence": x.confidence}
