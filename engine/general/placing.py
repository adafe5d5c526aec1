"""Placing pieces: open slots for buildings (2.2.3), and clearings where only one faction may place."""

from collections.abc import Callable, Iterator

from rootlog.engine.general.rule_reasons import tell_rule
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("terms")

BARRED = TurnNote("barred")
"""The action and the clearing of which it was reported that nothing may be placed there."""


def open_slots(turn: Hypothesis, state: State, clearing: int) -> int:
    """The number of building slots of that clearing that are open: printed slots less buildings and ruins."""
    built = sum(number for _, number in _buildings(state, clearing))
    return turn.table.map.slots[clearing] - built - (clearing in state.ruins)


def barred(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> Rule | None:
    """The rule by which that faction may place nothing there (the keep), or None."""
    for source in turn.asking("forbids_placing", state):
        rule = source.forbids_placing(turn, state, faction, clearing)
        if rule is not None:
            return rule
    return None


def out_of_reach(turn: Hypothesis, debt: Debt, bars: Callable[[State, int], bool]) -> bool:
    """True if all clearings where that debt can be paid are such that something `bars` when the turn begins or ends."""
    fits, states = debt.fits, (turn.log.before, turn.log.after)
    return (
        isinstance(fits, frozenset)
        and bool(fits)
        and all(isinstance(one, int) and any(bars(state, one) for state in states) for one in fits)
    )


def place(turn: Hypothesis, faction: Faction, clearing: int) -> Hypothesis:
    """Require that the faction may place pieces in that clearing; what one action places there is one mistake."""
    rule = barred(turn, turn.state, faction, clearing)
    where = turn.event.action if turn.event is not None else 0, clearing
    if rule is not None and turn.counts.get(BARRED) != where:
        turn.keep(BARRED, where)
        values = Evidence(faction=faction, clearing=clearing)
        turn.require(False, rule, "may not place", values)
    return turn


def build(turn: Hypothesis, faction: Faction, clearing: int, count: int = 1) -> Hypothesis:
    """Require that the faction may place so many buildings there: not barred, and slots are open."""
    place(turn, faction, clearing)
    slots = turn.table.map.slots[clearing]
    if turn.facts.explaining:
        tell_rule(turn, faction, clearing)
        free = open_slots(turn, turn.state, clearing)
        turn.tell(R.SLOTS, "some open", Evidence(clearing=clearing, free=free, slots=slots))
    free = open_slots(turn, turn.state, clearing)
    if free >= count or turn.failed:
        return turn.require(free >= count, R.SLOTS, "enough open")
    values = Evidence(
        clearing=clearing,
        slots=slots,
        filling=(tuple(_buildings(turn.state, clearing)), clearing in turn.state.ruins),
        count=count,
    )
    return turn.require(
        False,
        R.SLOTS,
        "no room" if free > 0 else "slots are filled",
        values,
        evidence=lambda: Evidence(slots=slots, filled=slots - free),
    )


def _buildings(state: State, clearing: int) -> Iterator[tuple[Piece, int]]:
    """The buildings in a clearing, and how many of each."""
    for thing, number in state.pieces(clearing).items():
        if type(thing) is Piece and thing.code[0] == "b":
            yield thing, number


def can_build(turn: Hypothesis, state: State, faction: Faction, clearing: int) -> bool:
    """True if that faction could place a building there as far as slots and other factions' rules go."""
    return open_slots(turn, state, clearing) > 0 and barred(turn, state, faction, clearing) is None
