"""LSOIE for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/lsoie", "sci", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("lsoie", "sci")`.
"""

import ieval.benchmarks.lsoie as _lsoie


class Lsoie(_lsoie.Lsoie):
    """See `ieval.benchmarks.Lsoie`."""
