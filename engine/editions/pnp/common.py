"""Things that the sources of this edition share: its facts, its rules, and who is where."""

from typing import ClassVar

from rootlog.engine import factions
from rootlog.engine.editions.pnp import facts
from rootlog.engine.event import BATTLE, CRAFT, PLACED, TRIPS
from rootlog.engine.factions.common import FactionPart, FactionSource
from rootlog.engine.general import placing
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BIRD, Card, Faction, Piece, Suit, crafted, items, supply
from rootlog.engine.state import State

R = chapter("pnp")

SPECIAL = frozenset(("chaos", "coalition", "economic", "military"))
"""The names of the special victory cards."""
WARRIORS = 22
"""With so many warriors in use a supply may be empty: markers are taken from the same cubes, and how many is not stated."""
UNTOLD = (1, 2, 4, 8, 16)
"""Points that together make any number, where it is not stated how many something earns."""
UNTOLD_LIMIT = 999
"""A hand limit that is not stated."""
MANY_SLOTS = 99
"""More slots than there are buildings, where those of a clearing are not stated."""
_ACTS = frozenset((BATTLE, CRAFT, PLACED, *TRIPS))
"""The kinds of events with which something else begins than removing pieces."""


class PnpPart(FactionPart):
    """A part of a faction's rules."""

    def __init__(self, rule_set: RuleSet, faction: Faction, *parts: object) -> None:
        """Take the board's data, and what is stated of it."""
        super().__init__(rule_set, faction, *parts)
        self.facts = facts.of(rule_set.table.told)


class Speaker(FactionSource):
    """The part that speaks for a faction. `draws_in` is the step of its turn that its own draws begin.

    `tells_draws`: its own plays tell what its draws in its turn are for.
    """

    draws_in: ClassVar[str | None] = None
    tells_draws = False

    def open_slots(self, turn: Hypothesis, state: State, clearing: int) -> int:
        """Slots that are not stated are open, and a ruin that is not stated covers none."""
        slots = self.facts.slots(clearing)
        if slots is None:
            return MANY_SLOTS
        more = slots - self.table.map.slots[clearing]
        if clearing in state.ruins and self.facts.red is None:
            more += 1
        return more + placing.open_slots(turn, state, clearing)

    def __init__(self, rule_set: RuleSet, faction: Faction, *parts: object) -> None:
        """Take what is stated of its board; `build_agenda` may ask for it."""
        self.facts = facts.of(rule_set.table.told)
        super().__init__(rule_set, faction, *parts)


def any_number(turn: Hypothesis, code: str) -> int:
    """As many as all things of that code that the turn moves: where nothing is stated of how many there may be."""
    return sum([event.count for event in turn.events if event.code == code])


def facts_of(turn: Hypothesis) -> facts.Facts:
    """The facts that the record states about boards, cards and the map."""
    return facts.of(turn.table.told)


def won_amid(turn: Hypothesis, since: int) -> bool:
    """True if points for what was removed since that event won the game, which ends at once: the rest need not have gone any more."""
    won = turn.facts.won
    if won is None or won <= since:
        return False
    return not any(event.kind in _ACTS for event in turn.events[since + 1 : won + 1])


def nation(turn: Hypothesis, number: int) -> Suit | None:
    """The nation of a clearing where it has one that is stated; None for the Keep, and where it is not stated."""
    suit = turn.table.suits[number]
    return suit if len(suit) == 1 else None


def may_be_short(turn: Hypothesis, state: State, faction: Faction, needed: int) -> bool:
    """True if the supply of a faction may hold fewer warriors than needed."""
    left = state.count(Piece(faction, "w"), supply(faction))
    if facts_of(turn).warriors(faction) is not None:
        return left < needed
    total = factions_limit(turn, faction)
    return left < needed + max(0, total - WARRIORS)


def factions_limit(turn: Hypothesis, faction: Faction) -> int:
    """The number of warriors that come in the box."""
    return factions.data(faction, turn.law.house).limit("w")


def improvements(state: State, faction: Faction) -> tuple[list[Card], int]:
    """The cards in the play area of a faction but for special victory cards, and the items above its board."""
    cards = [c for c, n in state.cards(crafted(faction)) for _ in range(n) if c.name not in SPECIAL]
    tokens = 0 if faction == "V" else sum(n for _, n in state.items(items(faction)))
    return cards, tokens


def suit_of(turn: Hypothesis, card: Card) -> Suit | None:
    """The suit of a card, by the record or by what is stated of its name."""
    return card.suit or facts_of(turn).card(card.name).suit


def matches(suit: Suit | None, clearing: Suit) -> bool:
    """True if a card of that suit may match a clearing: a bird does, and one of which no suit is known may."""
    return suit in (None, BIRD) or suit in clearing
