"""The advanced set-up (chapter 16): set-up cards, homelands, and who sets up when."""

from rootlog.engine.factions import data, letters
from rootlog.generating.game import RandomGame
from rootlog.generating.ruling import may_place, paths
from rootlog.generating.seat import Seat


def pool(game: RandomGame, chosen: str, barred: str) -> str | None:
    """The cards that were dealt: those of the players and one more, which nobody took; None where none is left."""
    known = [one for one in letters() if one == data(one).letters[0]]
    militant = [one for one in known if data(one).militant]
    if not set(chosen) & set(militant):
        return None
    two = len(chosen) == 2
    spare = [one for one in (militant if two else known) if one not in chosen + barred]
    if not spare or (two and set(chosen) - set(militant)):
        return None
    return "".join(game.some(chosen + game.one(spare), len(chosen) + 1))


def set_up(game: RandomGame, seat: Seat) -> None:
    """A player's set-up as its card describes, written as a turn."""
    seat.draft(game)


class Homeless(Exception):  # noqa: N818 - no error: others draft, or choose other homelands
    """A faction that was drafted late finds no homeland that its set-up card allows; the message says which."""


# --- homelands ---


def taken(game: RandomGame, letter: str) -> set[int]:
    """The homelands that others have chosen."""
    return {n for one, places in game.homes.items() if one != letter for n in places}


def _distance(game: RandomGame, start: int) -> dict[int, int]:
    """The number of steps along open paths that it is to every clearing."""
    found, fresh = {start: 0}, [start]
    while fresh:
        here = fresh.pop(0)
        for n in sorted(paths(game, here)):
            if n not in found:
                found[n] = found[here] + 1
                fresh.append(n)
    return found


def far(game: RandomGame, letter: str, places: list[int], steps: int) -> list[int]:
    """Those clearings that are that many steps from enemy homelands, or as many fewer as it takes to have one (16.8.2.II)."""
    enemies = taken(game, letter)
    away = {n: min((_distance(game, e).get(n, 9) for e in enemies), default=9) for n in places}
    for least in range(steps, 0, -1):
        found = [n for n in places if away[n] >= least]
        if found:
            return found
    return []


def home(game: RandomGame, letter: str, places: list[int], steps: int, slots: int) -> int:
    """One homeland where the pieces of the set-up can be placed."""
    fit = [n for n in places if may_place(game, letter, n) and game.open_slots(n) >= slots]
    chosen = game.one(far(game, letter, fit, steps))
    game.homes[letter] = [chosen]
    return chosen


def around(game: RandomGame, letter: str, home: int, number: int) -> None:
    """Warriors over the clearings next to a homeland, as evenly as possible."""
    places = [n for n in sorted(paths(game, home)) if may_place(game, letter, n)]
    if not places:
        return
    each, more = divmod(number, len(places))
    for index, n in enumerate(game.some(places, len(places))):
        many = each + (index < more)
        if many:
            game.bring(letter, {"w": many}, n)
