"""The Vagabond's characters of the Vagabond Pack: Adventurer, Ronin, Harrier (18.7 to 18.9)."""

from collections.abc import Iterable

from rootlog.engine.event import DAMAGED, TRIPS, Event
from rootlog.engine.factions.vagabond.board import BOOT, SWORD, TORCH, letter_of
from rootlog.engine.factions.vagabond.characters import CharacterAction
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.factions.vagabond.quests import IMPROVISED
from rootlog.engine.general import moving, wares
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.reasons import NO_EVIDENCE, Evidence

C = chapter("characters")

SWIFT_STRIKE = "swift strike"
"""The name under which a battle has the swords that are exhausted in it."""

STAND_INS = TurnNote("improvised")
"""Items with which he improvised in this turn."""


class Adventurer(CharacterAction):
    """18.7: the Adventurer makes do with other items."""

    @play(DAMAGED, code="%")
    def spoil_an_item(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """18.7.2: an item counts as another one in a quest."""
        if not self.board.is_a(event.before, "adventurer"):
            return None
        if not (self.board.spoils(event) or self.board.spoils_exhausted(turn, event)):
            return None
        rule, mine = C.SPECIAL_ACTION_IMPROVISE, STAND_INS.of(self.faction)
        turn.require(not turn.counted(mine), rule, "once a turn", NO_EVIDENCE).count(mine)
        return turn.pay(
            self.board.wares,
            IMPROVISED,
            rule,
            "replaces nothing",
            Evidence(item=letter_of(event.moved)),
        )


class Ronin(CharacterAction):
    """18.8: the Ronin strikes swiftly."""

    def exhausted(self, turn: Hypothesis, letter: str, count: int) -> None:
        """18.8.2: a sword exhausted in battle may deal an extra hit."""
        clash = turn.clash
        if letter != SWORD or clash is None or not clash.side(self.faction):
            return
        if self.board.is_a(turn.state, "ronin"):
            used = (SWIFT_STRIKE, self.faction)
            turn.clash = clash._replace(used=(*clash.used, *[used] * count))
            turn.grant(self.board.wares, {letter}, C.SPECIAL_ACTION_SWIFT_STRIKE, count=count)

    def battle_effects(self, turn: Hypothesis, clash: Clash) -> Iterable[Effect]:
        """18.8.2: an extra hit for each sword."""
        swords = clash.used.count((SWIFT_STRIKE, self.faction))
        if swords:
            yield Effect(self.faction, C.SPECIAL_ACTION_SWIFT_STRIKE, high=swords)


class Harrier(CharacterAction):
    """18.9: the Harrier flies."""

    moves: VagabondMoves
    """He glides in place of a move."""

    @play(*TRIPS, code="p", moment="daylight")
    def glide(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """18.9.2: a torch takes him to any clearing; in the older law allies may come."""
        target = event.moved.target
        if target.kind != "clearing" or not self.board.is_a(event.before, "harrier"):
            return None
        if self.open_items(turn, TORCH) <= 0 and (
            not self.moves.slipped(turn) or self.open_items(turn, BOOT) > 0
        ):
            return None
        wares.owe_item(
            self.act(turn), TORCH, C.SPECIAL_ACTION_GLIDE, "no torch", Evidence(clearing=target.key)
        )
        if self.law.switch("glide_allies") == "yes":
            self.moves.take_along(turn, event)
        if event.moved.source.kind == "clearing":
            moving.leave(turn, self.faction, event.origin)
        return moving.enter(turn, int(target.key))
