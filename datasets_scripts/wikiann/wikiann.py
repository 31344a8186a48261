"""WikiANN for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/wikiann", "en", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("wikiann")`.
"""

import ieval.benchmarks.wikiann as _wikiann


class Wikiann(_wikiann.Wikiann):
    """See `ieval.benchmarks.Wikiann`."""
