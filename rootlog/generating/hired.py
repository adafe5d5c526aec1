"""Things that hirelings have in common: how their pieces move and battle for their controller (19.3)."""

from collections import Counter
from collections.abc import Callable

from rootlog.generating import battle
from rootlog.generating.game import Option, RandomGame
from rootlog.generating.moving import arrived
from rootlog.generating.pieces import TablePiece, Trip, count
from rootlog.generating.ruling import may_enter, may_leave, may_place, paths, rivers, rules
from rootlog.generating.seat import Seat


def free_clearings(game: RandomGame, code: str) -> list[int]:
    """The clearings in which it may place pieces."""
    return [n for n in game.map.clearings if may_place(game, code, n)]


def foes(game: RandomGame, seat: Seat, code: str, clearing: int) -> list[str]:
    """Whom a hireling may attack there: enemies of its controller. What the Uprising asks of them is for players to pay."""
    marks = game.hirelings
    found = [
        one.letter
        for one in game.enemies(seat.letter)
        if game.pieces(clearing, one.letter)
        and not (marks and marks.shelters(game, one.letter, clearing))
    ]
    others = marks.targets(game, seat.letter, clearing) if marks else []
    return found + [one for one in others if one not in (code, "h_A")]


def fight(game: RandomGame, seat: Seat, code: str, clearing: int) -> bool:
    """A battle with somebody there; False where there is nobody to fight."""
    found = foes(game, seat, code, clearing)
    if not found:
        return False
    battle.fight(game, code, game.one(found), clearing)
    return True


def fight_everywhere(game: RandomGame, seat: Seat, code: str, places: list[int]) -> None:
    """A battle in each of these clearings where it still has warriors."""
    for n in places:
        if game.count(n, code):
            fight(game, seat, code, n)


def trips(game: RandomGame, seat: Seat, code: str, origins: list[int]) -> list[Trip]:
    """Moves of a hireling's warriors, where the controller rules one end with them; the Ferry takes them, too."""
    return [
        Trip(origin, target, rides)
        for origin in origins
        if may_leave(game, code, origin)
        for target, rides in _ways(game, origin)
        if may_enter(game, target)
        and (rules(game, seat.letter, origin) or rules(game, seat.letter, target))
    ]


def _ways(game: RandomGame, origin: int) -> list[tuple[int, bool]]:
    found = [(n, False) for n in sorted(paths(game, origin))]
    if origin == game.ferry and "ferry" not in game.once:
        found += [(n, True) for n in sorted(rivers(game, origin))]
    return found


def go(game: RandomGame, seat: Seat, code: str, trip: Trip, number: int) -> None:
    """Moves warriors of a hireling; with the Ferry its controller draws a card in the older wording (19.3.7)."""
    game.pick_up(code, "w", trip.origin, number)
    game.put(code, "w", trip.target, number)
    text = count(number, code + "w")
    if trip.ferry:
        text = f"({text}+f)"
        game.ferry = int(trip.target)
        game.first("ferry")
        game.plays["ferry with a hireling"] += 1
    game.write(f"{text}{trip.origin}->{trip.target}")
    game.came[code, trip.target] += number
    arrived(game, seat.letter, trip.target)
    if trip.ferry and not game.law.since("law-16"):
        game.draw(seat.letter)
    if game.hirelings and not trip.ferry:
        game.hirelings.met(game, code, trip, Counter({TablePiece(code, "w"): number}))


def march(game: RandomGame, seat: Seat, code: str, gladly: float = 0.7) -> None:
    """A move and after it a battle, each if wanted; it battles anywhere that it has warriors."""
    found = trips(game, seat, code, game.where(code))
    if found and game.chance(gladly):
        trip = game.one(found)
        number = game.count(trip.origin, code)
        go(game, seat, code, trip, number if game.chance(0.4) else game.rng.randint(1, number))
    fields = [n for n in game.where(code) if foes(game, seat, code, n)]
    if fields and game.chance(gladly):
        fight(game, seat, code, game.one(fields))


def step(game: RandomGame, code: str, targets: list[int]) -> bool:
    """Moves the pawn to one of these clearings, whoever rules; False where it cannot."""
    origin = next(iter(game.where(code, "p")), None)
    if origin is None or not may_leave(game, code, origin):
        return False
    found = [n for n in targets if may_enter(game, n)]
    if not found:
        return False
    target = game.one(found)
    game.pick_up(code, "p", origin)
    game.put(code, "p", target)
    game.came[code, target] += 1
    game.write(f"{code}p->{target}" if game.chance(0.5) else f"{code}p{origin}->{target}")
    return True


def one_each(game: RandomGame, code: str, places: list[int]) -> None:
    """One warrior in each of these clearings, as far as the supply goes and placing is allowed."""
    fit = [n for n in places if may_place(game, code, n)]
    game.bring_each(code, "w", sorted(game.some(fit, game.supply(code)["w"])))


def named(code: str, what: str, done: Callable[[], None], weight: float = 2.0) -> Option:
    """An option of a hireling, counted by its code."""
    return (weight, f"{code} {what}", done)
