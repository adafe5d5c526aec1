"""The parts of a page on which a game is tapped: places, the things in them, and the actions that they offer."""

from typing import NamedTuple


class Way(NamedTuple):
    """An action or the end of one that a tap writes: its text, and its name in words."""

    text: str
    name: str


class Lying(NamedTuple):
    """Things of a kind in a place: `term` is how an action begins that takes one, `number` how many there are (None: nobody knows).

    What goes nowhere else has `goals` of its own: a marker its values, a hireling's card the boards.
    """

    term: str
    name: str
    number: int | None
    owner: str = ""
    sign: str = ""
    goals: tuple[Way, ...] = ()


class PadSpot(NamedTuple):
    """A place: how it is written as a goal (None: it is not one), its kind, whose it is, what it is called, what lies there.

    `ways` are whole actions that are done there and are no moves: battles, guesses, pieces that show another side.
    """

    goal: str | None
    kind: str
    owner: str
    name: str
    things: tuple[Lying, ...]
    ways: tuple[Way, ...] = ()
