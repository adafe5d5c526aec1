"""What the findings of a turn put in doubt, and what becomes of what was in doubt before: pieces move on.

Pieces that stand somewhere in a record may not be there, where that they came there was told to be wrong: they were taken
from where they are not, or placed by what nothing allows. What needs one of them not to be there follows from that
finding (`follow`), and is then sure of where it was not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rootlog.engine.changes import Crafted, Moved
from rootlog.engine.event import FIELDED, PLACED, Event
from rootlog.engine.judging.books import Entry
from rootlog.engine.judging.budget import CARDS, DRAWS, LACK, ON_BOARD, SURPLUS, UNPLACED, Note
from rootlog.engine.judging.carried import FEWER, MORE, NOWHERE, POINTS, Dispute
from rootlog.engine.law import Rule, chapter
from rootlog.engine.named import NamedTuple
from rootlog.engine.pieces import Faction, Piece, Place, clearing, hand
from rootlog.engine.reasons import ERROR, ILLEGAL
from rootlog.engine.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rootlog.engine.judging.turn import Turn

KEPT = 500
"""So many disputes are remembered: more than any real record has turns."""
TERMS = chapter("terms")
FOLLOWS = Note("follows")
"""What is wrong in the turn only because of what was in doubt."""
_COUNTED = frozenset((SURPLUS.name, LACK.name, UNPLACED.name))


class Follows(NamedTuple):
    """What is wrong only because of what was in doubt: by that dispute, pieces of that kind in that place."""

    entry: Entry
    dispute: Dispute
    piece: Piece
    where: Place


# --- asking ------------------------------------------------------------------------------------------------


def standing(turn: Turn, state: State, piece: Piece, number: int) -> int:
    """How many of that piece may not be in the clearing with that number, in a state of the turn."""
    if not turn.facts.doubting and not turn.cost:
        return 0
    return among(_standing(turn, state), state, piece, clearing(number))


def among(disputes: Iterable[Dispute], state: State, piece: Piece, where: Place) -> int:
    """How many of that piece may not be there by those disputes."""
    return min(sum([one.lying(piece, where) for one in disputes]), state.count(piece, where))


def follow(turn: Turn, entry: Entry, state: State, piece: Piece, number: int) -> None:
    """Note what would be an objection if all of that piece were there."""
    where = clearing(number)
    doubted = [one for one in _standing(turn, state) if one.lying(piece, where)]
    new = [Follows(entry, dispute, piece, where) for dispute in doubted]
    turn.keep(FOLLOWS, (*followed(turn), *new))


def followed(turn: Turn) -> tuple[Follows, ...]:
    """What is wrong in the turn only because of what was in doubt."""
    found = turn.counts.get(FOLLOWS, ())
    assert isinstance(found, tuple)  # only follow() writes it
    return found


def _standing(turn: Turn, state: State) -> tuple[Dispute, ...]:
    """The disputes in a state of the turn, as far as it was read."""
    found = recorded(turn, state)
    wrong = wrongly_placing(turn)
    if wrong:
        found = _moved_on(turn.carried.disputes, turn.log.number, _until(turn, state), wrong)
    return _told_apart(found, followed(turn))


def recorded(turn: Turn, state: State) -> tuple[Dispute, ...]:
    """The disputes in a state of the turn, whatever it is taken for."""
    known, facts = turn.facts.disputed, turn.facts
    if not facts.doubting:
        return ()
    if id(state) not in known:
        known[id(state)] = _moved_on(
            facts.carried.disputes, facts.log.number, _until(turn, state), {}
        )
    return known[id(state)]


def _until(turn: Turn, state: State) -> tuple[Event, ...]:
    events = turn.events
    end = next((event.index for event in events if event.before is state), len(events))
    return events[:end]


# --- what a turn leaves ------------------------------------------------------------------------------------


def disputed(turn: Turn, *, read: bool) -> tuple[Dispute, ...]:
    """What is in doubt after a turn as it was read; without `read` it was not judged."""
    events, before = turn.events, turn.carried.disputes
    wrong = wrongly_placing(turn)
    found = before
    if wrong or turn.facts.doubting:
        found = _told_apart(_moved_on(before, turn.log.number, events, wrong), followed(turn))
    more = tuple(_of_findings(turn) if read else _unread(turn))
    return (*found, *more)[-KEPT:] if more or len(found) > KEPT else found


def wrongly_placing(turn: Turn) -> Mapping[int, Rule]:
    """The events that place pieces and are objected to, with the rule that each breaks."""
    found: dict[int, Rule] = {}
    for entry in _illegal(turn):
        if turn.events[entry.index].kind in (PLACED, FIELDED):
            assert entry.reason is not None  # an objection
            found[entry.index] = entry.reason.rule
    return found


def crafted_wrongly(turn: Turn) -> list[Crafted]:
    """The crafts to which the turn objects: whether the card, or another one, was crafted is not known."""
    changes = (turn.events[entry.index].change for entry in _illegal(turn))
    return [change for change in changes if type(change) is Crafted]


def _illegal(turn: Turn) -> Iterator[Entry]:
    """What the turn objects to in its actions, newest first."""
    for entry in turn.objections if turn.cost else ():
        if entry.kind == ILLEGAL and entry.severity == ERROR and entry.index >= 0:
            yield entry


def _unread(turn: Turn) -> Iterator[Dispute]:
    """An action that cannot be read may have spent a card; that it cannot be read was told."""
    for step in turn.log.steps:
        if not step.readable:
            yield Dispute(turn.log.number, step.action, TERMS.CARDS, None, MORE, turn.faction)


def _of_findings(turn: Turn) -> Iterator[Dispute]:
    """What the findings of the turn put in doubt, beside what was placed without leave."""
    errors = [one for one in turn.objections if one.severity == ERROR] if turn.cost else []
    yield from _hands(turn, errors)
    if not errors:
        return
    for note, count in _told(turn, UNPLACED.name):
        code = str(note.key)
        where = "board" if code.endswith(ON_BOARD) else "clearing"
        piece = Piece(note.faction, code.removesuffix(ON_BOARD))
        owing = {debt.rule for debt in turn.debts if debt.budget.places == piece.code}
        yield _named(turn, errors, owing, piece, where, note.faction, count)
    for entry in errors:
        change = turn.events[entry.index].change if entry.index >= 0 else None
        if entry.kind == ILLEGAL and type(change) is Crafted:
            assert entry.reason is not None  # an objection
            name = turn.log.number, turn.events[entry.index].action, entry.reason.rule
            yield Dispute(*name, change.name, "deck", change.faction)
            yield Dispute(*name, None, FEWER, change.faction)
    for faction, points, index, rule in turn.misscored:
        action = turn.events[index].action if index >= 0 else 0
        yield Dispute(turn.log.number, action, rule, None, POINTS, faction, points)


def _hands(turn: Turn, errors: list[Entry]) -> Iterator[Dispute]:
    """The cards that hands have too few or too many, by what was counted in the turn and by what was told of it.

    What is kept beyond the hand limit is told once, and not again after each later turn.
    """
    own, carried, bench = turn.faction, turn.carried, turn.bench
    lacking, more = {own: turn.lacking}, {own: turn.unearned}
    for name, found in ((LACK.name, lacking), (SURPLUS.name, more)):
        for note, count in _told(turn, name):
            if not note.key and note.faction in bench.factions:
                found[note.faction] = found.get(note.faction, 0) + count
    known = carried.disputed(MORE, own)
    after = turn.log.after
    over = after.size(hand(own)) - bench.factions[own].hand_limit(after)
    more[own] = max(over - known, more[own])
    for place, found in ((FEWER, lacking), (MORE, more)):
        for faction, number in found.items():
            if number > 0:
                rules = {d.rule for b in (CARDS, DRAWS) for d in turn.debts_of(b.of(faction))}
                yield _named(turn, errors, rules, None, place, faction, number)


def _named(  # of which finding, and what is in doubt
    turn: Turn,
    errors: list[Entry],
    rules: Collection[Rule],
    thing: Piece | None,
    place: str,
    faction: Faction,
    number: int,
) -> Dispute:
    """A dispute by the first error that breaks one of those rules, else by the first of all."""
    by_them = (one for one in errors if one.reason is not None and one.reason.rule in rules)
    one = next(by_them, errors[0] if errors else None)
    action = turn.events[one.index].action if one is not None and one.index >= 0 else 0
    rule = one.reason.rule if one is not None and one.reason is not None else TERMS.CARDS
    return Dispute(turn.log.number, action, rule, thing, place, faction, number)


def _told(turn: Turn, name: str) -> list[tuple[Note, int]]:
    """What was counted in the turn under that name; mostly nothing."""
    return [
        (note, count)
        for note, count in turn.counts.items()
        if note.name == name and type(count) is int
    ]


# --- pieces that may not be where they stand -----------------------------------------------------------------


def _moved_on(
    disputes: tuple[Dispute, ...], turn: int, events: Sequence[Event], wrong: Mapping[int, Rule]
) -> tuple[Dispute, ...]:
    """The disputes after those events: of pieces of which some move on, any may be those that are not there."""
    things = {piece for one in disputes for (piece, _), _ in one.lie}
    found = list(disputes)
    for event in events:
        moved = event.change
        if type(moved) is not Moved or type(moved.thing) is not Piece:
            continue
        if moved.thing in things:
            found = [_led_on(one, event) if one.lie else one for one in found]
        new = _placed(turn, event, events, wrong.get(event.index))
        if new is not None:
            found.append(new)
        if type(moved.became) is Piece and (new is not None or moved.thing in things):
            things.add(moved.became)
    return tuple(found)


def _placed(turn: int, event: Event, events: Sequence[Event], wrong: Rule | None) -> Dispute | None:
    """What is in doubt by an event alone: what it places without leave, or takes from where it does not stand."""
    moved, number = event.moved, event.count
    if wrong is None:
        number = _short(events, event)
    piece, target = moved.became, moved.target
    if not number or type(piece) is not Piece:
        return None
    stands = target.kind == "clearing" and target != moved.source
    if not stands and wrong is None:
        return None
    lie = (((piece, target), min(number, event.after.count(piece, target))),) if stands else ()
    place = NOWHERE if wrong is None else "supply"
    rule = wrong or TERMS.PIECES
    return Dispute(turn, event.action, rule, piece, place, piece.owner, number, lie)


def _led_on(one: Dispute, event: Event) -> Dispute:
    """A dispute after an event that moves such a piece: where they may stand then."""
    moved = event.moved
    assert type(moved.thing) is Piece  # only such lie where they may not be
    there = dict(one.lie)
    source = moved.thing, moved.source
    doubtful = there.get(source, 0)
    if not doubtful:
        return one
    there[source] = min(doubtful, event.after.count(*source))
    if moved.target.kind == "clearing" and type(moved.became) is Piece:
        target = moved.became, moved.target
        most = min(one.number, event.after.count(*target))
        there[target] = min(there.get(target, 0) + min(doubtful, moved.count), most)
    return one._replace(lie=tuple([item for item in there.items() if item[1]]))


def _told_apart(disputes: tuple[Dispute, ...], known: Iterable[Follows]) -> tuple[Dispute, ...]:
    """The disputes where it is sure of some that they were not in a clearing: so many fewer are in doubt elsewhere."""
    found = disputes
    for one in known:
        name, here = one.dispute[:4], (one.piece, one.where)
        rest = one.dispute.number - one.dispute.lying(*here)
        found = tuple(
            [each.apart(here, rest) if each.lie and each[:4] == name else each for each in found]
        )
    return found


def _short(events: Sequence[Event], event: Event) -> int:
    """How many of the pieces that an event moves may have been nowhere: of several that one action places it may be any."""
    moved = event.moved
    if event.kind != PLACED:
        return moved.short
    beside = (
        one.moved.short
        for one in events
        if one.action == event.action and one.kind == PLACED and one.moved.thing == moved.thing
    )
    return min(moved.count, sum(beside))
