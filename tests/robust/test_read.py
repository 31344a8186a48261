"""Tables and results read back, and what is refused."""

import pytest

from ieval.robust.cells import Cell
from ieval.robust.read import read

HEAD = "model,task,dataset,perturbation,f1,sentences\n"


@pytest.fixture
def file(tmp_path):
    def write(text, name="scores.csv"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_csv(file):
    path = file(HEAD + "m,NER,news,None,80,3\nm,NER,news,P4,60,3\nm,NER,news,P5,-,3\n")
    cells = [Cell("news", "none", 0.8, 3), Cell("news", "typo", 0.6, 3)]
    assert read([path], unit="percent") == {"m": {"ner": cells}}


def test_json_lines(file):
    path = file('{"protocol": "ner", "f1:news:none": 0.5, "f1:*:none": 0.5, "f1": 0.4}\n\n', "big.json")
    assert read([path]) == {"big": {"ner": [Cell("news", "none", 0.5)]}}


def test_json_lines_without_data_sets(file):
    text = '{"protocol": "ner", "f1": 0.4, "f1:none": 0.5, "sentences:none": 2, "f1:typo": 0.3}'
    path = file(text, "big.json")
    assert read([path]) == {"big": {"ner": [Cell("", "none", 0.5, 2), Cell("", "typo", 0.3)]}}


def test_a_model_may_be_spread_over_files(file):
    one = file("model,task,perturbation,f1\nm,ner,none,.5\n", "1.csv")
    other = file("model,task,perturbation,f1\nm,re,none,.5\n", "2.csv")
    assert list(read([one, other])["m"]) == ["ner", "re"]


BAD = [
    ("model,task,f1\nm,ner,1\n", r"scores\.csv: no column 'perturbation'; expected model, task"),
    (HEAD + "m,ner,a,none,80,1\n", r"scores\.csv:2: f1 '80': expected 0 to 1; .*--unit percent"),
    (HEAD + "m,ner,a,none,high,1\n", r"scores\.csv:2: f1 'high': expected a number"),
    (HEAD + "m,ner,a,none,nan,1\n", r"scores\.csv:2: f1 'nan': expected 0 to 1"),
    (HEAD + "m,ner,a,P8,.5,1\n", r"scores\.csv:2: perturbation 'P8': no such number; task 'ner' has P1"),
    (HEAD + "m,ner,a,none,.5,many\n", r"scores\.csv:2: sentences 'many': expected a whole number"),
    (HEAD + "m,ner\n", r"scores\.csv:2: fewer cells than the header has"),
    (HEAD + "m,ner,a,none,.5,1\nm,NER,a,clean,.6,1\n", r"csv:3: m, ner, a, none: .* in .*scores\.csv:2"),
    ('{"protocol": "ner", "f1": 0.4}\n', r"scores\.csv:1: no robustness scores"),
    ('{"protocol": "ner", "f1:typo": 1.5}\n', r"csv:1: f1 1\.5 of perturbation 'typo': expected a share"),
    ('{"f1:a:none": 0.4}\n', r"scores\.csv:1: neither 'task' nor 'protocol'"),
    ('{"protocol": \n', r"scores\.csv:1: no JSON object on this line"),
    ('{"protocol": "ner", "f1:a:none": "x"}\n', r"'f1:a:none': expected a number, found 'x'"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_files(file, text, message):
    with pytest.raises(ValueError, match=message):
        read([file(text)])
