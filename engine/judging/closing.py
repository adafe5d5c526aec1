"""The close of a turn: debts that were not paid, credits that pay for nothing, and the points.

One mistake is one finding: what one rule demands of one event is reported together, the wrong card in place of the
right one once. An action to which a play objects is not objected to again for what it does not pay.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rootlog.engine.changes import Moved
from rootlog.engine.event import Event
from rootlog.engine.general import cut_off, scoring
from rootlog.engine.general.payment_reasons import tell_settlement
from rootlog.engine.judging.books import ERROR_COST
from rootlog.engine.judging.budget import CARDS, DRAWS, ON_BOARD, SURPLUS, UNPLACED
from rootlog.engine.judging.disputing import crafted_wrongly
from rootlog.engine.judging.facts import TurnContext
from rootlog.engine.judging.ledger import Credit, Debt, Entries, by_budget, left_over, matched, work
from rootlog.engine.judging.recalling import Recall
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import COFFIN
from rootlog.engine.reasons import ERROR, ILLEGAL, MISSING, Evidence, Reason

WHOLE_TURN = -1
CLOSING, COMPARED = 5, 25
"""The work of closing a turn, in events that are read, and the comparisons of points, or of debts and credits, that take as much as one."""


class Closing:
    """Settles the readings of a turn when its last event is posted.

    `breaks_off`: it is the last turn of the record, `finished`: and the record names a winner, so that only steps may be
    left out. A turn that breaks off in an unfinished record may leave out anything that could still come.
    """

    __slots__ = ("breaks_off", "events", "facts", "lacking", "spent", "unfinished", "unsure")

    def __init__(self, start: Hypothesis, *, breaks_off: bool, finished: bool) -> None:
        """Take the turn that is read."""
        self.facts = start.facts
        self.events = start.events
        self.breaks_off = breaks_off
        self.unfinished = breaks_off and not finished
        self.lacking = _lacking(self.events) if start.facts.short else {}
        """The number of things that an event takes from places where they are not."""
        self.unsure = _unburied(start.facts)
        self.spent = 0
        """The work of all readings that were settled, in events that are read."""

    def settle(
        self,
        before: Hypothesis,
        most: int | None = None,
        recall: Recall | None = None,
    ) -> Hypothesis | None:
        """Settle what is open: the battle, the steps not reached, debts and credits, points.

        None where that costs more than `most`, found as early as it shows. What the steps not reached oblige to where nothing is
        left out, and what is left over of a budget, may be remembered.
        """
        self.spent += CLOSING + (scoring.work(before) + len(before.debts)) // COMPARED
        turn = before.fork(None)
        turn.rule_set.ways.settle(turn)
        if most is not None and turn.cost > most:
            return None
        turn.optional = self.breaks_off
        if self.breaks_off:
            turn.finish()
        elif recall is not None:
            recall.finish(turn)
        else:
            turn.finish()
        self._ask("close", turn)
        if most is not None and turn.cost > most:
            return None
        late = _late(turn)
        debts = (
            [d._replace(must=d.must and d not in late) for d in turn.debts] if late else turn.debts
        )
        budgets = by_budget(debts, self._explained(turn))
        if most is not None and not late and self._surely_more(turn, budgets, most, recall):
            return None
        owed, unused = matched(budgets, turn.facts.ending, self.events)
        if owed or unused:
            self.spent += work(budgets) // COMPARED
            self._tell_open(turn, before.slot, owed, unused, late)
            if most is not None and turn.cost > most:
                return None
        self._ask("conclude", turn)
        if most is not None and turn.cost > most:
            return None
        if self.unfinished:  # what is earned may have been left to be written
            turn.earned = tuple(earned._replace(must=False) for earned in turn.earned)
        if turn.facts.won is not None:
            turn.earned = cut_off.earned(turn)
        if turn.facts.explaining:
            tell_settlement(turn)
        return scoring.settle(turn)

    def _surely_more(
        self, turn: Hypothesis, budgets: Iterable[Entries], most: int, recall: Recall | None
    ) -> bool:
        """True if what is left over surely costs more than that. It takes less work than to find out what is left over."""
        count = left_over if recall is None else recall.left_over
        left = (most - turn.cost) // ERROR_COST
        if left > len(turn.debts) or self.breaks_off or self.lacking:
            return False
        told: set[tuple[int, Rule]] = set()
        wrong: list[list[Debt]] = []
        for owed, paid in budgets:
            open_, unused = count(owed, paid)
            if open_:
                must = [debt for debt in owed if debt.must]
                places = [_told_of(debt) for debt in must]
                if told.isdisjoint(places):
                    told.update(places)
                    wrong.append(must)
                    left -= _least(places, open_)
            elif unused and not told and turn.cost < ERROR_COST:
                # another mistake of its action would be told in place of it
                left -= paid[0].budget != CARDS.of(turn.faction)
            if left < 0:
                return all(self._surely_told(turn, must) for must in wrong)
        return False

    def _surely_told(self, turn: Hypothesis, must: list[Debt]) -> bool:
        """True if it is an error if any of these debts stays open."""
        if any(debt.warning for debt in must):
            return False
        return len(self._without_excused(turn, must)) == len(must)

    def _tell_open(
        self,
        turn: Hypothesis,
        reached: int,
        owed: list[Debt],
        unused: list[Credit],
        late: Sequence[Debt],
    ) -> None:
        """Object to what is owed and not shown, and to what is shown for nothing, in a turn that came to the slot `reached`.

        What is owed `late` comes after the end of the game: it need not be shown, and may.
        """
        owed = self._without_excused(turn, self._without_absent(turn, owed))
        unused = _without_undrawn(turn, owed, unused)
        _keep_hand(turn, owed, unused)
        open_ = [debt for debt in owed if not self._may_follow(debt, reached)]
        _tell_debts(turn, open_)
        if unused:
            meant = _unpaired(unused, [*open_, *late])
            self._tell_credits(turn, self._without_excess(turn, meant, open_))

    def _ask(self, question: str, turn: Hypothesis) -> None:
        if self.breaks_off:
            return
        for act in turn.facts.acting(question, turn.state):
            act(turn)

    def _explained(self, turn: Hypothesis) -> Iterable[Credit]:
        """The credits, with those free that were taken from an empty place: that is reported, so what is there pays first.

        Credits that place what may have been in the supply are free, too, if the debt was counted without it.
        """
        if not self.lacking and not self.unsure:
            return turn.credits
        lacking, unsure, found = dict(self.lacking), dict(self.unsure), []
        for credit in turn.credits:
            absent = lacking.get(credit.index, 0) > 0
            if absent:
                lacking[credit.index] -= 1
            elif credit.budget.places and unsure.get(credit.index, 0) > 0:
                unsure[credit.index] -= 1
                absent = True
            found.append(credit._replace(free=True) if absent and not credit.free else credit)
        return found

    def _without_absent(self, turn: Hypothesis, owed: list[Debt]) -> list[Debt]:
        """Without one debt for each credit that is not there and could not have paid any: that it is not there is reported."""
        lacking = self.lacking
        if not lacking or not owed:
            return owed
        absent = [credit for credit in turn.credits if credit.index in lacking]
        met = Counter(
            credit.budget
            for due, paid in by_budget(turn.debts, absent)
            for credit in paid
            if due and not any(debt.takes(credit) for debt in due)
        )
        left = []
        for debt in owed:
            if met[debt.budget]:
                met[debt.budget] -= 1
            else:
                left.append(debt)
        return left

    def _without_excused(self, turn: Hypothesis, owed: list[Debt]) -> list[Debt]:
        """Without what rules of other sources keep from being done."""
        if not owed:
            return owed
        left = owed
        for source in turn.asking("excuses", turn.state):
            left = [debt for debt in left if not source.excuses(turn, debt)]
        return left

    def _may_follow(self, debt: Debt, reached: int) -> bool:
        """True if what is owed may be in the part that is not recorded.

        An unfinished record may break off anywhere; a finished one in its last turn, but no step before that reached.
        """
        if self.unfinished:
            return True
        return self.breaks_off and debt.step and debt.slot >= reached

    def _may_precede(self, turn: Hypothesis, credit: Credit) -> bool:
        """True if the thing that a card was spent on may be there."""
        return (
            self.unfinished
            and credit.budget.name == CARDS.name
            and credit.index >= turn.facts.ending
        )

    def _without_excess(
        self, turn: Hypothesis, unused: list[Credit], owed: list[Debt]
    ) -> list[Credit]:
        """Without the last discards, as many as the hand has too few cards by other mistakes of this turn."""
        cards, draws = CARDS.of(turn.faction), DRAWS.of(turn.faction)
        last = [c for c in unused if c.budget == cards and c.index >= turn.facts.ending]
        before = sum(c.budget == cards for c in unused) - len(last)
        before += sum(craft.faction == turn.faction for craft in crafted_wrongly(turn))
        kept = list(unused)
        for credit in last[: before + sum(debt.budget == draws for debt in owed)]:
            kept.remove(credit)
        return kept

    def _tell_credits(self, turn: Hypothesis, unused: list[Credit]) -> None:
        """The first unused credit of each action and rule, unless something else is wrong with that action."""
        wrong = {self._action(index) for index in _objected(turn)}
        told: set[tuple[int, Rule]] = set()
        for credit in unused:
            action = self._action(credit.index)
            if action in wrong or (action, credit.rule) in told:
                continue
            if not self._may_precede(turn, credit):
                told.add((action, credit.rule))
                turn.object_to(
                    credit.rule, ILLEGAL, credit.words, credit.values, index=credit.index
                )

    def _action(self, index: int) -> int:
        return self.events[index].action


def _told_of(debt: Debt) -> tuple[int, Rule]:
    """The event and rule by which open debts are reported together: one event, or the turn as a whole, and one rule."""
    return WHOLE_TURN if debt.step else debt.index, debt.rule


def _least(places: list[tuple[int, Rule]], number: int) -> int:
    """The least number of different places among so many of those."""
    found = 0
    for count in sorted(Counter(places).values(), reverse=True):
        if number <= 0:
            break
        number -= count
        found += 1
    return found


def _late(turn: Hypothesis) -> tuple[Debt, ...]:
    """The debts of things that would have come after the game was won: they need not be shown."""
    if turn.facts.won is None:
        return ()

    return cut_off.late(turn)


def _lacking(events: Sequence[Event]) -> dict[int, int]:
    """The number of missing things of each event that takes things from places where they are not."""
    return {
        event.index: event.change.short
        for event in events
        if type(event.change) is Moved and event.change.short
    }


def _unburied(facts: TurnContext) -> dict[int, int]:
    """The number of pieces, by event, that were on the Coffin Makers until an event took them from a supply."""
    buried, kinds = bool(facts.log.before.at(COFFIN)), facts.by_kind()
    for kind in kinds:
        buried = buried or kind[-6:] == "coffin"
    if not buried:
        return {}
    found = {}
    for event in facts.of_kinds(*[kind for kind in kinds if kind[:6] == "supply"]):
        lay = facts.events[event.index - 1].after.at(COFFIN) if event.index else None
        if lay:
            moved = event.moved
            came = lay.get(moved.thing, 0) - event.after.count(moved.thing, COFFIN)
            if came > 0:
                found[event.index] = came
    return found


def _objected(turn: Hypothesis) -> Iterator[int]:
    """The events to which the turn objects."""
    trail = turn.trail
    while trail is not None:
        trail, entry = trail
        if entry.index >= 0 and entry.severity == ERROR:
            yield entry.index


def _without_undrawn(turn: Hypothesis, owed: list[Debt], unused: list[Credit]) -> list[Credit]:
    """The credits without cards discarded to the hand limit because of draws that are not written: that omission is reported."""
    draws = DRAWS.of(turn.faction)
    undrawn = sum([debt.budget == draws for debt in owed])
    if not undrawn or not unused:
        return unused
    left = []
    for credit in unused:
        if (
            undrawn
            and credit.budget == CARDS.of(turn.faction)
            and credit.index >= turn.facts.ending
        ):
            undrawn -= 1
        else:
            left.append(credit)
    return left


def _keep_hand(turn: Hypothesis, owed: list[Debt], unused: list[Credit]) -> None:
    """Note the number of cards that hands have too many or too few by reported mistakes, and the pieces that are not placed."""
    open_debts = Counter(debt.budget for debt in owed)
    extra = Counter(credit.budget for credit in unused)
    if not open_debts and not extra:
        return
    for budget, number in open_debts.items():
        if budget.places:
            where = ON_BOARD if budget.written.endswith(ON_BOARD) else ""
            turn.count(UNPLACED.of(budget.faction).at(budget.places + where), number)
    concerned = {budget.faction for budget in (*open_debts, *extra)}
    for faction in turn.rule_set.factions:
        if faction not in concerned:
            continue
        draws, cards = DRAWS.of(faction), CARDS.of(faction)
        unspent = open_debts[cards] - extra[cards]
        undrawn = open_debts[draws] - sum(n for one, n in extra.items() if one.at("") == draws)
        unearned = max(0, unspent) + max(0, -undrawn)
        if faction == turn.faction:
            turn.unearned = unearned
            turn.lacking = max(0, -unspent) + max(0, undrawn)
        elif unearned:
            turn.count(SURPLUS.of(faction), unearned)


def _tell_debts(turn: Hypothesis, left: list[Debt]) -> None:
    """Report open debts. What one event, or the turn as a whole, owes by one rule is one omission."""
    together: dict[tuple[int, Rule, bool], list[Reason]] = {}
    sums: dict[tuple[int, Rule, bool], tuple[int, int]] = {}
    for debt, count, total in _grouped(turn.debts, left):
        key = *_told_of(debt), debt.warning
        together.setdefault(key, []).append(_unpaid(debt, total - count, total))
        owed, paid = sums.get(key, (0, 0))
        sums[key] = owed + total, paid + total - count
    for (where, rule, warning), parts in together.items():
        words, values = parts[0].key, parts[0].values
        if len(parts) > 1:
            words, values = "together", Evidence(parts=tuple(parts))
        owed, paid = sums[where, rule, warning]
        known = Evidence(owed=owed, paid=paid)
        turn.object_to(rule, MISSING, words, values, index=where, warning=warning, evidence=known)


def _unpaid(debt: Debt, paid: int, owed: int) -> Reason:
    """The reason for a debt of so many units that is not paid in full; its sentence may name both numbers."""
    return Reason(debt.rule, False, debt.words, Evidence(debt.values, paid=paid, owed=owed))


def _grouped(debts: Iterable[Debt], left: list[Debt]) -> Iterator[tuple[Debt, int, int]]:
    """Debts of several units that one event made: the debt, units left open, units owed."""
    open_: dict[tuple[int, Rule, str, Evidence], list[Debt]] = {}
    for debt in left:
        open_.setdefault((debt.index, debt.rule, debt.words, debt.values), []).append(debt)
    places = {debt.index for debt in left}
    owed = Counter(
        (one.index, one.rule, one.words, one.values) for one in debts if one.index in places
    )
    for key, alike in open_.items():
        yield alike[0], len(alike), owed[key]


def _unpaired(unused: list[Credit], owed: list[Debt]) -> list[Credit]:
    """Without the credits that were meant for a debt that is left open: the wrong card, the wrong clearing is one mistake.

    Of several the nearest was meant.
    """
    if not owed:
        return unused
    left = list(unused)
    for debt in owed:
        meant = min(
            (credit for credit in left if credit.budget == debt.budget),
            key=lambda credit: abs(credit.index - debt.index) if debt.index >= 0 else 0,
            default=None,
        )
        if meant is not None:
            left.remove(meant)
    return left
