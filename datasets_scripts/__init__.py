"""One folder a benchmark, its card and its script; installed as `ieval.datasets_scripts`."""
