"""What language models make of a request for JSON: code, tables, lists, elements, second thoughts."""

import json
import time

import pytest

from ieval.ie.parsing import parse

pytest.importorskip("json_repair", reason="needs the extra 'llm'")

TYPES = ["PER", "LOC", "ORG"]
JSON = '[{"Type": "PER", "Name": "Ann"}, {"Type": "LOC", "Name": "Rome"}]'
BOTH = [("PER", "Ann"), ("LOC", "Rome")]
THREE = [("PER", "Ann"), ("PER", "Bo"), ("LOC", "Rome")]
WRONG = '[{"Type": "PER", "Name": "Ann"}, {"Type": "ORG", "Name": "Rome"}]'

ENTITIES = {
    "code, as KnowCoder": ('results = [PER("Ann"), LOC("Rome")]', BOTH),
    "code in a fence, a call a line": (
        '```python\nresults = [\n    PER("Ann"),\n    LOC("Rome"),\n]\n```',
        BOTH,
    ),
    "code, as GoLLIE": ("result = [\n    PER(span=\"Ann\"),\n    LOC(span='Rome'),\n]", BOTH),
    "code with quotes inside": (
        'results = [ORG("\\" Jaws \\""), PER("O\'Brien")]',
        [("ORG", '" Jaws "'), ("PER", "O'Brien")],
    ),
    "code behind its classes": (
        'class PER(Entity):\n    """A person"""\n\nresults = [PER("Ann"), LOC("Rome")]',
        BOTH,
    ),
    "code with typographic quotes": ("results = [PER(\u201cAnn\u201d), LOC(\u201cRome\u201d)]", BOTH),
    "objects as Python prints them": (
        "[Entity(type='PER', name='Ann'), Entity(type='LOC', name='Rome')]",
        BOTH,
    ),
    "objects, one a line": ("Entity(type='PER', name='Ann')\nEntity(type='LOC', name='Rome')", BOTH),
    "types of an Enum": ("[Entity(EntityType.PER, 'Ann'), Entity(type=EntityType.LOC, text='Rome')]", BOTH),
    "positional": ('[Entity("Ann", "PER"), Entity("LOC", "Rome")]', BOTH),
    "objects in an object": ("Answer(entities=[Entity(type='PER', name='Ann'), LOC('Rome')])", BOTH),
    "print": (f"print({JSON})", BOTH),
    "table": ("| Type | Name |\n|---|---|\n| PER | Ann |\n| LOC | Rome |", BOTH),
    "table in prose": (
        "Found:\n\n| Entity | Label |\n|:--|--:|\n| Ann | PER |\n| **Rome** | LOC |\n\nDone!",
        BOTH,
    ),
    "rows without a head": ("Ann | PER\nRome | LOC", BOTH),
    "a row that says none": (
        "| Type | Name |\n|---|---|\n| PER | Ann |\n| LOC | Rome |\n| ORG | None |",
        BOTH,
    ),
    "CSV": ('Type,Name\nPER,Ann\nORG,"Acme, Inc."', [("PER", "Ann"), ("ORG", "Acme, Inc.")]),
    "tabs": ("PER\tAnn\nLOC\tRome", BOTH),
    "bold lists": ("**PER**: Ann, Bo\n**LOC**: Rome", THREE),
    "lists that say none": ("PER: Ann\nLOC: Rome\nORG: None", BOTH),
    "a line a name": (
        "PER: Ann\nORG: Acme, Inc.\nORG: Bo, Ltd",
        [("PER", "Ann"), ("ORG", "Acme, Inc."), ("ORG", "Bo, Ltd")],
    ),
    "quoted lists": ('ORG: "Acme, Inc.", "Bo"', [("ORG", "Acme, Inc."), ("ORG", "Bo")]),
    "one line, as InstructUIE": ("PER: Ann; LOC: Rome", BOTH),
    "one line with commas": ("PER: Ann, Bo, LOC: Rome", THREE),
    "as UIE": ("((PER: Ann) (LOC: Rome))", BOTH),
    "text first": ("Ann: PER; Rome: LOC", BOTH),
    "arrows": ("1) Ann -> PER\n2) Rome \u2192 LOC", BOTH),
    "dashes": ("- Ann - PER\n- Rome \u2013 LOC", BOTH),
    "brackets": ("Ann (PER), Rome [LOC]", BOTH),
    "applied": ("PER(Ann), LOC(Rome)", BOTH),
    "a word before": ("Entities: Ann (PER), Rome (LOC)", BOTH),
    "a word before types": ("Output: PER: Ann; LOC: Rome", BOTH),
    "YAML": ("- type: PER\n  name: Ann\n- type: LOC\n  name: Rome", BOTH),
    "records": (
        "Text: Ann left.\n\n1. **Entity**: Ann\n   **Type**: PER\n2. **Entity**: Rome\n   **Type**: LOC",
        BOTH,
    ),
    "records in a line": ("1. Name: Ann, Type: PER\n2. Name: Rome, Type: LOC", BOTH),
    "YAML by type": ("PER:\n  - Ann\n  - Bo\nLOC:\n  - Rome", THREE),
    "headings": ("### PER\n\n- Ann\n- Bo\n\n### LOC\n- Rome\n\nThat is all I can find.", THREE),
    "bold bullets": ("* **PER:**\n    * Ann\n    * Bo\n* **LOC:**\n    * Rome", THREE),
    "elements": ("<PER>Ann</PER> went to <LOC>Rome</LOC>.", BOTH),
    "nested elements": ("<ORG>Bank of <LOC>Rome</LOC></ORG>", [("ORG", "Bank of Rome"), ("LOC", "Rome")]),
    "attributes": ('<e><entity type="PER">Ann</entity><entity type="LOC" name="Rome"/></e>', BOTH),
    "XML": (
        "<a>\n<entity><type>PER</type><name>Ann</name></entity>"
        "<entity><type>LOC</type><name>Rome</name></entity></a>",
        BOTH,
    ),
    "marked in prose": ('The entities are **Ann** (PER) and "Rome" (LOC).', BOTH),
    "escaped": (json.dumps(json.dumps(json.loads(JSON), indent=1))[1:-1], BOTH),
    "in a string": (json.dumps(JSON), BOTH),
    "HTML": (JSON.replace('"', "&quot;"), BOTH),
    "fences in fences": (f"````markdown\n```json\n{JSON}\n```\n````", BOTH),
    "numbered objects": ('1. {"Type": "PER", "Name": "Ann"}\n2. {"Type": "LOC", "Name": "Rome"}', BOTH),
    "boxed": (f"\\boxed{{{JSON}}}", BOTH),
    "text first as a map": ('{"Ann": "PER", "Rome": "LOC"}', BOTH),
    "columns": ('{"Type": ["PER", "LOC"], "Name": ["Ann", "Rome"]}', BOTH),
    "objects by type": ('{"PER": [{"name": "Ann"}], "LOC": {"name": "Rome"}}', BOTH),
    "the text beside": (f'{{"text": "Ann is in Rome", "entities": {JSON}}}', BOTH),
    "a tool call": (f'<tool_call>{{"name": "f", "arguments": {{"entities": {JSON}}}}}</tool_call>', BOTH),
    "arguments in a string": (
        json.dumps({"name": "f", "arguments": json.dumps({"entities": json.loads(JSON)})}),
        BOTH,
    ),
    "escapes that JSON has not": ('[{"Type": "PER", "Name": "D\\\'Arcy"}]', [("PER", "D'Arcy")]),
    "a template before": (f'As [{{"Type": "<type>", "Name": "<name>"}}]: {JSON}', BOTH),
    "the schema before": (f'{{"PER": "people", "LOC": "places", "ORG": "firms"}}\n{JSON}', BOTH),
    "second thoughts": (f"Answer: {WRONG}\nWait, Rome is a city.\nFinal answer: {JSON}", BOTH),
    "reasoning first": (f"It might be {WRONG}, but no.\n\n**Answer:**\n```json\n{JSON}\n```", BOTH),
    "a final answer in code": (
        'PER("Ann") is sure.\nSo the final answer is: [PER("Ann"), LOC("Rome")]',
        BOTH,
    ),
    "a channel of thought": (
        f"<|channel|>analysis<|message|>{WRONG}<|end|><|start|>assistant<|channel|>final<|message|>{JSON}",
        BOTH,
    ),
}


@pytest.mark.parametrize(("text", "expected"), ENTITIES.values(), ids=ENTITIES)
def test_entities(text, expected):
    found = parse(text, "ner", TYPES)
    assert [(item["type"], item["text"]) for item in found.items] == expected
    assert found.status in ("ok", "repaired")


TRIPLES = [("works for", "Ann", "Acme"), ("born in", "Ann", "Rome")]
CODED = [("WorksFor", "Ann", "Acme"), ("BornIn", "Ann", "Rome")]
OBJECTS = (
    '[{"head": "Ann", "type": "works for", "tail": "Acme"},'
    '{"head": "Ann", "type": "born in", "tail": "Rome"}]'
)
RELATIONS = {
    "code, as KnowCoder": (
        'results = [\n  WorksFor(Person("Ann"), Organization("Acme")),\n'
        '  BornIn(Person("Ann"), Place("Rome"))\n]',
        CODED,
    ),
    "code, as GoLLIE": (
        'result = [WorksFor(arg1="Ann", arg2="Acme"), BornIn(arg1="Ann", arg2="Rome")]',
        CODED,
    ),
    "objects in objects": (
        "[Relation(head=Entity(name='Ann', type='PER'), type='works for', tail=Entity('Acme')), "
        "Relation('Ann', 'born in', 'Rome')]",
        TRIPLES,
    ),
    "table": (
        "| Subject | Relation | Object |\n|---|---|---|\n| Ann |works for|Acme|\n| Ann | born in | Rome |",
        TRIPLES,
    ),
    "arrows": ("Ann -> works for -> Acme\nAnn \u2192 born in \u2192 Rome", TRIPLES),
    "as InstructUIE": ("works for: Ann, Acme; born in: Ann, Rome", TRIPLES),
    "applied": ("works for(Ann, Acme)\nborn in (Ann, Rome)", TRIPLES),
    "one line": ("(Ann, works for, Acme), (Ann, born in, Rome)", TRIPLES),
    "the relation last": ('[["Ann", "Acme", "works for"], ["Ann", "Rome", "born in"]]', TRIPLES),
    "records": (
        "- Head: Ann\n  Relation: works for\n  Tail: Acme\n- Head: Ann\n  Relation: born in\n  Tail: Rome",
        TRIPLES,
    ),
    "attributes": (
        '<r type="works for" head="Ann" tail="Acme"/><r type="born in" head="Ann" tail="Rome"/>',
        TRIPLES,
    ),
    "the entities beside": (
        f'{{"entities": [{{"name": "Ann", "type": "PER"}}], "relations": {OBJECTS}}}',
        TRIPLES,
    ),
    "a word before": ("Output: (Ann, works for, Acme)\nRelations: <Ann, born in, Rome>", TRIPLES),
    "quoted": ('("Acme, Inc.", "works for", "Rome, Italy")', [("works for", "Acme, Inc.", "Rome, Italy")]),
}


@pytest.mark.parametrize(("text", "expected"), RELATIONS.values(), ids=RELATIONS)
def test_relations(text, expected):
    found = parse(text, "re", ["works for", "born in"]).items
    assert [(x["type"], x["head"]["text"], x["tail"]["text"]) for x in found] == expected


def test_the_types_of_head_and_tail():
    beside = '[{"head": "Ann", "head_type": "PER", "type": "works for", "tail": "Acme", "tail_type": "ORG"}]'
    for text in (beside, 'results = [WorksFor(PER("Ann"), ORG(name="Acme"))]'):
        (item,) = parse(text, "re").items
        assert (item["head"]["type"], item["tail"]["type"]) == ("PER", "ORG")


def test_items_keep_their_own_type_in_a_wrapper_when_there_is_no_schema():
    assert [x["type"] for x in parse(f'{{"relations": {OBJECTS}}}', "re").items] == ["works for", "born in"]


EVENTS = {
    "code, as KnowCoder": 'results = [Attack("shot"), Die("killed")]',
    "code, as GoLLIE": 'result = [Attack(mention="shot", attacker=["man"], at=[]), Die(mention="killed")]',
    "roles in code": 'results = [Attack(trigger="shot", attacker=[PER("man")]), Die(trigger="killed")]',
    "triggers as objects": (
        '[{"type": "Attack", "trigger": {"text": "shot"}}, {"type": "Die", "trigger": "killed"}]'
    ),
    "objects by type": (
        '{"Attack": {"trigger": "shot", "attacker": "gunman"}, "Die": [{"trigger": "killed"}]}'
    ),
    "lines": "Attack: shot\nDie: killed",
}


@pytest.mark.parametrize("text", EVENTS.values(), ids=EVENTS)
def test_events(text):
    found = parse(text, "ed", ["Attack", "Die"]).items
    assert [(x["type"], x["text"]) for x in found] == [("Attack", "shot"), ("Die", "killed")]


CUT = ['results = [PER("Ann"), LOC("Ro', 'results = [PER("Ann"), LOC(', "[PER('Ann'),"]


@pytest.mark.parametrize("text", CUT)
def test_code_that_was_cut_off(text):
    found = parse(text, "ner", TYPES)
    assert ([(x["type"], x["text"]) for x in found.items], found.status) == (BOTH[:1], "partial")


def test_types_are_recognised_in_any_case_and_kept_as_written():
    text = 'results = [PlaceOfBirth("Ann", "Rome")]'
    (kept,) = parse(text, "re", ["place of birth"]).items
    (spelled,) = parse(text, "re", ["place of birth"], case="lower").items
    assert (kept["type"], spelled["type"]) == ("PlaceOfBirth", "place of birth")


PROSE = [
    'He said Foo("bar") and left.', 'print("Ann")', "x = open('Rome').read()", "PER: none\nLOC: -",
    "The types are PER, LOC and ORG.", "Text: Ann is in Rome.", "I see a person (in the text).",
    "Name | Age\nAnn | 7", "<b>Ann</b> is here.", "Ann, who works for Acme, was born in Rome.",
]  # fmt: skip


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_no_answer(text):
    for task in ("ner", "re", "ed"):
        assert parse(text, task, TYPES).items == ()
        assert parse(text, task).items == ()


MUCH = [
    "PER: ",
    "(a ",
    "<PER>x",
    '<a b="',
    'PER("',
    '[PER("a"),',
    "PER: a, ",
    "[(<",
    "**a** (",
    "Answer: [",
    "1. ",
]


@pytest.mark.parametrize("text", MUCH)
def test_time_does_not_grow_with_the_square_of_the_length(text):
    started = time.process_time()
    parse(text * 20_000, "ner", TYPES)
    assert time.process_time() - started < 4
