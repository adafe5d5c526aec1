"""Underground Duchy: chapter 12 of the Law.

The Price of Failure (12.2.3) is in failure.py, tunnels (12.2.4, 12.5.1.V) in tunnels.py, warriors (12.4, 12.5.1.II) in
muster.py, the Assembly (12.5.1) in assembly.py, Parliament (12.5.2) in parliament.py, Sway (12.5.3) in swaying.py. Who may
have done what of all this is found out in ministers.py and rota.py, what cards are shown for in shown.py and revealed.py.
"""

from collections.abc import Iterable

from rootlog.engine import factions
from rootlog.engine.event import CRAFT, DRAWN, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.duchy.assembly import Assembly
from rootlog.engine.factions.duchy.failure import PriceOfFailure
from rootlog.engine.factions.duchy.ministers import Ministers
from rootlog.engine.factions.duchy.muster import MUSTERING, Muster
from rootlog.engine.factions.duchy.parliament import Parliament
from rootlog.engine.factions.duchy.pieces import (
    ACTING,
    CITADEL,
    COME_UP,
    GO_DOWN,
    MARKET,
    PLACED_BELOW,
    TUNNEL,
    WARRIOR,
    R,
    ends,
    is_deed,
)
from rootlog.engine.factions.duchy.revealed import RevealedCards
from rootlog.engine.factions.duchy.swaying import SWAYING, Swaying
from rootlog.engine.factions.duchy.tunnels import DuchyTunnels
from rootlog.engine.general import crafting, moving, setup
from rootlog.engine.general.drawn import given_besides
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import BURROW, Faction
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State

GENERAL = chapter("golden")

RETURNING, CRAFTING, DRAWING = "return revealed cards", "craft", "draw"


class DuchyRules(FactionSource):
    """The part that speaks for the Duchy: its crafting and its Burrow, its set-up, its turn."""

    muster: Muster
    parliament: Parliament
    revealed: RevealedCards
    """It owes something at a step of the turn, as the others do."""

    # --- 12.2 Faction rules and abilities ---------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """12.2.1: it crafts with citadels and markets."""
        return [*self.suits_of(state, CITADEL), *self.suits_of(state, MARKET)]

    def surfaces(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """12.2.2: the Burrow is next to each clearing with a tunnel."""
        return state.pieces(clearing).get(TUNNEL, 0) > 0

    def rules_off_map(self, turn: Hypothesis, state: State) -> int:
        """12.2.2: it always rules the Burrow."""
        return 1

    @play(COME_UP, turns="any", mine=False)
    def leave_the_Burrow(self, turn: Hypothesis, event: Event) -> Hypothesis | None:  # noqa: N802
        """12.2.2: nobody else's pieces are there to come out."""
        if event.owner == self.faction:
            return None
        return turn.require(
            False, R.THE_BURROW, "in the Burrow", Evidence(pieces=(event.moved.thing, event.count))
        )

    @play(PLACED_BELOW, GO_DOWN, "forest>burrow", turns="any", mine=False)
    def enter_the_Burrow(self, turn: Hypothesis, event: Event) -> Hypothesis | None:  # noqa: N802
        """12.2.2: nobody else's pieces are placed in or moved into the Burrow."""
        if event.owner == self.faction:
            return None
        return turn.require(
            False, R.THE_BURROW, "to the Burrow", Evidence(pieces=(event.moved.thing, event.count))
        )

    def travels(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """4.2; 12.2.2: the Burrow is next to each clearing with a tunnel, and the Duchy always rules it."""
        origin, target = ends(event)
        if origin and target:
            return moving.move(turn, self.faction, origin, target)
        tunnel = self.surfaces(turn, event.before, origin or target)
        turn.require(tunnel, R.THE_BURROW, "no tunnel", Evidence(clearing=origin or target))
        return moving.enter(turn, target) if target else moving.leave(turn, self.faction, origin)

    # --- 12.3 Setup -------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """12.3.3: two warriors and a tunnel in a corner, two warriors in each clearing next to it."""
        log = turn.log
        opening, chart, due = setup.opening(turn), self.table.map, self.data.board["setup"]
        tunnels = opening.where(TUNNEL)
        home = tunnels[0] if len(tunnels) == 1 else 0
        if home not in chart.corners:
            corners = () if tunnels else chart.corners
            written = opening.settling({WARRIOR: due["w"], TUNNEL: 1}, corners)
            yield opening.check(
                TUNNEL,
                False,
                R.SURFACE,
                "one start",
                Evidence(clearings=tuple(tunnels)),
                written=written,
            )
            return
        key, known = setup.corner(turn, home, older="CEL", builds=False)
        yield opening.check(TUNNEL, key == setup.AS_SET_UP, R.SURFACE, key, known)
        near = moving.neighbours(turn, log.before, self.faction, home)
        garrison = {home: due["w"], **dict.fromkeys(near, due["w_adjacent"])}
        yield opening.expect(WARRIOR, setup.allowed(turn, opening, WARRIOR, garrison), R.SURFACE)
        below = log.after.size(BURROW)
        yield (
            opening.action_of(WARRIOR),
            Reason(R.SURFACE, not below, "nothing below", Evidence(pieces=below)),
        )

    # --- 12.6 Evening -----------------------------------------------------------------------------------------

    @play(CRAFT, certain=True)
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """12.2.1, 12.6.2: in Evening."""
        later = any(other.index > event.index and is_deed(other) for other in turn.events)
        if later:
            turn.go(ACTING).require(False, R.CRAFTING, "crafted in Evening", NO_EVIDENCE)
        else:
            turn.go(CRAFTING)
            turn.require(
                not self._drawn(turn, event), R.EVENING, "crafted after the draw", NO_EVIDENCE
            )
        return crafting.craft(turn, event, self.crafting_suits(turn, event.before))

    def _drawn(self, turn: Hypothesis, event: Event) -> bool:
        """True if all that Evening draws was drawn before that event."""
        drawn = [e for e in turn.events if e.kind == DRAWN and e.owner == self.faction]
        before = sum(e.count for e in drawn if e.index < event.index)
        evening = before - given_besides(turn)
        return evening >= self.draws(event.before) and drawn[-1].index < event.index

    def owe_draws(self, turn: Hypothesis) -> None:
        """12.6.3: a card, and one for each uncovered draw bonus."""
        self.owe_its_draws(turn, R.DRAW_AND_DISCARD)

    def build_agenda(self) -> Agenda:
        """12.4 to 12.6."""
        return Agenda(
            GENERAL.TURN_STRUCTURE,
            Slot(BIRDSONG, MUSTERING, R.BIRDSONG, self.muster.owe_muster),
            Slot(DAYLIGHT, ACTING, R.DAYLIGHT),
            Slot(DAYLIGHT, SWAYING, R.DAYLIGHT, self.parliament.score_lords),
            Slot(EVENING, RETURNING, R.EVENING, self.revealed.owe_birds),
            Slot(EVENING, CRAFTING, R.EVENING),
            Slot(EVENING, DRAWING, R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DRAW_AND_DISCARD),
        )


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    ministers = Ministers(factions.data(faction), rule_set.law)
    revealed = RevealedCards(rule_set, faction, ministers)
    muster = Muster(rule_set, faction, ministers)
    parliament = Parliament(rule_set, faction, ministers)
    return (
        DuchyRules(rule_set, faction, muster, parliament, revealed),
        PriceOfFailure(rule_set, faction, ministers),
        DuchyTunnels(rule_set, faction, ministers),
        muster,
        Assembly(rule_set, faction, ministers, revealed),
        parliament,
        Swaying(rule_set, faction, ministers, revealed),
        revealed,
    )
