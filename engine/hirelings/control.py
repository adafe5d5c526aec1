"""Who controls the hirelings (law-6: 19.1; law-16: 22.1): taken from the supply, for a term, then given to somebody else.

Records name who takes control (`h_J->D$3`), if their scribe does so at all. A game whose record never does may have its
hirelings with anybody once a score marker has entered a space with a hireling marker; one that does so leaves out none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.engine.changes import Marked, Scored
from rootlog.engine.event import BATTLE, CRAFT, MARK, PLACED, TRIPS, Event
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.hirelings import dealing
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Objection
from rootlog.engine.source import Source, play
from rootlog.engine.state import State
from rootlog.engine.words import faction_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.turn import Turn

R = chapter("hirelings")

SPACES = (4, 8, 12)
"""The spaces of the score track that hireling markers lie on."""
CONTROL_MARKERS = 12
"""As many as there are for all hirelings."""
ACTS = (*TRIPS, PLACED, BATTLE, CRAFT)
"""What players do in their turns that no other action has room for."""
HIRED = "hired "
"""What is counted under this name and a hireling's code: that control of it was taken in this turn."""
DOUBTED = "doubted "
"""The same: that whoever controls it is in doubt after what was objected to in this turn."""


class Control(Source):
    """The control of all hirelings of a game, as far as the record tells.

    `written`: the record says who takes control. `claims` are the hireling markers that each faction holds.
    `terms` has for each hireling the ends of its controller's turns that are left to it, None if that is not written.
    `lost` are those of which it is not known who controls them.
    """

    def __init__(self, bench: Bench) -> None:
        """Nobody controls any of them."""
        super().__init__(bench, "")
        self.written = False
        self.spaces = set(SPACES)
        self.claims: dict[Faction, int] = {}
        self.terms: dict[Faction, int | None] = {}
        self.lost: set[Faction] = set()

    # --- the game and its turns --------------------------------------------------------------------------------

    def overture(self, game: Game) -> Iterable[Objection]:
        """16.6: how the hirelings were dealt. Whether the record says who takes control at all is seen here, too."""
        self.written = any(
            type(change) is Marked and change.kind == "hireling"
            for log in game.turns
            for step in log.steps
            for change in step.changes
        )
        return dealing.findings(game)

    def sit(self, turn: Turn) -> None:
        """19.1.1: a score marker that enters a space takes the hireling marker there."""
        happened = turn.events
        for event in happened:
            change = event.change
            if type(change) is Scored and self.spaces:
                self._enter_spaces(event, change.faction)

    def _enter_spaces(self, event: Event, faction: Faction) -> None:
        now, then = event.before.scores.get(faction), event.after.scores.get(faction)
        if now is None or then is None:
            return
        low, high = min(now, then), max(now, then)
        taken = {s for s in self.spaces if low <= s <= high and s != now}
        self.spaces -= taken
        self.claims[faction] = self.claims.get(faction, 0) + len(taken)

    def rise(self, turn: Turn, *, read: bool) -> None:
        """19.1.3: take note of who took control, and of the control marker that each turn of the controller costs.

        Where something about that was objected to, who controls a hireling is not known until somebody takes it again.
        """
        log = turn.log
        hired = list(_hired(log))
        for change in hired:
            self.lost.discard(change.key)
            value = change.value
            self.terms[change.key] = value if isinstance(value, int) and value else None
            if change.faction == log.faction and self.claims.get(log.faction):
                self.claims[log.faction] -= 1
        changed = {change.key for change in hired}
        if self.written:
            self.lost.update(self._overdue(log, changed))
            supply = self.supply(log.after)
            if supply and self.claims.get(log.faction):
                self.claims[log.faction] = 0  # what was not taken was told
                self.lost.update(supply)
        if read:
            codes = self.table.hirelings
            self.lost.update(code for code in codes if turn.counted(DOUBTED + code))
        for code in self._held(log.after, log.faction):
            left = self.terms.get(code)
            if code in changed:
                continue
            if left is None:
                self.lost.add(code)
            else:
                self.terms[code] = left - 1

    def _overdue(self, log: TurnLog, hired: set[Faction]) -> Iterator[Faction]:
        """The hirelings whose last control marker comes off at the end of this turn, and that nobody else gets."""
        for code in self._held(log.after, log.faction):
            if code not in hired and code not in self.lost and self.terms.get(code) == 1:
                yield code

    # --- who controls them -------------------------------------------------------------------------------------

    def controllers(self, state: State, code: Faction) -> frozenset[Faction]:
        """Who may control that hireling, one of them surely does; `""` is nobody."""
        everybody = frozenset((*self.table.factions, ""))
        if code in self.lost:
            return everybody
        for kind, controller, key in state.markers:
            if kind == "hireling" and key == code:
                return frozenset((controller,))
        if self.written or len(self.spaces) == len(SPACES):
            return frozenset(("",))
        return everybody

    def supply(self, state: State) -> list[Faction]:
        """The hirelings that nobody has taken from the supply, in a record that would tell."""
        taken = {key for kind, _, key in state.markers if kind == "hireling"}
        return [code for code in self.table.hirelings if code not in taken]

    def _held(self, state: State, faction: Faction) -> list[Faction]:
        return [
            key
            for kind, controller, key in state.markers
            if kind == "hireling" and controller == faction
        ]

    # --- 19.1 Gaining and Losing Hirelings ----------------------------------------------------------------------

    @play(MARK, turns="any", mine=False)
    def hire(self, turn: Turn, event: Event) -> Turn | None:
        """19.1.1, 19.1.3: control is taken at the end of a turn, from the supply or from whose turn ends."""
        change = event.change
        if type(change) is not Marked or change.kind != "hireling":
            return None
        code = change.key
        turn.count(HIRED + code)
        gained = change.faction == turn.faction
        if gained:
            self._from_supply(turn, event, code)
        else:
            self._from_player(turn, event, change.faction, code)
        if any(self.acts(later) for later in turn.events[event.index :]):
            turn.require(
                turn.failed,
                R.GAINING_FROM_SUPPLY if gained else R.GAINING_FROM_ANOTHER_PLAYER,
                "control of the {} is taken before the turn of the {} ends",
                faction_name(code),
                faction_name(turn.faction),
            )
        self._roll(turn, change)
        return turn.count(DOUBTED + code) if turn.failed else turn

    def _roll(self, turn: Turn, change: Marked) -> None:
        """19.1.2: the die is not recorded; it shows something, and no more than there are control markers."""
        value = change.value
        if isinstance(value, int):
            turn.require(
                turn.failed or 0 < value <= CONTROL_MARKERS,
                R.ROLLING_FOR_CONTROL,
                "the {} takes control of the {} with {} control markers",
                faction_name(change.faction),
                faction_name(change.key),
                value or "no",
            )

    def acts(self, event: Event) -> bool:
        """Whether a player acts there: what is no part of another's action, nor follows the last step of a turn."""
        return event.kind in ACTS and event.owner in self.table.factions

    def _from_supply(self, turn: Turn, event: Event, code: Faction) -> None:
        """19.1.1: for a hireling marker, any hireling that nobody has."""
        taker = turn.faction
        holders = self.controllers(event.before, code)
        turn.count("gained")
        if "" not in holders:
            holder = next(iter(holders))
            turn.require(
                len(holders) > 1,
                R.GAINING_FROM_ANOTHER_PLAYER if holder == taker else R.GAINING_FROM_SUPPLY,
                "the {} takes the {} at the end of its own turn; the {} has it already",
                faction_name(taker),
                faction_name(code),
                faction_name(holder),
            )
            return
        turn.require(
            len(holders) > 1 or self.claims.get(taker, 0) >= turn.counted("gained"),
            R.GAINING_FROM_SUPPLY,
            "the {} takes the {} at {} points, and its score marker has entered no space with a hireling marker for it",
            faction_name(taker),
            faction_name(code),
            event.after.scores.get(taker),
        )

    def _from_player(self, turn: Turn, event: Event, taker: Faction, code: Faction) -> None:
        """19.1.3: from the player whose turn ends, once its last control marker has come off."""
        giver = turn.faction
        holders = self.controllers(event.before, code)
        if giver not in holders:
            holder = next(iter(holders))
            if not holder:
                turn.count("gained")  # to somebody else, that is the mistake
            turn.require(
                False,
                R.GAINING_FROM_ANOTHER_PLAYER if holder else R.GAINING_FROM_SUPPLY,
                "the {} gets the {} at the end of the turn of the {}, but {}",
                faction_name(taker),
                faction_name(code),
                faction_name(giver),
                f"the {faction_name(holder)} has it" if holder else "nobody has it",
            )
            return
        left = self.terms.get(code)
        if code not in self.lost and left is not None and len(holders) == 1:
            turn.require(
                left <= 1,
                R.GAINING_FROM_ANOTHER_PLAYER,
                "the {} gives the {} away with {} left on it",
                faction_name(giver),
                faction_name(code),
                _plural(left - 1, "control marker"),
            )

    def close(self, turn: Turn) -> None:
        """19.1.1, 19.1.3: what the end of the turn demands in a record that says who takes control."""
        if not self.written:
            return
        log = turn.log
        for code in self._overdue(log, {change.key for change in _hired(log)}):
            turn.object_to(
                R.GAINING_FROM_ANOTHER_PLAYER,
                MISSING,
                "the last control marker of the {} comes off, and the {} gives it to nobody",
                faction_name(code),
                faction_name(turn.faction),
            )
        missing = self.claims.get(turn.faction, 0) - turn.counted("gained")
        if missing > 0 and self.supply(log.after):
            turn.object_to(
                R.GAINING_FROM_SUPPLY,
                MISSING,
                "the score marker of the {} has entered {} with a hireling marker, and it takes no hireling for it",
                faction_name(turn.faction),
                _plural(missing, "space"),
            )


def _hired(log: TurnLog) -> Iterator[Marked]:
    """The turn's changes of control."""
    for step in log.steps:
        for change in step.changes:
            if type(change) is Marked and change.kind == "hireling":
                yield change


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
