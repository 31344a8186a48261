"""OIE2016 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/oie2016", "no_pronouns", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("oie2016", "no_pronouns")`.
"""

import ieval.benchmarks.oie2016 as _oie2016


class Oie2016(_oie2016.Oie2016):
    """See `ieval.benchmarks.Oie2016`."""
