"""A sample of the breaches that `python -m tests.breaches` injects: how many are noticed, cite the right rule, are told once."""

import os
import random
from functools import cache

import pytest

from tests.breaches import FIXTURES, judge
from tests.breaching.catalogue import KINDS
from tests.breaching.legal import LegalGame

GAMES = (
    "mobs_at_the_lake",
    "moles_and_crows_in_winter",
    "gardens_at_the_lake",
    "knights_and_traders",
    "two_coalitions",
)
"""Games in which all eleven factions play."""
SAMPLE = 12
"""How many breaches are injected into each."""
WANTED = {"noticed": 1.0, "right_rule": 0.9, "one_on_turn": 0.7}
"""What share of the sample must be told how, at least."""

NAMED = 0.9
"""Of how many of those that are not left open it must be said rightly who made the mistake."""


@cache
def proposals(name):
    """Every breach of every class in a game, by class; classes without one left out."""
    path = next(one for one in FIXTURES if os.path.basename(one) == f"{name}.rootlog")
    with open(path, encoding="utf-8") as file:
        game = LegalGame(file.read())
    assert game.is_legal
    found = {kind: list(kind.breaches(game)) for kind in KINDS.values()}
    return game, {kind: breaches for kind, breaches in found.items() if breaches}


@cache
def sample():
    """What came of some breaches of some classes in each game, the same ones each time."""
    told = []
    for name in GAMES:
        game, found = proposals(name)
        chance = random.Random(name)
        kinds = chance.sample(sorted(found, key=lambda kind: kind.name), SAMPLE)
        told += [judge(name, game, kind, chance.choice(found[kind])) for kind in kinds]
    return told


def test_players_and_pens_are_told_apart():
    """Of nine in ten breaches of which it is said who made the mistake, that is so."""
    named = [one for one in sample() if not one.open]
    wrong = [(one.kind, one.game, one.broken) for one in named if not one.whose]
    assert len(wrong) <= (1 - NAMED) * len(named), wrong
    assert len(named) >= 0.7 * len(sample())


def test_there_are_classes_of_breaches_for_all():
    """More than thirty, most of them possible in these few games."""
    assert len(KINDS) > 30
    assert len({kind for name in GAMES for kind in proposals(name)[1]}) > 60


@pytest.mark.parametrize("what", WANTED)
def test_breaches_are_told(what):
    """Each is noticed, most cite the right rule and are one error on their turn."""
    told = sample()
    missed = [(one.kind, one.game, one.broken) for one in told if not getattr(one, what)]
    assert len(told) - len(missed) >= WANTED[what] * len(told), missed
