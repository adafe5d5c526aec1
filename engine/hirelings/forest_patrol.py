"""Forest Patrol, demoted Feline Physicians: one of them waits on its card; they save the controller's warriors for a card."""

from __future__ import annotations

from rootlog.engine.event import MOVED, Event
from rootlog.engine.general import battle, hands, sweeping
from rootlog.engine.hirelings.abilities import Ability, R, present
from rootlog.engine.hirelings.acting import DONE, Actor, act_of
from rootlog.engine.judging.budget import CARDS, Note
from rootlog.engine.judging.source import play
from rootlog.engine.pieces import Piece
from rootlog.engine.words import suit_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn

SAVED = Note("saved by physicians")
"""How often warriors were saved on an occasion, by the event that removes them."""


class ForestPatrol(Actor):
    """It moves and battles, or those on its card come back to where one of them stands."""

    def perform(self, turn: Turn, event: Event) -> Turn:
        """Those that come back come to a clearing of the Patrol, in place of moving and battling."""
        act = act_of(event)
        if act == "return":
            turn.require(
                event.here in self.on_map(event.before),
                R.ABILITY,
                "the {} returns to {}, where none of it stands",
                self.side.name,
                event.here,
            )
        other = "return" if act in ("move", "battle") else "move"
        done = DONE.of(self.faction)
        again = turn.counted(done.at(other)) or (
            act == "return" and turn.counted(done.at("battle"))
        )
        turn.require(
            not again,
            R.ONCE_PER_DAYLIGHT_ACTION,
            "the {} returns from its card in a Daylight in which it moves or battles",
            self.side.name,
        )
        return super().perform(turn, event)


class FelinePhysicians(Ability):
    """Whenever any number of its controller's warriors are removed, a matching card takes them elsewhere."""

    @play(MOVED, code="w", turns="any", mine=False)
    def physicians(self, turn: Turn, event: Event) -> Turn | None:
        """19.2.2: they go to one clearing with its controller's pieces."""
        owner, origin = event.owner, event.origin
        if owner not in self.bench.factions or not self.may_use(turn, event.before, owner):
            return None
        clash = turn.clash
        occasion = SAVED.of(owner).at(event.index)
        if clash is not None and clash.clearing == origin and clash.side(owner):
            battle.post_loss(turn, owner, event.count, warriors=True)
            occasion = SAVED.of(owner).at(clash.index)
        elif turn.take(sweeping.REMOVAL, origin):
            saved = Piece(owner, event.code), origin
            turn.pay(sweeping.REMOVAL, saved, R.ABILITY, "", count=event.count, free=True)
        elif not any(
            source.culls(turn, event.before, origin, owner)
            for source in turn.asking("culls", event.before)
        ):
            return None
        turn.require(
            present(event.before, owner, event.here),
            R.ABILITY,
            "warriors are saved from {} to {}, where their faction has no pieces",
            origin,
            event.here,
        )
        suits = self.table.suits[origin]
        turn.count(occasion)
        if turn.counted(occasion) > 1:  # a battle may remove warriors more than once
            return turn.grant(CARDS.of(owner), hands.matching(suits), R.ABILITY)
        words = "no {} card is spent to save warriors from {}"
        names = suit_name(suits), origin
        return hands.owe_card(turn, hands.matching(suits), R.ABILITY, words, *names, faction=owner)


PROMOTED = (ForestPatrol,)
DEMOTED = (FelinePhysicians,)
