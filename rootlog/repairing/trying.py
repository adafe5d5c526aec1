"""A turn taken in another way, as if the record broke off after it: an editor asks for it while a line is being typed.

The line is replayed and judged from the point of the record before that turn; the record itself stays as it is.
"""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.game import TurnLog
from rootlog.engine.judging.carryover import Carryover
from rootlog.engine.judging.effort import ALL
from rootlog.engine.judging.reading import TRIED, Reading, ReadingOptions, objections, read_turn
from rootlog.engine.judging.remembering import at_rest, beginning
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import Objection
from rootlog.engine.state import State
from rootlog.notation.record import TurnLine
from rootlog.repairing.points import WrittenRecord
from rootlog.replaying.turns import TurnReplay

_LAST = ReadingOptions(last=True, finished=False, effort=ALL)
"""The effort for a turn that is the last one of an unfinished record, so that nothing is missed in it yet."""


class Evaluation(NamedTuple):
    """The result of a turn that was tried.

    `state` is that after its last action, before anything that the end of the turn brings. `turn` answers questions about it:
    the turn as it was read, or one that nobody plays if it is not `judged`. `objections` are its errors.
    """

    log: TurnLog
    state: State
    turn: Hypothesis
    judged: bool
    objections: tuple[Objection, ...]


class Evaluator:
    """Tries turns of one record."""

    def __init__(self, given: WrittenRecord) -> None:
        """Take the record as written, replayed and judged."""
        self._given = given
        self._replay = TurnReplay(given.record, given.law, given.replayed.chosen)

    def take(self, turn: TurnLine) -> Evaluation:
        """That line in the place of the turn with its number, as the last of an unfinished record.

        Raises IndexError where the record has not so many turns that one of that number could follow.
        """
        before = self._given.replayed.bookmarks[turn.number - 1]
        stages = self._replay.stages(before, turn)
        log, _, told = self._replay.turn(before, turn, stages)
        state = stages.stages[-1].state
        rule_set, carried = self._given.rule_set, self._carried(turn.number)
        if rule_set.undealt:
            return Evaluation(log, state, at_rest(rule_set, state, carried), False, told)
        reading, _ = read_turn(rule_set, log, carried, _LAST)
        if reading.turn is None:  # a set-up is looked at as a whole, and it is not whole yet
            return Evaluation(log, state, at_rest(rule_set, state, carried), False, told)
        return Evaluation(log, state, reading.turn, True, (*told, *objections(reading)))

    def over(self, turn: TurnLine) -> Reading:
        """The reading of that line in the place of the turn with its number, as a turn that is over: then all that it leaves out is owed.

        Raises IndexError as `take` does.
        """
        return read_turn(
            self._given.rule_set, self.replayed(turn), self._carried(turn.number), TRIED
        )[0]

    def replayed(self, turn: TurnLine) -> TurnLog:
        """The effect of that line in the place of the turn with its number; nobody judges it. Raises IndexError as `take` does."""
        before = self._given.replayed.bookmarks[turn.number - 1]
        return self._replay.turn(before, turn, self._replay.stages(before, turn))[0]

    def _carried(self, number: int) -> Carryover:
        """The carryover to a turn of that number."""
        given, judgement = self._given, self._given.judgement
        if given.rule_set.undealt:
            return beginning(given.rule_set, given.replayed.game)
        readings = judgement.readings
        return readings[number - 1].carried if number <= len(readings) else judgement.carried
