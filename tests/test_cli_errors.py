"""`ieval errors`, driven as `main([...])`."""

import csv
import io
import json

import pytest

import ieval
from ieval import sample
from ieval.cli import errors, main
from ieval.labels.file import LabelFile
from ieval.labels.record import Place, fingerprint
from ieval.oie.errors import CLASSES
from ieval.oie.repair import REPAIRS

GOLD, TAGGER = str(sample.path("heads.tsv")), str(sample.path("tagger.tsv"))
FILES = ["errors", "--gold", GOLD, "--pred", TAGGER]
RESULT = ieval.score("error_analysis", GOLD, TAGGER)


@pytest.fixture
def labelled(tmp_path):
    """A label file of the sample: `labelled(who, {(sentence, item): label})`."""
    gold, pred = ieval.read(GOLD), ieval.read(TAGGER)

    def make(who, given, side="pred"):
        path = tmp_path / f"{who}.jsonl"
        file = LabelFile(path, who, fingerprint(gold.sentences), {"tagger": fingerprint(pred.sentences)})
        for (sentence, item), label in given.items():
            file.add(Place("tagger", RESULT.sentences[sentence].id, side, item), label)
        return path

    return make


def test_tables(run):
    shown = run(*FILES)
    for heading in ("Precision, recall and F by strategy", "Classes: ", "by the number of arguments alone",
                    "By sentence length in tokens"):  # fmt: skip
        assert heading in shown
    assert "one to one" not in shown
    assert "All classes are proposals: words are compared, nobody has read them." in shown
    assert shown.splitlines()[-1] == RESULT.signature
    row = next(line for line in shown.splitlines() if "any argument" in line)
    assert row.split()[3:6] == [f"{RESULT[f'any_argument_{k}']:.4f}" for k in ("precision", "recall", "f2")]


def test_json_has_everything(run):
    found = json.loads(run(*FILES, "--json", "--fix-one", "all"))
    assert [*found] == ["scores", "classes", "arity", "lengths", "repairs", "signatures", "warnings"]
    assert len(found["scores"]) == 12
    counts = {row["class"]: row["count"] for row in found["classes"]}
    assert counts == {name: RESULT[name] for name in CLASSES}
    assert sum(row["share"] for row in found["classes"] if row["class"] != "missing") == pytest.approx(1)
    assert found["arity"] == [{"system": "tagger", "gold_tuples": 12, "missed": RESULT["fn"],
                               "missed_by_arity": 1, "share": 1 / RESULT["fn"]}]  # fmt: skip
    assert sum(row["sentences"] for row in found["lengths"]) == 8
    assert [row["repaired"] for row in found["repairs"]] == [*REPAIRS]
    assert found["signatures"] == {"tagger": RESULT.signature}


def test_csv_is_one_table(run):
    rows = list(csv.DictReader(io.StringIO(run(*FILES, "--csv", "--fix-one", "missing"))))
    assert {row["table"] for row in rows} == {"scores", "classes", "arity", "lengths", "repairs"}
    values = {(row["table"], row["of"], row["name"]): float(row["value"]) for row in rows}
    assert values["scores", "relaxed", "f2"] == RESULT["relaxed_f2"]
    assert values["classes", "wrong_boundaries", "count"] == RESULT["wrong_boundaries"]
    assert values["repairs", "missing", "gain"] > 0


def test_markdown(run):
    shown = run(*FILES, "--markdown")
    assert shown.startswith("## Precision, recall and F by strategy\n\n| system   | strategy")


def test_options_of_the_protocol_and_several_systems(run, tmp_path):
    other = tmp_path / "other.tsv"
    other.write_text(sample.path("tagger.tsv").read_text(encoding="utf-8"), encoding="utf-8")
    shown = run(*FILES, "--pred", other, "--primary", "anywhere", "--beta", "1")
    assert "other " in shown
    assert " f1 " in shown.splitlines()[1]
    assert "primary:anywhere|beta:1" in shown


@pytest.mark.parametrize("name", sorted(REPAIRS))
def test_fix_one(run, name):
    shown = run(*FILES, "--fix-one", name.replace("_", "-"))
    assert f"tagger    {name.replace('_', ' ')}" in shown.split("If all errors of one class")[1]


def test_repairs_are_those_there_are():
    assert {*errors.REPAIRS} == {*REPAIRS, "all"}


def test_labels_count(run, labelled):
    path = labelled("Ann", {(0, 0): "correct"})
    assert RESULT.sentences[0].evidence.extractions == ("wrong_boundaries",)
    shown = run(*FILES, "--labels", path)
    assert "1 labels by Ann, 1 of them other than proposed; all other classes are proposals." in shown
    found = json.loads(run(*FILES, "--labels", path, "--json"))
    before, after = (next(row for row in found["scores"] if row["strategy"] == name)
                     for name in ("strict", "labels"))  # fmt: skip
    assert (after["tp"], after["fp"]) == (before["tp"] + 1, before["fp"] - 1)


def test_labels_of_two_people_and_their_conflicts(run, fail, labelled):
    first = labelled("Ann", {(0, 0): "correct"})
    second = labelled("Bob", {(0, 0): "wrong", (1, 0): "wrong"})
    message = fail(*FILES, "--labels", first, second)
    key = RESULT.sentences[0].id
    place = f"sentence {key!r}, extraction 0, system 'tagger'"
    assert message.startswith(f"{place}: 'correct' for Ann, 'wrong' for Bob")
    third = labelled("Cyd", {(1, 0): "wrong"})
    assert "labels by Ann, Cyd" in run(*FILES, "--labels", first, "--labels", third)


def test_labels_of_systems_that_are_not_there(capsys, labelled):
    path = labelled("Ann", {(0, 0): "correct"})
    assert main([*FILES, "--name", "other", "--labels", str(path)]) == 0
    out = capsys.readouterr()
    assert "labels of systems that are not among the outputs are left out: tagger" in out.err
    assert "All classes are proposals" in out.out


def test_labels_of_other_data(fail, labelled, tmp_path):
    path = labelled("Ann", {(0, 0): "correct"})
    other = tmp_path / "tagger.tsv"
    other.write_text("".join(sample.path("tagger.tsv").read_text(encoding="utf-8").splitlines(True)[:-1]))
    message = fail("errors", "--gold", GOLD, "--pred", other, "--labels", path)
    assert message.startswith(f"{path}: labels of another output of system 'tagger', with SHA-256 ")


def test_half_a_line_is_a_warning(capsys, labelled):
    path = labelled("Ann", {(0, 0): "correct", (1, 0): "wrong"})
    path.write_bytes(path.read_bytes()[:-9])
    assert main([*FILES, "--labels", str(path)]) == 0
    assert f"warning: {path}:4: half a line at the end" in capsys.readouterr().err


def test_agreement(run, labelled):
    first = labelled("Ann", {(0, 0): "correct", (1, 0): "wrong", (1, 1): "wrong"})
    second = labelled("Bob", {(0, 0): "correct", (1, 0): "redundant"})
    shown = run("errors", "--agreement", first, second)
    assert shown.startswith("first: Ann, second: Bob\n")
    assert "gold tuples                   0" in shown
    row = json.loads(run("errors", "--agreement", first, second, "--json"))
    assert row["annotators"] == ["Ann", "Bob"]
    assert row["pairs"] == [["correct", "correct", 1], ["wrong", "redundant", 1]]
    extractions = row["agreement"][0]
    assert (extractions["labelled by both"], extractions["raw"], extractions["only first"]) == (2, 0.5, 1)
    assert "agreement,all,,raw,0.5" in run("errors", "--agreement", first, second, "--csv")


def test_a_picture(run, fail, tmp_path):
    pytest.importorskip("matplotlib", reason="pictures need matplotlib: pip install '.[plot]'")
    for ending in ("png", "svg"):
        path = tmp_path / f"classes.{ending}"
        run(*FILES, "--plot", path)
        assert path.stat().st_size > 5000
    assert "exists; pass --force" in fail(*FILES, "--plot", path)
    run(*FILES, "--plot", path, "--force")
    assert fail(*FILES, "--plot", tmp_path / "x.gif").endswith("a picture ends in .png, .svg or .pdf")


FAULTS = [
    (["errors"], "nothing to analyse: give --gold FILE and --pred FILE, or --agreement FILE FILE"),
    (["errors", "--gold", GOLD], "nothing to analyse"),
    (["errors", "--agreement", "a", "b", "--gold", GOLD], "--gold beside --agreement"),
    (["errors", "--agreement", "a", "b"], "a: No such file or directory"),
    ([*FILES, "--labels", GOLD], "heads.tsv:1: expected a JSON object"),
    ([*FILES, "--beta", "0"], "beta=0.0: expected a number above 0"),
]


@pytest.mark.parametrize(("argv", "message"), FAULTS)
def test_faults(fail, argv, message):
    assert message in fail(*argv)


def test_unknown_class_lists_the_classes(capsys):
    with pytest.raises(SystemExit):
        main([*FILES, "--fix-one", "typo"])
    assert "wrong_boundaries" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["errors"], ["score", "lsoie"], ["explain", "error-analysis"]])
def test_tuples_of_any_length_have_no_switch_that_makes_them_triples(capsys, command):
    with pytest.raises(SystemExit):
        main([*command, "--gold", GOLD, "--pred", TAGGER, "--nary", "join"])
    assert "unrecognized arguments: --nary join" in capsys.readouterr().err
