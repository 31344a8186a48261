"""The collector is off inside, and afterwards as it was, whatever happens."""

import gc

import pytest

from ieval.collector import paused


def fail():
    with paused():
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise KeyError("x")


def test_off_inside_and_as_before_afterwards():
    assert gc.isenabled()
    with pytest.raises(KeyError, match="x"):
        fail()
    assert gc.isenabled()


def test_one_that_was_off_stays_off():
    gc.disable()
    try:
        with paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
