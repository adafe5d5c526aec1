"""The plots of the Corvids (13.7): the effects of a flip, of an open snare, of a removed raid."""

from itertools import takewhile

from rootlog.engine.event import HANDED, MOVED, PLACED, REMOVALS, REMOVED, SPENDINGS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.corvids.seen import PlotTokens
from rootlog.engine.factions.corvids.tokens import (
    BOMB,
    CORVIDS,
    EXTORTION,
    FACE_DOWN,
    FLIP,
    RAID,
    SNARE,
    R,
    leaves,
    leaving,
    left,
    reach,
    together,
)
from rootlog.engine.general import placing, sweeping
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import DRAWS, Budget
from rootlog.engine.judging.ledger import Debt
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, hand
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

BLOWN = Budget("bomb", CORVIDS, written="{by}t_b{0}->")
"""Bombs that go off and leave the map; a credit's value is the clearing."""
TAKEN = DRAWS.of(CORVIDS).at("extorted")._replace(written="#{0}->{by}")
"""Cards that extortion takes: they come to the hand as draws do; a credit's value is the faction that gives."""
SPREAD = Budget("raid", CORVIDS, written="{by}w->{0}")
"""Warriors that removed raids bring; a credit's value is the clearing."""


BLAST = Reason(R.BOMB, True, "the bomb")
"""The effect that removes pieces when a bomb goes off."""


class Bomb(FactionPart):
    """13.7.1: it goes off when it is flipped."""

    def go_off(self, turn: Hypothesis, number: int) -> None:
        """13.7.1: all enemy pieces go, then the bomb itself."""
        sweeping.owe(turn, number, self.faction, BLAST)
        turn.owe(BLOWN, {number}, R.BOMB, "still there", Evidence(clearing=number), effect=True)

    @play(*sorted(REMOVALS), mine=False)
    def blow_up(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.7.1: an enemy piece that the bomb removes."""
        if event.owner == self.faction or event.code[0] == "p" or not _bombed(turn, event.origin):
            return None
        return sweeping.pay(turn, event, self.faction, BLAST)

    @play(REMOVED, code=BOMB.code)
    def remove_the_bomb(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """13.7.1: the bomb goes when it has gone off."""
        return turn.pay(BLOWN, event.origin, R.BOMB, "not flipped", Evidence(clearing=event.origin))


def _bombed(turn: Hypothesis, number: int) -> bool:
    """True if a bomb is flipped in that clearing in this turn."""
    return any(
        event.kind == FLIP and event.moved.became == BOMB and event.origin == number
        for event in turn.events
    )


class Snare(FactionPart):
    """13.7.2: while it lies face up, enemies place nothing in its clearing and move nothing out of it."""

    def forbids_placing(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """13.7.2: enemies place nothing in a clearing with an open snare, but for one that had to be removed first."""
        rule = self._snares(state, faction, clearing)
        gone = SNARE, clearing
        for debt in turn.debts_of(sweeping.REMOVAL) if rule is not None else ():
            if isinstance(debt.fits, frozenset) and gone in debt.fits:
                return None
        return rule

    def forbids_leaving(
        self, turn: Hypothesis, state: State, faction: Faction, clearing: int
    ) -> Rule | None:
        """13.7.2: nor do they move anything out of it."""
        return self._snares(state, faction, clearing)

    def excuses(self, turn: Hypothesis, debt: Debt) -> bool:
        """13.7.2: things that enemies would have to place in such clearings need not be placed."""
        if turn.faction == self.faction:
            return False
        return placing.out_of_reach(
            turn, debt, lambda state, one: bool(self._snares(state, turn.faction, one))
        )

    def _snares(self, state: State, faction: Faction, number: int) -> Rule | None:
        if faction == self.faction or SNARE not in state.pieces(number):
            return None
        return None if in_coalition(state, faction, self.faction) else R.SNARE


class Extortion(FactionPart):
    """13.7.3: it takes cards when it is flipped."""

    def extort(self, turn: Hypothesis, number: int) -> None:
        """13.7.3: a card from each who has a piece there; by later laws from enemies only."""
        state = turn.state
        owners = {t.owner for t in state.pieces(number) if type(t) is Piece}
        everybody = self.law.switch("extortion_victims") != "enemies"
        for faction in self.rule_set.factions:
            if faction == self.faction or faction not in owners:
                continue
            if not everybody and in_coalition(state, faction, self.faction):
                continue
            if state.size(hand(faction)) and faction not in self.rule_set.unjudged:
                turn.owe(
                    TAKEN,
                    {faction},
                    R.EXTORTION,
                    "no card taken",
                    Evidence(faction=faction, clearing=number),
                    effect=True,
                )
            else:
                turn.grant(TAKEN, {faction}, R.EXTORTION)

    @play(HANDED, code="#", mine=False)
    def take_a_card(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.7.3."""
        if event.moved.target != hand(self.faction):
            return None
        flipped = [e.index for e in turn.events if e.kind == FLIP and e.moved.became == EXTORTION]
        if not flipped:
            return None
        turn.cost += min(flipped) > event.index  # what is taken before is rather bought
        giver, count = event.owner, event.count
        return turn.pay(
            TAKEN, giver, R.EXTORTION, "not allowed", Evidence(faction=giver), count=count
        )

    @play(*SPENDINGS, code="#", mine=False)
    def discard_what_is_taken(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.7.3: the card is written as discarded out of the hand of whom it is taken from."""
        giver = event.owner
        if giver == self.faction or turn.open(TAKEN, giver) < event.count:
            return None
        turn.require(False, R.EXTORTION, "kept", Evidence(faction=giver))
        return turn.pay(TAKEN, giver, R.EXTORTION, "", count=event.count, free=True)


class Raid(FactionPart):
    """13.7.4: it brings warriors when it leaves the map."""

    tokens: PlotTokens
    """The part that follows the plots."""

    def removed(self, turn: Hypothesis, event: Event, remover: Faction) -> None:
        """13.7.4: a raid that leaves the map brings warriors next to it, unless it was exposed."""
        if event.owner != self.faction or event.code not in (RAID.code, FACE_DOWN.code):
            return
        sight = self.tokens.seen(turn)
        if sight.exposing(event):
            return
        sure = event.index in sight.raids and not event.moved.short
        self.tokens.require_known(turn, event)
        near, linked = reach(turn, event)
        # warriors that no earlier raid brings were written before their raid left
        early = len(turn.credits_of(SPREAD)) - len(turn.debts_of(SPREAD))
        stock = left(event.before) + max(0, early)
        stock = max(0, stock - self._shared(turn, event))
        for number in linked:
            turn.grant(SPREAD, {number}, R.RAID)
        if sure and stock >= len(near):
            for number in near:
                turn.owe(
                    SPREAD,
                    {number},
                    R.RAID,
                    "nothing placed",
                    Evidence(clearing=number, origin=event.origin),
                    effect=True,
                )
            return
        due = min(stock, len(near)) if sure else 0
        turn.owe(
            SPREAD,
            [*near, *linked],
            R.RAID,
            "all that are left",
            Evidence(origin=event.origin, warriors=due),
            count=due,
            effect=True,
        )
        turn.grant(SPREAD, near, R.RAID, count=len(near) - due)

    def _shared(self, turn: Hypothesis, event: Event) -> int:
        """The number of warriors that plots that leave together with this one may bring, which come from the same supply (1.5.4)."""
        sight, index = self.tokens.seen(turn), event.index
        before, after = reversed(turn.events[:index]), turn.events[index + 1 :]
        return sum(
            len(reach(turn, other).near)
            for side in (before, after)
            for other in takewhile(lambda one: together(one) or _saves(turn, one), side)
            if leaves(other) and not sight.exposing(other)
        )

    @play(PLACED, code="w", turns="any")
    def spread(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """13.7.4: the warriors that a raid brings; in the Corvids' own Birdsong no more than one that has been removed."""
        own = turn.faction == self.faction and not turn.past(BIRDSONG)
        removed = turn.facts.asked_once(leaving)
        late = not removed or removed[0].index > event.index
        if late and (own or not removed):
            return None
        if own and turn.open(SPREAD, event.here) < event.count:
            return None
        sweeping.may_fall(turn, Piece(self.faction, "w"), event.here, event.count)
        # rather not, where no raid is removed yet
        turn.cost += not own and late
        return turn.pay(
            SPREAD,
            event.here,
            R.RAID,
            "too many placed",
            Evidence(clearing=event.here),
            count=event.count,
        )


def _saves(turn: Hypothesis, event: Event) -> bool:
    """True if another player may save there what leaves the map with plots: a card is spent, warriors go elsewhere (6.2.3)."""
    if event.owner in (turn.faction, CORVIDS):
        return False
    return event.kind in SPENDINGS or (event.kind in (MOVED, PLACED) and event.code == "w")
