"""Fixtures shared by all tests."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from ieval.cli import main

ROOT = Path(__file__).resolve().parents[1]

if find_spec("hypothesis") is not None:
    from hypothesis import settings

    # A busy machine is no fault of what is tested.
    settings.register_profile("no deadline", settings(), deadline=None)
    settings.load_profile("no deadline")


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real gold and real outputs; under CI its absence is a failure."""
    folder = Path(os.environ.get("IEVAL_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        missing = f"real data not found at {folder}: set IEVAL_DATA to the folder of benchie/, carb/, ..."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return folder


@pytest.fixture
def run(capsys):
    """Standard output of a command that must succeed."""

    def run(*argv):
        status = main([str(a) for a in argv])
        out = capsys.readouterr()
        assert status == 0, out.err
        return out.out

    return run


@pytest.fixture
def fail(capsys):
    """The one line on standard error of a command that must fail."""

    def fail(*argv):
        status = main([str(a) for a in argv])
        out = capsys.readouterr()
        assert status == 2
        last = out.err.splitlines()[-1]
        assert last.startswith("ieval: error: ")
        assert "Traceback" not in out.err
        return last.removeprefix("ieval: error: ")

    return fail
