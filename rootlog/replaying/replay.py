"""Replaying: a Record becomes the steps of a game, with the state before and after each.

Replaying is bookkeeping. It never fails and knows no rule of play: what is not where it is taken from is an
`impossible` finding, and its destination is updated as recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rootlog.engine.game import Game
from rootlog.engine.law import Law
from rootlog.engine.named import NamedTuple
from rootlog.engine.reasons import Objection
from rootlog.notation.record import Record
from rootlog.replaying.opening import begin
from rootlog.replaying.replayer import Pick
from rootlog.replaying.turns import Bookmark
from rootlog.replaying.ways import Choice, Tries, Way


def replay(record: Record, law: Law) -> tuple[Game, tuple[Objection, ...]]:
    """Replay a record under a law: the game, and what the record says that cannot be so.

    Findings are of kind `impossible` (something is not where it is taken from) and, for slips that the notation tells
    how to read, of kind `notation` with severity `warning`.
    """
    return replayed(record, law)[:2]


class Replayed(NamedTuple):
    """What replaying gives: the game, what the record says that cannot be so, and where the replay stood between turns.

    The first bookmark is that before the first turn; from each the replay can go on another way. `chosen` are the copies of
    items that are taken where the record does not say which, `ways` the ways that were tried, by what they chose.
    """

    game: Game
    contradictions: tuple[Objection, ...]
    bookmarks: tuple[Bookmark, ...]
    chosen: dict[Pick, int]
    ways: Mapping[Choice, Way]


def replayed(
    record: Record,
    law: Law,
    earlier: Iterable[Replayed] = (),
    excess: Callable[[Game], int] | None = None,
) -> Replayed:
    """Replay a record under a law, with bookmarks.

    Turns that are in an `earlier` replay of a record like it as they are here, and begin there as they do here, are taken
    from it; so is the table, where it is the same. `excess` tells how often a game shows more cards of a suit or name than
    its deck holds (2.1): where how often depends on what is not written, the way with the fewest is taken.
    """
    begun = begin(record, law)
    like = [one for one in earlier if one.game.table == begun.table]
    table = like[0].game.table if like else begun.table
    tries = Tries(record, law, begun, [one.ways for one in like], excess)
    chosen, best = tries.best()
    game = Game(table, tuple(passage.log for passage in best.passages), record.winner)
    marks = (best.start, *(passage.after for passage in best.passages))
    return Replayed(game, best.findings, marks, chosen, tries.ways)
