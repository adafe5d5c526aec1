"""The Lord of the Hundreds (chapter 14): what the cases of fixtures/cases/14 do not show."""

from rootlog.engine.changes import Moved
from rootlog.engine.judging.judge import judge
from rootlog.engine.pieces import (
    DISCARD,
    Card,
    Piece,
    Place,
    Thing,
    clearing,
    crafted,
    supply,
)
from tests.engine.tables import play, table

WARLORD = Piece("H", "w_w")


# --- what others do with the warlord ---------------------------------------------------------------------------


def _with_cards(
    owner: str, name: str, turn: str, actions: list[Moved], warriors: int = 1
) -> list[str]:
    """What is found in a turn of that faction that has crafted that card, with the warlord and warriors in 3."""
    card, deck = Card("F", name), "Standard" if name == "taxcollector" else "E&P"
    things: dict[Place, dict[Thing, int]] = {
        crafted(owner): {card: 1},
        clearing(3): {WARLORD: 1, Piece("H", "w"): warriors, Piece("H", "b"): 1},
    }
    at = table("CH", deck=deck)
    game = play(at, [(turn, 1, [[action] for action in actions])], things=things)
    return [at.law.cite(one.rule).number for one in judge(game).objections if one.kind == "illegal"]


def test_a_tax_collector_takes_no_warlord() -> None:
    for piece, rules in ((WARLORD, ["14.2.2"]), (Piece("H", "w"), [])):
        leaves = Moved(1, piece, clearing(3), supply("H"), piece)
        assert _with_cards("H", "taxcollector", "H", [leaves]) == rules


def test_false_orders_move_no_warlord() -> None:
    card = Card("F", "falseorders")
    spent = Moved(1, card, crafted("C"), DISCARD, card)
    for piece, rules in ((WARLORD, ["14.2.2"]), (Piece("H", "w"), [])):
        moved = Moved(1, piece, clearing(3), clearing(6), piece)
        assert _with_cards("C", "falseorders", "C", [spent, moved]) == rules


def test_false_orders_count_the_warlord_among_the_warriors() -> None:
    card, warrior = Card("F", "falseorders"), Piece("H", "w")
    spent = Moved(1, card, crafted("C"), DISCARD, card)
    for count, rules in ((2, []), (1, ["4.1.3"])):
        moved = Moved(count, warrior, clearing(3), clearing(6), warrior)
        assert _with_cards("C", "falseorders", "C", [spent, moved], warriors=2) == rules
