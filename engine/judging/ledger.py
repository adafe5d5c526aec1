"""Debts and credits, matched late; and points earned and recorded, which are compared then (`general.scoring`).

Costs may stand before or after what they pay for, and one bird card may be the price of several things; so nothing is
decided when it is posted. A *debt* is something the record must show (or may, for a grant), a *credit* something it
shows. When the turn closes they are matched within each budget, so that as few as possible of both are left over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from rootlog.engine.event import Event
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.nearest import nearest
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason

Fits = frozenset[object] | Callable[[object, int], bool] | None
"""Which credits a debt takes: those of a value in a set, or by value and event; None for all of its budget."""


MOST = 900
"""Pairs of a debt and a credit, in one budget, among which the nearest are looked for."""


class Credit(NamedTuple):
    """One unit that the record shows: a card spent, a wood removed, a decreed action taken.

    `value` is what a debt's `fits` looks at (a suit, a clearing), `index` the number of its event. `rule` and `words` are
    cited if nothing is left that it could pay for; `free` means that it then needs no explanation.
    """

    budget: Budget
    value: object
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    rule: Rule
    words: str
    values: Evidence = NO_EVIDENCE
    free: bool = False


class Debt(NamedTuple):
    """One unit that the record must (`must`) or may show: which credits settle it, by which rule, since which event.

    `fits` is a set of values, or a function of value and index; None takes any credit of the budget. `step`: it is owed
    or granted by a step of the turn, that in `slot`. `effect`: it is no cost, but follows from what happened at the event.
    """

    budget: Budget
    fits: Fits
    must: bool
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    rule: Rule
    words: str
    values: Evidence = NO_EVIDENCE
    warning: bool = False
    step: bool = False
    slot: int = 0
    effect: bool = False

    def takes(self, credit: Credit) -> bool:
        """True if that credit settles this debt."""
        fits = self.fits
        if fits is None:
            return True
        if isinstance(fits, frozenset):
            return credit.value in fits
        return fits(credit.value, credit.index)


class EarnedPoints(NamedTuple):
    """Points that an event earned (negative: lost): by which rule, since which event; `must` be recorded or may."""

    faction: Faction
    points: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    rule: Rule
    words: str
    values: Evidence = NO_EVIDENCE
    must: bool = True
    early: bool = False
    """True if Birdsong earned them, before all that the turn does."""
    like: int = 0
    """For what earns nothing: the points that it looks like earning; 0 where that may be any number."""
    late: bool = False
    """True if the end of the turn earned them, after its last step."""

    @property
    def named(self) -> str:
        """The act that earned them, in words, as "the third roost"."""
        return Reason(self.rule, True, self.words, self.values).message


class RecordedPoints(NamedTuple):
    """Points that the record writes for a faction, at which event."""

    faction: Faction
    points: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    lost_all: bool = False
    """True if it takes the faction to 0, so that a larger loss may be meant."""


def match(
    debts: Iterable[Debt], credits_: Iterable[Credit], ending: int | None = None
) -> tuple[list[Debt], list[Credit]]:
    """Match debts with credits; gives the obligations left open and the credits left unused.

    Obligations are matched first, then credits that need an explanation are given to grants, by augmenting paths: the
    number left over is the least possible. Where something is left over, the nearest settle one another (`nearest`);
    `ending` is the event from which on the turn only draws, scores and discards.
    """
    return matched(by_budget(debts, credits_), ending)


def unsettled(debts: Iterable[Debt], credits_: Iterable[Credit]) -> int:
    """The least number of obligations and credits that are left over, by their numbers in each budget."""
    must: dict[Budget, int] = {}
    may: dict[Budget, int] = {}
    for debt in debts:
        budget = debt.budget
        if budget in may:
            must[budget] += debt.must
            may[budget] += 1
        else:
            must[budget], may[budget] = debt.must, 1
    for credit in credits_:
        budget = credit.budget
        if budget not in may:
            must[budget] = may[budget] = 0
        must[budget] -= 1
        may[budget] -= not credit.free
    left = 0
    for count in must.values():
        if count > 0:
            left += count
    for count in may.values():
        if count < 0:
            left -= count
    return left


Entries = tuple[list[Debt], list[Credit]]
"""Debts and credits of one budget."""


def by_budget(debts: Iterable[Debt], credits_: Iterable[Credit]) -> list[Entries]:
    """Debts and credits, those of each budget for themselves."""
    found: dict[Budget, Entries] = {}
    last: Budget | None = None
    owed: list[Debt] = []
    paid: list[Credit] = []
    for debt in debts:
        if debt.budget is not last:  # several units of one are posted together
            last = debt.budget
            if last not in found:
                found[last] = [], []
            owed = found[last][0]
        owed.append(debt)
    last = None
    for credit in credits_:
        if credit.budget is not last:
            last = credit.budget
            if last not in found:
                found[last] = [], []
            paid = found[last][1]
        paid.append(credit)
    return list(found.values())


def matched(
    budgets: Iterable[Entries], ending: int | None = None, events: Sequence[Event] = ()
) -> tuple[list[Debt], list[Credit]]:
    """As `match`, for debts and credits that are sorted already, of a turn with those events."""
    open_debts: list[Debt] = []
    unused: list[Credit] = []
    for owed, paid in budgets:
        _match_one(owed, paid, ending, events, open_debts, unused)
    return open_debts, unused


def left_over(owed: list[Debt], paid: list[Credit]) -> tuple[int, bool]:
    """The number of obligations of a budget that stay open, and True if a credit that needs an explanation is unused."""
    if not (paid and owed):
        return sum([debt.must for debt in owed]), not all(credit.free for credit in paid)
    if _settles_at_once(owed, paid):
        return 0, False
    taken, open_ = _settled(owed, paid)
    unused = [n for n, credit in enumerate(paid) if not credit.free and n not in taken]
    return len(open_), bool(unused)


def work(budgets: Iterable[Entries]) -> int:
    """About how many comparisons it takes at most to match them."""
    return sum(
        [
            len(owed) * len(owed) * len(paid)
            for owed, paid in budgets
            if len(owed) * len(paid) <= MOST
        ]
    )


def _match_one(
    owed: list[Debt],
    paid: list[Credit],
    ending: int | None,
    events: Sequence[Event],
    open_debts: list[Debt],
    unused: list[Credit],
) -> None:
    if not paid:
        open_debts += [debt for debt in owed if debt.must]
        return
    if not owed:
        unused += [credit for credit in paid if not credit.free]
        return
    if _settles_at_once(owed, paid):
        return
    taken: Mapping[int, int]  # credit number -> debt number
    taken, open_ = _settled(owed, paid)
    needy = [number for number, credit in enumerate(paid) if not credit.free]
    if 1 < len(owed) * len(paid) <= MOST and (open_ or any(n not in taken for n in needy)):
        taken = nearest(owed, paid, ending, events)
        settled = set(taken.values())
        open_ = [n for n, debt in enumerate(owed) if debt.must and n not in settled]
    open_debts.extend(owed[number] for number in open_)
    unused.extend(c for n, c in enumerate(paid) if n not in taken and not c.free)


def _settled(owed: list[Debt], paid: list[Credit]) -> tuple[dict[int, int], list[int]]:
    """Which debts the credits settle, as few left over as can be, by their numbers; and the obligations that stay open."""
    taken: dict[int, int] = {}
    order = sorted(range(len(owed)), key=lambda number: not owed[number].must)
    needy = [number for number, credit in enumerate(paid) if not credit.free]
    open_ = _unsettled(order, owed, paid, taken, needy)
    if len(needy) < len(paid):  # what needs no explanation settles only what the rest leaves open
        must = [number for number in open_ if owed[number].must]
        open_ = _unsettled(must, owed, paid, taken, range(len(paid)))
    return taken, [number for number in open_ if owed[number].must]


def _settles_at_once(owed: list[Debt], paid: list[Credit]) -> bool:
    """True if nothing is left over when each debt, obligations first, takes the first credit that it can."""
    if len(owed) == 1 == len(paid):
        [debt], [credit] = owed, paid
        return not credit.free and debt.takes(credit)
    left = [credit for credit in paid if not credit.free]
    for must in (True, False):
        for debt in owed:
            if debt.must is must:
                for number, credit in enumerate(left):
                    if debt.takes(credit):
                        del left[number]
                        break
                else:
                    if must:
                        return False
    return not left


def _unsettled(
    numbers: Iterable[int],
    owed: list[Debt],
    paid: list[Credit],
    taken: dict[int, int],
    usable: Sequence[int],
) -> list[int]:
    """Settle those debts, one after another; gives those that stay open."""
    left: list[int] = []
    lost: set[int] = (
        set()
    )  # from credits that were looked at in vain no way leads on for others either
    for number in numbers:
        if left and owed[number] is owed[left[-1]]:  # another unit of what stays open
            left.append(number)
            continue
        seen = set(lost)
        if not _settle(number, owed, paid, taken, seen, usable):
            left.append(number)
            lost = seen
    return left


def _settle(
    number: int,
    owed: list[Debt],
    paid: list[Credit],
    taken: dict[int, int],
    seen: set[int],
    usable: Sequence[int],
) -> bool:
    debt = owed[number]
    for index in usable:
        if index not in taken and index not in seen and debt.takes(paid[index]):
            taken[index] = number
            return True
    for index in usable:
        if index in seen or not debt.takes(paid[index]):
            continue
        seen.add(index)
        if _settle(taken[index], owed, paid, taken, seen, usable):
            taken[index] = number
            return True
    return False
