"""The cards of the standard deck that are used in the phases of a turn, and when they are crafted."""

from rootlog.engine.cards.improvement import (
    Improvement,
    Spendable,
    draws_beyond_debts,
    draws_beyond_grants,
)
from rootlog.engine.changes import Crafted
from rootlog.engine.event import (
    BATTLE,
    DRAWN,
    DROPPED,
    HANDED,
    REMOVALS,
    SAVINGS,
    SCORE,
    TRIPS,
    Event,
)
from rootlog.engine.general import battle, hands, moving, piles, sweeping
from rootlog.engine.general.ruling import rules
from rootlog.engine.judging.books import WARNING_COST
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.ledger import match
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence, Reason
from rootlog.engine.state import State

R = chapter("actions")


# --- Birdsong ----------------------------------------------------------------------------------------------


class RoyalClaim(Spendable):
    """Birdsong: discarded for a point for each clearing that its faction rules."""

    card = "royalclaim"

    @play(DROPPED, code="#", moment="birdsong")
    def royal_claim(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if not self.is_it(event):
            return None
        ruled = [
            rules(turn, event.before, self.faction, number) for number in self.table.map.clearings
        ]
        sure = ruled.count(True)
        values = Evidence(clearings=sure, title=self.title)
        turn.earn(sure, R.PERSISTENT_EFFECTS, "ruling with it", values)
        below = sum(
            source.rules_off_map(turn, event.before)
            for source in turn.asking("rules_off_map", event.before)
            if source.faction == self.faction
        )
        for _ in range(ruled.count(None) + below):
            turn.earn(1, R.PERSISTENT_EFFECTS, "ruling with it", values, must=False)
        return turn


class StandAndDeliver(Improvement):
    """Birdsong: a random card from another player, who scores a point. Only the newer wording limits it to once."""

    card = "standanddeliver"

    @play(HANDED, code="#", moment="birdsong", mine=False)
    def stand_and_deliver(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.moved.target.faction != self.faction or event.count != 1:
            return None
        if self.reworded:
            self.once(turn)
        if not any(one.kind == SCORE and one.owner == event.owner for one in turn.events):
            turn.cost += WARNING_COST  # whatever else takes a card explains it better
        return turn.earn(1, R.PERSISTENT_EFFECTS, "losing a card", faction=event.owner)


class BetterBurrowBank(Improvement):
    """Start of Birdsong: its faction and one other draw a card each; the newer wording lets it choose."""

    card = "betterburrowbank"
    enters = ("start of birdsong",)

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """Owe a draw to its faction, and allow one to the others."""
        turn.count(self.uses)
        if self._may_choose(turn):
            hands.grant_draw(turn, 1, R.PERSISTENT_EFFECTS)
        else:
            rule, values = R.PERSISTENT_EFFECTS, Evidence(faction=self.faction, title=self.title)
            hands.owe_draw(turn, 1, rule, "draw left out", values, step=True)
        for other in self.others():
            hands.grant_draw(turn, 1, R.PERSISTENT_EFFECTS, other)

    def _may_choose(self, turn: Hypothesis) -> bool:
        """True if nobody has to draw: by the newer wording, or where another card that left may have been it."""
        return self.reworded or not self.surely_in_play(turn.log.before)

    def close(self, turn: Hypothesis) -> None:
        """Of the others, one must have drawn, and only one may."""
        if not turn.counted(self.uses):
            return
        if _nothing_to_draw(turn):
            self._waive(turn)
            return
        drew = [other for other in self.others() if draws_beyond_debts(turn, other) > 0]
        free = self._may_choose(turn)
        if not drew and not free and draws_beyond_debts(turn, self.faction) < 0:
            self._unused(turn)
            return
        if not drew and (not free or draws_beyond_grants(turn, self.faction, given=1) > 0):
            values = Evidence(title=self.title)
            turn.object_to(R.PERSISTENT_EFFECTS, MISSING, "nobody else draws", values, index=-1)
            return
        given = [other for other in drew if self._gives(turn, other)]
        if len(given) > 1:
            values = Evidence(players=len(given), faction=self.faction, title=self.title)
            turn.object_to(R.PERSISTENT_EFFECTS, ILLEGAL, "several draw", values, index=-1)
            return
        self._on_time(turn, given)

    def _on_time(self, turn: Hypothesis, given: list[Faction]) -> None:
        """Its cards are drawn before anything else is done, where the law orders what comes first in a phase."""
        if self.law.switch("phase_edges") != "start first, end last":
            return
        begun = next((e.index for e in turn.entries if e.play is not None and e.slot), None)
        if begun is None:
            return
        mine = [self.faction] if draws_beyond_debts(turn, self.faction) >= 0 else []
        for drawer in [*(() if self._may_choose(turn) else mine), *given]:
            drawn = [c.index for c in turn.credits_of(DRAWS.of(drawer)) if not c.free]
            if drawn and min(drawn) > begun:
                key, values = "drawn after the start", Evidence(title=self.title)
                turn.object_to(R.PERSISTENT_EFFECTS, ILLEGAL, key, values, index=min(drawn))
                return

    def _gives(self, turn: Hypothesis, other: Faction) -> bool:
        """True if that player draws a card that nothing else gives: other cards and hirelings may give some, too."""
        budget = DRAWS.of(other)
        debts = turn.debts_of(budget)
        own = next((d for d in debts if d.rule == R.PERSISTENT_EFFECTS and not d.must), None)
        rest = [debt for debt in debts if debt is not own]
        return bool(match(rest, turn.credits_of(budget))[1])

    def _unused(self, turn: Hypothesis) -> None:
        """That nobody draws is one omission, and not of the Evening's draw."""
        self._waive(turn)
        values = Evidence(title=self.title)
        turn.object_to(R.PERSISTENT_EFFECTS, MISSING, "nobody draws", values, index=-1)

    def _waive(self, turn: Hypothesis) -> None:
        """Ask for no draw of its faction any more."""
        turn.debts = tuple(
            d._replace(must=False) if d.step and d.rule == R.PERSISTENT_EFFECTS else d
            for d in turn.debts
        )


def _nothing_to_draw(turn: Hypothesis) -> bool:
    """2.1: True if the piles held no card as the turn began, or none after its first draw, or may have held none."""
    before = turn.log.before
    first = next((event.after for event in turn.events if event.kind == DRAWN), before)
    return any(piles.empty(one) or piles.perhaps_empty(turn, one) for one in (before, first))


# --- Daylight ----------------------------------------------------------------------------------------------


class CommandWarren(Improvement):
    """Start of Daylight: a battle."""

    card = "commandwarren"

    @play(BATTLE)
    def command_warren(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """Not for a battle that comes too late and that nobody could fight: then that is what is wrong with it."""
        if turn.counted(self.uses) or (turn.past("start of daylight") and battle.is_empty(event)):
            return None
        return battle.battle(self.once(self.at_edge(turn, "start of daylight")), event)

    def brought(self, turn: Hypothesis) -> int:
        """A battle, where it brought none that was taken for it."""
        return int(turn.faction == self.faction and not turn.counted(self.uses))


class TaxCollector(Improvement):
    """Daylight, once: one of its faction's warriors leaves the map for a card."""

    card = "taxcollector"

    @play("clearing>supply", "clearing>coffin", *SAVINGS, code="w", moment="daylight")
    def tax_collector(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """The card is drawn even for a warrior that its own faction saves."""
        if event.count != 1 or event.code != "w":  # others are no warriors that may leave so
            return None
        after = sweeping.removed(turn, event, R.PERSISTENT_EFFECTS)
        return self._collect(after, event, event.origin) if after is not None else None

    @play("burrow>supply", "burrow>coffin", code="w", moment="daylight", certain=True)
    def tax_collector_below(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """By the newest wording the warrior leaves the map, which the Burrow is not part of."""
        holds = not self.reworded and event.count == 1
        values = Evidence(title=self.title, warriors=(event.moved.thing, event.count))
        turn.require(holds, R.PERSISTENT_EFFECTS, "not from the Burrow", values)
        return self._collect(turn, event, event.here)

    def gave_perhaps(self, turn: Hypothesis) -> int:
        """A card for a warrior that seems to have fallen in the battle before."""
        if turn.faction != self.faction or turn.counted(self.uses):
            return 0
        drawn = {e.index for e in turn.events if e.kind == DRAWN and e.owner == self.faction}
        return int(
            any(
                e.kind in ("clearing>supply", "clearing>coffin")
                and (e.owner, e.code, e.count) == (self.faction, "w", 1)
                and e.index + 1 in drawn
                for e in turn.events
            )
        )

    def _collect(self, turn: Hypothesis, event: Event, here: int) -> Hypothesis:
        self.once(turn)
        values = Evidence(clearing=here, title=self.title)
        return hands.owe_draw(turn, 1, R.PERSISTENT_EFFECTS, "no card for the warrior", values)


# Codebreakers (a look at a hand) moves nothing, and cards may always be shown: general/hands.py reads it.


# --- Evening -----------------------------------------------------------------------------------------------


class Cobbler(Improvement):
    """Start of Evening: a move."""

    card = "cobbler"

    @play(*TRIPS)
    def cobbler(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.code[0] not in "wp" or turn.counted(self.uses):
            return None
        later = sum(map(self._acts, turn.events[event.index + 1 :]))
        if later and later > self._late_acts(turn, event.before):
            turn.cost += WARNING_COST  # that Daylight goes on explains it better
        self.once(self.at_edge(turn, "start of evening"))
        return moving.travels(turn, event, self.faction)

    def brought(self, turn: Hypothesis) -> int:
        """A move, where it brought none that was taken for it."""
        return int(turn.faction == self.faction and not turn.counted(self.uses))

    def _late_acts(self, turn: Hypothesis, state: State) -> int:
        """The number of moves and battles that may follow in Evening."""
        sources = turn.asking("late_acts", state)
        return sum(one.late_acts(state) for one in sources if one.faction == self.faction)

    def _acts(self, event: Event) -> bool:
        """True if it is a move or a battle of its faction."""
        if event.kind == BATTLE:
            return event.owner == self.faction
        return event.kind in TRIPS and event.owner == self.faction and event.code[0] in "wp"


# --- when crafted ------------------------------------------------------------------------------------------


class Favor(Improvement):
    """When crafted: all enemy pieces leave the clearings of its suit, and buildings and tokens score as ever."""

    active = (
        RuleSource.active
    )  # it never lies in a play area; whether it was crafted, the turn remembers

    @property
    def _cause(self) -> Reason:
        return Reason(R.IMMEDIATE_EFFECTS, True, "the card", Evidence(card=self.title))

    def crafted_card(self, turn: Hypothesis, event: Event, crafter: Faction) -> None:
        """Owe the removal of every enemy piece in clearings of its suit (4.1.2)."""
        change = event.change
        if crafter != self.faction or type(change) is not Crafted or change.name != self.card:
            return
        turn.count(self.uses)
        numbers = [number for number, suits in self.table.suits.items() if self.suit in suits]
        sweeping.owe_all(turn, numbers, self.faction, self._cause)

    def sweeps(self, turn: Hypothesis, event: Event) -> bool:
        """True if it was crafted in this turn, and somebody else's piece leaves."""
        return self.uses in turn.counts and event.owner != self.faction

    @play(*sorted(REMOVALS), mine=False, may=sweeps)
    def favor(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        return sweeping.pay(turn, event, self.faction, self._cause)

    def conclude(self, turn: Hypothesis) -> None:
        """The thing that it leaves in its place, as was reported, may be scored all the same."""
        if turn.counted(self.uses):
            sweeping.forgive_points(turn)


class FavorOfTheFoxes(Favor):
    """The favor for fox clearings."""

    card = "favorofthefoxes"


class FavorOfTheMice(Favor):
    """The favor for mouse clearings."""

    card = "favorofthemice"


class FavorOfTheRabbits(Favor):
    """The favor for rabbit clearings."""

    card = "favoroftherabbits"
