"""The Vagabond: chapter 9 of the Law, in its order.

What a board shows stands in board.py, set-up in setup.py; each other module is a part of the chapter, with the plays of
its rules. `sources` names them in order.
"""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine.event import REMOVALS, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.vagabond.aiding import Aiding, UnwrittenAid
from rootlog.engine.factions.vagabond.battle import VagabondBattles
from rootlog.engine.factions.vagabond.board import COIN, HAMMER, VagabondBoard
from rootlog.engine.factions.vagabond.characters import Ranger, Thief, Tinker
from rootlog.engine.factions.vagabond.characters_homeland import (
    Cheat,
    DuelsBefore,
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
from rootlog.engine.judging.bench import RuleSet
from rootlog.engine.judging.source import RuleSource, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import Reason
from rootlog.engine.state import State
from rootlog.engine.words import faction_name

R = chapter("vagabond")
GOLDEN = chapter("golden")


class VagabondRules(FactionSource):
    """The Vagabond as others ask him: what he crafts with, how he is set up, the steps of his turn."""

    def __init__(
        self,
        bench: RuleSet,
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
        self.board = VagabondBoard(bench, faction)
        super().__init__(bench, faction)

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
        words = "the pawn of the {} leaves the map"
        if turn.clash is not None:
            turn.clash = turn.clash._replace(uncertain=True)
        return turn.require(False, R.LONE_WANDERER, words, faction_name(self.faction))

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


def sources(bench: RuleSet, faction: Faction) -> tuple[RuleSource, ...]:
    """The sources of the faction's rules, in the order of its chapter."""
    ronin = Ronin(bench, faction)
    items = Items(bench, faction, ronin)
    ranger = Ranger(bench, faction, items)
    mending = Mending(bench, faction, items, ranger)
    relations = Relations(bench, faction)
    moves = VagabondMoves(bench, faction, relations)
    quests = Quests(bench, faction, moves)
    return (
        VagabondRules(bench, faction, items, mending, moves, quests),
        items,
        Arbiter(
            bench, faction
        ),  # here, as his own rule is told first of why a battle earns nothing
        Coalitions(bench, faction),
        relations,
        moves,
        VagabondBattles(bench, faction, relations, moves),
        Exploring(bench, faction, items, moves),
        Aiding(bench, faction, relations, moves),
        quests,
        Gladiator(bench, faction),
        Striking(bench, faction, relations),
        Scoundrel(bench, faction),  # here, as a torch is rather left behind than one too many
        mending,
        Crafts(bench, faction, items, moves),
        Thief(bench, faction, moves),
        Tinker(bench, faction, moves),
        ranger,
        Vagrant(bench, faction, moves, relations),
        Adventurer(bench, faction),
        ronin,
        Harrier(bench, faction, moves),
        Cheat(bench, faction, quests),
        DuelsBefore(bench, faction),
        Jailor(bench, faction),
        UnwrittenAid(bench, faction, relations),
    )
