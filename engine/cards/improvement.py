"""Things that all crafted cards share: they are in play while they lie in their crafter's play area (4.1.3)."""

from functools import cached_property

from rootlog.engine.event import Event
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Faction, Suit, crafted
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("actions")

USES = TurnNote("uses")
"""The number of times that a crafted card was used in the turn, of a faction at the card's full name."""
EFFECT = Budget("effect")
"""The condition of a crafted card's effect, and the sign that it was done, of a faction at the card's full name."""


class Improvement(RuleSource):
    """A card of a deck in the hands of one faction. `card` is the card's full name, as the deck's data have it."""

    card = ""

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """A source for that faction, should it craft the card."""
        super().__init__(rule_set, faction)
        self.area = crafted(faction)
        self.uses = TurnNote(USES.name, faction, self.card)
        self.effect = Budget(EFFECT.name, faction, self.card)

    @property
    def title(self) -> str:
        """The card's printed name."""
        return self.rule_set.deck.named(self.card)[0].title

    @property
    def suit(self) -> Suit:
        """The card's printed suit."""
        return self.rule_set.deck.named(self.card)[0].suit

    @cached_property
    def _suited(self) -> Card:
        """The card as it lies in a play area with its name."""
        return Card(self.suit, self.card)

    @property
    def reworded(self) -> bool:
        """True if the law goes with the newer wording of the cards."""
        return self.law.switch("card_wording") == "updated"

    def in_play(self, state: State) -> bool:
        """True if the card lies in its faction's play area, or may: where one left without its name, others may have been it."""
        for thing in state.at(self.area):
            if type(thing) is Card and (
                thing.name == self.card or (thing.name is None and thing.suit in (None, self.suit))
            ):
                return True
        return False

    def surely_in_play(self, state: State) -> bool:
        """True if it is known to lie there."""
        return bool(state.count(self._suited, self.area))

    active = in_play

    def works(self, state: State) -> Truth:
        """True if it is in play; None where another card that left without its name may have been it."""
        return True if self.surely_in_play(state) else None if self.in_play(state) else False

    def is_it(self, event: Event) -> bool:
        """True if the event moves this card: without its name it may be any in play of that suit."""
        suit, name = event.card
        if event.owner != self.faction or name not in (None, self.card):
            return False
        return name is not None or (suit in (None, self.suit) and self.in_play(event.before))

    def others(self) -> list[Faction]:
        """All other factions at the table."""
        return [letter for letter in self.rule_set.factions if letter != self.faction]

    def at_edge(self, turn: Hypothesis, edge: str) -> Hypothesis:
        """Go to the start or end of a phase; where the law does not order what happens there, anywhere in that phase."""
        strict = self.law.switch("phase_edges") == "start first, end last"
        return turn.go(edge if strict else edge.rpartition(" ")[2])

    def once(self, turn: Hypothesis) -> Hypothesis:
        """Require that the card was not used before in this turn, and note that it is."""
        turn.require(
            not turn.counted(self.uses),
            R.PERSISTENT_EFFECTS,
            "used twice",
            Evidence(card=self.title),
        )
        return turn.count(self.uses)


class Spendable(Improvement):
    """A card that is discarded when it is used: its effect outlasts its stay in the play area."""

    active = RuleSource.active  # always: its plays look for the card themselves

    def ready(self, turn: Hypothesis, event: Event) -> bool:
        """True if the card is in play, or was discarded for its effect earlier in this turn."""
        return self.uses in turn.counts or self.in_play(event.before)

    def meets_others(self, turn: Hypothesis, event: Event) -> bool:
        """True if the card may do that to somebody else."""
        return event.owner != self.faction and self.ready(turn, event)


def draws_beyond_debts(turn: Hypothesis, faction: Faction) -> int:
    """The number of cards that the faction drew in this turn beyond what it had to."""
    budget = DRAWS.of(faction)
    drawn = sum(not credit.free for credit in turn.credits_of(budget))
    return drawn - sum(debt.must for debt in turn.debts_of(budget))


def draws_beyond_grants(turn: Hypothesis, faction: Faction, given: int) -> int:
    """The number of cards that the faction drew in this turn without leave of anything but a card that gives so many."""
    budget = DRAWS.of(faction)
    drawn = sum(not credit.free for credit in turn.credits_of(budget))
    return drawn + given - len(turn.debts_of(budget))
