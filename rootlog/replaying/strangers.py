"""Things that an action names and that the table of its game has not: a clearing, a faction, a hireling, an item, a column of a board."""

from rootlog.engine.changes import (
    Battled,
    Change,
    Guessed,
    Marked,
    Moved,
    Purged,
    Scored,
    Showed,
    Swapped,
)
from rootlog.engine.pieces import BURROW, Item, Piece, Place, Thing, clearing
from rootlog.engine.words import item_names, listed, the_faction
from rootlog.replaying import facts
from rootlog.replaying.names import absent
from rootlog.replaying.opening import UNSEEN
from rootlog.replaying.replayer import Replayer

_ABOUT_SOMEBODY = frozenset(("relationship", "marker_off", "hireling"))
"""Markers whose key is a faction or hireling."""
_ON_BOARDS = {
    "relationship": ("relationships", "relationships"),
    "price": ("services", "prices"),
    "funds": ("services", "funds"),
    "outcast": ("outcast", "Outcast"),
}
"""Markers that only some boards have: what the data of such a board has, and what the other boards lack."""
_SOMEBODYS = frozenset((Scored, Showed, Swapped, Purged))
"""Changes that name a faction and nobody else."""


def stranger(replayer: Replayer) -> str:
    """The thing that the step names and that this table has not (a clearing, a faction, a column of a board), as a sentence; else nothing."""
    known, players = replayer.known, replayer.world.players
    for change in replayer.changes:
        if type(change) is Moved:
            _, thing, source, target, became, _ = change
            if source not in known or target not in known:
                found = _no_place(replayer, source) or _no_place(replayer, target)
                if found:
                    return found
            kind = type(thing)
            if kind is Piece:
                if thing[0] not in players:
                    return absent(str(thing[0]))
            elif kind is Item and (thing not in known or became not in known):
                found = _no_item(thing) or _no_item(became)
                if found:
                    return found
                known.update((thing, became))
        elif type(change) is not Scored or change[0] not in players:
            found = _unheard_of(replayer, change)
            if found:
                return found
    return ""


def _unheard_of(replayer: Replayer, change: Change) -> str:
    """The same for what is no move: where it happens, whose it is, and about whom."""
    for number in _clearings(change):
        place = clearing(number)
        found = "" if place in replayer.known else _no_place(replayer, place)
        if found:
            return found
    for faction in _factions(change):
        if faction not in replayer.world.players:
            return absent(faction)
    if type(change) is Marked and change.kind in _ON_BOARDS and not replayer.world.house:
        what, noun = _ON_BOARDS[change.kind]
        if not facts.has(change.faction, what):
            return f"the board of {the_faction(change.faction)} has no {noun}"
    return ""


def _no_place(replayer: Replayer, place: Place) -> str:
    found = "" if place is BURROW else _no_player(replayer, place.faction)
    unheard = [n for n in _numbers(place) if n not in replayer.table.map.slots]
    if unheard:
        found = f"there is no clearing {unheard[0]}"
    elif place.kind == "column" and place.key not in facts.columns(
        place.faction, replayer.world.house
    ):
        found = found or f"the board of {the_faction(place.faction)} has no column {place.key}"
    if not found:
        replayer.known.add(place)
    return found


def _no_item(thing: Thing) -> str:
    known = item_names()
    if type(thing) is not Item or thing.letter in known or thing.letter == UNSEEN.letter:
        return ""
    return f"there is no item {thing.letter}; items are {listed(known, known.__getitem__)}"


def _numbers(place: Place) -> tuple[int, ...]:
    """The clearings that a place on the map is named by; whether they make a path or a forest is for the rules to say."""
    if place.kind in ("clearing", "path", "forest"):
        return tuple(map(int, str(place.key).split("_")))
    return ()


def _no_player(replayer: Replayer, faction: str) -> str:
    return "" if faction in replayer.world.players else absent(faction)


def _clearings(change: Change) -> tuple[int, ...]:
    if type(change) is Battled or type(change) is Guessed:
        return (change.clearing,)
    return (change.one, change.other) if type(change) is Swapped else ()


def _factions(change: Change) -> tuple[str, ...]:
    if type(change) is Battled:
        return (change.attacker, change.defender)
    if type(change) is Guessed:
        return (change.plot.owner,)
    if type(change) is Marked:
        return (change.faction, change.key if change.kind in _ABOUT_SOMEBODY else "")
    return (change.faction,) if type(change) in _SOMEBODYS else ()  # type: ignore[union-attr]
