"""Which of several debts and credits settle one another, when some are left over: the nearest ones.

Only asked when a turn does not add up, so as to blame the one that nothing stands beside. As few as possible are left
over in any case; among the ways to do so, a card of the suit asked for goes before a bird, then the shortest way.
"""

from __future__ import annotations

from collections.abc import Sequence

from rootlog.engine.pieces import BIRD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.ledger import Credit, Debt

OPEN = 10**12
"""What it costs to leave open what must be shown."""
UNUSED = 10**9
"""What it costs to leave unused what needs an explanation."""
OTHER_SUIT = 1_000
"""How much farther off a bird card is, which stands in for another suit, than any card of that suit."""
STEP = 1_000
"""What each event between a debt and its credit costs; less than that tells equals apart."""
LATE = 2
"""How much farther from the turn's end each event is than from an act: what an act owes beside it comes first."""
SUITS = 3
WILD = frozenset((BIRD, None))


def nearest(owed: Sequence[Debt], paid: Sequence[Credit], ending: int | None) -> dict[int, int]:
    """The numbers of the credits that settle debts, each with that of its debt.

    What is owed by the turn as a whole, or by an act from the event `ending` on, stands at the last of them. Among equals
    the first ones settle.
    """
    last = max((credit.index for credit in paid), default=0)
    if ending is None:
        ending = last
    table = [
        [_cost(debt, credit, ending, last) + number for number, credit in enumerate(paid)]
        + [OPEN - number if debt.must else 0] * len(owed)
        for number, debt in enumerate(owed)
    ]
    return {credit: debt for debt, credit in enumerate(_assigned(table)) if credit < len(paid)}


def _cost(debt: Debt, credit: Credit, ending: int, last: int) -> int:
    """What it costs to settle that debt with that credit, more than leaving it open where they do not fit."""
    if not debt.takes(credit) or (credit.free and not debt.must):
        return 2 * OPEN
    fits, at = debt.fits, debt.index
    late = at < 0 or (debt.step and at >= ending)
    steps = LATE * (last - credit.index) if late else abs(credit.index - at)
    if credit.value in WILD and isinstance(fits, frozenset) and 0 < len(fits - WILD) < SUITS:
        steps += OTHER_SUIT
    return STEP * steps if credit.free else STEP * steps - UNUSED


def _assigned(table: list[list[int]]) -> list[int]:
    """The column of each row, all different and cheapest in sum: the Hungarian method, rows not more than columns."""
    rows, columns = len(table), len(table[0])
    row_price, column_price = [0] * (rows + 1), [0] * (columns + 1)
    holder, came_from = [0] * (columns + 1), [0] * (columns + 1)  # 0: nobody
    for row in range(1, rows + 1):
        holder[0] = row
        at = 0
        far: list[float] = [float("inf")] * (columns + 1)
        done = [False] * (columns + 1)
        while holder[at]:
            done[at] = True
            here, least, following = holder[at], float("inf"), 0
            for column in range(1, columns + 1):
                if done[column]:
                    continue
                way = table[here - 1][column - 1] - row_price[here] - column_price[column]
                if way < far[column]:
                    far[column], came_from[column] = way, at
                if far[column] < least:
                    least, following = far[column], column
            for column in range(columns + 1):
                if done[column]:
                    row_price[holder[column]] += int(least)
                    column_price[column] -= int(least)
                else:
                    far[column] -= least
            at = following
        while at:
            holder[at] = holder[came_from[at]]
            at = came_from[at]
    found = [0] * rows
    for column in range(1, columns + 1):
        if holder[column]:
            found[holder[column] - 1] = column - 1
    return found
