"""A judged record leaves nothing in cycles when it is let go, so that no caller pays for finding it."""

import gc
import weakref
from collections import Counter

import pytest

from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.renderers.annotate import strip
from tests.cases import FIXTURES
from tests.sampling import some

TEXT = strip((FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8"))
"""With two mistakes, of which one has a repair."""
HOUSE = strip((FIXTURES / "cases" / "pnp" / "alliance.battle.rootlog").read_text(encoding="utf-8"))
GAMES = sorted((FIXTURES / "games").glob("*.rootlog"))


def left(text, asked):
    """How many objects of each kind are left in cycles; what is kept from the first record on does not count."""
    getattr(JudgedRecord(source(text)), asked)
    gc.collect()
    gc.freeze()  # what is there already is not looked through again
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        getattr(JudgedRecord(source(text)), asked)
        gc.collect()
        return Counter(type(one).__name__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        gc.enable()


@pytest.mark.parametrize("asked", ["at_once", "report"])
@pytest.mark.parametrize("text", [TEXT, HOUSE], ids=["printed", "house"])
def test_nothing_is_left_of_a_record_with_mistakes(text, asked):
    assert left(text, asked) == Counter()


@pytest.mark.parametrize("path", some(GAMES, 4), ids=lambda path: path.stem)
def test_nothing_is_left_of_a_game(path):
    assert left(strip(path.read_text(encoding="utf-8")), "report") == Counter()


def test_a_rule_set_goes_with_who_holds_it():
    record = JudgedRecord(source(TEXT))
    _ = record.report
    gone = weakref.ref(record.rule_set)
    del record
    assert gone() is None
