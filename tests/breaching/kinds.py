"""What a class of breaches is, and all of them by name."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.law import chapter

A, T, W, G = (chapter(name) for name in ("actions", "terms", "victory", "golden"))
ALLIANCE, CORVIDS, CULT, DUCHY, EYRIE, HUNDREDS, KEEPERS, MARQUISE, RIVERFOLK, VAGABOND = (
    chapter(name)
    for name in (
        "alliance",
        "corvids",
        "cult",
        "duchy",
        "eyrie",
        "hundreds",
        "keepers",
        "marquise",
        "riverfolk",
        "vagabond",
    )
)
CHAPTERS = {letter: chapter(factions.data(letter).stem) for letter in factions.letters()}

BIRDSONG = {letter: one.BIRDSONG for letter, one in CHAPTERS.items()}
EVENING = {letter: one.EVENING for letter, one in CHAPTERS.items()}
DRAWS = {
    "A": (ALLIANCE.INCOME, ALLIANCE.EVENING),
    "C": (MARQUISE.EVENING,),
    "D": (DUCHY.DRAW_AND_DISCARD,),
    "E": (EYRIE.DRAW_AND_DISCARD,),
    "G": (VAGABOND.DRAW_CARDS, VAGABOND.DISCARD_CARDS),
    "H": (HUNDREDS.DRAW_AND_DISCARD, HUNDREDS.ROWDY),
    "K": (KEEPERS.DRAW_AND_DISCARD,),
    "L": (CULT.DRAW_AND_DISCARD,),
    "O": (RIVERFOLK.DISCARD_CARDS, RIVERFOLK.DRAW),
    "P": (CORVIDS.DRAW, CORVIDS.EXERT),
    "V": (VAGABOND.DRAW_CARDS, VAGABOND.DISCARD_CARDS),
}
"""The rules under which each faction draws and discards at the end of its turn."""


class OutsetLine(NamedTuple):
    """A line before the first turn of play: its number, what it says, and the law in force."""

    line: int
    meant: str
    law: object


class Breach(NamedTuple):
    """A turn's line with something wrong in it, and the rules of which one is broken; no rules: any may be cited."""

    turn: object
    line: str
    rules: tuple


class Kind(NamedTuple):
    """A class of breaches: its name, who makes the mistake, its proposals, and whether hirelings and landmarks can excuse it.

    `warned`: it is something that records may leave out, or a bent form that is read all the same, so a warning tells it.
    `outset`: it is in a line before the first turn of play, and told where that line makes something impossible.
    """

    name: str
    by: str
    propose: Callable[..., Iterator[tuple]]
    plain: bool
    rules: tuple
    warned: bool
    outset: bool

    def breaches(self, game):
        """Every breach of this class that is possible in a legal game."""
        if self.plain and not game.is_plain:
            return
        if self.outset:
            for line, text in self.propose(game):
                meant = game.lines[line - 1].partition("//")[0].strip()
                yield Breach(OutsetLine(line, meant, game.table.law), text, self.rules)
            return
        for turn in game.turns:
            for found in self.propose(turn):
                line, rules = found if isinstance(found, tuple) else (found, self.rules)
                if line != turn.meant:
                    yield Breach(turn, line, rules)


KINDS: dict[str, Kind] = {}


def breach(by, *rules, plain=False, warned=False, outset=False):
    """Enter a function that proposes broken lines of a turn, or of a game's outset, as a class of breaches."""

    def enter(propose):
        name = propose.__name__
        assert name not in KINDS, name
        KINDS[name] = Kind(name, by, propose, plain, rules, warned, outset)
        return propose

    return enter


PLAYERS, SCRIBES = "players", "scribes"
