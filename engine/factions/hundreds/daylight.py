"""The Daylight of the Hundreds: they are commanded (14.5.2), and the warlord advances (14.5.3, 14.7.2, 14.7.5)."""

from rootlog.engine.event import BATTLE, MOVED, PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import (
    ADVANCING,
    COMMANDING,
    LETTER,
    WARLORD,
    owe_card,
)
from rootlog.engine.factions.hundreds.hoard import COMMAND, PROWESS, Tracks
from rootlog.engine.factions.hundreds.moods import RELENTLESS, Moods
from rootlog.engine.general import battle, hits, moving, placing
from rootlog.engine.general.rule_reasons import ruling
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import clearing
from rootlog.engine.reasons import Evidence

R = chapter("hundreds")

MOVE, FIGHT = "move", "battle"
FULL = (MOVE, FIGHT)
"""An advance with both."""

COMMANDS = TurnNote("commands", LETTER)
"""The number of actions that were taken to command the Hundreds."""
ADVANCES = TurnNote("advances", LETTER)
"""The number of times that the warlord has advanced."""
ADVANCE = TurnNote("advance at hand", LETTER)
"""The parts of the latest advance so far: a tuple of `MOVE` and `FIGHT`."""


class HundredsDaylight(FactionPart):
    """14.5.2, 14.5.3: both are moves and battles, so which of them an event belongs to is decided together."""

    tracks: Tracks
    """They tell Command and Prowess."""
    moods: Moods

    # --- 14.5.2 Command the Hundreds -------------------------------------------------------------------------

    def _commands_left(self, turn: Hypothesis, event: Event) -> bool:
        return turn.counted(COMMANDS) < self.tracks.level(event.before, COMMAND)

    def _command(self, turn: Hypothesis, event: Event, count: int = 1) -> Hypothesis:
        """14.5.2: as many actions as their Command says."""
        turn.go(COMMANDING)
        taken = turn.count(COMMANDS, count).counted(COMMANDS)
        most = self.tracks.level(event.before, COMMAND)
        values = Evidence(taken=taken, most=most)
        return turn.require(taken <= most, R.COMMAND_THE_HUNDREDS, "beyond Command", values)

    def _prefers_advancing(self, turn: Hypothesis, event: Event, kind: str) -> bool:
        """True if what may be either is read as part of an advance rather than as a command.

        What can be a command is one, as the commands come first; when Grandiose it is the other way round.
        """
        if not self._can_advance(turn, event, kind):
            return False
        if self.moods.grandiose(turn):
            if turn.past(ADVANCING) and self._commands_left(turn, event):
                return False
            return self._goes_on(turn, kind) or self._advances_left(turn, event)
        return not self._commands_left(turn, event)

    @play(MOVED, code="w")
    def go_along(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """4.2: the warlord and warriors that go the same way make one move."""
        return turn if event.index and self._same_way(turn, event, -1) else None

    def _same_way(self, turn: Hypothesis, event: Event, step: int) -> bool:
        """True if the next event (or the one before) is a move of their other kind of warriors the same way."""
        index = event.index + step
        while 0 <= index < len(turn.events) and turn.events[index].owner != self.faction:
            if turn.events[index].action != event.action:  # else the ferry goes with them
                return False
            index += step
        if not 0 <= index < len(turn.events):
            return False
        other = turn.events[index]
        return (
            other.kind == MOVED
            and other.owner == self.faction
            and other.code[0] == "w"
            and other.code != event.code
            and other.moved[2:4] == event.moved[2:4]
        )

    @play(MOVED, code="w")
    def move(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.5.2.I."""
        if self._prefers_advancing(turn, event, MOVE):
            return None
        self._command(turn, event)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(BATTLE)
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.5.2.II."""
        if self._prefers_advancing(turn, event, FIGHT):
            return None
        return battle.battle(self._command(turn, event), event)

    @play(PLACED, code="b")
    def build(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.5.2.III: for a card, in a matching clearing that they rule."""
        here, rule = event.here, R.BUILD
        self._command(turn, event, event.count)
        ruled = rules(turn, event.before, self.faction, here)
        values = ruling(turn, event.before, self.faction, here)
        turn.require(ruled, rule, "not ruled", values)
        owe_card(turn, event, rule)
        return placing.build(turn, self.faction, here, event.count)

    # --- 14.5.3 Advance the Warlord --------------------------------------------------------------------------

    def _can_advance(self, turn: Hypothesis, event: Event, kind: str) -> bool:
        """True if it is a move with the warlord, or a battle where it is."""
        if kind == MOVE:
            return event.code == WARLORD.code or self._same_way(turn, event, 1)
        number: int = event.change.clearing  # type: ignore[union-attr]  # offered battles only
        return event.before.count(WARLORD, clearing(number)) > 0

    def _at_hand(self, turn: Hypothesis) -> tuple[str, ...]:
        """The parts of the latest advance so far."""
        done = turn.counts.get(ADVANCE, ())
        assert isinstance(done, tuple)  # only written here
        return done

    def _goes_on(self, turn: Hypothesis, kind: str) -> bool:
        """True if it belongs to the advance at hand: a battle after the move, 14.7.5: one of both after them."""
        done = self._at_hand(turn)
        if done == FULL:
            return self.moods.feels(turn, turn.state, RELENTLESS) is not False
        return done == (MOVE,) and kind == FIGHT

    def _advances_left(self, turn: Hypothesis, event: Event) -> bool:
        return turn.counted(ADVANCES) < self.tracks.level(event.before, PROWESS)

    def _advance(self, turn: Hypothesis, event: Event, kind: str) -> Hypothesis:
        """14.5.3: as many times as their Prowess says."""
        if self.moods.grandiose(turn) and turn.past(ADVANCING):
            hits.settle(turn)
            turn.require(False, R.GRANDIOSE, "advances late")
        else:
            turn.go(ADVANCING)
        done = self._at_hand(turn)
        if self._goes_on(turn, kind):
            return turn.keep(ADVANCE, (*done, kind))
        turn.keep(ADVANCE, (kind,))
        taken = turn.count(ADVANCES).counted(ADVANCES)
        most = self.tracks.level(event.before, PROWESS)
        rule = R.RELENTLESS if len(done) > len(FULL) else R.ADVANCE_THE_WARLORD
        return turn.require(taken <= most, rule, "beyond Prowess", Evidence(taken=taken, most=most))

    @play(MOVED, code="w")
    def advance_to(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.5.3: the warlord moves, alone or with warriors."""
        return self._advance_to(turn, event)

    def _advance_to(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if not self._may_be_an_advance(turn, event, MOVE):
            return None
        self._advance(turn, event, MOVE)
        return moving.move(turn, self.faction, event.origin, event.here)

    @play(MOVED, code="w")
    def advance_anew(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.7.5: a move after a move and a battle may begin the next advance, to which Relentless adds instead."""
        whole = self._at_hand(turn) == FULL and self._goes_on(turn, MOVE)
        if not whole or not self._advances_left(turn, event):
            return None
        return self._advance_to(turn.keep(ADVANCE, ()), event)

    @play(BATTLE)
    def advance_and_battle(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.5.3: after moving or without it, a battle where the warlord is."""
        if not self._may_be_an_advance(turn, event, FIGHT):
            return None
        return battle.battle(self._advance(turn, event, FIGHT), event)

    def _may_be_an_advance(self, turn: Hypothesis, event: Event, kind: str) -> bool:
        if not self._can_advance(turn, event, kind):
            return False
        return self._prefers_advancing(turn, event, kind) or not self.moods.grandiose(turn)
