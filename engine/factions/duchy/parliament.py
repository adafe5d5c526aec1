"""The Duchy's Parliament (12.5.2): the Banker, and the lords. What other ministers do is done as in the Assembly."""

from rootlog.engine.changes import Scored
from rootlog.engine.event import SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.bank import BANKED, banked
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.pieces import ACTING, CITADEL, DUCHY, MARKET, TUNNEL, R
from rootlog.engine.factions.duchy.swaying import SWAYS
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import BIRD, Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

DUCHESS_SCORES = 2
"""The Duchess's points for all tunnels; the others score 1 for each of their buildings."""
LORDS = (
    (rota.DUCHESS, R.DUCHESS_OF_MUD, TUNNEL),
    (rota.BARON, R.BARON_OF_DIRT, MARKET),
    (rota.EARL, R.EARL_OF_STONE, CITADEL),
)
"""Each lord's rule, and the pieces that he scores for."""


class Parliament(FactionPart):
    """The acts that swayed ministers alone allow."""

    ministers: Ministers

    @play(*SPENDINGS, code="#", moment=ACTING)
    def bank(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """12.5.2.V: cards of one suit for as many points."""
        before = banked(turn)
        suits = {turn.events[n].suit for n in before} | {event.suit}
        suits -= hands.BIRDS  # birds are wild
        if before and len(suits) < 2:
            turn.keep(BANKED, (*before, event.index))
            return turn.earn(event.count, R.BANKER, "banker's points")
        if self.ministers.could(turn, rota.BANK):
            self.ministers.act(turn, rota.BANK, "banking", NO_EVIDENCE)
            turn.keep(BANKED, (event.index,))
            return turn.earn(event.count, R.BANKER, "banker's points")
        if not before:
            return None
        turn.require(
            False, R.BANKER, "not one suit", Evidence(suits=frozenset(filter(None, suits)))
        )
        return turn.earn(event.count, R.BANKER, "banker's points", must=False)

    def claims(self, turn: Hypothesis, event: Event) -> bool:
        """12.5.2.V: several cards of one suit, behind which as many points are written, are the Banker's while he can act.

        Behind a minister that was swayed birds alone are those that Evening discards (12.6.1), and the points his.
        """
        if turn.faction != self.faction:
            return False
        run, scored = self._together(turn, event)
        suits = {one.suit for one in run} - hands.BIRDS
        if len(run) < 2 or len(suits) > 1 or scored != sum(one.count for one in run):
            return False
        if turn.open(CARDS.of(self.faction), event.suit, surely=True):
            return False  # what was done before is still to be paid for
        if SWAYS in turn.counts and all(one.suit == BIRD for one in run):
            return False
        return run[0].index in banked(turn) or self.ministers.could(turn, rota.BANK)

    def _together(self, turn: Hypothesis, event: Event) -> tuple[tuple[Event, ...], int]:
        """The cards that are spent without anything between them, that one among them, and the points written behind."""
        first = last = event.index
        while first and _spends(turn.events[first - 1]):
            first -= 1
        while last + 1 < len(turn.events) and _spends(turn.events[last + 1]):
            last += 1
        after = turn.events[last + 1].change if last + 1 < len(turn.events) else None
        run, points = turn.events[first : last + 1], 0
        if type(after) is Scored and after.faction == self.faction:
            points = after.points
        return run, points

    def score_lords(self, turn: Hypothesis) -> None:
        """12.5.2.VII to IX: the points that lords may score, at whatever moment of Parliament."""
        swayed = self.ministers.swayed(turn.log.before)
        lords = [lord for lord in LORDS if lord[0] in swayed]
        if not lords:
            return
        states = [turn.log.before, *(e.after for e in turn.events if _builds(e))]
        counts = [self.counts(state) for state in states]
        for name, rule, piece in lords:
            self._score(turn, name, rule, piece, [count.get(piece.code, 0) for count in counts])

    def _score(
        self, turn: Hypothesis, lord: str, rule: Rule, piece: Piece, there: list[int]
    ) -> None:
        """The points that a lord may score with so many of his pieces on the map, one moment after the other."""
        key = "lord scores" if there[-1] else "lord without pieces"
        values = Evidence(lord=self.ministers.title(lord), pieces=(piece, there[-1]))
        least, most = min(there), max(there)
        if lord == rota.DUCHESS:  # all or nothing
            least = most = DUCHESS_SCORES * (most >= self.data.pieces[piece.code])
        if not most:
            turn.earn_nothing(rule, key, values)
        turn.earn(least, rule, key, values, must=False)
        for _ in range(most - least):
            turn.earn(1, rule, key, values, must=False)


def _spends(event: Event) -> bool:
    """True if the Duchy spends cards by an event."""
    return event.kind in SPENDINGS and event.owner == DUCHY


def _builds(event: Event) -> bool:
    """True if an event changes what lords count."""
    return event.owner == DUCHY and event.code[:1] in ("b", "t")
