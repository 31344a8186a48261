"""Bring gold and predicted sentences together: by id or by text, never by order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ieval.text import check_choice, sentence_key
from ieval.types import Sentence


@dataclass(frozen=True, slots=True)
class Aligned:
    """Each gold sentence with what was predicted for it, and what met no gold.

    `pairs` follow the gold; a gold sentence without output is paired with an
    empty one. `unknown` are predicted sentences that the gold does not have.
    `keys[i]` names `pairs[i]` in results; `missing` are the keys of those without output.
    """

    keys: tuple[str, ...]
    pairs: tuple[tuple[Sentence, Sentence], ...]
    unknown: tuple[Sentence, ...]
    missing: tuple[str, ...] = ()

    def by_key(self) -> dict[str, tuple[Sentence, Sentence]]:
        """Gold and predicted sentence under each name that results use, unknown ones beside an empty gold."""
        sides = dict(zip(self.keys, self.pairs, strict=True))
        return sides | {unknown_key(s): (Sentence(s.id, s.text), s) for s in self.unknown}

    def warnings(self) -> tuple[str, ...]:
        found = []
        if self.unknown:
            items = sum(len(s.items) for s in self.unknown)
            first = self.unknown[0]
            found.append(
                f"{len(self.unknown)} predicted sentence(s) with {items} extraction(s) are not in the gold, "
                f"the first: {first.id if first.id is not None else first.text!r}"
            )
        return tuple(found)


def align(
    gold: Sequence[Sentence], pred: Sequence[Sentence], *, by: str = "auto", unknown: str = "ignore"
) -> Aligned:
    """Pair the sentences of both sides.

    Args:
        by: `id`; `text`, compared by `ieval.text.sentence_key`, and with its
            punctuation where sentences of one side differ in nothing else; `exact`,
            the text as it is but for runs of white space; `auto`: by id where every
            sentence of both sides has one, else by text.
        unknown: `error` refuses predicted sentences that the gold does not have;
            what any other word means is the protocol's to say.

    Raises:
        ValueError: a key is missing or occurs twice on one side, the texts of
            one id differ, or no predicted sentence at all is in the gold.
    """
    check_choice("by", by, ("auto", "id", "text", "exact"))
    by = _choose(gold, pred) if by == "auto" else by
    shared = _shared_keys(gold) | _shared_keys(pred) if by == "text" else set()
    gold_at = _index(gold, "gold", by, shared)
    pred_at = _index(pred, "pred", by, shared)
    strangers = tuple(pred[n] for key, n in pred_at.items() if key not in gold_at)
    if pred and gold and len(strangers) == len(pred):
        raise ValueError(
            f"none of the {len(pred)} predicted sentences is in the gold (compared by {_told(by)}): "
            f"pred has {_value(pred[0], by)!r}, ...; gold has {_value(gold[0], by)!r}, ..."
        )
    pairs = []
    names, missing = _names(gold), []
    for key, n in gold_at.items():
        found = pred_at.get(key)
        if found is None:
            missing.append(names[n])
        other = Sentence(gold[n].id, gold[n].text) if found is None else pred[found]
        if by == "id":
            _check_same_text(key, gold[n], other)
        pairs.append((gold[n], other))
    aligned = Aligned(names, tuple(pairs), strangers, tuple(missing))
    if strangers and unknown == "error":
        raise ValueError(f"unknown='error': {aligned.warnings()[0]}")
    return aligned


def check_sentences(gold: Sequence[object], pred: Sequence[object], sides: tuple[str, str]) -> None:
    """Raise ValueError at the first that is no `Sentence`, saying where."""
    for side, sentences in zip(sides, (gold, pred), strict=True):
        for n, sentence in enumerate(sentences):
            if not isinstance(sentence, Sentence):
                raise ValueError(f"{side}[{n}]: expected a Sentence, found {type(sentence).__name__}")


def unknown_key(sentence: Sentence) -> str:
    """What names a sentence in results that the gold does not have."""
    return f"unknown:{sentence.id if sentence.id is not None else sentence.text}"


def _names(gold: Sequence[Sentence]) -> tuple[str, ...]:
    """Ids; where one is missing or (aligned by text) shared, texts."""
    ids = {s.id for s in gold}
    if None in ids or len(ids) < len(gold):
        return tuple(str(s.text if s.text is not None else s.id) for s in gold)
    return tuple(str(s.id) for s in gold)


def _choose(gold: Sequence[Sentence], pred: Sequence[Sentence]) -> str:
    both = (*gold, *pred)
    if all(s.id is not None for s in both):
        return "id"
    if all(s.text is not None for s in both):
        return "text"
    raise ValueError(
        f"cannot bring gold and predictions together: gold has {_has(gold)}, predictions have {_has(pred)}; "
        "both need an id on every sentence, or both a text"
    )


def _has(side: Sequence[Sentence]) -> str:
    ids = sum(s.id is not None for s in side)
    texts = sum(s.text is not None for s in side)
    return f"{ids} ids and {texts} texts on {len(side)} sentences"


def _shared_keys(side: Sequence[Sentence]) -> set[str]:
    """Sentence keys of several sentences of one side that differ in punctuation."""
    exact: dict[str, str] = {}
    shared = set()
    for text in (s.text for s in side if s.text is not None):
        key, full = sentence_key(text), sentence_key(text, punctuation="keep")
        if exact.setdefault(key, full) != full:
            shared.add(key)
    return shared


def _index(side: Sequence[Sentence], name: str, by: str, shared: set[str]) -> dict[str, int]:
    index: dict[str, int] = {}
    for n, sentence in enumerate(side):
        key = _value(sentence, by)
        if key is None:
            raise ValueError(f"{name}[{n}]: no {'id' if by == 'id' else 'text'} to align by")
        if by == "exact":
            key = " ".join(key.split())
        elif by == "text":
            text, key = key, sentence_key(key)
            key = sentence_key(text, punctuation="keep") if key in shared else key
        if key in index:
            what = f"id {key!r}" if by == "id" else f"text {sentence.text!r}"
            raise ValueError(
                f"{name}[{n}]: the {what} is already that of {name}[{index[key]}]; each sentence once"
            )
        index[key] = n
    return index


def _value(sentence: Sentence, by: str) -> str | None:
    return sentence.id if by == "id" else sentence.text


def _told(by: str) -> str:
    return "the exact text" if by == "exact" else by


def _check_same_text(key: str, gold: Sentence, pred: Sentence) -> None:
    if gold.text is None or pred.text is None or gold.text == pred.text:
        return
    if sentence_key(gold.text) != sentence_key(pred.text):
        raise ValueError(
            f"sentence {key!r} has another text in the predictions: {pred.text!r}; the gold has {gold.text!r}"
        )
