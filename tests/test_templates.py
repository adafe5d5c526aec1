"""Every template of a message, formatted with sample values: it is a sentence whatever the numbers and names are.

The templates are those of all reasons that judging a sample of the fixtures weighs, whether they hold or not; each is formatted with
the values of the real case, and with others of the same type in their place.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rootlog.engine import factions
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.words import sentences
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from tests.cases import annotated
from tests.sampling import sample
from tests.test_messages import WRONG

NUMBERS = (1, 2, 7)
NEVER_ONE = (
    "are added to the Decree",
    "are looted from",
    "are placed in celebration",
    "are rolled",
    "are shifted, but only one may be",
    "are spent with the Banker",
    "cards are spent on a mob",
    "are taken from the ruin in",
    "ends the turn with",
    "ends} the turn with",
    "for a wrong guess",
    "items on the {} track",
    "mobs spread",
    "spread more evenly",
    "of each suit",
    "set-up draws",
    "set-up places",
    "spent for the sympathy in",
    "supporters are on the stack",
    "the Retinue holds",
    "to live off the land",
    "Protectionism places",
    "the deck holds",
    "remove {} pieces",
    "removes {} pieces",
    "{} pieces when hired",
)
"""Words of the templates whose count is at least two whenever they are told: more than a limit, or a number of the board."""


@cache
def _reasons() -> dict[str, dict[tuple[type, ...], Reason]]:
    """A reason for each template that judging a sample of the fixtures comes to, and for each combination of types in it."""
    found: dict[str, dict[tuple[type, ...], Reason]] = {}
    for path in sample(annotated(), 6):
        record = JudgedRecord(source(path.read_text(encoding="utf-8")), explaining=True)
        for reading in record.verdicts.readings:
            for _, entry in reading.entries:
                reason = entry.reason
                if reason is not None:
                    types = tuple(type(value) for value in reason.values.values())
                    found.setdefault(_text(reason), {})[types] = reason
    return found


def _text(reason: Reason) -> str:
    """The sentence of a reason, with its places for values."""
    return sentences.text(reason.rule, reason.key)


def _samples(reason: Reason) -> Iterator[str]:
    """A sentence with the values of the case, then with each number and each faction in turn replaced by others."""
    bare = re.sub(r"\{[^}]*\}", "{}", _text(reason))
    several = any(one in bare for one in NEVER_ONE)
    if several and reason.holds:  # then it is not reported
        return
    yield reason.message
    for name, value in reason.values.items():
        others: tuple[object, ...] = ()
        if value in factions.letters():
            others = "PC"
        elif type(value) is int and not several:
            others = NUMBERS
        for other in others:
            yield reason._replace(values=Evidence(reason.values | {name: other})).message


def test_there_are_many_templates() -> None:
    assert len(_reasons()) > 400


@pytest.mark.parametrize("name", WRONG)
def test_no_template_gives(name: str) -> None:
    wrong = {
        message
        for by_types in _reasons().values()
        for reason in by_types.values()
        for message in _samples(reason)
        if re.search(WRONG[name], message) and "are rolled" not in message
    }
    assert sorted(wrong) == []
