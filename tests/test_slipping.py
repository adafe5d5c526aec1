"""A sample of the slips that `python -m tests.slipping` puts into legal games: which repairs are offered."""

import os
from functools import cache

from rootlog.generating import GameOptions, generate
from tests.breaches import FIXTURES
from tests.breaching.legal import LegalGame
from tests.slipping import several
from tests.slipping.__main__ import probe
from tests.slipping.catalogue import KINDS
from tests.slipping.telling import SILENT

GAMES = (
    "moles_and_crows_in_winter",
    "knights_and_traders",
    "mobs_at_the_lake",
    "two_coalitions",
    "a_fourth_bag_for_the_tinker",
)
"""Games in which nearly all factions play: each kind of slips is put into one of them."""
RIGHT, WRONG, ONCE = 0.75, 0.06, 0.85
"""What share of the visible slips must get a right repair at least, a wrong one at most, and be one error in the record."""

ALONE, AMONG, ECHOES = 8, 0.6, 2
"""Of ten slips: how many are told once with the right repair alone, what share of these among the others, and how many errors only repeat one."""


def text(name):
    """The record of a fixture."""
    path = next(one for one in FIXTURES if os.path.basename(one) == f"{name}.rootlog")
    with open(path, encoding="utf-8") as file:
        return file.read()


@cache
def visible():
    """What came of a slip of each kind, where it can be noticed."""
    told = []
    for number, name in enumerate(GAMES):
        kinds = tuple(KINDS)[number :: len(GAMES)]
        told += probe((name, text(name), kinds, 1))
    return [one for one in told if one.repair != SILENT]


def test_there_are_slips_of_each_kind():
    """Each kind is possible in one of these games, and changes one line."""
    games = [LegalGame(text(name)) for name in GAMES]
    for kind in KINDS.values():
        found = [one for game in games for one in kind.slips(game)]
        assert found, kind.name
        assert all(one.line != one.turn.meant for one in found)


def test_what_was_meant_is_offered():
    """The right repair for most slips, a wrong one for few."""
    told = visible()
    wrong = [(one.kind, one.game, one.written) for one in told if one.repair == "wrong"]
    assert len(wrong) <= WRONG * len(told), wrong
    assert sum(one.repair in {"right", "as good"} for one in told) >= RIGHT * len(told)


def test_a_slip_is_one_error():
    """Nearly always, in the whole record."""
    told = visible()
    several = [(one.kind, one.game, one.written) for one in told if not one.one_in_record]
    assert len(several) <= (1 - ONCE) * len(told), several


def test_slips_among_others_are_told_as_they_are_alone():
    """Of ten slips in a game of real length most are one error with the right repair, as each is alone, and few are told twice."""
    (one,) = several.probe(("seed101", generate(GameOptions(101)).text, (10,)))
    alone = sum(slip.right_alone for slip in one.slips)
    assert alone >= ALONE
    assert sum(slip.right for slip in one.slips) >= AMONG * alone
    assert len(one.echoes) <= ECHOES
    assert one.tried
    assert one.repairs
