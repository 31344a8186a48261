"""What cannot be scored is an error that says where, what was found and what would be right."""

import pytest
from notation import gold, pred, triple

from ieval.oie import fact_based
from ieval.types import Extraction, Fact, Sentence

GOLD = gold([["Ann | met | Bob"]], [["Bob | is | old"]])
PRED = pred(["Ann | met | Bob"], [])


def with_item(item: object, *before: object, text: str | None = None) -> tuple[Sentence, ...]:
    """One sentence, id 1, that holds these items in this order."""
    return (Sentence("1", text, (*before, item)),)


def with_slot(slot: str, place: int = 2) -> tuple[Sentence, ...]:
    """The second variant of a synset with this text in one slot."""
    slots = ["Ann", "met", "Bob"]
    slots[place] = slot
    return gold([["Ann | met | Bob", " | ".join(slots)]])


FACT = Fact((triple("Ann | met | Bob"),))
LINE = triple("Ann | met | Bob")

ITEMS = [  # what, gold, pred, message
    ("synset without triples", with_item(Fact(()), FACT), PRED, r"gold\[0\]\[1\]: a synset without triples"),
    ("extraction for a synset", with_item(LINE), PRED,
     r"gold\[0\]\[0\]: expected a Fact, found Extraction; see ieval\.oie\.triples\.facts"),
    ("synset for an extraction", GOLD, with_item(FACT, LINE),
     r"pred\[0\]\[1\]: expected an Extraction, found Fact"),
    ("dict for an extraction", GOLD, with_item({"subject": "Ann"}), r"pred\[0\]\[0\]: .* found dict"),
    ("tuple for a triple", with_item(Fact((("Ann", "met", "Bob"),))), PRED,
     r"gold\[0\]\[0\]\[0\]: expected an Extraction, found tuple"),
    ("unary gold", with_item(Fact((LINE, Extraction("sleeps", ("Ann",))))), PRED,
     r"gold\[0\]\[0\]\[1\]: 1 arguments with predicate 'sleeps'; the protocol scores triples"),
    ("n-ary gold", with_item(Fact((Extraction("gave", ("Ann", "Bob", "a book")),))), PRED,
     r"gold\[0\]\[0\]\[0\]: 3 arguments with predicate 'gave'"),
    ("unary output", GOLD, with_item(Extraction("sleeps", ("Ann",)), LINE),
     r"pred\[0\]\[1\]: 1 arguments with predicate 'sleeps'.*see ieval\.oie\.triples"),
    ("n-ary output", GOLD, with_item(Extraction("gave", ("Ann", "Bob", "a book"))),
     r"pred\[0\]\[0\]: 3 arguments with predicate 'gave'"),
    ("missing predicate", GOLD, with_item(Extraction(None, ("Ann", "Bob"))),
     r"pred\[0\]\[0\]\.predicate: expected text, found None"),
    ("missing object", with_item(Fact((Extraction("met", ("Ann", None)),))), PRED,
     r"gold\[0\]\[0\]\[0\]\.object: expected text, found None"),
    ("number for a subject", GOLD, with_item(Extraction("is", (7, "old"))),
     r"pred\[0\]\[0\]\.subject: expected text, found 7"),
    ("bracket never closed", with_slot("[old Bob"), PRED,
     r"gold\[0\]\[0\]\[1\]\.object: '\[old Bob': '\[' at character 0 is never closed; write real"),
    ("bracket never opened", with_slot("Ann]", 0), PRED,
     r"gold\[0\]\[0\]\[1\]\.subject: 'Ann\]': '\]' without '\[', at character 3"),
    ("nested brackets", with_slot("[has [once]] met", 1), PRED,
     r"gold\[0\]\[0\]\[1\]\.predicate: .*inside the group opened at character 0, at character 5"),
]  # fmt: skip

SENTENCES = [
    ("rows for sentences", GOLD, [[LINE]], r"pred\[0\]: expected a Sentence, found list"),
    ("text for sentences", "gold.txt", PRED, r"gold\[0\]: expected a Sentence, found str"),
    ("duplicate id in gold", (GOLD[0], GOLD[0]), PRED, r"gold\[1\]: the id '1' is already that of gold\[0\]"),
    ("duplicate id in output", GOLD, (PRED[0], PRED[0]),
     r"pred\[1\]: the id '1' is already that of pred\[0\]; each sentence once"),
    ("ids on one side, texts on the other", GOLD, (Sentence(None, "Ann met Bob ."),),
     r"cannot bring gold and predictions together: gold has 2 ids and 0 texts"),
    ("neither id nor text", GOLD, (Sentence(None, None),), r"predictions have 0 ids and 0 texts on 1"),
    ("an id missing among others", GOLD, (PRED[0], Sentence(None, None)),
     r"predictions have 1 ids and 0 texts on 2 sentences; both need an id on every sentence, or both a text"),
    ("none of the predictions known", GOLD, (Sentence("sent-1", None),),
     r"none of the 1 predicted sentences is in the gold \(compared by id\): pred has 'sent-1'"),
    ("ids of another type", GOLD, (Sentence(1, None),), r"none of the 1 predicted sentences.*pred has 1, "),
    ("same id, another text", with_item(FACT, text="Ann met Bob ."), with_item(LINE, text="Bob met Ann ."),
     r"sentence '1' has another text in the predictions: 'Bob met Ann \.'; the gold has 'Ann met Bob \.'"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "golds", "preds", "message"), ITEMS + SENTENCES,
                         ids=[case[0] for case in ITEMS + SENTENCES])  # fmt: skip
def test_located(what, golds, preds, message):  # noqa: ARG001  # the test's name
    with pytest.raises(ValueError, match=message):
        fact_based.score(golds, preds)


@pytest.mark.parametrize("side", ["references", "predictions"])
def test_errors_call_the_sides_as_the_caller_does(side):
    golds, preds = (with_item(Fact(())), PRED) if side == "references" else (GOLD, with_item(FACT))
    with pytest.raises(ValueError, match=rf"^{side}\[0\]\[0\]: "):
        fact_based.score(golds, preds, sides=("references", "predictions"))


CHOICES = {
    "variant": "'paper', 'released'",
    "credit": "'all', 'first'",
    "false_positives": "'lines', 'distinct'",
    "match": "'slots', 'joined'",
    "brackets": "'optional', 'literal'",
    "case": "'mixed', 'lower'",
    "whitespace": "'normalise', 'keep'",
    "punctuation": "'keep', 'drop'",
    "unicode": "'keep', 'nfc'",
    "tokens": "'words', 'characters'",
    "unknown": "'ignore', 'wrong', 'error'",
}


@pytest.mark.parametrize("option", CHOICES)
@pytest.mark.parametrize("value", ["no such", "", 3])
def test_a_wrong_option_value_names_those_allowed(option, value):
    with pytest.raises(ValueError, match=f"^{option}={value!r}: expected one of {CHOICES[option]}$"):
        fact_based.score(GOLD, PRED, **{option: value})


def test_a_wrong_way_to_align_names_those_allowed():
    with pytest.raises(ValueError, match="by='order': expected one of 'auto', 'id', 'text'"):
        fact_based.score(GOLD, PRED, align_by="order")


@pytest.mark.parametrize("option", ["lowercase", "fp", "beta", "Variant"])
def test_an_unknown_option_is_a_type_error(option):
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        fact_based.score(GOLD, PRED, **{option: True})


def test_options_are_keywords():
    with pytest.raises(TypeError, match="takes 2 positional arguments"):
        fact_based.score(GOLD, PRED, "released")


def test_unknown_sentences_can_be_refused():
    with pytest.raises(ValueError, match=r"unknown='error': 1 predicted sentence\(s\) with 1 .*: '9'$"):
        fact_based.score(GOLD, (*PRED, Sentence("9", None, (LINE,))), unknown="error")


def test_literal_brackets_need_no_partner():
    output = with_item(triple("Ann | met | [old Bob"))
    assert fact_based.score(with_slot("[old Bob"), output, brackets="literal")["tp"] == 1


def test_results_under_other_options_do_not_add():
    one = fact_based.score(GOLD[:1], PRED[:1])
    other = fact_based.score(GOLD[1:], PRED[1:], case="lower")
    with pytest.raises(ValueError, match=r"made differently: fact_based\|.*case:mixed.* and .*case:lower"):
        one + other


def test_results_of_the_same_sentences_do_not_add():
    with pytest.raises(ValueError, match="share sentences: 1, 2"):
        fact_based.score(GOLD, PRED) + fact_based.score(GOLD, PRED)


def test_select_refuses_an_unknown_sentence():
    with pytest.raises(ValueError, match="no sentence with id '9' in this result"):
        fact_based.score(GOLD, PRED).select(["9"])


def test_nothing_given_is_changed():
    golds, preds = gold([["[old] Ann | met | Bob"]]), pred(["Ann | met | Bob", "Ann | is | Bob"])
    before = repr((golds, preds))
    list(fact_based.score(golds, preds, minimal=True, case="lower").decisions())
    assert repr((golds, preds)) == before
