"""Slips as scribes make them, each in a legal game, and whether what was meant is offered.

`slips/slips.txt`, and `slips/late.txt` for slips that nothing on their turn tells, have a game of the fixtures, a line of it, the line as it is, and the line as a scribe slips.
"""

import os
import re
from functools import cache
from typing import NamedTuple
from unittest.mock import patch

import pytest

import rootlog
from rootlog.repairing import earlier, following
from rootlog.repairing.kinds import KINDS
from rootlog.repairing.proposals import NEAR_IT, NOT_DONE
from rootlog.repairing.variants import THINGS
from tests.breaching.yardstick import Meant, whose

HERE = os.path.dirname(__file__)

RIGHT, WRONG = 0.85, 0.05
"""How many of the slips must get the right repair at least, and a wrong one at most."""


NAMED, OPEN = 0.9, 0.15
"""Of how many of those that are not left open it must be said rightly who made the mistake, and how many may be left open at most."""


class Slip(NamedTuple):
    """A slip: the game and line where it is made, that line as it was meant, and as it was written."""

    game: str
    line: int
    meant: str
    written: str


def slips(name):
    """All slips of a corpus."""
    with open(os.path.join(HERE, "slips", f"{name}.txt"), encoding="utf-8") as file:
        blocks = file.read().strip().split("\n\n")
    for block in blocks[1:]:
        head, meant, written = block.splitlines()
        game, line = head.split()
        yield Slip(game, int(line), meant[2:], written[2:])


SLIPS, LATE = list(slips("slips")), list(slips("late"))
"""Slips that their own turn tells, and such as only a later turn tells."""


@cache
def lines(game):
    """The lines of a game."""
    path = os.path.join(HERE, "..", "fixtures", "games", f"{game}.rootlog")
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


AMONG = [
    one
    for one in SLIPS
    if (one.game, one.line)
    in {("a_bank_without_cards", 71), ("a_ferry_on_mountain", 71), ("conspiracy_in_winter", 78)}
]
"""Slips of which the right repair is none of the first that are tried."""
OTHERS = 10


def among_others(slip):
    """The record with a slip, and with too many cards drawn in the last turns before it."""
    text = list(lines(slip.game))
    draws = [
        (number, found)
        for number in range(slip.line - 1)
        if (found := re.fullmatch(r"([A-Z]:.*/)\d?#->([A-Z])", text[number]))
    ]
    assert len(draws) >= OTHERS
    for number, found in draws[-OTHERS:]:
        text[number] = f"{found[1]}9#->{found[2]}"
    text[slip.line - 1] = slip.written
    return "\n".join(text) + "\n"


@cache
def checked(slip):
    """What `check` says of the game with the slip, and the kinds of the edits that it takes for what was meant."""
    text, kinds = list(lines(slip.game)), set()
    text[slip.line - 1] = slip.written

    def spied(look):
        """The same look for a repair; what it finds is noted."""

        def looks(*about, **how):
            found = yield from look(*about, **how)
            if found is not None and found.sure:
                kinds.update((found.proposal.kind, found.proposal.thing))
            return found

        return looks

    with (
        patch.object(following, "best", spied(following.best)),
        patch.object(following, "looked_back", spied(following.looked_back)),
    ):
        return tuple(rootlog.check("\n".join(text) + "\n").findings), frozenset(kinds)


def findings(slip):
    """What `check` says of the game with the slip."""
    return checked(slip)[0]


def test_the_corpus_is_large_and_has_all_factions():
    """At least 150 slips, at least eight of each faction."""
    assert len(SLIPS) >= 150
    assert all(sum(one.meant[0] == letter for one in SLIPS) >= 8 for letter in "CEAVGLODPHK")


@pytest.mark.parametrize("slip", SLIPS, ids=lambda one: f"{one.game}-{one.line}-{one.written}")
def test_a_slip_is_told_on_its_line(slip):
    """The game has the line that was meant; with the slip, there is a finding on that line."""
    assert lines(slip.game)[slip.line - 1].split("//")[0].rstrip() == slip.meant
    assert any(one.line == slip.line for one in findings(slip))


def offered(slip):
    """Whether the right repair is offered, and whether another one is."""
    texts = [
        one.suggestion.text
        for one in findings(slip)
        if one.suggestion is not None and one.suggestion.line == slip.line
    ]
    meant = Meant(lines(slip.game), slip.line, slip.meant)
    right = any(map(meant.mended_by, texts))
    return right, bool(texts) and not right


@pytest.mark.parametrize("slip", AMONG, ids=lambda one: f"{one.game}-{one.line}")
def test_a_slip_after_ten_other_errors_is_mended_as_it_is_alone(slip):
    """The work for a finding is not used up by those before it."""
    told = [one.suggestion for one in rootlog.check(among_others(slip)).findings if one.suggestion]
    assert offered(slip)[0]
    assert slip.meant in [one.text for one in told if one.line == slip.line]


def test_what_was_meant_is_offered():
    """The right repair for most slips, a wrong one for few."""
    told = [offered(slip) for slip in SLIPS]
    assert sum(right for right, _ in told) >= RIGHT * len(told)
    assert sum(wrong for _, wrong in told) <= WRONG * len(told)


def test_of_a_slip_it_is_said_that_the_pen_slipped():
    """Of nine in ten of those of which anything is said, and of most."""
    said = [whose(findings(slip), slip.line) for slip in (*SLIPS, *LATE)]
    assert said.count("record") >= NAMED * (len(said) - said.count("open"))
    assert said.count("open") <= OPEN * len(said)


def test_each_kind_of_edit_carries_what_is_offered_for_a_slip():
    """A kind that no slip of the corpus needs goes, or gets a slip that needs it; so do the things of an action."""
    known = {kind.name for group in KINDS for kind in group} | {*earlier.KINDS}
    known |= {earlier.FORGOTTEN_BEFORE, NOT_DONE, NEAR_IT}
    known |= {thing for things in THINGS.values() for thing in things}
    carried = frozenset().union(*(checked(slip)[1] for slip in (*SLIPS, *LATE)))
    assert carried - {""} <= known
    assert sorted(known - carried) == []


@pytest.mark.parametrize("slip", LATE, ids=lambda one: f"{one.game}-{one.line}-{one.written}")
def test_a_late_slip_is_told_once_where_it_shows(slip):
    """Nothing is told of its own line; one error is, on a later one, and the others follow from it."""
    told = [one for one in findings(slip) if one.is_error and one.follows_from is None]
    assert lines(slip.game)[slip.line - 1].split("//")[0].rstrip() == slip.meant
    assert len(told) == 1
    assert told[0].line > slip.line


def test_a_late_slip_is_mended_where_it_stands():
    """The line that a suggestion changes is that of the slip, and the turn that it names is that of the line."""
    right = 0
    for slip in LATE:
        (told,) = [one.suggestion for one in findings(slip) if one.suggestion is not None]
        right += offered(slip)[0]
        turn = rootlog.parse("\n".join(lines(slip.game))).turns[told.turn - 1]
        assert (told.line, turn.line) == (slip.line, slip.line)
    assert right == len(LATE)
