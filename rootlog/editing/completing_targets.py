"""The completions behind an arrow: clearings that may be entered, hands, boards, columns, and what markers are set to."""

import re
from collections.abc import Iterator

from rootlog.editing.completing_things import columns
from rootlog.editing.marking import settable
from rootlog.editing.options import BOARD, CLEARING, FACTION, VALUE, FoundOptions, Option
from rootlog.editing.standing import TurnStanding
from rootlog.engine import factions, words
from rootlog.engine.pieces import BURROW, Piece, board, column, hand
from rootlog.replaying import facts

_STARTS = re.compile(r"[a-z$)]([0-9]+)(?![0-9_])")
_HIRED = re.compile(r"h_[A-Z]d?$")
_MARKERS = re.compile(r"\(?[A-Zh_d]*\$_[^#%]*$")
_PAWN = re.compile(r"(?:^|[0-9A-Z+(])p(?![a-z_])")
CONTROL = 4
"""The number of control markers that a hireling is offered with at most."""
_AREAS = {"s": "into the satchel", "t": "onto its track", "d": "to the damaged items"}
_SIDES = {"e": "exhausted", "r": "refreshed"}


def targets(game: TurnStanding, typed: str) -> FoundOptions:
    """The options behind the last arrow of the typed text."""
    left, arrow, right = typed.rpartition("->")
    if left.endswith("<"):
        return FoundOptions(len(left) + 2, _swaps(game, left[:-1]))
    several = right.rfind("+") + 1
    start = len(left) + len(arrow) + several
    if _HIRED.match(left):
        return FoundOptions(start, (*_masters(game), *_control(right)))
    if _MARKERS.match(left):
        return FoundOptions(start, _values(game, left))
    if left in ("++", "--"):
        return FoundOptions(start, _masters(game))
    if "#" in left:
        return FoundOptions(start, _for_cards(game, left))
    if "%" in left:
        return FoundOptions(start, _for_items(game))
    return FoundOptions(start, _for_pieces(game, left, right))


# --- pieces -------------------------------------------------------------------------------------------------------


def _for_pieces(game: TurnStanding, left: str, right: str) -> Iterator[Option]:
    """Clearings; forests for what goes through them; the Burrow; boards on which such pieces are put."""
    origins = {int(n) for n in _STARTS.findall(left)}
    named = {int(n) for n in re.findall(r"[0-9]+", right[: right.rfind("+") + 1])}
    chart = game.table.map
    pawn = _PAWN.search(left) is not None
    if pawn:
        origins |= _pawns(game)
    near = {n for one in origins if one in chart.neighbours for n in _near(game, one)}
    for number in chart.clearings:
        if number not in origins and number not in named:
            weight = 2 if number in near or not origins else 6
            yield Option(
                str(number), CLEARING, game.clearing(number), weight=weight, kept=number in near
            )
    if pawn or not origins:
        yield from _forests(game, pawn)
    if game.state.size(BURROW) or facts.keeper("burrow", game.table.factions):
        yield Option("0", CLEARING, "the Burrow", weight=5)
    yield from _boards(game, "warriors", "tokens")


def _near(game: TurnStanding, one: int) -> frozenset[int]:
    chart = game.table.map
    return chart.neighbours[one] | chart.river_neighbours[one]


def _pawns(game: TurnStanding) -> set[int]:
    pawn = Piece(game.faction, "p")
    return {int(where.key) for where, _ in game.state.find(pawn) if where.kind == "clearing"}


def _forests(game: TurnStanding, pawn: bool) -> Iterator[Option]:
    for key in game.table.map.forests:
        around = words.series(key.split("_"))
        yield Option(key, CLEARING, f"the forest between {around}", weight=5 if pawn else 9)


def _boards(game: TurnStanding, *kinds: str) -> Iterator[Option]:
    """Boards on which things of a kind have a meaning of their own: officers, payments, supporters."""
    for other in (game.faction, *(one for one in game.table.factions if one != game.faction)):
        if other not in factions.letters(game.house):
            continue
        called = factions.data(other, game.house).words
        found = [str(called[kind]) for kind in kinds if kind in called]
        if found:
            mark = "" if other == game.faction else other
            detail = f"{words.joined(found)} of the {words.faction_name(other)}"
            yield Option(f"{mark}$", BOARD, detail, weight=4 if not mark else 6)


def _swaps(game: TurnStanding, left: str) -> Iterator[Option]:
    origins = {int(n) for n in _STARTS.findall(left)}
    for where, _ in game.state.find(Piece(game.faction, "t")):
        if where.kind == "clearing" and int(where.key) not in origins:
            yield Option(f"t{where.key}", CLEARING, game.clearing(int(where.key)))


# --- cards and items ----------------------------------------------------------------------------------------------


def _for_cards(game: TurnStanding, left: str) -> Iterator[Option]:
    """Hands, columns, boards."""
    drawn = re.search(r"#(?:[a-z]*|@)$", left) is not None
    for other in (game.faction, *(one for one in game.table.factions if one != game.faction)):
        mine = other == game.faction
        held = game.state.size(hand(other))
        whose = "faction's own hand" if mine else f"hand of the {words.faction_name(other)}"
        detail = f"the {whose}: {held}"
        weight = (1 if drawn else 6) if mine else 4
        yield Option(other, FACTION, detail, weight=weight)
        mark = "" if mine else other
        for key, name in columns(game, other).items():
            there = game.state.size(column(other, key))
            detail = f"{name}: {words.some(there, 'card')} there"
            yield Option(f"{mark}$_{key}", BOARD, detail, weight=2 if mine else 8)
        yield Option(f"{mark}$", BOARD, _lying(game, other), weight=3 if mine else 5)


def _lying(game: TurnStanding, other: str) -> str:
    """The kinds of cards on a faction's board, and their numbers there."""
    known = other in factions.letters(game.house)
    called = factions.data(other, game.house).words.get("cards", "cards") if known else "cards"
    there = sum(n for _, n in game.state.cards(board(other)))
    return f"the board of the {words.faction_name(other)}: {called}, {there} there"


def _for_items(game: TurnStanding) -> Iterator[Option]:
    """The sides and areas of items, and the boards of those who may be given one."""
    for code, name in _SIDES.items():
        yield Option(code, VALUE, name, weight=1)
    for area, name in _AREAS.items():
        yield Option(area, VALUE, name, weight=3)
    yield Option("$", BOARD, "the faction's own board", weight=3)
    for other in game.table.factions:
        if other != game.faction:
            yield Option(
                f"{other}$", BOARD, f"the board of the {words.faction_name(other)}", weight=6
            )


# --- markers and hirelings ----------------------------------------------------------------------------------------


def _values(game: TurnStanding, left: str) -> Iterator[Option]:
    """The values of markers, by their owner and their key."""
    owner, _, key = left.strip("()").rpartition("+")[2].partition("$_")
    for one in settable(game, owner or game.faction):
        for text, detail in one.values.items() if one.key == key else ():
            yield Option(text, VALUE, detail, kept=True)


def _masters(game: TurnStanding) -> Iterator[Option]:
    """The boards of the players."""
    for other in game.table.factions:
        yield Option(f"{other}$", BOARD, f"the board of the {words.faction_name(other)}")


def _control(right: str) -> Iterator[Option]:
    """The number of control markers that a hireling comes with: the length of the way it stays."""
    if right.endswith("$"):
        for number in range(1, CONTROL + 1):
            yield Option(f"{right}{number}", VALUE, words.counted(number, "control marker"))
