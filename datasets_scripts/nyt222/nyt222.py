"""NYT-222 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/nyt222", "binary", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("nyt222", "binary")`.
"""

import ieval.benchmarks.mesquita as _mesquita


class Nyt222(_mesquita.Nyt222):
    """See `ieval.benchmarks.Nyt222`."""
