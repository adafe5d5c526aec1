"""Crafting: in Daylight, paid by crafting buildings of the nations that are stated; points as stated, doubled for some."""

from collections import Counter
from collections.abc import Sequence

from rootlog.engine.changes import Crafted
from rootlog.engine.editions.pnp.common import UNTOLD, R, facts_of
from rootlog.engine.event import Event
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.words import counted, item_name, series, suit_name

ACTIVATED = TurnNote("exhausted")
"""The nations that the improvements crafted in the turn cost."""


def in_time(turn: Hypothesis, moment: str) -> bool:
    """True if Daylight is not over; the turn then is at that moment of it, else that is objected to."""
    if turn.past("daylight"):
        words = "crafting belongs to Daylight, and Evening has begun"
        turn.require(False, R.CRAFTING_DAYLIGHT, words)
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
    name = (change.name or item_name(change.item or "")).capitalize()
    if known.cost is not None and suits is not None:
        _pay(turn, name, known.cost, suits, len(suits) if most is None else most, cost_rule)
    rule = doubled or R.CRAFTING_LASTING
    words = f"crafting {name}"
    if known.points is not None:
        return turn.earn(known.points * times, rule, words, must=not turn.failed)
    for points in UNTOLD:
        turn.earn(points, rule, words, must=False)
    return turn


def _pay(
    turn: Hypothesis, name: str, cost: str, suits: Sequence[str], most: int, rule: Rule | None
) -> None:
    """Each crafting building is exhausted once a turn: different ones cover all costs of the turn."""
    spent = turn.counts.get(ACTIVATED, ())
    assert isinstance(spent, tuple)  # only written here
    words = "{} costs {}, but there {} to exhaust for it"
    if most < len(cost):
        words = "{} costs {}, but {} can be exhausted"
        values = name, _listed(cost), counted(most, "crafting building") if most else "nothing"
        turn.require(False, rule or R.CRAFTING_COST, words, *values)
    elif unmet(cost, suits):
        have = "is " + _listed(suits) if len(suits) < 2 else "are " + _listed(suits)
        if (
            rule is not None and len({*suits}) == 1
        ):  # hammers, of whatever number, are of one nation
            words, have = "{} costs {}, but all that is exhausted for it is {}", suit_name(suits[0])
        turn.require(False, rule or R.CRAFTING_COST, words, name, _listed(cost), have)
    elif unmet((*spent, *cost), suits) or len(spent) + len(cost) > most:
        words = "{} costs {}; of {}, what costs {} was exhausted in this turn before"
        told = name, _listed(cost), _listed(suits), _listed(spent)
        turn.require(False, rule or R.CRAFTING_ONCE, words, *told)
    else:
        turn.keep(ACTIVATED, (*spent, *cost))


def _listed(suits: Sequence[str]) -> str:
    counts = Counter(suits).items()
    return series(f"{number} {suit_name(suit)}" for suit, number in counts) if suits else "nothing"
