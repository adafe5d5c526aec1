"""The Duchy's pieces, and what a record shows of what it does with them."""

from rootlog.engine.event import APPOINTED, BATTLE, MOVED, PLACED, Event
from rootlog.engine.game import Table
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece, Suit
from rootlog.engine.state import State

R = chapter("duchy")

DUCHY: Faction = "D"
WARRIOR, TUNNEL = Piece(DUCHY, "w"), Piece(DUCHY, "t")
CITADEL, MARKET = Piece(DUCHY, "b_c"), Piece(DUCHY, "b_m")

PLACED_BELOW, COME_UP, GO_DOWN = "supply>burrow", "burrow>clearing", "clearing>burrow"
DEEDS = frozenset((MOVED, COME_UP, GO_DOWN, BATTLE, PLACED, APPOINTED))
"""The kinds of what is done in Daylight and at no other time."""

ACTING = "Assembly and Parliament"
"""The step of Daylight before a minister is swayed."""


def is_deed(event: Event) -> bool:
    """True if it is something that the Duchy does in Daylight and at no other time."""
    return event.kind in DEEDS and event.owner == DUCHY


def ends(event: Event) -> tuple[int, int]:
    """The places in which a move begins and ends; 0 is the Burrow."""
    source, target = event.moved.source, event.moved.target
    return int(source.key), int(target.key)


def suits_in(table: Table, state: State) -> list[Suit]:
    """The suits of the clearings in which the Duchy has pieces, one entry a clearing."""
    return [suit for number, suit in table.suits.items() if state.holds(DUCHY, number)]
