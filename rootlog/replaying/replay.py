"""Replaying: a Record becomes the steps of a game, with the state before and after each.

Replaying is bookkeeping and never fails: what is not where it is taken from is an `impossible` finding, and its destination is
updated as recorded. What the notation leaves open is picked in a fixed order of likelihood, and offered to the judge.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rootlog.engine.game import Alternative, Course, Game
from rootlog.engine.law import Law
from rootlog.engine.reasons import Objection
from rootlog.notation.record import Record
from rootlog.replaying.opening import begin
from rootlog.replaying.replayer import Pick
from rootlog.replaying.turns import Bookmark
from rootlog.replaying.ways import Choice, PathSearch, ReplayPath


def replay(record: Record, law: Law) -> tuple[Game, tuple[Objection, ...]]:
    """Replay a record under a law: the game, and what the record says that cannot be so.

    Findings are of kind `impossible` (something is not where it is taken from) and, for slips that the notation tells
    how to read, of kind `notation` with severity `warning`.
    """
    return Replaying(record, law).replayed[:2]


class Replayed(NamedTuple):
    """The result of replaying: the game, what the record says that cannot be so, and where the replay stood between turns.

    The first bookmark is that before the first turn; from each the replay can go on another way. `chosen` are the copies of
    items that are taken where the record does not say which, `ways` the ways that were tried, by what they chose.
    """

    game: Game
    contradictions: tuple[Objection, ...]
    bookmarks: tuple[Bookmark, ...]
    chosen: dict[Pick, int]
    ways: Mapping[Choice, ReplayPath]


class Replaying(Course):
    """A record that is replayed under a law while it is judged: what it leaves open in a turn is offered.

    Turns that are in an `earlier` replay of a record like it as they are here, and begin there as they do here, are taken
    from it; so is the table, where it is the same. `excess` tells how often a game shows more cards of a suit or name than
    its deck holds: where how often depends on what is not written, the way with the fewest is taken. `meant` is what is known
    of what the record leaves open. With `closely`, what is taken from an earlier replay counts as replayed.
    """

    def __init__(
        self,
        record: Record,
        law: Law,
        earlier: Iterable[Replayed] = (),
        excess: Callable[[Game], int] | None = None,
        meant: Mapping[Pick, int] | None = None,
        *,
        closely: bool = True,
    ) -> None:
        begun = begin(record, law)
        like = [one for one in earlier if one.game.table == begun.table]
        self._table = like[0].game.table if like else begun.table
        known = [one.ways for one in like]
        self._tries = PathSearch(record, law, begun, known, excess, closely=closely)
        self._winner = record.winner
        self.meant: Mapping[Pick, int] = meant or {}
        """The answers of judging to questions that the record leaves open."""
        self._go()

    def _go(self) -> None:
        """Take the best way on which what is known to be meant is so."""
        tries = self._tries
        self._chosen, self._way = chosen, best = tries.best(self.meant)
        self.is_open = any(passage.is_open for passage in best.passages)
        """True if the record leaves anything open that judging may tell."""
        self.game = Game(
            self._table, tuple([passage.log for passage in best.passages]), self._winner
        )
        marks = (best.start, *[passage.after for passage in best.passages])
        self.replayed = Replayed(self.game, best.findings, marks, chosen, tries.ways)

    @property
    def replayed_actions(self) -> int:
        """The number of actions that were replayed for it so far, on all ways."""
        return self._tries.replayed_actions

    def amiss(self, number: int) -> int:
        """The number of contradictions in that turn, if something in it is open."""
        passage = self._way.passages[number - 1]
        return passage.amiss if passage.told else 0

    def others(self, number: int, than: Alternative | None) -> Iterable[Alternative]:
        """That turn as it may be meant otherwise in one thing, the likeliest first."""
        if not self.is_open:
            return ()
        chosen = self._chosen if than is None else than.chosen
        return self._tries.others(self._way, number, chosen)

    def take(self, meant: Alternative) -> None:
        """Go on with those turns as they are meant so."""
        first, last = meant.logs[0].number, meant.logs[-1].number
        own = {pick: n for pick, n in meant.chosen.items() if first <= pick.turn <= last}
        self.meant = {**self.meant, **own}
        self._go()
