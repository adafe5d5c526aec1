"""The hirelings that a game is dealt, and the landmarks: which there are, and their set-up (16.6, chapter 20)."""

from rootlog.engine import data, landmarks
from rootlog.generating.game import RandomGame
from rootlog.generating.hirelings import MARKERS, Hirelings, RandomHireling
from rootlog.generating.landmarks import Landmarks
from rootlog.generating.pieces import SUITS
from rootlog.generating.ruling import paths

for _name in sorted(data.modules(data.folder(__file__))):
    if _name.startswith("hired_"):
        data.module(f"{__package__}.{_name}")  # it enters its sides
SIDES = RandomHireling.sides
PROMOTED = tuple(code for code in SIDES if not code.endswith("d"))
DEMOTED = tuple(code for code in SIDES if code.endswith("d"))

_KNOWN = landmarks.every().values()
LANDMARKS = (
    *reversed([one.name for one in _KNOWN if one.map is None]),
    *[one.name for one in _KNOWN if one.map],
)
"""The landmarks, those that maps bring last; in another order a seed would give another game."""
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
        card = landmarks.landmark(name)
        marks.at[name] = here = game.one(_places(game, marks, card))
        game.slots[here] += card.slots
        if card.suits:
            game.suits[here] = "".join(suit for suit in SUITS if suit in card.suits)
    game.landmarks = marks
    game.ferry, game.tower = marks.at.get("ferry"), marks.at.get("tower")
    if "market" in names and not game.leaves_out("black market"):
        marks.market = [game.deck.pop() for _ in range(MARKET)]
    if "forge" in names:
        for item in FORGED[game.printed[marks.at["forge"]]]:
            game.items[item] -= 1
            marks.forge[item] += 1


def _places(game: RandomGame, marks: Landmarks, card: landmarks.LandmarkData) -> list[int]:
    """The clearings in which a landmark may be placed: not with another, and most of them not next to one."""
    taken = set(marks.at.values())
    beside = {n for one in taken for n in paths(game, one)}
    small = [n for n in game.map.clearings if game.map.slots[n] == 1 and n not in game.map.ruins]
    fit = {
        "corner": game.map.corners,
        "small": small,
        "any": game.map.clearings,
        "water": game.map.river_clearings,
        "ruin": game.map.ruins,
    }
    barred = taken | beside if card.apart else taken
    return [n for n in game.map.clearings if n not in barred and n in fit[card.where]]
