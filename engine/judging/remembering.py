"""What a turn leaves for the ones after it: the memories of watchers, and what was told and is not told again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.budget import LACK, SURPLUS, UNPLACED
from rootlog.engine.judging.carried import NOTHING, Amiss, Carried, Miscraft, Shortage
from rootlog.engine.judging.doubts import crafted_wrongly, onward, placed_wrongly
from rootlog.engine.judging.facts import TurnFacts
from rootlog.engine.judging.turn import Turn
from rootlog.engine.pieces import Faction, Piece, hand
from rootlog.engine.state import State

_HANDS = frozenset((SURPLUS.name, LACK.name))


def beginning(bench: Bench, game: Game) -> Carried:
    """What the first turn of a game is judged with."""
    return NOTHING._replace(kept={watcher: watcher.begin(game) for watcher in bench.watchers})


def at_rest(bench: Bench, state: State, carried: Carried) -> Turn:
    """A turn that nobody plays, in that state: for questions about the game between turns and when it is over."""
    return Turn(TurnFacts(bench, TurnLog(0, 0, "", (), state, state), carried=carried))


def carried_on(turn: Turn, *, read: bool) -> Carried:
    """What is carried from a turn as it was read to the next; without `read` it was not judged.

    Cards that were drawn without leave, as was said, and cards kept beyond the hand limit are not an omission of each
    later turn.
    """
    kept = dict(turn.carried.kept)
    for watcher in turn.bench.remembering:
        kept[watcher] = watcher.remember(turn, read=read)
    before = turn.carried._replace(kept=kept, doubts=onward(turn))
    return _forgiven(turn, before) if read else _unread(turn, before)


def _unread(turn: Turn, before: Carried) -> Carried:
    """An action that cannot be read may have spent a card; that it cannot be read was told."""
    unread = sum(not step.readable for step in turn.log.steps)
    return before._replace(surplus=_added(before.surplus, {turn.faction: unread}))


def _forgiven(turn: Turn, before: Carried) -> Carried:
    faction, bench = turn.faction, turn.bench
    surplus = dict(before.surplus)
    counts = [note for note in turn.counts if note.name in _HANDS]
    for note in counts:
        other = note.faction
        if note == SURPLUS.of(other) and other != faction and other in bench.factions:
            surplus[other] = surplus.get(other, 0) + turn.counted(note)
    size = turn.log.after.size(hand(faction))
    kept = max(0, size - bench.factions[faction].hand_limit(turn.log.after))
    wrong = turn.unearned + turn.counted(SURPLUS.of(faction))
    surplus[faction] = max(kept, surplus.get(faction, 0) + wrong)
    lacking = {one.faction: turn.counted(one) for one in counts if one == LACK.of(one.faction)}
    lacking[faction] = lacking.get(faction, 0) + turn.lacking
    missing = {faction: turn.lacking}
    number = turn.log.number
    miscrafts = tuple(Miscraft(number, one.faction, one.name) for one in crafted_wrongly(turn))
    for one in miscrafts:
        for counted in (lacking, missing):
            counted[one.faction] = counted.get(one.faction, 0) + 1
    shortage = tuple(Shortage(number, who, cards) for who, cards in missing.items() if cards)
    return before._replace(
        surplus=surplus,
        lack=_added(before.lack, lacking),
        shortages=(*before.shortages, *shortage),
        amiss=(*before.amiss, *_amiss(turn)),
        miscrafts=(*before.miscrafts, *miscrafts),
        unscored=_added(before.unscored, dict(turn.unscored)),
    )


def _amiss(turn: Turn) -> Iterator[Amiss]:
    """The pieces that the turn should have placed and did not, and those that it should not have."""
    number = turn.log.number
    for note, count in turn.counts.items():
        if note.name == UNPLACED.name and isinstance(count, int):
            yield Amiss(number, Piece(note.faction, str(note.key)), unplaced=count)
    for piece, count in placed_wrongly(turn).items():
        yield Amiss(number, piece, placed=count)


def _added(old: Mapping[Faction, int], more: Mapping[Faction, int]) -> Mapping[Faction, int]:
    """Both together; the old where nothing is added."""
    for number in more.values():
        if number:
            break
    else:
        return old
    return {key: old.get(key, 0) + more.get(key, 0) for key in (*old, *more)}
