"""Moves (4.2), the Ferry (17.2.5), and the Outrage that they cause (8.2.6)."""

from collections import Counter
from functools import partial
from typing import cast

from rootlog.generating.game import Option, RandomGame
from rootlog.generating.pieces import Pieces, Place, TablePiece, Trip, spell
from rootlog.generating.roles import COURT, REBELS, TRADERS, Rebels
from rootlog.generating.ruling import may_enter, near, rivers, rules, snared, stuck
from rootlog.generating.seat import Seat


def trips(
    game: RandomGame, letter: str, origins: list[Place] | None = None, *, forced: bool = False
) -> list[Trip]:
    """The moves that the player's warriors may take, from some places or from wherever they stand.

    Those of which no text tells what follows are left out; where a move is `forced`, they are all that there are without others.
    """
    free = _trips(game, letter, origins, lost=False)
    return _trips(game, letter, origins, lost=True) if forced and not free else free


def _trips(game: RandomGame, letter: str, origins: list[Place] | None, *, lost: bool) -> list[Trip]:
    places = origins if origins is not None else homes(game, letter)
    return [
        trip
        for origin in places
        if _free(game, letter, origin) and not snared(game, letter, origin)
        for trip in (*_walks(game, letter, origin, lost=lost), *_rides(game, letter, origin))
        if may_enter(game, trip.target)
    ]


def _free(game: RandomGame, letter: str, origin: Place) -> bool:
    """True if warriors may leave; where some are held by the Band, nobody asks which of them the warlord is."""
    held = stuck(game, letter, origin)
    return game.warriors(origin, letter) > held and not (held and game.count(origin, letter, "w_w"))


def homes(game: RandomGame, letter: str) -> list[Place]:
    """The clearings with the player's warriors, the Burrow included."""
    places: list[Place] = [n for n in game.map.clearings if game.warriors(n, letter)]
    return [0, *places] if letter == game.who(COURT) and game.count(0, game.who(COURT)) else places


def _walks(game: RandomGame, letter: str, origin: Place, *, lost: bool) -> list[Trip]:
    return [
        Trip(origin, target)
        for target in sorted(near(game, letter, origin))
        if free_to_go(game, letter, origin, target) and (lost or not _lost(game, origin, target))
    ]


def _lost(game: RandomGame, origin: Place, target: Place) -> bool:
    """True if a bandit lies before sympathy: of who is lost on the way no text tells whether they came there."""
    waylaid = game.hirelings is not None and game.hirelings.waylays(game, origin, target)
    return waylaid and game.count(target, game.who(REBELS), "t") > 0


def free_to_go(game: RandomGame, letter: str, origin: Place, target: Place) -> bool:
    """True if rule allows the move: of either end (4.2.1), or no matter where (11.2.2, 13.2.3, Corvid Planners)."""
    seat = game.seats[letter]
    if seat.nimble or seat.has("corvidplanners") or _dives(game, letter, origin, target):
        return True
    swims = letter == game.who(TRADERS) and origin != 0 and target in rivers(game, int(origin))
    return swims or rules(game, letter, origin) or rules(game, letter, target)


def _dives(game: RandomGame, letter: str, origin: Place, target: Place) -> bool:
    """Otter Divers: their controller moves into clearings at the river and out of them whoever rules."""
    wet = game.map.river_clearings
    dives = game.hirelings is not None and game.hirelings.dives(letter)
    return dives and (origin in wet or target in wet)


def _rides(game: RandomGame, letter: str, origin: Place) -> list[Trip]:
    if origin != game.ferry or "ferry" in game.once:
        return []
    return [
        Trip(origin, target, True)
        for target in sorted(rivers(game, int(origin)))
        if _may_ride(game, letter, origin, target)
    ]


def _may_ride(game: RandomGame, letter: str, origin: Place, target: Place) -> bool:
    """True if rule allows a trip: swimmers need none, but where the map brings the ferry, by the newest law (25.3.5)."""
    if letter != game.who(TRADERS) or game.map.ferry is None or not game.law.since("law-16"):
        return letter == game.who(TRADERS) or free_to_go(game, letter, origin, target)
    planned = game.seats[letter].has("corvidplanners") or _dives(game, letter, origin, target)
    return planned or rules(game, letter, origin) or rules(game, letter, target)


def group(game: RandomGame, letter: str, origin: Place, most: int | None = None) -> Pieces:
    """Some warriors that stand there, for a move: rather many than few, the warlord not among them."""
    there = game.count(origin, letter)
    if there <= stuck(game, letter, origin):
        return Counter({TablePiece(letter, "w_w"): 1})
    limit = min(there - stuck(game, letter, origin), most or there)
    number = limit if game.chance(0.4) else game.rng.randint(1, limit)
    return Counter({TablePiece(letter, "w"): number})


def go(game: RandomGame, seat: Seat, trip: Trip, pieces: Pieces) -> None:
    """Takes a move with those pieces, writes it, and has Outrage paid and the Ferry's card drawn."""
    for piece, number in pieces.items():
        game.pick_up(piece.owner, piece.code, trip.origin, number)
        game.put(piece.owner, piece.code, trip.target, number)
    text = spell(pieces, game.playing)
    if trip.ferry:
        text = "(" + text.strip("()") + "+f)"
        game.ferry = int(trip.target)
        game.first("ferry")
        game.plays["ferry"] += 1
    game.write(f"{text}{trip.origin}->{trip.target}")
    for letter in {piece.owner for piece, number in pieces.items() if piece.warrior and number}:
        game.came[letter, trip.target] += sum(n for p, n in pieces.items() if p.owner == letter)
        arrived(game, letter, trip.target)
    if trip.ferry:
        game.draw(seat.letter)
    elif game.hirelings:
        game.hirelings.met(game, seat.letter, trip, pieces)


def arrived(game: RandomGame, letter: str, target: Place) -> None:
    """The effects of warriors that have moved into a clearing: Outrage where there is sympathy."""
    if (
        letter != game.who(REBELS)
        and letter in game.seats
        and game.count(target, game.who(REBELS), "t")
    ):
        outrage(game, letter, int(target))


def outrage(game: RandomGame, letter: str, clearing: int) -> None:
    """A player adds a matching card to the supporters, or shows the hand and the Alliance draws one (8.2.6).

    What a full stack cannot hold is discarded (8.2.3.I).
    """
    game.plays["Outrage"] += 1
    seat, alliance = game.seats[letter], cast("Rebels", game.seats[game.who(REBELS)])
    cards = seat.cards(game, clearing)
    full = alliance.full(game)
    if cards:
        card = seat.worst(game, cards)
        seat.hand.remove(card)
        text = game.face(card) if full else card.face(card.dominance)
        game.write(f"{text}{letter}->" + ("" if full else f"{game.who(REBELS)}$"))
        drawn = [card]
    else:
        seat.show_hand(game, game.who(REBELS))
        drawn = game.top(1)
        for card in drawn:
            game.write(f"{game.face(card)}->" if full else f"#->{game.who(REBELS)}$")
    for card in drawn:
        if full:
            game.plays["Outrage on a full stack"] += 1
            game.discard(card)
        else:
            alliance.supporters.append(card)


def liking(game: RandomGame, letter: str, trip: Trip) -> float:
    """The weight of a move for a player: to enemies and to empty slots, seldom into sympathy."""
    target = trip.target
    weight = 1.0
    foes = [o for o in game.owners(target) if o != letter and o in game.seats]
    weight += 0.7 * len(foes)
    if isinstance(target, int) and target and game.open_slots(target) > 0:
        weight += 0.5
    if letter != game.who(REBELS) and game.count(target, game.who(REBELS), "t"):
        weight *= 0.4
    if trip.ferry:
        weight *= 2.5
    return weight


def choose(game: RandomGame, letter: str, found: list[Trip]) -> Trip:
    """One of several moves, by liking."""
    weights = [liking(game, letter, trip) for trip in found]
    return game.rng.choices(found, weights)[0]


def one_of(game: RandomGame, seat: Seat, found: list[Trip]) -> None:
    """Takes one of several moves, with some of the warriors there."""
    trip = choose(game, seat.letter, found)
    go(game, seat, trip, group(game, seat.letter, trip.origin))


def options(game: RandomGame, seat: Seat, weight: float, name: str) -> list[Option]:
    """A move from anywhere, if there can be one."""
    found = trips(game, seat.letter)
    return [(weight, name, partial(one_of, game, seat, found))] if found else []
