"""One item of an answer, checked: all parts there, each a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ieval.ie.answer import INSTALL
from ieval.ie.part_names import TEXTS, is_complete, plain_keys

try:
    from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationError
except ModuleNotFoundError:
    raise ModuleNotFoundError(INSTALL) from None

_TEXTS = ("text", "name", "mention", "entity", "span", "word")


def _inner_text(value: Any) -> Any:
    """The text of a part that is an object, `{"name": "Ann", "type": "PER"}`; a single one of a list."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, Mapping):
        folded = {str(key).lower(): inner for key, inner in value.items()}
        return next((folded[name] for name in _TEXTS if name in folded), None)
    return value


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), BeforeValidator(_inner_text)]


class _Item(BaseModel):
    model_config = ConfigDict(coerce_numbers_to_str=True)
    type: Text


class _Spanned(_Item):
    text: Text


class _Related(_Item):
    head: Text
    tail: Text


_MODELS: dict[str, type[_Item]] = {"ner": _Spanned, "re": _Related, "ed": _Spanned}


def plain(data: Any, task: str) -> list[dict[str, Any]] | None:
    """The rows of a list of objects with a type and a text, quickly; None where `checked` has to look."""
    made = []
    if type(data) is not list:
        return None
    for item in data:
        keys = plain_keys(tuple(item), task) if type(item) is dict else None
        if keys is None:
            return None
        name, text = item[keys[0]], item[keys[1]]
        if not (type(name) is type(text) is str):
            return None
        row = {"type": name.strip(), "start": -1, "end": -1, "text": text.strip()}
        if not (row["type"] and row["text"]):
            return None
        made.append(row)
    return made


def checked(parts: Mapping[str, Any], task: str) -> tuple[dict[str, Any] | None, str]:
    """The item as a row of the metric, or None and what it lacks.

    >>> checked({"type": "born in", "head": {"name": "Ann"}}, "re")
    (None, "tail: Field required in {'type': 'born in', 'head': {'name': 'Ann'}}")
    """
    if all(type(part) is str for part in parts.values()) and is_complete(parts, task):
        texts = {name: part.strip() for name, part in parts.items()}
        if all(texts[name] for name in ("type", *TEXTS[task])):  # most of them; nothing to convert
            return _row(texts["type"], texts, texts, task), ""
    try:
        item = _MODELS[task].model_validate(dict(parts))
    except ValidationError as problem:
        first = problem.errors()[0]
        shown = repr(dict(parts))
        shown = shown if len(shown) < 200 else shown[:197] + "..."
        return None, f"{first['loc'][0]}: {first['msg']} in {shown}"
    return _row(item.type, {name: getattr(item, name) for name in TEXTS[task]}, parts, task), ""


def _row(name: str, texts: Mapping[str, str], parts: Mapping[str, Any], task: str) -> dict[str, Any]:
    if task != "re":
        return _entity(texts["text"], name)
    ends = {end: _entity(texts[end], _type_of(parts[end], parts.get(f"{end}_type"))) for end in TEXTS["re"]}
    return {"type": name, **ends}


def _entity(text: str, name: str) -> dict[str, Any]:
    return {"type": name, "start": -1, "end": -1, "text": text}


def _type_of(part: Any, beside: Any) -> str:
    """The type of an argument, where it is an object that gives one, or one is given beside it."""
    if not isinstance(part, Mapping):
        return beside.strip() if isinstance(beside, str) else ""
    folded = {str(key).lower(): value for key, value in part.items()}
    return str(folded.get("type") or folded.get("label") or beside or "")
