"""How far LSOIE's scores depend on whose heads are asked for: the table of docs/lsoie_heads.md.

    python bench/sensitivity.py --corenlp FOLDER          all parsers; the jars of CoreNLP are in FOLDER
    python bench/sensitivity.py --parsers spacy stanza    some of them
    python bench/sensitivity.py --cache FILE              a second run parses nothing

Needs the public LSOIE files and a folder of Stanza models (`--data` or IEVAL_DATA:
a folder that holds lsoie/ and stanza_en_mini/). All columns but the last use the
authors' matcher; each cell is the best F1 and the area under the curve.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

from tabulate import tabulate

from ieval.formats import lsoie_oie, tabbed
from ieval.formats.lines import Source
from ieval.heads import fill, registry
from ieval.oie import lsoie
from ieval.types import Sentence

ROOT = Path(__file__).resolve().parents[1]
LONG = "ls_long_sort_orig_qdist_old_model"
SYSTEMS = {  # gold: row, output
    "eval": (
        ("wiki, BERT on OIE2016", "srl_bert_oie2015_new_conf"),
        ("wiki, LSOIE", "qdist_new_conf"),
        ("wiki, LSOIE CRF", "crf_model_conf"),
        ("wiki, LSOIE CRF, mean log", "qdist_crf_new_conf"),
        ("wiki, BERT", "srl_bert_noscience_new_conf"),
    ),
    "science_eval": (
        ("sci, LSOIE CRF", f"{LONG}_crf_science_on_science"),
        ("sci, LSOIE", f"{LONG}_science_on_science"),
        ("sci, BERT", "srl_bert_science_on_science"),
    ),
}
PARSED = {"variant": "released", "containment": "token", "head_list": "complete"}
TREES = (  # column, parser, scheme
    ("spaCy sm, sd", "spacy", "sd"),
    ("spaCy sm, ud", "spacy", "ud"),
    ("Stanza mini, ud", "stanza", "ud"),
    ("CoreNLP nndep, ud", "corenlp", "ud"),
)
BY_FILE = {  # column, options: the heads of the file
    "heads of the file, substring": {"variant": "released"},
    "heads of the file, token": {"variant": "released", "containment": "token"},
}
ON_TOP = {  # column, options: the heads of spaCy
    "spaCy sm, sd, one to one": ("sd", PARSED | {"one_to_one": True}),
    "spaCy sm, ud, default rule": ("ud", {}),
}


def cells(
    gold: Sequence[Sentence], outputs: Sequence[Sequence[Sentence]], parsers: dict[str, Any], cache: Path
) -> Iterator[tuple[str, list[str]]]:
    """Each column, and its cells for these outputs."""

    def scored(gold: Sequence[Sentence], options: dict[str, Any]) -> list[str]:
        return [cell(lsoie.score(gold, output, **options)) for output in outputs]

    def headed(parser: Any, scheme: str) -> Sequence[Sentence]:
        return fill.fill(gold, parser, head_scheme=scheme, cache=cache).sentences

    for column, options in BY_FILE.items():
        yield column, scored(gold, options)
    for column, name, scheme in TREES:
        if name in parsers:
            yield column, scored(headed(parsers[name], scheme), PARSED)
    if "spacy" in parsers:
        for column, (scheme, options) in ON_TOP.items():
            yield column, scored(headed(parsers["spacy"], scheme), options)


def cell(result: Any) -> str:
    return " / ".join(f"{result[name]:.4f}".removeprefix("0") for name in ("best_f1", "auc"))


def table(data: Path, parsers: dict[str, Any], cache: Path) -> str:
    """Markdown, a row a system."""
    rows: dict[str, dict[str, str]] = {}
    for name, systems in SYSTEMS.items():
        gold = lsoie_oie.read(Source(data / "lsoie" / "gold" / f"{name}.oie.correct.head")).sentences
        files = [data / "lsoie" / "systems" / f"{file}.txt" for _, file in systems]
        outputs = [tabbed.read(Source(file)).sentences for file in files]
        for column, found in cells(gold, outputs, parsers, cache):
            for (row, _), value in zip(systems, found, strict=True):
                rows.setdefault(row, {})[column] = value
    return tabulate(
        [{"system": name, **row} for name, row in rows.items()], headers="keys", tablefmt="github",
        disable_numparse=True,
    )  # fmt: skip


def main() -> None:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    data = os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data")
    parser.add_argument("--data", type=Path, default=data, help="folder that holds lsoie/")
    parser.add_argument("--parsers", nargs="+", default=["spacy", "stanza", "corenlp"], help="default: all")
    parser.add_argument("--corenlp", help="folder of CoreNLP's jars (default: CORENLP_HOME)")
    parser.add_argument("--cache", type=Path, help="file for the parses (default: none is kept)")
    args = parser.parse_args()
    folders = {"stanza": {"folder": Path(args.data) / "stanza_en_mini"}, "corenlp": {"folder": args.corenlp}}
    made = {name: registry.backend(name, **folders.get(name, {})) for name in args.parsers}
    start = time.perf_counter()
    server: Any = closing(made["corenlp"]) if "corenlp" in made else nullcontext()
    with tempfile.TemporaryDirectory() as place, server:
        print(table(Path(args.data), made, args.cache or Path(place) / "parses.sqlite"))
    named = ", ".join(f"{name} {p.model}" for name, p in made.items())
    print(f"\n{named}; {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
