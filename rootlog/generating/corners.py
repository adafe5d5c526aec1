"""Which corner a faction may start in when it is set up by its chapter."""

from rootlog.generating.game import RandomGame
from rootlog.generating.roles import BIRDS, CATS, GARDENERS


def corner(game: RandomGame, letter: str) -> int:
    """The corner in which that faction starts; it is noted as taken. In older laws other factions' first pieces tell which."""
    taken = set(game.corners.values())
    free = [n for n in game.map.corners if n not in taken]
    across = [n for n in free if game.map.opposite[n] in taken]
    if not game.law.since("law-6"):
        free, across = _older(game, letter, free, across)
    found = across or free
    chosen = game.one(found)
    game.corners[letter] = chosen
    return chosen


def _older(
    game: RandomGame, letter: str, free: list[int], across: list[int]
) -> tuple[list[int], list[int]]:
    keep, roost = game.corners.get(game.who(CATS)), game.corners.get(game.who(BIRDS))
    opposite = game.map.opposite
    if letter == game.who(BIRDS) and keep:
        return [opposite[keep]], []
    if letter == game.who(GARDENERS) and (keep is None) != (roost is None):
        return [opposite[keep or roost or 0]], []
    if letter == game.who(GARDENERS):
        return free, []
    return free, across
