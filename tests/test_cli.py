"""The commands, driven as `main([...])` and as a process."""

import csv
import inspect
import io
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import ieval
from ieval import protocols, sample
from ieval.cli import convert, main, options, output
from ieval.ie import formats as ie_formats
from ieval.types import Extraction, Fact, Sentence, Span

GOLD, CAREFUL, HASTY = (str(sample.path(name)) for name in ("gold.txt", "careful.tsv", "hasty.tsv"))
SCORE = ["score", "fact-based", "--gold", GOLD, "--pred", CAREFUL]
EXPLAIN = ["explain", "fact-based", "--gold", GOLD, "--pred", CAREFUL]


def process(*argv, **options):
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "ieval", *map(str, argv)], capture_output=True, text=True, env=env, **options
    )


# --- score


@pytest.mark.parametrize(
    ("system", "variant", "tp", "fp", "fn"),
    [
        ("clausie", "released", 345, 341, 1005),
        ("minie", "released", 375, 499, 975),
        ("openie6", "released", 289, 640, 1061),
        ("openie6", "paper", 290, 640, 1060),
    ],
)
def test_published_figures(run, data, system, variant, tp, fp, fn):
    files = data / "benchie"
    out = run("score", "fact-based", "--gold", files / "benchie_gold_annotations_en.txt",
              "--pred", files / f"{system}_explicit.txt", "--variant", variant, "--json")  # fmt: skip
    found = json.loads(out)
    assert (found["tp"], found["fp"], found["fn"]) == (tp, fp, fn)
    assert found["precision"] == pytest.approx(tp / (tp + fp), abs=1e-12)
    assert found["recall"] == pytest.approx(tp / (tp + fn), abs=1e-12)


def test_json_is_the_result_with_a_name(run):
    lines = run(*SCORE, HASTY, "--json").splitlines()
    careful, hasty = map(json.loads, lines)
    assert careful.pop("system") == "careful"
    assert careful == ieval.score("fact_based", GOLD, CAREFUL).to_dict()
    assert hasty["unknown_sentences"] == 1
    assert "not in the gold" in hasty["warnings"][0]


def test_text_has_a_row_a_system_and_the_signature(run):
    lines = run(*SCORE, "--pred", HASTY, "--case", "lower").splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["careful", "hasty"]
    assert lines[-1] == ieval.score("fact_based", GOLD, CAREFUL, case="lower").signature


def test_markdown_and_csv_read_back(run):
    expected = ieval.score("fact_based", GOLD, HASTY).scores
    read = list(csv.DictReader(io.StringIO(run(*SCORE, HASTY, "--csv"))))
    assert {name: float(read[1][name]) for name in expected} == expected
    lines = run(*SCORE, HASTY, "--markdown").splitlines()
    names, _, _, row = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[:4])
    assert dict(zip(names, row, strict=True))["F1"] == f"{expected['f1']:.4f}"
    assert lines[4:] == ["", f"`{ieval.score('fact_based', GOLD, HASTY).signature}`"]
    assert r"\toprule" in run(*SCORE, "--latex")


def test_intervals_and_comparison(run):
    arguments = [*SCORE, HASTY, "--intervals", "--compare", "--resamples", "300", "--json"]
    first, second = map(json.loads, run(*arguments, "--seed", "7").splitlines())
    assert "comparison" not in first
    assert first["intervals"]["resamples"] == 300
    assert first["intervals"]["f1"][0] < first["f1"] < first["intervals"]["f1"][1]
    compared = second["comparison"]
    assert compared["against"] == "careful"
    assert compared["difference"] == pytest.approx(second["f1"] - first["f1"])
    assert compared["p"] < 0.01
    again = run(*arguments, "--seed", "7").splitlines()
    assert json.loads(again[1]) == second
    assert json.loads(run(*arguments, "--seed", "8").splitlines()[1])["intervals"] != second["intervals"]


def test_detail_has_every_sentence(run):
    found = json.loads(run(*SCORE, "--json", "--detail"))
    third = next(s for s in found["per_sentence"] if s["id"] == "3")
    assert [d["verdict"][0] for d in third["decisions"]] == list("rrwmmm")


def test_warnings_are_on_standard_error(capsys):
    main([*SCORE, HASTY])
    out = capsys.readouterr()
    assert "warning" not in out.out
    assert out.err.count("ieval: warning: hasty: 1 predicted sentence(s)") == 1


def test_names(run, fail, tmp_path):
    lines = run(*SCORE, HASTY, "--name", "A", "B").splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["A", "B"]
    other = tmp_path / "careful.tsv"
    other.write_text(Path(HASTY).read_text("utf-8"), "utf-8")
    lines = run(*SCORE, other, "--json").splitlines()
    assert [json.loads(line)["system"] for line in lines] == [CAREFUL, str(other)]
    assert fail(*SCORE, HASTY, "--name", "A") == "1 --name for 2 --pred; each output needs one"
    assert "two systems have one --name" in fail(*SCORE, HASTY, "--name", "A", "A")


@pytest.mark.parametrize("name", options.PROTOCOLS)
def test_the_table_of_options_is_the_signature_of_the_protocol(name):
    score = import_module(protocols.protocol(name).module).score
    keywords = {p.name for p in inspect.signature(score).parameters.values() if p.kind is p.KEYWORD_ONLY}
    assert {option.name for option in options.PROTOCOLS[name]} == keywords - {"sides", "progress", "task"}


CHOICES = [(o.flag, word) for o in options.PROTOCOLS["fact_based"] for word in o.choices or [None]]


# These refuse the sample; among the errors below.
OTHERS = [("--unknown", "error"), ("--align-by", "text"), ("--align-by", "exact")]


@pytest.mark.parametrize(("flag", "word"), [c for c in CHOICES if c not in OTHERS])
def test_every_choice_is_one_that_the_protocol_takes(run, flag, word):
    keyword = flag[2:].replace("-", "_")
    found = json.loads(run(*SCORE[:-1], HASTY, "--json", flag, *([word] if word else [])))
    expected = ieval.score("fact_based", GOLD, HASTY, **{keyword: word or True})
    assert found["signature"] == expected.signature
    assert found["f1"] == expected["f1"]


# --- explain, demo, formats, benchmarks


def test_explain_shows_pictures_and_counts(run):
    assert run(*EXPLAIN, "--sentence", "20", "4") == """\
sentence 20: The stadium was designed by Lotte Varga and opened in 1954 .
  + [0] The stadium | was designed by | Lotte Varga  covers 1
  x [1] Lotte Varga | opened | The stadium           nearest 1: Lotte Varga | designed | [The] stadium
        predicate: predicate
  - 2   [The] stadium | opened in | 1954             missed, nearest [0]

sentence 4: Well , well !
  no fact in the gold, no extraction

problems of wrong extractions, counted by slot:
       1  predicate    another predicate
"""


def test_explain_limits_what_is_shown_and_counts_all(run):
    limited, whole = run(*EXPLAIN, "--only", "wrong", "--limit", "2"), run(*EXPLAIN, "--only", "wrong")
    assert limited.count("sentence ") == 2
    assert whole.count("sentence ") > 20
    assert limited.split("\n\n")[-1] == whole.split("\n\n")[-1]
    assert "  + " not in whole
    assert "  - " not in whole


def test_explain_as_json(capsys):
    assert main([*EXPLAIN, "--json", "--only", "wrong"]) == 0
    out = capsys.readouterr()
    records = [json.loads(line) for line in out.out.splitlines()]
    wrong = [d for r in records for d in r["decisions"]]
    assert {d["verdict"] for d in wrong} == {"wrong"}
    assert len(wrong) == ieval.score("fact_based", GOLD, CAREFUL)["fp"]
    assert wrong[0]["extraction"] == "The Orle river | crosses | two valleys and flows into the Grey Lake"
    assert "problems of wrong extractions" in out.err


def test_explain_has_sentences_unknown_to_the_gold(run):
    out = run(*EXPLAIN[:-1], HASTY, "--unknown", "wrong", "--only", "wrong")
    assert "the gold has no fact here" in out.split("sentence unknown:")[1]


def test_demo_scores_and_explains(run):
    out = run("demo")
    careful, hasty = (ieval.score("fact_based", GOLD, pred) for pred in (CAREFUL, HASTY))
    assert f"careful   {careful['precision']:.4f}  {careful['recall']:.4f}  {careful['f1']:.4f}" in out
    assert f"{hasty['f1']:.4f}" in out
    for mark in ("\n  + [", "\n  = [", "\n  x [", "\n  - "):
        assert mark in out
    assert "ieval score fact-based --gold gold.txt --pred careful.tsv hasty.tsv" in out
    assert max(map(len, out.splitlines())) < 160


def test_formats_has_a_line_each(run):
    lines = run("formats").splitlines()[2:]
    assert [line.split()[0] for line in lines] == [*ieval.formats.names(), *ie_formats.names()]


def test_benchmarks_are_listed_and_exported(run, monkeypatch):
    from ieval import benchmarks

    assert "benchie" in run("benchmark", "list")
    called = []
    monkeypatch.setattr(benchmarks, "export", lambda *a, **k: called.append((a, k)) or a[1])
    assert run("export-benchmark", "benchie", "en", "OUT", "--data-dir", "D") == "OUT\n"
    run("export-benchmark", "carb", "OUT2")
    assert called[0] == (("benchie", "OUT", "en"), {"data_dir": "D"})
    assert called[1] == (("carb", "OUT2", None), {"data_dir": None})


# --- convert and output files


def test_convert_there_and_back(run, tmp_path):
    facts = tmp_path / "careful.txt"
    assert "110 facts, 110 variants" in run("convert", CAREFUL, facts, "--to", "benchie")
    read = ieval.read(facts, "benchie")
    assert [s.id for s in read] == [s.id for s in ieval.read(CAREFUL)]
    found = json.loads(run("score", "fact-based", "--gold", facts, "--pred", CAREFUL, "--json"))
    assert (found["f1"], found["tp"], found["fp"]) == (1.0, 110, 0)


def test_convert_refuses_what_the_format_cannot_hold(fail, tmp_path):
    out = tmp_path / "gold.tsv"
    message = fail("convert", GOLD, out, "--to", "explicit_tsv")
    assert "explicit_tsv holds extractions, the input 164 facts" in message
    assert "--to ollie: no format that can be written" in fail("convert", GOLD, out, "--to", "ollie")
    assert list(tmp_path.iterdir()) == []


def test_losses_are_told():
    one = Extraction("saw", ("Ann", "Bob"), 0.5, (Span(1, 2),))
    before = [Sentence("1", "Ann saw Bob", (one, one), ("Ann", "saw", "Bob")), Sentence("2", "Well !")]
    after = [Sentence("1", None, (Extraction("saw", ("Ann", "Bob")),) * 2)]
    assert convert.losses(before, after, "tsv") == [
        f"{n} are not in the file; tsv does not hold them"
        for n in ("1 of 2 sentences", "1 of 2 sentence ids", "2 of 2 sentence texts",
                  "1 of 1 tokenised sentences", "2 of 2 confidences", "2 of 2 tuples with offsets")
    ]  # fmt: skip
    changed = [Sentence("1", None, (Extraction("saw", ("Ann", "Bo")),) * 2), before[1]]
    told = convert.losses(before, changed, "tsv")
    assert "2 tuple(s) read back differently, the first: Ann | saw | Bob" in told
    assert convert.losses(before, before, "tsv") == []
    assert convert.inventory([Sentence("1", None, (Fact((one, one)),))])["variants"] == 2


def test_convert_tells_what_is_lost_of_a_real_file(capsys, data, tmp_path):
    out = tmp_path / "openie4.tsv"
    carb = str(data / "carb" / "systems_tabbed" / "ollie_test.txt")
    lines = len(Path(carb).read_text("utf-8").splitlines())
    assert main(["convert", carb, str(out), "--to", "explicit_jsonl"]) == 0
    assert f"{lines} extractions" in capsys.readouterr().out
    back = ieval.read(out)
    assert back.sentences == ieval.read(carb).sentences
    assert main(["convert", str(out), str(tmp_path / "gold.tsv"), "--to", "carb_gold"]) == 0
    assert f"warning: {tmp_path / 'gold.tsv'}: {lines} of {lines} confidences" in capsys.readouterr().err


def test_what_does_not_read_back_is_not_written(fail, tmp_path, monkeypatch):
    from ieval.formats import benchie

    monkeypatch.setattr(benchie, "write", lambda _, file: file.write("rubbish\n"))
    out = tmp_path / "out.txt"
    message = fail("convert", CAREFUL, out, "--to", "benchie")
    assert "nothing was written: benchie could not read it back" in message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [["convert", CAREFUL, "OUT", "--to", "benchie"], [*SCORE, "-o", "OUT"], [*EXPLAIN, "-o", "OUT"]],
)
def test_nothing_is_overwritten_unasked(run, fail, tmp_path, command):
    out = tmp_path / "out.txt"
    command = [str(out) if a == "OUT" else a for a in command]
    out.write_text("precious", "utf-8")
    assert fail(*command) == f"{out}: exists; pass --force to overwrite it"
    assert out.read_text("utf-8") == "precious"
    run(*command, "--force")
    assert out.read_text("utf-8") != "precious"
    assert list(tmp_path.iterdir()) == [out]


def test_output_files_hold_what_the_terminal_would(run, tmp_path):
    out = tmp_path / "scores.csv"
    assert run(*SCORE, HASTY, "--csv", "-o", out) == ""
    assert out.read_text("utf-8") == run(*SCORE, HASTY, "--csv")


def test_output_places_that_cannot_be(fail, tmp_path):
    assert fail(*SCORE, "-o", tmp_path) == f"{tmp_path}: is not a regular file; name a file to write"
    assert "there is no folder" in fail(*SCORE, "-o", tmp_path / "no" / "where.txt")


def test_an_interrupted_file_is_as_it_was(tmp_path):
    out = tmp_path / "out.txt"
    out.write_text("precious", "utf-8")
    with pytest.raises(KeyboardInterrupt), output.writing(str(out), force=True) as file:  # noqa: PT012
        file.write("half of")
        file.flush()
        raise KeyboardInterrupt
    assert out.read_text("utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [out]


def test_an_error_in_the_second_system_leaves_no_file(fail, tmp_path):
    bad = tmp_path / "bad.tsv"
    bad.write_text("1\tonly\ttwo\n", "utf-8")
    out = tmp_path / "out.json"
    message = fail(*SCORE, bad, "--pred-format", "explicit_tsv", "--json", "-o", out)
    assert message.startswith(f"{bad}:1: expected sentence id, subject, predicate and object")
    assert list(tmp_path.iterdir()) == [bad]


# --- errors, and the process


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ([*SCORE[:-1], "missing.tsv"], "missing.tsv: no such file"),
        ([*SCORE, "--format", "xml"], "xml"),
        ([*SCORE, "--gold-format", "xml"], "xml"),
        (["score", "fact-based", "--gold", CAREFUL, "--pred", GOLD], "fact"),
        ([*SCORE[:-1], __file__], "format"),
        ([*SCORE, "--seed", "1"], "--seed needs --intervals or --compare"),
        ([*SCORE, "--compare"], "--compare needs two outputs or more"),
        ([*SCORE, "--detail"], "--detail needs --json"),
        ([*SCORE, "--intervals", "--resamples", "0"], "resamples=0: expected a whole number of 1 or more"),
        ([*SCORE, "--intervals", "--level", "95"], "level=95.0: expected a share in (0, 1)"),
        ([*SCORE[:-1], HASTY, "--unknown", "error"], "unknown='error': 1 predicted sentence(s)"),
        ([*SCORE, "--align-by", "text"], "pred[0]: no text to align by"),
        ([*EXPLAIN, "--sentence", "99"], "no sentence with id '99'"),
        ([*EXPLAIN, "--limit", "0"], "--limit 0: expected a whole number of 1 or more"),
    ],
)  # fmt: skip
def test_errors_are_one_line(fail, command, message):
    assert message in fail(*command)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ([], "COMMAND"),
        (["score"], "PROTOCOL"),
        (["score", "no-protocol"], "invalid choice: 'no-protocol'"),
        ([*SCORE, "--case", "upper"], "argument --case: invalid choice: 'upper'"),
        ([*SCORE, "--variants", "paper"], "unrecognized arguments: --variants"),
        ([*SCORE, "--json", "--csv"], "not allowed with argument"),
        (["score", "fact-based", "--gold", GOLD], "--pred"),
        (["convert", GOLD, "OUT"], "--to"),
    ],
)
def test_bad_options_are_refused(capsys, command, message):
    with pytest.raises(SystemExit) as stopped:
        main(command)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_interrupting_is_status_130(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(ieval.protocols, "sentences", interrupted)
    assert main(SCORE) == 130


def test_the_version(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"ieval {ieval.__version__}\n"


def test_as_a_process():
    done = process(*SCORE, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["tp"] == ieval.score("fact_based", GOLD, CAREFUL)["tp"]
    failed = process(*SCORE[:-1], "missing.tsv")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == "ieval: error: missing.tsv: no such file\n"


def test_a_reader_that_stops_early_is_no_error():
    command = [sys.executable, "-m", "ieval", *EXPLAIN]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


def test_a_terminal_without_the_characters_gets_escapes():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "ieval", *EXPLAIN, "--sentence", "11"]
    done = subprocess.run(command, capture_output=True, env=env)
    assert done.returncode == 0
    assert rb"The Caf\xe9 Z\xfcrn" in done.stdout


def test_the_parser_needs_nothing_heavy():
    heavy = ["numpy", "tabulate", "tqdm", "datasets", "evaluate", "ieval.stats", "ieval.benchmarks"]
    program = f"import sys, ieval.cli; ieval.cli.commands(); print([m for m in {heavy} if m in sys.modules])"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.stdout == "[]\n", done.stderr


def test_an_absent_parser_says_how_to_get_it(capsys, tmp_path):
    status = main(["parser", "check", "corenlp", "--folder", str(tmp_path), "--start", "force"])
    seen = capsys.readouterr()
    assert status == 2
    assert "jars" in seen.out
    assert "install" in seen.out
    assert seen.err.startswith("ieval: error: parser 'corenlp' does not work")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["parser", "check", "malt"], "parser='malt': expected one of 'stanza', 'corenlp', 'spacy'"),
        (["parser", "check", "spacy", "--endpoint", "x"], "parser 'spacy' does not take all of --endpoint"),
        (["parser", "install", "spacy"], "its English model is a package"),
    ],
)
def test_parser_errors_are_one_line(fail, command, message):
    assert message in fail(*command)


LSOIE = [  # variant, gold matched, best F1 and area as the authors' files give them
    ("crf_model_conf", 1825, 0.2894, 0.1463),
    ("srl_bert_noscience_new_conf", 1962, 0.3143, 0.1635),
]


@pytest.mark.parametrize(("system", "matched", "best", "auc"), LSOIE)
def test_published_figures_of_lsoie(run, data, system, matched, best, auc):
    gold = data / "lsoie" / "gold" / "eval.oie.correct.head"
    pred = data / "lsoie" / "systems" / f"{system}.txt"
    command = ["score", "lsoie", "--gold", gold, "--pred", pred, "--variant", "released", "--json"]
    found = json.loads(run(*command))
    assert (found["tp"], round(found["best_f1"], 4), round(found["auc"], 4)) == (matched, best, auc)


def test_lsoie_is_explained(run, data):
    gold = data / "lsoie" / "gold" / "eval.oie.correct.head"
    pred = data / "lsoie" / "systems" / "crf_model_conf.txt"
    command = ["explain", "lsoie", "--gold", gold, "--pred", pred, "--variant", "released", "--limit", "3"]
    shown = run(*command)
    assert "does not contain the head of the gold argument" in shown
    assert "  + [2] *Barra* | lead | a *firm* in the American auto industry  matches 2\n" in shown
    assert "fact" not in shown.split("problems of wrong extractions")[1]
    record = json.loads(run(*command, "--json").splitlines()[0])
    assert [d["gold_tuples"][0]["label"] for d in record["decisions"] if d["verdict"] == "right"] == ["2"]


def test_error_analysis_of_the_sample(run):
    files = ["--gold", sample.path("heads.tsv"), "--pred", sample.path("tagger.tsv")]
    heading, _, row, _, signature = run("score", "error-analysis", *files).splitlines()
    assert heading.split("  ")[0] == "system"
    assert "relaxed F2" in heading
    assert row.split()[0] == "tagger"
    assert signature.startswith("error_analysis|variant:paper|primary:strict|beta:2|")
    assert "strict F0.5" in run("score", "error-analysis", *files, "--beta", "0.5", "--markdown")
    told = run("explain", "error-analysis", *files)
    assert "wrong boundaries (proposed): argument 1: wording (1 missing: old); argument 2: boundary" in told
    assert "the gold has an argument, or a predicate, here and the extraction has none" in told
    found = json.loads(run("score", "error-analysis", *files, "--json", "--intervals", "--resamples", "20"))
    assert found["intervals"]["f2"][0] <= found["f2"] <= found["intervals"]["f2"][1]
    low, high = found["intervals"]["precision"]
    assert low <= found["strict_precision"] <= high
