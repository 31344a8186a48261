"""The measured figures on public gold and outputs: NYT, PENN and WEB, each with three systems."""

import json

import pytest

from ieval.cli import main
from ieval.formats import lsoie_oie, tabbed
from ieval.formats.lines import Source
from ieval.oie import containment, errors

STRATEGIES = ("strict", "in_order", "with_extra", "any_argument", "anywhere", "relaxed")
F2 = [  # gold, system, predictions in sentences of the gold, F2 by each of STRATEGIES
    ("nyt", "clausie", 922, ".003 .123 .123 .130 .542 .003"),
    ("nyt", "openie4", 449, ".010 .238 .238 .253 .433 .010"),
    ("nyt", "props", 541, ".009 .044 .096 .140 .669 .009"),
    ("penn", "clausie", 287, ".020 .115 .115 .115 .638 .020"),
    ("penn", "openie4", 146, ".028 .240 .240 .325 .472 .028"),
    ("penn", "props", 202, ".037 .037 .075 .088 .739 .037"),
    ("web", "clausie", 1399, ".014 .293 .293 .315 .610 .014"),
    ("web", "openie4", 529, ".013 .273 .273 .276 .443 .013"),
    ("web", "props", 598, ".010 .049 .185 .244 .589 .010"),
]
# The same where sentences meet by text, the default, which also finds those that differ in punctuation or
# brackets; two sentences of WEB that differ in punctuation alone stay apart.
ALIGNED = [
    ("nyt", "clausie", 926, ".003 .131 .131 .137 .548 .003"),
    ("nyt", "openie4", 449, ".010 .238 .238 .253 .433 .010"),
    ("nyt", "props", 559, ".009 .043 .095 .138 .678 .009"),
    ("penn", "clausie", 287, ".020 .115 .115 .115 .638 .020"),
    ("penn", "openie4", 146, ".028 .240 .240 .325 .472 .028"),
    ("penn", "props", 228, ".034 .034 .071 .106 .727 .034"),
    ("web", "clausie", 1399, ".014 .293 .293 .315 .610 .014"),
    ("web", "openie4", 545, ".015 .277 .277 .280 .453 .015"),
    ("web", "props", 936, ".013 .065 .216 .293 .742 .013"),
]


@pytest.fixture(scope="module")
def golds(data):
    """Sentence, trigger, two entities a line: the columns of LSOIE's gold."""
    folder = data / "mesquita2013"
    return {name: lsoie_oie.read(Source(folder / f"{name}.oie")).sentences for name in ("nyt", "penn", "web")}


@pytest.fixture(scope="module")
def output(data):
    return lambda gold, system: tabbed.read(Source(data / "mesquita2013" / f"{system}_{gold}.txt")).sentences


def shown(result) -> str:
    return " ".join(f"{result[f'{name}_f2']:.3f}".removeprefix("0") for name in STRATEGIES)


def test_sizes(golds):
    sizes = {name: (len(g), sum(len(s.items) for s in g)) for name, g in golds.items()}
    assert sizes == {"nyt": (150, 150), "penn": (52, 52), "web": (455, 461)}


@pytest.mark.parametrize(("gold", "system", "extractions", "f2"), F2)
def test_six_columns(golds, output, gold, system, extractions, f2):
    result = containment.score(golds[gold], output(gold, system), case="lower", align_by="exact")
    assert (result["extractions"], shown(result)) == (extractions, f2)


@pytest.mark.parametrize("gold", ["nyt", "penn", "web"])
def test_six_columns_from_the_command_line(data, capsys, gold):
    folder = data / "mesquita2013"
    outputs = [str(folder / f"{system}_{gold}.txt") for system in ("clausie", "openie4", "props")]
    files = ["--gold", str(folder / f"{gold}.oie"), "--pred", *outputs]
    main(["score", "error-analysis", *files, "--case", "lower", "--align-by", "exact", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = [row[2:] for row in F2 if row[0] == gold]
    assert [(row["extractions"], shown(row)) for row in rows] == expected


@pytest.mark.parametrize(("gold", "system", "extractions", "f2"), ALIGNED)
def test_six_columns_with_sentences_aligned(golds, output, gold, system, extractions, f2):
    result = containment.score(golds[gold], output(gold, system), case="lower")
    assert (result["extractions"], shown(result)) == (extractions, f2)


def test_counts_behind_them(golds, output):
    """41 extractions hold 33 gold tuples; anywhere, 208 hold 125 of 150."""
    result = containment.score(golds["nyt"], output("nyt", "clausie"), case="lower", align_by="exact")
    right = {name: result["extractions"] - result[f"{name}_fp"] for name in STRATEGIES}
    assert (right["in_order"], result["in_order_tp"]) == (41, 33)
    assert (right["anywhere"], result["anywhere_tp"]) == (208, 125)
    naive_fn = result["gold_tuples"] - right["anywhere"]
    assert naive_fn == -58
    assert result["anywhere_fn"] == 25


def test_one_to_one(golds, output):
    result = containment.score(golds["web"], output("web", "clausie"), case="lower", align_by="exact")
    plain = (result["in_order_precision"], result["in_order_recall"])
    single = tuple(result[f"in_order_one_to_one_{rate}"] for rate in ("precision", "recall", "f2"))
    assert tuple(round(x, 3) for x in (*plain, *single)) == (0.179, 0.349, 0.114, 0.347, 0.247)


@pytest.mark.parametrize(("gold", "system"), [row[:2] for row in F2])
def test_every_extraction_and_every_gold_tuple_has_a_class(golds, output, gold, system):
    result = containment.score(golds[gold], output(gold, system), case="lower", primary="in_order")
    classes = {name: result[name] for name in errors.CLASSES if name != errors.MISSING}
    assert sum(classes.values()) == result["extractions"]
    gold_classes = sum(result[f"gold_{name}"] for name in errors.GOLD_CLASSES[:-1])
    assert gold_classes + result["missing"] == result["gold_tuples"]
    assert result["gold_correct"] == result["in_order_tp"]
