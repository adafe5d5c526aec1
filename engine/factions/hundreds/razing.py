"""Razing (14.4.1): all that lies with mobs goes, and items come from ruins; the mob die is in mobs.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rootlog.engine import factions
from rootlog.engine.event import LOST_ITEM, REMOVALS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.hundreds.common import LETTER, MOB, RAZING
from rootlog.engine.factions.hundreds.hoard import Hoard
from rootlog.engine.game import Game
from rootlog.engine.general import battle, sweeping
from rootlog.engine.judging.budget import Budget, TurnNote
from rootlog.engine.judging.source import Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import clearing, items, place
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason

R = chapter("hundreds")
SEEKERS = chapter("vagabond")

TAKEN = ("ruin>items", "ruin>box")
"""The kinds of an item that is taken from a ruin."""

RUIN_ITEMS = Budget("ruin items", LETTER, written="%{item}{0}->$")
"""Items that are taken from ruins; a credit's value is the clearing."""
MOBLESS = TurnNote("no mob there", LETTER)
"""At a clearing: whether it was said that something is razed there without a mob."""

When = tuple[int, int]
"""In which turn, by which of its events."""


class Finds(NamedTuple):
    """The items found under ruins so far, by the item's letter and when it was first found.

    `anybody` has all of it, `own` what the Hundreds have found themselves and not given up since, `perhaps` what they may
    have given up: they had several of that letter, and one of them left the Hoard.
    """

    anybody: Mapping[str, When]
    own: Mapping[str, When]
    perhaps: frozenset[str] = frozenset()

    def after(self, turn: Hypothesis) -> Finds:
        """With what is found and given up in that turn."""
        anybody, own, perhaps = dict(self.anybody), dict(self.own), self.perhaps
        for event in turn.events:
            if event.kind in TAKEN:
                letter, when = str(event.moved.became[0]), (turn.log.number, event.index)
                anybody.setdefault(letter, when)
                if event.owner == LETTER:
                    own.setdefault(letter, when)
            elif event.kind == LOST_ITEM and event.owner == LETTER:
                letter = event.code[1]
                may = own.pop(letter, None) is not None or letter in perhaps
                left = any(item.letter == letter for item, _ in event.after.items(items(LETTER)))
                perhaps = perhaps | {letter} if may and left else perhaps - {letter}
        return Finds(anybody, own, perhaps)


class Razing(FactionPart, Watcher[Finds, Finds]):
    """14.4.1: all enemy buildings and tokens with mobs go, and an item from each ruin."""

    hoard: Hoard
    """Items come to it."""

    def begin(self, game: Game) -> Finds:
        """Nothing is found yet."""
        return Finds({}, {})

    def observe(self, turn: Hypothesis) -> Finds:
        """The items found when that turn is over."""
        return self.kept(turn).after(turn)

    def remember(self, turn: Hypothesis, *, read: bool) -> Finds:
        """All of it is kept."""
        return self.seen(turn)

    # --- what lies beside mobs -------------------------------------------------------------------------------

    def owe_razing(self, turn: Hypothesis) -> None:
        """14.4.1: all enemy buildings and tokens with mobs go, and an item from each ruin."""
        state = turn.state
        for number in self.on_map(state, MOB):
            cause = Reason(R.RAZE, True, "the mob there")
            sweeping.owe_some(turn, number, self.faction, "bt", cause, step=True)
            if state.size(place("ruin", "", number)) and not self._sated(turn):
                turn.owe(
                    RUIN_ITEMS,
                    {number},
                    R.RAZE,
                    "nothing taken",
                    Evidence(clearing=number),
                    step=True,
                )

    def close(self, turn: Hypothesis) -> None:
        """A piece that a mob spares by mistake earns no points, which may be written all the same: that is one mistake."""
        due = sum(d.rule == R.RAZE and d.must for d in turn.debts_of(sweeping.REMOVAL))
        paid = sum(c.rule == R.RAZE for c in turn.credits_of(sweeping.REMOVAL))
        for _ in range(due - paid):
            turn.earn(1, R.RAZE, "razing", NO_EVIDENCE, must=False)

    def _sated(self, turn: Hypothesis) -> bool:
        """True if what lies under a ruin may all be such as they may not take (9.7.3), whatever leaves the Hoard later."""
        if not self._several_seekers:
            return False
        kept, seen = self.kept(turn), self.seen(turn)
        found = any(event.owner == self.faction for event in turn.facts.of_kinds("ruin>items"))
        return found or bool(kept.own or kept.perhaps or seen.own or seen.perhaps)

    @play(*sorted(REMOVALS), mine=False)
    def raze(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """14.4.1: an enemy building or token with a mob; a mob takes nothing else."""
        mob = event.before.count(MOB, clearing(event.origin)) > 0
        fits = event.code[0] in "bt"
        if event.owner == self.faction or turn.past(RAZING) or not (fits or mob):
            return None
        if not fits:
            turn.go(RAZING).require(
                False,
                R.RAZE,
                "only buildings and tokens",
                Evidence(piece=(event.moved.thing, 1), faction=event.owner, clearing=event.origin),
            )
            battle.remove(turn, event, self.faction)
            return turn
        if mob:
            return sweeping.pay(turn.go(RAZING), event, self.faction, Reason(R.RAZE, True, "a mob"))
        values = Evidence(pieces=(event.moved.thing, event.count), clearing=event.origin)
        self._need_a_mob(turn.go(RAZING), event.origin, "razed without a mob", values)
        battle.remove(turn, event, self.faction)
        return turn

    def _need_a_mob(self, turn: Hypothesis, number: int, key: str, values: Evidence) -> None:
        """14.4.1: a razed piece lies with a mob; if none is there, that is said once."""
        told = MOBLESS.at(number)
        mob = turn.state.count(MOB, clearing(number)) > 0 or turn.counted(told) > 0
        turn.require(mob, R.RAZE, key, values)
        if not mob:
            turn.count(told)

    # --- what lies under ruins -------------------------------------------------------------------------------

    @play(*TAKEN, code="%", moment=RAZING)
    def raze_a_ruin(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """14.4.1: an item from the ruin with a mob."""
        moved, letter = event.moved, str(event.moved.became[0])
        number = int(moved.source.key)
        values = Evidence(item=letter, clearing=number)
        self._need_a_mob(turn, number, "taken without a mob", values)
        turn.require(
            event.count == 1, R.RAZE, "one item", Evidence(items=event.count, clearing=number)
        )
        turn.pay(
            RUIN_ITEMS,
            number,
            R.RAZE,
            "one item",
            Evidence(items=event.count, clearing=number),
            free=True,
        )
        if not moved.short:
            self._find(turn, event, letter)
        if event.kind == "ruin>items":
            return self.hoard.gain(turn, event, letter)
        return self.hoard.refuse(turn, letter)

    def _find(self, turn: Hypothesis, event: Event, letter: str) -> None:
        """14.3.3: which items lie under ruins; 9.7.3: with two Vagabonds there are two of each, and nobody takes both."""
        due: dict[str, int] = self.table.map.ruin_items
        turn.require(
            letter in due, R.PLACE_ITEMS, "not there", Evidence(item=letter, known=tuple(due))
        )
        now, finds = (turn.log.number, event.index), self.seen(turn)
        if self._several_seekers:
            bound = self.law.switch("two_vagabond_ruins") == "random, Hundreds too"
            again = bound and finds.own.get(letter, now) < now
            turn.require(
                not again,
                SEEKERS.ADD_EXTRA_ITEM_TO_RUINS,
                "in the Hoard already",
                Evidence(item=letter),
            )
        else:
            again = finds.anybody.get(letter, now) < now
            turn.require(not again, R.PLACE_ITEMS, "found already", Evidence(item=letter))

    @property
    def _several_seekers(self) -> bool:
        """True if two items lie under each ruin, for two Vagabonds."""
        return sum("p" in factions.data(f).pieces for f in self.rule_set.factions) > 1
