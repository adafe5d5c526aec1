"""Outrage (8.2.6): who removes sympathy, or moves warriors into its clearing, gives the Alliance a card."""

from collections import Counter
from collections.abc import Mapping

from rootlog.engine.changes import Moved, Showed
from rootlog.engine.event import SHOW, SPENDINGS, Event
from rootlog.engine.factions.alliance.holdings import (
    OUTRAGE,
    SYMPATHY,
    AllianceHoldings,
    R,
    unpaid_units,
)
from rootlog.engine.factions.alliance.supporters import Supporters
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.general import hands, piles
from rootlog.engine.hidden import holds
from rootlog.engine.judging.budget import SURPLUS, TurnNote
from rootlog.engine.judging.carryover import MORE
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, SUITS, Card, Faction, Suit, hand
from rootlog.engine.reasons import MISSING, NO_EVIDENCE, Evidence
from rootlog.engine.state import State

TERMS = chapter("terms")

FROM_DECK = "deck"
"""The mark of a supporter drawn from the deck in place of a card given."""
OFFENCES = TurnNote("offences", "A")
"""All offences of the turn."""
LAST_MOVE = TurnNote("outraging move", "A")
"""The move that caused Outrage last: all that is moved together causes it once."""

Offence = tuple[frozenset[Faction], Suit]
"""Who may have caused Outrage, and the suit of its clearing."""


class Outrage(FactionPart):
    """8.2.6: the causes of Outrage, and the cards that it brings."""

    def __init__(
        self,
        rule_set: RuleSet,
        faction: Faction,
        holdings: AllianceHoldings,
        supporters: Supporters,
    ) -> None:
        """With the stack that the cards join."""
        super().__init__(rule_set, faction)
        self.box = holdings.box
        self.supporters = supporters

    # --- what causes it --------------------------------------------------------------------------------------

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """8.2.6: another player removes sympathy."""
        if event.owner != self.faction or event.code != SYMPATHY.code or remover == self.faction:
            return
        players = turn.behind(event.before, remover)
        others = players - {self.faction} or {turn.faction} - {self.faction}
        sure = players in ({remover}, {turn.faction})
        must = sure and not event.moved.short and others.isdisjoint(self.rule_set.unjudged)
        if others:
            self._offend(turn, frozenset(others), event.origin, must=must)

    def entered(self, turn: Hypothesis, event: Event, movers: frozenset[Faction]) -> None:
        """8.2.6: another player moves warriors into a sympathetic clearing; one card for each move."""
        number = event.here
        if self.faction in movers or not event.before.count(SYMPATHY, event.moved.target):
            return
        move = event.action, event.moved.source, number, event.owner
        if turn.counts.get(LAST_MOVE) == move:
            return
        turn.keep(LAST_MOVE, move)
        must = movers.isdisjoint(self.rule_set.unjudged)
        lost = must and any(s.waylays(turn, event) for s in turn.asking("waylays", event.before))
        self._offend(turn, movers, number, must=must and not lost)

    def _offend(
        self, turn: Hypothesis, players: frozenset[Faction], number: int, *, must: bool
    ) -> None:
        """A card of the clearing's suit from one of those players, or one from the deck if they have none."""
        suit = self.table.suits[number]
        fits: set[object] = {(who, one) for who in players for one in hands.matching({suit})}
        fits.add(FROM_DECK)
        turn.keep(OFFENCES, (*_offences(turn), (players, suit)))
        if not must:
            turn.grant(OUTRAGE, fits, R.OUTRAGE)
            return
        turn.owe(
            OUTRAGE,
            fits,
            R.OUTRAGE,
            "no card joins",
            Evidence(suit=suit, factions=tuple(sorted(players)), clearing=number),
            effect=True,
        )

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """2.1: a hand may have no card that fits, and then neither the deck nor the discard pile one to draw."""
        if debt.budget != OUTRAGE:
            return False
        shown = any(type(e.change) is Showed and e.change.whole_hand for e in turn.events)
        return piles.ran_out(turn, debt, perhaps=shown)

    # --- the cards -------------------------------------------------------------------------------------------

    def comes_from_another(self, turn: Hypothesis, event: Event) -> bool:
        """True if another player's card goes to the supporters."""
        return event.owner != self.faction and event.moved.target == self.box

    @play("hand>board", code="#", turns="any", mine=False, may=comes_from_another)
    def outrage(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.2.6: a player adds a card to the supporters."""
        value = (event.owner, event.suit)
        turn.pay(
            OUTRAGE,
            value,
            R.OUTRAGE,
            "not required",
            Evidence(faction=event.owner),
            count=event.count,
        )
        self.supporters.gain(turn, event)
        return turn

    @play(
        *SPENDINGS,
        code="#",
        turns="any",
        mine=False,
        may=lambda self, _turn, event: event.owner != self.faction and event.count == 1,
    )
    def outrage_discarded(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.2.6 with 8.2.3.I: a card that the stack cannot hold may be written as going to the discard pile at once."""
        value = event.owner, event.suit
        if not turn.open(OUTRAGE, value):
            return None
        holdings = self.supporters.holdings
        full, size = self.supporters.full(turn, event.before), holdings.supporters(event.before)
        limit = holdings.capacity
        turn.require(
            full,
            R.OUTRAGE,
            "stack not full",
            Evidence(faction=event.owner, supporters=size, limit=limit),
        )
        return turn.pay(OUTRAGE, value, R.OUTRAGE, "")

    @play("deck>board", code="#", turns="any")
    def outrage_without_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """8.2.6: who has no matching card shows the hand, and the Alliance draws one."""
        own = turn.faction == self.faction and not _offences(turn)
        rule = R.MOBILIZE if own else R.OUTRAGE
        turn.pay(OUTRAGE, FROM_DECK, rule, "from the deck", NO_EVIDENCE, count=event.count)
        self._must_be_out(turn, event)
        self.supporters.gain(turn, event)
        return turn

    @play("deck>discard", "deck>display", "deck>souls", code="#", turns="any", mine=False)
    def outrage_drawn_at_a_full_stack(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """8.2.6 with 8.2.3.I: so may a card that is drawn."""
        full = self.supporters.full(turn, event.before)
        if not (full and turn.open(OUTRAGE, FROM_DECK) >= event.count):
            return None
        return turn.pay(OUTRAGE, FROM_DECK, R.OUTRAGE, "", count=event.count)

    # --- who has no card -------------------------------------------------------------------------------------

    def _must_be_out(self, turn: Hypothesis, event: Event) -> None:
        """Object to a draw while each player who may have to give a card is known to have one, or shows no hand."""
        offences = _offences(turn)
        if len(turn.credits_of(OUTRAGE)) > len(offences):
            return  # nothing asks for the draw at all
        asked = [(player, suit) for players, suit in offences for player in sorted(players)]
        if not asked:
            return
        player, suit = asked[-1]
        known = {one: self._has(turn, event, *one) for one in dict.fromkeys(asked)}
        rule = known[player, suit]
        if rule is not None and None not in known.values():
            has = Evidence(faction=player, suit=BIRD if rule is TERMS.FORCED_EFFECTS else suit)
            turn.require(False, rule, "has a card to give", has)
        elif not any(_shows(turn, event.before, player) for player, _ in known):
            players = Evidence(factions=tuple(dict.fromkeys(player for player, _ in known)))
            turn.object_to(R.OUTRAGE, MISSING, "no hand shown", players, warning=True)

    def _has(self, turn: Hypothesis, event: Event, player: Faction, suit: Suit) -> Rule | None:
        """The rule by which a player surely has a card to give: one of the suit, or a bird (2.1.1.I)."""
        state = event.before
        if turn.carried.disputed(MORE, player):
            return None  # a card that should have left the hand was told, and is known perhaps
        aside: Mapping[Suit | None, int] = {}
        for source in turn.asking("sets_aside", state):
            if source.faction == player:
                aside = source.sets_aside(turn, event)
        later = _out_of_hand(turn, event, player, aside)

        def sure(one: Suit) -> bool | None:
            return one in later or holds(
                state, hand(player), Card(one, None), 1 + _alike(aside, one)
            )

        if any(map(sure, suit)):
            return R.OUTRAGE
        if all(one in suit for one in SUITS) and hands.free(turn, event, player):
            return R.OUTRAGE  # any card matches a clearing of all suits
        return TERMS.FORCED_EFFECTS if sure(BIRD) else None


class Withheld(RuleSource):
    """8.2.6: a card that nobody gave for Outrage is in a hand still, as was reported.

    It is nobody's source, so that it is asked at the end of everybody's turn.
    """

    def __init__(self, rule_set: RuleSet) -> None:
        """On that rule set."""
        super().__init__(rule_set, "")

    def conclude(self, turn: Hypothesis) -> None:
        """Later turns do not miss that the card leaves the hand."""
        turn.count(SURPLUS.of(turn.faction), max(0, unpaid_units(turn, OUTRAGE)))


def _offences(turn: Hypothesis) -> tuple[Offence, ...]:
    found = turn.counts.get(OFFENCES, ())
    assert isinstance(found, tuple)  # only written by Outrage
    return found


def _out_of_hand(
    turn: Hypothesis, drawn: Event, player: Faction, aside: Mapping[Suit | None, int]
) -> set[Suit | None]:
    """The suits of cards that the player shows or parts with later in the turn, before a card comes to that hand.

    Of those parted with, or shown to one player for a guess (13.2.4), as many of each suit as lay aside when the Alliance
    drew may be the ones that did: they were back in hand by then.
    """
    shown: set[Suit | None] = set()
    parted = Counter[Suit | None]()
    own = hand(player)
    for event in turn.events[drawn.index + 1 :]:
        change = event.change
        if type(change) is Moved and change.target == own:
            break
        if type(change) is Moved and change.source == own and event.code == "#":
            parted[event.suit] += event.count
        elif type(change) is Showed and change.faction == player:
            guessing = bool(change.audience)
            shown.update(
                card.suit
                for number, card in change.cards
                if not guessing or number > _alike(aside, card.suit)
            )
    return shown | {one for one, number in parted.items() if number > _alike(aside, one)}


def _alike(aside: Mapping[Suit | None, int], suit: Suit | None) -> int:
    """The number of cards that lie aside and may have that suit: those of which it is not reported may, too."""
    return aside.get(suit, 0) + (aside.get(None, 0) if suit else 0)


def _shows(turn: Hypothesis, state: State, player: Faction) -> bool:
    """True if the player shows the hand in this turn, has none, or plays with it open (11.2.3)."""
    size = state.size(hand(player))
    if turn.rule_set.factions[player].open_hand or not size:
        return True
    return any(
        type(event.change) is Showed
        and event.owner == player
        and (event.change.whole_hand or sum(n for n, _ in event.change.cards) >= size)
        for event in turn.events
        if event.kind == SHOW
    )
