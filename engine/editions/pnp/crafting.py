"""Crafting: in Daylight, paid by crafting buildings of the nations that are stated; points as stated, doubled for some."""

from collections.abc import Sequence

from rootlog.engine.changes import Crafted
from rootlog.engine.editions.pnp.common import UNTOLD, R, facts_of
from rootlog.engine.event import Event
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

ACTIVATED = TurnNote("exhausted")
"""The nations that the improvements crafted in the turn cost."""


def in_time(turn: Hypothesis, moment: str) -> bool:
    """True if Daylight is not over; the turn then is at that moment of it, else that is objected to."""
    if turn.past("daylight"):
        turn.require(False, R.CRAFTING_DAYLIGHT, "in Evening", NO_EVIDENCE)
        return False
    turn.go(moment)
    return True


def craft(  # what differs from faction to faction
    turn: Hypothesis,
    event: Event,
    suits: Sequence[str] | None,
    *,
    most: int | None = None,
    times: int = 1,
    doubled: Rule | None = None,
    cost_rule: Rule | None = None,
) -> Hypothesis:
    """Require what crafting demands; `suits` are the nations of the crafting buildings, None where that is not known.

    Only `most` of them craft, where that is stated. Points count `times`, by the rule `doubled`; `cost_rule` is that of paying,
    where a faction has one of its own.
    """
    change = event.change
    assert type(change) is Crafted  # offered crafts only
    known = facts_of(turn).card(change.name)
    made = Evidence(made=(change.name, change.item))
    if known.cost is not None and suits is not None:
        _pay(turn, made, known.cost, suits, len(suits) if most is None else most, cost_rule)
    rule = doubled or R.CRAFTING_LASTING
    if known.points is not None:
        return turn.earn(known.points * times, rule, "crafting", made, must=not turn.failed)
    for points in UNTOLD:
        turn.earn(points, rule, "crafting", made, must=False)
    return turn


def _pay(
    turn: Hypothesis, made: Evidence, cost: str, suits: Sequence[str], most: int, rule: Rule | None
) -> None:
    """Each crafting building is exhausted once a turn: different ones cover all costs of the turn."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only written here
    suit = suits[0] if suits else None
    known = Evidence(made, cost=cost, most=most, suits=tuple(suits), suit=suit, spent=spent)
    if most < len(cost):
        turn.require(False, rule or R.CRAFTING_COST, "too few buildings", known)
    elif unmet(cost, suits):  # hammers, of whatever number, are of one nation
        alike = rule is not None and len({*suits}) == 1
        key = "of one nation" if alike else "not to exhaust"
        turn.require(False, rule or R.CRAFTING_COST, key, known)
    elif unmet((*spent, *cost), suits) or len(spent) + len(cost) > most:
        turn.require(False, rule or R.CRAFTING_ONCE, "exhausted before", known)
    else:
        turn.keep(ACTIVATED, (*spent, *cost))
