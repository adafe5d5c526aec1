"""Which of the cards that are drawn in a turn are those that Evening gives (7.6.2, 10.6.3, 12.6.3 and their like), and which others.

A draw is matched with what grants it when the turn closes: until then this goes by counts.
"""

from rootlog.engine.judging.agenda import EVENING
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Hypothesis


def cards_drawn(turn: Hypothesis) -> list[int]:
    """The events in which the faction at turn draws, in their order, one entry a card; not what is counted apart (Emergency Orders)."""
    draws = turn.credits_of(DRAWS.of(turn.faction))
    return [credit.index for credit in draws if credit.value is None and not credit.free]


def evening_draws(turn: Hypothesis) -> list[Debt]:
    """The cards that the faction at turn has to draw as a step of its Evening."""
    return [debt for debt in turn.debts_of(DRAWS.of(turn.faction)) if _of_evening(turn, debt)]


def given_besides(turn: Hypothesis) -> int:
    """The number of cards that something else than that step gives or allows the faction at turn so far; as `cards_drawn` counts them."""
    debts = turn.debts_of(DRAWS.of(turn.faction))
    return sum(not (_is_apart(debt) or _of_evening(turn, debt)) for debt in debts)


def _of_evening(turn: Hypothesis, debt: Debt) -> bool:
    return debt.step and debt.must and turn.agenda.phase(debt.slot) == EVENING


def _is_apart(debt: Debt) -> bool:
    return isinstance(debt.fits, frozenset) and None not in debt.fits
