"""The Vagabond's characters of Homeland: Cheat, Gladiator, Jailor (law-16: 26.10 to 26.12)."""

from rootlog.engine.event import DAMAGED, REMOVALS, SAVINGS, SPENDINGS, Event
from rootlog.engine.factions.vagabond.board import letter_of
from rootlog.engine.factions.vagabond.characters import CharacterAction
from rootlog.engine.factions.vagabond.quests import QUEST, Quests
from rootlog.engine.general import hands, wares
from rootlog.engine.judging.budget import ITEMS, Budget, TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

C = chapter("characters")

DUELS = Budget("duel")
"""Items spoilt for duels with warriors."""

DUELLING = TurnNote("duelling")
"""True if a duel is being read whose warrior may be saved."""
CONS = TurnNote("con")
"""Quests completed by Con in this turn."""
COERCED = TurnNote("coerced")
"""Cards spent to coerce in this turn."""


class Cheat(CharacterAction):
    """law-16: 26.10: the Cheat completes quests with what he has."""

    quests: Quests
    """It is a quest but for the items."""

    @play(QUEST, code="#", moment="daylight", choices=range(3))
    def con(self, turn: Hypothesis, event: Event, rank: int) -> Hypothesis | None:
        """Once a turn, any two items for a quest; the reward is that of its rank by likelihood."""
        if not self.board.is_a(event.before, "cheat") or event.count != 1:
            return None
        rule, mine = C.SPECIAL_ACTION_CON, CONS.of(self.faction)
        first = not turn.counted(mine)
        self.act(turn).require(first, rule, "a second Con", NO_EVIDENCE).count(mine)
        self.quests.place(turn, event, self.board.here(event.before))
        wares.owe_item(turn, None, rule, "any two items", NO_EVIDENCE, count=2)
        reward = self.quests.rewards(turn, event)[rank]
        return self.quests.reward(turn, event, event.suit, reward)

    @play("board>discard", "board>stock", "board>quests", code="#")
    def return_the_quest(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Con: the quest goes back to its deck."""
        return turn if self.board.is_a(event.before, "cheat") else None


class Gladiator(CharacterAction):
    """law-16: 26.11: the Gladiator fights duels: who falls once an item is spoilt is thought to fall by it, not by a strike."""

    @play(DAMAGED, code="%")
    def spoil_an_item(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Duel: an item is the price of a warrior."""
        if not self.board.is_a(event.before, "gladiator"):
            return None
        if not (self.board.spoils(event) or self.board.spoils_exhausted(turn, event)):
            return None
        mine, rule, values = (
            DUELS.of(self.faction),
            C.SPECIAL_ACTION_DUEL,
            Evidence(item=letter_of(event.moved)),
        )
        return turn.pay(mine, None, rule, "no duel", values)

    def is_spoilt(self, turn: Hypothesis, _event: Event) -> bool:
        """True if an item was spoilt and no duel fought for it yet."""
        duels = DUELS.of(self.faction)
        return len(turn.credits_of(duels)) > len(turn.debts_of(duels))

    def may_fight(self, _turn: Hypothesis, event: Event) -> bool:
        """True if it is something of the Gladiator's clearing."""
        here = self.board.here(event.before)
        return self.board.is_a(event.before, "gladiator") and event.origin == here

    @play(
        *sorted(REMOVALS),
        *SAVINGS,
        code="w",
        moment="daylight",
        mine=False,
        may=may_fight,
        likely=is_spoilt,
    )
    def duel(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """An item spoilt removes a warrior in his clearing and brings a card; nobody becomes Hostile."""
        return self._saved(turn, event) if event.kind in SAVINGS else self._duel(turn, event)

    def _saved(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The warrior is saved by its faction, as Field Hospitals do; the item is spoilt and the card drawn all the same."""
        turn.keep(DUELLING.of(self.faction), True)
        for source, saves in turn.plays(event):
            if source.faction in (event.owner, ""):
                after: Hypothesis | None = saves.on(source, turn.fork(event), event)
                if after is not None:
                    return self._duel(after.keep(DUELLING.of(self.faction), False), event)
        return None

    def _duel(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """An item for each warrior, and a card."""
        rule = C.SPECIAL_ACTION_DUEL
        mine, values = DUELS.of(self.faction), Evidence(faction=event.owner)
        self.act(turn).owe(mine, None, rule, "no item for the duel", values, count=event.count)
        return hands.grant_draw(turn, event.count, rule)

    def culls(self, turn: Hypothesis, state: State, clearing: int, owner: Faction) -> bool:
        """While it is asked whether a warrior is saved from a duel."""
        return bool(turn.counts.get(DUELLING.of(self.faction)))


class Jailor(CharacterAction):
    """law-16: 26.12: the Jailor coerces."""

    @play(*SPENDINGS, code="#")
    def coerce(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Once a turn, a card of his clearing's suit counts as any item, and a point is lost."""
        if not self.board.is_a(event.before, "jailor") or event.count != 1:
            return None
        rule, here = C.SPECIAL_ACTION_COERCE, self.board.here(event.before)
        suit = self.table.suits[here] if here else ""
        key = "coerced in another suit" if here else "coerced in a forest"
        values = Evidence(card=(event.card, 1), clearing=here, suit=suit)
        turn.require(event.suit in hands.matching(suit), rule, key, values)
        mine = COERCED.of(self.faction)
        turn.require(not turn.counted(mine), rule, "coerced twice", NO_EVIDENCE).count(mine)
        turn.pay(ITEMS.of(turn.faction), wares.JOKER, rule, "coerced for nothing", NO_EVIDENCE)
        return turn.earn(-1, rule, "coercing", NO_EVIDENCE)
