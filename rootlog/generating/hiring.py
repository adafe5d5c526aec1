"""The hirelings that a game is dealt, and their set-up (16.6)."""

from __future__ import annotations

from collections.abc import Callable

from rootlog.generating import hired_marauders, hired_neighbours, hired_wanderers
from rootlog.generating.game import RandomGame
from rootlog.generating.hirelings import MARKERS, Hirelings, RandomHireling

SIDES: dict[str, Callable[[str], RandomHireling]] = {
    **hired_marauders.SIDES,
    **hired_neighbours.SIDES,
    **hired_wanderers.SIDES,
}
"""All sides by their codes in a header, with a `d` at the end for a demoted one."""

PROMOTED = tuple(code for code in SIDES if not code.endswith("d"))
DEMOTED = tuple(code for code in SIDES if code.endswith("d"))


def bare(code: str) -> str:
    """A hireling's code without the mark of its demoted side."""
    return code.removesuffix("d")


def choose(game: RandomGame, players: int, letters: str) -> tuple[str, ...]:
    """Three hirelings for a game: none whose faction plays, as many demoted as that many players ask for (16.6.2)."""
    demoted = {2: 0, 3: 1, 4: 2}.get(players, 3)
    up = [code for code in PROMOTED if code[2] not in letters]
    down = [code for code in DEMOTED if code[2] not in letters]
    chosen = game.some(up, 3 - demoted)
    down = [code for code in down if bare(code) not in chosen]
    dealt = tuple(chosen + game.some(down, demoted))
    return dealt if len(dealt) == len(MARKERS) else ()


def set_up(game: RandomGame, codes: tuple[str, ...]) -> str:
    """Sets the hirelings up as their cards say; gives the header's line."""
    hired = Hirelings({code: SIDES[code](bare(code)) for code in codes})
    game.hirelings = hired
    game.actions = []
    for side in hired.sides.values():
        side.first_places(game)
    return "/".join([", ".join(codes), *game.actions])
