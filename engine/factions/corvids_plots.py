"""The plots of the Corvids (13.7): what a flip brings, what an open snare forbids, what a removed raid does.

What face-down plots can be is kept in corvids_hidden.py; a turn's events are looked at before it is judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Guessed, Moved, Swapped
from rootlog.engine.event import GUESS, HANDED, PLACED, REMOVALS, REMOVED, SWAP, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.corvids_hidden import Plots
from rootlog.engine.general import moving, placing, sweeping
from rootlog.engine.general.coalitions import in_coalition
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, clearing, hand, supply
from rootlog.engine.source import play

if TYPE_CHECKING:
    from rootlog.engine.court import Court
    from rootlog.engine.game import TurnLog
    from rootlog.engine.ledger import Debt
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("corvids")

WARRIOR, FACE_DOWN = Piece("P", "w"), Piece("P", "t")
BOMB, SNARE, EXTORTION, RAID = (Piece("P", f"t_{kind}") for kind in "bser")
FLIP = "clearing!"
TAKEN, SPREAD, BLOWN = (
    "draws P extorted",
    "raid",
    "bomb",
)  # what comes to the hand counts among its draws


class Exposed(NamedTuple):
    """A guess at a plot: its event, what was guessed where, and the event that tells the outcome, if any does.

    `right`: the plot leaves the map, not `right`: a card changes hands; None: neither is written.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    plot: Piece
    clearing: int
    outcome: int
    right: bool | None


class PlotSource(FactionSource):
    """The plots on the map and their effects."""

    def __init__(self, court: Court, faction: Faction) -> None:
        """No plot on the map yet."""
        super().__init__(court, faction)
        self.kinds = self.data.faces[FACE_DOWN.code]
        self.plots = Plots({code: self.data.pieces[code] for code in self.kinds})
        self.guesses: tuple[Exposed, ...] = ()
        self.wrong: dict[int, tuple[Rule, str]] = {}
        """What the events of the turn before the court contradict about face-down plots, by event."""
        self.raids: frozenset[int] = frozenset()
        """The events of that turn that remove a raid for certain."""

    # --- 13.2.2.I Token Facing: what was seen of the plots ----------------------------------------------------

    def sit(self, log: TurnLog, happened: tuple[Event, ...]) -> None:
        """Follow every plot through the turn, and note what contradicts what is known of it."""
        self.guesses, self.wrong, self.raids = (), {}, frozenset()
        for event in happened:
            change = event.change
            if type(change) is Moved:
                if event.owner == self.faction and event.code[0] == "t":
                    self._follow(event, happened)
            elif event.kind == SWAP:
                assert type(change) is Swapped  # what its kind says
                if change.faction == self.faction:
                    self.plots.swap(change.one, change.other)
            elif event.kind == GUESS:
                self._guessed(event, happened)

    def _follow(self, event: Event, happened: tuple[Event, ...]) -> None:
        """A plot is placed, flipped or removed."""
        if event.kind == PLACED:
            for _ in range(event.count):
                self.plots.place(event.here)
        elif event.kind == FLIP:
            self._learn(event, event.moved.became)
        elif event.kind in REMOVALS:
            if event.code == FACE_DOWN.code:
                self._look_for_raid(event, happened)
            elif event.code == RAID.code and not self.exposed(event):
                self.raids |= {event.index}
            self.plots.remove(event.origin)

    def _learn(self, event: Event, kind: object) -> None:
        assert isinstance(kind, Piece)  # a plot is flipped to a plot
        why = self.plots.learn(event.origin, frozenset((kind.code,)))
        if why is not None:
            name = self.court.piece_name(kind)
            words = f"the plot in {event.origin} is shown as {name}; {self._explain(why)}"
            self.wrong[event.index] = R.PLOT_TOKENS, words

    def _explain(self, why: str) -> str:
        """Say kinds by their names."""
        for code in self.kinds:
            why = why.replace(code, self.court.piece_name(Piece(self.faction, code)))
        return why

    def _look_for_raid(self, event: Event, happened: tuple[Event, ...]) -> None:
        """13.7.4: a plot that leaves face down without a name is a raid if, and only if, warriors come."""
        if self.exposed(event) or event.moved.short:
            return
        plot, near = self.plots.at(event.origin), self._reach(event)
        certain = plot is not None and plot.kinds == {RAID.code}
        if self.court.log.faction == self.faction:
            came = certain
        else:
            came = any(
                other.kind == PLACED and other.moved.thing == WARRIOR and other.here in near
                for other in happened
            )
        if came or certain:
            self.raids |= {event.index}
            why = self.plots.learn(event.origin, frozenset((RAID.code,)))
            if why is not None:
                words = f"the plot removed from {event.origin} is a raid; {self._explain(why)}"
                self.wrong[event.index] = R.PLOT_TOKENS, words
        elif self.court.log.faction != self.faction and near and self._left(event.before):
            self.plots.learn(event.origin, self.plots.all - {RAID.code})

    def _left(self, state: State) -> int:
        return state.count(WARRIOR, supply(self.faction))

    def _guessed(self, event: Event, happened: tuple[Event, ...]) -> None:
        """13.2.4: a guess, and the outcome that follows before the next one."""
        change = event.change
        assert type(change) is Guessed  # what its kind says
        if change.plot.owner != self.faction:
            return
        outcome, right = self._outcome(event, change, happened)
        guess = Exposed(event.index, change.plot, change.clearing, outcome, right)
        self.guesses = (*self.guesses, guess)
        if right is None:
            return
        code, here = change.plot.code, change.clearing
        learned = (
            self.plots.learn(here, frozenset((code,))) if right else self.plots.refuse(here, code)
        )
        if learned is not None:
            name, says = self.court.piece_name(change.plot), "is" if right else "is not"
            words = (
                f"the guess says that the plot in {here} {says} {name}; {self._explain(learned)}"
            )
            self.wrong[event.index] = R.EXPOSURE if not right else R.PLOT_TOKENS, words

    def _outcome(
        self, event: Event, change: Guessed, happened: tuple[Event, ...]
    ) -> tuple[int, bool | None]:
        """The event that tells how a guess came out: the plot leaves, or a card goes to the Corvids."""
        for later in happened[event.index + 1 :]:
            if later.kind == GUESS:
                break
            if (
                later.kind in REMOVALS
                and later.owner == self.faction
                and later.code[0] == "t"
                and later.origin == change.clearing
            ):
                return later.index, True
            if (
                later.kind == HANDED
                and later.owner == change.faction
                and later.moved.target == hand(self.faction)
            ):
                return later.index, False
        return -1, None

    def exposed(self, event: Event) -> Exposed | None:
        """The right guess by which that event removes a plot, if any."""
        return next((g for g in self.guesses if g.right and g.outcome == event.index), None)

    def require_known(self, turn: Turn, event: Event) -> Turn:
        """Require that what the event shows of a plot does not contradict what was shown before."""
        wrong = self.wrong.get(event.index)
        if wrong is not None:
            turn.require(turn.failed, wrong[0], "{}", wrong[1])
        return turn

    def face_up(self, state: State) -> dict[int, list[Piece]]:
        """The plots that lie face up on the map, by clearing."""
        found: dict[int, list[Piece]] = {}
        for number in self.court.table.map.clearings:
            for thing, count in state.pieces(number).items():
                if (
                    type(thing) is Piece
                    and thing.owner == self.faction
                    and thing.is_token
                    and thing != FACE_DOWN
                ):
                    found.setdefault(number, []).extend([thing] * count)
        return found

    def plot_in(self, state: State, number: int) -> Piece | None:
        """A plot in that clearing, whichever side it shows."""
        for thing in state.pieces(number):
            if type(thing) is Piece and thing.owner == self.faction and thing.is_token:
                return thing
        return None

    # --- 13.7.1 Bomb ------------------------------------------------------------------------------------------

    def explode(self, turn: Turn, number: int) -> None:
        """13.7.1: all enemy pieces go, then the bomb itself."""
        sweeping.owe(turn, number, self.faction, R.BOMB, "the bomb")
        turn.owe(BLOWN, {number}, R.BOMB, "the flipped bomb is not removed from {}", number)

    def _bombed(self, number: int) -> bool:
        """Whether a bomb is flipped in that clearing in this turn."""
        return any(
            event.kind == FLIP and event.moved.became == BOMB and event.origin == number
            for event in self.court.events
        )

    @play(*sorted(REMOVALS), mine=False)
    def blow_up(self, turn: Turn, event: Event) -> Turn | None:
        """13.7.1: an enemy piece that the bomb removes."""
        if event.owner == self.faction or event.code[0] == "p" or not self._bombed(event.origin):
            return None
        return sweeping.pay(turn, event, self.faction, R.BOMB, "the bomb")

    @play(REMOVED, code=BOMB.code)
    def remove_the_bomb(self, turn: Turn, event: Event) -> Turn:
        """13.7.1: the bomb goes when it has gone off."""
        words = "a bomb is removed from {}, where none is flipped"
        return turn.pay(BLOWN, event.origin, R.BOMB, words, event.origin)

    # --- 13.7.2 Snare -----------------------------------------------------------------------------------------

    def _snares(self, state: State, faction: Faction, number: int) -> Rule | None:
        if faction == self.faction or not state.count(SNARE, clearing(number)):
            return None
        return None if in_coalition(state, faction, self.faction) else R.SNARE

    def forbids_placing(self, state: State, faction: Faction, clearing: int) -> Rule | None:
        """13.7.2: enemies place nothing in a clearing with an open snare."""
        return self._snares(state, faction, clearing)

    def forbids_leaving(self, state: State, faction: Faction, clearing: int) -> Rule | None:
        """13.7.2: nor do they move anything out of it."""
        return self._snares(state, faction, clearing)

    def excuses(self, turn: Turn, debt: Debt) -> bool:
        """13.7.2: what enemies would have to place in such clearings need not be placed."""
        fits = debt.fits
        return (
            turn.faction != self.faction
            and isinstance(fits, frozenset)
            and bool(fits)
            and all(isinstance(number, int) and self._snared(turn, number) for number in fits)
        )

    def _snared(self, turn: Turn, number: object) -> bool:
        assert isinstance(number, int)  # asked for clearings only
        log = self.court.log
        return any(self._snares(s, turn.faction, number) for s in (log.before, log.after))

    # --- 13.7.3 Extortion -------------------------------------------------------------------------------------

    def extort(self, turn: Turn, number: int) -> None:
        """13.7.3: a card from each who has a piece there; by later laws from enemies only."""
        state = turn.state
        owners = {t.owner for t in state.pieces(number) if type(t) is Piece}
        everybody = self.court.law.switch("extortion_victims") != "enemies"
        for faction in self.court.factions:
            if faction == self.faction or faction not in owners:
                continue
            if not everybody and in_coalition(state, faction, self.faction):
                continue
            words = (
                "the {} has pieces in {}, and no card is taken from it for the flipped extortion"
            )
            if state.size(hand(faction)) and faction not in self.court.unjudged:
                turn.owe(TAKEN, {faction}, R.EXTORTION, words, self.court.name(faction), number)
            else:
                turn.grant(TAKEN, {faction}, R.EXTORTION)

    @play(HANDED, code="#", mine=False)
    def take_a_card(self, turn: Turn, event: Event) -> Turn | None:
        """13.7.3."""
        if event.moved.target != hand(self.faction) or not any(
            other.kind == FLIP and other.moved.became == EXTORTION for other in self.court.events
        ):
            return None
        words = "the Corvids take a card from the {}, from whom no flipped extortion takes one"
        for _ in range(event.count):
            turn.pay(TAKEN, event.owner, R.EXTORTION, words, self.court.name(event.owner))
        return turn

    # --- 13.7.4 Raid ------------------------------------------------------------------------------------------

    def removed(self, turn: Turn, event: Event, remover: Faction) -> None:
        """13.7.4: a raid that leaves the map brings warriors next to it, unless it was exposed."""
        if event.owner != self.faction or event.code not in (RAID.code, FACE_DOWN.code):
            return
        if self.exposed(event):
            return
        sure = event.index in self.raids and not event.moved.short
        self.require_known(turn, event)
        near = self._reach(event)
        placed = sum(credit.currency == SPREAD for credit in turn.credits)
        left = self._left(event.before) + placed
        words = "no warrior is placed in {} for the raid removed from {}"
        if not sure or left < len(near):
            few = "{paid} of {owed} warriors are placed next to {} for the raid removed there"
            due = min(left, len(near)) if sure else 0
            turn.owe(SPREAD, near, R.RAID, few, event.origin, count=due)
            turn.grant(SPREAD, near, R.RAID, count=len(near) - due)
            return
        for number in near:
            turn.owe(SPREAD, {number}, R.RAID, words, number, event.origin)

    def _reach(self, event: Event) -> list[int]:
        """The clearings next to that of a removed plot where warriors can be placed."""
        state = event.before
        return [
            number
            for number in moving.neighbours(self.court, state, self.faction, event.origin)
            if placing.barred(self.court, state, self.faction, number) is None
        ]

    @play(PLACED, code="w", turns="any")
    def spread(self, turn: Turn, event: Event) -> Turn | None:
        """13.7.4: the warriors that a raid brings."""
        if not any(self._leaves(other) for other in self.court.events):
            return None
        words = "more warriors are placed in {} than removed raids bring there"
        for _ in range(event.count):
            turn.pay(SPREAD, event.here, R.RAID, words, event.here)
        return turn

    def _leaves(self, event: Event) -> bool:
        """Whether it is a plot that leaves the map."""
        return event.kind in REMOVALS and event.owner == self.faction and event.code[0] == "t"

    def gone(self, event: Event, happened: Iterable[Event]) -> bool:
        """Whether the plot that an event shows leaves the map after it in the same turn."""
        return any(
            later.index > event.index and self._leaves(later) and later.origin == event.origin
            for later in happened
        )
