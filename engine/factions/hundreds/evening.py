"""The results of their Evening: oppression scores (14.6.2), and cards are drawn (14.6.3, 14.7.6)."""

from rootlog.engine.event import (
    DRAWN,
    GUESS,
    HANDED,
    REMOVED,
    SCORE,
    SHOW,
    SPENDINGS,
    STAYED,
)
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.moods import ROWDY, Moods
from rootlog.engine.factions.hundreds.warlord import Warlord
from rootlog.engine.general import hands
from rootlog.engine.general.enemies import is_enemy
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("hundreds")

_AROUND_GUESSES = {SHOW, SCORE, HANDED, REMOVED, STAYED, DRAWN, *SPENDINGS}
"""The actions that are written with guesses at the end of a turn: the card, the plot that is shown and goes, points, and the last step."""


class HundredsEvening(FactionPart):
    """14.6.2, 14.6.3: only enemy pieces count there."""

    moods: Moods
    warlord: Warlord
    """The Rowdy count around him."""

    # --- 14.6.2 Oppress --------------------------------------------------------------------------------------

    def score_oppression(self, turn: Hypothesis) -> None:
        """14.6.2: by the clearings that they rule, with a piece of theirs and no enemy's.

        Plots that are guessed last may be guessed before that or after it (13.2.4).
        """
        surely, most = self._oppressed(turn, _now(turn))
        before = _before_guesses(turn)
        if before is not None:
            then = self._oppressed(turn, before)
            surely, most = min(surely, then[0]), max(most, then[1])
        table: list[int] = self.data.board["oppress_vp"]
        least, best = (table[min(count, len(table) - 1)] for count in (surely, most))
        turn.earn(least, R.OPPRESS, "oppressing", Evidence(clearings=surely))
        for _ in range(best - least):
            turn.earn(1, R.OPPRESS, "oppressing", Evidence(clearings=surely), must=False)

    def _oppressed(self, turn: Hypothesis, state: State) -> tuple[int, int]:
        """The number of clearings that they oppress then: surely, and at most."""
        answers = [self._oppresses(turn, state, n) for n in self.table.map.clearings]
        surely = answers.count(True)
        return surely, surely + answers.count(None)

    def _oppresses(self, turn: Hypothesis, state: State, number: int) -> Truth:
        there = state.pieces(number)
        if not any(type(t) is Piece and t.owner == self.faction for t in there):
            return False
        enemies, perhaps = self._enemies_in(turn, state, number)
        ruled = rules(turn, state, self.faction, number)
        if enemies or ruled is False:
            return False
        return None if perhaps or ruled is None else True

    def _enemies_in(self, turn: Hypothesis, state: State, number: int) -> tuple[int, int]:
        """The number of enemy pieces in a clearing, of whatever kind: surely, and at most."""
        surely = most = 0
        for thing, count in state.pieces(number).items():
            enemy = type(thing) is Piece and is_enemy(turn, state, self.faction, number, thing)
            most += count if enemy is not False else 0
            surely += count if enemy else 0
        return surely, most

    # --- 14.6.3 Draw and Discard -----------------------------------------------------------------------------

    def owe_draws(self, turn: Hypothesis) -> None:
        """14.6.3: a card; 14.7.6: when Rowdy one more, or two in a crowd of enemies."""
        state = _now(turn)
        rowdy = self.moods.feels(turn, state, ROWDY)
        surely = most = 0
        if rowdy is not False:
            extra, here = self.data.board["rowdy"], self.warlord.where(state)
            crowd = self._enemies_in(turn, state, here) if here is not None else (0, 0)
            surely, most = (
                extra["crowd_draw"] if count >= extra["crowd"] else extra["draw"] for count in crowd
            )
        rule: Rule = R.ROWDY if surely and rowdy else R.DRAW_AND_DISCARD
        due = self.data.draw + (surely if rowdy else 0)
        hands.owe_evening_draw(turn, due, rule)
        hands.grant_draw(turn, self.data.draw + most - due, rule)


def _now(turn: Hypothesis) -> State:
    """The state when Evening counts: of hirelings, those taken as the turn ends have placed nothing yet."""
    return turn.state if turn.event is not None else turn.facts.over()


def _before_guesses(turn: Hypothesis) -> State | None:
    """The state before the guesses at plots behind which nothing else is done; None without any."""
    first: State | None = None
    for event in reversed(turn.events):
        if event.kind == GUESS:
            first = event.before
        elif event.kind not in _AROUND_GUESSES:
            break
    return first
