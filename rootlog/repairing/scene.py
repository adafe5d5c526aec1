"""The facts at an action that may have been meant in another way: the pieces there, clearings, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from rootlog.engine.cards import deck
from rootlog.engine.game import Table
from rootlog.engine.pieces import BURROW, Piece, Place, clearing, supply
from rootlog.engine.state import State
from rootlog.notation.record import PieceTerm, Term
from rootlog.replaying import facts
from rootlog.replaying.pieces import piece_place, related

_BEGUN = 4
"""So many letters of a card's name may stand for it."""
FEWER, COUNT = "fewer", "count"
"""The families of other counts; as many as there are, where more are written, is the likeliest."""


class ActionContext(NamedTuple):
    """The facts at an action: the table, whose turn it is, the state before it, clearings of the turn."""

    table: Table
    owner: str
    state: State
    clearings: tuple[int, ...]
    """The clearings that the turn names, nearest first."""


def stands(term: Term, number: int, scene: ActionContext) -> bool:
    """True if the pieces of a part are in a clearing, or in the Burrow, which is 0, as many as it says."""
    if type(term) is not PieceTerm:
        return False
    return there_are(
        term.faction or scene.owner, term.code, clearing_or_burrow(number), scene.state
    ) >= (term.count or 1)


def there_are(owner: str, code: str, where: Place, state: State) -> int:
    """The number of pieces of an owner in a place that such a code can mean: a warrior is not a warlord."""
    number = 0
    for thing, count in state.at(where).items():  # asked often, and a loop is faster
        if type(thing) is Piece and thing.owner == owner and related(thing.code, code):
            number += count if thing.code == code or code[0] != "w" else 0
    return number


def owners_of(things: Iterable[object]) -> set[str]:
    """Whose pieces are among some things; what is nobody's does not count."""
    return {one.owner for one in things if type(one) is Piece} - {""}


def beside(number: int, scene: ActionContext) -> tuple[int, ...]:
    """The clearings next to one, by paths and by rivers."""
    there = scene.table.map
    return (*there.neighbours.get(number, ()), *there.river_neighbours.get(number, ()))


def pawns(owner: str, state: State) -> Iterator[tuple[int, Iterable[object]]]:
    """The clearings of a pawn of that owner, and all that is there."""
    for where, things in state.places():
        if where.kind == "clearing" and Piece(owner, "p") in things:
            yield int(where.key), things


def clearing_or_burrow(number: int) -> Place:
    """The place of a clearing's number; 0 is the Burrow."""
    return clearing(number) if number else BURROW


def order(scene: ActionContext) -> Iterable[int]:
    """All clearings, those that the turn names first; the Burrow where who has it plays."""
    burrow = (0,) if facts.keeper("burrow", scene.table.factions) else ()
    return dict.fromkeys((*scene.clearings, *scene.table.map.clearings, *burrow))


def source_of(term: PieceTerm, scene: ActionContext) -> Place:
    """The start of the pieces of a part."""
    if term.start is None:
        return supply(term.faction or scene.owner)
    return piece_place(term.start, scene.owner) or supply(term.faction or scene.owner)


def like(name: str | None, scene: ActionContext) -> Iterator[str]:
    """Names of cards that look like that one."""
    if name is None:
        return

    cards = deck(scene.table.deck)
    names = set(cards.spellings())
    for faction in scene.table.factions:
        names |= {own for own, _, _ in facts.own_cards(faction)}
        names |= {quest for quest, _ in facts.quests(faction)}
    known = sorted(names)
    if name in names:
        return
    begun = [one for one in known if len(name) >= _BEGUN and one.startswith(name)]
    meant: dict[str, str] = {}
    for near in (*begun, *get_close_matches(name, known, 4, 0.75)):
        meant.setdefault(cards.full_name(near) or near, near)
    yield from list(meant.values())[:2]
