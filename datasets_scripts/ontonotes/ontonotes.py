"""OntoNotes 5.0 for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/ontonotes", "en", split="test", data_dir="mine", trust_remote_code=True)

On every release: `ieval.load_benchmark("ontonotes", data_dir="mine")`.
"""

import ieval.benchmarks.ontonotes as _ontonotes


class Ontonotes(_ontonotes.Ontonotes):
    """See `ieval.benchmarks.Ontonotes`."""
