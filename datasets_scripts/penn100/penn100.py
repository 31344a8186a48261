"""PENN-100 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/penn100", "binary", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("penn100", "binary")`.
"""

import ieval.benchmarks.mesquita as _mesquita


class Penn100(_mesquita.Penn100):
    """See `ieval.benchmarks.Penn100`."""
