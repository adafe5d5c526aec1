"""The advanced set-up (chapter 16): set-up cards, homelands, and who sets up when."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rootlog.generating.corvids import Corvids
from rootlog.generating.cult import Cult
from rootlog.generating.game import Game
from rootlog.generating.keepers import Keepers
from rootlog.generating.pieces import SUITS
from rootlog.generating.ruling import may_place, paths
from rootlog.generating.seat import Seat

MILITANT = "CEDHK"
"""The factions whose set-up cards are militant."""


def pool(game: Game, letters: str, barred: str) -> str | None:
    """The cards that were dealt: those of the players and one more, which nobody took; None where none is left."""
    if not set(letters) & set(MILITANT):
        return None
    known = "CEAVLODPHK" if len(letters) > 2 else MILITANT
    spare = [one for one in known if one not in letters + barred]
    if not spare or (len(letters) == 2 and set(letters) - set(MILITANT)):
        return None
    return "".join(game.some(letters + game.one(spare), len(letters) + 1))


def set_up(game: Game, seat: Seat) -> None:
    """A player's set-up as its card describes, written as a turn."""
    SETTINGS.get(seat.letter, _by_chapter)(game, seat)


class Homeless(Exception):  # noqa: N818 - no error: others draft, or choose other homelands
    """A faction that was drafted late finds no homeland that its set-up card allows; the message says which."""


def _by_chapter(game: Game, seat: Seat) -> None:
    """Alliance, Vagabonds and Riverfolk set up as their chapters say."""
    seat.set_up(game)


# --- homelands ---


def _taken(game: Game, letter: str) -> set[int]:
    return {n for one, places in game.homes.items() if one != letter for n in places}


def _distance(game: Game, start: int) -> dict[int, int]:
    """How many steps along open paths it is to every clearing."""
    found, fresh = {start: 0}, [start]
    while fresh:
        here = fresh.pop(0)
        for n in sorted(paths(game, here)):
            if n not in found:
                found[n] = found[here] + 1
                fresh.append(n)
    return found


def far(game: Game, letter: str, places: list[int], steps: int) -> list[int]:
    """Those clearings that are that many steps from enemy homelands, or as many fewer as it takes to have one (16.8.2.II)."""
    enemies = _taken(game, letter)
    away = {n: min((_distance(game, e).get(n, 9) for e in enemies), default=9) for n in places}
    for least in range(steps, 0, -1):
        found = [n for n in places if away[n] >= least]
        if found:
            return found
    return []


def _home(game: Game, letter: str, places: list[int], steps: int, slots: int) -> int:
    """One homeland where the pieces of the set-up can be placed."""
    fit = [n for n in places if may_place(game, letter, n) and game.open_slots(n) >= slots]
    chosen = game.one(far(game, letter, fit, steps))
    game.homes[letter] = [chosen]
    return chosen


def _around(game: Game, letter: str, home: int, number: int) -> None:
    """Warriors over the clearings next to a homeland, as evenly as possible."""
    places = [n for n in sorted(paths(game, home)) if may_place(game, letter, n)]
    if not places:
        return
    each, more = divmod(number, len(places))
    for index, n in enumerate(game.some(places, len(places))):
        many = each + (index < more)
        if many:
            game.bring(letter, {"w": many}, n)


# --- the cards ---


def _marquise(game: Game, _seat: Seat) -> None:
    """Three homelands that hang together, two warriors in each and one elsewhere, a building in each, the keep in one."""
    fit = [n for n in game.map.clearings if may_place(game, "C", n) and game.open_slots(n) > 0]
    fit = [n for n in fit if n not in _taken(game, "C")]
    groups = [
        (a, b, c)
        for a in fit
        for b in fit
        for c in fit
        if a < b < c and all(({a, b, c} - {n}) & paths(game, n) for n in (a, b, c))
    ]
    homes = game.one(groups)
    game.homes["C"] = list(homes)
    game.bring_each("C", "w", [n for n in game.map.clearings if may_place(game, "C", n)])
    game.bring_each("C", "w", homes)
    game.bring("C", {"t_k": 1}, game.one(far(game, "C", list(homes), 2)))
    for code, place in zip(("b_s", "b_w", "b_r"), game.some(homes, 3), strict=True):
        game.bring("C", {code: 1}, place)


def _eyrie(game: Game, seat: Seat) -> None:
    place = _home(game, "E", list(game.map.edge), 3, 1)
    game.bring("E", {"b": 1, "w": 6}, place)
    seat.choose_leader(game)  # type: ignore[attr-defined]  # E are the Eyrie


def _cult(game: Game, seat: Seat) -> None:
    cult = cast("Cult", seat)
    place = _home(game, "L", list(game.map.clearings), 2, 1)
    game.bring("L", {"w": 4, f"b_{game.suits[place][0].lower()}": 1}, place)
    _around(game, "L", place, 3)
    cult.supply["w"] -= 2
    cult.acolytes = 2
    game.write("2w->$")
    cult.outcast = game.one(SUITS)
    game.write(f"$_o->{cult.outcast}")


def _duchy(game: Game, _seat: Seat) -> None:
    place = _home(game, "D", list(game.map.clearings), 2, 0)
    game.bring("D", {"t": 1, "w": 2}, place)
    _around(game, "D", place, 5)


def _corvids(game: Game, seat: Seat) -> None:
    corvids = cast("Corvids", seat)
    free = [n for n in game.map.clearings if n not in _taken(game, "P")]
    place = _home(game, "P", free, 1, 0)
    kind = game.one(("t_b", "t_e", "t_r", "t_s"))
    game.bring("P", {"w": 1}, place)
    corvids.supply[kind] -= 1
    corvids.plots[place] = kind
    game.put("P", "t", place)
    game.write(f"t->{place}")
    seat.set_up(game)


def _hundreds(game: Game, _seat: Seat) -> None:
    place = _home(game, "H", list(game.map.edge), 3, 1)
    game.bring("H", {"w_w": 1, "w": 4, "b": 1}, place)
    game.write("#stubborn->$")


def _keepers(game: Game, seat: Seat) -> None:
    """Two homelands side by side on the edge, each as far from the others' as can be. Raises Homeless."""
    edge = [n for n in game.map.edge if may_place(game, "K", n)]
    good = far(game, "K", edge, 3)
    pairs = [(a, b) for a in good for b in good if a < b and b in paths(game, a)]
    if not pairs:
        good = far(game, "K", edge, 2)
        pairs = [(a, b) for a in good for b in good if a < b and b in paths(game, a)]
    if not pairs:
        free = [n for n in edge if n not in _taken(game, "K")]
        pairs = [(a, b) for a in free for b in free if a < b and b in paths(game, a)]
    if not pairs:
        raise Homeless("no two clearings of the edge side by side are left for the Keepers")
    homes = game.one(pairs)
    game.homes["K"] = list(homes)
    cast("Keepers", seat).settle(game, *homes)


SETTINGS: dict[str, Callable[[Game, Seat], None]] = {
    "C": _marquise,
    "E": _eyrie,
    "L": _cult,
    "D": _duchy,
    "P": _corvids,
    "H": _hundreds,
    "K": _keepers,
}
