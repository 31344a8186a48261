"""Label files: what is written when, what survives, what is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from one_sentence import GOLD, MET, PRED, SALE, side

from ieval.labels.file import LabelFile, read
from ieval.labels.record import Place, check_data, fingerprint
from ieval.types import Extraction, Sentence

SRC = str(Path(__file__).resolve().parents[2] / "src")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "labels.jsonl"


def opened(path, who="Ann", gold=GOLD, pred=PRED):
    return LabelFile(path, who, fingerprint(gold), {"A": fingerprint(pred), "B": fingerprint(pred)})


def place(item=0, which="pred", system="A", sentence="1"):
    return Place(system, sentence, which, item)


def test_a_file_line_by_line(path):
    file = opened(path)
    assert not path.exists()
    file.add(place(0), "correct", "Ann | met | Bob")
    file.add(place(0), "wrong", "Ann | met | Bob")
    file.add(place(1, "gold", "B"), "missing")
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0] == {"format": "ieval-labels", "version": 1, "annotator": "Ann", "gold": fingerprint(GOLD)}
    assert lines[1] == {"system": "A", "items": fingerprint(PRED)}
    assert lines[2] == {"system": "A", "sentence": "1", "side": "pred", "item": 0, "text": "Ann | met | Bob",
                        "label": "correct"}  # fmt: skip
    assert [line.get("label") for line in lines[3:]] == ["wrong", None, "missing"]
    found = read(path)
    assert found == file.labels == opened(path).labels
    assert found.given == {place(0): "wrong", place(1, "gold", "B"): "missing"}  # the later line counts


def test_a_label_is_taken_back(path):
    file = opened(path)
    file.add(place(0), "wrong")
    file.add(place(0), None)
    file.add(place(1), None)
    assert read(path).given == file.labels.given == {}


def test_two_windows_of_one_annotator(path):
    one, other = opened(path), opened(path)
    one.add(place(0), "wrong")
    other.add(place(1), "redundant")
    assert other.labels.given == read(path).given == {place(0): "wrong", place(1): "redundant"}
    assert one.labels.given == {place(0): "wrong"}
    one.catch_up()
    assert one.labels == other.labels
    before = one.labels
    one.catch_up()
    assert one.labels is before
    other.add(place(0), None)
    one.add(place(2), "wrong")
    assert one.labels.given == read(path).given == {place(1): "redundant", place(2): "wrong"}
    assert path.read_bytes().count(b'"format"') == 1


def test_a_file_that_became_anothers(path):
    file = opened(path)
    opened(path, "Bob").add(place(0), "wrong")
    before = path.read_bytes()
    with pytest.raises(ValueError, match="labels of 'Bob', not of 'Ann'"):
        file.add(place(1), "wrong")
    assert path.read_bytes() == before


def test_text_of_any_kind(path):
    opened(path).add(place(sentence='"\u2028\n\ud800 é'), "wrong", "\n\x00")
    assert list(read(path).given) == [place(sentence='"\u2028\n\ud800 é')]
    assert path.read_bytes().count(b"\n") == 3


@pytest.mark.parametrize("cut", range(1, 40, 7))
def test_half_a_last_line_is_dropped_and_removed(path, cut):
    file = opened(path)
    file.add(place(0), "wrong")
    whole = path.read_bytes()
    file.add(place(1), "redundant")
    path.write_bytes(path.read_bytes()[:-cut])
    if cut == 1:  # all but the line's end: nothing is lost
        assert read(path).given == {place(0): "wrong", place(1): "redundant"}
    else:
        found = read(path)
        assert found.given == {place(0): "wrong"}
        assert found.warnings[0].startswith(f"{path}:4: half a line at the end, ")
    opened(path).add(place(2), "wrong")
    assert read(path).warnings == ()
    assert path.read_bytes().startswith(whole)
    assert read(path).given.items() >= {place(0): "wrong", place(2): "wrong"}.items()


def test_half_a_first_line(path):
    path.write_bytes(b'{"format": "ieval-la')
    with pytest.raises(ValueError, match="no whole line; a label file begins with"):
        read(path)
    opened(path).add(place(0), "wrong")
    assert read(path).given == {place(0): "wrong"}


WRITER = """
import sys
from ieval.labels.file import LabelFile
from ieval.labels.record import Place
file = LabelFile(sys.argv[1], "Ann", "g", {"A": "a"})
print("ready", flush=True)
for n in range(100_000):
    file.add(Place("A", "s", "pred", n), "wrong", "x" * 300)
    print(n, flush=True)
"""


@pytest.mark.parametrize("after", [0.0, 0.05, 0.2])
def test_a_kill_loses_no_label_that_was_given(path, after):
    environment = os.environ | {"PYTHONPATH": SRC}
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        said = [process.stdout.readline()]
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().split("\n")
    done = [int(line) for line in said if line.strip()]
    kept = read(path)
    assert len(done) >= 1
    assert len(kept.given) in (len(done), len(done) + 1)  # killed between the file and the word of it
    LabelFile(path, "Ann", "g", {"A": "a"}).add(Place("A", "s", "pred", 999_999), "correct")
    assert len(read(path).given) == len(kept.given) + 1
    assert read(path).warnings == ()


def test_a_full_disk_leaves_the_file_as_it_was(path, monkeypatch):
    file = opened(path)
    file.add(place(0), "wrong")
    before = path.read_bytes()
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, line: write(handle, line[:10]))
    with pytest.raises(OSError, match="no room for a label"):
        file.add(place(1), "wrong")
    assert path.read_bytes() == before
    assert place(1) not in file.labels.given


FAULTS = [  # a line in the middle, what is wrong with it
    ("nonsense", ":3: expected a JSON object, found b'nonsense'"),
    ("[1]", ":3: expected a JSON object, found"),
    ('{"system": "A", "sentence": "1", "side": "pred", "item": 0, "text": "", "label": "bad"}',
     ":3: label 'bad': no class of an extraction; there are correct, wrong_boundaries, redundant, "
     "uninformative, wrong, out_of_scope"),
    ('{"system": "A", "sentence": "1", "side": "gold", "item": 0, "text": "", "label": "wrong"}',
     ":3: label 'wrong': no class of a gold tuple; there are correct, wrong_boundaries, uninformative, "
     "missing"),
    ('{"system": "A", "sentence": "1", "side": "up", "item": 0, "text": "", "label": "wrong"}',
     ":3: side 'up'; expected one of pred, gold"),
    ('{"system": "A", "sentence": "1", "side": "pred", "item": -1, "text": "", "label": "wrong"}',
     ":3: item -1; expected its place in the sentence, 0 or more"),
    ('{"system": "A", "sentence": 1, "side": "pred", "item": 0, "text": "", "label": "wrong"}',
     ":3: sentence 1; expected text"),
    ('{"system": "C", "sentence": "1", "side": "pred", "item": 0, "text": "", "label": "wrong"}',
     ":3: system 'C' before the line with its items"),
    ('{"system": "A", "items": "ffff"}', ":3: another output of system 'A' than further above"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_a_bad_line_in_the_middle(path, line, message):
    opened(path).add(place(0), "wrong")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n")
    with pytest.raises(ValueError) as caught:
        read(path)
    assert f"{path}{message}" in str(caught.value)


def test_other_files_are_no_label_files(path):
    path.write_text('{"a": 1}\n')
    with pytest.raises(ValueError, match=r'jsonl:1: no label file: the first line has no "format"'):
        read(path)
    path.write_text('{"format": "ieval-labels", "version": 2}\n')
    with pytest.raises(ValueError, match="jsonl:1: version 2; this program reads 1"):
        read(path)
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(ValueError, match="jsonl:1: expected a JSON object"):
        read(path)


def test_labels_of_other_data(path):
    opened(path).add(place(0), "wrong")
    ours, theirs = fingerprint(GOLD), fingerprint(side(MET))
    with pytest.raises(ValueError, match=f"another gold, .* {ours[:16]}...; this gold has {theirs[:16]}"):
        opened(path, gold=side(MET))
    ours = fingerprint(PRED)
    with pytest.raises(ValueError, match=f"another output of system 'A', .* {ours[:16]}...; this output"):
        opened(path, pred=side(MET))
    with pytest.raises(ValueError, match="labels of 'Ann', not of 'Bob'"):
        opened(path, who="Bob")
    check_data(read(path), fingerprint(GOLD), {"C": "unheard of"})


def test_labels_of_what_is_not_there(path):
    with pytest.raises(ValueError, match="no such system; there are A, B"):
        opened(path).add(place(system="C"), "wrong")
    with pytest.raises(ValueError, match="label 'bad': no class of an extraction; there are correct"):
        opened(path).add(place(), "bad")
    assert not path.exists()


def test_the_fingerprint_is_that_of_the_tuples():
    a, b = side(MET), side(SALE, key="2")
    assert fingerprint([*a, *b]) == fingerprint([*b, *a])
    sure = [Sentence("1", a[0].text, (Extraction(*MET, confidence=0.5),))]
    assert fingerprint(sure) == fingerprint(a)
    assert len({fingerprint(x) for x in (a, b, side(SALE), side(MET, MET), side(MET, text="x"), [])}) == 6
