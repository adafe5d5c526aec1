"""Disputes: the things that findings of a turn put in doubt, and how earlier disputes go on when pieces move.

A piece may not be where the record has it, if a finding says that it came there wrongly: it was taken from a place where
it was not, or placed by nothing that allows it. What can only be wrong because of that follows from that finding
(`follow`), and then it is certain where the piece was not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rootlog.engine.changes import Crafted, Moved
from rootlog.engine.event import FIELDED, PLACED, Event
from rootlog.engine.judging.books import TrailEntry
from rootlog.engine.judging.budget import CARDS, DRAWS, LACK, ON_BOARD, SURPLUS, UNPLACED, TurnNote
from rootlog.engine.judging.carryover import FEWER, MORE, NOWHERE, POINTS, Dispute
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import Rule, chapter
from rootlog.engine.pieces import Faction, Piece, Place, clearing, hand
from rootlog.engine.reasons import ERROR, ILLEGAL
from rootlog.engine.state import State

KEPT = 150
"""So many disputes are remembered: as many as the longest real records have turns."""
MOST = 25
"""In a place so many disputes lie: no faction has more pieces of a kind."""
TERMS = chapter("terms")
FOLLOWS = TurnNote("follows")
"""Something that is wrong in the turn only because of a dispute."""
_COUNTED = frozenset((SURPLUS.name, LACK.name, UNPLACED.name))


class Consequence(NamedTuple):
    """Something that is wrong only because of a dispute about pieces of that kind in that place."""

    entry: TrailEntry
    dispute: Dispute
    piece: Piece
    where: Place


# --- asking ------------------------------------------------------------------------------------------------


def standing(turn: Hypothesis, state: State, piece: Piece, number: int) -> int:
    """The number of that piece that may not be in that clearing, in a state of the turn."""
    if not turn.facts.doubting and not turn.cost:
        return 0
    return among(_standing(turn, state), state, piece, clearing(number))


def among(disputes: Iterable[Dispute], state: State, piece: Piece, where: Place) -> int:
    """The number of that piece that may not be there by those disputes."""
    doubtful = sum([one.lying(piece, where) for one in disputes if one.lie])
    return min(doubtful, state.count(piece, where)) if doubtful else 0


def follow(turn: Hypothesis, entry: TrailEntry, state: State, piece: Piece, number: int) -> None:
    """Note what would be an objection if all of that piece were there."""
    where = clearing(number)
    doubted = [one for one in _standing(turn, state) if one.lie and one.lying(piece, where)]
    new = [Consequence(entry, dispute, piece, where) for dispute in doubted]
    turn.keep(FOLLOWS, (*followed(turn), *new))


def followed(turn: Hypothesis) -> tuple[Consequence, ...]:
    """The things that are wrong in the turn only because of disputes."""
    found = turn.counts.get(FOLLOWS, ())
    assert isinstance(found, tuple)  # only follow() writes it
    return found


def _standing(turn: Hypothesis, state: State) -> tuple[Dispute, ...]:
    """The disputes in a state of the turn, as far as it was read."""
    wrong = wrongly_placing(turn)
    moving = MovingDisputes(turn, wrong) if wrong else recorded(turn)
    return _told_apart(moving.before(state), followed(turn))


def recorded(turn: Hypothesis) -> MovingDisputes:
    """The disputes in the states of the turn, whatever it is taken for."""
    moving: MovingDisputes | None = turn.facts.moving
    if moving is None:
        moving = turn.facts.moving = MovingDisputes(turn, {})
    return moving


# --- what a turn leaves ------------------------------------------------------------------------------------


def disputed(turn: Hypothesis, *, read: bool) -> tuple[Dispute, ...]:
    """The disputes after a turn as it was read; without `read` it was not judged."""
    found, wrong = turn.carried.disputes, wrongly_placing(turn)
    if wrong or turn.facts.doubting:
        moving = MovingDisputes(turn, wrong) if wrong else recorded(turn)
        found = _told_apart(moving.after(), followed(turn))
    more = tuple(_of_findings(turn) if read else _unread(turn))
    return (*found, *more)[-KEPT:] if more or len(found) > KEPT else found


def wrongly_placing(turn: Hypothesis) -> Mapping[int, Rule]:
    """The events that place pieces and are objected to, with the rule that each breaks."""
    found: dict[int, Rule] = {}
    for entry in _illegal(turn):
        if turn.events[entry.index].kind in (PLACED, FIELDED):
            assert entry.reason is not None  # an objection
            found[entry.index] = entry.reason.rule
    return found


def crafted_wrongly(turn: Hypothesis) -> list[Crafted]:
    """The crafts to which the turn objects: whether the card, or another one, was crafted is not known."""
    changes = (turn.events[entry.index].change for entry in _illegal(turn))
    return [change for change in changes if type(change) is Crafted]


def _illegal(turn: Hypothesis) -> Iterator[TrailEntry]:
    """The objections of the turn to its actions, newest first."""
    for entry in turn.objections if turn.cost else ():
        if entry.kind == ILLEGAL and entry.severity == ERROR and entry.index >= 0:
            yield entry


def _unread(turn: Hypothesis) -> Iterator[Dispute]:
    """A dispute about a card that an unreadable action may have spent. That it cannot be read was reported."""
    for step in turn.log.steps:
        if not step.readable:
            yield Dispute(turn.log.number, step.action, TERMS.CARDS, None, MORE, turn.faction)


def _of_findings(turn: Hypothesis) -> Iterator[Dispute]:
    """The disputes from the findings of the turn, apart from pieces placed without leave."""
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


def _hands(turn: Hypothesis, errors: list[TrailEntry]) -> Iterator[Dispute]:
    """The disputes about cards that hands have too many or too few, by what the turn counted and reported.

    A hand above its limit is reported once, and not again after each later turn.
    """
    own, carried, rule_set = turn.faction, turn.carried, turn.rule_set
    after = turn.log.after
    over = after.size(hand(own)) - rule_set.factions[own].hand_limit(after)
    noted = _told(turn, LACK.name, SURPLUS.name)
    if over <= 0 and not (noted or turn.lacking or turn.unearned):
        return
    lacking, more = {own: turn.lacking}, {own: turn.unearned}
    for note, count in noted:
        found = lacking if note.name == LACK.name else more
        if not note.key and note.faction in rule_set.factions:
            found[note.faction] = found.get(note.faction, 0) + count
    known = carried.disputed(MORE, own)
    more[own] = max(over - known, more[own])
    for place, found in ((FEWER, lacking), (MORE, more)):
        for faction, number in found.items():
            if number > 0:
                rules = {d.rule for b in (CARDS, DRAWS) for d in turn.debts_of(b.of(faction))}
                yield _named(turn, errors, rules, None, place, faction, number)


def _named(  # of which finding, and what is in doubt
    turn: Hypothesis,
    errors: list[TrailEntry],
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


def _told(turn: Hypothesis, *names: str) -> list[tuple[TurnNote, int]]:
    """The number that was counted in the turn under those names; mostly nothing."""
    return [
        (note, count)
        for note, count in turn.counts.items()
        if note.name in names and type(count) is int
    ]


# --- pieces that may not be where they stand -----------------------------------------------------------------


class MovingDisputes:
    """The disputes as they move on from event to event: of pieces of which some move, any may be those that are not there."""

    def __init__(self, turn: Hypothesis, wrong: Mapping[int, Rule]) -> None:
        self.turn = turn.log.number
        self.events = turn.events
        self.wrong = wrong
        self.first = turn.carried.disputes
        self.states = {id(event.before): event.index for event in reversed(turn.events)}
        """The first event in each state, by its identity: the game keeps its states alive."""
        self.short = _short(turn.events)
        self._begin()

    def _begin(self) -> None:
        self.number = 0
        """So many events are behind them."""
        self.found, self.made = list(self.first), dict[object, int]()
        self.lying: dict[object, set[int]] = {}
        """Which of them may lie somewhere, by the piece and the place."""
        for at in range(len(self.found)):
            self._lay(at)

    def before(self, state: State) -> tuple[Dispute, ...]:
        """The disputes in a state."""
        self._go(self.states.get(id(state), len(self.events)))
        return tuple(self.found)

    def after(self) -> tuple[Dispute, ...]:
        """The disputes when the turn is over."""
        self._go(len(self.events))
        return tuple(self.found)

    def standing(self, state: State, piece: Piece, where: Place) -> int:
        """The number of that piece that may not be there, in a state."""
        self._go(self.states.get(id(state), len(self.events)))
        lying = sorted(self.lying.get((piece, where), ()))
        return among([self.found[at] for at in lying], state, piece, where)

    def _go(self, number: int) -> None:
        if number < self.number:
            self._begin()
        for event in self.events[self.number : number]:
            self._follow(event)
        self.number = number

    def _follow(self, event: Event) -> None:
        moved = event.change
        if type(moved) is not Moved or type(moved.thing) is not Piece:
            return
        changed = sorted(self.lying.get((moved.thing, moved.source), ()))
        for at in changed:
            self.found[at] = _led_on(self.found[at], event)
        new = _placed(self.turn, event, self.short, self.wrong.get(event.index))
        if new is not None:
            at = self.made.setdefault(new[:5], len(self.found))
            if at < len(self.found):
                self.found[at] = self.found[at].with_more(new)
            else:
                self.found.append(new)
            if not new.lie or len(self.lying.get(new.lie[0][0], ())) < MOST:
                changed.append(at)
        for at in changed:
            self._lay(at)

    def _lay(self, at: int) -> None:
        for key, _ in self.found[at].lie:
            self.lying.setdefault(key, set()).add(at)


def _placed(
    turn: int, event: Event, short: Mapping[object, int], wrong: Rule | None
) -> Dispute | None:
    """The disputes from an event alone: what it places without leave, or takes from a place where it is not."""
    moved = event.moved
    piece, target, number = moved.became, moved.target, event.count
    if wrong is None:  # of several that one action places it may be any
        beside = short.get((event.action, moved.thing), 0) if event.kind == PLACED else moved.short
        number = min(number, beside)
    if not number or type(piece) is not Piece:
        return None
    stands = target.kind == "clearing" and target != moved.source
    if not stands and wrong is None:
        return None
    lie = (((piece, target), min(number, event.after.count(piece, target))),) if stands else ()
    place, rule = (NOWHERE, TERMS.PIECES) if wrong is None else ("supply", wrong)
    many = moved.short if wrong is None else event.count
    return Dispute(turn, event.action, rule, piece, place, piece.owner, many, lie)


def _short(events: Sequence[Event]) -> Mapping[object, int]:
    """The number of pieces of each kind that an action places and that are not there."""
    found: dict[object, int] = {}
    for event in events:
        if event.kind == PLACED and event.moved.short:
            key = event.action, event.moved.thing
            found[key] = found.get(key, 0) + event.moved.short
    return found


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


def _told_apart(disputes: tuple[Dispute, ...], known: Iterable[Consequence]) -> tuple[Dispute, ...]:
    """The disputes where it is sure of some that they were not in a clearing: so many fewer are in doubt elsewhere."""
    found = disputes
    for one in known:
        name, here = one.dispute[:4], (one.piece, one.where)
        rest = one.dispute.number - one.dispute.lying(*here)
        found = tuple(
            [each.apart(here, rest) if each.lie and each[:4] == name else each for each in found]
        )
    return found
