"""The Alliance's supporters, what a lost base costs, and Outrage (8.2.3, 8.2.4, 8.2.6).

Supporters lie face down: their number is known, their suits as far as they were seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rootlog.engine.budget import SURPLUS
from rootlog.engine.changes import Moved, Showed
from rootlog.engine.event import SHOW, SPENDINGS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import hands
from rootlog.engine.hidden import holds
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import BIRD, Card, Faction, Piece, Suit, board, hand
from rootlog.engine.reasons import MISSING
from rootlog.engine.source import play
from rootlog.engine.words import faction_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("alliance")
TERMS = chapter("terms")

WARRIOR, SYMPATHY = Piece("A", "w"), Piece("A", "t")
BASES = {"F": Piece("A", "b_f"), "M": Piece("A", "b_m"), "R": Piece("A", "b_r")}
BASE = "b"
"""How the code of every base begins."""
FROM_DECK = "deck"
"""What stands for a supporter drawn from the deck in place of a card given."""
SUPPORTERS, OUTRAGE, OFFICERS_LOST = "supporters", "outrage", "officers lost"

MEANWHILE = 2
"""How many supporters may be added between the removal of a base and what follows from it."""

Offence = tuple[frozenset[Faction], Suit]
"""Who may have caused Outrage, and the suit of its clearing."""


class Supporters(FactionSource):
    """The Supporters stack and the Officers box, and what happens to them in anybody's turn."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """With the box for supporters and officers."""
        super().__init__(bench, faction)
        self.box = board(faction)
        self._retired = 0
        """How many officers should have been removed and were not, as was told."""
        self._lacking = self._spare = 0
        """How many supporters are missing on record, and how many are too many, by mistakes that were told."""

    def officers(self, state: State) -> int:
        """How many officers there are."""
        return state.count(WARRIOR, self.box)

    def bases(self, state: State) -> dict[int, list[str]]:
        """The codes of the bases in each clearing that has any."""
        found: dict[int, list[str]] = {}
        for number in self.table.map.clearings:
            for thing, count in state.pieces(number).items():
                if type(thing) is Piece and thing.owner == self.faction and thing.is_building:
                    found.setdefault(number, []).extend([thing.code] * count)
        return found

    def base_suit(self, code: str, number: int) -> Suit:
        """The suit of a base in a clearing: its own, by the newest law that of the clearing (8.2.4, 8.5.3)."""
        if self.law.switch("base_suit") == "of its clearing":
            return self.table.suits[number]
        return self.data.suits.get(code, self.table.suits[number])

    # --- 8.2.3 The Supporters Stack ----------------------------------------------------------------------------

    def owe_supporters(  # the parts of a debt
        self,
        turn: Turn,
        suits: Iterable[object],
        rule: Rule,
        words: str,
        *values: object,
        count: int = 1,
        index: int | None = None,
    ) -> None:
        """Oblige the Alliance to spend or discard so many supporters of those suits."""
        turn.owe(SUPPORTERS, suits, rule, words, *values, count=count, index=index)

    @play("board>discard", "board>display", "board>souls", code="#", turns="any")
    def spend_supporters(self, turn: Turn, event: Event) -> Turn:
        """8.2.3: supporters are spent for their suit; what they pay for is matched late."""
        self.foresee(turn, event)
        for _ in range(event.count):
            turn.pay(
                SUPPORTERS,
                event.suit,
                R.THE_SUPPORTERS_STACK,
                "a supporter is spent on nothing",
            )
        return turn

    def foresee(self, turn: Turn, event: Event) -> None:
        """React to supporters that are spent, before it is known on what."""

    @play("board>hand", code="#", turns="any")
    def take_a_supporter_back(self, turn: Turn, event: Event) -> Turn | None:
        """8.2.3: supporters are spent or discarded; they do not come to a hand."""
        if event.moved.source != self.box:
            return None
        target = event.moved.target.faction
        words = "a supporter comes to the hand of the {}, supporters can only be spent"
        return turn.require(False, R.THE_SUPPORTERS_STACK, words, faction_name(target))

    def gain(self, turn: Turn, event: Event) -> None:
        """8.2.3.I: without a base, what is more than the stack can hold is discarded."""
        limit = self.data.board["supporters_without_base"]
        size = self._stack(event.after)
        may = min(event.count, size - limit + self._lacking)
        if may <= 0 or self.bases(event.after) or self.unwritten(turn):
            return
        # what a lost base costs may still be to come, so the turn's end tells what was kept
        kept = min(size, self._stack(turn.log.after)) - limit - self._spare
        must = max(0, min(event.count, kept))
        words = "{} supporters lie on the stack, without a base it holds {}"
        self.owe_supporters(turn, hands.ANY_CARD, R.CAPACITY, words, size, limit, count=must)
        turn.grant(SUPPORTERS, hands.ANY_CARD, R.CAPACITY, count=may - must)

    def _stack(self, state: State) -> int:
        return sum(number for _, number in state.cards(self.box))

    def full(self, state: State) -> bool:
        """Whether the stack can hold no more supporters (8.2.3.I)."""
        limit: int = self.data.board["supporters_without_base"]
        return self._stack(state) + self._lacking >= limit and not self.bases(state)

    def unpromoted(self, turn: Turn) -> int:
        """How many officers should have been made by revolts, up to now, and were not."""
        return 0

    def unwritten(self, turn: Turn) -> frozenset[int]:
        """The clearings where a base should stand that no revolt, up to now, has placed."""
        return frozenset()

    def rise(self, turn: Turn, *, read: bool) -> None:
        """Note by how many cards the stack is too small or too large by mistakes that were told."""
        if not read:
            return
        self._retired += max(0, unpaid_units(turn, OFFICERS_LOST))
        unpaid = unpaid_units(turn, OUTRAGE)
        self._lacking += max(0, unpaid)
        turn.count(SURPLUS.of(turn.faction), max(0, unpaid))
        self._spare += max(0, -unpaid) + max(0, unpaid_units(turn, SUPPORTERS))

    # --- 8.2.4 Removing Bases ----------------------------------------------------------------------------------

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """8.2.4 for bases; 8.2.6 for sympathy that another player removes."""
        if event.owner != self.faction:
            return
        if event.code.startswith(BASE):
            self._lose_base(turn, event)
        elif event.code == SYMPATHY.code and remover != self.faction:
            players = turn.behind(event.before, remover)
            others = players - {self.faction} or {turn.faction} - {self.faction}
            sure = players in ({remover}, {turn.faction})
            must = sure and not event.moved.short and others.isdisjoint(self.bench.unjudged)
            if others:
                self._offend(turn, frozenset(others), event.origin, must=must)

    def _lose_base(self, turn: Turn, event: Event) -> None:
        state, number = event.before, event.origin
        suit = self.base_suit(event.code, number)
        stack = state.cards(self.box)
        total = sum(count for _, count in stack)
        sure = sum(
            count for card, count in stack if card.suit == BIRD or (card.suit and card.suit in suit)
        )
        unknown = sum(count for card, count in stack if card.suit is None)
        if event.moved.short:
            turn.grant(SUPPORTERS, hands.ANY_CARD, R.REMOVING_BASES, count=total)
            turn.grant(OFFICERS_LOST, None, R.REMOVING_BASES, count=self.officers(state))
            return
        name = suit_name(suit)
        words = "{paid} of the {owed} supporters known to match the lost {} base are discarded"
        matching = hands.matching({suit})
        self.owe_supporters(turn, matching, R.REMOVING_BASES, words, name, count=sure)
        # those that Outrage adds for what was removed together with the base may go, too
        turn.grant(
            SUPPORTERS, matching, R.REMOVING_BASES, count=unknown + MEANWHILE + self._lacking
        )
        limit = self.data.board["supporters_without_base"]
        if not self.bases(event.after) and total - sure > limit:
            words = "with its last base gone the Alliance keeps at most {} of {} supporters"
            self.owe_supporters(
                turn,
                hands.ANY_CARD,
                R.REMOVING_BASES,
                words,
                limit,
                total,
                count=total - sure - limit,
            )
        self._lose_officers(turn, state)

    def _lose_officers(self, turn: Turn, state: State) -> None:
        """Half of the officers, rounded up; those that are still to go for an earlier base do not count."""
        pending = max(0, turn.counted(OFFICERS_LOST) - turn.counted("officers gone"))
        officers = self.officers(state) - pending
        least, most = officers - self._retired, officers + self.unpromoted(turn)
        half, more = (max(0, least) + 1) // 2, (max(0, most) + 1) // 2
        words = "{paid} officers are removed for the lost base, half of {} is {owed}"
        turn.count(OFFICERS_LOST, half)
        turn.owe(OFFICERS_LOST, None, R.REMOVING_BASES, words, max(0, least), count=half)
        turn.grant(OFFICERS_LOST, None, R.REMOVING_BASES, count=more - half)

    @play("board>supply", "board>coffin", "board>box", code="w", turns="any")
    def lose_officers(self, turn: Turn, event: Event) -> Turn | None:
        """8.2.4: officers leave for a lost base only."""
        if event.moved.source != self.box:
            return None
        turn.count("officers gone", event.count)
        for _ in range(event.count):
            turn.pay(OFFICERS_LOST, None, R.REMOVING_BASES, "an officer is removed for nothing")
        return turn

    # --- 8.2.6 Outrage -----------------------------------------------------------------------------------------

    def entered(self, turn: Turn, event: Event, movers: frozenset[Faction]) -> None:
        """8.2.6: another player moves warriors into a sympathetic clearing; one card for each move."""
        number = event.here
        if self.faction in movers or not event.before.count(SYMPATHY, event.moved.target):
            return
        move = event.action, event.moved.source, number, event.owner
        if turn.counts.get("outraging move") == move:
            return
        turn.keep("outraging move", move)
        self._offend(turn, movers, number, must=movers.isdisjoint(self.bench.unjudged))

    def _offend(self, turn: Turn, players: frozenset[Faction], number: int, *, must: bool) -> None:
        """A card of the clearing's suit from one of those players, or one from the deck if they have none."""
        suit = self.table.suits[number]
        fits: set[object] = {(who, one) for who in players for one in hands.matching({suit})}
        fits.add(FROM_DECK)
        turn.keep("offences", (*self._offences(turn), (players, suit)))
        if not must:
            turn.grant(OUTRAGE, fits, R.OUTRAGE)
            return
        turn.owe(
            OUTRAGE,
            fits,
            R.OUTRAGE,
            "no {} card of the {} joins the supporters for the sympathy in {}",
            suit_name(suit),
            " or the ".join(faction_name(player) for player in sorted(players)),
            number,
        )

    def _offences(self, turn: Turn) -> tuple[Offence, ...]:
        found = turn.counts.get("offences", ())
        assert isinstance(found, tuple)  # only written by _offend()
        return found

    @play("hand>board", code="#", turns="any", mine=False)
    def outrage(self, turn: Turn, event: Event) -> Turn | None:
        """8.2.6: a player adds a card to the supporters."""
        if event.moved.target != self.box or event.owner == self.faction:
            return None
        words = "the {} gives a card to the supporters, no Outrage asks for it"
        for _ in range(event.count):
            self._pay(turn, (event.owner, event.suit), words, faction_name(event.owner))
        self.gain(turn, event)
        return turn

    @play(*SPENDINGS, code="#", turns="any", mine=False)
    def outrage_discarded(self, turn: Turn, event: Event) -> Turn | None:
        """8.2.6 with 8.2.3.I: a card that the stack cannot hold may be written as going to the discard pile at once."""
        value = event.owner, event.suit
        if event.owner == self.faction or event.count > 1 or not turn.open(OUTRAGE, value):
            return None
        words = "the {} discards a card that Outrage adds to the supporters"
        turn.require(self.full(event.before), R.OUTRAGE, words, faction_name(event.owner))
        return self._pay(turn, value, "")

    @play("deck>board", code="#", turns="any")
    def outrage_without_a_card(self, turn: Turn, event: Event) -> Turn:
        """8.2.6: who has no matching card shows the hand, and the Alliance draws one."""
        own = turn.faction == self.faction and not self._offences(turn)
        rule = R.MOBILIZE if own else R.OUTRAGE
        words = (
            "a supporter is drawn from the deck, mobilizing takes a card from the hand"
            if own
            else "a supporter is drawn from the deck, no Outrage asks for it"
        )
        for _ in range(event.count):
            turn.pay(OUTRAGE, FROM_DECK, rule, words)
        self._must_be_out(turn, event)
        self.gain(turn, event)
        return turn

    @play("deck>discard", code="#", turns="any", mine=False)
    def outrage_drawn_at_a_full_stack(self, turn: Turn, event: Event) -> Turn | None:
        """8.2.6 with 8.2.3.I: so may a card that is drawn."""
        if not (self.full(event.before) and turn.open(OUTRAGE, FROM_DECK) >= event.count):
            return None
        for _ in range(event.count):
            self._pay(turn, FROM_DECK, "")
        return turn

    def _pay(self, turn: Turn, value: object, words: str, *values: object) -> Turn:
        return turn.pay(OUTRAGE, value, R.OUTRAGE, words, *values)

    def _must_be_out(self, turn: Turn, event: Event) -> None:
        """Object to a draw while each player who may have to give a card is known to have one, or shows no hand."""
        offences = self._offences(turn)
        if sum(credit.budget == OUTRAGE for credit in turn.credits) > len(offences):
            return  # nothing asks for the draw at all
        known = [
            (player, suit, self._has(turn, event, player, suit))
            for players, suit in offences
            for player in sorted(players)
        ]
        player, suit, rule = known[-1]
        if rule is not None and all(one[2] is not None for one in known):
            words = "the {} has a {} card, and a supporter is drawn from the deck instead"
            shown = suit_name(BIRD if rule is TERMS.FORCED_EFFECTS else suit)
            turn.require(False, rule, words, faction_name(player), shown)
        elif not any(self._shows(turn, event.before, player) for player, _, _ in known):
            names = dict.fromkeys(faction_name(player) for player, _, _ in known)
            words = "the {} shows no hand, and a supporter is drawn from the deck"
            turn.object_to(R.OUTRAGE, MISSING, words, " or the ".join(names), warning=True)

    def _has(self, turn: Turn, event: Event, player: Faction, suit: Suit) -> Rule | None:
        """The rule by which a player surely has a card to give: one of the suit, or a bird (2.1.1.I)."""
        state = event.before
        if turn.carried.surplus.get(player):
            return None  # a card that should have left the hand was told, and is known perhaps
        later = self._out_of_hand(turn, event, player)
        aside: Mapping[str, int] = {}
        for source in turn.asking("sets_aside", state):
            if source.faction == player:
                aside = source.sets_aside(turn, event)
        if any(
            one in later or holds(state, hand(player), Card(one, None), 1 + aside.get(one, 0))
            for one in suit
        ):
            return R.OUTRAGE
        birds = 1 + aside.get(BIRD, 0)
        has_bird = BIRD in later or holds(state, hand(player), Card(BIRD, None), birds)
        return TERMS.FORCED_EFFECTS if has_bird else None

    def _out_of_hand(self, turn: Turn, drawn: Event, player: Faction) -> set[Suit | None]:
        """The suits of cards that the player shows or parts with later in the turn, before a card comes to that hand."""
        found: set[Suit | None] = set()
        own = hand(player)
        for event in turn.events[drawn.index + 1 :]:
            change = event.change
            if type(change) is Moved and change.target == own:
                break
            if type(change) is Moved and change.source == own and event.code == "#":
                found.add(event.suit)
            elif type(change) is Showed and change.faction == player:
                found.update(card.suit for _, card in change.cards)
        return found

    def _shows(self, turn: Turn, state: State, player: Faction) -> bool:
        """Whether the player shows the hand in this turn, or has none."""
        size = state.size(hand(player))
        return not size or any(
            type(event.change) is Showed
            and event.owner == player
            and (event.change.whole_hand or sum(n for n, _ in event.change.cards) >= size)
            for event in turn.events
            if event.kind == SHOW
        )


def unpaid_units(turn: Turn, currency: str) -> int:
    """How many units of a currency are owed beyond those paid."""
    owed = sum(debt.must and debt.budget == currency for debt in turn.debts)
    return owed - sum(credit.budget == currency for credit in turn.credits)
