"""The events of a record that show something of the Corvids' plots (13.2.2): flips, guesses and removals, looked at before a turn is judged.

What the face-down plots can be by all that was seen is in hidden.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rootlog.engine.changes import Guessed, Moved, Swapped
from rootlog.engine.event import BATTLE, GUESS, HANDED, PLACED, REMOVALS, Event
from rootlog.engine.factions.common import FactionPart
from rootlog.engine.factions.corvids.hidden import Plots
from rootlog.engine.factions.corvids.tokens import (
    FACE_DOWN,
    FLIP,
    RAID,
    R,
    come,
    leaves,
    leaving,
    left,
    reach,
)
from rootlog.engine.game import Game
from rootlog.engine.judging.source import Watcher
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Piece, hand
from rootlog.engine.reasons import Evidence, Reason


class PlotGuess(NamedTuple):
    """A guess at a plot: its event, where it is, and the event that tells the outcome, if any does.

    `right`: the plot leaves the map, not `right`: a card changes hands; None: neither is written.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    clearing: int
    outcome: int
    right: bool | None


class Sight(NamedTuple):
    """The knowledge of the plots that a turn gives, as far as it was followed.

    `plots` is what they can be, `guesses` are those of the turn, `wrong` tells by event what contradicts what was known
    of a face-down plot, `raids` are the events that remove a raid for certain.
    """

    plots: Plots
    guesses: tuple[PlotGuess, ...] = ()
    wrong: Mapping[int, Reason] = {}
    raids: frozenset[int] = frozenset()

    def exposing(self, event: Event) -> PlotGuess | None:
        """The right guess by which that event removes a plot, if any."""
        return next((g for g in self.guesses if g.right and g.outcome == event.index), None)

    def contradicted(
        self, event: Event, rule: Rule, key: str, values: Evidence, why: Reason
    ) -> Sight:
        """With what that event says against what was known, and why that cannot be."""
        reason = Reason(rule, False, key, Evidence(values, why=(why,)))
        return self._replace(wrong={**self.wrong, event.index: reason})


class PlotTokens(FactionPart, Watcher[Sight, Plots]):
    """The plots on the map, and what was seen of them (13.2.2)."""

    def begin(self, game: Game) -> Plots:
        """13.2.2: no plot is on the map yet."""
        kinds = self.data.faces[FACE_DOWN.code]
        return Plots({code: self.data.pieces[code] for code in kinds})

    def observe(self, turn: Hypothesis) -> Sight:
        """Follow every plot through the turn, and note what contradicts what is known of it."""
        sight = Sight(self.kept(turn))
        own = self.faction
        for event in turn.events:  # most are none of its business
            if event.owner == own or type(event.change) is Guessed:
                sight = self._after(sight, turn, event)
        return sight

    def remember(self, turn: Hypothesis, *, read: bool) -> Plots:
        """The kinds that the plots can be after the turn, read or not."""
        return self.seen(turn).plots

    def exposing(self, turn: Hypothesis, event: Event) -> PlotGuess | None:
        """The right guess by which that event removes a plot, if any."""
        return self.seen(turn).exposing(event)

    def require_known(self, turn: Hypothesis, event: Event) -> Hypothesis:
        """Require that what the event shows of a plot does not contradict what was shown before."""
        wrong = self.seen(turn).wrong.get(event.index)
        if wrong is not None:
            turn.require(False, wrong.rule, wrong.key, wrong.values)
        return turn

    # --- what each event shows --------------------------------------------------------------------------------

    def _after(self, sight: Sight, turn: Hypothesis, event: Event) -> Sight:
        change = event.change
        if type(change) is Moved:
            if event.owner == self.faction and event.code[0] == "t":
                return self._moved(sight, turn, event)
        elif type(change) is Swapped:
            if change.faction == self.faction:
                return sight._replace(plots=sight.plots.swap(change.one, change.other))
        elif type(change) is Guessed and change.plot.owner == self.faction:
            return self._guessed(sight, turn, event, change)
        return sight

    def _moved(self, sight: Sight, turn: Hypothesis, event: Event) -> Sight:
        """A plot is placed, flipped or removed."""
        if event.kind == PLACED:
            plots = sight.plots
            for _ in range(event.count):
                plots = plots.place(event.here)
            return sight._replace(plots=plots)
        if event.kind == FLIP:
            return self._flipped(sight, event)
        if event.kind not in REMOVALS:
            return sight
        if event.code == FACE_DOWN.code:
            sight = self._look_for_raid(sight, turn, event)
        elif event.code == RAID.code and not sight.exposing(event):
            sight = sight._replace(raids=sight.raids | {event.index})
        return sight._replace(plots=sight.plots.remove(event.origin))

    def _flipped(self, sight: Sight, event: Event) -> Sight:
        kind = event.moved.became
        assert isinstance(kind, Piece)  # a plot is flipped to a plot
        if kind.code not in sight.plots.all:
            return sight
        values = Evidence(clearing=event.origin, kind=(kind, 1))
        return self._told(sight, event, frozenset((kind.code,)), "shown otherwise", values)

    def _told(
        self, sight: Sight, event: Event, kinds: frozenset[str], key: str, values: Evidence
    ) -> Sight:
        """The event says that its plot is of one of those kinds; `key` is that of the sentence if it cannot be."""
        plots, why = sight.plots.learn(event.origin, kinds)
        sight = sight._replace(plots=plots)
        if why is None:
            return sight
        return sight.contradicted(event, R.PLOT_TOKENS, key, values, why)

    def _look_for_raid(self, sight: Sight, turn: Hypothesis, event: Event) -> Sight:
        """13.2.2: a plot that leaves face down without a name is a raid if, and only if, warriors come (13.7.4).

        In the Corvids' own turn they may be recruits, and what several plots bring nobody can tell apart.
        """
        plots = sight.plots
        plot = plots.at(event.origin)
        if sight.exposing(event) or event.moved.short or plot is None:
            return sight
        others = (other for other in turn.facts.asked_once(leaving) if other is not event)
        alone = all(sight.exposing(other) for other in others)
        tells = alone and turn.log.faction != self.faction
        near = reach(turn, event)
        if plot.kinds == {RAID.code} or (tells and come(turn.events, near.all)):
            sight = sight._replace(raids=sight.raids | {event.index})
            values, kinds = Evidence(clearing=event.origin), frozenset((RAID.code,))
            return self._told(sight, event, kinds, "raid otherwise", values)
        if tells and near.near and left(event.before):
            plots, _ = plots.learn(event.origin, plots.all - {RAID.code})
        return sight._replace(plots=plots)

    def _guessed(self, sight: Sight, turn: Hypothesis, event: Event, change: Guessed) -> Sight:
        """13.2.4: a guess, and the outcome that follows before the next one; 13.2.2: what it tells of the plot."""
        outcome, right = self._outcome(turn, event, change)
        guess = PlotGuess(event.index, change.clearing, outcome, right)
        sight = sight._replace(guesses=(*sight.guesses, guess))
        plots, code, here = sight.plots, change.plot.code, change.clearing
        astray = right and turn.events[outcome].origin != here
        if right is None or astray or code not in plots.all:
            return sight
        plots, why = plots.learn(here, frozenset((code,))) if right else plots.refuse(here, code)
        sight = sight._replace(plots=plots)
        if why is None:
            return sight
        rule = R.PLOT_TOKENS if right else R.EXPOSURE
        key = "guessed otherwise" if right else "guessed not otherwise"
        values = Evidence(clearing=here, kind=(change.plot, 1))
        return sight.contradicted(event, rule, key, values, why)

    def _outcome(self, turn: Hypothesis, event: Event, change: Guessed) -> tuple[int, bool | None]:
        """The event that tells how a guess came out: the plot leaves, or a card goes to the Corvids.

        Another plot that leaves directly after it is meant for that which was guessed.
        """
        follows = turn.events[event.index + 1 :]
        for later in follows:
            if later.kind in (GUESS, BATTLE):
                break
            if leaves(later) and later.origin == change.clearing:
                return later.index, True
            if (
                later.kind == HANDED
                and later.owner == change.faction
                and later.moved.target == hand(self.faction)
            ):
                return later.index, False
        if follows and leaves(follows[0]):
            return event.index + 1, True
        return -1, None
