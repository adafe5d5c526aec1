"""The demands of the set-up cards of the advanced set-up (law-6: 16.8.2; law-16: 19.8.3): homelands, and what is there.

The cards' facts are data of each faction (`card` among its `draft`): which pieces mark its homelands (`marks`), how many homelands it has (`homes`), what
is in each (`at_home`), how many warriors in every other clearing (`elsewhere`) or, as evenly as can be, in all next to
the homeland together (`around`), whether homelands lie at the edge of the map, how many clearings lie between them and those
of enemies (`between`), whether several are next to each other (`linked`), how many warriors more come to each suit (`each_suit`), and how many to the board (`on_board`).
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from rootlog.engine import data, factions
from rootlog.engine.general import placing
from rootlog.engine.general.setup import Opening, left_out, placing_there
from rootlog.engine.general.suits import unmet
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import SUITS, Faction, Piece
from rootlog.engine.reasons import Evidence, Reason

R = chapter("advanced")
WARRIOR = "w"

Reasons = Iterator[tuple[int, Reason]]


@cache
def cards() -> dict[Faction, data.Data]:
    """The set-up cards that ask for homelands, by faction."""
    boards = (factions.data(letter) for letter in factions.letters())
    return {board.letter: board.card for board in boards if board.card is not None}


def homes(opening: Opening) -> list[int]:
    """The clearings where a set-up turn places what marks a homeland, ascending."""
    faction = opening.log.faction
    marks = cards()[faction]["marks"] if faction in cards() else ()
    return sorted({n for code in marks for n in opening.where(Piece(faction, code))})


def _mark(opening: Opening, card: data.Data) -> Piece:
    """The first piece that marks a homeland and is placed."""
    pieces = [Piece(opening.log.faction, code) for code in card["marks"]]
    return next((piece for piece in pieces if opening.where(piece)), pieces[0])


def judge(turn: Hypothesis, opening: Opening, taken: Mapping[int, Faction]) -> Reasons:
    """The demands of a faction's set-up card, as far as the first thing that is wrong; `taken` are the homelands chosen before."""
    if opening.log.faction not in cards():
        return
    for action, reason in _all(turn, opening, taken):
        yield action, reason
        if not reason.holds:
            return


def _all(turn: Hypothesis, opening: Opening, taken: Mapping[int, Faction]) -> Reasons:
    """All that a set-up card asks for, in the order of the card."""
    faction = opening.log.faction
    card, own = cards()[faction], homes(opening)
    yield opening.check(
        _mark(opening, card),
        len(own) == card["homes"],
        R.CHOOSE_FACTIONS,
        "homelands",
        Evidence(faction=faction, homes=len(own), due=card["homes"]),
        kind=left_out(len(own), card["homes"]),
        written=_home_written(turn, opening, card) if len(own) < card["homes"] else (),
    )
    yield from _pieces(opening, card, own)
    if card["around"] is not None:
        yield _around(turn, opening, own[0], card["around"])
    if card["on_board"]:
        yield _boarded(opening, card["on_board"])
    if card["each_suit"] is not None:
        yield _scattered(turn, opening, own[0], card["each_suit"])
    if not any(taken.get(number, faction) != faction for number in own):  # that is told elsewhere
        yield from _places(turn, opening, card, own, taken)


def _home_written(turn: Hypothesis, opening: Opening, card: data.Data) -> tuple[str, ...]:
    """The way in which a set-up card's pieces in a homeland are written, for each clearing that may be one."""
    due = {Piece(opening.log.faction, code): number for code, number in card["at_home"].items()}
    return opening.settling(due, turn.table.map.clearings)


def _pieces(opening: Opening, card: data.Data, own: list[int]) -> Reasons:
    """The number of pieces of each kind that stand in the homelands, and in all other clearings where the card has some there."""
    faction = opening.log.faction
    for code, number in card["at_home"].items():
        piece = Piece(faction, code)
        placed = opening.places(piece)
        off = next((home for home in own if placed[home] != number), None)
        there = placed[off] if off is not None else number
        values = Evidence(
            faction=faction, pieces=(piece, there), placed=there, clearing=off, due=number
        )
        written = placing_there({code: number - there}, () if off is None else (off,))
        yield opening.check(
            piece,
            off is None,
            R.CHOOSE_FACTIONS,
            "in a homeland",
            values,
            kind=left_out(there, number),
            written=written,
        )
        if code != WARRIOR or off is not None or card["around"] is not None:
            continue
        due = card["elsewhere"] or 0
        strays = [n for n in placed if n not in own and placed[n] != due]
        where = strays[0] if strays else own[0]
        values = Evidence(faction=faction, warriors=placed[where], clearing=where, due=due)
        yield opening.check(piece, not strays, R.CHOOSE_FACTIONS, "outside homelands", values)


def _around(turn: Hypothesis, opening: Opening, home: int, number: int) -> tuple[int, Reason]:
    """So many warriors stand next to the homeland, as evenly as can be; a clearing where they may not be placed is left aside."""
    faction = opening.log.faction
    piece = Piece(faction, WARRIOR)
    placed = {n: count for n, count in opening.places(piece).items() if n != home}
    near = _near(turn, home)
    state = opening.log.before
    free = [n for n in near if n in placed or placing.barred(turn, state, faction, n) is None]
    shares = [placed.get(n, 0) for n in free]
    even = max(shares, default=0) - min(shares, default=0) <= 1 or bool(turn.table.hirelings)
    return opening.check(
        piece,
        set(placed) <= near and sum(placed.values()) == number and even,
        R.CHOOSE_FACTIONS,
        "around the homeland",
        Evidence(
            faction=faction,
            warriors=sum(placed.values()),
            clearings=tuple(sorted(placed)),
            due=number,
            home=home,
        ),
    )


def _boarded(opening: Opening, number: int) -> tuple[int, Reason]:
    """So many warriors on the faction's board (the Cult's acolytes); if none are written, none are placed."""
    boarded = [
        (action, moved)
        for action, moved in opening.placed
        if moved.became == Piece(opening.log.faction, WARRIOR) and moved.target.kind == "board"
    ]
    found = sum(moved.count for _, moved in boarded)
    values = Evidence(faction=opening.log.faction, warriors=found, due=number)
    kind, written = left_out(found, number), placing_there({WARRIOR: number - found}, "$")
    holds = found == number
    reason = Reason(R.CHOOSE_FACTIONS, holds, "on the board", values, kind=kind, written=written)
    return (boarded[-1][0] if boarded else 0), reason


def _scattered(turn: Hypothesis, opening: Opening, home: int, number: int) -> tuple[int, Reason]:
    """A warrior in the homeland, and so many more in a clearing of each suit."""
    faction = opening.log.faction
    piece = Piece(faction, WARRIOR)
    placed = opening.where(piece)
    others = list(placed)
    if home in others:
        others.remove(home)
    suits = [turn.table.suits[n] for n in others]
    held = len(suits) == len(SUITS) * number and not unmet(SUITS * number, suits)
    holds = home in placed and held
    at_home = () if home in placed else (home,)
    bare = () if held else [n for n in turn.table.map.clearings if turn.table.suits[n] not in suits]
    return opening.check(
        piece,
        holds,
        R.CHOOSE_FACTIONS,
        "one of each suit",
        Evidence(faction=faction, clearings=tuple(placed), home=home),
        kind=left_out(len(placed), 1 + len(SUITS) * number),
        written=placing_there({WARRIOR: 1}, at_home or bare),
    )


def _places(
    turn: Hypothesis,
    opening: Opening,
    card: data.Data,
    own: list[int],
    taken: Mapping[int, Faction],
) -> Reasons:
    """The places of homelands: at the edge, next to each other, away from those of enemies as far as can be."""
    faction = opening.log.faction
    chart, mark = turn.table.map, _mark(opening, card)
    inland = [n for n in own if card["edge"] and n not in chart.edge]
    values = Evidence(faction=faction, clearing=inland[0] if inland else own[0])
    yield opening.check(mark, not inland, R.CHOOSE_FACTIONS, "homeland inland", values)
    lonely = [n for n in own if card["linked"] and not _near(turn, n) & set(own)]
    values = Evidence(faction=faction, clearing=lonely[0] if lonely else own[0])
    yield opening.check(mark, not lonely, R.CHOOSE_FACTIONS, "homeland alone", values)
    enemies = {n for n, whose in taken.items() if whose != faction}
    if not enemies or not card["between"] or inland or card["homes"] > 1:
        return
    wide = chart.edge if card["edge"] else chart.clearings
    free = [n for n in wide if n not in taken and _has_room(turn, opening, card, n)]
    possible = max((_between(turn, n, enemies) for n in free), default=0)
    due, found = min(card["between"], possible), _between(turn, own[0], enemies)
    yield opening.check(
        mark,
        found >= due,
        R.ENEMY_HOMELAND_ADJACENCY,
        "homelands too near",
        Evidence(clearing=own[0], faction=faction, between=found, possible=due),
    )


def _has_room(turn: Hypothesis, opening: Opening, card: data.Data, number: int) -> bool:
    """True if what the card has in a homeland may be placed there, and finds a slot if it is a building."""
    state, faction = opening.log.before, opening.log.faction
    if placing.barred(turn, state, faction, number) is not None:
        return False
    built: int = sum(count for code, count in card["at_home"].items() if code[0] == "b")
    return built <= placing.open_slots(turn, state, number)


def _near(turn: Hypothesis, number: int) -> set[int]:
    """The clearings next to one, closed paths apart."""
    closed = turn.log.before.closed
    near = turn.table.map.neighbours[number]
    return {n for n in near if (min(n, number), max(n, number)) not in closed}


def _between(turn: Hypothesis, number: int, enemies: Collection[int]) -> int:
    """The number of clearings between one and the nearest of the others on the shortest way; -1 for one of them."""
    reached, steps = {number}, 0
    while reached.isdisjoint(enemies):
        wider = reached.union(*(_near(turn, n) for n in reached))
        if wider == reached:
            return len(turn.table.map.clearings)
        reached, steps = wider, steps + 1
    return steps - 1
