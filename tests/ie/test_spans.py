"""Options and policies of the entity, relation and event scores, and input that cannot be scored."""

import pytest
from ie_items import entity, event, relation, side

import ieval
from ieval.ie import spans
from ieval.types import Entity, Extraction, Sentence, Span

LINE = "Ann saw Oslo and Rome"
GOLD = [entity("PER", "Ann", 0, 1), entity("LOC", "Oslo", 2, 3)]


def score(gold, pred, task="ner", tokens=LINE, **options):
    return spans.score(side(gold, tokens=tokens), side(pred), task=task, **options)


def counts(result):
    return tuple(result[name] for name in ("tp", "fp", "fn"))


def test_counts_of_one_sentence():
    pred = [entity("PER", "", 0, 1), entity("ORG", "", 2, 3), entity("LOC", "", 4, 5)]
    pred.append(pred[0])
    result = score(GOLD, pred)
    assert counts(result) == (1, 3, 1)
    assert (result["precision"], result["recall"], result["f1"]) == (1 / 4, 1 / 2, 1 / 3)
    assert result["identification_f1"] == 2 / 3
    assert result["duplicates"] == 1
    once = score(GOLD, pred, duplicates="set")
    assert (counts(once), once["duplicates"]) == ((1, 2, 1), 1)
    assert once.signature.split("|")[3] == "dup:set"


def test_nested_discontinuous_and_touching_pieces():
    whole = Entity("ORG", "", (Span(0, 3),))
    pieces = Entity("ORG", "", (Span(1, 3), Span(0, 1)))
    apart = Entity("ORG", "", (Span(0, 1), Span(2, 3)))
    inner = Entity("LOC", "", (Span(2, 3),))
    assert counts(score([whole, apart, inner], [inner, pieces, apart])) == (3, 0, 0)
    assert counts(score([whole], [apart])) == (0, 1, 1)


def test_items_that_are_not_in_the_sentence():
    pred = [entity("PER", "Ann"), entity("PER", "Bob")]
    counted, dropped = score(GOLD, pred), score(GOLD, pred, ungrounded="drop")
    assert (counts(counted), counted["ungrounded"], counted["grounded"]) == ((1, 1, 1), 1, 1)
    assert (counts(dropped), dropped["ungrounded"]) == ((1, 0, 1), 1)
    with pytest.raises(ValueError, match=r"pred\[0\]\[1\]: not in the sentence, and ungrounded='error'"):
        score(GOLD, pred, ungrounded="error")
    by_string = score(GOLD, pred, match_by="string", ungrounded="drop")
    assert (counts(by_string), by_string["ungrounded"]) == ((1, 0, 1), 1)


def test_types_that_the_schema_does_not_have():
    pred = [entity("PER", "", 0, 1), entity("GPE", "", 2, 3)]
    schema = ["PER", "LOC"]
    counted = score(GOLD, pred, schema=schema)
    assert (counts(counted), counted["out_of_schema"]) == ((1, 1, 1), 1)
    dropped = score(GOLD, pred, schema=schema, out_of_schema="drop")
    assert (counts(dropped), dropped["out_of_schema"]) == ((1, 0, 1), 1)
    with pytest.raises(ValueError, match=r"pred\[0\]\[1\]: type 'GPE' is not in the schema; it has 'LOC'"):
        score(GOLD, pred, schema=schema, out_of_schema="error")
    with pytest.raises(ValueError, match=r"gold\[0\]\[1\]: type 'LOC' is not in the schema"):
        score(GOLD, pred, schema=["PER", "GPE"])
    assert score(GOLD, pred, schema=["per", "loc"], types="normalised")["out_of_schema"] == 1


def test_case_and_types():
    pred = [entity("per", "ann"), entity("Loc", "Oslo")]
    assert score(GOLD, pred)["tp"] == 0
    assert score(GOLD, pred, types="normalised")["tp"] == 1
    assert score(GOLD, pred, types="normalised", case="lower")["tp"] == 2
    assert score(GOLD, pred, types="normalised", case="lower", match_by="string")["tp"] == 2
    assert "types:normalised|case:lower" in score(GOLD, pred, types="normalised", case="lower").signature


def test_relations_strict_and_boundary():
    gold = [relation("Saw", ("PER", "", 0, 1), ("LOC", "", 2, 3))]
    typed = [relation("Saw", ("PER", "", 0, 1), ("ORG", "", 2, 3))]
    result = score(gold, typed, "re")
    assert (result["f1"], result["identification_f1"]) == (0, 1)
    assert score(gold, typed, "re", relation="boundary")["f1"] == 1
    turned = [relation("Saw", ("LOC", "", 2, 3), ("PER", "", 0, 1))]
    assert score(gold, turned, "re", relation="boundary")["identification_f1"] == 0
    other = [relation("Met", ("PER", "", 0, 1), ("LOC", "", 2, 3))]
    assert score(gold, other, "re")["identification_f1"] == 0
    assert score(gold, other, "re", relation="boundary")["identification_f1"] == 1


def test_relations_whose_mentions_have_no_types_are_told_what_to_do():
    gold = [relation("Saw", ("PER", "", 0, 1), ("LOC", "", 2, 3))]
    pred = [relation("Saw", ("", "Ann"), ("", "Oslo"))]
    assert "relation='boundary' leaves these types out" in score(gold, pred, "re").warnings[0]
    assert not score(gold, pred, "re", relation="boundary").warnings


def test_event_levels():
    gold, pred = [event("Die", "", 1, 2)], [event("Injure", "saw")]
    levels = {"Die": "Life", "Injure": "Life"}
    assert score(gold, pred, "ed")["f1"] == 0
    result = score(gold, pred, "ed", event_level="supertype", supertypes=levels)
    assert (result["f1"], list(result.to_dict(detail=True)["per_type"])) == (1, ["Life"])
    assert "level:supertype" in result.signature
    with pytest.raises(ValueError, match=r"event_level='supertype': give supertypes=\{'Die': 'Life'"):
        score(gold, pred, "ed", event_level="supertype")
    with pytest.raises(ValueError, match="compat='robustuie' scores supertypes: give supertypes="):
        score(gold, pred, "ed", compat="robustuie")
    assert score(gold, pred, "ed", compat="robustuie", event_level="subtype")["f1"] == 0


def test_other_is_left_out_by_two_presets_on_both_sides():
    gold, pred = [*GOLD, entity("Other", "Rome", 4, 5)], [*GOLD, entity("other", "saw")]
    assert score(gold, pred, compat="robustuie")["f1"] == score(gold, pred, compat="knowcoder")["f1"] == 1
    assert counts(score(gold, pred)) == (2, 1, 1)


def test_offsets_of_characters():
    text = "Ann saw Oslo"
    gold = [Sentence("0", text, (entity("LOC", "Oslo", 8, 12),))]
    pred = [Sentence("0", None, (entity("LOC", "Oslo"), entity("PER", "Ann", 0, 3)))]
    result = spans.score(gold, pred, task="ner", offsets="character")
    assert counts(result) == (1, 1, 0)
    with pytest.raises(ValueError, match="grounding='first' with offsets='character'"):
        spans.score(gold, pred, task="ner", offsets="character", grounding="first")


def test_gold_without_a_place_is_told():
    gold = [entity("LOC", "Paris"), entity("PER", "Ann")]
    result = score(gold, gold)
    assert (result["f1"], result["ungrounded_gold"]) == (1, 1)
    assert "1 gold item(s) have no place in their sentence under grounding='best'" in result.warnings[0]


def test_sentences_that_the_gold_does_not_have():
    gold, pred = side(GOLD), side(GOLD, GOLD)
    ignored = spans.score(gold, pred, task="ner")
    assert (counts(ignored), ignored["sentences"]) == ((2, 0, 0), 1)
    wrong = spans.score(gold, pred, task="ner", unknown="wrong")
    assert (counts(wrong), wrong["sentences"]) == ((2, 2, 0), 1)
    with pytest.raises(ValueError, match="unknown='error'"):
        spans.score(gold, pred, task="ner", unknown="error")


def test_results_add_and_select():
    whole = spans.score(side(GOLD, [], GOLD), side(GOLD[:1], [], GOLD), task="ner")
    part = whole.select(["2"])
    assert (whole["tp"], part["tp"], part.to_dict(detail=True)["per_type"]["PER"]["tp"]) == (3, 1 + 1, 1)
    rest = whole.select(["0", "1"])
    assert (rest + part).scores == whole.scores
    rule = spans.rule("ner", None, {}, None, None)
    alone = spans.match_sentence(*side(GOLD, GOLD[:1]), rule, "2")
    assert (alone.id, alone.counts.prf().recall) == ("2", 0.5)


def test_decisions_say_what_is_wrong():
    gold = [entity("ORG", "Oslo and Rome", 2, 5), entity("PER", "Ann", 0, 1)]
    pred = [entity("LOC", "", 2, 5), entity("ORG", "Oslo"), entity("PER", "", 0, 1), entity("PER", "", 0, 1),
            entity("X", "Bob")]  # fmt: skip
    ((_, found),) = score(gold, pred).decisions()
    assert [(d.verdict, d.nearest, d.note) for d in found] == [
        ("wrong", 0, "type: type"),
        ("wrong", 0, "entity: boundary"),
        ("right", None, ""),
        ("wrong", 1, "again: more copies than in the gold"),
        ("wrong", None, "not in the sentence"),
        ("missed", None, ""),
    ]
    assert found[0].slots[0].pred == "LOC"


BAD = [  # gold, prediction, task, options, message
    ([entity("A", "", 3, 6)], [], "ner", {},
     r"gold\[0\]\[0\]: tokens 3 to 6 of a sentence with 5; where offsets count characters, pass"),
    ([], [entity("A", "", 4, 99)], "ner", {}, r"pred\[0\]\[0\]: tokens 4 to 99 of a sentence with 5$"),
    ([], [entity("A", "", 2, 2)], "ner", {}, r"pred\[0\]\[0\]: start 2, end 2; expected 0 <= start < end"),
    ([], [entity("A", "", -2, 2)], "ner", {}, r"pred\[0\]\[0\]: start -2, end 2"),
    ([], [entity("LOC", "Oslo", 1, 2)], "ner", {},
     r"pred\[0\]\[0\]: the text is 'Oslo', but tokens 1 to 2 are 'saw'; one of them is wrong"),
    ([], [entity("LOC")], "ner", {}, r"pred\[0\]\[0\]: neither offsets nor a text"),
    ([], [entity("", "Oslo")], "ner", {}, r"pred\[0\]\[0\]: the type is ''; expected its name"),
    ([], [event("A", "saw")], "ner", {}, r"pred\[0\]\[0\]: expected an Entity for task 'ner', found an Ev"),
    ([], [Extraction("saw", ())], "re", {}, r"pred\[0\]\[0\]: expected a Relation for task 're'"),
    ([relation("r", ("A", "", 0, 1), ("A", "", 4, 7))], [], "re", {}, r"gold\[0\]\[0\]\.tail: tokens 4 to 7"),
    ([], [event("A", "", 9, 10)], "ed", {}, r"pred\[0\]\[0\]\.trigger: tokens 9 to 10"),
    ([], [], "ner", {"compat": "seqeval"}, "compat='seqeval': expected one of 'none', 'uie', 'robustuie'"),
    ([], [], "ner", {"grounding": "nearest"}, "grounding='nearest': expected one of 'best', 'first'"),
    ([], [], "ner", {"match_by": "span"}, "match_by='span': expected one of 'offset', 'string'"),
    ([], [], "ner", {"ungrounded": "keep"}, "ungrounded='keep': expected one of 'count', 'drop', 'error'"),
    ([], [], "ner", {"schema": "LOC"}, "schema='LOC': expected a list of type names"),
    ([], [], "ie", {}, "task='ie': expected one of 'ner', 're', 'ed'"),
    ([], [], "ed", {"event_level": "supertype", "supertypes": ["Life"]}, r"supertypes=\['Life'\]: expected"),
]  # fmt: skip


@pytest.mark.parametrize(("gold", "pred", "task", "options", "message"), BAD)
def test_refused(gold, pred, task, options, message):
    with pytest.raises(ValueError, match=message):
        score(gold, pred, task, **options)


def test_text_without_offsets_needs_a_sentence():
    message = r"pred\[0\]\[0\]: 'Ann' has no offsets, and the sentence no tokens to find it in; give tokens"
    with pytest.raises(ValueError, match=message):
        score(GOLD, [entity("PER", "Ann")], tokens=None)
    assert score(GOLD, [entity("PER", "Ann")], tokens=None, match_by="string")["tp"] == 1
    with pytest.raises(ValueError, match=r"pred\[0\]\[0\]: no text to compare, and the sentence has no"):
        score(GOLD, [entity("PER", "", 0, 1)], tokens=None, match_by="string")


def test_check_raises_what_score_raises():
    rule = spans.rule("ner", None, {}, None, None)
    with pytest.raises(ValueError, match=r"theirs\[0\]\[0\]: start 2, end 2"):
        spans.check(side([]), side([entity("A", "", 2, 2)]), rule, ("ours", "theirs"))
    with pytest.raises(ValueError, match=r"gold\[0\]: expected a Sentence, found list"):
        spans.score([GOLD], [GOLD], task="ner")


def test_an_unknown_option():
    with pytest.raises(TypeError, match="spelling"):
        ieval.score("ner", [[]], [[]], spelling="loose")


def test_sentences_without_a_row_are_told():
    gold = side([entity("PER", "", 0, 1)], [], [entity("PER", "", 0, 1)])
    result = spans.score(gold, gold[1:], task="ner")
    assert (result["tp"], result["fn"]) == (1, 1)
    assert result.warnings == (
        "1 of 3 gold sentence(s) have no row in the output, the first: '0'; all of their items are missed",
    )
    assert not spans.score(gold, gold, task="ner").warnings
