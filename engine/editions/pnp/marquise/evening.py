"""The Marquise's Evening: all players draw by their coins, then she discards."""

from rootlog.engine import factions
from rootlog.engine.editions.pnp.common import PnpPart, R, any_number
from rootlog.engine.editions.pnp.marquise.actions import PnpMarquiseActions
from rootlog.engine.editions.pnp.vagabond.pools import items_known
from rootlog.engine.event import DRAWN
from rootlog.engine.judging.budget import DRAWS
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.pieces import Faction, Piece, items
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

COIN = "c"


class PnpMarquiseEvening(PnpPart):
    """Draws in her turn."""

    actions: PnpMarquiseActions
    """They end."""

    def owe_draws(self, turn: Hypothesis) -> None:
        """Every player draws as many cards as their coins show; of whose coins nothing is stated, any number."""
        rule = R.MARQUISE_EVENING_DRAW
        for faction in self.rule_set.factions:
            if faction in self.rule_set.unjudged:
                continue
            draws, due = DRAWS.of(faction), self._coins(turn.state, faction)
            if due is None:
                turn.grant(draws, None, rule, count=any_number(turn, "#"))
                continue
            least, most = self._range(turn, faction, due)
            own = R.VAGABOND_ITEMS_COIN if due <= _drawn(turn, faction) < least else rule
            known = Evidence(faction=faction, coins=least)
            turn.owe(draws, None, own, "draws by coins", known, count=least, step=True)
            turn.grant(draws, None, rule, count=most - least)

    def _coins(self, state: State, faction: Faction) -> int | None:
        board = factions.data(faction, self.law.house)
        built = {code: 0 for code in board.pieces if code[0] == "b"}
        for number in self.table.map.clearings:
            for thing, count in state.pieces(number).items():
                if type(thing) is Piece and thing.owner == faction and thing.code[0] == "b":
                    code = thing.code if thing.code in built else thing.code[:1]
                    built[code] = built.get(code, 0) + count
        return self.facts.coins(faction, built.items())

    def _range(self, turn: Hypothesis, faction: Faction, due: int) -> tuple[int, int]:
        """The sum that the Vagabond's available coins add: those that he has when her turn begins, or when it ends."""
        if faction != "V":
            return due, due
        found = [_available(state, faction) for state in (turn.log.before, turn.log.after)]
        if not items_known(self.facts, turn.log.before):  # one that he never used is seen nowhere
            found.append(max(found) + any_number(turn, "#"))
        return due + min(found), due + max(found)


def _drawn(turn: Hypothesis, faction: Faction) -> int:
    """The number of cards that a faction draws in the turn."""
    return sum(
        e.count for e in turn.events if e.kind == DRAWN and e.moved.target.faction == faction
    )


def _available(state: State, faction: Faction) -> int:
    """The coins in his Available pool."""
    return sum(
        number
        for area in ("s", "t")
        for item, number in state.items(items(faction, area))
        if item.letter == COIN and not item.exhausted
    )
