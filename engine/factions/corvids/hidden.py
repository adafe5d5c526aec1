"""The kinds that face-down plots can be (13.2.2): there are two of each kind, and a plot stays what it is while it is on the map.

Each plot on the map keeps the kinds that it may still be. A flip, a right guess, a plot removed by its name and a raid's
warriors tell which it is; a wrong guess, and warriors that do not come, tell what it is not. All plots that were on
the map together must at all times be such as a supply of two of each kind can hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rootlog.engine.factions.corvids.tokens import FACE_DOWN, R
from rootlog.engine.pieces import Piece
from rootlog.engine.reasons import NO_EVIDENCE, Evidence, Reason


class Plot(NamedTuple):
    """A plot on the map, or one that was: the kinds that it may be, and those that wrong guesses rule out."""

    kinds: frozenset[str]
    refused: frozenset[str] = frozenset()


class Plots(NamedTuple):
    """All that is known of the plots that were ever placed; nothing changes it, what is learned gives another one.

    `supply` tells how many there are of each kind, `known` has the plots in the order in which they came. By their
    numbers in it `there` tells which lie in which clearing, `together` which lay on the map at the same time.
    """

    supply: Mapping[str, int]
    known: tuple[Plot, ...] = ()
    there: Mapping[int, tuple[int, ...]] = {}
    together: tuple[frozenset[int], ...] = ()

    @property
    def all(self) -> frozenset[str]:
        """All kinds of plots."""
        return frozenset(self.supply)

    def at(self, number: int) -> Plot | None:
        """The plot in that clearing; None if the record has lost it."""
        which = self._which(number)
        return None if which is None else self.known[which]

    def place(self, number: int) -> Plots:
        """A plot comes to the map, face down."""
        there = {**self.there, number: (*self.there.get(number, ()), len(self.known))}
        beside = frozenset(which for lying in there.values() for which in lying)
        return self._replace(
            known=(*self.known, Plot(self.all)), there=there, together=(*self.together, beside)
        )

    def remove(self, number: int) -> Plots:
        """The plot in that clearing leaves the map."""
        return self._replace(there={**self.there, number: self.there.get(number, ())[1:]})

    def swap(self, one: int, other: int) -> Plots:
        """Two plots trade places."""
        mine, theirs = self.there.get(one, ()), self.there.get(other, ())
        return self._replace(there={**self.there, one: theirs, other: mine})

    def learn(self, number: int, kinds: frozenset[str]) -> tuple[Plots, Reason | None]:
        """The plot there is of one of these kinds; with it why it cannot be, or None if it can.

        What contradicts the record is forgotten again: it was reported once.
        """
        which = self._which(number)
        if which is None:
            return self, None
        before = self.known[which].kinds
        after = self.changed(which, self.known[which]._replace(kinds=before & kinds))
        why = after.why_not(which, before, kinds)
        return (after if why is None else self._forget(which)), why

    def refuse(self, number: int, kind: str) -> tuple[Plots, Reason | None]:
        """The plot there was guessed to be of that kind, and is not; with it why it must be, or None."""
        after, why = self.learn(number, self.all - {kind})
        which = self._which(number)
        if which is None or why is not None:
            return after, why
        plot = after.known[which]
        return after.changed(which, plot._replace(refused=plot.refused | {kind})), None

    def _which(self, number: int) -> int | None:
        return next(iter(self.there.get(number, ())), None)

    def changed(self, which: int, plot: Plot) -> Plots:
        """With something else known of the plot of that number."""
        return self._replace(known=(*self.known[:which], plot, *self.known[which + 1 :]))

    def _forget(self, which: int) -> Plots:
        """With nothing known of a plot, not even what it lay next to."""
        together = tuple(group - {which} for group in self.together)
        return self.changed(which, Plot(self.all))._replace(together=together)

    def why_not(self, which: int, before: frozenset[str], kinds: frozenset[str]) -> Reason | None:
        """The reason why the plot of that number cannot be of those kinds, where it was of others before; None if it can."""
        plot = self.known[which]
        if plot.kinds:
            if self._possible(which):
                return None
            return _reason("all of its kind elsewhere", NO_EVIDENCE)
        if len(kinds) > 1:
            return _reason("nothing else left", NO_EVIDENCE)
        if kinds <= plot.refused:
            return _reason("guessed wrongly", NO_EVIDENCE)
        known = tuple((Piece(FACE_DOWN.owner, kind), 1) for kind in sorted(before))
        return _reason("known to be", Evidence(kinds=known))

    def _possible(self, which: int) -> bool:
        """True if all plots that ever were on the map with that one can be drawn from the supply."""
        return all(self._drawn(group) for group in self.together if which in group)

    def _drawn(self, group: Iterable[int]) -> bool:
        """True if those plots can be so: no kinds are all that more plots can be than there are of them."""
        wanted = sorted([tuple(sorted(self.known[which].kinds)) for which in group])
        return _can_be(tuple(wanted), tuple(sorted(self.supply.items())))


@lru_cache(maxsize=10_000)
def _can_be(wanted: tuple[tuple[str, ...], ...], supply: tuple[tuple[str, int], ...]) -> bool:
    """The same of what each of them may be: little is asked again and again."""
    for size in range(1, len(supply)):
        for some in combinations(supply, size):
            kinds = {kind for kind, _ in some}
            limited = sum(kinds.issuperset(choice) for choice in wanted)
            if limited > sum(number for _, number in some):
                return False
    return True


def _reason(key: str, values: Evidence) -> Reason:
    return Reason(R.PLOT_TOKENS, True, key, values)
