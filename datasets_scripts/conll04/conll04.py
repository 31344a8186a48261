"""CoNLL-2004 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/conll04", "en", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("conll04")`.
"""

import ieval.benchmarks.conll04 as _conll04


class Conll04(_conll04.Conll04):
    """See `ieval.benchmarks.Conll04`."""
