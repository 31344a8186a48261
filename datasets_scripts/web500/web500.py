"""WEB-500 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/web500", "binary", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("web500", "binary")`.
"""

import ieval.benchmarks.mesquita as _mesquita


class Web500(_mesquita.Web500):
    """See `ieval.benchmarks.Web500`."""
