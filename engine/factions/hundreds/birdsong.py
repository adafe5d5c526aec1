"""The rest of their Birdsong: warriors come (14.4.2), and a warlord is anointed (14.4.3)."""

from typing import NamedTuple

from rootlog.engine.event import PLACED, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import (
    ANOINTING,
    LETTER,
    RECRUITING,
    STRONGHOLD,
    WARLORD,
    WARRIOR,
)
from rootlog.engine.factions.hundreds.hoard import PROWESS, Tracks
from rootlog.engine.factions.hundreds.warlord import Warlord
from rootlog.engine.general import hits, placing
from rootlog.engine.judging.agenda import BIRDSONG
from rootlog.engine.judging.budget import Budget
from rootlog.engine.judging.source import play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import COFFIN, supply
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.state import State

R = chapter("hundreds")

RECRUITS = Budget("recruits", LETTER, places="w")
"""Warriors that Recruit places; a credit's value is their clearing."""
ANOINTED = Budget("warlord anointed", LETTER)
"""The placing of the warlord."""
REPLACED = Budget("warrior replaced", LETTER, written="{by}w{0}->")
"""The warrior that gives way to the warlord; a credit's value is its clearing."""


class Recruits(NamedTuple):
    """14.4.2: the warriors that come in some state of the map."""

    here: int | None
    """The warlord's clearing."""
    due: dict[int, int]
    """The number of warriors that come where, if there are enough."""
    first: int
    """The number of those left that come to the warlord."""
    left: int
    """Their number."""
    forts: tuple[int, ...]
    """The clearings to which strongholds bring some."""

    @property
    def short(self) -> bool:
        """True if there are too few."""
        return sum(self.due.values()) > self.left

    def sure(self, number: int) -> int:
        """The number that come to a clearing wherever the last ones go."""
        if self.short:
            return self.first if number == self.here else 0
        return self.due.get(number, 0)


class HundredsRecruiting(FactionPart):
    """14.4.2."""

    tracks: Tracks
    """They tell the Prowess."""
    warlord: Warlord
    """Warriors come to him."""

    def owe_recruits(self, turn: Hypothesis) -> None:
        """14.4.2: by Prowess with the warlord, then one at each stronghold, as far as the supply goes."""
        ways = [self._due(turn, state) for state in turn.moments()]
        if all(way == ways[0] for way in ways):
            self._owe(turn, ways[0])
            return
        for number in sorted({number for way in ways for number in way.due}):
            some = [way.sure(number) for way in ways]
            least = min(some)
            turn.owe(
                RECRUITS,
                {number},
                R.RECRUIT,
                "at least",
                Evidence(warriors=min(some), clearing=number),
                count=least,
                step=True,
            )
            more = max(way.due.get(number, 0) for way in ways) - least
            turn.grant(RECRUITS, {number}, R.RECRUIT, count=more)

    def _due(self, turn: Hypothesis, state: State) -> Recruits:
        """The pieces to be placed in each clearing in that state."""
        here = self.warlord.where(state)
        led = {here: self.tracks.level(state, PROWESS)} if here is not None else {}
        forts = self._at_forts(state)
        due = {
            number: led.get(number, 0) + forts.get(number, 0)
            for number in {**led, **forts}
            if placing.barred(turn, state, self.faction, number) is None
        }
        left = state.count(WARRIOR, supply(self.faction))
        first = min(left, led.get(here, 0)) if here in due else 0
        return Recruits(here, due, first, left, tuple(n for n in due if n in forts))

    def _owe(self, turn: Hypothesis, recruits: Recruits) -> None:
        """14.4.2: those, or all that are left."""
        here, due, first, left, forts = recruits
        if recruits.short:
            self._owe_all(turn, here, first, forts, left - first)
            return
        for number, count in due.items():
            turn.owe(
                RECRUITS,
                {number},
                R.RECRUIT,
                "not there",
                Evidence(warriors=count, clearing=number),
                count=count,
                step=True,
            )

    def _at_forts(self, state: State) -> dict[int, int]:
        """The number of warriors that strongholds bring to which clearing."""
        each = self.data.board["recruit_per_stronghold"]
        return {number: each * forts for number, forts in self.on_map(state, STRONGHOLD).items()}

    def _owe_all(
        self, turn: Hypothesis, here: int | None, first: int, forts: tuple[int, ...], rest: int
    ) -> None:
        """14.4.2: all warriors that are left, with the warlord first."""
        if here is not None:
            turn.owe(
                RECRUITS,
                {here},
                R.RECRUIT,
                "last for the warlord",
                Evidence(warriors=first, clearing=here),
                count=first,
                step=True,
            )
        turn.owe(
            RECRUITS,
            forts,
            R.RECRUIT,
            "last for strongholds",
            Evidence(warriors=rest),
            count=rest,
            step=True,
        )

    @play(PLACED, code="w")
    def recruit(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.4.2."""
        here = event.here
        if event.code != WARRIOR.code:
            return None
        if turn.past(BIRDSONG) and turn.open(RECRUITS, here, surely=True) < event.count:
            return None
        turn.go(RECRUITING)
        return turn.pay(
            RECRUITS,
            here,
            R.RECRUIT,
            "too many",
            Evidence(warriors=(WARRIOR, event.count), clearing=here),
            count=event.count,
        )


class Anointing(FactionPart):
    """14.4.3."""

    warlord: Warlord

    def owe_anointing(self, turn: Hypothesis) -> None:
        """14.4.3: there must be a warlord."""
        gone = [self.warlord.where(state) is None for state in turn.moments()]
        if any(state.count(WARLORD, COFFIN) for state in turn.moments()):
            return  # he lies with the Coffin Makers, and is in no supply
        if all(gone):
            turn.owe(ANOINTED, None, R.ANOINT, "not anointed", NO_EVIDENCE, step=True)
        elif any(gone):
            turn.grant(ANOINTED, None, R.ANOINT)

    @play(PLACED, code="w_w")
    def anoint(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.4.3, 14.2.2."""
        here = event.here
        if turn.past(BIRDSONG):
            hits.settle(turn)
            turn.require(False, R.THE_WARLORD, "after Birdsong", Evidence(clearing=here))
            return turn.pay(ANOINTED, None, R.ANOINT, "", free=True)
        turn.go(ANOINTING)
        turn.pay(ANOINTED, None, R.ANOINT, "on the map already", Evidence(clearing=here))
        if self._can_replace(turn, event.before) or turn.credits_of(REPLACED):
            turn.owe(REPLACED, {here}, R.ANOINT, "replaces nobody", Evidence(clearing=here))
        else:
            turn.grant(REPLACED, {here}, R.ANOINT)
        return placing.place(turn, self.faction, here)

    @play("clearing>supply", "clearing>coffin", code="w")
    def give_way(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.4.3: the warrior that is replaced."""
        if event.code != WARRIOR.code or event.count > 1 or turn.past(BIRDSONG):
            return None
        if not any(e.kind == PLACED and e.code == WARLORD.code for e in turn.events):
            return None
        turn.go(ANOINTING).pay(
            REPLACED, event.here, R.ANOINT, "nobody anointed", Evidence(clearing=event.here)
        )
        return turn

    def _can_replace(self, turn: Hypothesis, state: State) -> bool:
        """True if a warrior of theirs is on the map where they may place a warlord: to replace is to remove and to place."""
        return any(
            placing.barred(turn, state, self.faction, number) is None
            for number in self.on_map(state, WARRIOR)
        )
