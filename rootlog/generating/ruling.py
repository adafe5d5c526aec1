"""Who rules, what is next to what, and what may be placed or moved where (2.2 to 2.5, 4.2)."""

from rootlog.generating.game import RandomGame
from rootlog.generating.pieces import BURROW, Place
from rootlog.generating.roles import BIRDS, CATS, COURT, GARDENERS, PLOTTERS, TRADERS


def borrows(game: RandomGame, letter: str) -> bool:
    """True if that player treats the Riverfolk's warriors as own now: mercenaries, in Daylight and Evening (11.2.7.III)."""
    return game.playing == letter and game.now.mercenaries and game.phase != "birdsong"


def serves(game: RandomGame, letter: str, owner: str) -> bool:
    """True if that owner's warriors are no enemy pieces to the player now, as mercenaries are (law-6: 21, Enemy Piece)."""
    return owner == game.who(TRADERS) and game.law.since("law-6") and borrows(game, letter)


def strength(game: RandomGame, letter: str, place: Place) -> int:
    """The number that counts for rule of one side there: warriors and buildings, with Soup Kitchens tokens twice."""
    seat = game.seats.get(letter)
    tokens = 2 if seat and seat.has("soupkitchens") else 0
    total = 0
    for piece, number in game.at[place].items():
        if piece.owner != letter:
            continue
        if piece.warrior or piece.building:
            total += number
        elif piece.token:
            total += tokens * number
    if game.hirelings and seat:
        for code in game.hirelings.of(letter):
            total += strength(game, code, place)
    return total


def rules(game: RandomGame, letter: str, place: Place) -> bool:
    """True if that player rules the clearing (2.5), with the Eyrie's ties (7.2.2), gardens (10.2.4), the Burrow (12.2.2)."""
    if place == BURROW:
        return letter == game.who(COURT)
    if game.who(GARDENERS) in game.seats and any(
        p.owner == game.who(GARDENERS) and p.building
        for p in game.pieces(place, game.who(GARDENERS))
    ):
        return letter == game.who(GARDENERS)
    sides = [one for one in game.seats if one != letter]
    if game.hirelings:
        sides += game.hirelings.free()
    count = game.count(place, game.who(TRADERS)) if borrows(game, game.playing) else 0
    lent = count if letter == game.playing else 0
    mine = _counted(game, letter, place, count)
    most = max((_counted(game, one, place, count) for one in sides), default=0)
    if letter == game.who(BIRDS) or (game.hirelings and game.hirelings.wins_ties(letter)):
        if game.law.since("law-6"):
            own = bool(game.pieces(place, letter)) or lent > 0
            return mine > most or (mine == most > 0 and own)
        return mine >= most and bool(game.owners(place))
    return mine > most


def _counted(game: RandomGame, letter: str, place: Place, lent: int) -> int:
    """The number that counts for a side's rule there if so many of the Riverfolk's warriors count for whose turn it is, and not for them."""
    total = strength(game, letter, place)
    if letter == game.playing:
        total += lent
    return total - lent if letter == game.who(TRADERS) else total


def ruler(game: RandomGame, clearing: int) -> str | None:
    """The player who rules a clearing, None where nobody does."""
    return next((one for one in game.seats if rules(game, one, clearing)), None)


def paths(game: RandomGame, clearing: int) -> set[int]:
    """The clearings that an open path links to that one."""
    return {
        n
        for n in game.map.neighbours[clearing]
        if (min(n, clearing), max(n, clearing)) not in game.closed
    }


def rivers(game: RandomGame, clearing: int) -> set[int]:
    """The clearings that a river links to that one; on the Lake map every two on the coast."""
    return set(game.map.river_neighbours[clearing])


def sails(game: RandomGame, letter: str) -> bool:
    """True if rivers are paths for that player now: the Riverfolk, Riverboats, Boat Builders."""
    seat = game.seats.get(letter)
    if seat is None:
        return False
    return (
        letter == game.who(TRADERS)
        or seat.has("boatbuilders")
        or (seat is game.now and seat.riverboats)
    )


def near(game: RandomGame, letter: str, place: Place) -> set[int]:
    """The clearings that are next to that clearing for that player; a tunnel leads into the Burrow and out (12.2.2)."""
    if place == BURROW:
        return set(game.where(game.who(COURT), "t"))
    assert isinstance(place, int)
    found = paths(game, place)
    if sails(game, letter):
        found |= rivers(game, place)
    seat = game.seats.get(letter)
    if seat and seat.has("tunnels") and place in (mine := seat.crafting_clearings(game)):
        found |= set(mine) - {place}
    if letter == game.who(COURT) and game.count(place, game.who(COURT), "t"):
        found.add(BURROW)
    return found


def may_place(game: RandomGame, letter: str, clearing: int) -> bool:
    """True if that side may place pieces there: the keep (6.2.2), a snare (13.7.2), scorched earth forbid it."""
    if game.count(clearing, game.who(CATS), "t_k") and letter != game.who(CATS):
        return False
    if game.hirelings and game.hirelings.bars(game, letter, clearing):
        return False
    return not snared(game, letter, clearing) and clearing not in game.burnt


def snared(game: RandomGame, letter: str, clearing: Place) -> bool:
    """True if a snare that lies face up holds that side's pieces there (13.7.2): not those of hirelings of friends."""
    if game.hirelings and letter not in game.seats:
        letter = game.hirelings.holder(letter) or letter
    return (
        bool(game.count(clearing, game.who(PLOTTERS), "t_s"))
        and letter != game.who(PLOTTERS)
        and not game.allies(letter, game.who(PLOTTERS))
    )


def may_leave(game: RandomGame, letter: str, place: Place) -> bool:
    """True if that side's pieces may be moved from there: out of no snare, and not away from the Band at once."""
    return not stuck(game, letter, place) and not snared(game, letter, place)


def stuck(game: RandomGame, letter: str, place: Place) -> int:
    """The number of that side's pieces there that may not leave in this turn, because the Band is there and they came to it."""
    held = game.hirelings is not None and game.hirelings.holds(game, letter, place)
    return game.came[letter, place] if held else 0


def may_enter(game: RandomGame, clearing: Place) -> bool:
    """True if pieces may be moved in: not into a scorched clearing."""
    return clearing not in game.burnt
