"""AnnIE's saved work."""

import copy
import json

import pytest
from files import read

from ieval.types import Extraction, Fact, Sentence

WORDS = ["Ann", "moved", "to", "very", "sunny", "Oslo", "[", "sic", "]"]


def word(index, optional=False):
    return {"text": WORDS[index - 1], "posLabel": "X", "index": str(index), "type": "", "optional": optional}


def separator(first, second):
    return {"state": "s", "index1": first, "index2": str(second)}


def triple(subjects, predicates, objects, starts=(), ends=()):
    return {
        "subjects": subjects,
        "predicates": predicates,
        "objects": objects,
        "startSeparators": list(starts),
        "endSeparators": list(ends),
    }


def work(*triples):
    saved = {
        "index": 1,
        "text": " ".join(WORDS),
        "words": [{"text": w, "index": n} for n, w in enumerate(WORDS, 1)],
    }
    return {
        "name": "1",
        "textFile": {
            "name": "a.txt",
            "text": "",
            "sentences": [{"index": 0, "text": "Hi .", "words": []}, saved],
        },
        "clusters": [{"sentenceNumber": 1, "clusterNumber": 3, "triples": list(triples)}],
    }


def test_sentence_and_synset(tmp_path):
    plain = triple([word(1)], [word(2), word(3)], [word(4, True), word(5, True), word(6)])
    found = read(tmp_path, json.dumps(work(plain)))
    assert found.format == "annie_json"
    fact = Fact((Extraction("moved to", ("Ann", "[very] [sunny] Oslo")),), "3")
    assert found.sentences == (Sentence("2", " ".join(WORDS), (fact,), tuple(WORDS)),)
    assert found.warnings == ("in.txt: 1 sentence(s) without clusters left out",)


@pytest.mark.parametrize(
    ("objects", "starts", "ends", "slot"),
    [
        ((4, 5, 6), [(3, 4)], [(5, 6)], "[very sunny] Oslo"),
        ((3, 4, 5), [(3, 4)], [], "to [very sunny]"),  # the end of the slot closes
        ((3, 5, 6), [(3, 4)], [(5, 6)], "to [sunny] Oslo"),  # word 4 is skipped: the group opens after word 3
        ((4, 5, 6), [(3, 4), (5, 6)], [], "[very sunny] [Oslo]"),  # a second start closes the first
        ((3, 4, 5, 6), [], [], "to very sunny Oslo"),
        ((6, 7, 8, 9), [(6, 7)], [], r"Oslo [\[ sic \]]"),
    ],
)
def test_separators_make_groups(tmp_path, objects, starts, ends, slot):
    words = [word(n) for n in objects]
    separators = [[separator(*pair) for pair in side] for side in (starts, ends)]
    found = read(tmp_path, json.dumps(work(triple([word(1)], [word(2)], words, *separators))))
    assert found[0].items[0].variants == (Extraction("moved", ("Ann", slot)),)


def test_inside_a_group_single_marks_are_lost(tmp_path):
    one = triple(
        [word(1)], [word(2)], [word(4, True), word(5), word(6)], [separator(3, 4)], [separator(5, 6)]
    )
    assert read(tmp_path, json.dumps(work(one)))[0].items[0].variants[0].arguments[1] == "[very sunny] Oslo"


def test_work_of_early_versions_has_no_separators(tmp_path):
    one = triple([word(1)], [word(2)], [])
    del one["startSeparators"], one["endSeparators"]
    assert read(tmp_path, json.dumps(work(one), indent=1))[0].items[0].variants[0].arguments == ("Ann", "")


def test_faults_are_errors_unless_repaired(tmp_path):
    text = json.dumps(work(triple([word(1)], [word(2)], []), triple([], [], [])))
    with pytest.raises(
        ValueError, match=r"in\.txt: \$\.clusters\[0\]\.triples\[1\]: a triple without any word; pass"
    ):
        read(tmp_path, text)
    found = read(tmp_path, text, faults="repair")
    assert len(found[0].items[0].variants) == 1
    text = json.dumps(work())
    with pytest.raises(ValueError, match=r"in\.txt: \$\.clusters\[0\]: cluster 3 has no triples; pass"):
        read(tmp_path, text)
    assert read(tmp_path, text, faults="repair")[0].items == ()


def _without_clusters(w):
    del w["clusters"]


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (_without_clusters, r"\$: no 'clusters'; found 'name', 'textFile'"),
        (lambda w: w.update(clusters={}), r"\$\.clusters: expected a list, found \{\}"),
        (
            lambda w: w["clusters"][0].update(sentenceNumber=7),
            r"\$\.clusters\[0\]\.sentenceNumber: no sentence 7",
        ),
        (
            lambda w: w["clusters"][0].update(clusterNumber="x"),
            r"\$\.clusters\[0\]\.clusterNumber: expected a whole number, found 'x'",
        ),
        (
            lambda w: w["clusters"][0]["triples"][0]["subjects"][0].update(text=None),
            r"\$\.clusters\[0\]\.triples\[0\]\.subjects\[0\]\.text: expected a string, found None",
        ),
        (
            lambda w: w["clusters"][0]["triples"][0]["subjects"][0].update(index="first"),
            r"\$\.clusters\[0\]\.triples\[0\]\.subjects\[0\]\.index: expected a whole number, found 'first'",
        ),
        (
            lambda w: w["clusters"][0]["triples"].append("x"),
            r"\$\.clusters\[0\]\.triples\[1\]: expected an object",
        ),
    ],
)
def test_a_malformed_value_has_its_place(tmp_path, break_it, message):
    broken = copy.deepcopy(work(triple([word(1)], [word(2)], [word(6)])))
    break_it(broken)
    with pytest.raises(ValueError, match=r"in\.txt: " + message):
        read(tmp_path, json.dumps(broken), "annie_json")
