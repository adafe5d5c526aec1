"""The Vagabond: chapter 9 of the Law, in its order.

What a board shows is in board.py, set-up in setup.py; each other module is a part of the chapter, with the plays of
its rules. `sources` names them in order.
"""

from collections.abc import Iterable

from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.vagabond.aiding import Aiding, UnwrittenAid
from rootlog.engine.factions.vagabond.battle import VagabondBattles
from rootlog.engine.factions.vagabond.board import COIN, HAMMER, VagabondBoard
from rootlog.engine.factions.vagabond.characters import Ranger, Thief, Tinker
from rootlog.engine.factions.vagabond.characters_homeland import (
    Cheat,
    Gladiator,
    Jailor,
)
from rootlog.engine.factions.vagabond.characters_pack import Adventurer, Harrier, Ronin
from rootlog.engine.factions.vagabond.characters_riverfolk import Arbiter, Scoundrel, Vagrant
from rootlog.engine.factions.vagabond.coalitions import Coalitions
from rootlog.engine.factions.vagabond.crafting import Crafts
from rootlog.engine.factions.vagabond.exploring import Exploring
from rootlog.engine.factions.vagabond.items import REFRESH, Items
from rootlog.engine.factions.vagabond.mending import CAPACITY, REST, Mending
from rootlog.engine.factions.vagabond.moves import SLIP, VagabondMoves
from rootlog.engine.factions.vagabond.quests import Quests
from rootlog.engine.factions.vagabond.relations import Relations
from rootlog.engine.factions.vagabond.setup import VagabondSetup
from rootlog.engine.factions.vagabond.striking import Striking
from rootlog.engine.general import hands
from rootlog.engine.judging.agenda import BIRDSONG, DAYLIGHT, EVENING, Agenda, Slot
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Evidence, Reason
from rootlog.engine.state import State

R = chapter("vagabond")
GOLDEN = chapter("golden")


class VagabondRules(FactionSource):
    """The Vagabond as others ask him: what he crafts with, how he is set up, the steps of his turn."""

    def __init__(
        self,
        rule_set: RuleSet,
        faction: Faction,
        items: Items,
        mending: Mending,
        moves: VagabondMoves,
        quests: Quests,
    ) -> None:
        """His Evening rests, draws, counts and leaves items."""
        self.items = items
        self.mending = mending
        self.moves = moves
        self.quests = quests
        self.board = VagabondBoard(rule_set, faction)
        super().__init__(rule_set, faction)

    # --- 9.2.1 Crafting ------------------------------------------------------------------------------------------

    def crafting_suits(self, turn: Hypothesis, state: State) -> list[str]:
        """9.2.1: he crafts with hammers, which have the suit of his clearing."""
        here = self.board.here(state)
        return [self.table.suits[here]] * self.board.sound(state, HAMMER) if here else []

    def crafts_in(self, turn: Hypothesis, state: State, clearing: int) -> bool:
        """9.2.1: by the newest law his pawn is his crafting piece; before he has none on the map."""
        pawn = self.law.switch("vagabond_crafting_piece") == "pawn"
        return pawn and self.board.here(state) == clearing

    # --- 9.2.2 Lone Wanderer ---------------------------------------------------------------------------------------

    @play(*sorted(REMOVALS), "forest>supply", code="p", turns="any")
    def remove_the_pawn(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.2.2: nothing takes his pawn off the map."""
        if turn.clash is not None:
            turn.clash = turn.clash._replace(uncertain=True)
        return turn.require(
            False, R.LONE_WANDERER, "leaves the map", Evidence(faction=self.faction)
        )

    # --- 9.2.3 Nimble ----------------------------------------------------------------------------------------------

    def moves_freely(self, turn: Hypothesis, state: State, faction: Faction) -> bool:
        """9.2.3: he moves whoever rules."""
        return faction == self.faction

    def travels(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.1: a move that a card gives him."""
        return self.moves.given(turn, event)

    # --- 9.2.8 Dominance cards and coalitions ----------------------------------------------------------------------

    def bars_dominance(self) -> Rule | None:
        """9.2.8: by newer laws he never uses a dominance card as others do."""
        if self.law.switch("vagabond_dominance") == "coalition only":
            return R.DOMINANCE_CARDS_AND_COALITIONS
        return None

    # --- 9.3 Setup -------------------------------------------------------------------------------------------------

    def set_up(self, turn: Hypothesis) -> Iterable[tuple[int, Reason]]:
        """9.3.1, 9.3.2."""
        return VagabondSetup(turn, self.data, self.board.rivals()).set_up()

    # --- 9.4 to 9.6: the turn --------------------------------------------------------------------------------------

    def build_agenda(self) -> Agenda:
        """9.4 to 9.6."""
        return Agenda(
            GOLDEN.TURN_STRUCTURE,
            Slot(BIRDSONG, REFRESH, R.BIRDSONG),
            Slot(BIRDSONG, SLIP, R.BIRDSONG),
            Slot(DAYLIGHT, "actions", R.DAYLIGHT),
            Slot(EVENING, REST, R.EVENING, self.mending.owe_rest),
            Slot(EVENING, "draw", R.EVENING, self.owe_draws),
            Slot(EVENING, "discard", R.DISCARD_CARDS),
            Slot(EVENING, CAPACITY, R.EVENING, self.mending.owe_capacity),
        )

    def owe_draws(self, turn: Hypothesis) -> None:
        """9.6.2: a card, and one for each coin that lies face up on its track."""
        self.quests.claim(turn)
        sure, most = (
            self.data.draws({"%" + COIN: coins})
            for coins in self.items.tracked(turn, turn.state, COIN)
        )
        hands.owe_evening_draw(turn, sure, R.DRAW_CARDS)
        hands.grant_draw(turn, most - sure, R.DRAW_CARDS)


def sources(rule_set: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    ronin = Ronin(rule_set, faction)
    items = Items(rule_set, faction, ronin)
    ranger = Ranger(rule_set, faction, items)
    mending = Mending(rule_set, faction, items, ranger)
    relations = Relations(rule_set, faction)
    moves = VagabondMoves(rule_set, faction, relations)
    quests = Quests(rule_set, faction, moves)
    return (
        VagabondRules(rule_set, faction, items, mending, moves, quests),
        items,
        Arbiter(
            rule_set, faction
        ),  # here, as his own rule is told first of why a battle earns nothing
        Coalitions(rule_set, faction),
        relations,
        moves,
        VagabondBattles(rule_set, faction, relations, moves),
        Exploring(rule_set, faction, items, moves),
        Aiding(rule_set, faction, relations, moves),
        quests,
        Gladiator(rule_set, faction),
        Striking(rule_set, faction, relations),
        Scoundrel(rule_set, faction),  # here, as a torch is rather left behind than one too many
        mending,
        Crafts(rule_set, faction, items, moves),
        Thief(rule_set, faction, moves),
        Tinker(rule_set, faction, moves),
        ranger,
        Vagrant(rule_set, faction, moves, relations),
        Adventurer(rule_set, faction),
        ronin,
        Harrier(rule_set, faction, moves),
        Cheat(rule_set, faction, quests),
        Jailor(rule_set, faction),
        UnwrittenAid(rule_set, faction, relations),
    )
