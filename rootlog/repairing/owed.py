"""Actions that would show what is owed and not shown: as the record writes such things elsewhere, or as all records do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.judging.budget import CARDS, DRAWS, Budget
from rootlog.engine.judging.ledger import Credit, Debt, match
from rootlog.engine.judging.reading import Reading
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import BIRD
from rootlog.engine.reasons import Objection
from rootlog.engine.vocabulary import CARD_SUITS, PLAIN_SUITS
from rootlog.engine.words import item_names
from rootlog.notation.reader import node_of
from rootlog.notation.record import (
    CardTerm,
    Hand,
    ItemTerm,
    Node,
    PieceTerm,
    Record,
    Region,
    Score,
    Transfer,
)
from rootlog.repairing.clearings import clearings_of, renumbered
from rootlog.replaying import facts

CLEARINGS = tuple(range(1, 13))
"""The numbers of all clearings."""
CLAIMED, SHOWN = 12, 30
"""The number of patterns of one budget that are tried: for what asks for a unit of it, for what shows one."""


class OwedPattern(NamedTuple):
    """The way in which a record writes a unit of a budget: the action, and the value that it shows.

    `claims`: it is the action that asks for it, not the one that shows it.
    """

    budget: Budget
    node: Node
    value: object
    claims: bool = False


def patterns(record: Record, readings: Iterable[Reading]) -> tuple[OwedPattern, ...]:
    """The ways in which that record writes what is owed and paid, in turns that were read: actions about units of one budget."""
    found: dict[OwedPattern, None] = {}
    for reading in readings:
        if reading.turn is None:
            continue
        actions = record.turns[reading.log.number - 1].actions
        for index, budget, value, claims in _units(reading):
            node = actions[reading.events[index].action - 1].node
            if type(node) is Transfer and len(node.terms) == 1 and _is_of_one(node):
                found.setdefault(OwedPattern(budget, node, value, claims))
    return tuple(found)


def _is_of_one(node: Transfer) -> bool:
    """True if an action leads to one place at most. For an item, its place and its side are one."""
    return len(node.targets) <= 1 or type(node.terms[0]) is ItemTerm


def _units(reading: Reading) -> Iterator[tuple[int, Budget, object, bool]]:
    """Each unit of a turn as it was read: its event, its budget, its value, and whether it is owed."""
    turn = reading.turn
    assert turn is not None  # asked of turns that were read
    for credit in turn.credits:
        if credit.index >= 0:
            yield credit.index, credit.budget, credit.value, False
    for debt in turn.debts:
        if debt.index >= 0 and isinstance(debt.fits, frozenset) and len(debt.fits) == 1:
            yield debt.index, debt.budget, next(iter(debt.fits)), True


def paying(debt: Debt, count: int, known: Iterable[OwedPattern], owner: str) -> Iterator[Node]:
    """The actions, on that faction's turn, any of which shows so many units of what that debt asks for."""
    budget = debt.budget
    many = None if count == 1 else count
    if budget == DRAWS.of(budget.faction):
        yield Transfer((CardTerm(many, None, None, None),), (Hand(budget.faction),))
    if budget == CARDS.of(budget.faction) and any(_fits(debt, suit) for suit in CARD_SUITS):
        yield Transfer((CardTerm(many, _suit(debt), None, Hand(budget.faction)),), ())
    shown: dict[Node, None] = {}
    for value in _wanted(debt):
        for node in _written(debt, value, owner) if _fits(debt, value) else ():
            shown.setdefault(_counted(node, many))
    for pattern in known:
        if pattern.budget == budget and not pattern.claims:
            for node, value in (*_values(pattern, _wanted(debt)), *_own_others(pattern)):
                if _fits(debt, value):
                    shown.setdefault(_counted(node, many))
    yield from list(shown)[:SHOWN]


def joined(ways: Sequence[Sequence[Node]]) -> Iterator[Transfer]:
    """The actions that pay several debts at once, each of them in one of its ways: the same things, at the goal for each."""
    first, *others = ways or [()]
    for node in first if others else ():
        if type(node) is not Transfer or len(node.targets) != 1:
            continue
        alike = [
            [one.targets[0] for one in some if type(one) is Transfer and one.terms == node.terms]
            for some in others
        ]
        goals = (node.targets[0], *(some[0] for some in alike if some))
        if len(set(goals)) == len(ways) and all(type(one) is Region for one in goals):
            yield node._replace(targets=goals)


def steps_left(turn: Hypothesis, rule: Rule) -> list[Debt]:
    """The things that a step of that rule asks for and nothing shows, if they are no longer owed because that was reported."""
    return _left_of_steps(turn, [debt for debt in turn.debts if debt.rule == rule])


def partly_done(turn: Hypothesis) -> list[Debt]:
    """The things that partly shown steps of the turn ask for above that, if they are no longer owed because that was reported."""
    shown = {credit.budget for credit in turn.credits if credit.index >= 0}
    return _left_of_steps(turn, [debt for debt in turn.debts if debt.budget in shown])


def _left_of_steps(turn: Hypothesis, debts: Iterable[Debt]) -> list[Debt]:
    asked = [debt._replace(must=True) for debt in debts if debt.step and not debt.must]
    budgets = {debt.budget for debt in asked}
    return match(asked, [one for one in turn.credits if one.budget in budgets])[0]


def placing_more(node: Node | None, count: int) -> Iterator[Node]:
    """An action that places so many more of the pieces that it places in one clearing."""
    if type(node) is not Transfer or len(node.terms) != 1 or len(node.targets) != 1:
        return
    term = node.terms[0]
    if type(term) is PieceTerm and term.start is None and type(node.targets[0]) is Region:
        yield _counted(node, (term.count or 1) + count)


def place_of_step(turn: Hypothesis, slot: int) -> int:
    """The place of an action of that step: before the first action of a later one."""
    for entry in turn.entries:
        if entry.play is not None and entry.index >= 0 and entry.slot > slot:
            return turn.events[entry.index].action - 1
    return len(turn.log.steps)


def _written(debt: Debt, value: object, owner: str) -> Iterator[Node]:
    """The ways to write a unit of that value on that faction's turn, if there is one way, or one for each item."""
    values = value if type(value) is tuple else (value,)
    budget, form = debt.budget, debt.budget.written
    told = isinstance(debt.fits, frozenset)
    if budget.places and type(value) is int and (told or not form):
        form, told = f"{{by}}{budget.places}->{{0}}", True
    if not form or ("{0" in form and not told):
        return
    for item in item_names() if "{item}" in form else ("",):
        try:
            text = form.format(*(one or "" for one in values), by=budget.faction, item=item)
        except IndexError:  # a value that stands for something else, as for a card from the deck
            return
        yield node_of(text, owner)


def more_of(node: Node | None, debt: Debt, count: int) -> Iterator[Node]:
    """An action that shows a unit of what that debt asks for, as it shows so many more: at other goals, or of what it moves."""
    if type(node) is not Transfer or len(node.terms) != 1 or not node.targets:
        return
    goals = [target.numbers for target in node.targets if type(target) is Region]
    if len(goals) == len(node.targets):
        for value in _wanted(debt):
            if type(value) is int and (value,) not in goals and _fits(debt, value):
                numbers = sorted((*goals, (value,)))
                yield node._replace(targets=tuple(map(Region, numbers)))
    elif type(node.terms[0]) is CardTerm and node.terms[0].start is None:
        yield _counted(node, (node.terms[0].count or 1) + count)


def claiming(credit: Credit, known: Iterable[OwedPattern]) -> Iterator[Node]:
    """The actions any of which asks for what that credit shows."""
    shown: dict[Node, None] = {}
    for pattern in known:
        if pattern.budget == credit.budget and pattern.claims:
            for node, value in _values(pattern, (credit.value,)):
                if value == credit.value:
                    shown.setdefault(node)
    yield from list(shown)[:CLAIMED]


def _suit(debt: Debt) -> str | None:
    """The suit of the card that is asked for: a bird only where no other will do, None where several will."""
    suits = [suit for suit in PLAIN_SUITS if _fits(debt, suit)]
    if not suits and _fits(debt, BIRD):
        return BIRD
    return suits[0] if len(suits) == 1 else None


def _wanted(debt: Debt) -> tuple[object, ...]:
    """The values that it takes, all suits and items, or clearings, if that is not said; a bird, which is good for other suits, comes last."""
    if debt.fits is None and debt.budget.places and not debt.budget.written:
        return CLEARINGS
    if not isinstance(debt.fits, frozenset):
        return (*CARD_SUITS, *item_names())
    return tuple(sorted(debt.fits, key=lambda one: (one == BIRD or _holds(one, BIRD), str(one))))


def _holds(value: object, part: str) -> bool:
    return type(value) is tuple and part in value


def _values(pattern: OwedPattern, wanted: Iterable[object]) -> Iterator[tuple[Node, object]]:
    """The pattern for each value that may be asked for."""
    node, value = pattern.node, pattern.value
    assert type(node) is Transfer  # patterns are
    first = node.terms[0]
    if type(first) is CardTerm and first.suit is not None:
        first = first._replace(name=None)  # that card is gone
        node = node._replace(terms=(first,))
    yield node, value
    for other in wanted:
        if isinstance(value, int) and isinstance(other, int) and value in clearings_of(node):
            yield renumbered(node, value, other), other
        if type(first) is ItemTerm and value in (None, first.item) and other in item_names():
            shown = other if value is not None else None
            yield node._replace(terms=(first._replace(item=str(other)),)), shown
        if type(first) is not CardTerm:
            continue
        if first.suit is not None and other in CARD_SUITS:
            yield node._replace(terms=(first._replace(suit=str(other)),)), other


def _own_others(pattern: OwedPattern) -> Iterator[tuple[Node, object]]:
    """The other cards of the faction's own, if any one is asked for."""
    node, faction = pattern.node, pattern.budget.faction
    assert type(node) is Transfer  # patterns are
    first = node.terms[0]
    if type(first) is CardTerm and first.suit is None and first.name == pattern.value:
        own = [name for name, _, _ in facts.own_cards(faction)]
        for name in own if first.name in own else ():
            yield node._replace(terms=(first._replace(name=name),)), name


def _counted(node: Node, many: int | None) -> Node:
    if type(node) is not Transfer:
        return node
    return node._replace(terms=(node.terms[0]._replace(count=many), *node.terms[1:]))


def _fits(debt: Debt, value: object) -> bool:
    try:
        return debt.takes(Credit(debt.budget, value, debt.index, debt.rule, ""))
    except (TypeError, KeyError, IndexError, AttributeError):  # made for values of another kind
        return False


def points_owed(finding: Objection, turn: Hypothesis | None) -> Iterator[Score]:
    """The points that a finding says are not written, for each faction that did not score so many by its rule in that turn."""
    earned, recorded = finding.evidence.get("earned"), finding.evidence.get("recorded")
    if turn is None or not isinstance(earned, int) or not earned or recorded:
        return
    scorers = (who for who, due, _, rule in turn.misscored if (due, rule) == (earned, finding.rule))
    for faction in dict.fromkeys(scorers):
        yield Score(None if faction == turn.faction else faction, earned)


def cards_over(finding: Objection) -> Iterator[Transfer]:
    """The discards that bring a hand back to its limit."""
    size, limit = finding.evidence.get("hand"), finding.evidence.get("limit")
    if isinstance(size, int) and isinstance(limit, int) and size > limit:
        many = None if size == limit + 1 else size - limit
        yield Transfer((CardTerm(many, None, None, Hand(finding.faction)),), ())
