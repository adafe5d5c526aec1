"""The cards of the Exiles & Partisans deck that are always in force, and those used in battle."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rootlog.engine.cards.improvement import Improvement
from rootlog.engine.changes import Crafted, Moved
from rootlog.engine.event import DRAWN, PLACED, SPENDINGS, Event, fallen_first
from rootlog.engine.game import Game
from rootlog.engine.general import hits
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.general.outcomes import outcomes, possible
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import CARDS, DRAWS, TurnNote
from rootlog.engine.judging.ledger import Credit, match
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.truth import Truth
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, COFFIN, Faction, Piece, Suit, hand
from rootlog.engine.reasons import ILLEGAL, Evidence
from rootlog.engine.state import State

R = chapter("actions")

DISCARDED = TurnNote("discarded for partisans")
"""The events that were read so, of a faction at the card's full name."""
BARE = TurnNote("no card of another suit in hand")
"""From which event on that is so, and the clearing of the battle; of a faction at the card's full name."""


class BoatBuilders(Improvement):
    """Rivers are paths for its faction."""

    card = "boatbuilders"

    def links(
        self, turn: Hypothesis, state: State, faction: Faction, one: int, other: int
    ) -> Truth:
        """Clearings that a river joins."""
        joined = faction == self.faction and other in self.table.map.river_neighbours[one]
        return joined and self.works(state)


class Tunnels(Improvement):
    """Clearings with its faction's crafting pieces are adjacent to each other for it."""

    card = "tunnels"

    def links(
        self, turn: Hypothesis, state: State, faction: Faction, one: int, other: int
    ) -> Truth:
        """Two clearings with crafting pieces; perhaps any two where it is not known which pieces craft."""
        if faction != self.faction:
            return False
        who = self.rule_set.factions[faction]
        here = who.crafts_in(turn, state, one)
        if here is False:
            return False
        there = who.crafts_in(turn, state, other)
        return False if there is False else here and there and self.works(state)

    def links_from(
        self, turn: Hypothesis, state: State, faction: Faction, one: int
    ) -> Iterable[int]:
        """None for others, nor where the one has no crafting pieces."""
        if faction != self.faction:
            return ()
        if self.rule_set.factions[faction].crafts_in(turn, state, one) is False:
            return ()
        return super().links_from(turn, state, faction, one)


class CorvidPlanners(Improvement):
    """Its faction need not rule where its moves begin or end."""

    card = "corvidplanners"

    def moves_freely(self, turn: Hypothesis, state: State, faction: Faction) -> Truth:
        """Its own faction."""
        return faction == self.faction and self.works(state)


class SoupKitchens(Improvement):
    """Its faction's tokens count for rule, each as two."""

    card = "soupkitchens"

    def rule_bonus(self, turn: Hypothesis, state: State, clearing: int) -> tuple[int, int]:
        """Twice its tokens there, if the card is in play."""
        most = 2 * sum(
            count
            for thing, count in state.pieces(clearing).items()
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t"
        )
        return most if self.surely_in_play(state) else 0, most


class Unsure(NamedTuple):
    """The number of the warriors on the card that may lie in their supply, and how many in a supply may lie on the card."""

    there: int = 0
    beside: int = 0


NOTHING_UNSURE = Unsure()


class CoffinMakers(Improvement, Watcher[None, Unsure]):
    """Start of Birdsong: a point for every five warriors on it, and they go back. That they go back is not written.

    It keeps of how many warriors it cannot be known whether they lie on it: those of hirelings, who are no players, and
    by the newer wording those that other pieces replace and those that do not come from the map.
    """

    card = "coffinmakers"
    idle = NOTHING_UNSURE
    enters = ("start of birdsong",)

    def begin(self, game: Game) -> Unsure:
        """Nothing lies on it."""
        return NOTHING_UNSURE

    def remember(self, turn: Hypothesis, *, read: bool) -> Unsure:
        """Count since its own turn began, when it was emptied."""
        if not self.in_play(turn.log.after):
            return NOTHING_UNSURE
        there, beside = self.kept(turn)
        if turn.faction == self.faction:
            there, beside = self._fallen_first(turn), 0
        filled = {e.here for e in turn.events if e.kind == PLACED} if self.reworded else set()
        for event in turn.events:
            if event.code != "w" or type(event.change) is not Moved:
                continue
            source, target = event.change.source.kind, event.change.target.kind
            if target == "coffin" and event.origin in filled:
                there += event.count
            elif target == "supply" and (
                event.owner in self.table.hirelings or (self.reworded and source != "coffin")
            ):
                beside += event.count
        return Unsure(there, beside)

    def withholds(self, turn: Hypothesis, state: State, owner: Faction) -> bool:
        """True if warriors of a hireling lie on it, no text says."""
        return owner in self.table.hirelings and self.in_play(state)

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """Earn the points; the log's state before is that with the warriors still on the card."""
        buried, unsure = turn.log.before.size(COFFIN), self.kept(turn)
        unsure = unsure._replace(beside=unsure.beside + self._fallen_first(turn))
        if not self.surely_in_play(turn.log.before):
            unsure = unsure._replace(there=buried)
        values = Evidence(warriors=buried, title=self.title)
        least, most = (buried - unsure.there) // 5, (buried + unsure.beside) // 5
        turn.earn(least, R.PERSISTENT_EFFECTS, "warriors on it", values, index=-1)
        values = Evidence(warriors=buried + unsure.beside, title=self.title)
        for _ in range(most - least):
            turn.earn(1, R.PERSISTENT_EFFECTS, "warriors on it", values, must=False, index=-1)

    def _fallen_first(self, turn: Hypothesis) -> int:
        """The number of warriors that fell before its faction did anything else in its turn: at the start of Birdsong too, in any order."""
        return sum(event.count for event in fallen_first(turn.events, self.faction))


class MasterEngravers(Improvement):
    """A point more for each item that its faction crafts."""

    card = "masterengravers"

    def crafted_item(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """Earn it."""
        if crafter == self.faction:
            sure, values = self.surely_in_play(event.before), Evidence(title=self.title)
            rule, key = R.PERSISTENT_EFFECTS, "crafting an item with it"
            turn.earn(1, rule, key, values, faction=crafter, must=sure)


class MurineBroker(Improvement):
    """A card for each item that somebody else crafts."""

    card = "murinebroker"

    def crafted_item(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """Owe the draw; where its faction is not judged, or the card may have left, only allow it."""
        if crafter == self.faction:
            return
        budget = DRAWS.of(self.faction)
        if self.faction in self.rule_set.unjudged or not self.surely_in_play(event.before):
            turn.grant(budget, None, R.PERSISTENT_EFFECTS)
            return
        values = Evidence(faction=self.faction, crafter=crafter, title=self.title)
        rule = R.PERSISTENT_EFFECTS
        turn.owe(budget, None, rule, "no card for their item", values, effect=True)


# --- battle ------------------------------------------------------------------------------------------------


class Partisans(Improvement, Watcher[None, int]):
    """In clearings of its suit, either side: an extra hit, then all cards of other suits in hand are discarded.

    It keeps the clearing of the battle in another's turn behind which no card has come to the hand, 0 without one.
    """

    idle = 0

    def __init__(self, rule_set: RuleSet, faction: Faction) -> None:
        """A source for that faction, should it craft the card."""
        super().__init__(rule_set, faction)
        self.discards = DISCARDED.of(faction).at(self.card)
        self.bare = BARE.of(faction).at(self.card)

    def begin(self, game: Game) -> int:
        """There was no battle."""
        return 0

    def remember(self, turn: Hypothesis, *, read: bool) -> int:
        """The clearing of its battle, until a card comes or its own turn ends, in which cards are drawn."""
        if not read or turn.faction == self.faction:
            return 0
        start, clearing = self._battle(turn)
        if not clearing or any(self._brings(event) for event in turn.events[start:]):
            return 0
        return clearing

    def _battle(self, turn: Hypothesis) -> tuple[int, int]:
        """From which event on the hand had no other cards, and since a battle in which clearing."""
        found = turn.counts.get(self.bare, (0, self.kept(turn)))
        assert isinstance(found, tuple)  # only written here
        return found

    def close(self, turn: Hypothesis) -> None:
        """Object to a card of another suit that leaves the hand in its turn, before one comes there."""
        clearing = self.kept(turn)
        if not clearing:
            return
        for event in turn.events:
            if self._brings(event):
                return
            if self._other_suit(event):
                self._object(turn, event, clearing)
                return

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """Perhaps an extra hit (a hand without other suits leaves no trace); surely where cards were discarded for it."""
        if self._here(clash):
            dealt = (self.card, self.faction) in clash.used
            yield Effect(self.faction, R.EXTRA_HITS, low=int(dealt), high=1)

    @play(*SPENDINGS, code="#", turns="any")
    def discard_for_partisans(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Cards of other suits; birds are wild, so they may go or stay."""
        clash = turn.clash
        if clash is None or not self._here(clash) or event.suit == self.suit:
            return None
        if any(one.kind == DRAWN for one in turn.events[turn.facts.ending : event.index]):
            return None  # Evening's cards are drawn, and the battle is over
        used = self.card, self.faction
        if used not in clash.used:
            if self._follows_another(turn, event):
                turn.cost += (
                    WARNING_COST  # that the one before went for it, too, explains it better
                )
            turn.clash = clash._replace(used=(*clash.used, used))
        elif event.index - 1 not in self._discarded(turn) and self._follows_another(turn, event):
            return None  # those that go for it stand together
        return turn.keep(self.discards, (*self._discarded(turn), event.index))

    def _discarded(self, turn: Hypothesis) -> tuple[int, ...]:
        found = turn.counts.get(self.discards, ())
        assert isinstance(found, tuple)  # only written here
        return found

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """Once the extra hit was dealt, no card of another suit is in hand until one comes there.

        A bird is treated as a card of a suit that is to be discarded, where that is asked for (Forced Effects).
        """
        if not self._here(clash) or not self._dealt(turn, clash):
            return
        if not any(self._aside(turn, clash).values()):
            turn.keep(self.bare, (clash.index, clash.clearing))
        left = self._left(turn, clash)
        if not left:
            return
        if (self.card, self.faction) not in clash.used:
            turn.cost += WARNING_COST  # that the first such card went for it explains it better
        self._object(turn, left[0], clash.clearing)

    def _object(self, turn: Hypothesis, late: Event, clearing: int) -> None:
        """Say that this card should have gone behind the battle there."""
        values = Evidence(
            faction=self.faction,
            suits=tuple(sorted(self._other_suit(late), key=str)),
            clearing=clearing,
            title=self.title,
            suit=self.suit,
        )
        turn.object_to(R.ROLL, ILLEGAL, "card left behind", values, index=late.index)

    def _aside(self, turn: Hypothesis, clash: Clash) -> Counter[Suit | None]:
        """The cards of its hand that were shown and set aside before the battle, by suit."""
        battle, aside = turn.events[clash.index], Counter[Suit | None]()
        for source in turn.asking("sets_aside", battle.before):
            if source.faction == self.faction:
                aside.update(source.sets_aside(turn, battle))
        return aside

    def _left(self, turn: Hypothesis, clash: Clash) -> list[Event]:
        """The cards of other suits that leave the hand behind the battle, those apart that may be such as were shown and set aside."""
        left = [one for one in self._behind(turn, clash) if self._other_suit(one)]
        if not left:
            return left
        aside, kept = self._aside(turn, clash), list[Event]()
        for one in left:
            shown = next((s for s in (*sorted(self._other_suit(one)), None) if aside[s]), "")
            if shown == "":
                kept.append(one)
            else:
                aside[shown] -= 1
        return kept

    def _behind(self, turn: Hypothesis, clash: Clash) -> Iterator[Event]:
        """The events behind the battle, its discards apart, until a card comes to the hand; what is spent right before an act belongs to it."""
        start, gone = self._over(turn), self._discarded(turn)
        if any(map(self._brings, turn.events[clash.index : start])):
            return  # it may be this one
        own = self.faction == turn.faction
        while own and start - 1 > clash.index and self._alike(turn.events[start - 1]):
            start -= 1
        for event in turn.events[start:]:
            if self._brings(event):
                return
            if event.index not in gone:
                yield event

    def _over(self, turn: Hypothesis) -> int:
        """The place of the event behind the battle that is over now."""
        return turn.index if turn.index >= 0 else len(turn.events)

    def _brings(self, event: Event) -> bool:
        """True if a card comes to the hand there."""
        cards = hand(self.faction)
        return event.after.size(cards) > event.before.size(cards)

    def _other_suit(self, event: Event) -> frozenset[Suit]:
        """The suits one of which a card has that leaves the hand there, all of them others; none where it may be of its own."""
        change, suits = event.change, set[Suit | None]()
        if type(change) is Crafted and change.faction == self.faction:
            deck = self.rule_set.deck
            found = deck.giving(change.item) if change.item else deck.named(change.name or "")
            suits = {card.suit for card in found}
        elif type(change) is Moved and change.source == hand(self.faction):
            suits = {event.suit}
        known = frozenset(suit for suit in suits if suit is not None)
        return known if known == suits and self.suit not in known else frozenset()

    def _dealt(self, turn: Hypothesis, clash: Clash) -> bool:
        """True if the extra hit was dealt: cards went for it and for nothing else, or nothing else gives the losses."""
        if (self.card, self.faction) in clash.used:
            return not self._may_be_for_another(turn, clash)
        if clash.uncertain:
            return False
        effects = hits.effects_of(turn, clash)
        own = Effect(self.faction, R.EXTRA_HITS, low=0, high=1)
        return own in effects and not possible(
            clash, outcomes(turn, clash, [one for one in effects if one != own])
        )

    def _may_be_for_another(self, turn: Hypothesis, clash: Clash) -> bool:
        """True if one card alone went, and may have been spent on something else that nobody sees, as the Rabbit Scouts."""
        gone = self._discarded(turn)
        if len(gone) != 1:
            return False
        card = turn.events[gone[0]]
        sources = turn.asking("spends_unseen", card.before)
        return any(source.spends_unseen(turn, clash, card) for source in sources)

    def claims(self, turn: Hypothesis, event: Event) -> bool:
        """A card of no suit of the clearing, for which nothing was owed, and behind which the battle's losses go on."""
        clash = turn.clash
        if clash is None or not self._here(clash) or event.suit in (None, BIRD):
            return False
        if event.suit in self.table.suits[clash.clearing]:
            return False
        later = (one for one in turn.events[event.index + 1 :] if not self._alike(one))
        after = next(later, None)
        if after is None or not turn.rule_set.ways.belongs(turn, after):
            return False
        if after.owner == turn.faction and (self.faction == turn.faction or after.code[0] != "w"):
            return False  # as well a cost of what the card is spent on
        budget = CARDS.of(self.faction)
        debts, paid = turn.debts_of(budget), turn.credits_of(budget)
        one = Credit(budget, event.suit, event.index, R.EXTRA_HITS, "")
        return len(match(debts, (*paid, one))[1]) > len(match(debts, paid)[1])

    def _alike(self, event: Event) -> bool:
        """True if it is such a discard, too."""
        return event.kind in SPENDINGS and event.owner == self.faction and event.suit != self.suit

    def _follows_another(self, turn: Hypothesis, event: Event) -> bool:
        """True if the event before may be such a discard, too."""
        return self._alike(turn.events[event.index - 1])

    def _here(self, clash: Clash) -> bool:
        fights = clash.side(self.faction) is not None
        return fights and self.suit in self.table.suits[clash.clearing]


class FoxPartisans(Partisans):
    """Partisans in fox clearings."""

    card = "foxpartisans"


class MousePartisans(Partisans):
    """Partisans in mouse clearings."""

    card = "mousepartisans"


class RabbitPartisans(Partisans):
    """Partisans in rabbit clearings."""

    card = "rabbitpartisans"
