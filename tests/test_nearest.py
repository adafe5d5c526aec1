"""Which debts and credits of a turn that does not add up settle one another."""

import random

import pytest

from rootlog.engine.judging import nearest
from rootlog.engine.judging.budget import CARDS
from rootlog.engine.judging.ledger import Credit, Debt
from rootlog.engine.law import Rule

HAND = Rule("terms", "HAND")


def cost(settled, owed, paid, ending):
    """The sum of what settled debts cost with their credits, and of what the others cost as they stay open."""
    places = dict(nearest._places(owed, paid, ()))
    staying = sum(
        nearest.OPEN - number
        for number, debt in enumerate(owed)
        if debt.must and number not in settled.values()
    )
    return staying + sum(
        nearest._cost(owed[debt], paid[credit], ending, places) + credit
        for credit, debt in settled.items()
    )


@pytest.mark.parametrize("seed", range(200))
def test_debts_that_no_credit_settles_best_need_not_be_compared(seed, monkeypatch):
    dice = random.Random(seed)
    paid = [
        Credit(CARDS, dice.choice("FMRB"), dice.randrange(20), HAND, "", free=dice.random() < 0.2)
        for _ in range(dice.randint(1, 4))
    ]
    owed = [
        Debt(
            CARDS,
            frozenset(dice.sample("FMRB", dice.randint(1, 3))),
            dice.random() < 0.8,
            dice.randrange(20),
            HAND,
            "",
            effect=dice.random() < 0.5,
        )
        for _ in range(dice.randint(5, 30))
    ]
    few = nearest.nearest(owed, paid, 15)
    nearest._nearest.cache_clear()
    monkeypatch.setattr(nearest, "_settling", lambda settling, _: list(settling))
    every = nearest.nearest(owed, paid, 15)
    assert cost(few, owed, paid, 15) == cost(every, owed, paid, 15)


def test_of_many_debts_only_those_are_compared_that_some_credit_settles_best(monkeypatch):
    rows = []
    assigned = nearest._assigned
    monkeypatch.setattr(
        nearest,
        "_assigned",
        lambda table, credits_: rows.append(len(table)) or assigned(table, credits_),
    )
    owed = [Debt(CARDS, None, True, index, HAND, "") for index in range(200)]
    paid = [Credit(CARDS, "F", 50 * number, HAND, "") for number in range(4)]
    nearest._nearest.cache_clear()
    assert len(nearest.nearest(owed, paid, None)) == 4
    assert rows[0] <= 16
