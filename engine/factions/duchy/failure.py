"""The Price of Failure (12.2.3): the Duchy's losses with its buildings."""

from collections.abc import Callable
from functools import partial

from rootlog.engine.event import REMOVALS, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.pieces import DUCHY, R
from rootlog.engine.general import hands, moving, sweeping
from rootlog.engine.general.clash import Clash
from rootlog.engine.judging.budget import CARDS, Budget, TurnNote
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence

DISMISSED = "leader>stock"
RANKS = ("lord", "noble", "squire")
"""The highest first."""

DISMISSAL = Budget("minister dismissed", DUCHY, written="#{0}{by}$->")
"""Ministers that return to the unswayed; a credit's value is the minister."""

FAILURES = TurnNote("failures", DUCHY)
"""The number of times that buildings were lost, at once however many."""
IN_BATTLE = TurnNote("failure in battle", DUCHY)
"""True if a battle removed buildings, by its event."""
BY_EFFECT = TurnNote("failure by effect", DUCHY)
"""True if an effect that removes all in a clearing removed buildings, by its event."""
IN_PARTS = TurnNote("failure by part of an effect", DUCHY)
"""True if an effect that clears one clearing after another removed buildings in one, by clearing."""
PERHAPS = TurnNote("failures apart", DUCHY)
"""The number of removals that may be counted apart, or as part of one that was reported."""
LAST = TurnNote("last failure", DUCHY)
"""The event that last removed buildings outside of battle or by one effect."""
BY_OTHERS = TurnNote("failure", DUCHY)
"""True if anything else removed buildings, by clearing."""


class PriceOfFailure(FactionPart):
    """A card and a minister, for buildings that are removed."""

    ministers: Ministers

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """12.2.3: buildings removed, at once however many, cost a card and a minister of the highest rank."""
        if event.owner != self.faction or event.code[0] != "b":
            return
        at_once = _at_once(turn, event)
        if turn.counted(at_once):
            if self._apart(turn, event):
                self._may_fail_again(turn)
            return
        self._apart(turn, event)
        if self._goes_on(turn, event):
            self._may_fail_again(turn.count(at_once))
            return
        turn.keep(LAST, event.index)
        failures = turn.count(at_once).count(FAILURES).counted(FAILURES)
        self._owe_card(turn, event)
        self._owe_minister(turn, event, failures)

    def _apart(self, turn: Hypothesis, event: Event) -> bool:
        """True if the removal, though by one step or in one clearing, may be another than those before.

        Mobs are resolved one after another (14.4.1), and one clearing can be sanctified twice.
        """
        if turn.clash is not None:
            return False
        debt = _effect(turn, event)
        if debt is None:
            return True
        part = IN_PARTS.at(event.origin)
        first = not turn.counted(part)
        turn.count(part)
        return debt.step and first

    def _goes_on(self, turn: Hypothesis, event: Event) -> bool:
        """True if it follows directly on a removal in another clearing: one act of a hireling may clear several.

        Warriors that are saved from it may stand between, with the card for that.
        """
        last = turn.counts.get(LAST)
        if turn.clash is not None or _effect(turn, event) is not None or not isinstance(last, int):
            return False
        between = [one for one in turn.events[last : event.index] if one.kind not in REMOVALS]
        saved = [one for one in between if turn.counted(moving.SAVED.at(one.index))]
        rest = {one.kind for one in between if one not in saved}
        return not rest or (bool(saved) and rest <= set(SPENDINGS))

    def _may_fail_again(self, turn: Hypothesis) -> None:
        """12.2.3: a removal that may be another one may cost another card and minister."""
        turn.count(PERHAPS)
        turn.grant(CARDS.of(self.faction), None, R.THE_PRICE_OF_FAILURE)
        turn.grant(DISMISSAL, None, R.THE_PRICE_OF_FAILURE)

    def battle_over(self, turn: Hypothesis, clash: Clash) -> None:
        """12.2.3: the things that follow from buildings whose loss is not written, as was reported, may be written all the same."""
        lost = turn.counted(IN_BATTLE.at(clash.index))
        if clash.uncertain and not lost and clash.side(self.faction) is not None:
            turn.grant(CARDS.of(self.faction), None, R.THE_PRICE_OF_FAILURE)
            turn.grant(DISMISSAL, None, R.THE_PRICE_OF_FAILURE)

    def _owe_card(self, turn: Hypothesis, event: Event) -> None:
        """A random card, if the hand has one."""
        cards, rule = CARDS.of(self.faction), R.THE_PRICE_OF_FAILURE
        owed = sum(debt.rule == rule for debt in turn.debts_of(cards))
        pending = max(0, owed - len(turn.credits_of(cards)))
        if event.moved.short or hands.free(turn, event, self.faction) <= pending:
            turn.grant(cards, None, rule)
            return
        fits: Callable[[object, int], bool] | frozenset[object] = frozenset(hands.ANY_CARD)
        if owed and owed >= len(
            turn.credits_of(cards)
        ):  # those before this paid for earlier losses
            fits = partial(_is_later, event.index)
        lost = Evidence(clearing=event.here)
        hands.owe_card(turn, fits, rule, "no card discarded", lost, faction=self.faction)

    def _owe_minister(self, turn: Hypothesis, event: Event, failures: int) -> None:
        """The minister of the highest rank of those that are swayed then, and that earlier failures of the turn leave."""
        rank_of = self.ministers.rank
        dismissed = [str(credit.value) for credit in turn.credits_of(DISMISSAL)]
        there = {*self.ministers.swayed(event.before), *dismissed[failures - 1 :]}
        swayed = [name for rank in RANKS for name in sorted(there) if rank_of(name) == rank]
        first = max(0, failures - 1 - len(dismissed))
        if len(swayed) <= first:
            return
        last = first + 1 + turn.counted(PERHAPS)
        ranks = {rank_of(name) for name in swayed[first:last]}
        names = [name for name in swayed if rank_of(name) in ranks]
        if event.moved.short or len(swayed) < last:
            turn.grant(DISMISSAL, set(names), R.THE_PRICE_OF_FAILURE)
            return
        titles = tuple(map(self.ministers.title, names))
        values, rule = Evidence(ministers=titles, clearing=event.here), R.THE_PRICE_OF_FAILURE
        turn.owe(DISMISSAL, set(names), rule, "no minister returns", values, effect=True)

    @play(DISMISSED, code="#", turns="any")
    def lose_a_minister(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.2.3: a minister returns to the unswayed."""
        name = event.card.name or ""
        if turn.faction == self.faction:
            self.ministers.dismiss(turn, name)
        values, rule = Evidence(minister=self.ministers.title(name)), R.THE_PRICE_OF_FAILURE
        return turn.pay(DISMISSAL, name, rule, "returns for nothing", values)


def _is_later(since: int, _: object, index: int) -> bool:
    """True if a card is spent after that event."""
    return index > since


def _at_once(turn: Hypothesis, event: Event) -> TurnNote:
    """The event that removes the building: its battle, the effect that removes all there, else whatever does so in its clearing."""
    if turn.clash is not None:
        return IN_BATTLE.at(turn.clash.index)
    debt = _effect(turn, event)
    return BY_OTHERS.at(event.origin) if debt is None else BY_EFFECT.at(debt.index)


def _effect(turn: Hypothesis, event: Event) -> Debt | None:
    """The debt of an effect that removes all in a clearing, if it removes the building."""
    building = event.moved.thing, event.origin
    for debt in turn.debts_of(sweeping.REMOVAL):
        if isinstance(debt.fits, frozenset) and building in debt.fits:
            return debt
    return None
