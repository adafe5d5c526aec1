"""The nearest debts and credits settle one another, if some are left over.

This is only asked if a turn does not add up, so that the right one is blamed. As few as possible are left over in any
case. Among the ways to do so, a card of the suit asked for goes before a bird, then the shortest way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import TYPE_CHECKING

from rootlog.engine.event import Event
from rootlog.engine.pieces import BIRD
from rootlog.engine.vocabulary import PLAIN_SUITS

if TYPE_CHECKING:
    from rootlog.engine.judging.ledger import Credit, Debt

OPEN = 10**12
"""The cost of an obligation that stays open."""
UNUSED = 10**9
"""The cost of a credit that needs an explanation and is unused."""
OTHER_SUIT = 1_000
"""The distance added for a bird card in place of another suit, above any card of that suit."""
STEP = 1_000
"""The cost of each event between a debt and its credit; smaller costs decide between equals."""
BEHIND = STEP // 20
"""The cost of a price written after its act, or of an effect written before it: between two acts, it is for the other one.

Many of them are less than a step.
"""
LATE = 2
"""The distance added for each event before the turn's last part, above that of an act: what an act owes near it comes first."""
NOBODY = -1
FAR = 1 << 62
KNOWN = 64
"""The number of answers that are remembered: hypotheses about a turn mostly differ in something else."""
SUITS = len(PLAIN_SUITS)
WILD = frozenset((BIRD, None))


def nearest(
    owed: Sequence[Debt], paid: Sequence[Credit], ending: int | None, events: Sequence[Event] = ()
) -> Mapping[int, int]:
    """The numbers of the credits that settle debts, each with that of its debt.

    What is owed by the turn as a whole, or as a step from the event `ending` on, is in that last part. Acts or payments
    that follow one another are in one place. Among equals the first ones settle: the last was one too many.
    """
    return _nearest(tuple(owed), tuple(paid), ending, _places(owed, paid, events))


@lru_cache(maxsize=KNOWN)
def _nearest(
    owed: tuple[Debt, ...],
    paid: tuple[Credit, ...],
    ending: int | None,
    standing: tuple[tuple[int, int], ...],
) -> Mapping[int, int]:
    last = max((credit.index for credit in paid), default=0)
    if ending is None:
        ending = last
    places = dict(standing)
    settling = {
        row: [
            _cost(owed[row], credit, ending, places) + number for number, credit in enumerate(paid)
        ]
        for row in _deciding(owed, len(paid))
    }
    staying = {row: OPEN - row if owed[row].must else 0 for row in settling}
    rows = _settling(settling, staying)
    table = [settling[row] + [staying[row]] * len(rows) for row in rows]
    assigned = zip(rows, _assigned(table, len(paid)), strict=True) if rows else ()
    return {credit: debt for debt, credit in assigned if credit < len(paid)}


def _settling(settling: Mapping[int, Sequence[int]], staying: Mapping[int, int]) -> list[int]:
    """The debts that are settled in some cheapest way; all others stay open, and need not be compared.

    Each credit settles one of those for which it is best, as many as there are credits: the others hold no more of these. `settling` has what
    each debt costs with each credit, `staying` what it costs when it stays open.
    """
    found: set[int] = set()
    credits_ = len(next(iter(settling.values())))
    for credit in range(credits_):
        gains = [(staying[row] - costs[credit], -row) for row, costs in settling.items()]
        found.update(-row for gain, row in nlargest(credits_, gains) if gain > 0)
    return sorted(found)


def _deciding(owed: Sequence[Debt], credits_: int) -> list[int]:
    """The numbers of the debts on which anything hangs: of equal ones no more than there are credits, for the first ones settle."""
    found, known = list[int](), dict["Debt", int]()
    for number, debt in enumerate(owed):
        equal = known.get(debt, 0)
        if equal < credits_:
            known[debt] = equal + 1
            found.append(number)
    return found


def _places(
    owed: Sequence[Debt], paid: Sequence[Credit], events: Sequence[Event]
) -> tuple[tuple[int, int], ...]:
    """The place of each event among those that owe or pay; several acts, or several payments, that follow one another are in one place."""
    acts, payments = {debt.index for debt in owed}, {credit.index for credit in paid}
    places = list[tuple[int, int]]()
    place, last = 0, -1
    for index in sorted(acts | payments):
        kind = index in acts, index in payments
        alike = kind == (last in acts, last in payments) != (True, True)
        beside = index == last + 1
        if alike and events and last >= 0:
            beside = events[index].action - events[last].action <= 1
        place += 0 if alike and beside else index - last
        places.append((index, place))
        last = index
    return tuple(places)


def _cost(debt: Debt, credit: Credit, ending: int, places: Mapping[int, int]) -> int:
    """The cost of settling that debt with that credit; more than leaving it open if they do not fit."""
    if not debt.takes(credit) or (credit.free and not debt.must):
        return 2 * OPEN
    fits, at = debt.fits, debt.index
    late = at < 0 or (debt.step and at >= ending)
    away = LATE * max(0, ending - credit.index)
    steps = away if late else abs(places[credit.index] - places[at])
    if credit.value in WILD and isinstance(fits, frozenset) and 0 < len(fits - WILD) < SUITS:
        steps += OTHER_SUIT
    cost = STEP * steps + (BEHIND if not late and (credit.index < at) == debt.effect else 0)
    return cost if credit.free else cost - UNUSED


def _assigned(table: list[list[int]], credits_: int) -> list[int]:
    """The column of each row, all different and cheapest in sum: the Hungarian method.

    Behind the columns of the credits all are alike, one for each row that stays open. Row by row the shortest way is looked for to a column that nobody holds; of equal columns the first is taken.
    """
    rows, columns = len(table), len(table[0])
    row_price, column_price = [0] * rows, [0] * columns
    holder, held = [NOBODY] * columns, [NOBODY] * rows
    for row in range(rows):
        far, came_from = [FAR] * columns, [row] * columns
        open_, done = list(range(credits_ + row + 1)), []
        here, way, at = row, 0, NOBODY  # nobody holds more of those behind
        while here != NOBODY:
            costs, price = table[here], row_price[here] - way
            least = FAR
            for column in open_:
                cost = costs[column] - price - column_price[column]
                if cost < far[column]:
                    far[column], came_from[column] = cost, here
                else:
                    cost = far[column]
                if cost < least:
                    least, at = cost, column
            way = least
            open_.remove(at)
            done.append(at)
            here = holder[at]
        row_price[row] += way
        for column in done[:-1]:
            row_price[holder[column]] += way - far[column]
            column_price[column] -= way - far[column]
        while here != row:
            here = holder[at] = came_from[at]
            at, held[here] = held[here], at
    return held
