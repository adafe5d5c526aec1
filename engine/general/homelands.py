"""Homelands (law-6: 16.8.2; law-16: 19.8.3): where factions start that are set up by their set-up cards, one after another.

What a set-up card asks for is not in the Law, so of all that its chapter says of places (by the standard set-up) nothing is
demanded then. The Law demands that nobody starts in another's homeland, and that all that is placed finds room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.engine import factions
from rootlog.engine.finding import Reason
from rootlog.engine.general import order, placing
from rootlog.engine.general.setup import Opening
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.words import faction_name, piece_name

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.game import Game, TurnLog

R = chapter("advanced")


class Homelands:
    """The homelands that were chosen so far: by clearing, whose."""

    def __init__(self) -> None:
        """None yet."""
        self.chosen: dict[int, Faction] = {}

    def judge(
        self, court: Court, log: TurnLog, reasons: Iterable[tuple[int, Reason]]
    ) -> Iterator[tuple[int, Reason]]:
        """The reasons that a faction's chapter gives for its set-up, but for places; and what homelands demand."""
        board = factions.data(log.faction)
        for action, reason in reasons:
            if reason.rule.symbol not in board.placing_rules:
                yield action, reason
        opening = Opening(log)
        yield from self._homes(court, opening, board)
        yield from self._room(court, log, opening)

    def _homes(
        self, court: Court, opening: Opening, board: factions.FactionData
    ) -> Iterator[tuple[int, Reason]]:
        faction, taken = opening.log.faction, dict(self.chosen)
        for code in board.homeland:
            piece = Piece(faction, code)
            for number in dict.fromkeys(opening.where(piece)):
                whose = taken.get(number, faction)
                words = "the {} starts in {}, a homeland of the {}"
                names = faction_name(faction), number, faction_name(whose)
                yield opening.check(piece, whose == faction, R.HOMELANDS, words, *names)
                self.chosen.setdefault(number, faction)

    def _room(self, court: Court, log: TurnLog, opening: Opening) -> Iterator[tuple[int, Reason]]:
        for code in factions.data(log.faction).pieces:
            if code[0] != "b":
                continue
            for number in dict.fromkeys(opening.where(Piece(log.faction, code))):
                room = placing.open_slots(court, log.after, number) >= 0
                words = "there is no room for {} in {}, all {} slots are filled"
                slots = court.table.map.slots[number]
                piece = Piece(log.faction, code)
                values = piece_name(piece), number, slots
                if not room:
                    yield (
                        opening.action_of(piece, number),
                        Reason(R.HOMELANDS, False, words, values),
                    )
                    return


def begun_by(game: Game, logs: list[TurnLog]) -> Homelands | None:
    """The homelands of a game in which factions are set up by their cards, in the order of the draft; None for others.

    A law without advanced set-up has no such cards: there the chapters tell all.
    """
    if not game.table.advanced or game.table.law.switch("advanced_setup") == "absent":
        return None
    drafted = [log.faction for log in logs]
    played = list(dict.fromkeys(log.faction for log in game.turns if log.round))
    by_draft = drafted == played[::-1] or set(drafted) != set(played)
    return None if order.by_letters(logs) and not by_draft else Homelands()
