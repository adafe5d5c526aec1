"""The Vagabond's characters: each has a special action (9.7; law-4 14.2, law-6 18, law-16 26).

Here are those of the base game; the others stand in modules named like the boxes in which they come.
"""

from rootlog.engine.event import DAMAGED, HANDED, RECOVERED, Event
from rootlog.engine.factions.vagabond.board import (
    DAMAGED_BOX,
    HAMMER,
    HIDEOUT,
    SOUND,
    TORCH,
    VagabondPart,
)
from rootlog.engine.factions.vagabond.items import Items
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.general import hands, wares
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.reasons import Evidence

R = chapter("vagabond")
C = chapter("characters")


class CharacterAction(VagabondPart):
    """The special action of a character."""

    def light(
        self, turn: Hypothesis, action: str, count: int = 1, key: str = "no torch"
    ) -> Hypothesis:
        """9.5.9: owe the torch of a special action; `key` is that of the sentence if none is exhausted."""
        rule, values = R.SPECIAL_ACTION, Evidence(action=action)
        return wares.owe_item(self.act(turn), TORCH, rule, key, values, count=count)

    def borrow(self, turn: Hypothesis, event: Event, action: str) -> Hypothesis | None:
        """9.5.9: a torch is exhausted for the special action of a character that he is not."""
        if self.open_items(turn, TORCH) <= 0:
            return None
        name = self.board.character(event.before) or "unknown character"
        values = Evidence(action=action, character=name)
        turn.require(False, R.SPECIAL_ACTION, "another's action", values)
        return wares.grant_item(turn, TORCH, R.SPECIAL_ACTION)


class Thief(CharacterAction):
    """18.1: the Thief steals cards."""

    moves: VagabondMoves
    """He acts where the pawn is."""

    @play(HANDED, code="#", moment="daylight", mine=False)
    def steal(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch takes a card from a player in his clearing."""
        if event.moved.target.faction != self.faction:
            return None
        if not self.board.is_a(event.before, "thief"):
            return self.borrow(turn, event, "Steal")
        self.light(turn, "Steal", event.count, "no torch to steal")
        here = self.board.here(event.before)
        near = event.before.holds(event.owner, here)
        values = Evidence(faction=event.owner, clearing=here)
        return self.moves.placed(turn, near, C.SPECIAL_ACTION_STEAL, "nobody there", values)


class Tinker(CharacterAction):
    """18.2: the Tinker takes up what was discarded."""

    moves: VagabondMoves
    """He acts where the pawn is."""

    @play(RECOVERED, code="#", moment="daylight")
    def day_labor(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch takes a card of his clearing's suit, or a bird, out of the discard pile."""
        if not self.board.is_a(event.before, "tinker"):
            return self.borrow(turn, event, "Day Labor")
        rule = C.SPECIAL_ACTION_DAY_LABOR
        self.light(turn, "Day Labor", event.count)
        here = self.board.here(event.before)
        suit = self.table.suits[here] if here else ""
        values = Evidence(card=(event.card, 1), clearing=here, suit=suit)
        fits = event.suit in hands.matching(suit)
        return self.moves.placed(turn, fits, rule, "another suit", values)


class Ranger(CharacterAction):
    """18.3: the Ranger hides and repairs."""

    items: Items
    """The things he repairs are items like others."""

    @play(DAMAGED, code="%", moment="daylight")
    def hideout(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """A torch repairs three items, and Daylight ends."""
        moved, rule = event.moved, C.SPECIAL_ACTION_HIDEOUT
        if (
            moved.source.key != DAMAGED_BOX
            or moved.target.key not in SOUND
            or not self.board.is_a(event.before, "ranger")
        ):
            return None
        mine = HIDEOUT.of(self.faction)
        if not turn.counted(mine):
            self.light(turn, "Hideout")
        most = self.data.board["hideout_repairs"]
        done = turn.count(mine, event.count).counted(mine)
        turn.require(done <= most, rule, "too many repaired", Evidence(items=done, most=most))
        return self.items.mended(turn, event)

    def hides(self, turn: Hypothesis, event: Event) -> bool:
        """Hideout, where a torch was exhausted and no hammer."""
        return (
            self.board.is_a(event.before, "ranger")
            and self.open_items(turn, HAMMER) <= 0
            and (turn.counted(HIDEOUT.of(self.faction)) > 0 or self.open_items(turn, TORCH) > 0)
        )
