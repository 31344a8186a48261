"""LSOIE: tuples matched by predicate and by the syntactic heads of the arguments.

Solawetz and Larson, 2021 (arXiv:2101.11177), Table 3: a prediction matches a gold
tuple if it has the same predicate and contains the syntactic head of each gold
argument, in the argument of the same place.

    P = predictions that match some gold tuple / predictions
    R = gold tuples that some prediction matches / gold tuples
    F1 = 2PR / (P + R)

Sums over the corpus (micro); all in [0, 1], and 0 where their denominator is 0.
These are of all predictions. Confidences add the curve (`ieval.oie.curve`):
`best_f1` at `best_threshold`; `auc`, the area over recall > 0 as the authors plot
it; `auc_anchored`, with the rectangle left of the first point; and with
`threshold=` the scores of the predictions at or above it. Where a prediction has
no confidence, or several have all the same, there is no curve: these keys are
absent and a warning says why.

Heads are part of the gold (`Extraction.heads`), or `parser=` finds them
(`ieval.heads`). A head is looked for by its offset where it has one and the
prediction has spans, else as a token of the argument's text. Of an argument with
several heads all are required. An argument that is not in its sentence has no head
that a parser could find: nothing is asked of it, as no true extraction could have
it, and `arguments_without_head` counts these.

Differs from the authors' script (`variant="released"` and `"curves"`):
    1. Same predicate means equal. The script takes any one token of the gold
       predicate for it, and no predicate of several tokens (`predicate=
       "token_of_gold"`). On LSOIE, whose predicates often hold an auxiliary that is
       not in the sentence, the script's way raises all scores.
    2. Contained means as a token. The script asks for a substring, so that `a` is
       in every argument with an a (`containment="substring"`). Raises all scores,
       most where a head of the file has several words: no token is equal to it.
    3. A prediction may have more arguments than the gold tuple. The script wants
       as many (`arity="same"`), which lowers all scores.
    4. Each argument needs its head, an error otherwise, and punctuation is a head
       like any other. The script's lists lack heads and are compared all the same,
       a place off, and it skips a full stop (`head_list="shifted"`). Moves either way.
    5. Precision counts predictions and recall gold tuples. The script counts
       matched gold tuples for both, each with the confidence of the first match
       in file order (`pick="first"`), and every prediction as wrong that is nobody's
       first match. Lowers precision.
    6. Sentences alike but for punctuation stay apart. In the script the last
       replaces the others, gold included. Moves either way (LSOIE-sci: 4 tuples).
    7. The curves that the authors published (`variant="curves"`) let a prediction
       match once only, the first gold tuple in file order (`one_to_one=True`), and
       count a gold tuple of a sentence without output as often as that sentence has
       tuples. Both lower recall.
    8. Predictions for sentences that the gold does not have are counted and reported
       (`unknown="ignore"`, as the script scores them) and can be counted as wrong
       (`unknown="wrong"`, lowers precision) or refused (`unknown="error"`).

`variant="recipe"` divides matched predictions by gold tuples for recall, as the
short recipe of the paper does: many matches of one gold tuple can lift it past 1.

Containment can be gamed: the whole sentence as every argument contains every head.
`mean_argument_length` stands beside that of the gold, and a warning where it is
more than twice as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from ieval import __version__
from ieval.align import align, check_sentences
from ieval.oie import head_decisions, head_scores, parsed_heads, tuples
from ieval.oie.head_match import Rule, picks, table
from ieval.oie.parsed_heads import Headed, Parser, Parsing, headless, no_offset
from ieval.result import Result, SentenceResult
from ieval.text import check_choice, sentence_key
from ieval.types import Sentence

NAME = "lsoie"


def check(gold: Sequence[Sentence], pred: Sequence[Sentence], *, head_list: str = "complete",
          predicate: str = "equal", to_parse: bool = False,
          sides: tuple[str, str] = ("gold", "pred")) -> None:  # fmt: skip
    """Raise ValueError at the first item that this protocol cannot score, saying where and why.

    With `to_parse` the gold may lack heads: a parser is to find them.
    """
    check_sentences(gold, pred, sides)
    for side, sentences, is_gold in zip(sides, (gold, pred), (True, False), strict=True):
        for n, sentence in enumerate(sentences):
            for k, x in enumerate(sentence.items):
                problem = tuples.fault(x, len(sentence.tokens))
                if not problem and not (is_gold and to_parse):
                    problem = (is_gold and headless(x, head_list)) or no_offset(x, predicate)
                if problem:
                    raise ValueError(f"{side}[{n}][{k}]{problem}")


def match_sentence(gold: Sentence, pred: Sentence, rule: Rule, key: str = "") -> SentenceResult:
    """Count one sentence. Pure; independent of the order of tuples unless `pick="first"`."""
    found = table(gold.items, pred.items, rule)
    chosen = picks(found, pred.items, rule)
    evidence = head_scores.steps(found, chosen, pred.items, rule)
    counts = head_scores.counts(evidence, gold, pred, rule)
    tallies = head_scores.tallies(evidence, gold, pred, rule) | {"tp": len(chosen) - chosen.count(None)}
    decide = partial(head_decisions.decisions, gold.items, pred.items, rule)
    return SentenceResult(key, counts, tallies, decide, evidence)


_PAPER = {
    "predicate": "equal", "containment": "token", "arity": "any", "one_to_one": False, "pick": "best",
    "head_list": "complete", "counting": "both_sides", "absent": "once", "same_key": "apart",
}  # fmt: skip
_RELEASED = {
    "predicate": "token_of_gold", "containment": "substring", "arity": "same", "one_to_one": False,
    "pick": "first", "head_list": "shifted", "counting": "gold", "absent": "once", "same_key": "last",
}  # fmt: skip
VARIANTS: dict[str, dict[str, Any]] = {
    "paper": _PAPER,
    "recipe": _PAPER | {"counting": "predictions"},
    "released": _RELEASED,
    "curves": _RELEASED | {"one_to_one": True, "absent": "squared"},
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "predicate": ("equal", "token_of_gold", "head_index"), "containment": ("token", "substring"),
    "arity": ("any", "same"), "one_to_one": (True, False), "pick": ("best", "first"),
    "head_list": ("complete", "shifted"),
}  # fmt: skip


def score(
    gold: Sequence[Sentence] | Headed,
    pred: Sequence[Sentence],
    *,
    variant: str = "paper",
    predicate: str | None = None,
    containment: str | None = None,
    arity: str | None = None,
    one_to_one: bool | None = None,
    pick: str | None = None,
    head_list: str | None = None,
    threshold: float | None = None,
    parser: Parser | None = None,
    head_scheme: str = "ud",
    head_count: str = "one",
    occurrence: str = "nearest",
    given_heads: str = "keep",
    cache: str | Path | None = None,
    progress: bool = False,
    case: str = "mixed",
    unknown: str = "ignore",
    align_by: str = "auto",
    sides: tuple[str, str] = ("gold", "pred"),
) -> Result:
    """Score one system against gold tuples with heads, given or parsed.

    Args:
        gold: sentences whose items are `Extraction`s, with heads unless there is a parser; or what
            `prepared` made of them.
        pred: sentences whose items are `Extraction`s.
        variant: `paper` (the definition above), `recipe`, `released` (the authors' matcher) or
            `curves` (their published curves); the default of each option down to `head_list`.
        predicate: `equal`; `token_of_gold`; `head_index`, the same offset of the head.
        containment: `token` (or offset, where both sides have it) or `substring`.
        arity: `any` number of arguments, as long as the heads are found, or the `same` as the gold's.
        one_to_one: a prediction matches at most one gold tuple.
        pick: which of its matches stands for a gold tuple: the most confident, `best`, or the `first`.
            One to one, `best` finds a largest matching and `first` takes what is free, in file order.
        head_list: `complete`, or `shifted` as in difference 4; with a parser always `complete`.
        threshold: adds `precision_at_threshold`, `recall_at_threshold` and `f1_at_threshold`.
        parser: finds the heads that the gold lacks: `stanza`, `corenlp`, `spacy`, one made by
            `ieval.heads.registry.backend`, or a callable. It does not run where nothing lacks.
        head_scheme: the head of `in 2009` is `2009`, `ud`, or `in`, `sd`; see `ieval.heads.scheme`.
        head_count: `one` or `all` heads of an argument that is no constituent.
        occurrence: of a part that stands several times: `nearest` or `first`, see `ieval.heads.locate`.
        given_heads: with a parser, `keep` the heads of the gold or `replace` all.
        cache: file that parses are read from and kept in, e.g. `ieval.heads.cache.default_path()`.
        progress: show a bar while parsing.
        case: `mixed`, or `lower` to ignore case.
        unknown: what becomes of sentences that the gold does not have: `ignore`, `wrong` or `error`.
        align_by: `id`, `text`, `exact` or `auto`; see `ieval.align`.
        sides: what error messages call gold and predictions.

    Raises:
        ValueError: an option or an item that cannot be scored, with its place; a sentence
            that the parser refuses. What was parsed is in the cache.
        OSError: a parser out of order, e.g. a server that does not come up; its log is in the message.
    """
    given = {"predicate": predicate, "containment": containment, "arity": arity, "one_to_one": one_to_one,
             "pick": pick, "head_list": head_list}  # fmt: skip
    rule, same_key = _rule(variant, given, case, parsed=parser is not None)
    check_choice("unknown", unknown, ("ignore", "wrong", "error"))
    to_check = () if isinstance(gold, Headed) else gold
    check(to_check, pred, head_list=rule.head_list, predicate=rule.predicate, to_parse=parser is not None,
          sides=sides)  # fmt: skip
    if not isinstance(gold, Headed):
        how = Parsing(parser, head_scheme, head_count, occurrence, given_heads, cache, progress)
        gold = parsed_heads.filled(
            gold, how, head_list=rule.head_list, predicate=rule.predicate, side=sides[0]
        )
    golds: Sequence[Sentence] = gold.sentences
    merged: tuple[str, ...] = ()
    if same_key == "last":
        golds, pred = _last_of_each_key(golds), _last_of_each_key(pred)
        if lost := len(gold.sentences) - len(golds):
            merged = (f"{lost} gold sentence(s) left out: a later one is alike but for punctuation",)
    aligned = align(golds, pred, by=align_by, unknown=unknown)
    matched = []
    for key, (g, p) in zip(aligned.keys, aligned.pairs, strict=True):
        if rule.by_offset:
            tuples.check_same_tokens(key, g, p)
        matched.append(match_sentence(g, p, rule, key))
    alone = partial(match_sentence, rule=rule)
    matched += [tuples.unknown(s, alone, counts=unknown == "wrong", evidence=()) for s in aligned.unknown]
    ends = [f"case:{case}", f"unknown:{unknown}", f"align:{align_by}", f"v:{__version__}"]
    ends = ([] if threshold is None else [f"threshold:{threshold}"]) + ends
    signature = "|".join((NAME, f"variant:{variant}", *rule.signed(), gold.whose, *ends))
    summary = partial(head_scores.summary, threshold=threshold)
    warnings = gold.warnings + merged + aligned.warnings() + head_scores.warnings(matched, golds, rule)
    if threshold is not None:
        head_scores.check_threshold(threshold, matched)
    return Result(NAME, signature, tuple(matched), summary, warnings)


def prepared(
    gold: Sequence[Sentence], *, sides: tuple[str, str] = ("gold", "pred"), **options: Any
) -> Headed:
    """The gold with the heads that `score` gives it, found once for several systems.

    Args:
        options: those of `score`, to be the same there. Raises what it raises for gold.
    """
    parsed = options.get("parser") is not None
    given = {name: options.get(name) for name in CHOICES}
    rule, _ = _rule(options.get("variant", "paper"), given, options.get("case", "mixed"), parsed=parsed)
    which = {"head_list": rule.head_list, "predicate": rule.predicate}
    check(gold, (), to_parse=parsed, sides=sides, **which)
    how = Parsing(**{f.name: options[f.name] for f in fields(Parsing) if f.name in options})
    return parsed_heads.filled(gold, how, side=sides[0], **which)


def _rule(variant: str, given: Mapping[str, Any], case: str, *, parsed: bool) -> tuple[Rule, str]:
    """The options resolved, and which of sentences alike stays. Raises ValueError on a value there is not."""
    check_choice("variant", variant, tuple(VARIANTS))
    own = {"head_list": "complete"} if parsed else {}
    chosen = VARIANTS[variant] | own | {name: v for name, v in given.items() if v is not None}
    for name, allowed in CHOICES.items():
        check_choice(name, chosen[name], allowed)
    check_choice("case", case, ("mixed", "lower"))
    same_key = chosen.pop("same_key")
    return Rule(**chosen, case=case), same_key


def _last_of_each_key(sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Of sentences alike but for punctuation the last, in the place of the first; others as they are."""
    kept = {s.id if s.text is None else sentence_key(s.text): s for s in sentences}
    return tuple(kept.values())
