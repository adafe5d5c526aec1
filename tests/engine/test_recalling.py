"""What a reading does to a hypothesis is what was remembered of it, wherever that is used."""

import glob
import os
import re
from pathlib import Path

import pytest

from rootlog.engine.judging import recalling
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests.sampling import sample

FIXTURES = os.path.join(os.path.dirname(__file__), "..", "..", "fixtures")
RECORDS = sorted(glob.glob(os.path.join(FIXTURES, "*", "*", "*.rootlog")))
SAMPLE = sample(map(Path, RECORDS), 60)


def judged(path):
    with open(path, encoding="utf-8") as file:
        return JudgedRecord(source(file.read())).verdicts


@pytest.fixture
def used(monkeypatch):
    """Checks whatever is remembered against the reading itself; counts how often something was."""
    read, times = recalling.Recall.read, []

    def checked(self, key, turn, reading):
        fresh = turn.fork(turn.event)
        fresh.failed = turn.failed
        known = len(self._known.get(key, ()))
        own, after = reading(fresh), read(self, key, turn, reading)
        assert (own is None) == (after is None)
        if own is not None:
            assert values(own) == values(after)
        times.append(known == len(self._known.get(key, ())))
        return after

    monkeypatch.setattr(recalling.Recall, "read", checked)
    return times


def values(turn):
    """All that a hypothesis is, without the addresses of what is made anew each time."""
    said = turn.key(), turn.cost, turn.failed, turn.entries
    return re.sub(r" at 0x\w+", "", str(said))


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_what_is_remembered_is_what_would_be_found_out(path, used):
    judged(path)


def test_much_is_remembered(used):
    judged(os.path.join(FIXTURES, "cases", "9", "sword_lost_in_ambush.rootlog"))
    assert sum(used) > 10


def test_what_is_set_without_a_look_is_set_in_every_hypothesis():
    turn = judged(RECORDS[0]).readings[-1].turn.fork(None)

    def comes_to(one):
        one.slot, one.since, one.opened, one.clash = 1, 3, 2, None
        return one

    recall = recalling.Recall()
    for slot, since, opened in ((1, 3, 2), (0, 1, 0), (4, 3, 2)):
        other = turn.fork(None)
        other.slot, other.since, other.opened = slot, since, opened
        after = recall.read("key", other, comes_to)
        assert (after.slot, after.since, after.opened, after.clash) == (1, 3, 2, None)
