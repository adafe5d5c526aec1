"""What the record shows of the Corvids' plots (13.2.2): flips, guesses and removals, looked at before a turn is judged.

What the face-down plots can be by all that was seen is kept in hidden.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Guessed, Moved, Swapped
from rootlog.engine.event import BATTLE, GUESS, HANDED, PLACED, REMOVALS, SWAP, Event
from rootlog.engine.factions.common import FactionSource
from rootlog.engine.factions.corvids.hidden import Plots
from rootlog.engine.general import placing
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, hand, supply
from rootlog.engine.words import piece_name

if TYPE_CHECKING:
    from rootlog.engine.bench import Bench
    from rootlog.engine.state import State
    from rootlog.engine.turn import Turn

R = chapter("corvids")

WARRIOR, FACE_DOWN = Piece("P", "w"), Piece("P", "t")
BOMB, SNARE, EXTORTION, RAID = (Piece("P", f"t_{kind}") for kind in "bser")
FLIP = "clearing!"


class Exposed(NamedTuple):
    """A guess at a plot: its event, what was guessed where, and the event that tells the outcome, if any does.

    `right`: the plot leaves the map, not `right`: a card changes hands; None: neither is written.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    plot: Piece
    clearing: int
    outcome: int
    right: bool | None


class SeenSource(FactionSource):
    """The plots on the map, and what was seen of them."""

    def __init__(self, bench: Bench, faction: Faction) -> None:
        """No plot on the map yet."""
        super().__init__(bench, faction)
        self.kinds = self.data.faces[FACE_DOWN.code]
        self.plots = Plots({code: self.data.pieces[code] for code in self.kinds})
        self.guesses: tuple[Exposed, ...] = ()
        self.wrong: dict[int, tuple[Rule, str]] = {}
        """What the events of the turn contradict about face-down plots, by event."""
        self.raids: frozenset[int] = frozenset()
        """The events of that turn that remove a raid for certain."""

    # --- 13.2.2.I Token Facing: what was seen of the plots ----------------------------------------------------

    def sit(self, turn: Turn) -> None:
        """Follow every plot through the turn, and note what contradicts what is known of it."""
        happened = turn.events
        self.guesses, self.wrong, self.raids = (), {}, frozenset()
        for event in happened:
            change = event.change
            if type(change) is Moved:
                if event.owner == self.faction and event.code[0] == "t":
                    self._follow(turn, event, happened)
            elif event.kind == SWAP:
                assert type(change) is Swapped  # what its kind says
                if change.faction == self.faction:
                    self.plots.swap(change.one, change.other)
            elif event.kind == GUESS:
                self._guessed(event, happened)

    def _follow(self, turn: Turn, event: Event, happened: tuple[Event, ...]) -> None:
        """A plot is placed, flipped or removed."""
        if event.kind == PLACED:
            for _ in range(event.count):
                self.plots.place(event.here)
        elif event.kind == FLIP:
            self._learn(event, event.moved.became)
        elif event.kind in REMOVALS:
            if event.code == FACE_DOWN.code:
                self._look_for_raid(turn, event, happened)
            elif event.code == RAID.code and not self.exposed(event):
                self.raids |= {event.index}
            self.plots.remove(event.origin)

    def _learn(self, event: Event, kind: object) -> None:
        assert isinstance(kind, Piece)  # a plot is flipped to a plot
        if kind.code not in self.plots.all:
            return
        why = self.plots.learn(event.origin, frozenset((kind.code,)))
        if why is not None:
            name = piece_name(kind)
            words = f"the plot in {event.origin} is shown as {name}; {self._explain(why)}"
            self.wrong[event.index] = R.PLOT_TOKENS, words

    def _explain(self, why: str) -> str:
        """Say kinds by their names."""
        for code in self.kinds:
            why = why.replace(code, piece_name(Piece(self.faction, code)))
        return why

    def _look_for_raid(self, turn: Turn, event: Event, happened: tuple[Event, ...]) -> None:
        """13.7.4: a plot that leaves face down without a name is a raid if, and only if, warriors come.

        In the Corvids' own turn they may be recruits, and what several plots bring nobody can tell apart.
        """
        plot = self.plots.at(event.origin)
        if self.exposed(event) or event.moved.short or plot is None:
            return
        certain = plot.kinds == {RAID.code}
        alone = not any(self.leaves(o) for o in happened if o is not event and not self.exposed(o))
        tells = alone and turn.log.faction != self.faction
        near = self.reach(turn, event)
        if certain or (tells and _come(happened, near)):
            self.raids |= {event.index}
            why = self.plots.learn(event.origin, frozenset((RAID.code,)))
            if why is not None:
                words = f"the plot removed from {event.origin} is a raid; {self._explain(why)}"
                self.wrong[event.index] = R.PLOT_TOKENS, words
        elif tells and near and self.left(event.before):
            self.plots.learn(event.origin, self.plots.all - {RAID.code})

    def _guessed(self, event: Event, happened: tuple[Event, ...]) -> None:
        """13.2.4: a guess, and the outcome that follows before the next one."""
        change = event.change
        assert type(change) is Guessed  # what its kind says
        if change.plot.owner != self.faction:
            return
        outcome, right = self._outcome(event, change, happened)
        guess = Exposed(event.index, change.plot, change.clearing, outcome, right)
        self.guesses = (*self.guesses, guess)
        astray = right and happened[outcome].origin != change.clearing
        if right is None or astray or change.plot.code not in self.plots.all:
            return
        code, here = change.plot.code, change.clearing
        learned = (
            self.plots.learn(here, frozenset((code,))) if right else self.plots.refuse(here, code)
        )
        if learned is not None:
            name, says = piece_name(change.plot), "is" if right else "is not"
            words = (
                f"the guess says that the plot in {here} {says} {name}; {self._explain(learned)}"
            )
            self.wrong[event.index] = R.EXPOSURE if not right else R.PLOT_TOKENS, words

    def _outcome(
        self, event: Event, change: Guessed, happened: tuple[Event, ...]
    ) -> tuple[int, bool | None]:
        """The event that tells how a guess came out: the plot leaves, or a card goes to the Corvids.

        Another plot that leaves directly after it is meant for that which was guessed.
        """
        for later in happened[event.index + 1 :]:
            if later.kind in (GUESS, BATTLE):
                break
            if self.leaves(later) and later.origin == change.clearing:
                return later.index, True
            if (
                later.kind == HANDED
                and later.owner == change.faction
                and later.moved.target == hand(self.faction)
            ):
                return later.index, False
        follows = happened[event.index + 1 : event.index + 2]
        if follows and self.leaves(follows[0]):
            return event.index + 1, True
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
        for number in self.table.map.clearings:
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

    def leaves(self, event: Event) -> bool:
        """Whether it is a plot that leaves the map."""
        return event.kind in REMOVALS and event.owner == self.faction and event.code[0] == "t"

    def gone(self, event: Event, happened: Iterable[Event]) -> bool:
        """Whether the plot that an event shows leaves the map after it in the same turn."""
        return any(
            later.index > event.index and self.leaves(later) and later.origin == event.origin
            for later in happened
        )

    def reach(self, turn: Turn, event: Event) -> list[int]:
        """The clearings next to that of a removed plot, by paths alone, where warriors can be placed."""
        state, origin = event.before, event.origin
        return [
            number
            for number in sorted(self.table.map.neighbours[origin])
            if (min(number, origin), max(number, origin)) not in state.closed
            and placing.barred(turn, state, self.faction, number) is None
        ]

    def left(self, state: State) -> int:
        """How many of their warriors are in the supply."""
        return state.count(WARRIOR, supply(self.faction))


def _come(happened: tuple[Event, ...], near: list[int]) -> bool:
    """Whether warriors of the Corvids are placed in one of those clearings."""
    return any(
        event.kind == PLACED and event.moved.thing == WARRIOR and event.here in near
        for event in happened
    )
