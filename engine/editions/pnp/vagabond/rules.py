"""The Vagabond: his set-up and his turn.

His items stand in pools.py, moves in moving.py, battles in fighting.py, what he does in acts.py, alignment in alignment.py.
"""

from collections.abc import Iterable

from rootlog.engine.editions.pnp.common import UNTOLD_LIMIT, R, Speaker
from rootlog.engine.editions.pnp.vagabond.acts import Acts
from rootlog.engine.editions.pnp.vagabond.alignment import Alignment
from rootlog.engine.editions.pnp.vagabond.fighting import PnpVagabondBattles
from rootlog.engine.editions.pnp.vagabond.moving import PnpVagabondMoves
from rootlog.engine.editions.pnp.vagabond.pools import BAG, COIN, Pools, available
from rootlog.engine.general import setup
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, items
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason
from rootlog.engine.state import State


class PnpVagabondRules(Speaker):
    """His set-up, his agenda, his hand limit."""

    def build_agenda(self) -> Agenda:
        """Refresh, a free move, actions in any order, discarding and resting."""
        return Agenda(
            R.TURN,
            Slot(BIRDSONG, "refresh", R.VAGABOND_BIRDSONG_REFRESH),
            Slot(BIRDSONG, "slip", R.VAGABOND_BIRDSONG_SLIP),
            Slot(DAYLIGHT, "actions", R.VAGABOND_TORCH, late=R.TURN),
            Slot(EVENING, "discard", R.VAGABOND_EVENING_DISCARD),
        )

    def hand_limit(self, state: State) -> int:
        """As stated, and two more for each available bag."""
        if self.facts.hand is None:
            return UNTOLD_LIMIT
        more: int = self.data.board["bag"]
        return self.facts.hand + more * available(state, BAG)

    def unpaid_draw(self, turn: Hypothesis) -> tuple[Rule, str, Evidence] | None:
        """In the Marquise's turn for a coin that is not available; else that of all draws."""
        state = turn.log.before
        coins = sum(
            n for area in "std" for i, n in state.items(items("V", area)) if i.letter == COIN
        )
        if turn.faction != "C" or coins <= available(state, COIN):
            return None
        return R.VAGABOND_ITEMS_COIN, "no coin", Evidence(faction=self.faction)

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """A character, and the pawn in a forest."""
        opening, pawn = setup.opening(turn), Piece(self.faction, "p")
        rule = R.SETUP_VAGABOND_CHARACTER
        yield opening.check(pawn, bool(opening.chosen()), rule, "none chosen", NO_EVIDENCE)
        placed = [(n, moved.target) for n, moved in opening.placed if moved.became == pawn]
        rule = R.SETUP_VAGABOND_PAWN
        if not placed:
            yield 0, Reason(rule, False, "no pawn", NO_EVIDENCE)
            return
        action, where = placed[0]
        forests = self.facts.forests
        known = where.kind == "forest" and (forests is None or self._ends(where.key) in forests)
        yield action, Reason(rule, known, "in no forest", Evidence(place=where))

    def _ends(self, key: int | str) -> frozenset[int]:
        return frozenset(map(int, str(key).split("_")))


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of his rules, in the order of his chapter."""
    alignment = Alignment(rule_set, faction)
    return (
        PnpVagabondRules(rule_set, faction),
        PnpVagabondBattles(rule_set, faction, alignment),
        PnpVagabondMoves(rule_set, faction, alignment),
        Acts(rule_set, faction, alignment),
        Pools(rule_set, faction),
        alignment,
    )
