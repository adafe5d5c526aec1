"""Who holds which hirelings and hireling markers (law-6: 19.1; law-16: 22.1), as a value that turns change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rootlog.engine.changes import Marked, Scored
from rootlog.engine.event import Event
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.pieces import Faction
from rootlog.engine.state import State

SPACES = frozenset((4, 8, 12))
"""The spaces of the score track that hireling markers lie on (16.6.4)."""


class HirelingHoldings(NamedTuple):
    """The control of all hirelings of a game, as far as the record tells.

    `written`: the record says who takes control. `spaces` have their hireling markers still. `claims` are the hireling
    markers that each faction holds. `terms` has for each hireling the ends of its controller's turns that are left to
    it, None if that is not written. `lost` are those of which it is not known who controls them.
    """

    written: bool
    spaces: frozenset[int]
    claims: Mapping[Faction, int]
    terms: Mapping[Faction, int | None]
    lost: frozenset[Faction]

    def controllers(
        self, state: State, code: Faction, players: tuple[Faction, ...]
    ) -> frozenset[Faction]:
        """Who may control that hireling, one of them surely does; `""` is nobody."""
        everybody = frozenset((*players, ""))
        if code in self.lost:
            return everybody
        for kind, controller, key in state.markers:
            if kind == "hireling" and key == code:
                return frozenset((controller,))
        if self.written or self.spaces == SPACES:
            return frozenset(("",))
        return everybody

    def overdue(self, log: TurnLog) -> Iterator[Faction]:
        """The hirelings whose last control marker comes off at the end of that turn, and that nobody else gets (19.1.3)."""
        changed = {change.key for change in hired(log)}
        for code in held(log.after, log.faction):
            if code not in changed and code not in self.lost and self.terms.get(code) == 1:
                yield code

    # --- what changes them: each gives others -------------------------------------------------------------------

    def scored(self, events: Iterable[Event]) -> HirelingHoldings:
        """19.1.1: a score marker that enters a space takes the hireling marker there."""
        spaces, claims = self.spaces, dict(self.claims)
        for event in events:
            change = event.change
            if type(change) is Scored:
                taken = spaces & _entered(event, change.faction)
                spaces -= taken
                claims[change.faction] = claims.get(change.faction, 0) + len(taken)
        return self._replace(spaces=spaces, claims=claims)

    def taken(self, log: TurnLog) -> HirelingHoldings:
        """19.1.1, 19.1.3: as control was taken in that turn; who takes control of a lost hireling is known again."""
        terms, claims, lost = dict(self.terms), dict(self.claims), self.lost
        for change in hired(log):
            lost -= {change.key}
            value = change.value
            terms[change.key] = value if isinstance(value, int) and value else None
            if change.faction == log.faction and claims.get(log.faction):
                claims[log.faction] -= 1
        return self._replace(terms=terms, claims=claims, lost=lost)

    def doubting(self, codes: Iterable[Faction]) -> HirelingHoldings:
        """It is not known any more who controls those."""
        return self._replace(lost=self.lost.union(codes))

    def forfeited(self, faction: Faction) -> HirelingHoldings:
        """That faction holds no hireling marker any more."""
        return self._replace(claims={**self.claims, faction: 0})

    def passed(self, log: TurnLog) -> HirelingHoldings:
        """19.1.3: a control marker comes off each hireling that its controller took in an earlier turn.

        Where it is not written how many there were, this may have been the last one.
        """
        changed = {change.key for change in hired(log)}
        kept = [code for code in held(log.after, log.faction) if code not in changed]
        left = {code: terms - 1 for code in kept if (terms := self.terms.get(code)) is not None}
        unknown = (code for code in kept if code not in left)
        return self._replace(terms={**self.terms, **left}).doubting(unknown)


def begun(game: Game) -> HirelingHoldings:
    """The control of hirelings when a game begins: nobody has any. A record that ever says who takes control says so each time."""
    written = any(map(hired, game.turns))
    return HirelingHoldings(written, SPACES, {}, {}, frozenset())


def hired(log: TurnLog) -> list[Marked]:
    """The turn's changes of control."""
    marked = [one for step in log.steps for one in step.changes if type(one) is Marked]
    return [change for change in marked if change.kind == "hireling"]


def held(state: State, faction: Faction) -> list[Faction]:
    """The hirelings that a faction controls, as the record has it."""
    return [
        key
        for kind, controller, key in state.markers
        if kind == "hireling" and controller == faction
    ]


def _entered(event: Event, faction: Faction) -> frozenset[int]:
    """The spaces with hireling markers that a faction's score marker enters or passes."""
    now, then = event.before.scores.get(faction), event.after.scores.get(faction)
    if now is None or then is None:
        return frozenset()
    low, high = min(now, then), max(now, then)
    return frozenset(space for space in SPACES if low <= space <= high and space != now)
