"""The Vagabond's strikes (9.5.6)."""

from rootlog.engine.event import LOST_ITEM, REMOVALS, SAVINGS, Event
from rootlog.engine.factions.vagabond.board import CROSSBOW, TORCH, VagabondPart
from rootlog.engine.factions.vagabond.relations import REMOVES, Relations
from rootlog.engine.general import battle, wares
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.general.sweeping import REMOVAL, removed
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import Evidence

R = chapter("vagabond")


class Striking(VagabondPart):
    """Strikes."""

    relations: Relations
    """Strikes make others Hostile."""

    @play(*sorted(REMOVALS), *SAVINGS, moment="daylight", mine=False)
    def strike(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.6: a crossbow removes a warrior of his clearing, which may be saved, or from who has none there something else."""
        if event.code[0] not in "wbt" or event.owner in ("", self.faction):
            return None
        if event.kind in SAVINGS:
            return self._saved(turn, event)
        if any(e.kind == LOST_ITEM and e.code[1:2] == TORCH for e in turn.events):
            turn.cost += 1  # where a torch is left behind, that it burns explains it better
        self._strike(turn, event)
        battle.remove(turn, event, self.faction)
        return turn

    def _saved(self, before: Hypothesis, event: Event) -> Hypothesis | None:
        """The demands and effects of a strike though its warrior is saved."""
        here = self.board.here(event.before)
        if event.owner not in self.board.others() or event.origin != here:
            return None
        turn = removed(before, event, R.STRIKE)
        if turn is None:
            return None
        self._strike(turn, event)
        if not self.relations.hostile(turn, event.before, event.owner):
            self.relations.offend(turn, event.owner, R.HOSTILE_STATUS, REMOVES, event.index)
        return turn.owe(
            REMOVAL,
            None,
            R.STRIKE,
            "neither removed nor saved",
            Evidence(clearing=event.origin),
            count=event.count,
        )

    def _strike(self, turn: Hypothesis, event: Event) -> None:
        other, state = event.owner, event.before
        here = self.board.here(state)
        missing = event.moved.short
        struck = event.count - missing
        wares.owe_item(
            self.act(turn),
            CROSSBOW,
            R.STRIKE,
            "no crossbow",
            Evidence(piece=(event.moved.thing, 1), faction=other, clearing=event.origin),
            count=struck,
        )
        wares.grant_item(turn, CROSSBOW, R.STRIKE, missing)
        turn.require(
            event.origin == here,
            R.STRIKE,
            "pawn elsewhere",
            Evidence(piece=(event.moved.thing, 1), faction=other, clearing=event.origin, here=here),
        )
        warriors = state.pieces(event.origin).get(Piece(other, "w"), 0)
        spared = event.code[0] == "w" or not warriors
        turn.require(
            spared,
            R.STRIKE,
            "warriors there",
            Evidence(
                piece=(event.moved.thing, 1),
                faction=other,
                clearing=event.origin,
                warriors=warriors,
            ),
        )
        anyone = self.law.switch("strike_targets") == "warrior, building, token"
        friend = in_coalition(state, self.faction, other)
        if not anyone:
            turn.require(not friend, R.STRIKE, "a partner", Evidence(faction=other))
        if turn.facts.explaining:
            turn.tell(
                R.STRIKE,
                "strikes",
                Evidence(
                    faction=self.faction,
                    pieces=(event.moved.thing, event.count),
                    owner=other,
                    clearing=event.origin,
                ),
            )
