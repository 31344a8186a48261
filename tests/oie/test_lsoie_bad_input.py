"""What the head protocol cannot score is an error that says where, what was found and what would be right."""

from math import inf, nan

import pytest
from heads import TEXT, gold_tuple, golds, pred_tuple, preds

from ieval.oie import lsoie
from ieval.types import Extraction, Fact, Head, Sentence, Span

TOKENS = tuple(TEXT.split())
GOLD, PRED = golds(["sold | Ann* | the old car*"]), preds(["sold | Ann | car @ 0.5"])
LINE = pred_tuple("sold | Ann | car")


def one(*items: object, tokens: tuple[str, ...] = ()) -> tuple[Sentence, ...]:
    return (Sentence("1", TEXT, items, tokens),)


CASES = [  # what, gold, pred, options, message
    ("no heads at all", golds(["sold | Ann | car"]), PRED, {},
     r"gold\[0\]\[0\]\.arguments\[0\]: no head of 'Ann'; give the heads with the gold"),
    ("one head missing", golds(["sold | Ann* | car"]), PRED, {},
     r"gold\[0\]\[0\]\.arguments\[1\]: no head of 'car'"),
    ("a short list", one(Extraction("sold", ("Ann", "car"), heads=((Head("Ann"),), (Head("car"),)))),
     PRED, {},
     r"gold\[0\]\[0\]: 2 head\(s\) for predicate 'sold'.*; expected one a part.*head_list='shifted'"),
    ("text for a head", one(Extraction("sold", ("Ann",), heads=((), ("Ann",)))), PRED, {},
     r"gold\[0\]\[0\]\.heads: expected a Head with a text, found 'Ann'"),
    ("a head outside", one(Extraction("sold", ("Ann",), heads=((), (Head("Ann", 10),))), tokens=TOKENS),
     PRED, {}, r"gold\[0\]\[0\]\.heads: 'Ann' as token 10 of a sentence of 10 tokens"),
    ("no offset of the predicate", GOLD, PRED, {"predicate": "head_index"},
     r"gold\[0\]\[0\]: predicate 'sold' has no head with an offset; predicate='head_index' needs one"),
    ("nan", GOLD, one(Extraction("sold", ("Ann",), nan)), {},
     r"pred\[0\]\[0\]\.confidence: expected a finite number, -inf \(the logarithm of 0\) or None, found nan"),
    ("infinite", GOLD, one(LINE, Extraction("sold", ("Ann",), inf)), {},
     r"pred\[0\]\[1\]\.confidence: .* found inf"),
    ("text for a confidence", GOLD, one(Extraction("sold", ("Ann",), "0.5")), {},
     r"confidence: .* found '0\.5'"),
    ("true for a confidence", GOLD, one(Extraction("sold", ("Ann",), True)), {},
     r"confidence: .* found True"),
    ("unequal lengths", GOLD, one(Extraction("sold", ("Ann", "car"), None, (), ((Span(0, 1),),))), {},
     r"pred\[0\]\[0\]: 2 argument\(s\) and the spans of 1; expected as many"),
    ("a span outside", GOLD, one(Extraction("sold", ("Ann",), None, (), ((Span(8, 11),),)), tokens=TOKENS),
     {}, r"pred\[0\]\[0\]: span 8:11 is not in its sentence of 10 tokens"),
    ("other tokens", one(gold_tuple("sold | Ann*"), tokens=TOKENS), one(LINE, tokens=(*TOKENS[:9], "!", "?")),
     {},
     r"sentence '1': 10 tokens in the gold and 11 in the predictions; they part at token 9: '\.' and '! \?'"),
    ("none for a predicate", GOLD, one(Extraction(None, ("Ann",))), {},
     r"pred\[0\]\[0\]\.predicate: expected text, found None"),
    ("number for an argument", GOLD, one(Extraction("is", ("Ann", 7))), {},
     r"pred\[0\]\[0\]\.arguments\[1\]: expected text, found 7"),
    ("fact for a tuple", one(Fact((LINE,))), PRED, {}, r"gold\[0\]\[0\]: expected an Extraction, found Fact"),
    ("dict for a tuple", GOLD, one({"predicate": "sold"}), {},
     r"pred\[0\]\[0\]: expected an Extraction, found dict"),
    ("rows for sentences", GOLD, [[LINE]], {}, r"pred\[0\]: expected a Sentence, found list"),
    ("none of the predictions known", GOLD, (Sentence("9", None),), {},
     r"none of the 1 predicted sentences is in the gold"),
    ("the same sentence twice", GOLD, (*PRED, *PRED), {},
     r"pred\[1\]: the id '1' is already that of pred\[0\]"),
    ("a threshold without confidences", GOLD, one(LINE), {"threshold": 0.5},
     r"threshold=0\.5: 1 extraction\(s\) have no confidence to compare with it"),
    ("a threshold that is none", GOLD, PRED, {"threshold": nan}, r"threshold=nan: expected a number"),
    ("a word for a threshold", GOLD, PRED, {"threshold": "high"}, r"threshold='high': expected a number"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "gold", "pred", "options", "message"), CASES, ids=[case[0] for case in CASES]
)
def test_located(what, gold, pred, options, message):  # noqa: ARG001  # the test's name
    with pytest.raises(ValueError, match=message):
        lsoie.score(gold, pred, **options)


CHOICES = {
    "variant": "'paper', 'recipe', 'released', 'curves'",
    "predicate": "'equal', 'token_of_gold', 'head_index'",
    "containment": "'token', 'substring'",
    "arity": "'any', 'same'",
    "one_to_one": "True, False",
    "pick": "'best', 'first'",
    "head_list": "'complete', 'shifted'",
    "case": "'mixed', 'lower'",
    "unknown": "'ignore', 'wrong', 'error'",
}


@pytest.mark.parametrize("option", CHOICES)
@pytest.mark.parametrize("value", ["no such", "", 3])
def test_a_wrong_option_value_names_those_allowed(option, value):
    with pytest.raises(ValueError, match=f"^{option}={value!r}: expected one of {CHOICES[option]}$"):
        lsoie.score(GOLD, PRED, **{option: value})


@pytest.mark.parametrize("option", ["heads", "counting", "absent", "beta"])
def test_an_unknown_option_is_a_type_error(option):
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        lsoie.score(GOLD, PRED, **{option: "gold"})


def test_errors_call_the_sides_as_the_caller_does():
    with pytest.raises(ValueError, match=r"^references\[0\]\[0\]\.arguments\[0\]: no head"):
        lsoie.score(golds(["sold | Ann"]), PRED, sides=("references", "predictions"))


def test_other_tokens_matter_only_where_offsets_are_compared():
    gold = one(gold_tuple("sold* | Ann*"), tokens=TOKENS)
    pred = one(LINE, tokens=(*TOKENS[:9], "!", "?"))
    assert lsoie.score(gold, pred, variant="released")["extractions"] == 1


def test_another_spelling_of_a_token_is_the_same_token():
    gold = one(Extraction("paid", ("3\\/4 -LRB-",), heads=((), (Head("3\\/4"),))), tokens=("3\\/4", "-LRB-"))
    pred = one(Extraction("paid", ("3\\/4",)), tokens=("3/4", "("))
    assert lsoie.score(gold, pred)["tp"] == 1


def test_an_empty_argument_needs_no_head():
    gold = one(Extraction("rains", ("", "Ann"), heads=((), (), (Head("Ann"),))))
    assert lsoie.score(gold, preds(["rains | it | Ann"]))["tp"] == 1


def test_nothing_given_is_changed():
    gold, pred = golds(["sold | Ann* | car*"]), preds(["sold | Ann | car @ 0.5", "is | Ann @ 0.4"])
    before = repr((gold, pred))
    list(lsoie.score(gold, pred, variant="released", case="lower").decisions())
    assert repr((gold, pred)) == before
