"""Setting up the Lord of the Hundreds (14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.engine.changes import Moved
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.hundreds.common import WARLORD
from rootlog.engine.game import TurnLog
from rootlog.engine.general import setup
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Reason
from rootlog.engine.words import faction_name

R = chapter("hundreds")


class HundredsSetup:
    """The set-up of the Hundreds."""

    def __init__(self, turn: Hypothesis, data: FactionData) -> None:
        """With what is printed on the board."""
        self.turn = turn
        self.table = turn.table
        self.data = data
        self.faction = data.letter
        self.due = data.board["setup"]

    def set_up(self) -> Iterator[tuple[int, Reason]]:
        """14.3.2: the garrison in one corner; 14.3.4: the first mood."""
        log = self.turn.log
        opening = setup.opening(self.turn)
        corners = opening.where(WARLORD)
        home = corners[0] if corners else 0
        yield self._home(opening, home)
        for code in ("w_w", "w", "b"):
            if home:
                yield opening.expect(Piece(self.faction, code), {home: self.due[code]}, R.GARRISON)
        yield from self._mood(log)

    def _home(self, opening: setup.Opening, home: int) -> tuple[int, Reason]:
        fault = self._fault(opening, home)
        said, *values = fault or ("as set up",)
        due = {Piece(self.faction, code): self.due[code] for code in ("w_w", "w", "b")}
        written = opening.settling(due, () if home else self.table.map.corners)
        return opening.check(
            WARLORD, fault is None, R.GARRISON, str(said), *values, written=written
        )

    def _fault(self, opening: setup.Opening, home: int) -> tuple[object, ...] | None:
        """The fault of that corner: words and values; None if nothing is."""
        chart = self.table.map
        taken = setup.starts(self.turn, opening.log.before, self.faction)
        if not home:
            return ("the warlord is not placed at set-up",)
        if home not in chart.corners:
            return "the warlord starts in {}, but that is not a corner clearing", home
        if home in taken:
            words = "the warlord starts in corner {}, but the {:starts} there"
            return words, home, faction_name(taken[home])
        across = setup.facing(self.turn, opening.log.before, self.faction, taken)
        if across and home not in across:
            words = "the warlord starts in corner {}; {} is across from another's start"
            return words, home, " or ".join(map(str, across))
        return None

    def _mood(self, log: TurnLog) -> Iterator[tuple[int, Reason]]:
        """14.3.4. It leaves no choice, so that a set-up need not write it."""
        words = "the first mood is {}, but the Hundreds begin {}"
        for step in log.steps:
            for change in step.changes:
                if type(change) is Moved and change.target.kind == "leader":
                    name = getattr(change.became, "name", None)
                    values = name or "not named", self.due["mood"]
                    yield (
                        step.action,
                        Reason(R.GET_STUBBORN, name == self.due["mood"], words, values),
                    )
