"""Homelands (law-6: 16.8.2; law-16: 19.8.3): where factions start that are set up by their set-up cards, one after another.

What a faction's set-up card asks for (`setup_cards.py`) is demanded then in place of all that its chapter says of places, unless
it is set up as its chapter has it: records do not say by which. The Law demands that nobody starts in another's homeland, and
that all that is placed finds room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.general import order, placing, setup, setup_cards
from rootlog.engine.general.setup import Opening
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.reasons import Evidence, Reason

R = chapter("advanced")


class Homelands(NamedTuple):
    """The homelands that were chosen so far: by clearing, whose.

    Where the boards' letters tell the order as well as the draft does, `chapters` alone may tell all; then there are none.
    """

    chosen: Mapping[int, Faction]
    chapters: bool = False

    def judge(
        self, turn: Hypothesis, reasons: Iterable[tuple[int, Reason]]
    ) -> Iterator[tuple[int, Reason]]:
        """The reasons that a faction's chapter gives for its set-up, but for places; and what homelands demand."""
        board = factions.data(turn.faction)
        opening, told = setup.opening(turn), list(reasons)
        by_chapter = [reason for _, reason in told if reason.rule.symbol in board.placing_rules]
        for action, reason in told:
            if reason.rule.symbol not in board.placing_rules:
                yield action, reason
        if all(reason.holds for reason in by_chapter):  # then it may be set up by its chapter
            if not self.chapters:
                yield from self._homes(opening, board.homeland)
        else:
            marks = setup_cards.cards().get(turn.faction, {"marks": ()})["marks"]
            yield from setup_cards.judge(turn, opening, self.chosen)
            yield from self._homes(opening, tuple(dict.fromkeys((*board.homeland, *marks))))
        yield from self._room(turn, opening)

    def after(self, opening: Opening) -> Homelands:
        """The same with those that a set-up turn chooses."""
        log = opening.log
        pieces = (Piece(log.faction, code) for code in factions.data(log.faction).homeland)
        new = {number: log.faction for piece in pieces for number in opening.where(piece)}
        new.update(dict.fromkeys(setup_cards.homes(opening), log.faction))
        return self._replace(chosen={**new, **self.chosen})

    def _homes(self, opening: Opening, codes: tuple[str, ...]) -> Iterator[tuple[int, Reason]]:
        faction = opening.log.faction
        for code in codes:
            piece = Piece(faction, code)
            for number in dict.fromkeys(opening.where(piece)):
                whose = self.chosen.get(number, faction)
                known = Evidence(faction=faction, clearing=number, owner=whose)
                yield opening.check(piece, whose == faction, R.HOMELANDS, "another's", known)

    def _room(self, turn: Hypothesis, opening: Opening) -> Iterator[tuple[int, Reason]]:
        log = turn.log
        for code in factions.data(log.faction).pieces:
            if code[0] != "b":
                continue
            for number in dict.fromkeys(opening.where(Piece(log.faction, code))):
                slots, piece = turn.table.map.slots[number], Piece(log.faction, code)
                if placing.open_slots(turn, log.after, number) < 0:
                    known = Evidence(piece=piece, clearing=number, slots=slots)
                    key = "all slots are filled" if slots > 1 else "its slot is filled"
                    reason = Reason(R.HOMELANDS, False, key, known)
                    yield opening.action_of(piece, number), reason
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
    by_letters = order.by_letters(logs)
    return None if by_letters and not by_draft else Homelands({}, chapters=by_letters)
