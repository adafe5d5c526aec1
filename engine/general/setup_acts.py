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
from rootlog.engine.reasons import ILLEGAL, Reason
from rootlog.engine.words import a, counted, faction_name, item_name, owned_piece, piece_name

R = chapter("setup")

_ACTS: tuple[tuple[type, str], ...] = (
    (Battled, "a battle"),
    (Crafted, "crafting"),
    (Guessed, "a guess"),
    (Swapped, "a trick"),
    (Opened, "the removal of a closed path"),
    (Purged, "turmoil"),
)
"""Acts of play, as they are called."""


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
    name = faction_name(turn.faction)
    if type(change) is Scored:
        points = counted(abs(change.points), "point")
        words = "the {:scores} {} at set-up, but score markers begin on 0"
        if change.points < 0:
            words = "the {:loses} {} at set-up, but score markers begin on 0"
        told = _against(words, faction_name(change.faction), points)
        return told._replace(rule=R.PLACE_SCORE_MARKERS)
    if type(change) is Moved:
        return _stray(turn, change)
    if type(change) is Marked and change.kind == "marker_off":
        return _against("the set-up of the {} takes no score marker off the track", name)
    for kind, act in _ACTS:
        if type(change) is kind:
            return _against("{} is not part of the set-up of the {}", act, name)
    return None


def _stray(turn: Hypothesis, moved: Moved) -> Reason | None:
    """The reason against a movement that belongs to no set-up."""
    thing, source, target = moved.became, moved.source, moved.target
    name = faction_name(turn.faction)
    if type(thing) is Piece:
        if thing.owner != turn.faction and thing.owner in turn.rule_set.factions:
            words = "the {:sets} up {}, but that faction does so itself"
            return _against(words, name, owned_piece(thing, moved.count))
        filled = turn.table.advanced or turn.rule_set.factions[turn.faction].fills_board
        if target.kind == "board" and source.kind == "supply" and not filled:
            words = "{} {} put on the board at set-up, but none begins there"
            verb = "is" if moved.count == 1 else "are"
            return _against(words, piece_name(thing, moved.count), verb)
    elif type(thing) is Item:
        up = moved.thing == thing and (source == target or target.key == "t")
        if source.kind == target.kind == "items" and not up:
            words = "{} is turned or damaged at set-up, but items begin face up and undamaged"
            return _against(words, a(item_name(thing.letter)))
    elif type(thing) is Card and source.kind in ("hand", "quests"):
        given = target.kind == "hand" and target.faction != source.faction
        if given or target.kind in ("column", "board"):
            words = "a card of {} is moved at set-up, but it stays there"
            whose = "the quests" if source.kind == "quests" else "the hand"
            return _against(words, whose)
    return None


def _against(words: str, *values: object) -> Reason:
    return Reason(R.SET_UP_FACTIONS, False, words, values, kind=ILLEGAL)
