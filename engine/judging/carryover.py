"""The carryover from one turn to the next: what findings put in doubt, and what sources remember.

It is a value: judging can go on from any turn with what was carried to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, Place
from rootlog.engine.reasons import ERROR, ILLEGAL, Objection

FEWER, MORE = "hand", "full hand"
"""Cards that a hand should have and the record does not give it, and cards of the record that it should not have."""
POINTS = "points"
"""Points that a faction should have above those of the record; below zero if it wrote too many."""
NOWHERE = "nowhere"
"""Pieces that were taken from where they do not stand."""


class Dispute(NamedTuple):
    """So many of a thing of which a finding tells that they may not be where the record has them: its turn, action and rule.

    Of what kind the `place` is, tells what is in doubt: in a `supply` there are fewer than there should be, as some were placed without
    leave; those that were not placed are missing in clearings or on the `board`; a card that was crafted without leave is one of the
    `deck` still, and may be another one; and those named above. Pieces that stand where they may not be are among those
    that `lie` in clearings: at most so many in each, and never more than the number in all.
    """

    turn: int
    action: int
    rule: Rule
    thing: Piece | str | None
    place: str
    faction: Faction
    number: int = 1
    lie: tuple[tuple[tuple[Piece, Place], int], ...] = ()

    @property
    def finding(self) -> Objection:
        """The finding, as far as its name tells."""
        return Objection(self.rule, ILLEGAL, ERROR, self.turn, self.action, self.faction, "")

    def lying(self, piece: Piece, where: Place) -> int:
        """The number of that piece among them there."""
        return sum([number for key, number in self.lie if key == (piece, where)])

    def with_more(self, other: Dispute) -> Dispute:
        """Together with more that the same action puts in doubt."""
        there = dict(self.lie)
        for key, number in other.lie:
            there[key] = there.get(key, 0) + number
        number = self.number + other.number
        lie = tuple([(key, min(here, number)) for key, here in there.items()])
        return self._replace(number=number, lie=lie)

    def apart(self, here: tuple[Piece, Place], rest: int) -> Dispute:
        """The dispute where it is sure that those here were not there: of all others only so many are in doubt."""
        lie = [(key, number if key == here else min(number, rest)) for key, number in self.lie]
        return self._replace(lie=tuple([item for item in lie if item[1]]))


class Carryover(NamedTuple):
    """Knowledge for judging a turn that its record does not show.

    `disputes` are what findings put in doubt, the first first; `kept` has what each watcher remembers of the turns before, by watcher
    (`source.Watcher`).
    """

    disputes: tuple[Dispute, ...]
    kept: Mapping[object, Any]

    def disputed(self, place: str, faction: Faction) -> int:
        """The number of things of that faction and kind that are in doubt."""
        return sum([d.number for d in self.disputes if d.place == place and d.faction == faction])


NOTHING = Carryover((), {})
"""The carryover at the beginning of a game, without the memories of watchers."""
