"""Benchmarks as datasets, from pinned public files or a folder of the user's.

    load("benchie", "en")                  a `datasets.Dataset`
    load("carb", "synsets", split="validation", data_dir="CaRB")
    load("lsoie", "wiki", split="train")
    export("benchie", "benchie-parquet")   a folder that plain `load_dataset` reads
"""

from ieval.benchmarks.benchie import Benchie
from ieval.benchmarks.carb import Carb
from ieval.benchmarks.lsoie import Lsoie
from ieval.benchmarks.mesquita import Nyt222, Penn100, Web500
from ieval.benchmarks.oie2016 import Oie2016
from ieval.benchmarks.parquet import export
from ieval.benchmarks.registry import builder, configs, load, names

__all__ = [
    "Benchie", "Carb", "Lsoie", "Nyt222", "Oie2016", "Penn100", "Web500",
    "builder", "configs", "export", "load", "names",
]  # fmt: skip
