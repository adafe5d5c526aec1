"""Cards that the Duchy shows: they lie apart until Evening (12.6.1)."""

from collections.abc import Mapping

from rootlog.engine.changes import Moved
from rootlog.engine.event import Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy.bank import banked
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.pieces import DUCHY, R, is_deed
from rootlog.engine.factions.duchy.shown import NOTHING, DuchyShownCards, share_out
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import CARDS, TurnNote
from rootlog.engine.judging.carryover import FEWER
from rootlog.engine.judging.ledger import Credit
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import Watcher
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Suit, Thing, hand
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence

MISSPENT = TurnNote("misspent", DUCHY)
"""By which rule, for what and where a card is spent though it is only shown for it, by the event that spends it."""


class RevealedCards(FactionPart, Watcher[DuchyShownCards, None]):
    """The cards that are shown in a turn of the Duchy, from when they are shown until Evening."""

    def __init__(self, rule_set: RuleSet, faction: Faction, ministers: Ministers) -> None:
        """Take the ministers."""
        super().__init__(rule_set, faction)
        self.listed = ministers.listed

    def observe(self, turn: Hypothesis) -> DuchyShownCards:
        """Share out the cards that a turn of the Duchy shows."""
        if turn.faction != self.faction:
            return NOTHING
        return share_out(turn.events, self.faction, self.listed)

    def sets_aside(self, turn: Hypothesis, event: Event) -> Mapping[Suit | None, int]:
        """12.6.1: cards that were shown come back to the hand in Evening."""
        return self.seen(turn).aside(event)

    def hold(self, turn: Hypothesis, event: Event) -> None:
        """12.6.1: cards that are shown stay apart until Evening, so that none is shown twice."""
        seen = self.seen(turn)
        shown = seen.until(event)
        held = event.before.size(hand(self.faction)) + self._lacking(turn)
        if shown > held and not turn.failed:
            rule, at = R.DISCARD_AND_RETURN_REVEALED_CARDS, seen.last[event.index]
            turn.failed = True
            values = Evidence(shown=shown, held=held)
            turn.object_to(rule, ILLEGAL, "shown twice", values, index=at)

    def _lacking(self, turn: Hypothesis) -> int:
        """The number of cards that the hand lacks by mistakes that were reported."""
        return turn.carried.disputed(FEWER, self.faction)

    def misspend(self, turn: Hypothesis, spent: int, told: tuple[Rule, Thing, int]) -> None:
        """12.5.1.I, 12.5.2.I: note a card spent by that event where one should be shown: by which rule, for what, where."""
        turn.keep(MISSPENT.at(spent), (*told, turn.index))

    def leave_out(
        self, turn: Hypothesis, told: tuple[Rule, Thing, int], index: int | None = None
    ) -> None:
        """12.5.1.I, 12.5.2.I: no card is shown, which is no mistake of the game where the record leaves it out."""
        rule, thing, here = told
        values = Evidence(piece=(thing, 1), clearing=here)
        turn.object_to(rule, MISSING, "no card shown", values, warning=True, index=index)

    def unseen(self, turn: Hypothesis, count: int) -> None:
        """12.6.1: of cards that were shown and whose suits are not known, Evening may discard the birds."""
        rule = R.DISCARD_AND_RETURN_REVEALED_CARDS
        turn.grant(CARDS.of(self.faction), hands.BIRDS, rule, count=count)

    def owe_birds(self, turn: Hypothesis) -> None:
        """12.6.1: bird cards that were shown are discarded; those shown without a suit may be some."""
        birds, unknown = self.seen(turn).birds, self.seen(turn).unknown
        if unknown:
            self.unseen(turn, unknown)
        if birds:
            key = "bird kept" if birds == 1 else "birds kept"
            rule, budget = R.DISCARD_AND_RETURN_REVEALED_CARDS, CARDS.of(self.faction)
            turn.owe(budget, hands.BIRDS, rule, key, Evidence(), count=birds, step=True)

    def close(self, turn: Hypothesis) -> None:
        """12.5.1.I, 12.5.2.I: a card that is spent where one should be shown pays for nothing."""
        for index in banked(turn):  # what the Banker took was spent for no building
            told = turn.counts.get(MISSPENT.at(index))
            if isinstance(told, tuple):
                self.leave_out(turn, told[:-1], told[-1])
        turn.credits = tuple(self._misspent(turn, credit) for credit in turn.credits)
        self._spent_while_apart(turn)

    def _misspent(self, turn: Hypothesis, credit: Credit) -> Credit:
        told = turn.counts.get(MISSPENT.at(credit.index))
        if credit.budget != CARDS.of(self.faction) or not isinstance(told, tuple):
            return credit
        rule, thing, here, _index = told
        card = turn.events[credit.index].card
        values = Evidence(card=(card, 1), piece=(thing, 1), clearing=here)
        return credit._replace(rule=rule, words="only shown", values=values)

    def _spent_while_apart(self, turn: Hypothesis) -> None:
        """12.6.1: cards that were shown come back in Evening; until then the hand has only the others to part with."""
        own, seen = hand(self.faction), self.seen(turn)
        last = max((event.index for event in turn.events if is_deed(event)), default=0)
        for event in turn.events[:last]:
            change = event.change
            if type(change) is not Moved or change.source != own or event.code != "#":
                continue
            apart = sum(seen.aside(event).values())
            left = event.after.size(own) + self._lacking(turn)
            if left < apart:
                rule, values = R.DISCARD_AND_RETURN_REVEALED_CARDS, Evidence(apart=apart, left=left)
                turn.object_to(rule, ILLEGAL, "spent while apart", values, index=event.index)
                return
