"""GIDS for `load_dataset` of `datasets` before 4, which still runs scripts; needs `ieval` installed.

    load_dataset("datasets_scripts/gids", "en", split="test", trust_remote_code=True)

On every release: `ieval.load_benchmark("gids")`.
"""

import ieval.benchmarks.gids as _gids


class Gids(_gids.Gids):
    """See `ieval.benchmarks.Gids`."""
