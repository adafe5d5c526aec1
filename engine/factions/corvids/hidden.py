"""What face-down plots can be (13.2.2): there are two of each kind, and a plot stays what it is while it is on the map.

Each plot on the map keeps the kinds that it may still be. A flip, a right guess, a plot removed by its name and a raid's
warriors tell which it is; a wrong guess, and warriors that do not come, tell what it is not. All plots that were on
the map together must at all times be such as a supply of two of each kind can hold.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations


class Plot:
    """A plot on the map, or one that was: the kinds that it may be, and those that wrong guesses rule out."""

    __slots__ = ("kinds", "refused")

    def __init__(self, kinds: frozenset[str]) -> None:
        """A plot of which nothing is known."""
        self.kinds = kinds
        self.refused: frozenset[str] = frozenset()


class Plots:
    """All plots that were ever placed, by the clearing where they lie now, and which of them lay on the map together."""

    def __init__(self, supply: dict[str, int]) -> None:
        """None on the map; `supply` tells how many there are of each kind."""
        self.supply = supply
        self.all = frozenset(supply)
        self._there: dict[int, list[Plot]] = {}
        self._together: list[list[Plot]] = []

    def at(self, number: int) -> Plot | None:
        """The plot in that clearing; None if the record has lost it."""
        there = self._there.get(number)
        return there[0] if there else None

    def place(self, number: int) -> None:
        """A plot comes to the map, face down."""
        self._there.setdefault(number, []).append(Plot(self.all))
        self._together.append([plot for there in self._there.values() for plot in there])

    def remove(self, number: int) -> None:
        """The plot in that clearing leaves the map."""
        there = self._there.get(number)
        if there:
            there.pop(0)

    def swap(self, one: int, other: int) -> None:
        """Two plots trade places."""
        mine, theirs = self._there.pop(one, []), self._there.pop(other, [])
        self._there[one], self._there[other] = theirs, mine

    def learn(self, number: int, kinds: frozenset[str]) -> str | None:
        """The plot there is of one of these kinds; in words why it cannot be, or None if it can.

        What contradicts the record is forgotten again: it was told once.
        """
        plot = self.at(number)
        if plot is None:
            return None
        before = plot.kinds
        plot.kinds = before & kinds
        why = self._why(plot, before, kinds)
        if why is not None:
            plot.kinds, plot.refused = self.all, frozenset()
            self._together = [[p for p in group if p is not plot] for group in self._together]
        return why

    def refuse(self, number: int, kind: str) -> str | None:
        """The plot there was guessed to be of that kind, and is not."""
        plot = self.at(number)
        why = self.learn(number, self.all - {kind})
        if plot is not None and why is None:
            plot.refused |= {kind}
        return why

    def _why(self, plot: Plot, before: frozenset[str], kinds: frozenset[str]) -> str | None:
        """Why a plot cannot be of those kinds."""
        if plot.kinds:
            if self._possible(plot):
                return None
            return "as many as there are of its kind lay elsewhere on the map at the same time"
        if len(kinds) > 1:
            return "nothing else is left that it could be"
        if kinds <= plot.refused:
            return "a guess that it is one was wrong"
        return f"it is {_listed(before)}"

    def _possible(self, plot: Plot) -> bool:
        """Whether all plots that ever were on the map with that one can be drawn from the supply."""
        return all(self._drawn(group) for group in self._together if plot in group)

    def _drawn(self, group: list[Plot]) -> bool:
        """Whether those plots can be so: no kinds are all that more plots can be than there are of them."""
        wanted = Counter(plot.kinds for plot in group)
        for size in range(1, len(self.all)):
            for kinds in combinations(sorted(self.all), size):
                limited = sum(number for choice, number in wanted.items() if choice <= set(kinds))
                if limited > sum(self.supply[kind] for kind in kinds):
                    return False
        return True


def _listed(kinds: frozenset[str]) -> str:
    return " or ".join(sorted(kinds))
