"""Every example runs, offline, and prints what it promises."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PRINTED = {
    "compare_two_systems.py": ["careful    F1 0.5328 [", "hasty      F1 0.3536 [", "difference +0.1793 ["]
}

# tests/training/test_real_*.py; they need transformers
ELSEWHERE = {"train_oie.py", "train_ner.py", "generate_ie.py"}


def test_every_example_has_its_test():
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(PRINTED) | ELSEWHERE


@pytest.mark.parametrize("name", PRINTED)
def test_example_runs(name):
    offline = {"HF_HUB_OFFLINE": "1", "HF_EVALUATE_OFFLINE": "1"}
    done = subprocess.run(
        [sys.executable, EXAMPLES / name],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **offline},
    )
    assert done.returncode == 0, done.stderr
    for line in PRINTED[name]:
        assert line in done.stdout
