"""CoNLL-2003 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/conll03", "en", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("conll03")`.
"""

import ieval.benchmarks.conll03 as _conll03


class Conll03(_conll03.Conll03):
    """See `ieval.benchmarks.Conll03`."""
