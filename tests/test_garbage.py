"""What a judged record leaves in cycles when it is let go: no more than the rules of its table, so that no caller pays for finding it."""

import gc
from collections import Counter

import pytest

from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.annotate import strip
from tests.cases import FIXTURES

TEXT = strip((FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8"))
SHORT = "".join(TEXT.splitlines(keepends=True)[:-4])
"""The same without its last turns, in which the mistakes are."""
OF_A_RECORD = {"Reading", "Search", "Trace", "Point", "Ways", "Trials", "Effort", "Repair"}


def left(text, asked):
    """How many of each kind are left in cycles; what is kept from the first record on does not count."""
    getattr(JudgedRecord(source(text)), asked)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        getattr(JudgedRecord(source(text)), asked)
        gc.collect()
        return Counter(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("asked", ["at_once", "report"])
def test_nothing_of_how_a_record_was_judged_is_left(asked):
    assert left(TEXT, asked).keys() & OF_A_RECORD == set()


def test_no_more_is_left_of_more_turns():
    few, many = left(SHORT, "at_once"), left(TEXT, "at_once")
    assert few["Turn"] == many["Turn"]
    assert few["Entry"] == many["Entry"]
