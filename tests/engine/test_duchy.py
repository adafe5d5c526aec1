"""The Duchy where it is tangled: who acts, cards that are shown, the Burrow, the Price of Failure."""

import pytest

from rootlog.engine.factions.duchy import rota
from rootlog.engine.factions.duchy.swaying import matched

# --- who acts ------------------------------------------------------------------------------------------------


def deeds(ministers: str, *done: str, unbroken: bool = False) -> bool:
    """Whether those ministers allow all that was done."""
    swayed = frozenset(ministers.split())
    rotas = rota.begin(swayed, actions=2)
    for deed in done:
        rotas = rota.after(rotas, deed, swayed, unbroken=unbroken)
    return bool(rotas)


@pytest.mark.parametrize(
    ("ministers", "done", "legal"),
    [
        ("", "move battle", True),
        ("", "move battle move", False),
        ("captain", "move battle battle", True),
        ("captain", "battle move dig", False),  # the Captain battles, but digging comes too late
        ("brigadier", "recruit dig move move", True),
        ("brigadier", "recruit dig move battle", False),
        ("brigadier mayor", "recruit dig move battle move battle", True),
        ("brigadier mayor", "recruit dig move move battle battle battle", False),
        ("mayor", "recruit dig battle", False),
        ("captain mayor", "recruit dig battle battle", True),
        ("foremole mayor", "recruit dig build build", True),
        ("foremole", "recruit dig recruit", False),
    ],
)
def test_acts_are_shared_out(ministers: str, done: str, legal: bool) -> None:
    assert deeds(ministers, *done.split()) is legal


def test_a_brigadier_is_not_interrupted_where_the_law_says_so() -> None:
    done = "recruit", "dig", "move", "build", "move"
    assert deeds("brigadier foremole", *done)
    assert not deeds("brigadier foremole", *done, unbroken=True)


# --- cards that are shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "clearings", "legal"),
    [
        ("FM", ("F", "FMR"), True),
        ("MF", ("FMR", "F"), True),
        ("FM", ("FMR", "R"), False),
        ("BB", ("F", "F"), True),
        ("BBF", ("F", "M"), False),
    ],
)
def test_a_clearing_counts_once(cards: str, clearings: tuple[str, ...], legal: bool) -> None:
    assert matched(tuple(cards), clearings) is legal
