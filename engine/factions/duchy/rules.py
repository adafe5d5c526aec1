"""Underground Duchy: chapter 12 of the Law, in its order.

The Assembly (12.5.1) stands in assembly.py, Parliament (12.5.2) in parliament.py; what was done is shared out
among them in rota.py, the cards that are shown among what they are shown for in shown.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.bench import Bench
from rootlog.engine.budget import CARDS
from rootlog.engine.changes import Moved
from rootlog.engine.event import APPOINTED, CRAFT, DRAWN, Event
from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.assembly import (
    DEEDS,
    GO_DOWN,
    MUSTER,
    MUSTERED,
    WARRIOR,
    AssemblySource,
    suits_in,
)
from rootlog.engine.factions.duchy.parliament import ACTING, CITADEL, MARKET, ROTAS, TUNNEL
from rootlog.engine.general import crafting, hands, setup, sweeping
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, BURROW, Faction, Suit, hand, supply
from rootlog.engine.reasons import ILLEGAL, MISSING, Reason
from rootlog.engine.source import Source, play
from rootlog.engine.words import faction_name, piece_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.general.clash import Clash
    from rootlog.engine.ledger import Credit
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("duchy")
GENERAL = chapter("golden")

DISMISSED = "leader>stock"
FAILURE = "failure"
SWAYING, RETURNING, CRAFTING, DRAWING = "sway", "return revealed cards", "craft", "draw"
RANKS = ("lord", "noble", "squire")


class Duchy(AssemblySource):
    """The Duchy's rules and turns."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """No crown has been taken yet."""
        super().__init__(bench, faction)
        self.crowns: Counter[str] = Counter()
        self.unplaced = 0
        """How many warriors lie in the supply because Birdsong did not place them, as was told."""
        self.by_name = {card["name"]: card for card in self.data.cards["minister"]}

    # --- 12.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Turn, state: State) -> list[str]:
        """12.2.1: it crafts with citadels and markets."""
        return [*self.suits_of(state, CITADEL), *self.suits_of(state, MARKET)]

    @play(MUSTERED, GO_DOWN, "forest>burrow", turns="any", mine=False)
    def enter_the_Burrow(self, turn: Turn, event: Event) -> Turn | None:  # noqa: N802
        """12.2.2: nobody else's pieces are placed in or moved into the Burrow."""
        if event.owner == self.faction:
            return None
        name = piece_name(event.moved.thing, event.count)
        words = "{} cannot go to the Burrow, only the Duchy's pieces can"
        return turn.require(False, R.THE_BURROW, words, name)

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """12.2.3: buildings removed, at once however many, cost a card and a minister of the highest rank."""
        if event.owner != self.faction or event.code[0] != "b":
            return
        at_once = self._at_once(turn, event)
        if turn.counted(at_once):
            return
        failures = turn.count(at_once).count(FAILURE).counted(FAILURE)
        self._owe_card(turn, event)
        self._owe_minister(turn, event, failures)

    def battle_over(self, turn: Turn, clash: Clash) -> None:
        """What follows from buildings whose loss is not written, as was told, may be written all the same."""
        lost = turn.counted(f"{FAILURE} in battle {clash.index}")
        if clash.uncertain and not lost and clash.side(self.faction) is not None:
            turn.grant(CARDS.of(self.faction), None, R.THE_PRICE_OF_FAILURE)
            turn.grant(FAILURE, None, R.THE_PRICE_OF_FAILURE)

    def _at_once(self, turn: Turn, event: Event) -> str:
        """What removes the building: its battle, the effect that removes all there, else whatever does so in its clearing."""
        if turn.clash is not None:
            return f"{FAILURE} in battle {turn.clash.index}"
        building = event.moved.thing, event.origin
        for debt in turn.debts:
            fits = debt.fits if debt.budget == sweeping.REMOVAL else None
            if isinstance(fits, frozenset) and building in fits:
                return f"{FAILURE} by {debt.index}"
        return f"{FAILURE} in {event.origin}"

    def _owe_card(self, turn: Turn, event: Event) -> None:
        """A random card, if the hand has one."""
        cards, rule = CARDS.of(self.faction), R.THE_PRICE_OF_FAILURE
        owed = sum(debt.budget == cards and debt.rule == rule for debt in turn.debts)
        pending = max(0, owed - sum(credit.budget == cards for credit in turn.credits))
        if event.moved.short or event.before.size(hand(self.faction)) <= pending:
            turn.grant(cards, None, rule)
            return
        words = "the Duchy discards no card for what it loses in {}"
        hands.owe_card(turn, hands.ANY_CARD, rule, words, event.here, faction=self.faction)

    def _owe_minister(self, turn: Turn, event: Event, failures: int) -> None:
        """The minister of the highest rank of those that earlier failures of the turn have left."""
        swayed = [
            name
            for rank in RANKS
            for name in sorted(self.ministers(turn.log.before))
            if self._rank(name) == rank
        ]
        if len(swayed) < failures:
            return
        rank = self._rank(swayed[failures - 1])
        names = [name for name in swayed if self._rank(name) == rank]
        if event.moved.short:
            turn.grant(FAILURE, set(names), R.THE_PRICE_OF_FAILURE)
            return
        words = "{} does not return to the unswayed ministers for what the Duchy loses in {}"
        listed = " or ".join(map(self.title, names))
        turn.owe(FAILURE, set(names), R.THE_PRICE_OF_FAILURE, words, f"the {listed}", event.here)

    @play(DISMISSED, code="#", turns="any")
    def lose_a_minister(self, turn: Turn, event: Event) -> Turn:
        """12.2.3: a minister returns to the unswayed."""
        name = event.card.name or ""
        if turn.faction == self.faction:
            turn.keep(ROTAS, rota.dismiss(self.rotas(turn), name))
        words = "the {} returns to the unswayed ministers, though the Duchy loses no building"
        return turn.pay(FAILURE, name, R.THE_PRICE_OF_FAILURE, words, self.title(name))

    def _rank(self, minister: str) -> str:
        card = self.by_name.get(minister)
        return str(card["rank"]) if card is not None else ""

    # --- 12.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Turn) -> Iterable[tuple[int, Reason]]:
        """12.3.3: two warriors and a tunnel in a corner, two warriors in each clearing next to it."""
        log = turn.log
        opening, chart, due = setup.Opening(log), self.table.map, self.data.board["setup"]
        tunnels = opening.where(TUNNEL)
        home = tunnels[0] if len(tunnels) == 1 else 0
        if home not in chart.corners:
            words = "tunnels are placed in {}; set-up places one in a corner clearing"
            yield opening.check(TUNNEL, False, R.SURFACE, words, list(tunnels))
            return
        yield self._corner(turn, opening, home)
        garrison = {home: due["w"], **dict.fromkeys(chart.neighbours[home], due["w_adjacent"])}
        yield opening.expect(WARRIOR, garrison, R.SURFACE)
        below = log.after.size(BURROW)
        words = "{} pieces are placed in the Burrow; set-up places none there"
        yield opening.action_of(WARRIOR), Reason(R.SURFACE, not below, words, (below,))

    def _corner(self, turn: Turn, opening: setup.Opening, home: int) -> tuple[int, Reason]:
        """12.3.3: a corner where nobody has started, across from one where somebody has if there is such a corner."""
        chart, before = self.table.map, opening.log.before
        taken = setup.starts(turn, before, self.faction)
        if self.law.switch("corner_setup") != "free corner":
            taken = {n: who for n, who in taken.items() if who in ("C", "E", "L")}
        if home in taken:
            words = "the Duchy surfaces in corner {}, where the {} starts"
            name = faction_name(taken[home])
            return opening.check(TUNNEL, False, R.SURFACE, words, home, name)
        across = sorted(n for n in map(chart.opposite.__getitem__, taken) if n not in taken)
        words = "the Duchy surfaces in {}; across from {} is {}"
        holds = not across or home in across
        return opening.check(TUNNEL, holds, R.SURFACE, words, home, sorted(taken), across)

    # --- 12.4 Birdsong ----------------------------------------------------------------------------------------

    def owe_muster(self, turn: Turn) -> None:
        """12.4: a warrior and one for each symbol uncovered, as far as the supply goes."""
        citadels = self.counts(turn.state).get(CITADEL.code, 0)
        icons = sum(space["warriors"] for space in self.data.tracks[CITADEL.code][:citadels])
        due = self.data.board["recruit_base"] + icons
        stock = turn.state.count(WARRIOR, supply(self.faction)) - self.unplaced
        words = "warriors placed in the Burrow: {paid}; Birdsong places {owed}"
        turn.owe(MUSTER, {0}, R.BIRDSONG, words, count=max(0, min(due, stock)), step=True)

    # --- 12.5.3 Sway ------------------------------------------------------------------------------------------

    @play(APPOINTED, code="#", moment=SWAYING, certain=True)
    def sway(self, turn: Turn, event: Event) -> Turn | None:
        """12.5.3: one minister, while a crown of the rank is left, for cards that clearings with Duchy pieces match."""
        minister = self.by_name.get(event.card.name or "")
        if minister is None:
            return None
        title, rank = minister["title"], minister["rank"]
        words = "the {} is the second minister swayed this turn, one may be"
        turn.require(turn.count("sways").counted("sways") == 1, R.SWAY, words, title)
        crowns = self.data.board["crowns"][rank]
        turn.require(
            turn.failed or self.crowns[rank] < crowns,
            R.CHOOSE_MINISTER,
            "no crown is left for the {}: all {} of that rank, {}, are taken",
            title,
            crowns,
            rank,
        )
        self._match(turn, event, title, minister["cards"])
        return turn.earn(minister["vp"], R.SWAY_MINISTER_AND_SCORE, f"swaying the {title}")

    def _match(self, turn: Turn, event: Event, title: str, due: int) -> None:
        """12.5.3.II: as many cards as listed, each for a clearing of its own."""
        if turn.failed:
            return
        shown = self.shown.of(event)
        if not shown:
            words = "no cards are shown to sway the {}, {} are listed"
            turn.object_to(R.REVEAL_CARDS, MISSING, words, title, due, warning=True)
            return
        words = "cards shown to sway the {}: {}, where {} are listed"
        turn.require(len(shown) == due, R.REVEAL_CARDS, words, title, len(shown), due)
        clearings = Counter(suits_in(self, event.before))
        for suit, cards in Counter(shown).items():
            if suit not in hands.BIRDS:
                self._backed(turn, suit, cards, clearings)
        words = "{} cards are shown, the Duchy has pieces in {} clearings"
        there = sum(clearings.values())
        turn.require(len(shown) <= there, R.REVEAL_CARDS, words, len(shown), there)
        apart = matched(tuple(shown), tuple(clearings.elements()))
        words = "of the clearings with Duchy pieces one counts for several of the cards shown"
        turn.require(apart, R.REVEAL_CARDS, words)
        self.hold(turn, event)

    def _backed(self, turn: Turn, suit: Suit | None, cards: int, clearings: Counter[Suit]) -> None:
        there = sum(number for suits, number in clearings.items() if (suit or BIRD) in suits)
        turn.require(
            turn.failed or cards <= there,
            R.REVEAL_CARDS,
            "{} {} cards are shown, the Duchy has pieces in {} {} {}",
            cards,
            suit_name(suit),
            there,
            suit_name(suit),
            "clearing" if there == 1 else "clearings",
        )

    def rise(self, turn: Turn, *, read: bool) -> None:
        """12.5.3.III, 12.2.3: a crown goes with each minister that is swayed, and never comes back."""
        for event in turn.events:
            minister = self.by_name.get(event.card.name or "") if self._sways(event) else None
            if minister is not None:
                self.crowns[minister["rank"]] += 1
        if read and turn.faction == self.faction:
            self.unplaced += turn.open(MUSTER, 0)

    def _sways(self, event: Event) -> bool:
        return event.kind == APPOINTED and event.owner == self.faction

    # --- 12.6 Evening -----------------------------------------------------------------------------------------

    def owe_birds(self, turn: Turn) -> None:
        """12.6.1: bird cards that were shown are discarded."""
        birds = self.shown.birds
        if birds:
            shown = "1 bird card is" if birds == 1 else f"{birds} bird cards are"
            words = shown + " shown this turn, of which Evening discards {paid}"
            rule = R.DISCARD_AND_RETURN_REVEALED_CARDS
            currency = CARDS.of(self.faction)
            turn.owe(currency, hands.BIRDS, rule, words, count=birds, step=True)

    @play(CRAFT, certain=True)
    def craft(self, turn: Turn, event: Event) -> Turn:
        """12.2.1, 12.6.2: in Evening."""
        later = any(
            other.index > event.index and other.kind in DEEDS and self._does(other)
            for other in turn.events
        )
        if later:
            words = "the Duchy crafts in Evening, its Daylight goes on after this"
            turn.go(ACTING).require(False, R.CRAFTING, words)
        else:
            turn.go(CRAFTING)
            words = "the Duchy crafts after it has drawn its cards"
            turn.require(turn.failed or not self._drawn(turn, event), R.EVENING, words)
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    def _does(self, event: Event) -> bool:
        return event.owner == self.faction

    def _drawn(self, turn: Turn, event: Event) -> bool:
        """Whether all that Evening draws was drawn before that event."""
        drawn = [other for other in turn.events if other.kind == DRAWN and self._does(other)]
        before = sum(other.count for other in drawn if other.index < event.index)
        return before >= self.draws(event.before) and drawn[-1].index < event.index

    def owe_draws(self, turn: Turn) -> None:
        """12.6.3: a card, and one for each uncovered draw bonus."""
        hands.owe_evening_draw(turn, self.draws(turn.state), R.DRAW_AND_DISCARD)

    def close(self, turn: Turn) -> None:
        """12.5.1.I, 12.5.2.I: a card that is spent where one should be shown pays for nothing."""
        turn.credits = tuple(self._misspent(turn, credit) for credit in turn.credits)
        self._spent_while_apart(turn)

    def _spent_while_apart(self, turn: Turn) -> None:
        """12.6.1: cards that were shown come back in Evening; until then the hand has only the others to part with."""
        own = hand(self.faction)
        last = max((e.index for e in turn.events if e.kind in DEEDS and self._does(e)), default=0)
        for event in turn.events[:last]:
            change = event.change
            if type(change) is not Moved or change.source != own or event.code != "#":
                continue
            apart = sum(self.shown.aside(event).values())
            left = event.after.size(own) + turn.carried.lack.get(self.faction, 0)
            if left < apart:
                words = "shown cards that lie apart until Evening: {}; cards in hand with them after this: {}"
                rule = R.DISCARD_AND_RETURN_REVEALED_CARDS
                turn.object_to(rule, ILLEGAL, words, apart, left, index=event.index)
                return

    def _misspent(self, turn: Turn, credit: Credit) -> Credit:
        told = turn.counts.get(f"for {credit.index}")
        if credit.budget != CARDS.of(self.faction) or not isinstance(told, tuple):
            return credit
        rule, name, here = told
        words = "a {} card is spent for {} in {}, a card is only shown for it"
        suit = suit_name(turn.events[credit.index].suit)
        return credit._replace(rule=rule, words=words, values=(suit, name, here))

    def build_agenda(self) -> Agenda:
        """12.4 to 12.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, MUSTER, R.BIRDSONG, self.owe_muster),
            Slot(DAYLIGHT, ACTING, R.DAYLIGHT),
            Slot(DAYLIGHT, SWAYING, R.DAYLIGHT, self.lords),
            Slot(EVENING, RETURNING, R.EVENING, self.owe_birds),
            Slot(EVENING, CRAFTING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


def matched(cards: tuple[Suit | None, ...], clearings: tuple[Suit, ...]) -> bool:
    """Whether each card matches a clearing of its own; a clearing may be of several suits, birds are of any."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    return any(
        matched(rest, clearings[:place] + clearings[place + 1 :])
        for place, suits in enumerate(clearings)
        if first in hands.BIRDS or (first or BIRD) in suits
    )


def sources(bench: Bench, faction: Faction) -> tuple[Source, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    return (Duchy(bench, faction),)
