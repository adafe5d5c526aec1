"""The cost of plots for the Corvids (13.5.2)."""

from collections import Counter

from rootlog.engine.event import PLACED, Event
from rootlog.engine.factions.corvids.tokens import CORVIDS, WARRIOR, R
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.reasons import Evidence

ACTIONS = "actions"
LEAVES = ("clearing>supply", "clearing>coffin")
"""The ways in which their own warriors leave the map for a plot."""

CONSPIRATORS = Budget("warriors for a plot", CORVIDS, written="{by}w{0}->")
"""Warriors that are removed for plots; a credit's value is the clearing."""
PLOTTED = TurnNote("plots placed", CORVIDS)
"""The number of plots that were placed this turn."""


def price(turn: Hypothesis, event: Event, first: int) -> int:
    """The cost of the plot that is placed by that event, where the first of a turn costs `first`.

    Plots that one action places may come in the order that was paid for.
    """
    together = [
        other.here
        for other in turn.events
        if other.action == event.action and other.kind == PLACED and _plot(other)
    ]
    place = together.index(event.here)
    least = first + turn.counted(PLOTTED) - place
    paid = turn.facts.asked_once(removed)
    prices = range(least, least + len(together))
    return _shared(tuple(paid[number] for number in together), tuple(prices))[place]


def _shared(paid: tuple[int, ...], prices: tuple[int, ...]) -> tuple[int, ...]:
    """Each payment's price, so that they differ as little as they can in all: the least price first among equals."""
    if not paid:
        return ()
    least = _apart(paid, prices)
    for n, each in enumerate(prices):
        rest = prices[:n] + prices[n + 1 :]
        if abs(paid[0] - each) + _apart(paid[1:], rest) == least:
            return each, *_shared(paid[1:], rest)
    return prices  # some price is always right for the first


def _apart(paid: tuple[int, ...], prices: tuple[int, ...]) -> int:
    """By how much payments and prices differ at least."""
    return sum(abs(one - other) for one, other in zip(sorted(paid), prices, strict=True))


def _plot(event: Event) -> bool:
    """True if an event is about a plot: others have tokens, too."""
    return event.owner == CORVIDS and event.code[0] == "t"


def removed(facts: TurnContext) -> Counter[int]:
    """The number of their own warriors that leave which clearings in this turn."""
    found: Counter[int] = Counter()
    for event in facts.events:
        if event.kind in LEAVES and event.code == "w" and event.owner == CORVIDS:
            found[event.origin] += event.count
    return found


def backwards(turn: Hypothesis, event: Event) -> bool:
    """True if warriors are placed in Daylight where a plot is placed later in the turn, and none leave for it."""
    number = event.here
    return not turn.facts.asked_once(removed)[number] and any(
        later.kind == PLACED and _plot(later) and later.here == number
        for later in turn.events[event.index + 1 :]
    )


def give_backwards(turn: Hypothesis, event: Event) -> Hypothesis:
    """13.5.2: warriors come where a plot costs warriors: one mistake."""
    turn.go(ACTIONS)
    turn.require(
        False,
        R.PLOT,
        "warriors placed",
        Evidence(clearing=event.here, warriors=(WARRIOR, event.count)),
    )
    return turn.pay(CONSPIRATORS, event.here, R.PLOT, "", count=event.count, free=True)
