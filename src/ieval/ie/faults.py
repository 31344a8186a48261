"""What makes an item unfit to be scored, told with its place in the item."""

from __future__ import annotations

from ieval.ie.keys import said
from ieval.ie.rule import Rule
from ieval.ie.tasks import Item
from ieval.types import Entity, Sentence


def fault(item: Item, sentence: Sentence, rule: Rule) -> str:
    """The first fault, to be put behind the item's place; empty where there is none."""
    task = rule.task
    if type(item) is not task.kind:
        return f": expected {_a(task.kind)} for task {task.name!r}, found {_a(type(item))}"
    if not item.label or not isinstance(item.label, str):
        return f": the type is {item.label!r}; expected its name"
    limit = len(sentence.tokens if rule.offsets == "token" else sentence.text or "")
    for part, mention in zip(task.parts, task.mentions(item), strict=True):
        spans = mention.spans
        if spans:
            for span in spans:
                if not 0 <= span.start < span.end or (limit and span.end > limit):
                    return part + _out(span.start, span.end, limit, sentence, rule)
            found = said(spans, sentence, rule.offsets) if limit and mention.text else mention.text
            if _letters(found) != _letters(mention.text):
                unit = f"{rule.offsets}s {_shown(mention)}"
                return f"{part}: the text is {mention.text!r}, but {unit} are {found!r}; one of them is wrong"
        elif not mention.text:
            return f"{part}: neither offsets nor a text"
        if not limit and (problem := _needs_sentence(mention, rule)):
            return part + problem
    return ""


def _letters(text: str) -> str:
    return "".join(text.split())


def _out(start: int, end: int, limit: int, sentence: Sentence, rule: Rule) -> str:
    unit = rule.offsets
    if not 0 <= start < end:
        return f": start {start}, end {end}; expected 0 <= start < end, the first {unit} after it"
    other = ""
    if unit == "token" and end <= len(sentence.text or " ".join(sentence.tokens)):
        other = "; where offsets count characters, pass offsets='character' and give the text"
    return f": {unit}s {start} to {end} of a sentence with {limit}{other}"


def _needs_sentence(mention: Entity, rule: Rule) -> str:
    has = "tokens" if rule.offsets == "token" else "text"
    if rule.match_by == "string" and not mention.text:
        return f": no text to compare, and the sentence has no {has} to take it from"
    if rule.match_by == "offset" and not mention.spans:
        return (
            f": {mention.text!r} has no offsets, and the sentence no {has} to find it in; give {has} with "
            "the references, or compare texts with match_by='string'"
        )
    return ""


def _shown(mention: Entity) -> str:
    return " and ".join(f"{span.start} to {span.end}" for span in mention.spans)


def _a(kind: type) -> str:
    return ("an " if kind.__name__[0] in "AEIOU" else "a ") + kind.__name__
