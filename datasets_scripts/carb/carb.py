"""CaRB for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/carb", "synsets", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("carb", "synsets")`.
"""

import ieval.benchmarks.carb as _carb


class Carb(_carb.Carb):
    """See `ieval.benchmarks.Carb`."""
