"""Formats of entities, relations and events: what each holds, how it is told, and what is refused."""

import json
from collections import Counter

import pytest

from ieval.ie import formats
from ieval.types import Entity, Event, Relation, Span

CONLL = """\
-DOCSTART- -X- O O

Ann NNP I-NP I-PER
Lee NNP I-NP I-PER
left VBD I-VP O
Oslo NNP I-NP I-LOC

"""
WIKIANN = "en:Ann\tB-PER\nen:left\tO\nen::\tO\n\nen:Oslo\tB-LOC\nen:Fjord\tI-LOC\n"
SPERT = {
    "tokens": ["Ann", "left", "Oslo"],
    "entities": [{"type": "Peop", "start": 0, "end": 1}, {"type": "Loc", "start": 2, "end": 3}],
    "relations": [{"type": "Live_In", "head": 0, "tail": 1}],
    "orig_id": 7,
}
LIVED = ["Ann", "/p/lived", "Oslo"]
TRIPLES = {"text": "Ann left Oslo .", "triple_list": [LIVED, LIVED]}
RESULTS = {"text": "Ann left Oslo .", "predict": [["Oslo", "/l/in", "Ann"]], "truth": [LIVED]}
JOINTER = {
    "tokens": ["Ann", "left", "Oslo"],
    "spo_list": [["Ann", "/p/lived", "Oslo"], ["Ann", "/p/born", "Oslo"]],
    "spo_details": [
        [0, 1, "PERSON", "/p/lived", 2, 3, "LOCATION"],
        [0, 1, "PERSON", "/p/born", 2, 3, "LOCATION"],
    ],
}
UIE = {
    "text": "Ann left Oslo",
    "tokens": ["Ann", "left", "Oslo"],
    "record": "<extra_id_0>",
    "entity": [
        {"type": "person", "offset": [0], "text": "Ann"},
        {"type": "gap", "offset": [0, 2], "text": "Ann Oslo"},
    ],
    "relation": [
        {
            "type": "live in",
            "args": [
                {"type": "person", "offset": [0], "text": "Ann"},
                {"type": "place", "offset": [2], "text": "Oslo"},
            ],
        }
    ],
    "event": [
        {
            "type": "transport",
            "offset": [1],
            "text": "left",
            "args": [{"type": "origin", "offset": [2], "text": "Oslo"}],
        }
    ],
}  # fmt: skip
KNOWCODER = {
    "sentence": "Ann left Oslo.",
    "entities": [{"type": "person", "name": "Ann", "pos": ""}],
    "relations": [{"type": "LivesIn", "head": {"name": "Ann", "type": "Entity"}, "tail": {"name": "Oslo"}}],
    "events": [{"type": "Move", "trigger": "left", "arguments": [{"role": "from", "name": "Oslo"}]}],
}
ONEIE = {
    "doc_id": "d1",
    "sent_id": "d1-0",
    "tokens": ["Ann", "left", "Oslo"],
    "entity_mentions": [
        {"id": "E1", "text": "Ann", "entity_type": "PER", "start": 0, "end": 1},
        {"id": "E2", "text": "Oslo", "entity_type": "GPE", "start": 2, "end": 3},
    ],
    "relation_mentions": [
        {
            "relation_type": "PHYS",
            "arguments": [{"entity_id": "E2", "role": "Arg-2"}, {"entity_id": "E1", "role": "Arg-1"}],
        }
    ],
    "event_mentions": [
        {
            "event_type": "Movement:Transport",
            "trigger": {"text": "left", "start": 1, "end": 2},
            "arguments": [{"entity_id": "E2", "role": "Origin"}],
        }
    ],
}
GIDS = (
    "/m/1\t/m/2\tAnn_Lee\tOslo\t/p/born\tBorn in Oslo , Ann_Lee left Oslo . ###END### \n"
    "/m/1\t/m/3\tAnn_Lee\tUpper_Bergen\tNA\tAnn_Lee left . ###END### \n"
)
ONTONOTES = (
    "#begin document (nw/a); part 000\n"
    "nw/a 0 0 Ann NNP (S* - - - - (PERSON) -\n"
    "nw/a 0 1 saw VBD * saw 01 1 - * (V*) -\n".replace(" (V*)", "")
    + "nw/a 0 2 New NNP * - - - - (GPE* -\n"
    "nw/a 0 3 York NNP * - - - - *) -\n\n"
    "nw/a 0 0 Oslo NNP (S*) - - - - (GPE) -\n#end document\n"
)
ANN, OSLO = Entity("", "Ann"), Entity("", "Oslo")


def at(label, text, start, end):
    return Entity(label, text, (Span(start, end),))


def lines(*entries):
    return "".join(json.dumps(entry) + "\n" for entry in entries)


FILES = [  # format, file, items of its first sentence
    ("conll", CONLL, (at("PER", "Ann Lee", 0, 2), at("LOC", "Oslo", 3, 4))),
    ("wikiann", WIKIANN, (at("PER", "Ann", 0, 1),)),
    ("ontonotes", ONTONOTES, (at("PERSON", "Ann", 0, 1), at("GPE", "New York", 2, 4))),
    ("gids", GIDS, (Relation("/p/born", at("", "Ann Lee", 4, 6), at("", "Oslo", 2, 3)),)),
    (
        "spert",
        json.dumps([SPERT]),
        (at("Peop", "Ann", 0, 1), at("Loc", "Oslo", 2, 3),
         Relation("Live_In", at("Peop", "Ann", 0, 1), at("Loc", "Oslo", 2, 3))),
    ),
    ("triples", json.dumps([TRIPLES], indent=4), (Relation("/p/lived", ANN, OSLO),) * 2),
    ("jointer_results", json.dumps([RESULTS], indent=4), (Relation("/p/lived", ANN, OSLO),)),
    (
        "jointer",
        json.dumps([JOINTER]),
        (at("PERSON", "Ann", 0, 1), at("LOCATION", "Oslo", 2, 3),
         *(Relation(name, at("PERSON", "Ann", 0, 1), at("LOCATION", "Oslo", 2, 3))
           for name in ("/p/lived", "/p/born"))),
    ),
    (
        "uie",
        lines(UIE, UIE),
        (at("person", "Ann", 0, 1), Entity("gap", "Ann Oslo", (Span(0, 1), Span(2, 3))),
         Relation("live in", at("person", "Ann", 0, 1), at("place", "Oslo", 2, 3)),
         Event("transport", at("", "left", 1, 2), (("origin", at("", "Oslo", 2, 3)),))),
    ),
    (
        "knowcoder",
        lines(KNOWCODER, {"sentence": "It rains.", "events": []}),
        (Entity("person", "Ann"), Relation("LivesIn", Entity("Entity", "Ann"), OSLO),
         Event("Move", Entity("", "left"), (("from", OSLO),))),
    ),
    (
        "oneie",
        lines(ONEIE),
        (at("PER", "Ann", 0, 1), at("GPE", "Oslo", 2, 3),
         Relation("PHYS", at("PER", "Ann", 0, 1), at("GPE", "Oslo", 2, 3)),
         Event("Movement:Transport", at("", "left", 1, 2), (("Origin", at("GPE", "Oslo", 2, 3)),))),
    ),
]  # fmt: skip


def read(folder, text, *args, **options):
    path = folder / "in.txt"
    path.write_text(text, "utf-8")
    return formats.read(path, *args, **options)


@pytest.mark.parametrize(("name", "text", "items"), FILES, ids=[name for name, *_ in FILES])
def test_each_format_is_told_and_read(tmp_path, name, text, items):
    document = read(tmp_path, text)
    assert (document.format, formats.detect(tmp_path / "in.txt")) == (name, name)
    assert document[0].items == items
    for task in ("ner", "re", "ed"):
        kind = {"ner": Entity, "re": Relation, "ed": Event}[task]
        if task in formats.FORMATS[name].HOLDS:
            kept = read(tmp_path, text, task=task)
            assert [s.items for s in kept] == [
                tuple(x for x in s.items if isinstance(x, kind)) for s in document
            ]
        else:
            with pytest.raises(ValueError, match=f"{name} holds no items of task '{task}', but of"):
                read(tmp_path, text, task=task)


def test_every_format_is_in_the_table():
    assert {name for name, *_ in FILES} | {"rows", "answers", "answer"} == set(formats.names())


def test_ids_are_positions_or_the_files_own(tmp_path):
    assert [s.id for s in read(tmp_path, CONLL + CONLL)] == ["1", "2"]
    assert [s.id for s in read(tmp_path, lines(ONEIE))] == ["d1-0"]
    assert [s.id for s in read(tmp_path, ONTONOTES)] == ["nw/a/0/0", "nw/a/0/1"]


def test_texts_of_wikiann_and_gids_are_without_their_marks(tmp_path):
    assert read(tmp_path, WIKIANN)[0].tokens == ("Ann", "left", ":")
    assert read(tmp_path, GIDS)[0].text == "Born in Oslo , Ann Lee left Oslo ."


def test_pairs_of_no_relation(tmp_path):
    document = read(tmp_path, GIDS)
    assert document[1].items == ()
    assert document.warnings == ("in.txt: 1 pair(s) of NA are no relations (null='keep' has them)",)
    kept = read(tmp_path, GIDS, null="keep")
    assert kept[1].items == (Relation("NA", at("", "Ann Lee", 0, 2), Entity("", "Upper Bergen")),)
    assert kept.warnings == ()


def test_both_sides_of_results(tmp_path):
    found = read(tmp_path, json.dumps([RESULTS]), side="predictions")
    assert found[0].items == (Relation("/l/in", OSLO, ANN),)


def test_splits_in_one_file(tmp_path):
    text = json.dumps({"train": [SPERT, SPERT], "test": [SPERT]})
    assert len(read(tmp_path, text, split="train")) == 2
    with pytest.raises(ValueError, match=r"in.txt: holds 'train', 'test'; pass one as split=, found None"):
        read(tmp_path, text)
    with pytest.raises(ValueError, match="split='test', but the file has no splits"):
        read(tmp_path, json.dumps([SPERT]), split="test")
    with pytest.raises(ValueError, match="split='test', but the file holds an entry a line"):
        read(tmp_path, lines(SPERT, SPERT), split="test")


SCHEMES = [  # tags of a token a line, a sentence a word list; the scheme; the entities
    ("I-PER I-PER O I-PER B-PER", "IOB1", [(0, 2), (3, 4), (4, 5)]),
    ("I-PER I-LOC", "IOB1", [(0, 1), (1, 2)]),
    ("B-PER I-PER O B-PER B-PER", "IOB2", [(0, 2), (3, 4), (4, 5)]),
    ("S-PER O B-PER I-PER E-PER", "BIOES", [(0, 1), (2, 5)]),
    ("U-PER O B-PER I-PER L-PER", "BIOES", [(0, 1), (2, 5)]),
    ("O O", "IOB2", []),
]


def columns(*sentences):
    return "\n".join("".join(f"w{n} {tag}\n" for n, tag in enumerate(s.split())) for s in sentences)


@pytest.mark.parametrize(("tags", "scheme", "places"), SCHEMES)
def test_the_scheme_of_tags_is_the_one_that_the_file_keeps_to(tmp_path, tags, scheme, places):
    text = columns("O", tags)
    found = [(e.spans[0].start, e.spans[0].end) for e in read(tmp_path, text)[1].items]
    assert found == places
    assert read(tmp_path, text) == read(tmp_path, text, scheme=scheme)
    others = {"IOB1", "IOB2", "BIOES"} - {scheme}
    for other in others if places else ():
        with pytest.raises(ValueError, match=r"in.txt:\d"):
            read(tmp_path, text, scheme=other)


def test_tags_of_no_scheme(tmp_path):
    text = columns("B-PER", "O I-LOC")
    message = (
        r"in.txt:4: 'I-LOC' after 'O' is no IOB2; .*The tags keep to none of IOB2 \(line 4\), "
        r"IOB1 \(line 1\), BIOES \(line 1\); scheme='lenient'"
    )
    with pytest.raises(ValueError, match=message):
        read(tmp_path, text)
    assert [len(s.items) for s in read(tmp_path, text, scheme="lenient")] == [1, 1]


def broken(entry, **changes):
    return lines({**entry, **changes})


BAD = [  # file, message
    ("Ann\tB-PER\nleft\n", r"in.txt:2: expected a token and its tag, .*found 1 column"),
    ("Ann NNP B-PER\nleft O\n", r"in.txt:2: 2 columns, where the file began with 3"),
    ("en:Ann\tB-PER\nleft\tO\n", r"in.txt:2: expected LANGUAGE:TOKEN.*found \['left', 'O'\]"),
    (ONTONOTES.replace("(GPE*", "*"), r"in.txt:5: expected \(ROLE\*, \* and \*\) in turn.*found '\*\)'"),
    (ONTONOTES.replace("New", "[WORD]"), r"in.txt:2: a skeleton without words"),
    (GIDS.replace("\tOslo\t", "\t\t"), r"in.txt:1: head, tail or relation is empty"),
    (GIDS + "/m/1\tAnn\n", r"in.txt:3: expected 6 columns"),
    ("[{]", r"in.txt:1: not JSON"),
    (lines(SPERT) + '{"tokens": [}\n', r"in.txt:2: not JSON"),
    (json.dumps([{**SPERT, "tokens": []}]), r"in.txt: \[0\].tokens: no tokens"),
    (json.dumps([SPERT, {**SPERT, "relations": [{"type": "x", "head": 0, "tail": 2}]}]),
     r"in.txt: \[1\].relations\[0\].tail: 2, but there are 2 entities, counted from 0"),
    (json.dumps([{**SPERT, "entities": [{"type": "x", "start": 2, "end": 4}], "relations": []}]),
     r"\[0\].entities\[0\]: start 2, end 4 of a sentence with 3 tokens; expected 0 <= start < end"),
    (json.dumps([{**SPERT, "entities": [{"type": "x", "start": "2", "end": 3}]}]),
     r"start: expected a whole number"),
    (json.dumps([{**SPERT, "entities": [{"type": "", "start": 2, "end": 3}]}]),
     r"expected the name of a type"),
    (json.dumps([SPERT, {"tokens": ["a"]}]), r"in.txt: \[1\]: no 'entities'"),
    (json.dumps([{**TRIPLES, "triple_list": [["Ann", "x"]]}]),
     r"triple_list\[0\]: expected \[head, relation, tail\]"),
    (json.dumps([{**TRIPLES, "triple_list": [["", "x", "y"]]}]),
     r"triple_list\[0\]\[0\]: the mention is empty"),
    (json.dumps([{**JOINTER, "spo_details": [[0, 1, "P", "x", 2]]}]),
     r"spo_details\[0\]: expected \[start, end, type"),
    (json.dumps([{**JOINTER, "spo_details": [[1, 1, "P", "x", 2, 3, "L"]]}]),
     r"spo_details\[0\].head: start 1, end 1"),
    (lines(UIE) + broken(UIE, entity=[{"type": "x", "offset": [2, 1], "text": "x"}]),
     r"in.txt:2: entry.entity\[0\].offset: expected rising offsets of the 3 tokens, found \[2, 1\]"),
    (broken(UIE, relation=[{"type": "x", "args": []}]),
     r"in.txt: \[0\].relation\[0\].args: expected two arguments"),
    (lines(KNOWCODER, {"sentence": "x"}), r"in.txt:2: entry: none of 'entities', 'relations', 'events'"),
    (broken(ONEIE, entity_mentions=[]), r"relation_mentions\[0\].arguments\[0\].entity_id: no mention 'E2'"),
    (broken(ONEIE, relation_mentions=[{"relation_type": "x", "arguments": []}]),
     r"relation_mentions\[0\].arguments: expected the roles 'Arg-1' and 'Arg-2', found none"),
    (broken(ONEIE, entity_mentions=ONEIE["entity_mentions"] * 2),
     r"entity_mentions\[2\].id: 'E1' is already"),
    ("nothing of the kind\n", r"in.txt: by its beginning no format fits of conll, .*name the format"),
    ('{"a": 1}', r"no format fits of"),
    ("", r"the file is empty"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_files_are_located(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        read(tmp_path, text)


def test_bad_options(tmp_path):
    with pytest.raises(ValueError, match="conll has no option 'split'; it has scheme"):
        read(tmp_path, CONLL, split="test")
    with pytest.raises(ValueError, match="uie has no option 'scheme'; it has none"):
        read(tmp_path, lines(UIE), scheme="IOB2")
    for option in ({"scheme": "IOB3"}, {"format": "conll02"}, {"task": "el"}):
        with pytest.raises(ValueError, match=f"{next(iter(option))}=.*expected one of"):
            read(tmp_path, CONLL, **option)
    with pytest.raises(ValueError, match="side='both': expected one of 'gold', 'predictions'"):
        read(tmp_path, json.dumps([RESULTS]), side="both")
    with pytest.raises(FileNotFoundError):
        formats.read(tmp_path / "none.txt")


REAL = [  # file, options, format, sentences, tokens, entities, relations
    ("conll03_eng.testb", {}, "conll", 3453, 46435, 5648, 0),
    ("conll03_eng.testb", {"scheme": "IOB1"}, "conll", 3453, 46435, 5648, 0),
    ("wikiann_en_test.txt", {}, "wikiann", 10000, 80326, 13958, 0),
    ("conll04_test_triples.json", {}, "spert", 288, 8336, 1079, 422),
    ("conll04_dev_triples.json", {}, "spert", 231, 6993, 893, 343),
    ("conll04_sincere.json", {"split": "train"}, "spert", 922, 26525, 3377, 1283),
    ("conll04_sincere.json", {"split": "dev"}, "spert", 231, 6993, 893, 343),
    ("conll04_sincere.json", {"split": "test"}, "spert", 288, 8336, 1079, 422),
    ("nyt_jointer_test_predictions.json", {}, "jointer_results", 5000, 188825, 0, 8120),
    ("nyt_jointer_test_predictions.json", {"side": "predictions"}, "jointer_results", 5000, 188825, 0, 6804),
]


@pytest.mark.parametrize(("name", "options", "format", "sentences", "tokens", "entities", "relations"), REAL)
def test_published_files(data, name, options, format, sentences, tokens, entities, relations):
    found = formats.read(data / "ie" / name, **options)
    kinds = Counter(type(item) for s in found for item in s.items)
    assert (found.format, len(found), found.warnings) == (format, sentences, ())
    assert sum(len(s.tokens) for s in found) == tokens
    assert (kinds[Entity], kinds[Relation], kinds[Event]) == (entities, relations, 0)


def test_conll03_is_iob1_and_nothing_else(data):
    path = data / "ie" / "conll03_eng.testb"
    for scheme in ("IOB2", "BIOES"):
        with pytest.raises(ValueError, match=r"conll03_eng\.testb:3: "):
            formats.read(path, scheme=scheme)
    assert formats.read(path) == formats.read(path, scheme="lenient")


def test_both_copies_of_conll04_agree(data):
    for part in ("dev", "test"):
        copy = formats.read(data / "ie" / f"conll04_{part}_triples.json")
        assert copy.sentences == formats.read(data / "ie" / "conll04_sincere.json", split=part).sentences


ROWS = [{"type": "LOC", "start": 0, "end": 1, "text": "Oslo"}], {"items": [], "tokens": ["Hm"], "id": 7}
ANSWERS = {"output": "[{'Type': 'LOC', 'Name': 'Oslo'}]", "prompt": "Find"}, {"output": "no", "dataset": "d"}


LINES = "\n".join(map(json.dumps, ROWS))


@pytest.mark.parametrize("joined", [LINES, json.dumps(ROWS), json.dumps(ROWS, indent=1)])
def test_rows_of_the_metric(tmp_path, joined):
    document = read(tmp_path, joined, task="ner")
    assert (document.format, [s.id for s in document]) == ("rows", ["1", "2"])
    assert [len(s.items) for s in document] == [1, 0]
    assert document[1].label.source == "7"
    assert isinstance(read(tmp_path, joined, task="ed")[0].items[0], Event)
    with pytest.raises(ValueError, match="rows does not say what its items are; pass task="):
        read(tmp_path, joined)
    with pytest.raises(ValueError, match=r"in.txt.*: unknown 'start'.*; expected 'type', 'head', 'tail'"):
        read(tmp_path, joined, task="re")


def test_answers_of_a_model(tmp_path):
    pytest.importorskip("json_repair")
    document = read(tmp_path, "\n".join(map(json.dumps, ANSWERS)), task="ner")
    assert document.format == "answers"
    assert [s.noticed for s in document] == [("answers_repaired",), ("answers_failed",)]
    assert [len(s.items) for s in document] == [1, 0]
    assert document[1].label.dataset == "d"
    with pytest.raises(ValueError, match=r"in.txt:2: entry.output: expected a string, found 3"):
        read(tmp_path, '{"output": "[]"}\n{"output": 3}', "answers", task="ner")
