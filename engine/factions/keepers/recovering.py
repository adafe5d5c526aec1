"""The third column of the Retinue (15.5.2.III): relics are recovered at waystations, for points."""

from collections import Counter

from rootlog.engine.event import KEPT, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.keepers.common import RECOVERING
from rootlog.engine.factions.keepers.relics import Relics, kind, value
from rootlog.engine.factions.keepers.retinue import RECOVERY, THIRD, Recovery, Retinue
from rootlog.engine.factions.keepers.waystations import Waystations
from rootlog.engine.general.suits import share
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, board
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("keepers")


class Recovering(FactionPart):
    """15.5.2.III: the Recover action; the move that may be taken in its place is in moving.py."""

    retinue: Retinue
    """Its cards are used."""
    relics: Relics
    waystations: Waystations
    """They show the kinds of relics."""

    @play(KEPT, code="t", moment=RECOVERING)
    def recover(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.5.2.III: relics from a clearing that matches a card of the third column."""
        self.relics.known_value(turn, event)
        for number in range(event.count):
            self._recover(turn, event, number)
        return turn

    def _recover(self, turn: Hypothesis, event: Event, number: int) -> None:
        """One relic of the event, after that many others."""
        here = event.origin
        if not self._goes_on(turn, event):
            self.retinue.act(turn, THIRD, here, "recovery from it")
        self._take(turn, event)
        self._score(turn, event, number)
        was, alike = turn.counts.get(RECOVERY), self._alike(here)
        due = self.retinue.loses(turn, event, alike)[0]
        ended = due is True or (isinstance(was, Recovery) and was.ended)
        self.retinue.check(turn, THIRD, event, alike, "recovered where few are ruled", here)
        turn.keep(RECOVERY, Recovery(here, event.action, ended))

    def _alike(self, clearing: int) -> list[int]:
        """The clearings of that one's suit."""
        suits = self.table.suits
        return [number for number in suits if share(suits[number], suits[clearing])]

    def _goes_on(self, turn: Hypothesis, event: Event) -> bool:
        """True if it belongs to the Recover action at hand, which ends with the first relic that costs its card.

        Relics that are written as one action may have been taken in any order.
        """
        last = turn.counts.get(RECOVERY)
        if not isinstance(last, Recovery) or last.clearing != event.origin:
            return False
        if not last.ended:
            return True
        if last.action != event.action:
            return False
        return self.retinue.loses(turn, event, self._alike(event.origin))[0] is not True

    def _take(self, turn: Hypothesis, event: Event) -> None:
        """15.5.2.IIIa: of the same kind as a waystation there."""
        here = event.origin
        sorts = self.waystations.where(event.before).get(here, [])
        matches = kind(event.moved.became) in sorts or (None if "" in sorts else False)
        turn.require(
            matches,
            R.TAKE_RELIC,
            "not of its kind",
            Evidence(relic=(event.moved.became, 1), clearing=here),
        )

    def _score(self, turn: Hypothesis, event: Event, number: int) -> None:
        """15.5.2.IIIb: its value, and two points for a column that it fills."""
        relic, rule = event.moved.became, R.SCORE_POINTS
        points = value(relic)
        turn.earn(
            self.relics.least if points is None else points,
            rule,
            "recovering",
            Evidence(relic=relic),
        )
        if points is None:  # it may be any more
            for _ in range(self.relics.most - self.relics.least):
                turn.earn(1, rule, "recovering", Evidence(relic=relic), must=False)
        rows = self._rows(event.before)
        rows[kind(relic)] += number
        full = min(rows.values())
        rows[kind(relic)] += 1
        if min(rows.values()) > full:
            turn.earn(
                self.data.board["full_column_vp"], rule, "columns", Evidence(columns=full + 1)
            )

    def _rows(self, state: State) -> Counter[str]:
        """The number of relics of each kind on the board."""
        rows = Counter(dict.fromkeys(self.relics.kinds, 0))
        for thing, number in state.at(board(self.faction)).items():
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t":
                rows[kind(thing)] += number
        return rows
