"""The cards of the Exiles & Partisans deck that are used in Daylight and Evening."""

from rootlog.engine.cards.improvement import Improvement, draws_beyond_grants
from rootlog.engine.changes import Moved
from rootlog.engine.event import (
    BATTLE,
    DAMAGED,
    EXHAUSTED,
    PLACED,
    RECOVERED,
    SAVINGS,
    TRIPS,
    Event,
)
from rootlog.engine.general import battle, hands, moving, placing, sweeping
from rootlog.engine.general.drawn import cards_drawn, given_besides
from rootlog.engine.general.enemies import is_enemy
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Item, Piece, supply
from rootlog.engine.reasons import ILLEGAL, MISSING, Evidence

R = chapter("actions")

MOST_DRAWS = 8
"""More cards than any Evening draws."""


# --- Daylight ----------------------------------------------------------------------------------------------


class PropagandaBureau(Improvement):
    """Daylight, once: for a card, an enemy warrior of a matching clearing gives way to one of its faction's."""

    card = "propagandabureau"

    @play(
        "clearing>supply",
        "clearing>coffin",
        "clearing>board",
        *SAVINGS,
        code="w",
        moment="daylight",
        mine=False,
    )
    def persuade(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A warrior that its faction saves gives way all the same."""
        if event.owner == self.faction or event.count != 1:
            return None
        after = sweeping.removed(turn, event, R.PERSISTENT_EFFECTS)
        if after is not None:
            self._persuade(after, event, event.origin)
            if event.kind not in SAVINGS:
                battle.remove(after, event, self.faction)
        return after

    def _persuade(self, turn: Hypothesis, event: Event, here: int) -> None:
        suit, piece, state = self.table.suits[here], event.moved.thing, event.before
        self.once(turn)
        assert isinstance(piece, Piece)  # for which these plays are offered
        enemy = is_enemy(turn, state, self.faction, here, piece)
        rule, title = R.PERSISTENT_EFFECTS, self.title
        values = Evidence(owner=event.owner, clearing=here, faction=self.faction, title=title)
        turn.require(enemy is not False, rule, "no enemy to replace", values)
        values = Evidence(suit=suit, title=title, clearing=here)
        hands.owe_card(turn, hands.matching(suit), rule, "no card to replace it", values)
        warrior = Piece(self.faction, "w")
        if event.before.count(warrior, supply(self.faction)):
            turn.owe(self.effect, {here}, rule, "no warrior replaces it", values)
        else:  # one that is placed all the same may not have lain where the record has it
            turn.grant(self.effect, {here}, rule)

    @play(PLACED, code="w", moment="daylight")
    def take_its_place(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.count != 1 or not self._persuades(turn, event.here):
            return None
        placing.place(turn, self.faction, event.here)
        values = Evidence(clearing=event.here, title=self.title)
        return turn.pay(
            self.effect, event.here, R.PERSISTENT_EFFECTS, "no warrior replaced", values
        )

    def _persuades(self, turn: Hypothesis, number: int) -> bool:
        """True if a warrior of another faction leaves that clearing in this turn."""
        return any(
            type(moved.thing) is Piece
            and moved.thing.owner != self.faction
            and moved.thing.is_warrior
            and moved.source.key == number
            for _, moved in turn.log.moves()
        )


class LeagueOfAdventurousMice(Improvement):
    """Daylight, once: a crafted item is exhausted for a move or a battle."""

    card = "leagueofadventurousmice"

    @play(EXHAUSTED, DAMAGED, code="%")
    def exhaust(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A cost, in Daylight as what it pays for; it may stand between a battle and its losses."""
        moved = event.moved
        if not (isinstance(moved.became, Item) and moved.became.exhausted):
            return None
        if moved.target.faction != self.faction or moved.target.key == "d":
            return None
        if moved.source.key and not self._goes(turn, event.index + 1):
            return None
        rule, values = R.PERSISTENT_EFFECTS, Evidence(item=moved.became.letter)
        down = not moved.source.key and moved.thing == moved.became
        turn.require(not down, rule, "item is exhausted already", values)
        return turn.pay(self.effect, None, rule, "item for nothing", values, count=event.count)

    @play(*TRIPS, moment="daylight")
    def league_moves(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        if event.code[0] not in "wp" or not self._sets_out(turn, event):
            return None
        return moving.travels(turn, event, self.faction)

    @play(BATTLE, moment="daylight")
    def league_battles(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        return battle.battle(turn, event) if self._sets_out(turn, event) else None

    def _sets_out(self, turn: Hypothesis, event: Event) -> bool:
        """Owe the exhausted item; False if this turn exhausts none, or the League has set out already."""
        if turn.counted(self.uses) or not self._exhausts(turn, event.index):
            return False
        if not self._stands_beside(turn, event):
            turn.cost += 1  # what else moves or battles explains it better
        values = Evidence(title=self.title)
        self.once(turn).owe(self.effect, None, R.PERSISTENT_EFFECTS, "no item for it", values)
        return True

    def _stands_beside(self, turn: Hypothesis, event: Event) -> bool:
        """True if the item is exhausted right before, or right after and before no other move or battle."""
        before, at = turn.events[: event.index], event.index + 1
        after = turn.events[at : at + 2]
        if before and self._is_cost(before[-1]):
            return True
        return bool(after) and self._is_cost(after[0]) and after[-1].kind not in (*TRIPS, BATTLE)

    def _is_cost(self, event: Event) -> bool:
        """True if a crafted item of its faction is exhausted."""
        return event.kind in (EXHAUSTED, DAMAGED) and event.owner == self.faction

    def _exhausts(self, turn: Hypothesis, at: int) -> bool:
        """True if one of its crafted items is exhausted, or a Vagabond's just before: his serve for much else, in no such box."""
        for event in turn.events:
            change = event.change
            if (
                type(change) is Moved
                and type(change.became) is Item
                and change.became.exhausted
                and change.source.faction == change.target.faction == self.faction
                and (not change.source.key or event.index == at - 1)
            ):
                return True
        return False

    def _goes(self, turn: Hypothesis, at: int) -> bool:
        """True if that event is a move or a battle of its faction."""
        return any(
            one.kind in TRIPS or one.kind == BATTLE
            for one in turn.events[at : at + 1]
            if one.owner == self.faction
        )


# --- Evening -----------------------------------------------------------------------------------------------


class CharmOffensive(Improvement):
    """Start of Evening: its faction may draw a card, and then another player scores a point."""

    card = "charmoffensive"
    enters = ("start of evening",)

    def enter(self, turn: Hypothesis, slot: str) -> None:
        """Allow the draw, and the point to anyone."""
        turn.count(self.uses)
        turn.grant(DRAWS.of(self.faction), None, R.PERSISTENT_EFFECTS, self.title)
        for other in self.others():
            rule, values = R.PERSISTENT_EFFECTS, Evidence(title=self.title)
            turn.earn(1, rule, "chosen for it", values, faction=other, must=False)

    def close(self, turn: Hypothesis) -> None:
        """For the card drawn somebody must have scored, next to it; where nobody did, other cards drawn are not its.

        Who is chosen and has left the score track scores nothing (3.3.1), so then any card may be its.
        """
        if not turn.counted(self.uses):
            return
        gained = [other for other in self.others() if self._gained(turn, other)]
        if gained:
            beside = [r.index for r in turn.recorded if r.faction in gained]
            turn.debts = tuple(
                debt._replace(index=beside[0]) if beside and debt.words == self.title else debt
                for debt in turn.debts
            )
            return
        if any(turn.state.scores.get(other) is None for other in self.others()):
            return  # one may be chosen whose marker has left the track (3.3.1)
        if draws_beyond_grants(turn, self.faction, given=1) > 0:
            if self._kept(turn):
                values = Evidence(title=self.title)
                turn.earn_nothing(R.PERSISTENT_EFFECTS, "another scores for it", values, like=1)
                return
            values = Evidence(faction=self.faction, title=self.title)
            turn.object_to(R.PERSISTENT_EFFECTS, MISSING, "nobody scores for it", values, index=-1)
        else:
            turn.debts = tuple(debt for debt in turn.debts if debt.words != self.title)

    def _kept(self, turn: Hypothesis) -> bool:
        """True if its faction scored more than anything gives it: the point that is another's."""
        recorded = sum(r.points for r in turn.recorded if r.faction == self.faction)
        return recorded > sum(max(e.points, 0) for e in turn.earned if e.faction == self.faction)

    def _gained(self, turn: Hypothesis, other: str) -> bool:
        if other in self.rule_set.unjudged:
            return True  # its points are not looked at
        recorded = sum(r.points for r in turn.recorded if r.faction == other)
        return recorded > sum(e.points for e in turn.earned if e.faction == other and e.must)


class Informants(Improvement):
    """Evening: an ambush card from the discard pile instead of drawing."""

    card = "informants"

    @play(RECOVERED, code="#", moment="evening")
    def informants(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        fits, values = event.card.name in {None, "ambush"}, Evidence(title=self.title)
        turn.require(event.count == 1 and fits, R.PERSISTENT_EFFECTS, "one ambush only", values)
        self.once(turn)
        # it stands for however many cards would be drawn
        budget = DRAWS.of(self.faction)
        return turn.pay(budget, None, R.PERSISTENT_EFFECTS, "", count=MOST_DRAWS, free=True)

    def close(self, turn: Hypothesis) -> None:
        """Who takes the ambush does not draw as well; cards drawn for something else, as Emergency Orders, do not count."""
        if not turn.counted(self.uses):
            return
        due = given_besides(turn)
        drawn = len(cards_drawn(turn))
        if drawn > due:
            values = Evidence(faction=self.faction, title=self.title, cards=drawn - due)
            turn.object_to(R.PERSISTENT_EFFECTS, ILLEGAL, "drawn as well", values, index=-1)
