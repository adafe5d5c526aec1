"""The Birdsong of the Eyrie (7.4): Emergency Orders, adding to the Decree, a new roost."""

from rootlog.engine.event import DECREED, PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.eyrie.columns import COLUMNS, DECREE, ROOST, R
from rootlog.engine.factions.eyrie.taking import WILD
from rootlog.engine.general import placing
from rootlog.engine.judging.budget import DRAWS, Budget, TurnNote
from rootlog.engine.judging.carryover import MORE
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import ALL_SUITS, BIRD, Piece, hand, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

EMERGENCY, ADDING, NEW_ROOST = "emergency orders", "add to the Decree", "a new roost"
"""The steps of Birdsong; `EMERGENCY` is also the value of draws that Emergency Orders give."""

ADDITION = Budget("addition", "E")
"""Cards that are added to the Decree."""
FOUNDED = {code: Budget("new roost", "E", code, places=code) for code in "bw"}
"""The things that a new roost brings, by the first letter of the piece's code; a credit's value is the clearing."""

ADDED = TurnNote("added", "E")
"""The number of cards that were added to the Decree."""
BIRDS_ADDED = TurnNote("birds added", "E")
"""The number of them that are birds."""
SITES = TurnNote("sites", "E")
"""The clearings in which a new roost may be founded, if one is due."""
SITE = TurnNote("site", "E")
"""The clearing in which it is."""


class Orders(FactionPart):
    """7.4.1, 7.4.2: Emergency Orders, adding to the Decree."""

    def owe_orders(self, turn: Hypothesis) -> None:
        """7.4.1: a card for an empty hand, and for no other. Draws so far stand in the ledger already.

        What a card in play gave at the start of Birdsong may have come before, and then the hand was not empty any more. What was
        bought at its start surely came before, by laws that put that before all else (1.4.1). Nor was it full of what is there
        only by a mistake that was reported.
        """
        draws, own = DRAWS.of(self.faction), hand(self.faction)
        drawn = len(turn.credits_of(draws))
        held = max(0, turn.state.size(own) - drawn)
        empty = turn.log.before.size(own) == 0
        given = drawn and turn.debts_of(draws)
        first = self.law.switch("phase_edges") == "start first, end last"
        bought = first and any(one.sold(turn) for one in turn.asking("sold", turn.state))
        if empty and not held and not given:
            if drawn or turn.event is None or turn.event.kind != DECREED:
                turn.owe(
                    draws, {EMERGENCY}, R.EMERGENCY_ORDERS, "empty hand", NO_EVIDENCE, step=True
                )
        elif held <= turn.carried.disputed(MORE, self.faction) or (empty and not bought):
            turn.grant(draws, {EMERGENCY}, R.EMERGENCY_ORDERS)
        words = "hand not empty" if held else "a second card"
        in_hand = Evidence(cards=held)
        turn.credits = tuple(
            c._replace(value=EMERGENCY, rule=R.EMERGENCY_ORDERS, words=words, values=in_hand)
            if c.budget == draws
            else c
            for c in turn.credits
        )

    def owe_addition(self, turn: Hypothesis) -> None:
        """7.4.2: at least one card is added, where the hand has one (1.5.4): others may have taken what it had."""
        held = turn.state.size(hand(self.faction))
        if turn.span(lambda state: state.size(hand(self.faction)))[0]:
            turn.owe(
                ADDITION,
                None,
                R.ADD_TO_THE_DECREE,
                "nothing added",
                Evidence(cards=held),
                step=True,
            )

    @play(DECREED, code="#", moment=ADDING)
    def add_to_the_Decree(self, turn: Hypothesis, event: Event) -> Hypothesis | None:  # noqa: N802
        """7.4.2: one or two cards, at most one of them a bird."""
        if event.moved.target.key not in COLUMNS:
            return None  # a column of another faction's board
        limits, rule = self.data.board["decree_additions"], R.ADD_TO_THE_DECREE
        added = turn.count(ADDED, event.count).counted(ADDED)
        told = added - event.count > limits["most"]
        turn.require(told or added <= limits["most"], rule, "too many added", Evidence(cards=added))
        bird = event.suit == BIRD
        birds = turn.count(BIRDS_ADDED, event.count if bird else 0).counted(BIRDS_ADDED)
        turn.require(
            not bird or birds <= limits["birds"], rule, "too many birds", Evidence(cards=birds)
        )
        self._resolve_late(turn, event)
        return turn.pay(ADDITION, None, rule, "", free=True)

    def _resolve_late(self, turn: Hypothesis, event: Event) -> None:
        """7.5.2: a card that is added when its column was reached already, which was said, decreed what is resolved there."""
        key = str(event.moved.target.key)
        name, rule = COLUMNS[key]
        if turn.opened > turn.agenda.range(name)[0]:
            fits = None if event.suit in WILD else {event.suit, ALL_SUITS}
            turn.grant(DECREE.at(key), fits, rule, count=event.count)


class NewRoost(FactionPart):
    """7.4.3: a new roost."""

    def owe_roost(self, turn: Hypothesis) -> None:
        """7.4.3: with no roost on the map, a roost and three warriors where warriors are fewest."""
        states = turn.moments()
        lacking = [state for state in states if not self.on_map(state, ROOST)]
        if not lacking:
            return
        found = [self.sites(turn, state) for state in lacking]
        sites = sorted({site for some, _ in found for site in some})
        sure = len(lacking) == len(states) and all(known for _, known in found)
        turn.keep(SITES, tuple(sites))
        brought = self.data.board["new_roost"]
        spans = {code: self._in_supply(turn, code, due) for code, due in brought.items()}
        # where a clearing must have room for all of them, none has it for what is not there
        short = any(spans[code][0] < due for code, due in brought.items())
        apart = self.law.switch("new_roost") == "fewest" or not short
        for code, due in brought.items():
            stock, owed = spans[code]
            budget = FOUNDED[code]
            if sites and sure and apart and stock == due:
                turn.owe(
                    budget,
                    None,
                    R.A_NEW_ROOST,
                    "not placed",
                    Evidence(pieces=(Piece(self.faction, code), due), clearings=tuple(sites)),
                    count=due,
                    step=True,
                )
            else:
                turn.grant(budget, None, R.A_NEW_ROOST, count=owed)

    def _in_supply(self, turn: Hypothesis, code: str, due: int) -> tuple[int, int]:
        """The number of pieces, of so many, that the supply may hold, the least and the most."""
        piece, box = Piece(self.faction, code), supply(self.faction)
        return turn.span(lambda state: min(due, state.count(piece, box)))

    def sites(self, turn: Hypothesis, state: State) -> tuple[list[int], bool]:
        """The clearings with the fewest warriors among those that count, and whether everything fits there."""
        clearings = self.table.map.clearings
        fits = [n for n in clearings if placing.can_build(turn, state, self.faction, n)]
        compared = fits if self.law.switch("new_roost") != "fewest" else clearings
        warriors = {number: _warriors(state, number) for number in compared}
        fewest = [n for n in compared if warriors[n] == min(warriors.values())]
        return fewest, set(fewest) <= set(fits)

    @play(PLACED, code="b")
    def a_new_roost(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """7.4.3: the roost."""
        if turn.past(NEW_ROOST) or self.on_map(event.before, ROOST):
            return None
        turn.go(NEW_ROOST)
        placing.build(turn, self.faction, event.here)
        return self._found(turn, event)

    @play(PLACED, code="w")
    def a_new_roost_and_its_warriors(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """7.4.3: the warriors, written before or after the roost."""
        due = SITES in turn.counts or not self.on_map(event.before, ROOST)
        if turn.past(NEW_ROOST) or not due:
            return None
        turn.go(NEW_ROOST)
        placing.place(turn, self.faction, event.here)
        return self._found(turn, event)

    def _found(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """7.4.3: one of the sites, and all pieces in it."""
        sites = turn.counts.get(SITES, ())
        assert isinstance(sites, tuple)  # only written by owe_roost
        here, rule, first = event.here, R.A_NEW_ROOST, turn.counts.get(SITE)
        if first is None and here not in sites and sites:
            fewest = _warriors(turn.log.before, sites[0])
            turn.require(
                False,
                rule,
                "not the fewest",
                Evidence(
                    clearing=here,
                    warriors=_warriors(event.before, here),
                    fewest=fewest,
                    sites=tuple(sites),
                ),
            )
        turn.require(
            first in (None, here),
            rule,
            "in two clearings",
            Evidence(clearing=here if first is None else first, other=here),
        )
        turn.keep(SITE, here if first is None else first)
        brings = self.data.board["new_roost"]
        return turn.pay(
            FOUNDED[event.code[0]],
            here,
            rule,
            "too many placed",
            Evidence(pieces=event.moved.thing, most=brings[event.code[0]]),
            count=event.count,
        )


def _warriors(state: State, number: int) -> int:
    return sum(
        n
        for thing, n in state.pieces(number).items()
        if isinstance(thing, Piece) and thing.is_warrior
    )
