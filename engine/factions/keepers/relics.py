"""The relics and waystations of the Keepers (15.2): what they show, how relics go along, are turned up, and come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rootlog.engine.event import KEPT, MOVED, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.general import moving
from rootlog.engine.general.clash import Clash, Effect
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction, Piece
from rootlog.engine.source import play
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rootlog.engine.pieces import Thing
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("keepers")

CARRIED, TURNED, TROPHY = "relics carried", "relics turned up", "relics put back"
SUPPLIED = "supply>forest"
FLIPS = ("clearing!", "forest!")


def kind(relic: Thing) -> str:
    """The letter of a relic's kind; empty where it is not known."""
    mark = relic[1][-1] if isinstance(relic, Piece) else ""
    return mark if mark in "fjt" and "_" in relic[1] else ""  # type: ignore[operator]


def value(relic: Thing) -> int | None:
    """The value of a relic that lies face up; None of one that lies face down."""
    return next((int(mark) for mark in str(relic[1]).split("_") if mark.isdigit()), None)


class RelicSource(FactionSource):
    """A faction that seeks relics."""

    happened: tuple[Event, ...] = ()
    strayed = 0
    """How many warriors the record has taken from where they were not: so many are elsewhere than the map shows."""

    def sit(self, turn: Turn) -> None:
        """Keep what happens in the turn: the value of a relic is written after it was delved."""
        happened = turn.events
        self.happened = happened
        for event in happened:
            if event.owner == self.faction and event.code == "w":
                self.strayed += event.moved.short

    @property
    def kinds(self) -> list[str]:
        """The letters of the kinds of relics."""
        return sorted({code[-1] for code in self.data.pieces if code[0] == "t"})

    def waystations(self, state: State) -> dict[int, list[str]]:
        """The clearings with waystations, and which kind of relic each shows (empty: not known)."""
        found: dict[int, list[str]] = {}
        for number in self.table.map.clearings:
            for thing, count in state.pieces(number).items():
                if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "b":
                    found.setdefault(number, []).extend([thing.code[2:3]] * count)
        return found

    def relics_in(self, state: State, clearing: int) -> int:
        """How many relics lie in a clearing."""
        return sum(
            number
            for thing, number in state.pieces(clearing).items()
            if type(thing) is Piece and thing.owner == self.faction and thing.code[0] == "t"
        )

    # --- 15.2.4 Devout Knights -------------------------------------------------------------------------------

    def battle_effects(self, turn: Turn, clash: Clash) -> Iterable[Effect]:
        """15.2.4: beside a relic their warriors ignore the first hit."""
        side = clash.side(self.faction)
        if side is not None and side.warriors:
            before = turn.events[clash.index].before
            if self.relics_in(before, clash.clearing):
                yield Effect(self.faction, R.DEVOUT_KNIGHTS, ward=1)

    def entered(self, turn: Turn, event: Event, movers: frozenset[Faction]) -> None:
        """15.2.4: each warrior that they move may take a relic along."""
        if event.owner == self.faction and event.kind == MOVED:
            way = event.origin, event.here
            turn.grant(CARRIED, {way}, R.DEVOUT_KNIGHTS, count=event.count)

    @play(MOVED, code="t", turns="any")
    def carry_a_relic(self, turn: Turn, event: Event) -> Turn:
        """15.2.4."""
        words = "{} moves from {} to {}, each warrior that goes that way takes one relic along"
        for _ in range(event.count):
            name, way = piece_name(event.moved.thing), (event.origin, event.here)
            turn.pay(CARRIED, way, R.DEVOUT_KNIGHTS, words, name, *way)
        return turn

    # --- 15.2.5 Prized Trophies ------------------------------------------------------------------------------

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """15.2.5: an enemy who removes a relic puts it into a forest, and scores a point more."""
        if event.owner != self.faction or event.code[0] != "t" or remover == self.faction:
            return
        name = piece_name(event.moved.thing, event.count)
        turn.earn(
            event.count,
            R.PRIZED_TROPHIES,
            f"{name} as a trophy",
            remover,
            must=event.moved.short < event.count and self._is_put_back(event),
        )
        if event.moved.target.kind != "forest":
            words = "{} is removed from {}, and put into no forest"
            sort = kind(event.moved.thing)
            fits = None if not sort else {sort, ""}
            turn.owe(TROPHY, fits, R.PRIZED_TROPHIES, words, name, event.origin, count=event.count)

    def _is_put_back(self, event: Event) -> bool:
        """Whether what was removed comes to a forest. If not, that is the mistake, with the point or without it."""
        return event.moved.target.kind == "forest" or any(
            later.kind == SUPPLIED and later.owner == self.faction
            for later in self.happened[event.index + 1 :]
        )

    @play(SUPPLIED, code="t", turns="any")
    def put_back(self, turn: Turn, event: Event) -> Turn:
        """15.2.5: what was removed is put into any forest."""
        words = "{} is put into a forest, no relic was removed"
        name = piece_name(event.moved.became)
        for _ in range(event.count):
            turn.pay(TROPHY, kind(event.moved.became), R.PRIZED_TROPHIES, words, name)
        return turn

    # --- 15.5.2.IIa Move and Flip Relic ----------------------------------------------------------------------

    def unearth(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.IIa: a relic from a forest that touches the clearing, turned up if it lies face down."""
        here, rule, moved = event.here, R.MOVE_AND_FLIP_RELIC, event.moved
        moving.enter(turn, here)
        key, name = str(moved.source.key), piece_name(moved.became, event.count)
        words = "forest {} does not touch {}, where {} is delved"
        near = key in self.table.map.forests_at.get(here, ())
        turn.require(turn.failed or near, rule, words, key, here, name)
        words = "{} are delved in {} with one card, one is due"
        turn.require(turn.failed or event.count == 1, rule, words, name, here)
        if value(moved.became) is None:
            words = "{} is delved in {} and not turned up"
            return turn.owe(TURNED, {here}, rule, words, name, here)
        turn.grant(TURNED, {here, key}, rule)
        return self.known_value(turn, event)

    @play(*FLIPS, code="t")
    def turn_up(self, turn: Turn, event: Event) -> Turn:
        """15.5.2.IIa: what is delved is turned up: by newer laws before it leaves its forest."""
        words = "{} is turned up without being delved"
        where = event.moved.source.key
        where = int(where) if event.kind == FLIPS[0] else str(where)
        turn.pay(
            TURNED,
            where,
            R.MOVE_AND_FLIP_RELIC,
            words,
            piece_name(event.moved.became),
        )
        return self.known_value(turn, event)

    def known_value(self, turn: Turn, event: Event) -> Turn:
        """15.2.1: of each relic there are only so many; what was not turned up may be known by its value, too."""
        thing, became = event.moved.thing, event.moved.became
        if value(became) is None or value(thing) is not None:
            return turn
        if event.kind == KEPT:
            turn.pay(TURNED, event.origin, R.MOVE_AND_FLIP_RELIC, "", free=True)
        assert isinstance(became, Piece)  # offered relics only
        seen = sum(number for _, number in event.after.find(became))
        there = self.data.limit(became.code)
        words = "{} is turned up, which makes {} of its kind and value; there are {}"
        name = piece_name(became)
        return turn.require(turn.failed or seen <= there, R.RELICS, words, name, seen, there)

    def turned_up(self, event: Event) -> Piece:
        """The relic that is moved, as it is known when its turn is over."""
        became = event.moved.became
        assert isinstance(became, Piece)  # offered relics only
        if value(became) is not None:
            return became
        for later in self.happened[event.index + 1 :]:
            if later.kind == FLIPS[0] and later.owner == self.faction:
                shown = later.moved.became
                assert isinstance(shown, Piece)  # only pieces are turned in clearings
                if later.moved.source == event.moved.target and kind(shown) == kind(became):
                    return shown
        return became

    def worth(self, event: Event) -> int | None:
        """The value of the relic that is moved; None where it is not known."""
        return value(self.turned_up(event))
