"""A sample of `python -m tests.hands`: legal games in other hands stay legal, and the board stays the same."""

import os
from functools import cache
from random import Random

import pytest

from rootlog.generating import GameOptions, generate
from tests.hands import FIXTURES, rewritings, whole
from tests.rewriting.catalogue import KINDS
from tests.rewriting.comparing import differences, told
from tests.sampling import some

NAMES = ("knights_and_traders", "hirelings_at_the_lake")
"""Games in which most factions play, each with many kinds of actions."""
SAMPLE = (
    GameOptions(25_900_000, "CEAV", "Fall", "Standard", "law-6"),
    GameOptions(25_900_001, "LOHK", "Winter", "E&P", "law-6"),
    GameOptions(25_900_002, "DPVE", "Mountain", "E&P", "law-16"),
    GameOptions(25_900_013, "ODAP", "Mountain", "E&P", "law-6"),
)
ONCE_JUDGED_OTHERWISE = (
    ("rituals_in_winter", "terse"),
    ("printed_and_played_by_three", "log of outcomes"),
    ("emigre_before_dividends", "log of events"),
    ("a_bomb_that_wins", "log that tells all"),
)
"""Games in whole hands of which judging told what was not so."""
MIXED = 3
"""How many times each is written by several kinds at once."""


@cache
def texts():
    """The games, by name, with what checking says of them as they are."""
    found = {}
    for path in FIXTURES:
        name = os.path.basename(path).removesuffix(".rootlog")
        if name in NAMES:
            with open(path, encoding="utf-8") as file:
                found[name] = file.read()
    found.update({f"seed {one.seed}": generate(one).text for one in SAMPLE})
    return {name: (text, told(text)) for name, text in found.items()}


def rewritten(kind):
    """The sample by that kind alone: what is told of each game as it is, and the game in the other hand."""
    for name, (text, before) in texts().items():
        other = KINDS[kind].rewrite(text, Random(f"{name} {kind}"))
        if other != text:
            yield before, other


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_in_another_hand_is_the_same_game(kind):
    """Two of the games that are not the same in it."""
    for before, other in some(rewritten(kind), 2):
        assert differences(before, other) == []


def test_most_kinds_find_something_to_do_in_the_sample():
    idle = [kind for kind in KINDS if not list(rewritten(kind))]
    assert len(idle) < 10, idle


@pytest.mark.parametrize("name", [*NAMES, *(f"seed {one.seed}" for one in SAMPLE)])
def test_several_hands_at_once(name):
    text, before = texts()[name]
    found = [
        (kind, other) for kind, other in rewritings(name, text, [*KINDS], MIXED) if "+" in kind
    ]
    assert found
    for kind, other in found:
        assert differences(before, other) == [], kind


@pytest.mark.parametrize(("name", "hand"), ONCE_JUDGED_OTHERWISE)
def test_a_game_in_a_whole_hand(name, hand):
    path = next(one for one in FIXTURES if os.path.basename(one) == f"{name}.rootlog")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    other = dict(whole(os.path.basename(path), text))[f"+{hand}"]
    assert differences(told(text), other) == []
