"""Fixtures shared by all tests."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real gold and real outputs; CI sets IEVAL_DATA and must not skip."""
    folder = Path(os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"real data not found at {folder}: set IEVAL_DATA to the folder that holds benchie/, carb/, ...")
    return folder
