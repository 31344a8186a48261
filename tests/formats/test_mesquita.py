"""The two annotated formats of Mesquita et al. (2013)."""

import pytest
from files import read, sentence, tsv, x

from ieval import formats

NARY = """\
[[[PER Ann Lee]]] ---> {{{moved}}} <--- from [[[LOC Oslo]]] to [[[LOC Rome]]] in May .
---> A {{{spokesman}}} for <--- [[[ORG {{Acme}} & Sons]]] , [[[PER Bob -LRB- Bo -RRB- Ray]]] , agreed .

[[[PER Ann Lee]]] moved from [[[LOC Oslo]]] to Rome ---> in {{{May}}} <--- .
It was in [[[LOC Rome]]] .
"""
BINARY = tsv(
    "Entity1 | Type1 | Entity2 | Type2 | Annotated Sentence",
    "Ann Lee | PER | Rome | LOC | [[[PER Ann Lee ]]] ---> {{{ moved }}} to <--- [[[LOC Rome]]] .",
    "Ann | PER | Bob | PER | [[[PER Ann]]] saw A &amp; [[[PER Bob]]] .",
    "Senate | ORG | Ray | PER | [[[ORG Senate]]] {{{Minority Leader}}} [[[PER Ray]]] spoke .",
)


def test_nary(tmp_path):
    found = read(tmp_path, NARY)
    assert found.format == "mesquita_nary"
    assert found.sentences == (
        sentence(
            "Ann Lee moved from Oslo to Rome in May .",
            x("moved", "Ann Lee", "Oslo", "Rome"),
            x("May", "Ann Lee", "Oslo"),
        ),
        sentence(
            "A spokesman for {{Acme}} & Sons , Bob -LRB- Bo -RRB- Ray , agreed .",
            x("spokesman", "{{Acme}} & Sons", "Bob -LRB- Bo -RRB- Ray"),
        ),
        sentence("It was in Rome ."),
    )
    assert found.warnings == ("in.txt: 1 line(s) without a trigger, hence a relation",)


def test_unary_and_five_entities(tmp_path):
    five = " , ".join(f"[[[PER P{n}]]]" for n in range(5))
    found = read(tmp_path, f"{{{{{{met}}}}}} {five} .\n{{{{{{slept}}}}}} [[[PER Ann]]] .\n")
    assert [s.items[0].arguments for s in found] == [("P0", "P1", "P2", "P3", "P4"), ("Ann",)]


def test_an_entity_that_holds_the_trigger(tmp_path):
    found = read(tmp_path, "[[[ORG Acme {{{president}}} ]]] met [[[PER Ann]]] .\n")
    assert found[0].items == (x("president", "Acme president", "Ann"),)
    assert found[0].text == "Acme president met Ann ."


def test_binary(tmp_path):
    found = read(tmp_path, BINARY)
    assert found.format == "mesquita_binary"
    assert found.sentences == (
        sentence("Ann Lee moved to Rome .", x("moved", "Ann Lee", "Rome")),
        sentence("Ann saw A &amp; Bob ."),
        sentence("Senate Minority Leader Ray spoke .", x("Minority Leader", "Senate", "Ray")),
    )
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[[[PER Ann]]] {{{met [[[PER Bob]]] .", r"'\{\{\{' is not closed"),
        ("[[[PER Ann {{{met}}} [[[PER Bob]]] .", r"a second '\[\[\[' before the first is closed"),
        ("Ann]]] {{{met}}} [[[PER Bob]]] .", r"'\]\]\]' without '\[\[\[' before it"),
        ("[[[PER Ann]]] met}}} [[[PER Bob]]] .", r"'\}\}\}' without '\{\{\{' before it"),
        ("[[[ Ann]]] {{{met}}} [[[PER Bob]]] .", r"'\[\[\[' without the type of the entity"),
        ("--> [[[PER Ann]]] {{{met}}} [[[PER Bob]]] .", "'-->' is no mark; '--->' and '<---' are"),
    ],
)
def test_half_marks_are_faults(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:6: {message}; pass faults='repair'"):
        read(tmp_path, NARY + line + "\n", "mesquita_nary")
    found = read(tmp_path, NARY + line + "\n", "mesquita_nary", faults="repair")
    assert found[-1].text == "Ann met Bob ."
    assert any("in.txt:6: " in warning and "leave the mark out" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann met Bob .", r"expected an entity, \[\[\[TYPE \.\.\.\]\]\], found none"),
        ("[[[PER Ann]]] {{{met}}} and {{{saw}}} [[[PER Bob]]] .", "expected one trigger, found met, saw"),
        ("1\t[[[PER Ann]]] {{{met}}} Bob .", "expected one annotated sentence, found columns"),
        ("[[[PER ]]] {{{met}}} Bob .", r"nothing between '\[\[\[' and its end"),
    ],
)
def test_nary_errors_have_their_line(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:6: {message}"):
        read(tmp_path, NARY + line + "\n", "mesquita_nary", faults="repair")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann | PER | Bob | PER", r"expected 5 columns, 'Annotated Sentence' the last of them, found 4"),
        ("A | P | B | P | [[[PER A]]] {{{met}}} B .", r"expected two entities, .*found 1"),
        ("A | P | B | P | [[[P A]]] {{{met}}} {{{saw}}} [[[P B]]] .", "expected one trigger, found met, saw"),
    ],
)
def test_binary_errors_have_their_line(tmp_path, line, message):
    with pytest.raises(ValueError, match=rf"in\.txt:5: {message}"):
        read(tmp_path, BINARY + tsv(line))


def test_the_converted_files_have_another_reader(tmp_path):
    line = tsv("Ann moved to Rome . | moved | Ann | Rome")
    assert read(tmp_path, line).format == "carb_gold"
    with pytest.raises(ValueError, match=r"in\.txt:1: expected a header .*are read by carb_gold"):
        read(tmp_path, line, "mesquita_binary")


@pytest.mark.parametrize("name", ["nyt", "web", "penn"])
def test_converted_gold(data, name):
    """Of the converted gold: two entities a tuple, in their sentence; one word as trigger."""
    found = formats.read(data / "mesquita2013" / f"{name}.oie")
    items = [(s.text, x) for s in found for x in s.items]
    assert {len(x.arguments) for _, x in items} == {2}
    assert all(argument in text for text, x in items for argument in x.arguments)
    assert all(len(x.predicate.split()) == 1 for _, x in items)
    apart = [x.predicate for text, x in items if x.predicate not in text.split()]
    assert apart == {"nyt": ["body-slamming"], "web": ["buyout"], "penn": []}[name]
