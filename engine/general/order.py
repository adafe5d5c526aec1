"""The order of turns: set-up by the letters of the boards (5.1.7), then clockwise, one turn each (1.4, 1.4.1)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from rootlog.engine import factions
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.findings import finding
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Evidence, Objection

GOLDEN = chapter("golden")
SETUP = chapter("setup")

Follows = tuple[Faction, ...]


def objections(game: Game) -> list[Objection]:
    """Set-up turns out of the order of their letters, turns that come too early, and second turns in a row."""
    return [*_set_ups(game), *_turns(game)]


# --- 5.1.7: set-up -----------------------------------------------------------------------------------------


def _set_ups(game: Game) -> Iterator[Objection]:
    """The set-up turns that have to be moved for the others to stand in order; the fewest, later ones first.

    An advanced set-up has an order of its own, in which players draft.
    """
    logs = [log for log in game.turns if log.round == 0]
    if not (game.table.advanced or by_letters(logs)):
        yield from out_of_letters(logs)


def out_of_letters(logs: Sequence[TurnLog]) -> Iterator[Objection]:
    """5.1.7: the report on those set-up turns."""
    orders = [board_letter(log.faction) for log in logs]
    standing = _standing(orders)
    for place, log in enumerate(logs):
        if place in standing:
            continue
        before = [i for i in standing if i < place and orders[i] > orders[place]]
        after = [i for i in standing if i > place and orders[i] < orders[place]]
        other = logs[(before or after)[0]].faction
        key = "after an earlier letter" if before else "before a later letter"
        yield finding(log, SETUP.SET_UP_FACTIONS, key, Evidence(faction=log.faction, other=other))


def board_letter(faction: Faction) -> str:
    """The set-up letter of a faction; of those with one board, as the two Vagabonds, chance decides who is first (9.7.1)."""
    board = factions.data(faction)
    return factions.data(board.letters[0]).setup_order


def by_letters(logs: Sequence[TurnLog]) -> bool:
    """True if set-up turns stand in the order of the boards' letters (5.1.7)."""
    orders = [board_letter(log.faction) for log in logs]
    return orders == sorted(orders)


def astray(orders: Sequence[str]) -> int:
    """The number that have to be moved for all to stand in order."""
    return len(orders) - len(_standing(orders))


def _standing(orders: Sequence[str]) -> tuple[int, ...]:
    """The places of a longest ascending selection, the first such."""
    places = range(len(orders))
    for size in range(len(orders), 0, -1):
        for chosen in combinations(places, size):
            picked = [orders[i] for i in chosen]
            if picked == sorted(picked):
                return chosen
    return ()


# --- 1.4, 1.4.1: turns ------------------------------------------------------------------------------------------


def _turns(game: Game) -> Iterator[Objection]:
    logs = [log for log in game.turns if log.round and log.faction in game.table.factions]
    seats = _seats(game, [log.faction for log in logs])
    previous: TurnLog | None = None
    for log in logs:
        if previous is not None and log.faction != _next(seats, previous.faction):
            yield _deviation(log, previous, _next(seats, previous.faction))
        previous = log


def _seats(game: Game, played: list[Faction]) -> Follows:
    """The order of the seats that fits the turns best: records do not state it.

    Tried are the order in which the factions first play, and the order of the player lines, backwards and forwards.
    A faction without any turn line left the table before the game.
    """
    present = {log.faction for log in game.turns}
    table = game.table
    orders = [
        tuple(faction for faction in order if faction in present)
        for order in (table.seats, table.factions[::-1], table.factions)
    ]
    return min(orders, key=lambda seats: _deviations(seats, played))


def _deviations(seats: Follows, played: list[Faction]) -> int:
    follows = dict(zip(seats, (*seats[1:], *seats[:1]), strict=True))
    return sum([follows[one] != other for one, other in pairwise(played)])


def _next(seats: Follows, faction: Faction) -> Faction:
    return seats[(seats.index(faction) + 1) % len(seats)]


def _deviation(log: TurnLog, previous: TurnLog, due: Faction) -> Objection:
    known = Evidence(faction=log.faction, before=previous.faction, due=due)
    if log.faction == previous.faction:
        return finding(log, GOLDEN.TURN_STRUCTURE, "two in a row", known)
    return finding(log, GOLDEN.GAME_STRUCTURE, "turn missing", known, kind=MISSING)
