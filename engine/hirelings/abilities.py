"""What a hireling's abilities may lend its controller (law-6: 19.2.2; law-16: 22.2.2), as far as records show it.

Abilities are printed on the cards, not in the Law, so nothing is demanded here. A hireling's data file names what its
abilities are about (`lends`), and of that the judge takes a little a turn without asking what for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rootlog.engine import hirelings
from rootlog.engine.event import BATTLE, DRAWN, HANDED, MOVED, PLACED, REMOVED, SPENDINGS, Event
from rootlog.engine.general import battle, moving
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.hirelings.control import Control
from rootlog.engine.judging import budget
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.source import Source, play
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.state import State
from rootlog.engine.words import faction_name, suit_name

if TYPE_CHECKING:
    from rootlog.engine.judging.bench import Bench

R = chapter("hirelings")
TERMS = chapter("terms")
GLOSSARY = chapter("glossary")

CARDS, DRAWS, HITS, MOVES, PLACES, PRICE, RIVERS, TOLLS = (
    "cards",
    "draws",
    "hits",
    "moves",
    "places",
    "price",
    "rivers",
    "tolls",
)
"""What a data file can name: a card taken from somebody, a card drawn, a hit more or less in battle, an act more, warriors
placed, a card spent, rivers as paths, and what passers-by pay."""

LENT = budget.Note("lent")
"""That a hireling lent its controller such a thing in the turn, by its code at what a data file names."""


class Abilities(Source):
    """The abilities of one hireling; whoever may control it may have them."""

    def __init__(self, bench: Bench, code: Faction, control: Control) -> None:
        """The abilities of that hireling, of the side that it shows."""
        super().__init__(bench, "")
        self.code = code
        self.control = control
        data = hirelings.hireling(code)
        self.lends = data.lends[code in bench.table.demoted]

    def _helps(self, turn: Turn, state: State, faction: Faction, what: str) -> bool:
        """Whether it may lend that faction such a thing."""
        return what in self.lends and faction in self.control.controllers(turn, state, self.code)

    def _once(self, turn: Turn, what: str) -> bool:
        """Whether that is lent for the first time in this turn; a reading that needs no loan is better."""
        lent = LENT.of(self.code).at(what)
        if turn.counted(lent):
            return False
        turn.count(lent)
        turn.cost += 1
        return True

    @play(DRAWN, code="#", turns="any", mine=False)
    def draw_for_the_controller(self, turn: Turn, event: Event) -> Turn | None:
        """One card may be drawn for it; what else is drawn has its own reasons."""
        if not self._helps(turn, event.before, event.owner, DRAWS) or not self._once(turn, DRAWS):
            return None
        words, name = "the {} draws a card that nothing grants", faction_name(event.owner)
        draws = budget.DRAWS.of(event.owner)
        return turn.pay(draws, None, TERMS.DRAW, words, name, count=event.count - 1)

    @play(*SPENDINGS, code="#", turns="any", mine=False)
    def card_spent_on_it(self, turn: Turn, event: Event) -> Turn | None:
        """One card may be spent on it; what else is spent pays for something."""
        if not self._helps(turn, event.before, event.owner, PRICE) or not self._once(turn, PRICE):
            return None
        words = "the {} spends a {} card on nothing"
        names = faction_name(event.owner), suit_name(event.suit)
        cards = budget.CARDS.of(event.owner)
        return turn.pay(cards, event.suit, GLOSSARY.SPEND, words, *names, count=event.count - 1)

    def links(self, turn: Turn, state: State, faction: Faction, one: int, other: int) -> bool:
        """Rivers may be paths."""
        near = self.table.map.river_neighbours[one]
        return other in near and self._helps(turn, state, faction, RIVERS)

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """A hit more may be dealt, or one less taken."""
        if HITS not in self.lends:
            return
        state = turn.state
        for side in (clash.attacker, clash.defender):
            if self._helps(turn, state, side.faction, HITS):
                yield Effect(side.faction, R.ABILITY, high=1)
                yield Effect(clash.enemy(side.faction), R.ABILITY, low=-1)

    @play(HANDED, code="#", turns="any", mine=False)
    def card_for_the_controller(self, turn: Turn, event: Event) -> Turn | None:
        """A card may come to its controller from somebody else."""
        taker = event.moved.target.faction
        if self._helps(turn, event.before, taker, CARDS) and self._once(turn, CARDS):
            return turn
        return None

    @play(PLACED, code="w", turns="any", mine=False)
    def warriors_for_the_controller(self, turn: Turn, event: Event) -> Turn | None:
        """Its controller's warriors may come back to the map."""
        if self._helps(turn, event.before, event.owner, PLACES) and self._once(turn, PLACES):
            return turn
        return None

    @play(MOVED, BATTLE, moment=DAYLIGHT, turns="any", mine=False)
    def act_for_the_controller(self, turn: Turn, event: Event) -> Turn | None:
        """Its controller may move or battle once more."""
        if (
            event.owner != turn.faction
            or not self._helps(turn, event.before, turn.faction, MOVES)
            or not self._once(turn, MOVES)
        ):
            return None
        if event.kind == BATTLE:
            return battle.battle(turn, event)
        return moving.travels(turn, event, turn.faction)

    @play(REMOVED, code="w", turns="any", mine=False)
    def toll(self, turn: Turn, event: Event) -> Turn | None:
        """Who passes it by may have to pay with a warrior."""
        if (
            TOLLS in self.lends
            and event.owner == turn.faction
            and event.code == "w"
            and not battle.belongs(turn, event)
            and self._lies_on_paths(event.before)
            and turn.behind(event.before, self.code) - {turn.faction}
            and self._once(turn, TOLLS)
        ):
            return turn
        return None

    def _lies_on_paths(self, state: State) -> bool:
        return any(where.kind == "path" for where, _ in state.find(Piece(self.code, "w")))
