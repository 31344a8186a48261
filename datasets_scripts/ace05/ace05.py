"""ACE 2005 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/ace05", "en", split="test", data_dir="mine", trust_remote_code=True)

On every release: `ieval.load_benchmark("ace05", data_dir="mine")`.
"""

import ieval.benchmarks.ace05 as _ace05


class Ace05(_ace05.Ace05):
    """See `ieval.benchmarks.Ace05`."""
