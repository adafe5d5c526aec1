"""The Vagabond in battle (9.2.4, 9.2.6, 9.2.7, 9.2.9.IIc, 9.5.2)."""

from rootlog.engine.changes import Battled
from rootlog.engine.event import BATTLE, EXHAUSTED, REMOVALS, Event
from rootlog.engine.factions.vagabond.board import ALLIED, SWORD, VagabondPart
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.factions.vagabond.relations import Relations
from rootlog.engine.general import battle, wares
from rootlog.engine.general.clash import BattleSide, Clash, PawnStrength
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import MISSING, Evidence

R = chapter("vagabond")
ACTIONS = chapter("actions")


class VagabondBattles(VagabondPart):
    """His battles."""

    relations: Relations
    """Lost pieces change them."""
    moves: VagabondMoves
    """He fights where the pawn is."""

    # --- 9.2.4, 9.2.6, 9.2.7, 9.2.9.IIc: battle -------------------------------------------------------------------

    def joins(
        self, turn: Hypothesis, side: BattleSide, enemy: Faction, clearing: int, *, attacks: bool
    ) -> BattleSide:
        """His undamaged swords are his strength, his undamaged items take hits, an ally's warriors may fight for him."""
        if side.faction != self.faction or not (side.pawn or self.moves.astray(turn)):
            return side
        state = turn.state
        self.relations.meet(turn)
        swords = self.board.sound(state, SWORD)
        targets = self.board.sound(state)
        side = side._replace(
            pawn=True,
            stand=PawnStrength(
                swords,
                targets,
                "undamaged sword",
                R.MAXIMUM_ROLLED_HITS,
                R.TAKING_HITS,
                R.DEFENSELESS,
                f"%{SWORD}",
            ),
        )
        if not attacks:
            return side
        allies = {
            ally: state.pieces(clearing).get(Piece(ally, "w"), 0)
            for ally in self.board.allies(state)
            if ally != enemy
        }
        if not any(allies.values()):
            return side
        ally = max(allies, key=lambda one: (self._bleeds(turn, one, clearing), allies[one]))
        return side._replace(lender=ally, lent=allies[ally], optional=True)

    def _bleeds(self, turn: Hypothesis, ally: Faction, clearing: int) -> bool:
        """True if warriors of that ally leave the clearing in this turn."""
        return any(
            moved.thing == Piece(ally, "w")
            and moved.source.key == clearing
            and moved.target.kind != "clearing"
            for _, moved in turn.log.moves()
        )

    # --- 9.2.9.IIc Attacking with an ally --------------------------------------------------------------------------

    @play(*sorted(REMOVALS), mine=False)
    def lose_a_strangers_pieces(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.2.9.IIc: only allied warriors fight for him, those of one faction, and never against themselves."""
        clash = turn.clash
        if clash is None or clash.attacker.faction != self.faction:
            return None
        if event.moved.source.key != clash.clearing or event.owner not in self.board.others():
            return None
        if clash.side(event.owner) is not None:
            return None
        if clash.uncertain:  # whom he fights was told to be wrong, and these may be meant
            battle.remove(turn, event, self.faction)
            self.relations.allow(turn, clash, event.owner)
            return turn
        if event.code[0] != "w":
            return None
        allied = self.board.relation(event.before, event.owner) == ALLIED
        values = Evidence(other=event.owner, faction=self.faction, clearing=clash.clearing)
        key = "another ally" if allied else "not allied"
        turn.require(False, R.ATTACKING_WITH_ALLY, key, values)
        turn.clash = clash._replace(uncertain=True)
        return turn

    # --- 9.5.2 Battle ----------------------------------------------------------------------------------------------

    @play(BATTLE, moment="daylight")
    def battle(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.2: for a sword."""
        change = event.change
        assert type(change) is Battled  # offered battles only
        wares.owe_item(
            self.act(turn), SWORD, R.BATTLE, "no sword", Evidence(clearing=change.clearing)
        )
        here = self.board.here(event.before)
        self.moves.placed(
            turn,
            here == change.clearing,
            ACTIONS.BATTLE,
            "pawn elsewhere",
            Evidence(faction=self.faction, clearing=change.clearing, here=here),
        )
        turn.failed = turn.failed or here != change.clearing
        return battle.battle(turn, event)

    @play(EXHAUSTED, code="%s", moment="daylight")
    def battle_unwritten(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """9.5.2: a sword is exhausted and pieces are lost where he is, and no battle is written."""
        here, loser = self.board.here(event.before), self._loses_next(turn, event)
        if here is None or loser is None or event.count != 1:
            return None
        turn.object_to(R.BATTLE, MISSING, "not written", Evidence(clearing=here)).failed = True
        state, sides = event.before, (self.faction, loser)
        attacker, defender = (battle.forces(state, faction, here) for faction in sides)
        attacker = self.joins(turn, attacker, loser, here, attacks=True)
        turn.clash = Clash(event.index, here, attacker, defender, uncertain=True)
        return turn

    def _loses_next(self, turn: Hypothesis, event: Event) -> Faction | None:
        """Whose pieces the next action removes from his clearing."""
        here = self.board.here(event.before)
        for later in turn.events[event.index + 1 :]:
            if later.action != event.action:
                leaves = later.kind in REMOVALS and later.moved.source.key == here
                return later.owner if leaves and later.owner in self.board.others() else None
        return None
