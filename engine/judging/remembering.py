"""What a turn leaves for the ones after it: the memories of watchers, and what was told and is not told again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rootlog.engine.changes import Crafted
from rootlog.engine.event import FIELDED, PLACED
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.judging.bench import Bench
from rootlog.engine.judging.books import Entry
from rootlog.engine.judging.budget import CARDS, DRAWS, LACK, ON_BOARD, SURPLUS, UNPLACED, Note
from rootlog.engine.judging.carried import NOTHING, Carried, Dispute
from rootlog.engine.judging.doubts import onward
from rootlog.engine.judging.facts import TurnFacts
from rootlog.engine.judging.turn import Turn
from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction, Piece, hand
from rootlog.engine.reasons import ERROR, ILLEGAL
from rootlog.engine.state import State

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
    disputes = tuple(_disputes(turn, told))
    lacking = _hands_lack(turn, told)
    for one in disputes:
        if one.place == "deck":
            lacking[one.faction] = lacking.get(one.faction, 0) + 1
    return Carried(
        _surplus(turn, told),
        _added(before.lack, lacking),
        _added(before.unscored, dict(turn.unscored)) if turn.unscored else before.unscored,
        onward(turn),
        _last(before.disputes, disputes),
        kept,
    )


def _last(before: tuple[Dispute, ...], more: tuple[Dispute, ...]) -> tuple[Dispute, ...]:
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


def _hands_lack(turn: Turn, told: list[tuple[Note, int]]) -> dict[Faction, int]:
    """How many cards hands have too few after the turn, by what was counted in it and by mistakes that were told."""
    lacking: dict[Faction, int] = {}
    for note, count in told:
        if note.name == LACK.name and note == LACK.of(note.faction):
            lacking[note.faction] = count
    faction = turn.faction
    lacking[faction] = lacking.get(faction, 0) + turn.lacking
    return lacking


def _disputes(turn: Turn, told: list[tuple[Note, int]]) -> Iterator[Dispute]:
    """What the findings of the turn put in doubt."""
    errors = [one for one in turn.objections if one.severity == ERROR] if turn.cost else []
    if not errors:
        return
    number, placed = turn.facts.log.number, set[int]()
    for note, count in told:
        if note.name == UNPLACED.name:
            code = str(note.key)
            where = "board" if code.endswith(ON_BOARD) else "clearing"
            piece = Piece(note.faction, code.removesuffix(ON_BOARD))
            owing = {debt.rule for debt in turn.debts if debt.budget.places == piece.code}
            first = _first(turn, errors, owing)
            yield Dispute(number, *first, piece, where, note.faction, count)
    for one in errors:
        if one.kind != ILLEGAL or one.index < 0:
            continue
        event = turn.events[one.index]
        assert one.reason is not None  # an objection
        name, change = (number, event.action, one.reason.rule), event.change
        if event.kind in (PLACED, FIELDED) and one.index not in placed:
            placed.add(one.index)
            became = event.moved.became
            if type(became) is Piece:
                yield Dispute(*name, became, "supply", became.owner, event.count)
        elif type(change) is Crafted:
            yield Dispute(*name, change.name, "deck", change.faction)
            yield Dispute(*name, None, "hand", change.faction)
    if turn.lacking > 0:
        cards = {
            d.rule
            for d in turn.debts
            if d.budget in (CARDS.of(turn.faction), DRAWS.of(turn.faction))
        }
        yield Dispute(
            number, *_first(turn, errors, cards), None, "hand", turn.faction, turn.lacking
        )


def _first(turn: Turn, errors: list[Entry], rules: Collection[Rule]) -> tuple[int, Rule]:
    """The action and the rule of the first error by one of those rules, else of the first of all."""
    by_them = (one for one in errors if one.reason is not None and one.reason.rule in rules)
    one = next(by_them, errors[0])
    assert one.reason is not None  # an objection
    return (turn.events[one.index].action if one.index >= 0 else 0), one.reason.rule


def _added(old: Mapping[Faction, int], more: Mapping[Faction, int]) -> Mapping[Faction, int]:
    """Both together; the old where nothing is added."""
    for number in more.values():
        if number:
            break
    else:
        return old
    return {key: old.get(key, 0) + more.get(key, 0) for key in (*old, *more)}
