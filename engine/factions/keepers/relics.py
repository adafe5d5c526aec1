"""The relics of the Keepers (15.2.1): their values, and the knowledge of them when they are turned up."""

from rootlog.engine.event import KEPT, Event
from rootlog.engine.factions import FactionData
from rootlog.engine.factions.keepers.common import LETTER
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Piece, Thing
from rootlog.engine.reasons import Evidence
from rootlog.engine.state import State

R = chapter("keepers")

FLIPS = ("clearing!", "forest!")
"""The kinds of a relic that is turned up."""

TURNED = Budget("relics turned up", LETTER)
"""Relics that are turned up; a credit's value is their clearing or the key of their forest."""


def kind(relic: Thing) -> str:
    """The letter of a relic's kind; empty where it is not known."""
    mark = relic[1][-1] if isinstance(relic, Piece) else ""
    return mark if mark in "fjt" and "_" in relic[1] else ""  # type: ignore[operator]


def value(relic: Thing) -> int | None:
    """The value of a relic that lies face up; None of one that lies face down."""
    return next((int(mark) for mark in str(relic[1]).split("_") if mark.isdigit()), None)


def relics_in(state: State, clearing: int) -> int:
    """The number of relics in a clearing."""
    return sum(
        number
        for thing, number in state.pieces(clearing).items()
        if type(thing) is Piece and thing.owner == LETTER and thing.code[0] == "t"
    )


class Relics:
    """15.2.1: the relics that there are, and which of them one is."""

    def __init__(self, data: FactionData) -> None:
        """With the pieces that the faction has."""
        self.data = data
        codes = [code for code in data.pieces if code[0] == "t"]
        self.kinds = sorted({code[-1] for code in codes})
        """The letters of the kinds of relics."""
        values = [value(Piece(LETTER, code)) or 0 for code in codes]
        self.least, self.most = min(values), max(values)
        """The values between which that of any relic is."""

    def turned_up(self, turn: Hypothesis, event: Event) -> Piece:
        """The relic that is moved, as it is known when its turn is over."""
        became = event.moved.became
        assert isinstance(became, Piece)  # offered relics only
        if value(became) is not None:
            return became
        for later in turn.events[event.index + 1 :]:
            if (
                later.kind == event.kind
                and later.moved.target == event.moved.target
                and kind(later.moved.became) == kind(became)
            ):
                break  # what is turned up from here on may be the next one
            if later.kind == FLIPS[0] and later.owner == LETTER:
                shown = later.moved.became
                assert isinstance(shown, Piece)  # only pieces are turned in clearings
                if later.moved.source == event.moved.target and kind(shown) == kind(became):
                    return shown
        return became

    def worth(self, turn: Hypothesis, event: Event) -> tuple[int, int]:
        """The value of the relic that is moved: the least and the most that it can be."""
        known = value(self.turned_up(turn, event))
        return (self.least, self.most) if known is None else (known, known)

    def known_value(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """15.2.1: of each relic there are only so many; what was not turned up may be known by its value, too."""
        thing, became = event.moved.thing, event.moved.became
        if value(became) is None or value(thing) is not None:
            return turn
        if event.kind == KEPT:
            turn.pay(TURNED, event.origin, R.MOVE_AND_FLIP_RELIC, "", free=True)
        assert isinstance(became, Piece)  # offered relics only
        seen = sum(number for _, number in event.after.find(became))
        there = self.data.limit(became.code)
        return turn.require(
            seen <= there,
            R.RELICS,
            "too many alike",
            Evidence(relic=(became, 1), number=seen, limit=there),
        )
