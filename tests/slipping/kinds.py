"""What a kind of slips is, and all of them by name."""

from collections.abc import Callable, Iterator
from typing import NamedTuple


class Slip(NamedTuple):
    """A turn's line as a scribe slips."""

    turn: object
    line: str


class Kind(NamedTuple):
    """A kind of slips: its name, and its lines of a turn."""

    name: str
    propose: Callable[..., Iterator[str]]

    def slips(self, game):
        """Every slip of this kind that there could be in a legal game."""
        return [
            Slip(turn, line)
            for turn in game.turns
            for line in dict.fromkeys(self.propose(turn))
            if line != turn.meant
        ]


KINDS: dict[str, Kind] = {}


def slip(propose):
    """Enter a function that gives slipped lines of a turn as a kind of slips."""
    name = propose.__name__
    assert name not in KINDS, name
    KINDS[name] = Kind(name, propose)
    return propose


def slip_in_action(alter):
    """Enter a function that gives slipped texts of one action as a kind of slips."""

    def propose(turn):
        for act in turn.acts:
            for text in alter(turn, act):
                yield turn.swapped_for(act, text)

    propose.__name__ = alter.__name__
    slip(propose)
    return alter
