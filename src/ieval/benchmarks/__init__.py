"""Benchmarks as datasets, from pinned public files or a folder of the user's.

    load("benchie", "en")                  a `datasets.Dataset`
    load("carb", "synsets", split="validation", data_dir="CaRB")
    load("lsoie", "wiki", split="train")
    load("conll03")["entities"]            the references of entity scores
    contents(load("nyt", "prgc"))          how many sentences, relations, duplicates, ...
    export("benchie", "benchie-parquet")   a folder that plain `load_dataset` reads
"""

from ieval.benchmarks.ace05 import Ace05
from ieval.benchmarks.benchie import Benchie
from ieval.benchmarks.carb import Carb
from ieval.benchmarks.conll03 import Conll03
from ieval.benchmarks.conll04 import Conll04
from ieval.benchmarks.gids import Gids
from ieval.benchmarks.items import contents
from ieval.benchmarks.lsoie import Lsoie
from ieval.benchmarks.mesquita import Nyt222, Penn100, Web500
from ieval.benchmarks.nyt import Nyt
from ieval.benchmarks.oie2016 import Oie2016
from ieval.benchmarks.ontonotes import Ontonotes
from ieval.benchmarks.parquet import export
from ieval.benchmarks.registry import builder, configs, load, names
from ieval.benchmarks.wikiann import Wikiann

__all__ = [
    "Ace05", "Benchie", "Carb", "Conll03", "Conll04", "Gids", "Lsoie", "Nyt", "Nyt222", "Oie2016",
    "Ontonotes", "Penn100", "Web500", "Wikiann", "builder", "configs", "contents", "export", "load", "names",
]  # fmt: skip
