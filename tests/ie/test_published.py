"""Real outputs and real gold: figures that other scorers print, to the last digit they give."""

import json

import pytest
from ie_items import relation, side

import ieval
from ieval.ie import spans


@pytest.fixture(scope="module")
def nyt(data):
    """JointER's released predictions of NYT-multi, as sides and with the tokens."""
    rows = json.loads((data / "ie" / "nyt_jointer_test_predictions.json").read_text(encoding="utf-8"))

    def items(name, times=1):
        return side(*([relation(r, ("", h), ("", t)) for h, r, t in row[name]] * times for row in rows))

    return items


def percent(result, *names):
    return tuple(round(100 * result[name], 3) for name in names)


PRF = ("precision", "recall", "f1")


@pytest.mark.parametrize("compat", [None, "uie", "robustuie", "knowcoder"])
def test_jointer_on_nyt(nyt, compat):
    result = spans.score(nyt("truth"), nyt("predict"), task="re", match_by="string", compat=compat)
    assert percent(result, *PRF) == (85.479, 71.626, 77.942)
    assert (result["tp"], result["fp"], result["fn"]) == (5816, 988, 2304)


def test_identification_without_the_relation_type(nyt):
    result = spans.score(nyt("truth"), nyt("predict"), task="re", compat="robustuie")
    assert percent(result, "identification_f1") == (78.719,)


@pytest.mark.parametrize(
    ("options", "f1"),
    [
        ({"match_by": "string"}, 53.535),
        ({"match_by": "string", "duplicates": "set"}, 77.942),
        ({"compat": "uie", "match_by": "string"}, 53.535),
        ({"compat": "robustuie"}, 107.069),
        ({"compat": "knowcoder"}, 107.069),
    ],
)
def test_everything_said_twice(nyt, options, f1):
    result = spans.score(nyt("truth"), nyt("predict", 2), task="re", **options)
    assert percent(result, "f1") == (f1,)
    assert bool(result.warnings) == (f1 > 100) or "tokens" in result.warnings[0]


def test_places_of_jointer_depend_on_what_else_a_side_says(data):
    """Texts on both sides: 3 hits are lost where one side alone has a longer mention over a name."""
    file = data / "ie" / "nyt_jointer_test_predictions.json"
    by_text, by_place = (ieval.score("re", file, file, match_by=way) for way in ("string", "offset"))
    assert (by_text["tp"], by_place["tp"]) == (5816, 5813)
    assert percent(by_place, *PRF) == (85.435, 71.589, 77.901)
    pairs = zip(by_text.sentences, by_place.sentences, strict=True)
    lost = [place for text, place in pairs if text.counts != place.counts]
    notes = [d.note for s in lost for d in s.decide() if d.note.endswith("place")]
    assert [s.id for s in lost] == ["164", "1037", "3225"]
    assert notes == ["tail: place", "tail: place", "head: place"]
    assert percent(ieval.score("re", file, file, grounding="closest"), "f1") == (77.942,)


@pytest.fixture(scope="module")
def conll04(data):
    """Rows of the gold, with and without offsets, by task."""
    sentences = json.loads((data / "ie" / "conll04_test_triples.json").read_text(encoding="utf-8"))
    gold, pred = {"ner": [], "re": []}, {"ner": [], "re": []}
    for s in sentences:
        placed = [
            {"type": e["type"], "start": e["start"], "end": e["end"],
             "text": " ".join(s["tokens"][e["start"] : e["end"]])} for e in s["entities"]
        ]  # fmt: skip
        words = [{**e, "start": -1, "end": -1} for e in placed]
        for items, made in ((placed, gold), (words, pred)):
            pairs = [{**r, "head": items[r["head"]], "tail": items[r["tail"]]} for r in s["relations"]]
            tokens = {"tokens": s["tokens"]} if made is gold else {}
            made["ner"].append({"items": items, **tokens})
            made["re"].append({"items": pairs, **tokens})
    return gold, pred


@pytest.mark.parametrize(
    ("task", "grounding", "f1"),
    [
        ("re", "first", 94.81), ("re", "closest", 96.74), ("re", "longer_first", 96.74),
        ("re", "best", 99.76),
        ("ner", "first", 98.98), ("ner", "longer_first", 100.0), ("ner", "best", 100.0),
    ],
)  # fmt: skip
def test_the_gold_of_conll04_as_strings(conll04, task, grounding, f1):
    gold, pred = (rows[task] for rows in conll04)
    drop = {} if grounding == "best" else {"compat": "uie"}
    result = ieval.score(task, gold, pred, grounding=grounding, **drop)
    assert round(100 * result["f1"], 2) == f1
    assert result["ungrounded"] == 0 or drop


def test_wrong_types_of_heads_are_forgiven_by_the_boundary(conll04):
    """Every fifth head of type Other: about a fifth of the strict score, none of the boundary's."""
    gold = conll04[0]["re"]
    numbers = iter(range(10**6))
    pred = [
        [{**r, "head": {**r["head"], "type": "Other"}} if next(numbers) % 5 == 0 else r for r in row["items"]]
        for row in gold
    ]
    result = ieval.score("re", gold, pred)
    assert result["identification_f1"] == 1.0
    assert round(100 * result["f1"], 1) == round(100 * (1 - 85 / 422), 1) == 79.9
    assert ieval.score("re", gold, pred, relation="boundary")["f1"] == 1.0
