"""Sunward Expedition, demoted Mole Artisans: footholds; cards crafted for their items that come back."""

from __future__ import annotations

from rootlog.engine.changes import Crafted
from rootlog.engine.event import RECOVERED, Event
from rootlog.engine.hirelings.abilities import USED, Ability, R
from rootlog.engine.hirelings.acting import Actor, act_of
from rootlog.engine.judging.agenda import EVENING
from rootlog.engine.judging.budget import OVER_THE_LIMIT
from rootlog.engine.judging.source import play
from rootlog.engine.words import faction_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn


class SunwardExpedition(Actor):
    """A foothold with warriors where there is none; then it moves and battles, or grows at each foothold."""

    def perform(self, turn: Turn, event: Event) -> Turn:
        """A foothold in a clearing without one."""
        if act_of(event) == "place" and event.code == "t":
            turn.require(
                event.count == 1 and event.here not in self.on_map(event.before, "t"),
                R.ABILITY,
                "a foothold of the {} is placed in {}, where one is already",
                self.side.name,
                event.here,
            )
        return super().perform(turn, event)


class MoleArtisans(Ability):
    """A card crafted for its item comes back to hand when the Evening ends, even over the hand limit."""

    @play(RECOVERED, code="#", moment=EVENING, turns="any", mine=False)
    def take_back(self, turn: Turn, event: Event) -> Turn | None:
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
            "the {:takes} a card back that was not crafted for its item in this turn",
            faction_name(owner),
        )


PROMOTED = (SunwardExpedition,)
DEMOTED = (MoleArtisans,)
