"""The choices for the beginning of a record: maps, decks, laws, factions, landmarks, hirelings, and who sets up where."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from rootlog.editing.document import Document
from rootlog.engine import cards, factions, hirelings, landmarks, maps, words
from rootlog.engine.law import editions
from rootlog.engine.vocabulary import CLEARING_SUITS
from rootlog.notation.record import Node, Region, Transfer
from rootlog.recording.pad import Pad

ALL = ("every", "ruins")
"""The sorts of place of which a hireling is set up in all."""


class SetUp(NamedTuple):
    """A record with its set-up as far as it is certain, and the first line to which something is to be added."""

    text: str
    line: int


def choices() -> dict[str, Any]:
    """All that can be chosen, with what each is called."""
    return {
        "maps": {name: _map(name) for name in maps.names()},
        "decks": [*cards.names()],
        "suits": {suit: words.suit_name(suit) for suit in CLEARING_SUITS},
        "factions": {letter: str(words.faction_name(letter)) for letter in factions.letters()},
        "laws": {one: editions.entry(one)["title"] for one in editions.ids()},
        "landmarks": {one.name: one.title for one in landmarks.every().values()},
        "hirelings": {code: _hireling(code) for code in hirelings.codes()},
    }


def _map(name: str) -> dict[str, Any]:
    """The places of a map, and the suits of its clearings: as printed, else as suggested."""
    found = maps.load(name)
    suits = found.suits or found.suggested_suits or {}
    return {
        "printed": found.suits is not None,
        "clearings": [*found.clearings],
        "suits": {str(number): suit for number, suit in suits.items()},
        "ruins": sorted(found.ruins),
        "forests": [*found.forests],
        "paths": [f"{one}_{other}" for one, other in sorted(found.paths)],
    }


def _hireling(code: str) -> dict[str, Any]:
    """A hireling: its names, what its promoted side sets up, in how many places of which sort (0: in all of them)."""
    found = hirelings.hireling(code)
    pieces, together = found.setup.pieces, found.setup.together
    counted = (f"{number if number > 1 else ''}{code}{kind}" for kind, number in pieces.items())
    alone = [f"{code}{kind}" for kind in pieces]
    many = 1 if together else sum(pieces.values())
    return {
        "names": [found.name, found.demoted],
        "pieces": "+".join(counted if together else alone),
        "places": 0 if found.setup.where in ALL else many,
        "where": found.setup.where,
    }


def homes(head: str, letter: str) -> dict[str, str]:
    """The places in which a faction may be set up, each with the action that does so; none where it has no such choice."""
    text = f"{head.rstrip()}\n\n{letter}:"
    owed = Pad(Document(text).judged, text.count("\n") + 1, 0).owed()
    for _, group in groupby(owed, key=lambda one: one.group):
        placed = {place: one.text for one in group if (place := _place(one.node))}
        if placed:
            return placed
    return {}


def _place(node: Node) -> str:
    """The one place of the map to which an action brings pieces; empty where it does not."""
    if type(node) is not Transfer or len(node.targets) != 1 or type(node.targets[0]) is not Region:
        return ""
    return "_".join(map(str, node.targets[0].numbers))


def set_up(head: str, where: Mapping[str, str]) -> SetUp:
    """The turns that set up behind the head of a record: each faction where it was said, with all that is certain then."""
    text, first = head.rstrip() + "\n", 0
    while True:
        line = text.count("\n") + 2
        coming = next(Pad(Document(text).judged, line - 1, 0).next())
        if coming.round:
            return SetUp(f"{text}\n", first or line - 1)
        place = where.get(coming.faction)
        known = homes(head, coming.faction) if place else {}
        written = [known[place]] if place in known else []
        text += f"\n{coming.text}"
        ending = Pad(Document(text + "".join(written)).judged, line, len(written)).ending()
        text += "/".join([*written, *ending["texts"]])
        first = first or (line if ending["left"] else 0)
