"""The hirelings that a game is dealt, and the landmarks: which there are, and their set-up (16.6, chapter 20)."""

from collections.abc import Callable

from rootlog.generating import hired_marauders, hired_neighbours, hired_wanderers
from rootlog.generating.game import RandomGame
from rootlog.generating.hirelings import MARKERS, Hirelings, RandomHireling
from rootlog.generating.landmarks import Landmarks
from rootlog.generating.pieces import SUITS
from rootlog.generating.ruling import paths

SIDES: dict[str, Callable[[str], RandomHireling]] = {
    **hired_marauders.SIDES,
    **hired_neighbours.SIDES,
    **hired_wanderers.SIDES,
}
"""All sides by their codes in a header, with a `d` at the end for a demoted one."""

PROMOTED = tuple(code for code in SIDES if not code.endswith("d"))
DEMOTED = tuple(code for code in SIDES if code.endswith("d"))

LANDMARKS = ("treetop", "market", "forge", "city", "ferry", "tower")
MARKET = 3
"""The cards that lie at the Black Market."""
FORGED = {"F": "ssxh", "M": "bbtt", "R": "ffcc"}
"""The items that the Legendary Forge takes from the supply, by the suit of its clearing."""


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


def deal(game: RandomGame, codes: tuple[str, ...]) -> str:
    """Sets the hirelings up as their cards say; gives the header's line."""
    hired = Hirelings({code: SIDES[code](bare(code)) for code in codes})
    game.hirelings = hired
    game.actions = []
    for side in hired.sides.values():
        side.first_places(game)
    return "/".join([", ".join(codes), *game.actions])


def mark(game: RandomGame, names: tuple[str, ...]) -> None:
    """Places these landmarks as their cards say, the map's own Ferry and Tower besides them. Raises IndexError for no room."""
    marks = Landmarks()
    if game.ferry is not None and "ferry" not in names:
        marks.at["ferry"] = game.ferry
    if game.tower is not None and "tower" not in names:
        marks.at["tower"] = game.tower
    for name in names:
        marks.at[name] = game.one(_places(game, marks, name))
    game.landmarks = marks
    game.ferry, game.tower = marks.at.get("ferry"), marks.at.get("tower")
    if "treetop" in names:
        game.slots[marks.at["treetop"]] += 1
    if "market" in names and not game.leaves_out("black market"):
        marks.market = [game.deck.pop() for _ in range(MARKET)]
    if "city" in names:
        game.suits[marks.at["city"]] = SUITS
    if "forge" in names:
        for item in FORGED[game.printed[marks.at["forge"]]]:
            game.items[item] -= 1
            marks.forge[item] += 1


def _places(game: RandomGame, marks: Landmarks, name: str) -> list[int]:
    """The clearings in which a landmark may be placed: not with another, nor next to one, the Tower excepted."""
    taken = set(marks.at.values())
    beside = {n for one in taken for n in paths(game, one)}
    water = game.map.river_clearings
    small = [n for n in game.map.clearings if game.map.slots[n] == 1 and n not in game.map.ruins]
    fit = {
        "treetop": game.map.corners,
        "market": small,
        "forge": game.map.clearings,
        "city": water,
        "ferry": water,
        "tower": game.map.ruins,
    }
    barred = taken if name == "tower" else taken | beside
    return [n for n in game.map.clearings if n not in barred and n in fit[name]]
