"""The Corvids' Birdsong (13.4): flipping plots, recruiting."""

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from rootlog.engine.event import PLACED, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.corvids import plotting
from rootlog.engine.factions.corvids.plots import Bomb, Extortion
from rootlog.engine.factions.corvids.seen import PlotTokens
from rootlog.engine.factions.corvids.tokens import (
    BOMB,
    CORVIDS,
    EXTORTION,
    FACE_DOWN,
    FLIP,
    WARRIOR,
    R,
    face_up,
    gone,
)
from rootlog.engine.general import hands, placing
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import CARDS, Budget, TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import SUITS, Faction, Suit, clearing, supply
from rootlog.engine.reasons import Evidence

FLIPPING, RECRUITING = "flip plots", "recruit"

RECRUITS = Budget("recruits", CORVIDS, places="w")
"""Warriors that are recruited; a credit's value is the clearing."""

SUIT = TurnNote("recruited suit", CORVIDS)
"""The suit in whose clearings they recruit."""
RECRUITED = TurnNote("recruits", CORVIDS)
"""The number of warriors that recruiting has placed, by clearing."""
AGAIN = TurnNote("recruits again", CORVIDS)
"""True if they recruit a second time, by suit: that was reported."""


class Flipping(FactionPart):
    """Plots that are turned face up (13.4.2)."""

    def __init__(
        self,
        rule_set: RuleSet,
        faction: Faction,
        tokens: PlotTokens,
        bomb: Bomb,
        extortion: Extortion,
    ) -> None:
        """Take the part that follows the plots, and those of the plots that take effect."""
        super().__init__(rule_set, faction)
        self.tokens, self.bomb, self.extortion = tokens, bomb, extortion

    @play(FLIP, code="t", turns="any")
    def flip_plots(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.4.2: a plot with a warrior scores for all that lie open, then a bomb or extortion takes effect.

        In the turns of others, and in battle, a plot is turned up only to show what leaves the map.
        """
        number, goes = event.origin, gone(turn, event)
        if turn.faction != self.faction or (goes and turn.past(BIRDSONG)):
            turn.require(goes, R.FLIP_PLOTS, "only they flip", Evidence(clearing=number))
            return self.tokens.require_known(turn, event)
        turn.go(FLIPPING)
        turn.require(
            event.code == FACE_DOWN.code, R.FLIP_PLOTS, "face up already", Evidence(clearing=number)
        )
        there = event.before.count(WARRIOR, clearing(number))
        turn.require(there > 0, R.FLIP_PLOTS, "without a warrior", Evidence(clearing=number))
        self.tokens.require_known(turn, event)
        return self._resolve(turn, event)

    def _resolve(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.4.2: a point for each plot that lies face up, the new one included, then its effect."""
        each = self.data.board["flip_vp_per_plot"]
        open_plots = len(face_up(self.table, event.after))
        kind, number = event.moved.became, event.origin
        turn.earn(
            open_plots * each,
            R.FLIP_PLOTS,
            "flipping",
            Evidence(kind=kind, plots=open_plots),
            must=not turn.failed,
        )
        if kind == BOMB:
            self.bomb.go_off(turn, number)
        elif kind == EXTORTION:
            self.extortion.extort(turn, number)
        return turn


def _recruits(event: Event) -> bool:
    """True if an event may be one of recruiting: warriors of theirs come to a clearing."""
    return event.kind == PLACED and event.moved.thing == WARRIOR


class CorvidsRecruiting(FactionPart):
    """Warriors that come for a card (13.4.3)."""

    @play(PLACED, code="w")
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.4.3: once a turn, for a card, a warrior in each clearing of a suit."""
        if turn.past(RECRUITING) and plotting.backwards(turn, event):
            return plotting.give_backwards(turn, event)
        turn.go(RECRUITING)
        suit = self._suit(turn, event)
        here = event.here
        if suit not in self.table.suits[here] and self._recruits_again(turn, event):
            return turn
        placed = turn.count(RECRUITED.at(here), event.count).counted(RECRUITED.at(here))
        values = Evidence(suit=suit, warriors=(WARRIOR, event.count), clearing=here)
        turn.require(placed == 1, R.RECRUIT, "one each", values)
        free = turn.failed or event.moved.short > 0
        return turn.pay(RECRUITS, here, R.RECRUIT, "one each", values, count=event.count, free=free)

    def _suit(self, turn: Hypothesis, event: Event) -> Suit:
        """The suit that the turn recruits for; the first warriors choose it, and owe the others."""
        suit = turn.counts.get(SUIT)
        if suit is None:
            suit = self._chosen(turn, event)
            turn.keep(SUIT, suit)
            self._owe_recruits(turn, suit)
        assert isinstance(suit, str)  # only written here
        return suit

    def _chosen(self, turn: Hypothesis, event: Event) -> Suit:
        """The suit that a recruit is for: of most clearings where warriors come, then of the card spent before or after.

        They may come one by one, and first to a clearing that matches every suit, or none of theirs.
        """
        spent = self._spent(turn, event)
        run = list(takewhile(_recruits, turn.events[event.index :]))
        together = self._suits_of([other for other in run if other.action == event.action])
        row = self._suits_of(run)
        # a place that is no clearing has no suit
        return max(row or SUITS, key=lambda suit: (row[suit], together[suit], suit == spent))

    def _suits_of(self, events: Iterable[Event]) -> Counter[Suit]:
        """The suits of the clearings where pieces are placed."""
        return Counter(suit for one in events for suit in self.table.suits[one.here])

    def _spent(self, turn: Hypothesis, event: Event) -> Suit | None:
        """The suit of the card spent last before an event, or first after it where none was."""
        earlier, later = turn.events[: event.index], turn.events[event.index :]
        return next(
            (
                one.suit
                for one in (*reversed(earlier), *later)
                if one.kind in SPENDINGS and one.owner == self.faction
            ),
            None,
        )

    def _owe_recruits(self, turn: Hypothesis, suit: Suit) -> None:
        """13.4.3: a warrior in each matching clearing, as far as they may be placed and the supply goes."""
        state = turn.state
        due = [
            number
            for number, printed in self.table.suits.items()
            if suit in printed and placing.barred(turn, state, self.faction, number) is None
        ]
        stock = state.count(WARRIOR, supply(self.faction))
        if stock < len(due):
            turn.owe(
                RECRUITS,
                due,
                R.RECRUIT,
                "all that are left",
                Evidence(left=stock, suit=suit),
                count=stock,
            )
        else:
            for number in due:
                turn.owe(
                    RECRUITS, {number}, R.RECRUIT, "not there", Evidence(clearing=number, suit=suit)
                )
        hands.owe_card(turn, hands.matching(suit), R.RECRUIT, "no card spent", Evidence(suit=suit))

    def _recruits_again(self, turn: Hypothesis, event: Event) -> bool:
        """True if warriors come to another suit for a second card: that is a second recruit, and one mistake."""
        suit, cards = self.table.suits[event.here], CARDS.of(self.faction)
        if AGAIN.at(suit) in turn.counts:
            return True
        if len(turn.credits_of(cards)) <= 1:
            return False
        turn.keep(AGAIN.at(suit), True)
        turn.require(False, R.RECRUIT, "a second suit", Evidence(suit=suit))
        turn.grant(cards, hands.matching(suit), R.RECRUIT)
        return True
