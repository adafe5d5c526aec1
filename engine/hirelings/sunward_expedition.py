"""Sunward Expedition, demoted Mole Artisans: footholds; cards crafted for their items that come back."""

from collections import Counter

from rootlog.engine.changes import Crafted
from rootlog.engine.event import BATTLE, MOVED, PLACED, RECOVERED, REMOVALS, Event
from rootlog.engine.hirelings import deeds
from rootlog.engine.hirelings.abilities import USED, Ability, R
from rootlog.engine.hirelings.acting import Actor, act_of
from rootlog.engine.judging.agenda import DAYLIGHT, EVENING
from rootlog.engine.judging.budget import OVER_THE_LIMIT
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece, supply
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

MOST = 3
"""The number of warriors that may come with a new foothold."""


class SunwardExpedition(Actor):
    """A foothold with warriors where there is none; then it moves and battles, or grows at each foothold."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """A foothold in a clearing without one."""
        if act_of(event) == "place" and event.code == "t":
            turn.require(
                event.count == 1 and event.here not in self.on_map(event.before, "t"),
                R.ABILITY,
                "foothold already",
                Evidence(clearing=event.here),
            )
        return super().perform(turn, event)

    @play(*sorted(REMOVALS), code="t", moment=DAYLIGHT, turns="other")
    def lift(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: one foothold leaves the map for another clearing, where none is left next to it."""
        if turn.clash is not None or not self.controlled(turn, event):
            return None
        again = any(
            e.owner == self.faction and e.kind == PLACED and e.code == "t"
            for e in turn.events[event.index + 1 :]
        )
        if event.count != 1 or not again:
            return None
        left = event.before.count(Piece(self.faction, "t"), supply(self.faction))
        return turn.require(not left, R.ABILITY, "foothold taken off", Evidence(left=left))


class Footholds(Ability):
    """Up to three warriors come with a new foothold; then it moves and battles, or one comes to each foothold."""

    rule = R.ONCE_PER_DAYLIGHT_ACTION

    def close(self, turn: Hypothesis) -> None:
        """19.2.4: looked at when the turn is over."""
        own = self.unhired(turn)
        came = [e for e in own if e.kind == PLACED and e.code == "w"]
        footholds = [e for e in own if e.kind == PLACED and e.code == "t"]
        self.require_first(turn, footholds, [e for e in own if e.kind in (MOVED, BATTLE)])
        new = [e.here for e in footholds][:1]
        placed = Counter[int]()
        for event in came:
            placed[event.here] += event.count
        beyond = {n: c - MOST * (n in new) for n, c in placed.items() if c > MOST * (n in new)}
        if not beyond:
            return
        last = came[-1]
        number, count = next(iter(beyond.items()))
        acted = any(e.kind in (MOVED, BATTLE) for e in own)
        if acted or max(beyond.values()) > 1:
            number, count = max(beyond.items(), key=lambda item: item[1])
            key = "expedition acts and grows" if acted else "expedition brings more"
            self.illegal(turn, key, last, warriors=count, clearing=number)
            return
        homes = _clearings(last.after, Piece(self.code, "t"))
        before = turn.log.before
        left_out = [
            number
            for number in sorted(homes - set(placed))
            if deeds.barred(turn, before, self.code, number) is False
        ]
        if left_out and self.stock(turn, last.after):
            key = "expedition leaves one out"
            self.missing(turn, key, last, clearing=number, other=left_out[0])


def _clearings(state: State, piece: Piece) -> set[int]:
    """The clearings where that piece lies."""
    return {int(where.key) for where, _ in state.find(piece) if where.kind == "clearing"}


class MoleArtisans(Ability):
    """A card crafted for its item comes back to hand when the Evening ends, even over the hand limit."""

    @play(RECOVERED, code="#", moment=EVENING, turns="any", mine=False)
    def take_back(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: one card for each item that its controller crafted in the turn."""
        owner = event.owner
        if owner != turn.faction or not self.may_use(turn, event.before, owner):
            return None
        crafted = [
            e.change.item
            for e in turn.events
            if type(e.change) is Crafted and e.owner == owner and e.change.item
        ]
        names = {card.name for item in crafted for card in turn.deck.giving(item)}
        note = USED.of(self.code)
        turn.count(note, event.count).count(OVER_THE_LIMIT.of(owner), event.count)
        return turn.require(
            turn.counted(note) <= len(crafted) and event.card.name in {None, *names},
            R.ABILITY,
            "taken back",
            Evidence(faction=owner),
        )


PROMOTED = (SunwardExpedition, Footholds)
DEMOTED = (MoleArtisans,)
