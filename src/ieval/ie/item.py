"""One item of an answer, checked: all parts there, each a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ieval.ie.answer import INSTALL

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


def checked(parts: Mapping[str, Any], task: str) -> tuple[dict[str, Any] | None, str]:
    """The item as a row of the metric, or None and what it lacks.

    >>> checked({"type": "born in", "head": {"name": "Ann"}}, "re")
    (None, "tail: Field required in {'type': 'born in', 'head': {'name': 'Ann'}}")
    """
    try:
        item = _MODELS[task].model_validate(dict(parts))
    except ValidationError as problem:
        first = problem.errors()[0]
        shown = repr(dict(parts))
        shown = shown if len(shown) < 200 else shown[:197] + "..."
        return None, f"{first['loc'][0]}: {first['msg']} in {shown}"
    if isinstance(item, _Related):
        return {
            "type": item.type,
            "head": _entity(item.head, _type_of(parts.get("head"))),
            "tail": _entity(item.tail, _type_of(parts.get("tail"))),
        }, ""
    return _entity(getattr(item, "text", ""), item.type), ""


def _entity(text: str, name: str) -> dict[str, Any]:
    return {"type": name, "start": -1, "end": -1, "text": text}


def _type_of(part: Any) -> str:
    """The type of an argument, where it is an object that gives one."""
    if not isinstance(part, Mapping):
        return ""
    folded = {str(key).lower(): value for key, value in part.items()}
    return str(folded.get("type") or folded.get("label") or "")
