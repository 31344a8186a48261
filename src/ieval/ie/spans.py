"""Entities, relations and event triggers: typed items, matched by where they are.

RUIE-Bench (Towards Robust Universal Information Extraction, section 5.2): span-based
offset micro F1. An entity is right if its boundaries and its type are; a relation if
its type, its head and its tail are; an event trigger if its type and its place are.

    TP = predicted items that equal a gold item, each gold item taken once
    P = TP / predicted items    R = TP / gold items    F1 = 2PR / (P + R)

Sums over the corpus (micro); all in [0, 1], and 0 where their denominator is 0: a
sentence without gold and without output adds nothing. Beside each score stands the
one of identification, with a type less to be right: an entity's or a trigger's
boundaries, and of a relation type and boundaries without the types of head and tail
(`relation="strict"`; with `"boundary"`, which leaves these out of the score itself, the
boundaries alone). `ungrounded`, `out_of_schema` and `duplicates` count predicted items
without a place in their sentence, of a type that the schema does not have, and equal
to an earlier one. They are wrong unless a policy drops them.

Items may be nested, discontinuous, or share their place. Text without offsets is
placed by a named strategy (`ieval.ie.grounding`); one that is nowhere in its sentence
equals at most a gold item that is nowhere either. `match_by="string"` compares texts; so does
the default of a sentence whose tokens are not known and whose items, on both sides, have no
offsets: `compared_as_text` counts these sentences.

Differs from the authors' script (`compat="robustuie"` and, from the same code,
`"knowcoder"`; of the paper's reference scorer, `"uie"`; `"instructuie"`, of NER):
    1. Items are matched by offset. RobustUIE and KnowCoder match strings, with no
       offsets anywhere (`match_by="string"`): right strings at a wrong place score.
       Raises scores.
    2. A gold item is taken once. There every copy of a right prediction of a relation
       or event (KnowCoder: of an entity too) is a hit, and scores can pass 1. Raises
       scores. RobustUIE reads entities as a set, so that repeated mentions count once
       (`duplicates="set"`). Moves either way.
    3. Types are compared as they are. There, as words in lower case
       (`types="normalised"`), and the type `other` is left out. Raises scores.
    4. Event types are compared as they are. There, by the 8 supertypes of ACE
       (`event_level="supertype"`), and RobustUIE's triggers in lower case
       (`case="lower"`). Both raise scores.
    5. Items that are not in the sentence or the schema are wrong. UIE, KnowCoder drop
       them (`ungrounded="drop"`, `out_of_schema="drop"`). Raises precision.
    6. A predicted text with a double quote ends before it there, as their pattern reads
       it. Lowers scores. Their limit of 0.3 seconds for reading one output, after
       which it has no events, is not repeated: it depends on the machine.
    7. Offsets are found by `best`. UIE's ways lose items and depend on the order of the
       output (`grounding="first"`, `"closest"`, `"longer_first"`). Lowers scores.
    8. An empty sentence adds nothing. InstructUIE gives it an item `none`, right where
       both sides have it, and compares lower-cased strings of its own spelling, each
       once. Raises scores.
    9. KnowCoder's scores by type drop copies that its total counts. Here those of each
       type (`breakdown`) add up to the total under every preset.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ieval import __version__
from ieval.align import Aligned, align, check_sentences, unknown_key
from ieval.collector import paused
from ieval.counts import Counts
from ieval.ie.rule import VARIANTS, Rule, rule
from ieval.ie.sentence import check as check_one
from ieval.ie.sentence import match
from ieval.ie.summary import by_type, summary
from ieval.result import Result, SentenceResult, add_tallies
from ieval.text import check_choice
from ieval.types import Sentence

__all__ = ["VARIANTS", "check", "match_sentence", "score"]


def check(
    gold: Sequence[Sentence], pred: Sequence[Sentence], chosen: Rule,
    sides: tuple[str, str] = ("gold", "pred"),
) -> None:  # fmt: skip
    """Raise ValueError at the first item that cannot be scored, saying where and why.

    Of each pair of sentences one has the tokens (or the text), where they are needed.
    """
    for n, (g, p) in enumerate(zip(gold, pred, strict=True)):
        check_one(g, p, chosen, sides, str(n))


def match_sentence(gold: Sentence, pred: Sentence, chosen: Rule, key: str = "") -> SentenceResult:
    """Count one sentence. Pure; independent of the order of items unless `grounding` is one of UIE's.

    Raises ValueError as `check` does.
    """
    return match(gold, pred, chosen, ("gold", "pred"), key)


def score(
    gold: Sequence[Sentence],
    pred: Sequence[Sentence],
    *,
    task: str,
    compat: str | None = None,
    match_by: str | None = None,
    duplicates: str | None = None,
    grounding: str | None = None,
    relation: str | None = None,
    schema: Collection[str] | None = None,
    out_of_schema: str | None = None,
    ungrounded: str | None = None,
    types: str | None = None,
    case: str | None = None,
    event_level: str | None = None,
    supertypes: Mapping[str, str] | None = None,
    offsets: str | None = None,
    unknown: str = "ignore",
    align_by: str = "auto",
    sides: tuple[str, str] = ("gold", "pred"),
) -> Result:
    """Score one system's entities, relations or events.

    Args:
        gold, pred: sentences whose items are `Entity`s, `Relation`s or `Event`s, as the task is.
            Where items have no offsets, the sentence of one side has the tokens.
        task: `ner`, `re` or `ed`.
        compat: `uie`, `robustuie`, `knowcoder` or `instructuie`: what that scorer prints. It sets
            the options down to `offsets`, each of which can still be given.
        match_by: `offset` or `string`.
        duplicates: `multiset`, or `set`, each item of a side once.
        grounding: how texts get offsets: `best`, `first`, `closest` or `longer_first`.
        relation: `strict` compares the types of head and tail too, `boundary` does not.
        schema: the types there are; others are an error in the gold.
        out_of_schema: predicted items of other types: `count` as wrong, `drop` or `error`.
        ungrounded: predicted items that have no place in their sentence: the same words.
        types: `exact`, or `normalised` to words in lower case.
        case: `mixed`, or `lower` to find and compare texts in any case.
        event_level: `subtype` as given, or `supertype` by `supertypes`, from type to supertype.
        offsets: what they count, `token` or `character`.
        unknown: what becomes of sentences that the gold does not have: `ignore`, `wrong` or `error`.
        align_by: `id`, `text`, `exact` or `auto`; see `ieval.align`.
        sides: what error messages call gold and predictions.

    Raises:
        ValueError: an option or an item that cannot be scored, with its place.
    """
    given = {"match_by": match_by, "duplicates": duplicates, "grounding": grounding, "relation": relation,
             "out_of_schema": out_of_schema, "ungrounded": ungrounded, "types": types, "case": case,
             "event_level": event_level, "offsets": offsets}  # fmt: skip
    chosen = rule(task, compat, given, schema, supertypes)
    check_choice("unknown", unknown, ("ignore", "wrong", "error"))
    check_sentences(gold, pred, sides)
    with paused():
        aligned = align(gold, pred, by=align_by, unknown=unknown)
        matched = [
            match(g, p, chosen, sides, key) for key, (g, p) in zip(aligned.keys, aligned.pairs, strict=True)
        ]
    if chosen.ungrounded == "error":
        _refuse_ungrounded(matched, sides[1])
    matched += [_unknown(s, chosen, unknown) for s in aligned.unknown]
    paired = f"unknown:{unknown}", f"align:{align_by}"
    signature = "|".join((*chosen.signature(), *paired, f"v:{__version__}"))
    warnings = aligned.warnings() + _without_output(aligned) + _warnings(matched, aligned.pairs, chosen)
    return Result(task, signature, tuple(matched), summary, warnings, by_type)


def _refuse_ungrounded(matched: Sequence[SentenceResult], side: str) -> None:
    for sentence in matched:
        if sentence.tallies.get("ungrounded"):
            lost = next(d for d in sentence.decide() if d.note.startswith("not in the sentence"))
            raise ValueError(f"{side}[{sentence.id}][{lost.pred}]: {lost.note}, and ungrounded='error'")


def _without_output(aligned: Aligned) -> tuple[str, ...]:
    """Rows and files have a row for every sentence, an empty one where nothing was found."""
    if not aligned.missing:
        return ()
    return (
        f"{len(aligned.missing)} of {len(aligned.keys)} gold sentence(s) have no row in the output, the "
        f"first: {aligned.missing[0]!r}; all of their items are missed",
    )


def _warnings(
    matched: Sequence[SentenceResult], pairs: Sequence[tuple[Sentence, Sentence]], chosen: Rule
) -> tuple[str, ...]:
    tallies = add_tallies(matched)
    found = []
    if tallies["repeated_hits"]:
        found.append(
            f"compat={chosen.compat!r} counts every copy of a right prediction as a hit, "
            f"{int(tallies['repeated_hits'])} here; scores may pass 1, as those of that scorer do"
        )
    if tallies["ungrounded_gold"]:
        found.append(
            f"{int(tallies['ungrounded_gold'])} gold item(s) have no place in their sentence under "
            f"grounding={chosen.grounding!r}; only a prediction without one can equal them"
        )
    if n := int(tallies["compared_as_text"]):
        found.append(
            f"{n} sentence(s) have neither tokens nor offsets, so that their items were compared by their "
            "texts; give tokens with the gold for a score by offsets"
        )
    blind = sum(bool(p.items) and not (g.tokens or g.text or p.tokens or p.text) for g, p in pairs)
    if chosen.match_by == "string" and blind:
        found.append(f"{blind} sentence(s) have no tokens, so that `ungrounded` leaves their items out")
    if chosen.task.typed_mentions and _untyped(p for _, p in pairs) > _untyped(g for g, _ in pairs) == 0:
        found.append(
            "the heads and tails of the gold have types, those of the predictions have none, so that no "
            "relation can be right; relation='boundary' leaves these types out"
        )
    return tuple(found)


def _untyped(sentences: Iterable[Sentence]) -> int:
    return sum(not (x.head.label and x.tail.label) for s in sentences for x in s.items)


def _unknown(sentence: Sentence, chosen: Rule, unknown: str) -> SentenceResult:
    key = unknown_key(sentence)
    if unknown == "ignore":
        ignored = {"unknown_sentences": 1, "ignored_items": len(sentence.items)}
        return SentenceResult(key, Counts(), ignored, evidence=((), (), (), None))
    counted = match_sentence(Sentence(sentence.id, sentence.text), sentence, chosen, key)
    return replace(counted, tallies={**counted.tallies, "sentences": 0, "unknown_sentences": 1})
