"""The Vagabond's crafting (9.2.1, 9.5.8)."""

from rootlog.engine.changes import Crafted
from rootlog.engine.event import CRAFT, Event
from rootlog.engine.factions.vagabond.board import HAMMER, SOUND, VagabondPart, exhausts, sides
from rootlog.engine.factions.vagabond.items import Items
from rootlog.engine.factions.vagabond.moves import VagabondMoves
from rootlog.engine.general import crafting, wares
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.reasons import Evidence
from rootlog.engine.words.values import Made

R = chapter("vagabond")

SILENT = TurnNote("silent hammers")
"""Hammers that were used for crafting and are not written."""


class Crafts(VagabondPart):
    """Crafting."""

    items: Items
    """He crafts with hammers."""
    moves: VagabondMoves
    """He crafts where the pawn is."""

    @play(CRAFT, moment="daylight")
    def craft(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """9.5.8: a hammer for each symbol of the card, all of the suit of his clearing."""
        change = event.change
        assert type(change) is Crafted  # offered crafts only
        self.act(turn)
        deck = self.rule_set.deck
        found = deck.giving(change.item) if change.item else deck.named(change.name or "")
        if found and found[0].cost:
            made = found[0].title if change.name else None, change.item
            self._activate(turn, event, found[0].cost, made)
        return crafting.craft(turn, event, None)

    def _activate(self, turn: Hypothesis, event: Event, cost: str, made: Made) -> None:
        """Require that the suit of his clearing serves for that cost, and take the hammers."""
        here = self.board.here(event.before)
        suit = self.table.suits[here] if here else None
        serves = suit is not None and all(one == "*" or one in suit for one in cost)
        key = "hammers of another suit" if suit else "hammers in a forest"
        values = Evidence(made=made, cost=tuple(dict.fromkeys(cost)), suit=suit, clearing=here)
        self.moves.placed(turn, serves, R.CRAFTING, key, values)
        if turn.failed:
            wares.grant_item(turn, HAMMER, R.CRAFT, len(cost))
        else:
            self._hammer(turn, made, len(cost))

    def _hammer(self, turn: Hypothesis, made: Made, due: int) -> None:
        """Owe the hammers, or take them as used: like other crafting pieces, they need not be written.

        What is not written must at least lie face up, as far as the record tells, and not be exhausted later.
        """
        board, state, silent = self.board, turn.state, SILENT.of(self.faction)
        if self.open_items(turn, HAMMER) < due:
            used = turn.counted(silent) + due + self._used_later(turn)
            if used <= board.face_up(state, HAMMER) + self.items.stale(turn, HAMMER):
                turn.count(silent, due)
                wares.grant_item(turn, HAMMER, R.CRAFT, due)
                return
        wares.owe_item(turn, HAMMER, R.CRAFT, "too few hammers", Evidence(made=made), count=due)

    def _used_later(self, turn: Hypothesis) -> int:
        """The number of hammers by which those that the rest of the turn exhausts exceed those that come to lie face up in it."""
        used = 0
        for event in turn.events[turn.index :]:
            if type(event.change) is Crafted:
                used -= event.change[:2] == (self.faction, HAMMER)
            elif event.code == f"%{HAMMER}" and event.moved.target.faction == self.faction:
                if exhausts(event.moved):
                    used += event.count
                elif event.moved.target.key in SOUND and not sides(event.moved)[1]:
                    fresh = event.moved.source.key not in SOUND or sides(event.moved)[0]
                    used -= event.count * fresh
        return max(0, used)
