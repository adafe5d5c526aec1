"""What stands for functools and collections.Counter (rootlog/engine/light.py) does as those do."""

import collections
import functools
import operator
import random
import subprocess
import sys

import pytest

from rootlog.engine import light, lighter


def _some(dice, kind):
    letters = [dice.choice("abcd") for _ in range(dice.randrange(8))]
    counted = kind(letters)
    counted.subtract(kind(dice.choice("abcd") for _ in range(dice.randrange(5))))
    return counted


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("sign", ["add", "sub", "or_", "and_", "eq", "ne", "le", "ge"])
def test_counts_are_put_together_as_collections_does(seed, sign):
    told = []
    for kind in (collections.Counter, lighter.Counter):
        dice = random.Random(seed)
        one, other = _some(dice, kind), _some(dice, kind)
        found = getattr(operator, sign)(one, other)
        told.append(list(found.items()) if isinstance(found, dict) else found)
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", range(10))
def test_counts_are_asked_as_those_of_collections_are(seed):
    told = []
    for kind in (collections.Counter, lighter.Counter):
        dice = random.Random(seed)
        counted = _some(dice, kind)
        counted.update("aab")
        counted.update({"c": 2})
        told.append(
            (
                dict(counted),
                counted["nothing"],
                counted.total(),
                list(counted.elements()),
                counted.most_common(2),
                dict(+counted),
                dict(counted.copy()),
                dict(kind({"a": 0, "b": -1})),
            )
        )
    assert told[0] == told[1]


def test_a_property_is_worked_out_once():
    asked = []

    class Thing:
        @lighter.cached_property
        def answer(self):
            """What is asked."""
            asked.append(self)
            return 42

    thing = Thing()
    assert (thing.answer, thing.answer, vars(thing)) == (42, 42, {"answer": 42})
    assert asked == [thing]
    assert Thing.answer.__doc__ == "What is asked."


def test_so_many_answers_are_remembered():
    asked = []

    def double(number):
        """Twice as much."""
        asked.append(number)
        return 2 * number

    double = lighter.lru_cache(maxsize=2)(double)
    assert [double(n) for n in (1, 2, 1, 3, 2, 1)] == [2, 4, 2, 6, 4, 2]
    assert asked == [1, 2, 3, 2, 1]
    assert (double.__name__, double.__doc__) == ("double", "Twice as much.")
    assert double.cache_info() == (1, 5, 2, 2)
    double.cache_clear()
    assert double.cache_info() == (0, 0, 2, 0)
    assert light.partial is functools.partial


LATE = """
import sys
from rootlog.cli.late import put_off
put_off()
from collections.abc import Mapping
import collections.abc
assert 'OrderedDict' not in vars(sys.modules['collections'])
assert collections.abc.Mapping is Mapping
{}
import collections, typing, enum
assert collections.OrderedDict is OrderedDict
assert isinstance(OrderedDict(), Mapping) and issubclass(collections.UserDict, Mapping)
assert type(collections) is type(sys) and collections.__spec__.name == collections.__name__ == 'collections'
"""


@pytest.mark.parametrize(
    "first", ["from collections import OrderedDict", "OrderedDict = collections.OrderedDict"]
)
def test_collections_comes_when_it_is_asked_for(first):
    command = [sys.executable, "-S", "-c", LATE.format(first)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
