"""What language models write instead of JSON: pairs, lists with remarks, maps, no answer."""

import json
import time

import pytest

from ieval.ie.parsing import parse

pytest.importorskip("json_repair", reason="needs the extra 'llm'")

TYPES = ["person", "organization", "location"]
ANN, ACME = ("person", "Ann Lee"), ("organization", "Acme")

ENTITIES = {
    "pairs": ("(Ann Lee, person), (Acme, organization)", [ANN, ACME]),
    "a pair a line": ("(Ann Lee, person)\n(Acme, organization)", [ANN, ACME]),
    "pairs, one part quoted": ('[("Ann Lee", person), ("Acme", organization)]', [ANN, ACME]),
    "pairs with a comma in the name": ('("Acme, Inc.", organization)', [("organization", "Acme, Inc.")]),
    "a name, a comma, a type": ("Ann Lee, person\nAcme, organization", [ANN, ACME]),
    "bars between pairs": ("Ann Lee:person|Acme:organization", [ANN, ACME]),
    "remarks behind a colon": ("- Ann Lee (person): she works\n- Acme (organization): a firm", [ANN, ACME]),
    "remarks behind a dash": ("* Ann Lee (person) - she works\n* Acme (organization) - a firm", [ANN, ACME]),
    "remarks in brackets": ("* Ann Lee: person (works)\n* Acme: organization (a firm)", [ANN, ACME]),
    "bold names, remarks": ("1. **Ann Lee**: person - works\n2. **Acme**: organization, a firm", [ANN, ACME]),
    "a sentence before": (
        "Sure, here are the entities: Ann Lee (person) and Acme (organization).", [ANN, ACME]
    ),
    "the type and a noun": ("Person entities: Ann Lee\nEntities of type organization: Acme",
                            [("Person", "Ann Lee"), ACME]),
    "links": ("[Ann Lee](person) works for [Acme](organization).", [ANN, ACME]),
    "titles and paragraphs": ("# Found\n\n## person\n\nAnn Lee\n\n## organization\n\nAcme", [ANN, ACME]),
    "quoted keys without quoted values": ('"Ann Lee": person\n"Acme": organization', [ANN, ACME]),
    "a map of maps": ('{"Ann Lee": {"type": "person"}, "Acme": {"type": "organization"}}', [ANN, ACME]),
    "a map of lists": ('{"Ann Lee": ["person"], "Acme": ["organization"]}', [ANN, ACME]),
    "names as keys in a group": ('{"person": {"Ann Lee": {}}, "organization": {"Acme": {}}}', [ANN, ACME]),
    "a pipeline of transformers": ('[{"entity_group": "person", "score": 0.9, "word": "Ann Lee"}]', [ANN]),
    "wide punctuation": ('[{"type"："person"，"text"："Ann Lee"}，{"type": "person", "text": "Bo"}]',
                         [ANN, ("person", "Bo")]),
    "groups that say none": ('{"person": ["Ann Lee"], "location": ["None"], "organization": "N/A"}', [ANN]),
    "cut behind the last quote": ('[{"type": "person", "text": "Ann Lee"', [ANN]),
    "cut behind a quote that is escaped": ('[{"type": "person", "text": "Ann \\"', []),
    "another case as a group": ('{"Person": ["Ann Lee"]}', [("Person", "Ann Lee")]),
    "a plural": ("Persons: Ann Lee", [("Persons", "Ann Lee")]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ENTITIES.values(), ids=ENTITIES)
def test_entities(text, expected):
    found = parse(text, "ner", TYPES)
    assert [(item["type"], item["text"]) for item in found.items] == expected
    if "cut" not in text and expected:
        assert found.status != "failed"


def test_a_plural_is_the_schema_s_type_where_case_does_not_count():
    found = parse("Persons: Ann Lee\nCountries: Peru", "ner", ["person", "country"], case="lower")
    assert [(item["type"], item["text"]) for item in found.items] == [ANN, ("country", "Peru")]
    assert found.out_of_schema == 0
    assert parse("Persons: Ann Lee", "ner", ["person"]).out_of_schema == 1


def test_a_type_is_no_lead_in():
    found = parse("Event: the Olympics\nEntity: Acme", "ner", ["event", "entity"])
    items = [(item["type"], item["text"]) for item in found.items]
    assert items == [("Event", "the Olympics"), ("Entity", "Acme")]


RELATIONS = {
    "arrow": "Ann --works_for--> Acme",
    "arrow with brackets": "Ann -[works_for]-> Acme",
    "the type before a pair": "works_for: (Ann, Acme)",
    "a map": '{"works_for": {"Ann": "Acme"}}',
    "a pair in a string": '{"works_for": "(Ann, Acme)"}',
    "pairs in strings": '{"works_for": ["(Ann, Acme)"]}',
    "a list of both": '[{"relation": "works_for", "entities": ["Ann", "Acme"]}]',
    "an object of both": '[{"relation": "works_for", "arguments": {"head": "Ann", "tail": "Acme"}}]',
}


@pytest.mark.parametrize("text", RELATIONS.values(), ids=RELATIONS)
def test_relations(text):
    (item,) = parse(text, "re", ["works_for", "born_in"]).items
    assert (item["type"], item["head"]["text"], item["tail"]["text"]) == ("works_for", "Ann", "Acme")


WORKS = {"type": "works_for", "head": "Ann", "tail": "Acme"}
CALLED = {"name": "extract", "arguments": json.dumps({"relations": [WORKS]})}


@pytest.mark.parametrize("types", [["works_for"], None])
@pytest.mark.parametrize("call", [{"type": "function", "function": CALLED}, {"function": CALLED}], ids=str)
def test_a_tool_s_call_is_no_relation(call, types):
    (item,) = parse(json.dumps(call), "re", types).items
    assert (item["type"], item["head"]["text"], item["tail"]["text"]) == ("works_for", "Ann", "Acme")


def test_a_schema_of_json_is_no_relation():
    assert parse('{"type": "array", "items": ["a", "b"]}', "re", ["works_for"]).items == ()
    assert parse('{"note": "(a, b)"}', "re").items == ()


def test_relations_between_ids():
    """Also where an id is a number; a head that is no id is a name."""
    text = """{"entities": [{"id": "e1", "text": "Ann", "type": "PER"}, {"id": 2, "name": "Acme"}],
        "relations": [{"type": "works_for", "head": "e1", "tail": 2},
                      {"type": "born_in", "head": "e1", "tail": "Oslo"}]}"""
    first, second = parse(text, "re", ["works_for", "born_in"]).items
    assert (first["head"]["text"], first["head"]["type"], first["tail"]["text"]) == ("Ann", "PER", "Acme")
    assert (second["head"]["text"], second["tail"]["text"]) == ("Ann", "Oslo")


def test_two_pairs_in_strings_are_no_pair():
    items = parse('{"works_for": ["(Ann, Acme)", "(Bo, Delta)"]}', "re", ["works_for"]).items
    assert [(x["head"]["text"], x["tail"]["text"]) for x in items] == [("Ann", "Acme"), ("Bo", "Delta")]


def test_events():
    (item,) = parse("1. **Trigger:** bombed — **Type:** attack", "ed", ["attack"]).items
    assert (item["type"], item["text"]) == ("attack", "bombed")


INLINE = ["Ann Lee (person) works for Acme (organization).", "Ann Lee [person] left Acme [organization]"]


@pytest.mark.parametrize("text", INLINE)
def test_where_a_name_begins_in_marked_prose_is_not_guessed(text):
    assert parse(text, "ner", TYPES).status == "failed"


EMPTY = [
    "No named entities are present.", "The sentence contains no entities of the given types.",
    "There are no entities of the given types in the text.", "No event triggers found.", "无",
    "There are no relations between the entities.", '{"entities": null}', '{"entities": "None"}',
    '{"person": ["None"], "location": []}', "[null]",
]  # fmt: skip


@pytest.mark.parametrize("text", EMPTY)
def test_no_items(text):
    found = parse(text, "ner", TYPES)
    assert found.items == ()
    assert found.status in ("ok", "repaired")


NO_ANSWER = ["No, Ann Lee is no person of the given types.", "Nothing could be worse than Oslo."]


@pytest.mark.parametrize("text", NO_ANSWER)
def test_a_sentence_that_begins_with_no_is_no_answer(text):
    assert parse(text, "ner", TYPES).status == "failed"


MUCH = ["- ", "--", "a - (", " ", "a, ", "[a](", "no entities ", "here is ", "-[", "a: person, "]


@pytest.mark.parametrize("text", MUCH)
def test_time_does_not_grow_with_the_square_of_the_length(text):
    started = time.process_time()
    for task in ("ner", "re"):
        parse(f"x{text * (20_000 // len(text))}y", task, TYPES)
    assert time.process_time() - started < 8
