"""The Marquise's actions: three, and one more for each bird card spent."""

from collections.abc import Iterable

from rootlog.engine.editions.pnp.common import PnpPart, R
from rootlog.engine.event import DRAWN
from rootlog.engine.general import hands
from rootlog.engine.judging.budget import CARDS, TurnNote
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import BIRD
from rootlog.engine.reasons import ILLEGAL, MISSING, NO_EVIDENCE, Evidence

TAKEN = TurnNote("actions", "C")
"""The rules of the actions taken, in order."""


class PnpMarquiseActions(PnpPart):
    """The number of actions that her Daylight has."""

    def act(self, turn: Hypothesis, rule: Rule) -> Hypothesis:
        """Take an action; `rule` is that of March for a March, else that of Daylight."""
        taken = turn.counts.get(TAKEN, ())
        assert isinstance(taken, tuple)  # only written here
        taken = (*taken, rule)
        turn.keep(TAKEN, taken)
        if len(taken) > self.data.board["actions"]:
            cited = rule if set(taken) == {rule} else R.MARQUISE_DAYLIGHT
            hands.owe_card(turn, hands.BIRDS, cited, "no bird", Evidence(action=len(taken)))
        return turn

    def close(self, turn: Hypothesis) -> None:
        """A card of another suit spent for one more action is stated of the card; a bird spent for none may be an action not taken."""
        cards = CARDS.of(self.faction)
        owed, unused = match(turn.debts_of(cards), turn.credits_of(cards), turn.facts.ending)
        lacking = [debt for debt in owed if debt.fits == hands.BIRDS and self._extra(debt)]
        tame = [c for c in unused if c.value not in hands.BIRDS and c.index < turn.facts.ending]
        for debt, credit in zip(lacking, tame, strict=False):
            self._tell(turn, debt, credit)
        self._allow_spare_birds(turn, unused)

    def _extra(self, debt: Debt) -> bool:
        return debt.rule in (R.MARQUISE_DAYLIGHT, R.MARQUISE_MARCH)

    def _tell(self, turn: Hypothesis, debt: Debt, credit: Credit) -> None:
        rule, known = R.CONCEPTS_CARDS_BIRDS_WILD, Evidence(suit=credit.value)
        turn.object_to(rule, ILLEGAL, "another card", known, index=credit.index)
        waived = list(turn.debts)
        waived[waived.index(debt)] = debt._replace(must=False, fits=frozenset((credit.value,)))
        turn.debts = tuple(waived)

    def _allow_spare_birds(self, turn: Hypothesis, unused: Iterable[Credit]) -> None:
        """Who spends a bird card may take one more action, and need not; most often it just is not written."""
        cards, ending = CARDS.of(self.faction), turn.facts.ending
        drawn = (event.index for event in turn.events if event.kind == DRAWN)
        evening = next((index for index in drawn if index >= ending), ending)
        for credit in unused:
            if credit.value in (BIRD, None) and credit.index < evening:
                turn.grant(cards, {credit.value}, R.MARQUISE_DAYLIGHT)
                turn.object_to(
                    R.MARQUISE_DAYLIGHT,
                    MISSING,
                    "no action for it",
                    NO_EVIDENCE,
                    warning=True,
                    index=credit.index,
                )
