"""Random legal games, from a reading of the Law of its own.

Plays are proposed from the text of the Law, on a state of its own, and written in the notation; the engine's rules are
not asked. So where the judge objects to a generated game, two readings of the Law differ, and its text decides.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from rootlog.generating import drafting, law, setting, turn
from rootlog.generating.game import GameWon, RandomGame
from rootlog.generating.seat import Seat
from rootlog.generating.setting import GameOptions, Unplayable

__all__ = ["GameOptions", "Generated", "Unplayable", "generate"]


class Generated(NamedTuple):
    """A generated game: its record, how many turns it took, who won (empty if nobody), and how often each play was made."""

    text: str
    turns: int
    winner: str
    plays: Counter[str]


def generate(options: GameOptions) -> Generated:
    """A random game for these options; the same options give the same record. Raises Unplayable."""
    if options.law in law.HOUSES:
        return _by_its_house(options)
    rng = Random(options.seed)  # noqa: S311 - games need to be the same again, not secret
    game, lines = _begun(options, rng)
    winner, turns = "", 0
    for turns, seat in enumerate(_seats(game, options.turns), 1):
        if turns % len(game.seats) == 1:
            lines.append("")
        try:
            turn.take(game, seat)
        except GameWon as won:
            winner = won.letters
        lines.append(setting.line(game, seat))
        if winner:
            break
    if winner:
        lines += ["", f"Winner: {winner}"]
    return Generated("\n".join(lines) + "\n", turns, winner, game.plays)


def _begun(options: GameOptions, rng: Random) -> tuple[RandomGame, list[str]]:
    """A table that is set up, with the lines up to its first turn: another one, where a faction would find no homeland."""
    while True:
        game = setting.lay(setting.complete(options, rng), rng)
        try:
            return game, setting.head(game) + setting.set_up(game)
        except drafting.Homeless:
            pass


def _by_its_house(options: GameOptions) -> Generated:
    """A game of an edition that has a generator of its own. Raises Unplayable."""
    house = import_module(f"rootlog.engine.editions.{options.law}.player")
    wrong: str = house.wrong(options)
    if wrong:
        raise Unplayable(wrong)
    return Generated(*house.play(options))


def _seats(game: RandomGame, turns: int) -> Iterator[Seat]:
    """Whose turn it is, turn after turn."""
    return islice(cycle(game.seats.values()), turns)
