"""NYT for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/nyt", "jointer", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("nyt")`.
"""

import ieval.benchmarks.nyt as _nyt


class Nyt(_nyt.Nyt):
    """See `ieval.benchmarks.Nyt`."""
