"""BenchIE for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/benchie", "en", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("benchie", "en")`.
"""

import ieval.benchmarks.benchie as _benchie


class Benchie(_benchie.Benchie):
    """See `ieval.benchmarks.Benchie`."""
