"""Error analysis: n-ary tuples matched strictly, relaxed and by containment, and what kind of error each is.

Schneider, Oberhauser, Klatt, Gers and Löser, 2017 (W17-5402, arXiv:1707.07499):
precision, recall and F2 under an exact and a relaxed containment match, and the errors
of the rest by class.

    P = extractions that match some gold tuple / extractions
    R = gold tuples that some extraction matches / gold tuples
    F = (1 + beta^2) P R / (beta^2 P + R), with beta = 2: recall weighs more

Sums over the corpus (micro); all in [0, 1], and 0 where their denominator is 0. All
strategies (`ieval.oie.strategies.ROWS`) are scored at once:

    strict        predicate and all arguments equal
    relaxed       same predicate, and each argument equal to one of the gold's
    in_order      predicate and each argument of the gold contained in that in its
                  place; as many arguments
    with_extra    the same, further arguments allowed
    any_argument  each argument of the gold contained in any argument, any number
    anywhere      each part of the gold contained in any part

and each again with `_one_to_one` behind its name: a largest set of disjoint pairs.
Keys are `strict_precision`, `strict_recall`, `strict_f2` (`f1`, `f0.5` for another
beta), `strict_tp`, `strict_fp`, `strict_fn`, and so on: TP and FN count gold tuples,
FP extractions that match none. The paper's short text defines the first two alone,
in a recipe; the containment family is our interpretation of its "containment
match". On gold that marks bare heads of names (NYT, WEB, PENN) equality of strings
finds next to nothing, and the family is what tells systems apart.

`precision`, `recall`, `f1`, `f2`, `tp`, `fp` and `fn` are those of the `primary`
strategy, which also says what is a `correct` extraction; `Result.by(name)` puts
another strategy there, for intervals and paired tests, which are of F at this beta.
The default is `strict`: every error class is a way of not being the gold tuple, while
`relaxed` takes a tuple with arguments left out for right, even one with none.

Error classes (`ieval.oie.errors`) are proposals: words are compared, nobody has
read them. `wrong_boundaries`, `redundant`, `uninformative`, `wrong`, `out_of_scope`
and `correct` count extractions, one class each; `missing` counts gold tuples that no
extraction stands for, right or not. `missed_by_arity` are gold tuples that are
missed, but would be matched by the parts that both sides have, place by place.

Differs from the paper's recipe:
    1. TP is counted on each side: extractions for P, gold tuples for R. The recipe
       puts matching extractions in both, and FN = gold - TP falls below 0 where
       several match one gold tuple, so that R passes 1. `variant="recipe"` keeps its
       R = TP / (TP + FN) with TP in extractions, and FN the gold tuples unmatched,
       never below 0. Raises recall where gold tuples are matched again and again.
    2. HTML entities, however often escaped, and Penn Treebank brackets are unescaped
       on both sides, and runs of white space are one blank. The recipe compares
       strings as they are (`markup="keep"`, in `variant="recipe"`; there runs of white
       space are still one blank). Raises all scores, hardly on most data.
    3. Sentences meet by id, or by text whatever its tokens (`ieval.align`; by texts as
       they are with `align_by="exact"`), and output for sentences that the gold does
       not have is counted and reported (`unknown="ignore"`), counted as wrong
       (`unknown="wrong"`, lowers precision) or refused (`unknown="error"`).

Containment can be gamed: the whole sentence as every part contains everything.
`mean_argument_length` stands beside that of the gold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ieval import __version__
from ieval.align import align, check_sentences
from ieval.oie import containment_scores, error_decisions, errors, strategies, tuples
from ieval.oie.strategies import ROWS, Parts, Strategy
from ieval.result import Result, SentenceResult
from ieval.text import Normaliser, check_choice, normaliser
from ieval.types import Extraction, Sentence

NAME = "error_analysis"
PROBLEMS = error_decisions.PROBLEMS

VARIANTS: dict[str, dict[str, Any]] = {
    "paper": {"counting": "both_sides", "markup": "unescape"},
    "recipe": {"counting": "predictions", "markup": "keep"},
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "variant": tuple(VARIANTS), "primary": tuple(row.name for row in ROWS),
    "counting": ("both_sides", "predictions"), "markup": ("unescape", "keep"),
    "holder": ("pred", "gold", "either", None), "arity": ("same", "extra", "any", None),
    "case": ("mixed", "lower"), "unknown": ("ignore", "wrong", "error"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """The options of one scoring, resolved."""

    rows: tuple[Strategy, ...]
    primary: Strategy
    counting: str
    norm: Normaliser
    parts: Callable[[Extraction], Parts]


def check(
    gold: Sequence[Sentence], pred: Sequence[Sentence], *, sides: tuple[str, str] = ("gold", "pred")
) -> None:
    """Raise ValueError at the first item that this protocol cannot score, saying where and why."""
    check_sentences(gold, pred, sides)
    for side, sentences in zip(sides, (gold, pred), strict=True):
        for n, sentence in enumerate(sentences):
            for k, x in enumerate(sentence.items):
                if problem := tuples.fault(x, len(sentence.tokens)):
                    raise ValueError(f"{side}[{n}][{k}]{problem}")


def match_sentence(gold: Sentence, pred: Sentence, rule: Rule, key: str = "") -> SentenceResult:
    """Count one sentence by every strategy and give each error its class. Pure; independent of order."""
    golds, preds = list(map(rule.parts, gold.items)), list(map(rule.parts, pred.items))
    possible = strategies.possible(golds, preds)
    found = strategies.tables(golds, preds, rule.rows, possible)
    named = strategies.counted(found, rule.rows, len(golds), len(preds), rule.counting)
    judged = errors.judge(
        golds, preds, found[rule.primary.name], rule.primary, [x.confidence for x in pred.items],
        possible, words=_words(gold, pred, rule), counting=rule.counting,
    )  # fmt: skip
    decide = partial(error_decisions.decisions, golds, preds, judged)
    tallies = containment_scores.tallies(judged, golds, preds)
    return SentenceResult(key, named[rule.primary.name], tallies, decide, judged, named)


def _words(gold: Sentence, pred: Sentence, rule: Rule) -> frozenset[str]:
    text = gold.text or " ".join(gold.tokens) or pred.text or " ".join(pred.tokens)
    return frozenset(rule.norm(text))


def score(
    gold: Sequence[Sentence],
    pred: Sequence[Sentence],
    *,
    variant: str = "paper",
    primary: str = "strict",
    beta: float = 2.0,
    holder: str | None = None,
    arity: str | None = None,
    counting: str | None = None,
    markup: str | None = None,
    case: str = "mixed",
    unknown: str = "ignore",
    align_by: str = "auto",
    sides: tuple[str, str] = ("gold", "pred"),
) -> Result:
    """Score one system by all strategies and classify its errors.

    Args:
        gold, pred: sentences whose items are `Extraction`s.
        variant: `paper` (the definition above) or `recipe` (differences 1 and 2); the default of
            `counting` and `markup`.
        primary: the strategy that says what is correct and gives the scores without a strategy's name.
        beta: of F; recall weighs beta times as much as precision.
        holder: who contains whom in the containment family: `pred`, the extraction contains the gold;
            `gold`, the other way; `either`. Default: `pred`.
        arity: of the container, for the whole family: the `same` number of arguments, `extra` ones or
            `any`. Default: as each strategy says.
        counting: `both_sides` or `predictions`, as in difference 1.
        markup: `unescape` HTML entities and Penn Treebank brackets, or `keep` them.
        case: `mixed`, or `lower` to ignore case.
        unknown: what becomes of sentences that the gold does not have: `ignore`, `wrong` or `error`.
        align_by: `id`, `text`, `exact` or `auto`; see `ieval.align`.
        sides: what error messages call gold and predictions.

    Raises:
        ValueError: an option or an item that cannot be scored, with its place.
    """
    chosen = {"variant": variant, "primary": primary, "holder": holder, "arity": arity,
              "case": case, "unknown": unknown}  # fmt: skip
    for name, value in chosen.items():
        check_choice(name, value, CHOICES[name])
    counting, markup = counting or VARIANTS[variant]["counting"], markup or VARIANTS[variant]["markup"]
    check_choice("counting", counting, CHOICES["counting"])
    check_choice("markup", markup, CHOICES["markup"])
    if isinstance(beta, bool) or not isinstance(beta, int | float) or not 0 < beta < float("inf"):
        raise ValueError(f"beta={beta!r}: expected a number above 0, e.g. 2")
    check(gold, pred, sides=sides)
    rows = strategies.rows(holder, arity)
    first = next(row for row in rows if row.name == primary)
    norm = normaliser(case=case, markup=markup)
    rule = Rule(rows, first, counting, norm, strategies.reader(norm))
    aligned = align(gold, pred, by=align_by, unknown=unknown)
    matched = []
    for key, (g, p) in zip(aligned.keys, aligned.pairs, strict=True):
        tuples.check_same_tokens(key, g, p)
        matched.append(match_sentence(g, p, rule, key))
    alone = partial(match_sentence, rule=rule)
    matched += [tuples.unknown(s, alone, counts=unknown == "wrong") for s in aligned.unknown]
    signature = "|".join((
        NAME, f"variant:{variant}", f"primary:{primary}", f"beta:{beta:g}", f"holder:{holder or 'pred'}",
        f"arity:{arity or 'own'}", f"counting:{counting}", f"markup:{markup}", f"case:{case}",
        f"unknown:{unknown}", f"align:{align_by}", f"v:{__version__}",
    ))  # fmt: skip
    return Result(NAME, signature, tuple(matched), partial(containment_scores.summary, beta=beta),
                  aligned.warnings(), beta=beta, lead=primary)  # fmt: skip
