"""The perturbations of RUIE-Bench: their names, their numbers, and the order of the paper's tables."""

from __future__ import annotations

ORIGINAL = "none"
ORDER = ("replace", "change_context", "extend_sentence", "typo", "lowercase")
NUMBERS = {  # task: perturbation: its number in the paper; context is not changed for relations
    "ner": dict(zip(ORDER, ("P1", "P2", "P3", "P4", "P5"), strict=True)),
    "re": dict(zip((ORDER[0], *ORDER[2:]), ("P6", "P7", "P8", "P9"), strict=True)),
    "ed": dict(zip(ORDER, ("P10", "P11", "P12", "P13", "P14"), strict=True)),
}
TASKS = tuple(NUMBERS)
_ALIASES = {
    "": ORIGINAL, "original": ORIGINAL, "clean": ORIGINAL, ORIGINAL: ORIGINAL,
    "replace_entity": "replace", "replace_triple": "replace", "replace_trigger": "replace",
    "replace_relation": "replace", "replace_event": "replace",
    "mask_context": "change_context",
    "typo_injection": "typo", "typos": "typo",
    "lowercase_conversion": "lowercase", "lower_case": "lowercase",
}  # fmt: skip


def perturbation(name: str | None, task: str = "") -> str:
    """One name for a perturbation, however it is written; a name that is not the paper's is kept.

    >>> perturbation("Replace Entity"), perturbation("P9", "re"), perturbation(None), perturbation("Emoji")
    ('replace', 'lowercase', 'none', 'emoji')

    Args:
        task: `ner`, `re` or `ed`, which a number belongs to.

    Raises:
        ValueError: a number that the task does not have.
    """
    word = "_".join((name or "").replace("-", " ").replace("_", " ").lower().split())
    if word[:1] == "p" and word[1:].isdigit():
        return _numbered(word.upper(), task)
    return _ALIASES.get(word, word)


def _numbered(number: str, task: str) -> str:
    for of_task, numbers in NUMBERS.items():
        for name, found in numbers.items():
            if found == number and task in ("", of_task):
                return name
    of = f"task {task!r} has {', '.join(NUMBERS[task].values())}" if task in NUMBERS else "they are P1 to P14"
    raise ValueError(f"perturbation {number!r}: no such number; {of}")


def heading(name: str, task: str) -> str:
    """How the paper's tables head a column: the number, or the name where there is none.

    >>> heading("typo", "re"), heading("none", "re"), heading("emoji", "re")
    ('P8', 'None', 'emoji')
    """
    return "None" if name == ORIGINAL else NUMBERS.get(task, {}).get(name, name)


def ordered(names: set[str]) -> list[str]:
    """The original first, the paper's in its order, all others by name.

    >>> ordered({"typo", "none", "emoji", "replace"})
    ['none', 'replace', 'typo', 'emoji']
    """
    known = [name for name in (ORIGINAL, *ORDER) if name in names]
    return known + sorted(names - set(known))


def task(name: str) -> str:
    """A task in small letters, with what it is called elsewhere.

    >>> task("NER"), task("EventDetection")
    ('ner', 'ed')
    """
    word = name.replace("-", "").replace("_", "").replace(" ", "").lower()
    aliases = {
        "entity": "ner", "entities": "ner", "relation": "re", "relations": "re", "event": "ed",
        "events": "ed", "namedentityrecognition": "ner", "relationextraction": "re", "eventdetection": "ed",
    }  # fmt: skip
    return aliases.get(word, word)
