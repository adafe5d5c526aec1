"""The Duchy's tunnels (12.2.4), and digging them (12.5.1.V)."""

from rootlog.engine.event import MOVED, PLACED, REMOVED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.ministers import RISEN, Ministers
from rootlog.engine.factions.duchy.pieces import ACTING, COME_UP, DUCHY, TUNNEL, WARRIOR, R
from rootlog.engine.general import hands, moving, placing
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import Evidence

LIFTED = Budget("lifted", DUCHY)
"""Tunnels that are removed to be dug elsewhere."""
ROSE_BEFORE = TurnNote("risen", DUCHY)
"""True if warriors have come up through a tunnel whose digging is written after them, by clearing."""
RISING = TurnNote("rising", DUCHY)
"""The last event of those in which warriors come up through a tunnel as it is dug, and how many did, by clearing: of one dig, they may be written one by one."""


class DuchyTunnels(FactionPart):
    """Tunnels that are dug, and lifted to be dug elsewhere."""

    ministers: Ministers

    @play(REMOVED, code="t")
    def lift(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.2.4: with all three on the map a tunnel may be lifted to lay another."""
        return self._lift(turn.go(ACTING), event)

    def _lift(self, turn: Hypothesis, event: Event) -> Hypothesis:
        tunnels = sum(self.on_map(event.before, TUNNEL).values())
        all_ = self.data.pieces[TUNNEL.code]
        turn.require(
            tunnels >= all_,
            R.TUNNELS,
            "not all on the map",
            Evidence(clearing=event.origin, tunnels=tunnels, all_tunnels=all_),
        )
        return turn.pay(
            LIFTED,
            None,
            R.TUNNELS,
            "dug nowhere",
            Evidence(clearing=event.origin),
            free=turn.failed,
        )

    @play(PLACED, code="t", moment=ACTING, certain=True)
    def dig(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.5.1.V: a tunnel for a card of its clearing's suit."""
        return self._dig(turn, event)

    @play(MOVED, code="t", moment=ACTING, certain=True)
    def dig_elsewhere(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.2.4, 12.5.1.V: a tunnel that is lifted and laid in one go."""
        self._lift(turn, event)
        return self._dig(turn, event)

    def _dig(self, turn: Hypothesis, event: Event) -> Hypothesis:
        here = event.here
        self.ministers.act(turn, rota.DIG, "digging", Evidence(clearing=here))
        alone = not event.before.pieces(here).get(TUNNEL, 0) and event.count == 1
        turn.require(alone, R.DIG, "one there already", Evidence(clearing=here))
        if not turn.failed:
            placing.place(turn, self.faction, here)
        suit = self.table.suits[here]
        hands.owe_card(
            turn, hands.matching(suit), R.DIG, "no card spent", Evidence(suit=suit, clearing=here)
        )
        turn.grant(LIFTED, None, R.TUNNELS)
        if self.law.switch("dig_minimum") == "1":
            turn.owe(RISEN, {here}, R.DIG, "nobody comes up", Evidence(clearing=here))
        if turn.counted(ROSE_BEFORE.at(here)):
            return turn
        return turn.offer(RISEN, {here}, R.DIG)

    @play(COME_UP, code="w", moment=ACTING, certain=True)
    def come_up(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """12.5.1.V: warriors that come up through a tunnel as it is dug."""
        here, most = event.here, self.data.board["dig_moves"]
        if turn.take(RISEN, here) is None:
            rising = turn.counts.get(RISING.at(here), (-1, 0))
            assert isinstance(rising, tuple)  # only written here
            last, risen = rising[0], rising[1] + event.count
            if last == event.index - 1 and risen <= most:
                return moving.enter(turn.keep(RISING.at(here), (event.index, risen)), here)
            if not self._digs(turn, event):
                return None
            turn.count(ROSE_BEFORE.at(here))
        turn.keep(RISING.at(here), (event.index, event.count))
        turn.require(
            event.count <= most,
            R.DIG,
            "too many come up",
            Evidence(warriors=(WARRIOR, event.count), clearing=here, limit=most),
        )
        turn.pay(RISEN, here, R.DIG, "", free=True)
        return moving.enter(turn, here)

    def _digs(self, turn: Hypothesis, event: Event) -> bool:
        """True if the action of that event places a tunnel in its clearing afterwards."""
        return any(
            other.action == event.action
            and other.index > event.index
            and other.kind == PLACED
            and other.owner == self.faction
            and other.code == TUNNEL.code
            and other.here == event.here
            for other in turn.events
        )
