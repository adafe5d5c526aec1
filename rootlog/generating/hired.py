"""What the hirelings' own pieces do: set-up, when hired, in Birdsong, in Daylight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from rootlog.generating import battle
from rootlog.generating.game import Game
from rootlog.generating.moving import Trip, arrived
from rootlog.generating.pieces import Piece, count
from rootlog.generating.removing import Removal
from rootlog.generating.ruling import may_enter, may_leave, may_place, paths, rules

if TYPE_CHECKING:
    from rootlog.generating.seat import Seat

Act = Callable[[], None]


def first_places(game: Game, code: str) -> None:
    """The set-up on a hireling's card; demoted ones here have none."""
    inner = [n for n in game.map.clearings if n not in game.map.corners]
    if code == "h_C":
        game.bring_each("h_C", "w", game.map.clearings)
    elif code == "h_E":
        game.bring("h_E", {"w": 5}, game.one(game.map.edge))
    elif code == "h_H":
        for _ in range(2):
            game.bring("h_H", {"w": 1}, game.one(game.map.clearings))
    elif code == "h_K":
        place = game.one([n for n in inner if game.open_slots(n) > 1])
        game.bring("h_K", {"b": 1, "w": 2}, place)


def when_hired(game: Game, code: str, promoted: bool) -> None:
    """Pieces that come onto the map because there are none, when control is taken (19.2.1)."""
    if not promoted or game.holding(code):
        return
    free = [n for n in game.map.clearings if may_place(game, code, n)]
    if code == "h_H":
        for _ in range(2):
            game.bring("h_H", {"w": 1}, game.one(free))
    elif code == "h_K":
        sites = [n for n in free if game.open_slots(n) > 0]
        if sites:
            game.bring("h_K", {"b": 1, "w": 2}, game.one(sites))


# --- Flame Bearers ---


def burn(game: Game, seat: Seat) -> None:
    """Each Bearer removes an enemy piece where it is, warriors first; then one more Bearer is placed."""
    removal = Removal(game, "h_H")
    for n in game.where("h_H"):
        enemies = [p for p in _enemies(game, seat, n) if p.code not in {"p", "w_w"}]
        enemies.sort(key=lambda p: not p.warrior)
        chosen = Counter(enemies[: game.count(n, "h_H")])
        game.plays["burned"] += chosen.total()
        removal.take(n, chosen)
    removal.settle()
    supply = game.supply("h_H")["w"]
    there = game.where("h_H")
    near = sorted({m for n in there for m in (n, *paths(game, n))})
    near = [n for n in near if may_place(game, "h_H", n)]
    if near and supply:
        game.bring("h_H", {"w": 1}, game.one(near))
    elif not near:
        free = [n for n in game.map.clearings if may_place(game, "h_H", n)]
        for _ in range(min(2, supply)):
            game.bring("h_H", {"w": 1}, game.one(free))


def _enemies(game: Game, seat: Seat, clearing: int) -> list[Piece]:
    """The enemy pieces of the controller there, one entry a piece."""
    own = game.hirelings.of(seat.letter) if game.hirelings else []
    return sorted(
        piece
        for piece in game.at[clearing].elements()
        if piece.owner not in {seat.letter, *own} and not game.allies(seat.letter, piece.owner)
    )


# --- acts of Daylight ---


def _foes(game: Game, seat: Seat, code: str, clearing: int) -> list[str]:
    """Whom a hireling may attack there: enemies of its controller."""
    found = [one.letter for one in game.enemies(seat.letter) if game.pieces(clearing, one.letter)]
    others = game.hirelings.targets(game, seat.letter, clearing) if game.hirelings else []
    return found + [one for one in others if one != code]


def _fight(game: Game, seat: Seat, code: str, clearing: int) -> bool:
    foes = _foes(game, seat, code, clearing)
    if not foes or not game.count(clearing, code):
        return False
    battle.fight(game, code, game.one(foes), clearing)
    return True


def _trips(game: Game, seat: Seat, code: str, origins: list[int]) -> list[Trip]:
    """Moves of a hireling's warriors, where the controller rules one end with them."""
    return [
        Trip(origin, target)
        for origin in origins
        if may_leave(game, code, origin)
        for target in sorted(paths(game, origin))
        if may_enter(game, target)
        and (rules(game, seat.letter, origin) or rules(game, seat.letter, target))
    ]


def _go(game: Game, seat: Seat, code: str, trip: Trip, number: int) -> None:
    game.pick_up(code, "w", trip.origin, number)
    game.put(code, "w", trip.target, number)
    game.write(f"{count(number, code + 'w')}{trip.origin}->{trip.target}")
    arrived(game, seat.letter, trip.target)


def patrol(game: Game, seat: Seat) -> Act | None:
    """Forest Patrol: a move and then a battle, or the warriors of the card come back to a clearing with one."""
    marks = game.hirelings
    places = game.where("h_C")
    if not places or marks is None:
        return None

    def march() -> None:
        trips = _trips(game, seat, "h_C", places)
        spots = places
        if trips and game.chance(0.6):
            trip = game.one(trips)
            _go(game, seat, "h_C", trip, game.rng.randint(1, game.count(trip.origin, "h_C")))
            spots = [int(trip.target)]
        fields = [n for n in spots if _foes(game, seat, "h_C", n)]
        if fields:
            _fight(game, seat, "h_C", game.one(fields))

    def gather() -> None:
        number, marks.card = marks.card, 0
        place = game.one(free)
        game.put("h_C", "w", place, number)
        game.write(f"{count(number, 'h_Cw')}h_C$->{place}")

    free = [n for n in places if may_place(game, "h_C", n)]
    return gather if marks.card and free and game.chance(0.5) else march


def dynasty(game: Game, seat: Seat) -> Act | None:
    """Last Dynasty: placed on the edge to battle; where they rule, a move and a battle; else two battles."""
    place = next(iter(game.where("h_E")), None)
    if place is None:
        edge = [
            n for n in game.map.edge if may_place(game, "h_E", n) and _foes(game, seat, "h_E", n)
        ]
        return (lambda: _return(game, seat, game.one(edge))) if edge else None
    number = game.count(place, "h_E")
    if rules(game, seat.letter, place):
        trips = _trips(game, seat, "h_E", [place])
        return (lambda: _campaign(game, seat, game.one(trips), number)) if trips else None
    if not _foes(game, seat, "h_E", place):
        return None

    def twice() -> None:
        for _ in range(2):
            _fight(game, seat, "h_E", place)

    return twice


def _return(game: Game, seat: Seat, place: int) -> None:
    game.bring("h_E", {"w": 5}, place)
    _fight(game, seat, "h_E", place)


def _campaign(game: Game, seat: Seat, trip: Trip, number: int) -> None:
    _go(game, seat, "h_E", trip, number)
    _fight(game, seat, "h_E", int(trip.target))


def vaults(game: Game, seat: Seat) -> Act | None:
    """Vault Keepers: perhaps another vault; then a battle at each vault, or a warrior at each."""
    there = game.where("h_K", "b")
    if not there:
        return None
    near = sorted({m for n in there for m in (n, *paths(game, n))})
    sites = [n for n in near if game.open_slots(n) > 0 and may_place(game, "h_K", n)]

    def act() -> None:
        if sites and game.supply("h_K")["b"] and game.chance(0.7):
            game.bring("h_K", {"b": 1}, game.one(sites))
        places = game.where("h_K", "b")
        if game.chance(0.5):
            for n in places:
                _fight(game, seat, "h_K", n)
            return
        free = [n for n in places if may_place(game, "h_K", n)]
        game.bring_each("h_K", "w", free[: game.supply("h_K")["w"]])

    return act


ACTS: dict[str, Callable[[Game, Seat], Act | None]] = {
    "h_C": patrol,
    "h_E": dynasty,
    "h_K": vaults,
}
