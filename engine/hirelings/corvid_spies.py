"""Corvid Spies, demoted Raven Sentries: cards that are taken; a hit more where its controller has built."""

from collections.abc import Iterable

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, HANDED, PLACED, Event
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.hirelings.abilities import USED, Ability, R
from rootlog.engine.hirelings.acting import Actor, act_of
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence


class CorvidSpies(Actor):
    """Two of them come to clearings with enemies; then they battle everywhere, or cards are taken in one clearing."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """They come to clearings with enemy pieces."""
        if act_of(event) == "place":
            turn.require(
                any(
                    type(thing) is Piece and thing.owner not in ("", self.faction, turn.faction)
                    for thing in event.before.pieces(event.here)
                ),
                R.ABILITY,
                "spies without enemies",
                Evidence(clearing=event.here),
            )
        return super().perform(turn, event)


class SpiesTakeCards(Ability):
    """In one clearing with Spies its controller takes a card from each enemy who has pieces there."""

    rule = R.ONCE_PER_DAYLIGHT_ACTION

    @play(HANDED, code="#", moment=DAYLIGHT, turns="any", mine=False)
    def spies_take_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: one from each."""
        taker, giver = event.moved.target.faction, event.moved.source.faction
        if taker != turn.faction or not self.may_use(turn, event.before, taker):
            return None
        note = USED.of(self.code).at(giver)
        turn.count(note, event.count)
        spy = Piece(self.code, "w")
        return turn.require(
            turn.counted(note) == 1
            and any(
                where.kind == "clearing" and event.before.holds(giver, int(where.key))
                for where, _ in event.before.find(spy)
            ),
            R.ONCE_PER_DAYLIGHT_ACTION,
            "spies take one card",
            Evidence(faction=taker, giver=giver),
        )

    def close(self, turn: Hypothesis) -> None:
        """19.2.4: it is one or the other, once in each clearing, and the cards are those of enemies in one clearing."""
        taken = [e for e in turn.events if self._takes(turn, e)]
        fought = [e for e in turn.events if e.kind == BATTLE and e.owner == self.code]
        placed = [e for e in turn.events if e.kind == PLACED and e.owner == self.code]
        self.require_first(turn, placed, [*taken, *fought])
        if taken and fought:
            last = max(taken[-1], fought[-1], key=lambda event: event.index)
            self.illegal(turn, "spies do both", last)
            return
        places: set[int] = set()
        for event in fought:
            change = event.change
            assert type(change) is Battled  # what its kind says
            if change.clearing in places:
                self.illegal(turn, "spies battle twice", event, clearing=change.clearing)
            places.add(change.clearing)
        if taken and not self._together(taken):
            givers = [one.moved.source.faction for one in taken]
            self.illegal(turn, "spies not together", taken[-1], givers=givers)

    def _together(self, taken: list[Event]) -> bool:
        """True if all from whom cards were taken have pieces in one clearing with Spies."""
        givers = {e.moved.source.faction for e in taken}
        spy = Piece(self.code, "w")
        return any(
            where.kind == "clearing"
            and all(taken[0].before.holds(giver, int(where.key)) for giver in givers)
            for where, _ in taken[0].before.find(spy)
        )

    def _takes(self, turn: Hypothesis, event: Event) -> bool:
        """True if a card was taken there by the Spies."""
        entries = (e for e in turn.entries if e.index == event.index)
        return event.kind == HANDED and any(e.play == "spies take a card" for e in entries)


class RavenSentries(Ability):
    """In battle its controller deals a hit more where it has a building or token."""

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """19.2.2: for either side, surely where it is known whose they are."""
        for side in (clash.attacker, clash.defender):
            control = self.controls(turn, turn.events[clash.index].before, side.faction)
            if side.others and control is not False:
                yield Effect(side.faction, R.ABILITY, low=int(control is True), high=1)


PROMOTED = (CorvidSpies, SpiesTakeCards)
DEMOTED = (RavenSentries,)
