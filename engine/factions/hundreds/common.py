"""Things that the parts of the chapter share: their pieces and steps, what places a mob demands, and the card that a piece costs."""

from rootlog.engine.event import Event
from rootlog.engine.general import hands, moving, placing
from rootlog.engine.judging.budget import CARDS, Budget, TurnNote
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, clearing
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

LETTER: Faction = "H"
WARRIOR, WARLORD = Piece(LETTER, "w"), Piece(LETTER, "w_w")
STRONGHOLD, MOB = Piece(LETTER, "b"), Piece(LETTER, "t")

RAZING, RECRUITING, ANOINTING, CHOOSING = "raze", "recruit", "anoint", "choose mood"
CRAFTING, COMMANDING, ADVANCING = "craft", "command the hundreds", "advance the warlord"
INCITING, OPPRESSING, DRAWING = "incite", "oppress", "draw"
"""The steps of their turn."""

GIVEN_UP = Budget("items given up", LETTER)
"""Items that leave the Hoard; a credit's value is the item's letter."""
INCITED_BESIDE_WARLORD = TurnNote("mobs incited with the warlord", LETTER)
"""The number of mobs that were incited in the warlord's clearing."""


def next_to_a_mob(turn: Hypothesis, state: State, number: int) -> bool:
    """True if a clearing adjacent to that one has a mob."""
    near = moving.neighbours(turn, state, LETTER, number)
    return any(state.count(MOB, clearing(other)) for other in near)


def place_mob(turn: Hypothesis, event: Event, rule: Rule) -> Hypothesis:
    """The demand of that rule for placing mobs: one in a clearing."""
    here = event.here
    mobs = event.after.count(MOB, event.moved.target)
    turn.require(mobs <= 1, rule, "one mob", Evidence(clearing=here, mobs=mobs))
    return placing.place(turn, LETTER, here)


def owe_card(turn: Hypothesis, event: Event, rule: Rule) -> None:
    """A card that matches the clearing for each piece; for what is a mistake already, any card may have gone."""
    if turn.failed:
        turn.grant(CARDS.of(LETTER), None, rule, count=event.count)
        return
    suit = turn.table.suits[event.here]
    values = Evidence(suit=suit, clearing=event.here)
    hands.owe_card(turn, hands.matching(suit), rule, "price", values, count=event.count)
