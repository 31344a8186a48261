"""One sentence each, what our default says and what four other scorers print: redo them on paper.

Of UIE the columns are by offset and by string under its default mapping, and by
offset under `longer_first`. None: that scorer has no such score.
"""

import pytest
from ie_items import entity, event, side

from ieval.ie import spans

BOSTON = "Boston beat Boston College in Boston"
GOLD = [entity("LOC", "Boston", 0, 1), entity("ORG", "Boston College", 2, 4), entity("LOC", "Boston", 5, 6)]
LOC, ORG = entity("LOC", "Boston"), entity("ORG", "Boston College")
COLLEGE = [entity("ORG", "Boston College", 2, 4)]
CAME = "He came to Boston"
AT_HOME = [entity("LOC", "Boston", 3, 4)]
US = [entity("LOC", "U.S.", 2, 3)]
JAWS = [entity("Film", '" Jaws "', 2, 5)]
BANK = [entity("ORG", "Bank of China", 1, 4), entity("LOC", "China", 3, 4)]

COLUMNS = ("default", "uie", "uie string", "uie longer", "robustuie", "knowcoder", "instructuie")
NER = [  # name, sentence, gold, prediction, then percent under each of the columns
    ("A all found", BOSTON, GOLD, [LOC, ORG, LOC], 100, 66.7, 100, 100, 100, 100, 100),
    ("B once each", BOSTON, GOLD, [LOC, ORG], 80, 80, 80, 80, 100, 80, 100),
    ("C the last of three", BOSTON, GOLD[2:], [LOC], 0, 0, 100, 0, 100, 100, 100),
    ("D three times", CAME, AT_HOME, [LOC] * 3, 50, 100, 50, 100, 100, 150, 100),
    ("E case", CAME, AT_HOME, [entity("LOC", "boston")], 0, 0, 0, 0, 0, 0, 100),
    ("F case of the type", CAME, AT_HOME, [entity("loc", "Boston")], 0, 0, 0, 0, 100, 100, 100),
    ("G boundary", BOSTON, COLLEGE, [entity("ORG", "Boston")], 0, 0, 0, 0, 0, 0, 0),
    ("H type", BOSTON, COLLEGE, [entity("LOC", "Boston College")], 0, 0, 0, 0, 0, 0, 0),
    ("I full stop", "in the U.S. now", US, [entity("LOC", "U.S")], 0, 0, 0, 0, 0, 0, 0),
    ("J empty", BOSTON, [], [], 0, 0, 0, 0, 0, 0, 100),
    ("K quotes", 'We saw " Jaws " twice', JAWS, [entity("Film", '" Jaws "')], 100, 100, 100, 100, 0, 0, 100),
    ("L nested", "The Bank of China", BANK, [entity("ORG", "Bank of China"), entity("LOC", "China")],
     100, 100, 100, 66.7, 100, 100, 100),
]  # fmt: skip
SETTINGS = {
    "default": {},
    "uie": {"compat": "uie"},
    "uie string": {"compat": "uie", "match_by": "string"},
    "uie longer": {"compat": "uie", "grounding": "longer_first"},
    "robustuie": {"compat": "robustuie"},
    "knowcoder": {"compat": "knowcoder"},
    "instructuie": {"compat": "instructuie"},
}

SHOT = "A gunman shot and killed him , then another man was shot"
ATTACK, INJURE, DIE = (event(label, word) for label, word in
                       (("Attack", "shot"), ("Injure", "shot"), ("Die", "killed")))  # fmt: skip
FOUR = [event("Attack", "shot", 2, 3), event("Injure", "shot", 2, 3), event("Die", "killed", 4, 5),
        event("Attack", "shot", 11, 12)]  # fmt: skip
THREE = [FOUR[0], event("Injure", "shot", 11, 12), FOUR[2]]
KILLED = [event("Die", "killed", 4, 5)]
SUPERTYPES = {"Attack": "Conflict", "Injure": "Life", "Die": "Life"}
ED = [  # name, gold, prediction, default, uie, uie string, robustuie, and its identification
    ("gold strings", FOUR, [ATTACK, INJURE, DIE, ATTACK], 100, 57.1, 100, 100, 100),
    ("other order", THREE, [INJURE, ATTACK, DIE], 66.7, 33.3, 100, 100, 100),
    ("type", KILLED, [event("Injure", "killed")], 0, 0, 0, 100, 100),
    ("case", KILLED, [event("Die", "Killed")], 0, 0, 0, 100, 100),
    ("three times", KILLED, [DIE] * 3, 50, 100, 50, 150, 150),
]


def percent(gold, pred, sentence, task, name="f1", **options):
    result = spans.score(side(gold, tokens=sentence), side(pred), task=task, **options)
    return round(100 * result[name], 1)


@pytest.mark.parametrize(("column", "place"), [(name, n) for n, name in enumerate(COLUMNS)])
@pytest.mark.parametrize("row", NER, ids=lambda row: row[0])
def test_entities(row, column, place):
    _, sentence, gold, pred, *expected = row
    assert percent(gold, pred, sentence, "ner", **SETTINGS[column]) == expected[place]


@pytest.mark.parametrize("row", ED, ids=lambda row: row[0])
def test_events(row):
    _, gold, pred, default, by_offset, by_string, code, code_identified = row
    assert percent(gold, pred, SHOT, "ed") == default
    assert percent(gold, pred, SHOT, "ed", compat="uie") == by_offset
    assert percent(gold, pred, SHOT, "ed", compat="uie", match_by="string") == by_string
    robust = {"compat": "robustuie", "supertypes": SUPERTYPES}
    assert percent(gold, pred, SHOT, "ed", **robust) == code
    assert percent(gold, pred, SHOT, "ed", "identification_f1", **robust) == code_identified


def test_knowcoder_keeps_the_case_of_triggers():
    options = {"compat": "knowcoder", "supertypes": SUPERTYPES}
    assert percent(KILLED, [event("Die", "Killed")], SHOT, "ed", **options) == 0
    assert percent(KILLED, [DIE] * 3, SHOT, "ed", **options) == 150


def test_set_of_strings_as_uie_can_count():
    assert percent(GOLD, [LOC, ORG], BOSTON, "ner", compat="uie", match_by="string", duplicates="set") == 100


def test_scores_past_one_are_warned_of_and_only_in_the_preset():
    gold, pred = side(AT_HOME, tokens=CAME), side([LOC] * 3)
    result = spans.score(gold, pred, task="ner", compat="knowcoder")
    assert (result["recall"], result["tp"], result["fp"], result["fn"]) == (3.0, 3, 0, 0)
    assert "counts every copy of a right prediction as a hit, 2 here" in result.warnings[0]
    assert not spans.score(gold, pred, task="ner").warnings


@pytest.mark.parametrize("task", ["re", "ed"])
def test_instructuie_has_no_counts_of_relations_and_events(task):
    with pytest.raises(ValueError, match=f"has no scores that are counts of {task} items"):
        spans.score((), (), task=task, compat="instructuie")


def test_the_order_of_predictions_never_matters():
    """nervaluate 1.2.1 gives 0 in one order and 66.7 in the other."""
    gold = [entity("LOC", "", 2, 3)]
    pred = [entity("ORG", "", 0, 3), entity("LOC", "", 2, 3)]
    assert percent(gold, pred, "", "ner") == percent(gold, pred[::-1], "", "ner") == 66.7
