"""The collector is off inside, and afterwards as it was, whatever happens."""

import gc

import pytest

from ieval.collector import paused


def test_off_inside_and_as_before_afterwards():
    assert gc.isenabled()
    with pytest.raises(KeyError, match="x"), paused():
        assert not gc.isenabled()
        with paused():
            pass
        assert not gc.isenabled()
        raise KeyError("x")
    assert gc.isenabled()


def test_one_that_was_off_stays_off():
    gc.disable()
    try:
        with paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
