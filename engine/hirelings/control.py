"""Who controls the hirelings (law-6: 19.1; law-16: 22.1): taken from the supply, for a term, then given to somebody else.

Records name who takes control (`h_J->D$3`), if their scribe does so at all. A game whose record never does may have its
hirelings with anybody once a score marker has entered a space with a hireling marker; one that does so leaves out none.
"""

from __future__ import annotations

from collections.abc import Iterable

from rootlog.engine import hirelings
from rootlog.engine.changes import Marked
from rootlog.engine.event import BATTLE, CRAFT, MARK, PLACED, TRIPS, Event
from rootlog.engine.game import Game
from rootlog.engine.hirelings import dealing, holdings
from rootlog.engine.hirelings.holdings import HirelingHoldings
from rootlog.engine.judging.budget import TurnNote
from rootlog.engine.judging.rule_set import RuleSet
from rootlog.engine.judging.source import RuleSource, Watcher, play
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Faction
from rootlog.engine.reasons import MISSING, Evidence, Objection
from rootlog.engine.state import State

R = chapter("hirelings")

CONTROL_MARKERS = 12
"""As many as there are for all hirelings."""
ACTS = (*TRIPS, PLACED, BATTLE, CRAFT)
"""The acts of players in their turns that no other action has room for."""
HIRED = TurnNote("hired")
"""That control of a hireling was taken in the turn, by its code."""
DOUBTED = TurnNote("doubted")
"""That whoever controls a hireling is in doubt after what was objected to in the turn, by its code."""
GAINED = TurnNote("gained hirelings")
"""The number of hirelings that whoever is at turn took from the supply in the turn."""


class HirelingPart(RuleSource):
    """A part of what a hireling's card says: of its own, or of the faction that it concerns."""

    def __init__(
        self, rule_set: RuleSet, code: Faction, control: Control, faction: Faction | None = None
    ) -> None:
        """Of a hireling of that game, with what is known of who controls it."""
        super().__init__(rule_set, code if faction is None else faction)
        self.code = code
        self.control = control
        self.side = hirelings.hireling(code).sides[code in rule_set.table.demoted]

    def unhired(self, turn: Hypothesis) -> list[Event]:
        """Events of its pieces in the turn, but for those in which it is hired."""
        hired = self.control.hiring(turn, self.code)
        end = hired.index if hired is not None else len(turn.events)
        return [event for event in turn.events[:end] if event.owner == self.code]

    def meets(self, turn: Hypothesis, event: Event) -> bool:
        """True if somebody who may control it has a piece where that event leads."""
        players = turn.behind(event.before, self.code) or {turn.faction}
        return any(event.before.holds(player, event.here) for player in players)


class Control(Watcher[HirelingHoldings, HirelingHoldings]):
    """The control of all hirelings of a game: what was known before a turn, and with the score of the turn."""

    def __init__(self, rule_set: RuleSet) -> None:
        """On that rule set; it is nobody's."""
        super().__init__(rule_set, "")

    # --- the game and its turns --------------------------------------------------------------------------------

    def overture(self, game: Game) -> Iterable[Objection]:
        """16.6: the deal of the hirelings."""
        return dealing.findings(game)

    def begin(self, game: Game) -> HirelingHoldings:
        """Nobody controls any of them."""
        return holdings.begun(game)

    def observe(self, turn: Hypothesis) -> HirelingHoldings:
        """19.1.1: a score marker that enters a space takes the hireling marker there."""
        return self.kept(turn).scored(turn.events)

    def remember(self, turn: Hypothesis, *, read: bool) -> HirelingHoldings:
        """19.1.3: take note of who took control, and of the control marker that each turn of the controller costs.

        Where something about that was objected to, who controls a hireling is not known until somebody takes it again.
        """
        log = turn.log
        known = self.known(turn).taken(log)
        if known.written:
            known = known.doubting(known.overdue(log))
            supply = self.supply(log.after)
            if supply and known.claims.get(log.faction):
                known = known.forfeited(log.faction).doubting(supply)  # that was told
        doubted = (code for code in self.table.hirelings if turn.counted(DOUBTED.of(code)))
        return known.doubting(doubted).passed(log)

    # --- who controls them -------------------------------------------------------------------------------------

    def known(self, turn: Hypothesis) -> HirelingHoldings:
        """The control known in a turn; between turns, and before it was looked at, what was kept."""
        return self.seen(turn) if self in turn.facts.seen else self.kept(turn)

    def controllers(self, turn: Hypothesis, state: State, code: Faction) -> frozenset[Faction]:
        """Who may control that hireling, one of them surely does; `""` is nobody.

        Control changes when the turn is over (19.1.1, 19.1.3): what the turn closes with is still of those who had it.
        """
        if turn.event is None:
            marks = turn.facts.of_kinds(MARK)
            change = next((e for e in marks if self._takes_control(e, "")), None)
            state = change.before if change is not None else state
        return self.known(turn).controllers(state, code, self.table.factions)

    def _takes_control(self, event: Event, code: Faction) -> bool:
        """True if control of that hireling is taken there, of any without a code."""
        change = event.change
        return type(change) is Marked and change.kind == "hireling" and code in ("", change.key)

    def hiring(self, turn: Hypothesis, code: Faction) -> Event | None:
        """The event of the turn by which somebody takes control of that hireling."""
        marks = turn.facts.of_kinds(MARK)
        return next((e for e in marks if self._takes_control(e, code)), None)

    def supply(self, state: State) -> list[Faction]:
        """The hirelings that nobody has taken from the supply, in a record that would tell."""
        taken = {key for kind, _, key in state.markers if kind == "hireling"}
        return [code for code in self.table.hirelings if code not in taken]

    # --- 19.1 Gaining and Losing Hirelings ----------------------------------------------------------------------

    @play(MARK, turns="any", mine=False)
    def hire(self, turn: Hypothesis, event: Event) -> Hypothesis | None:
        """19.1.1, 19.1.3: control is taken at the end of a turn, from the supply or from whose turn ends."""
        change = event.change
        if type(change) is not Marked or change.kind != "hireling":
            return None
        code = change.key
        turn.count(HIRED.of(code))
        gained = change.faction == turn.faction
        if gained:
            self._from_supply(turn, event, code)
        else:
            self._from_player(turn, event, change.faction, code)
        if any(self.acts(later) for later in turn.events[event.index :]):
            rule = R.GAINING_FROM_SUPPLY if gained else R.GAINING_FROM_ANOTHER_PLAYER
            turn.require(False, rule, "before the end", self._values(code, turn.faction))
        self._roll(turn, change)
        return turn.count(DOUBTED.of(code)) if turn.failed else turn

    def _roll(self, turn: Hypothesis, change: Marked) -> None:
        """19.1.2: the die is not recorded; it shows something, and no more than there are control markers."""
        value = change.value
        if isinstance(value, int):
            values = self._values(change.key, change.faction, markers=value or "no")
            fits = 0 < value <= CONTROL_MARKERS
            turn.require(fits, R.ROLLING_FOR_CONTROL, "so many markers", values)

    def _values(self, code: Faction, faction: Faction, **more: object) -> Evidence:
        return Evidence(hireling=hirelings.name(code, self.table.demoted), faction=faction, **more)

    def acts(self, event: Event) -> bool:
        """True if a player acts there: what is no part of another's action, nor follows the last step of a turn."""
        return event.kind in ACTS and event.owner in self.table.factions

    def _from_supply(self, turn: Hypothesis, event: Event, code: Faction) -> None:
        """19.1.1: for a hireling marker, any hireling that nobody has."""
        taker = turn.faction
        holders = self.controllers(turn, event.before, code)
        turn.count(GAINED)
        if "" not in holders:
            [holder] = holders
            rule = R.GAINING_FROM_ANOTHER_PLAYER if holder == taker else R.GAINING_FROM_SUPPLY
            turn.require(False, rule, "had already", self._values(code, taker, holder=holder))
            return
        if len(holders) == 1:
            due = self.known(turn).claims.get(taker, 0) >= turn.counted(GAINED)
            values = self._values(code, taker, points=event.after.scores.get(taker) or 0)
            turn.require(due, R.GAINING_FROM_SUPPLY, "no marker passed", values)

    def _from_player(self, turn: Hypothesis, event: Event, taker: Faction, code: Faction) -> None:
        """19.1.3: from the player whose turn ends, once its last control marker has come off."""
        giver = turn.faction
        holders = self.controllers(turn, event.before, code)
        if giver not in holders:
            holder = next(iter(holders))
            if not holder:
                turn.count(GAINED)  # to somebody else, that is the mistake
            rule = R.GAINING_FROM_ANOTHER_PLAYER if holder else R.GAINING_FROM_SUPPLY
            key = "another has it" if holder else "nobody has it"
            values = self._values(code, taker, giver=giver, holder=holder)
            turn.require(False, rule, key, values)
            return
        known = self.known(turn)
        left = known.terms.get(code)
        if code not in known.lost and left is not None:
            values = self._values(code, giver, left=left - 1)
            turn.require(left <= 1, R.GAINING_FROM_ANOTHER_PLAYER, "given too early", values)

    def close(self, turn: Hypothesis) -> None:
        """19.1.1, 19.1.3: the duty at the end of the turn in a record that says who takes control."""
        known = self.known(turn)
        if not known.written:
            return
        log = turn.log
        for code in known.overdue(log):
            values = self._values(code, turn.faction)
            turn.object_to(R.GAINING_FROM_ANOTHER_PLAYER, MISSING, "given to nobody", values)
        missing = known.claims.get(turn.faction, 0) - turn.counted(GAINED)
        if missing > 0 and self.supply(log.after):
            values = Evidence(faction=turn.faction, spaces=missing)
            turn.object_to(R.GAINING_FROM_SUPPLY, MISSING, "none taken", values)
