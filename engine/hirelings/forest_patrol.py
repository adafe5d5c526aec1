"""Forest Patrol, demoted Feline Physicians: one of them waits on its card; they save the controller's warriors for a card."""

from collections import Counter

from rootlog.engine.event import FALLEN, PLACED, SAVINGS, SPENDINGS, Event
from rootlog.engine.game import Game
from rootlog.engine.general import hands, hits, saving
from rootlog.engine.hirelings.abilities import Ability, R
from rootlog.engine.hirelings.acting import DONE, RETURNED, Actor, act_of
from rootlog.engine.hirelings.control import ACTS
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import CARDS, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

SAVED = TurnNote("saved by physicians")
"""The number of times that warriors were saved on an occasion, by the event that removes them."""
COMING = (PLACED, "supply>burrow")
"""The kinds of warriors that are placed again."""


class ForestPatrol(Actor):
    """It moves and battles, or those on its card come back to where one of them is."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Those that come back come to a clearing of the Patrol, in place of moving and battling."""
        act = act_of(event)
        if act == "return":
            values = Evidence(clearing=event.here)
            there = event.here in self.on_map(event.before)
            turn.require(there, R.ABILITY, "patrol returns elsewhere", values)
        other = "return" if act in ("move", "battle") else "move"
        done = DONE.of(self.faction)
        again = turn.counted(done.at(other)) or (
            act == "return" and turn.counted(done.at("battle"))
        )
        turn.require(not again, R.ONCE_PER_DAYLIGHT_ACTION, "patrol returns alone", NO_EVIDENCE)
        return super().perform(turn, event)


class Reserve(Ability, Watcher[None, tuple[int, int]]):
    """Of those that are removed together one waits on the card.

    Some write where it goes, others leave that to the card. What it keeps is how many went there by the record's word,
    and how often some were removed without it.
    """

    rule = R.ABILITY

    def begin(self, game: Game) -> tuple[int, int]:
        """None waits when the game begins."""
        return 0, 0

    def remember(self, turn: Hypothesis, *, read: bool) -> tuple[int, int]:
        """The number on the card when the turn is over."""
        written, unwritten = self.kept(turn)
        for event in self._own(turn):
            written, unwritten = _counted(event, written, unwritten)
        return written, unwritten

    def close(self, turn: Hypothesis) -> None:
        """19.2.2: looked at when the turn is over, whoever removes them."""
        written, unwritten = self.kept(turn)
        put = self._put(turn)
        for event in self._own(turn):
            together = put.pop((event.action, event.origin), 0)
            if together > 1:
                where = event.origin
                self.illegal(turn, "patrol saves one", event, warriors=together, clearing=where)
            if event.kind == RETURNED and event.count > written + unwritten:
                most = written + unwritten
                self.illegal(turn, "patrol waits", event, warriors=event.count, most=most)
            written, unwritten = _counted(event, written, unwritten)

    def _put(self, turn: Hypothesis) -> Counter[tuple[int, int]]:
        """The number that each action puts on the card from each clearing, though it may be read one by one."""
        put = Counter[tuple[int, int]]()
        for event in self._own(turn):
            if event.moved.target.kind == "board":
                put[event.action, event.origin] += event.count
        return put

    def _own(self, turn: Hypothesis) -> list[Event]:
        return [e for e in turn.events if e.owner == self.code and e.kind in (RETURNED, *FALLEN)]


def _counted(event: Event, written: int, unwritten: int) -> tuple[int, int]:
    """The number that wait on the card after that event."""
    if event.kind == RETURNED:
        return max(0, written - event.count), max(0, unwritten - max(0, event.count - written))
    if event.moved.target.kind == "board":
        return written + event.count, unwritten
    return written, unwritten + 1


class FelinePhysicians(Ability):
    """Whenever any number of its controller's warriors are removed, a matching card takes them elsewhere."""

    @play(*SAVINGS, *COMING, code="w", turns="any", mine=False)
    def physicians(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: they go to one clearing with its controller's pieces, which may be their own.

        Some write the removal first, and then where the warriors are placed.
        """
        owner = event.owner
        if owner not in self.rule_set.factions or not self.may_use(turn, event.before, owner):
            return None
        placed = event.kind in COMING
        found = self._removed_before(turn, event) if placed else self._removed_now(turn, event)
        return self._owe_saving(turn, owner, *found) if found is not None else None

    def _removed_now(self, turn: Hypothesis, event: Event) -> tuple[int, TurnNote] | None:
        """From where warriors are removed that go elsewhere at once, and the occasion."""
        index = saving.out_of_battle(turn, event)
        if index is None:
            index = saving.from_an_effect(turn, event, R.ABILITY, culled=True)
        if index is None:
            return None
        turn.require(
            event.before.holds(event.owner, event.here),
            R.ABILITY,
            "saved to strangers",
            Evidence(origin=event.origin, target=event.here),
        )
        return event.origin, SAVED.of(event.owner).at(index)

    def _removed_before(self, turn: Hypothesis, event: Event) -> tuple[int, TurnNote] | None:
        """From where warriors were removed that are placed elsewhere, and the occasion."""
        owner, placed = event.owner, hits.placed_singly(turn, event)
        fell = saving.fallen(turn, event, placed, ACTS)
        if fell is None or not event.before.holds(owner, event.here):
            return None
        occasion = SAVED.of(owner).at(fell.index)
        if turn.counted(occasion) and placed == event.count:
            return None
        if event.here == fell.origin and saving.fights(turn, owner, fell.origin):
            saving.restore(turn, owner, event.count)
        turn.cost += not self._card_beside(turn, fell, event)  # what else places them is likelier
        return fell.origin, occasion

    def _card_beside(self, turn: Hypothesis, fell: Event, event: Event) -> bool:
        """True if its owner spends a card right before those warriors fell, or between that and the event."""
        between = turn.events[max(0, fell.index - 1) : event.index]
        return any(one.kind in SPENDINGS and one.owner == event.owner for one in between)

    @play(*SPENDINGS, code="#", turns="any", mine=False)
    def physicians_in_place(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: of warriors that come back to where they fell some write the card only, so how many is open."""
        clash, owner = turn.clash, event.owner
        if clash is None or not clash.fought_by(owner) or event.count != 1:
            return None
        occasion, suits = SAVED.of(owner).at(clash.index), self.table.suits[clash.clearing]
        if turn.counted(occasion) or not self.may_use(turn, event.before, owner):
            return None
        if event.suit not in hands.matching(suits):
            return None
        turn.cost += WARNING_COST  # what else the card may be spent on explains it better
        turn.clash = clash._replace(uncertain=True)
        return turn.count(occasion)

    def _owe_saving(
        self, turn: Hypothesis, owner: Faction, origin: int, occasion: TurnNote
    ) -> Hypothesis:
        """A card of the clearing from which warriors are saved, one for all that are removed together."""
        suits = self.table.suits[origin]
        turn.count(occasion)
        if turn.counted(occasion) > 1:  # a battle may remove warriors more than once
            return turn.grant(CARDS.of(owner), hands.matching(suits), R.ABILITY)
        return hands.owe_card(
            turn,
            hands.matching(suits),
            R.ABILITY,
            "physicians no card",
            Evidence(suit=suits, clearing=origin),
            faction=owner,
        )


PROMOTED = (ForestPatrol, Reserve)
DEMOTED = (FelinePhysicians,)
