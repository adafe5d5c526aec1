"""The data that replaying carries from action to action: the state so far and what the notation leaves to be remembered.

Two kinds of change are kept apart. `do` records a change of the step: the judge sees it. `settle` is bookkeeping that
no record writes (a reshuffle, a quest replaced, what is known of a hand): the state takes it, the step does not show it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Change, Moved
from rootlog.engine.game import Table
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, Place, Thing
from rootlog.engine.reasons import ERROR, IMPOSSIBLE, NOTATION, WARNING, Objection
from rootlog.engine.state import State
from rootlog.notation.record import Action, Battle, TurnLine
from rootlog.replaying.ahead import refilling

if TYPE_CHECKING:
    from rootlog.replaying.world import World

PIECES: Rule = chapter("terms").PIECES
LIMITS: Rule = chapter("golden").LIMITS
CARDS: Rule = chapter("terms").CARDS
ITEMS: Rule = (
    PIECES  # no edition from 2022 on has a numbered rule of items; all count them among the pieces
)
UNREADABLE = Rule("notation", "NOTATION")
RETRIES = 16
"""The number of times that a record is replayed again at most because something else may have been meant, as another copy of an item."""

Op = Callable[["Replayer"], None]
"""An operation: what an action, or a part of it, does to a replay."""

Plans = Callable[[Action, Faction], tuple[Op, ...]]
"""The operations of an action on that faction's turn."""


class Pick(NamedTuple):
    """An action that does not say which of several copies of an item it damages: whose, and its letter.

    Or the moment at which the Lost Souls are discarded, in a turn that does not say it, or whether a warrior falls in battle,
    or how many dominance cards are not shuffled into the deck, as they went to the display unnamed.
    """

    turn: int
    action: int
    holder: Faction
    letter: str


class Replayer:
    """A replay on its way: mutable, one per record, never seen outside replaying."""

    def __init__(self, table: Table, world: World, state: State, plan: Plans) -> None:
        self.plan = plan
        self.chosen: dict[Pick, int] = {}
        """Which copy was damaged, by its place among those that can be meant; the first one else."""
        self.picks: dict[Pick, int] = {}
        """The number of copies that could be meant."""
        self.doubted: list[tuple[Pick, ...]] = []
        """For each item that is not there, or has no room where it goes, the last of the earlier picks of its like, the latest first."""
        self.strained = 0
        """The number of times that something goes where it has no room: what is recorded can be so if something else was picked."""
        self.table = table
        self.world = world
        self.state = state
        self.findings: list[Objection] = []
        self.changes: list[Change] = []
        self.states: list[State] = []
        self.shortfalls: list[tuple[Rule, str]] = []
        self.after: list[Moved] = []
        self.deposed = ""
        """The leader for whom one in force stepped down this turn, while the Decree still lies there."""
        self.unburied: dict[Thing, int] = {}
        """The number of those of a piece on the Coffin Makers that may lie in their supply: they fell as these were emptied."""
        self.turn: TurnLine | None = None
        self.striking: tuple[TurnLine, bool] | None = None
        """The turn that was last looked through for what removes a warrior outside of battle, and whether it has such."""
        self.faction: Faction = ""
        self.number = 0
        self.rejected = False
        self.battle: Battle | None = None
        self.razed: Faction | None = None
        self.coffin: Faction | None = None
        self.funds_written = False
        self.ahead = 0
        """Up to which action of the turn everything has been done, where that is ahead of the action at hand."""
        self.traded: set[int | str] = set()
        self.known: set[Place | Thing] = set()
        """Places and items that this table has, of those that were asked about."""

    def do(self, change: Change) -> None:
        """Take a change into the step."""
        state = self.state
        self.state = state = state.moved(change) if type(change) is Moved else state.apply(change)
        self.changes.append(change)
        self.states.append(state)

    def settle(self, moved: Moved) -> None:
        """Take bookkeeping into the state without showing it in the step."""
        self.state = self.state.apply(moved)
        if self.states:
            self.states[-1] = self.state

    def later(self, moved: Moved) -> None:
        """Settle this when the step is over, so that the step ends with what it records."""
        self.after.append(moved)

    def refilled(self, moved: Moved) -> bool:
        """True if the action behind the one at hand fills the supply for it; then the step begins again, with that done first."""
        piece, turn = moved.thing, self.turn
        if type(piece) is not Piece or turn is None:
            return False
        where = refilling(turn, self.number, moved, self.state)
        buried = self.coffin and piece.code[0] == "w" and where is not None
        if where is None or (buried and self.world.buries(piece, where)):
            return False
        self.ahead = self.number + 1
        return True

    def short(self, rule: Rule, message: str) -> None:
        """Note that something is not where the action takes it from; the action gets one finding."""
        self.shortfalls.append((rule, message))

    def doubt(self, rule: Rule, message: str) -> None:
        """Note a contradiction that something left out of the record may explain."""
        self._find(rule, IMPOSSIBLE, WARNING, message)

    def choose(self, holder: Faction, letter: str, count: int) -> int:
        """Which of so many that can be meant is meant by the action at hand: the first one, unless something else was reported."""
        pick = Pick(self.turn.number if self.turn else 0, self.number, holder, letter)
        self.picks[pick] = count
        return min(self.chosen.get(pick, 0), count - 1)

    def doubt_picks(self, holder: Faction, letter: str) -> None:
        """Let the earlier picks of that kind be doubted: what they lead to is not so."""
        same = (p for p, n in reversed(self.picks.items()) if n > 1 and p[2:] == (holder, letter))
        last = tuple(islice(same, RETRIES))
        if last:
            self.doubted.append(last)

    def warn(self, message: str) -> None:
        """Note a reading that the notation allows only with a warning."""
        self._find(UNREADABLE, NOTATION, WARNING, message)

    def reject(self, message: str) -> None:
        """Note something that cannot be meant in this game, such as a piece of a faction that does not play.

        What the action did is not known then, as if it could not be read.
        """
        self.rejected = True
        self._find(UNREADABLE, NOTATION, ERROR, message)

    def close(self) -> None:
        """End a step: its shortfalls become one finding, and the bookkeeping put off until now is done."""
        if self.shortfalls:
            message = "; ".join(dict.fromkeys(message for _, message in self.shortfalls))
            self._find(self.shortfalls[0][0], IMPOSSIBLE, ERROR, message)
            self.shortfalls.clear()
        if self.after:
            for moved in self.after:
                self.state = self.state.apply(moved)
            self.after.clear()

    def _find(self, rule: Rule, kind: str, severity: str, message: str) -> None:
        """Keep a finding; one slip of an action is reported once, though several things move by it."""
        turn = self.turn.number if self.turn else 0
        for found in self.findings[-1:]:
            if (found.turn, found.action, found.kind, found.severity) == (
                turn,
                self.number,
                kind,
                severity,
            ):
                return
        self.findings.append(
            Objection(rule, kind, severity, turn, self.number, self.faction, message)
        )
