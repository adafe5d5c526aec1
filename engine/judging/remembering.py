"""What a turn leaves for the ones after it: the memories of watchers, and what was told and is not told again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.budget import LACK, ON_BOARD, SURPLUS, UNPLACED, Note
from rootlog.engine.judging.carried import NOTHING, Amiss, Carried, Miscraft, Shortage
from rootlog.engine.judging.doubts import crafted_wrongly, onward, placed_wrongly
from rootlog.engine.judging.facts import TurnFacts
from rootlog.engine.judging.turn import Turn
from rootlog.engine.pieces import Faction, Piece, hand
from rootlog.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    Told = TypeVar("Told")

KEPT = 500
"""So many mistakes of a kind are remembered: more than any real record has turns."""
_COUNTED = frozenset((SURPLUS.name, LACK.name, UNPLACED.name))


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
    before = turn.facts.carried
    kept = dict(before.kept)
    for watcher in turn.facts.bench.remembering:
        kept[watcher] = watcher.remember(turn, read=read)
    if not read:
        return before._replace(surplus=_unread(turn), kept=kept, doubts=onward(turn))
    told = _told(turn)
    lacking, missing = _hands_lack(turn, told)
    number, crafts = turn.facts.log.number, crafted_wrongly(turn)
    miscrafts = tuple([Miscraft(number, one.faction, one.name) for one in crafts])
    for craft in miscrafts:
        for counted in (lacking, missing):
            counted[craft.faction] = counted.get(craft.faction, 0) + 1
    shortages = tuple([Shortage(number, who, cards) for who, cards in missing.items() if cards])
    return Carried(
        _surplus(turn, told),
        _added(before.lack, lacking),
        _last(before.shortages, shortages),
        _added(before.unscored, dict(turn.unscored)) if turn.unscored else before.unscored,
        onward(turn),
        _last(before.amiss, tuple(_amiss(turn, told))),
        _last(before.miscrafts, miscrafts),
        kept,
    )


def _last(before: tuple[Told, ...], more: tuple[Told, ...]) -> tuple[Told, ...]:
    """What was told before and now, no more than so much."""
    return (*before, *more)[-KEPT:] if more else before


def _unread(turn: Turn) -> Mapping[Faction, int]:
    """An action that cannot be read may have spent a card; that it cannot be read was told."""
    unread = sum(not step.readable for step in turn.log.steps)
    return _added(turn.carried.surplus, {turn.faction: unread})


def _told(turn: Turn) -> list[tuple[Note, int]]:
    """What was counted in the turn of cards and pieces that are not where they should be; mostly nothing."""
    return [
        (note, count)
        for note, count in turn.counts.items()
        if note.name in _COUNTED and type(count) is int
    ]


def _surplus(turn: Turn, told: list[tuple[Note, int]]) -> Mapping[Faction, int]:
    """How many cards beyond its limit each hand may have after the turn."""
    faction, facts = turn.faction, turn.facts
    bench, after = facts.bench, facts.log.after
    surplus = dict(facts.carried.surplus)
    wrong = turn.unearned
    for note, count in told:
        if note.name == SURPLUS.name and note == SURPLUS.of(note.faction):
            if note.faction == faction:
                wrong += count
            elif note.faction in bench.factions:
                surplus[note.faction] = surplus.get(note.faction, 0) + count
    kept = max(0, after.size(hand(faction)) - bench.factions[faction].hand_limit(after))
    surplus[faction] = max(kept, surplus.get(faction, 0) + wrong)
    return surplus


def _hands_lack(
    turn: Turn, told: list[tuple[Note, int]]
) -> tuple[dict[Faction, int], dict[Faction, int]]:
    """How many cards hands have too few after the turn, by what was counted in it; and by mistakes that were told."""
    lacking: dict[Faction, int] = {}
    for note, count in told:
        if note.name == LACK.name and note == LACK.of(note.faction):
            lacking[note.faction] = count
    faction = turn.faction
    lacking[faction] = lacking.get(faction, 0) + turn.lacking
    return lacking, {faction: turn.lacking}


def _amiss(turn: Turn, told: list[tuple[Note, int]]) -> Iterator[Amiss]:
    """The pieces that the turn should have placed and did not, and those that it should not have."""
    number = turn.facts.log.number
    for note, count in told:
        if note.name == UNPLACED.name:
            code = str(note.key)
            piece = Piece(note.faction, code.removesuffix(ON_BOARD))
            yield Amiss(number, piece, unplaced=count, on_board=code.endswith(ON_BOARD))
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
