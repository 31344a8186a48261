"""Fact-based Open IE: exact match against fact synsets.

AnnIE (Friedrich et al., 2022; arXiv:2109.07464) and BenchIE (Gashteovski et
al., 2022; arXiv:2109.06850, section 3). The gold of a sentence is a list of
fact synsets; a system extraction is right if and only if it equals, slot by
slot, one variant of a synset.

    TP = synsets that at least one extraction equals (many forms of a fact count once)
    FN = the other synsets
    FP = extractions that equal no variant of any synset
    P = TP / (TP + FP)    R = TP / (TP + FN)    F1 = 2PR / (P + R)

Sums over the corpus (micro). P, R and F1 are in [0, 1], and 0 where their
denominator is 0: empty output and empty gold score 0. `macro_*` are means over
the sentences that have gold facts or output.

Differs from the authors' script (`variant="released"` gives its numbers):
    1. An extraction held by several synsets covers all of them, as the paper's
       definition of TP says; the script credits the first in file order. Raises
       recall and precision (`credit="first"` for the script's way).
    2. White space is normalised on both sides before comparing. The script strips
       the slots for the hit test but not for the synset look-up, and then credits
       the last synset of the sentence. Moves TP either way.
    3. Sentences meet by id or text. The script counts blank-line-separated blocks,
       so one blank line too many scores every later sentence against the wrong gold.
    4. Unbalanced or nested brackets, a fourth slot and a missing slot are errors;
       the script drops tokens or slots, or stops with IndexError.
    5. Text glued to a bracket is a token of its own: `Crozier[,]` is `Crozier` and
       an optional `,`. The script makes the whole of it optional.
    6. Extractions of sentences that the gold does not have are counted and reported
       (`unknown="ignore"`, as the script scores them) and can be counted as wrong
       (`unknown="wrong"`, lowers precision) or refused (`unknown="error"`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ieval import __version__
from ieval.align import align, check_sentences, unknown_key
from ieval.counts import Counts, total
from ieval.oie import nearest
from ieval.oie.synsets import SLOTS, Rule, holders, pattern, triple
from ieval.pattern import Pattern, chunks, is_balanced
from ieval.result import Decision, Result, SentenceResult, add_tallies
from ieval.text import check_choice, normaliser
from ieval.types import Extraction, Fact, Sentence

NAME = "fact_based"


def check(gold: Sequence[Sentence], pred: Sequence[Sentence], *, brackets: str = "optional",
          sides: tuple[str, str] = ("gold", "pred")) -> None:  # fmt: skip
    """Raise ValueError at the first item that this protocol cannot score, saying where and why."""
    gold_side, pred_side = sides
    check_sentences(gold, pred, sides)
    for n, sentence in enumerate(gold):
        for k, fact in enumerate(sentence.items):
            where = f"{gold_side}[{n}][{k}]"
            if not isinstance(fact, Fact):
                raise ValueError(
                    f"{where}: expected a Fact, found {type(fact).__name__}; see ieval.oie.triples.facts"
                )
            if not fact.variants:
                raise ValueError(
                    f"{where}: a synset without triples, which nothing can cover; give it one or leave it out"
                )
            for v, variant in enumerate(fact.variants):
                problem = _not_a_triple(variant) or (brackets == "optional" and _unbalanced(variant))
                if problem:
                    raise ValueError(f"{where}[{v}]{problem}")
    for n, sentence in enumerate(pred):
        for k, extraction in enumerate(sentence.items):
            if problem := _not_a_triple(extraction):
                raise ValueError(f"{pred_side}[{n}][{k}]{problem}")


def _not_a_triple(x: object) -> str:
    if not isinstance(x, Extraction):
        return f": expected an Extraction, found {type(x).__name__}"
    if len(x.arguments) != 2:
        return (
            f": {len(x.arguments)} arguments with predicate {x.predicate!r}; the protocol scores triples "
            "(subject, predicate, object); see ieval.oie.triples for ways to make them"
        )
    slots = triple(x)
    wrong = [n for n in range(3) if not isinstance(slots[n], str)]
    return f".{SLOTS[wrong[0]]}: expected text, found {slots[wrong[0]]!r}" if wrong else ""


def _unbalanced(variant: Extraction) -> str:
    try:
        for text in triple(variant):
            if not is_balanced(text):
                chunks(text)
    except ValueError as problem:
        return f".{SLOTS[triple(variant).index(text)]}: {problem}"
    return ""


def match_sentence(gold: Sentence, pred: Sentence, rule: Rule, key: str = "") -> SentenceResult:
    """Count one sentence. Pure; independent of the order of extractions."""
    held = holders(gold.items, pred.items, rule)
    covered: set[int] = set()
    for synsets in held:
        covered.update(synsets if rule.credit == "all" else synsets[:1])
    wrong = [x for x, synsets in zip(pred.items, held, strict=True) if not synsets]
    if rule.false_positives == "distinct":
        false_positives = len({tuple(map(rule.tokenise, triple(x))) for x in wrong})
    else:
        false_positives = len(wrong)
    hits = len(covered)
    return SentenceResult(
        key,
        Counts(hits, hits + false_positives, hits, len(gold.items)),
        {
            "extractions": len(pred.items),
            "matched_extractions": len(pred.items) - len(wrong),
            "sentences": 1,
            "sentences_without_gold": int(not gold.items),
            "sentences_without_output": int(not pred.items),
        },
        partial(decisions, gold.items, pred.items, rule),
    )


def decisions(facts: Sequence[Fact], extractions: Sequence[Extraction], rule: Rule) -> tuple[Decision, ...]:
    """What each extraction covered, or the nearest variant and what failed; then each synset missed."""
    held = holders(facts, extractions, rule)
    gold = [[tuple(pattern(s, rule) for s in triple(v)) for v in fact.variants] for fact in facts]
    texts = [tuple(map(rule.tokenise, triple(x))) for x in extractions]
    found: list[Decision] = []
    covered: set[int] = set()
    for n, synsets in enumerate(held):
        credited = synsets if rule.credit == "all" else synsets[:1]
        if synsets:
            note = "covers again" if covered.issuperset(credited) else ""
            found.append(Decision("right", n, credited, note=note))
        else:
            found.append(_wrong(n, gold, texts[n]))
        covered.update(credited)
    for n in range(len(facts)):
        if n not in covered:
            found.append(Decision("missed", None, (n,), nearest.extraction(gold[n], texts)))
    return tuple(found)


def _wrong(n: int, gold: list[list[tuple[Pattern, ...]]], texts: tuple[tuple[str, ...], ...]) -> Decision:
    near = nearest.variant(gold, texts)
    if near is None:
        return Decision("wrong", n, note="the sentence has no gold facts")
    patterns = gold[near[0]][near[1]]
    slots = nearest.slots(patterns, texts, SLOTS)
    return Decision("wrong", n, (), near[0], slots, nearest.note(slots, patterns, texts))


VARIANTS = {
    "paper": {"credit": "all", "false_positives": "lines"},
    "released": {"credit": "first", "false_positives": "lines"},
}


def score(
    gold: Sequence[Sentence],
    pred: Sequence[Sentence],
    *,
    variant: str = "paper",
    credit: str | None = None,
    false_positives: str | None = None,
    match: str = "slots",
    minimal: bool = False,
    brackets: str = "optional",
    case: str = "mixed",
    whitespace: str = "normalise",
    punctuation: str = "keep",
    unicode: str = "keep",
    tokens: str = "words",
    unknown: str = "ignore",
    align_by: str = "auto",
    sides: tuple[str, str] = ("gold", "pred"),
) -> Result:
    """Score one system against fact synsets.

    Args:
        gold: sentences whose items are `Fact`s with triples as variants.
        pred: sentences whose items are `Extraction`s with two arguments.
        variant: `paper` (the definition above) or `released` (the numbers of the authors' script).
        credit: `all` or `first` of the synsets that hold an extraction; default: the variant's.
        false_positives: `lines` counts a repeated wrong line again, `distinct` once a sentence.
        match: `slots`, or `joined`, which ignores the borders between the slots (raises all scores).
        minimal: compare with the gold stripped of every optional token.
        brackets: `optional` or `literal`, for gold whose brackets are text.
        case, whitespace, punctuation, unicode, tokens: see `ieval.text.normaliser`.
        unknown: what becomes of sentences that the gold does not have: `ignore`, `wrong` or `error`.
        align_by: `id`, `text`, `exact` or `auto`; see `ieval.align`.
        sides: what error messages call gold and predictions.

    Raises:
        ValueError: an option or an item that cannot be scored, with its place.
    """
    check_choice("variant", variant, tuple(VARIANTS))
    chosen = VARIANTS[variant]
    rule = Rule(
        chosen["credit"] if credit is None else credit,
        chosen["false_positives"] if false_positives is None else false_positives,
        match,
        minimal,
        brackets,
        normaliser(case=case, whitespace=whitespace, punctuation=punctuation, unicode=unicode, tokens=tokens),
    )
    check_choice("credit", rule.credit, ("all", "first"))
    check_choice("false_positives", rule.false_positives, ("lines", "distinct"))
    check_choice("match", match, ("slots", "joined"))
    check_choice("brackets", brackets, ("optional", "literal"))
    check_choice("unknown", unknown, ("ignore", "wrong", "error"))
    check(gold, pred, brackets=brackets, sides=sides)
    aligned = align(gold, pred, by=align_by, unknown=unknown)
    pairs = zip(aligned.keys, aligned.pairs, strict=True)
    matched = [match_sentence(g, p, rule, key) for key, (g, p) in pairs]
    matched += [_unknown(s, rule, unknown) for s in aligned.unknown]
    signature = "|".join((
        NAME, f"variant:{variant}", f"credit:{rule.credit}", f"fp:{rule.false_positives}",
        f"match:{match}", f"gold:{'minimal' if minimal else 'full'}", f"brackets:{brackets}",
        f"case:{case}", f"ws:{whitespace}", f"punct:{punctuation}", f"unicode:{unicode}",
        f"tokens:{tokens}", f"unknown:{unknown}", f"align:{align_by}", f"v:{__version__}",
    ))  # fmt: skip
    return Result(NAME, signature, tuple(matched), summary, aligned.warnings())


def _unknown(sentence: Sentence, rule: Rule, unknown: str) -> SentenceResult:
    lines = len(sentence.items)
    key = unknown_key(sentence)
    if unknown == "ignore":
        return SentenceResult(key, Counts(), {"unknown_sentences": 1, "ignored_extractions": lines})
    counted = match_sentence(Sentence(sentence.id, sentence.text), sentence, rule, key)
    return SentenceResult(key, counted.counts, {"unknown_sentences": 1, "extractions": lines}, counted.decide)


def summary(sentences: Sequence[SentenceResult]) -> dict[str, float]:
    """All scores and counts under flat names; rates are floats in [0, 1], counts are ints."""
    counts = total(s.counts for s in sentences)
    tallies = add_tallies(sentences)
    prf = counts.prf()
    scored = [s.counts.prf() for s in sentences if s.counts.precision_total or s.counts.recall_total]
    mean = len(scored) or 1
    return {
        "precision": prf.precision,
        "recall": prf.recall,
        "f1": prf.f,
        "tp": int(counts.recall_hits),
        "fp": int(counts.precision_total - counts.precision_hits),
        "fn": int(counts.recall_total - counts.recall_hits),
        "extractions": int(tallies["extractions"]),
        "matched_extractions": int(tallies["matched_extractions"]),
        "redundancy": tallies["matched_extractions"] / counts.recall_hits if counts.recall_hits else 0.0,
        "macro_precision": sum(s.precision for s in scored) / mean,
        "macro_recall": sum(s.recall for s in scored) / mean,
        "macro_f1": sum(s.f for s in scored) / mean,
        "sentences": int(tallies["sentences"]),
        "sentences_without_gold": int(tallies["sentences_without_gold"]),
        "sentences_without_output": int(tallies["sentences_without_output"]),
        "unknown_sentences": int(tallies["unknown_sentences"]),
        "ignored_extractions": int(tallies["ignored_extractions"]),
    }
