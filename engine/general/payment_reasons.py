"""The purposes of a turn for `explain`: each card, piece or item that was spent or placed, and each point scored."""

from collections.abc import Iterable

from rootlog.engine.general.point_reasons import tell_points
from rootlog.engine.judging.ledger import Credit, Debt
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

AWAY = 10_000
"""The distance between a debt of a step of the turn and anything that one event owes."""


def tell_settlement(turn: Hypothesis) -> None:
    """Tell of a turn that is over what was owed for what, and what was scored for what."""
    left = list(turn.debts)
    for credit in turn.credits:
        debt = _settled(credit, left)
        if debt is not None:
            left.remove(debt)
            _tell(turn, credit, debt)
    tell_points(turn)


def _settled(credit: Credit, left: Iterable[Debt]) -> Debt | None:
    """The debt that this credit settles: of what takes it, obligations first, and the nearest."""
    fitting = [debt for debt in left if debt.budget == credit.budget and debt.takes(credit)]
    return min(fitting, key=lambda debt: (not debt.must, _distance(credit, debt)), default=None)


def _distance(credit: Credit, debt: Debt) -> int:
    return abs(credit.index - debt.index) if debt.index >= 0 and not debt.step else AWAY


def _tell(turn: Hypothesis, credit: Credit, debt: Debt) -> None:
    if debt.step or debt.index < 0:
        key = "due in a step" if debt.must else "given by a step"
        turn.tell(debt.rule, key, NO_EVIDENCE, index=credit.index)
        return
    event, paying = turn.events[debt.index], turn.events[credit.index]
    if debt.index == credit.index:
        return
    values = Evidence(action=event.action, event=(event, turn.law.house))
    turn.tell(debt.rule, "for an action", values, index=credit.index)
    if paying.action != event.action:
        turn.tell(debt.rule, "met by", Evidence(action=paying.action), index=debt.index)
