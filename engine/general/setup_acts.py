"""Things that no faction's set-up does, and no step of the set-up of a game: acts of play in a set-up line (5.1.2, 5.1.7)."""

from collections.abc import Iterable, Iterator

from rootlog.engine.changes import (
    Battled,
    Change,
    Crafted,
    Guessed,
    Marked,
    Moved,
    Opened,
    Purged,
    Scored,
    Swapped,
)
from rootlog.engine.judging.turn import Hypothesis
from rootlog.engine.law import chapter
from rootlog.engine.pieces import Card, Item, Piece
from rootlog.engine.reasons import ILLEGAL, NO_EVIDENCE, Evidence, Reason

R = chapter("setup")

_ACTS: tuple[tuple[type, str], ...] = (
    (Battled, "battle at set-up"),
    (Crafted, "crafting at set-up"),
    (Guessed, "guess at set-up"),
    (Swapped, "trick at set-up"),
    (Opened, "closed path removed at set-up"),
    (Purged, "turmoil at set-up"),
)
"""Acts of play, and the keys of the sentences that they are not part of a set-up."""


def out_of_place(
    turn: Hypothesis, told: Iterable[tuple[int, Reason]]
) -> Iterator[tuple[int, Reason]]:
    """The reasons about a set-up turn, and those for what belongs to no set-up; an action objected to is one mistake.

    Cards that are drawn, shown or put back are let pass: some tables write how starting hands were chosen. An edition with boards
    of its own has set-ups of its own.
    """
    wrong = set[int]()
    for action, reason in told:
        if not reason.holds:
            wrong.add(action)
        yield action, reason
    if turn.law.house:
        return
    for action, change in turn.log.changes():
        against = _strange(turn, change)
        if against is not None and action not in wrong:
            wrong.add(action)
            yield action, against


def _strange(turn: Hypothesis, change: Change) -> Reason | None:
    """The reason against a change, if it belongs to no set-up."""
    own = Evidence(faction=turn.faction)
    if type(change) is Scored:
        key = "loses at set-up" if change.points < 0 else "scores at set-up"
        values = Evidence(faction=change.faction, points=abs(change.points))
        return _against(key, values)._replace(rule=R.PLACE_SCORE_MARKERS)
    if type(change) is Moved:
        return _stray(turn, change)
    if type(change) is Marked and change.kind == "marker_off":
        return _against("marker off at set-up", own)
    for kind, key in _ACTS:
        if type(change) is kind:
            return _against(key, own)
    return None


def _stray(turn: Hypothesis, moved: Moved) -> Reason | None:
    """The reason against a movement that belongs to no set-up."""
    thing, source, target = moved.became, moved.source, moved.target
    pieces = thing, moved.count
    if type(thing) is Piece:
        if thing.owner != turn.faction and thing.owner in turn.rule_set.factions:
            return _against("sets another up", Evidence(faction=turn.faction, pieces=pieces))
        filled = turn.table.advanced or turn.rule_set.factions[turn.faction].fills_board
        if target.kind == "board" and source.kind == "supply" and not filled:
            return _against("none begins on the board", Evidence(pieces=pieces))
    elif type(thing) is Item:
        up = moved.thing == thing and (source == target or target.key == "t")
        if source.kind == target.kind == "items" and not up:
            return _against("item turned at set-up", Evidence(item=thing.letter))
    elif type(thing) is Card and source.kind in ("hand", "quests"):
        given = target.kind == "hand" and target.faction != source.faction
        if given or target.kind in ("column", "board"):
            key = "quest moved at set-up" if source.kind == "quests" else "card moved at set-up"
            return _against(key, NO_EVIDENCE)
    return None


def _against(key: str, values: Evidence) -> Reason:
    return Reason(R.SET_UP_FACTIONS, False, key, values, kind=ILLEGAL)
