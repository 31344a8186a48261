"""`ieval curve`, driven as `main([...])`."""

import csv
import json
import sys

import pytest

import ieval
from ieval import sample
from ieval.cli import main
from ieval.oie.curve import curve_of
from ieval.oie.curve_file import read_curve

TEXT = "Ann sold the old car to Bob in Oslo ."
GOLD = [
    (TEXT, "sold", "Ann", "the old car", "<SYN_HEAD>", "sold", "Ann", "car"),
    (TEXT, "is in", "Bob", "Oslo", "<SYN_HEAD>", "is", "Bob", "Oslo"),
]
STEADY = [(TEXT, 0.9, "sold", "Ann", "the car"), (TEXT, 0.4, "is in", "Bob", "Oslo"), (TEXT, 0.2, "is", "a")]
HASTY = [(TEXT, 0.7, "sold", "Bob", "it"), (TEXT, 0.6, "sold", "Ann", "car")]
FLAT = [(TEXT, 1, "sold", "Ann", "the car"), (TEXT, 1, "is", "Bob", "Oslo")]


@pytest.fixture
def files(tmp_path):
    """Gold, two systems with confidences and one without any difference, as paths."""
    paths = {}
    for name, rows in {"gold": GOLD, "steady": STEADY, "hasty": HASTY, "flat": FLAT}.items():
        paths[name] = tmp_path / name
        paths[name].write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), "utf-8")
    return paths


@pytest.fixture
def command(files):
    form = ["--gold-format", "lsoie_oie", "--pred-format", "tabbed"]
    return ["curve", "lsoie", "--gold", files["gold"], "--pred", files["steady"], files["hasty"], *form]


@pytest.fixture
def call(capsys):
    def call(*argv):
        status = main([str(a) for a in argv])
        out = capsys.readouterr()
        return status, out.out, out.err

    return call


@pytest.mark.parametrize(
    ("ending", "start"), [("png", b"\x89PNG\r\n"), ("svg", b"<?xml"), ("pdf", b"%PDF-"), ("PNG", b"\x89PNG")]
)
def test_the_ending_is_the_kind(call, command, tmp_path, ending, start):
    out = tmp_path / f"out.{ending}"
    assert call(*command, "-o", out) == (0, "", "")
    assert out.read_bytes().startswith(start)


def test_names_title_and_reference_are_in_the_picture(call, command, tmp_path):
    (tmp_path / "paper.dat").write_text("Precision\tRecall\n1.0\t0.5\n0.5\t0.5\n", "utf-8")
    call(*command, "--name", "first one", "second", "--title", "Two systems", "--zoom",
         "--reference", tmp_path / "paper.dat", "--output", tmp_path / "out.svg")  # fmt: skip
    svg = (tmp_path / "out.svg").read_text("utf-8")
    for text in ("first one", "second", "Two systems", "paper (reference)"):
        assert f">{text}</text>" in svg


def test_points_as_csv_and_json(call, command, files, tmp_path):
    points = tmp_path / "points.csv"
    status, out, _ = call(*command, "--csv", points, "--json", "--predicate", "token_of_gold")
    assert status == 0
    with open(points, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["system", "threshold", "precision", "recall", "f1"]
    for line, name in zip(out.splitlines(), ("steady", "hasty"), strict=True):
        gold, pred = ieval.read(files["gold"], "lsoie_oie"), ieval.read(files[name], "tabbed")
        result = ieval.score("lsoie", gold, pred, predicate="token_of_gold")
        expected = [tuple(p) for p in curve_of(result).points]
        own = [list(row.values())[1:] for row in rows if row["system"] == name]
        assert [tuple(map(float, cells)) for cells in own] == expected
        record = json.loads(line)
        assert [tuple(p.values()) for p in record["points"]] == expected
        assert (record["system"], record["auc"], record["no_curve"]) == (name, result["auc"], "")


def test_no_confidences_are_one_point_and_a_warning(call, command, files, tmp_path):
    argv = [*command, "--pred", files["flat"], "--csv", tmp_path / "p.csv", "-o", tmp_path / "p.svg"]
    status, _, err = call(*argv)
    assert status == 0
    assert "ieval: warning: flat: all 2 extractions have the confidence 1.0: no curve" in err
    assert (tmp_path / "p.csv").read_text("utf-8").splitlines()[-1] == "flat,,0.5,0.5,0.5"
    assert "one point: all 2 extractions have the confidence 1.0" in (tmp_path / "p.svg").read_text("utf-8")


def error(found):
    status, _, err = found
    assert status == 2
    assert "Traceback" not in err
    return err.splitlines()[-1].removeprefix("ieval: error: ")


def test_a_protocol_without_curve(call):
    gold, pred = sample.path("gold.txt"), sample.path("careful.tsv")
    message = error(call("curve", "fact-based", "--gold", gold, "--pred", pred, "-o", "x.png"))
    assert message == (
        "protocol 'fact_based' has no curve, as it does not rank by confidence; those that have one: lsoie"
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ([], "nothing to make: give --output FILE, --csv FILE or --json"),
        (["-o", "x.jpg"], "x.jpg: a picture ends in .png, .svg or .pdf"),
        (["-o", "picture"], "picture: a picture ends in .png, .svg or .pdf"),
        (["-o", "OUT/no/x.png"], "there is no folder"),
        (["--json", "--zoom"], "--zoom needs --output: it is for the picture"),
        (["-o", "OUT/x.svg", "--csv", "OUT/x.svg"], "both --output and --csv; name two files"),
        (["-o", "OUT/x.svg", "--name", "one"], "1 --name for 2 --pred; each output needs one"),
        (["-o", "OUT/x.svg", "--reference", "OUT/gold"], "gold:1: no column 'precision'"),
        (["-o", "OUT/x.svg", "--reference", "OUT/none.dat"], "none.dat: No such file or directory"),
        (["-o", "OUT/x.svg", "--pred", "OUT/none"], "none: no such file"),
    ],
)
def test_errors_are_one_line_and_leave_nothing(call, command, tmp_path, more, message):
    before = sorted(tmp_path.iterdir())
    assert message in error(call(*command, *(a.replace("OUT", str(tmp_path)) for a in more)))
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("flag", ["--output", "--csv"])
def test_nothing_is_overwritten_unasked(call, command, tmp_path, flag):
    out = tmp_path / "x.svg"
    out.write_text("precious", "utf-8")
    assert error(call(*command, flag, out)) == f"{out}: exists; pass --force to overwrite it"
    assert out.read_text("utf-8") == "precious"
    assert call(*command, flag, out, "--force")[0] == 0
    assert out.read_text("utf-8") != "precious"


def test_without_matplotlib_only_pictures_are_refused(call, command, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "pip install 'ieval[plot]'" in error(call(*command, "-o", tmp_path / "x.png"))
    assert call(*command, "--csv", tmp_path / "x.csv")[0] == 0


SCIENCE = "ls_long_sort_orig_qdist_old_model_{}science_on_science"


@pytest.mark.parametrize(
    ("system", "curve"),
    [(SCIENCE.format("crf_"), "crf_science"), (SCIENCE.format(""), "qdist_science"),
     ("srl_bert_science_on_science", "srl_bert_science")],
)  # fmt: skip
def test_published_curves_coincide(call, data, system, curve):
    """At nearly every recall of the authors' own curve, from 0.02 on, ours has the same precision."""
    from ieval.oie.curve_file import read_curve

    lsoie = data / "lsoie"
    _, out, _ = call("curve", "lsoie", "--gold", lsoie / "gold" / "science_eval.oie.correct.head", "--json",
                     "--pred", lsoie / "systems" / f"{system}.txt", "--variant", "curves")  # fmt: skip
    ours = _upper((p["recall"], p["precision"]) for p in json.loads(out)["points"])
    theirs = _upper((p.recall, p.precision) for p in read_curve(lsoie / "curves" / f"{curve}.dat"))
    assert max(ours) == max(theirs)
    both = [recall for recall in theirs if recall in ours and recall > 0.02]
    assert len(both) > 0.99 * sum(recall > 0.02 for recall in theirs)
    assert max(abs(ours[recall] - theirs[recall]) for recall in both) < 5e-4


def _upper(points):
    """The highest precision at each recall."""
    found = {}
    for recall, precision in points:
        found[round(recall, 9)] = max(found.get(round(recall, 9), 0), precision)
    return found


def no_constant(name):
    raise AssertionError(f"{name} is no JSON")


def test_json_is_strict_where_a_confidence_is_minus_infinity(call, command, files, tmp_path):
    """As a threshold it is `null` in JSON, an empty cell of scores, and `-inf` among the points."""
    (tmp_path / "sure").write_text(f"{TEXT}\t-inf\tsold\tAnn\tcar\n{TEXT}\t-1\tis\tBob\tit\n", "utf-8")
    one = [a if a != files["steady"] else tmp_path / "sure" for a in command if a != files["hasty"]]
    score = ["score", *one[1:]]
    for argv in ([*score, "--json"], [*score, "--json", "--detail"], [*one, "--json"]):
        status, out, _ = call(*argv)
        found = json.loads(out, parse_constant=no_constant)
        assert (status, found["best_f1"], found["best_threshold"]) == (0, 0.5, None)
    assert [point["threshold"] for point in found["points"]] == [-1.0, None]
    (row,) = csv.DictReader(call(*score, "--csv")[1].splitlines())
    assert (row["best_f1"], row["best_threshold"]) == ("0.5", "")
    assert call(*one, "--csv", tmp_path / "points.csv")[0] == 0
    assert [point.threshold for point in read_curve(tmp_path / "points.csv")] == [-1.0, float("-inf")]
