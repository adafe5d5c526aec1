"""The Exile, demoted The Brigand: a pawn in the forests that is aided with items; items and cards that are taken."""

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, EXHAUSTED, HANDED, LOST_ITEM, Event
from rootlog.engine.general.clash import BattleSide, PawnStrength
from rootlog.engine.general.outcomes import AMBUSH_HITS
from rootlog.engine.hirelings.abilities import Ability, R, lies
from rootlog.engine.hirelings.acting import DONE, Actor, act_of
from rootlog.engine.judging.agenda import DAYLIGHT
from rootlog.engine.judging.budget import DRAWS, Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Item, items
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

THEFT = Budget("brigand")
"""Items that are exhausted to have the Brigand take cards."""
BATTLE_COST = 2
"""Items that a battle exhausts; a move exhausts one."""


class Exile(Actor):
    """It goes from forest to forest and battles around its own, as far as the items on its card go."""

    def perform(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Forests next to its own, clearings next to its forest; an item for a move, two for a battle."""
        act = act_of(event)
        if act == "move":
            self._slip(turn, event)
        elif act == "battle":
            change = event.change
            assert type(change) is Battled  # what the act is
            forests = lies(event.before, self.faction, "forest")
            turn.require(
                not forests or any(_touches(key, change.clearing) for key in forests),
                R.ABILITY,
                "exile elsewhere",
                Evidence(clearing=change.clearing, forests=forests),
            )
        done = DONE.of(self.faction)
        spent = turn.counted(done.at("move")) + BATTLE_COST * turn.counted(done.at("battle"))
        have = event.before.size(items(self.faction))
        turn.require(
            spent <= have,
            R.ONCE_PER_DAYLIGHT_ACTION,
            "exile too few items",
            Evidence(items=spent, have=have),
        )
        return super().perform(turn, event)

    def _slip(self, turn: Hypothesis, event: Event) -> None:
        source, target = event.moved.source, event.moved.target
        near = self.table.map.forest_neighbours.get(str(source.key), frozenset())
        turn.require(
            target.kind == "forest" and (not near or target.key in near),
            R.ABILITY,
            "exile slips",
            Evidence(origin=source, target=target),
        )

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """As many rolled hits as it has items when they are rolled; what it takes its items take, which is not followed."""
        if side.faction != self.faction or not attacks:
            return side
        number = turn.state.size(items(self.faction)) - self._ambushed(turn)
        stand = PawnStrength(number, 0, "item", R.ABILITY, R.ABILITY, R.ABILITY)
        return side._replace(pawn=True, stand=stand)

    def _ambushed(self, turn: Hypothesis) -> int:
        """The number of items that left its card for an ambush: those hits that found no item to exhaust."""
        fought = turn.event
        battled = fought.change if fought is not None else None
        if fought is None or type(battled) is not Battled or len(battled.ambushes) != 1:
            return 0
        card, lost = items(self.faction), 0
        for event in turn.events[fought.index + 1 :]:
            if event.kind == BATTLE:
                break
            if event.kind == LOST_ITEM and event.moved.source == card:
                lost += event.count
        return min(lost, max(0, AMBUSH_HITS - self._ready(turn)))

    def _ready(self, turn: Hypothesis) -> int:
        """The number of items on its card that are not exhausted."""
        there = turn.state.at(items(self.faction)).items()
        return sum(n for item, n in there if type(item) is Item and not item.exhausted)


def _touches(forest: str, clearing: int) -> bool:
    return str(clearing) in forest.split("_")


class AidToTheExile(Ability):
    """Whoever has pieces next to its forest may give it a crafted item, for a card and a point."""

    @play("items>items", code="%", turns="any", mine=False)
    def aid_the_exile(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.2: in one's own turn."""
        source, target = event.moved.source, event.moved.target
        if target.faction != self.code or source.faction != turn.faction:
            return None
        values = Evidence(faction=turn.faction)
        forests = lies(event.before, self.code, "forest")
        turn.require(
            not forests
            or any(
                event.before.holds(turn.faction, number)
                for number in self.table.map.clearings
                if any(_touches(key, number) for key in forests)
            ),
            R.ABILITY,
            "exile far away",
            values,
        )
        draws = DRAWS.of(turn.faction)
        turn.owe(draws, None, R.ABILITY, "exile no card", values, count=event.count)
        return turn.earn(event.count, R.ABILITY, "exile given an item", values)


class Brigand(Ability):
    """Its controller takes an item from a ruin, and for an item that it exhausts somebody's card."""

    @play("ruin>items", code="%", moment=DAYLIGHT, turns="any", mine=False)
    def plunder_a_ruin(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: once in Daylight, where its controller has pieces."""
        owner, number = turn.faction, int(event.moved.source.key)
        if event.moved.target.faction != owner or not self.may_use(turn, event.before, owner):
            return None
        self.once(turn, "ruin")
        for source in turn.asking("gained_item", event.before):
            source.gained_item(turn, event)
        return turn.require(
            event.count == 1 and event.before.holds(owner, number),
            R.ONCE_PER_DAYLIGHT_ACTION,
            "brigand not there",
            Evidence(faction=owner, clearing=number),
        )

    @play(EXHAUSTED, code="%", moment=DAYLIGHT, turns="any", mine=False)
    def exhaust_for_the_brigand(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: once in Daylight, an item is exhausted."""
        source = event.moved.source
        if (
            source.faction != turn.faction
            or source.key
            or event.moved.became == event.moved.thing
            or not self.may_use(turn, event.before, turn.faction)
        ):
            return None
        rule, values = R.ONCE_PER_DAYLIGHT_ACTION, NO_EVIDENCE
        return turn.pay(THEFT, None, rule, "brigand no card", values, count=event.count)

    @play(HANDED, code="#", moment=DAYLIGHT, turns="any", mine=False)
    def take_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.2.4: from a player who has pieces where its controller has some."""
        taker, giver = event.moved.target.faction, event.moved.source.faction
        if taker != turn.faction or not self.may_use(turn, event.before, taker):
            return None
        self.once(turn, "card")
        turn.require(
            event.count == 1
            and any(
                event.before.holds(taker, n) and event.before.holds(giver, n)
                for n in self.table.map.clearings
            ),
            R.ONCE_PER_DAYLIGHT_ACTION,
            "brigand far away",
            Evidence(faction=taker, giver=giver),
        )
        rule, values = R.ONCE_PER_DAYLIGHT_ACTION, NO_EVIDENCE
        return turn.owe(THEFT, None, rule, "brigand no item", values)


PROMOTED = (Exile, AidToTheExile)
DEMOTED = (Brigand,)
