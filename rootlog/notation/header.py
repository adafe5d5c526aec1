"""The header lines of a record: what their values must look like, and what the engine's data knows of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rootlog.engine import cards, factions, hirelings, landmarks, maps, words
from rootlog.engine.vocabulary import CARD_SUITS, CLEARING_SUITS, FACTIONS
from rootlog.notation.record import Header, Node

if TYPE_CHECKING:
    from rootlog.notation.reader import RecordReader

CLEARINGS = 12
_OF_FACTIONS = ("faction", "attacker", "defender", "audience")
"""The fields of nodes in which letters of factions stand."""
BOTH = frozenset(CARD_SUITS) & frozenset(FACTIONS)
"""The letters that are those of a suit and of a faction."""
_SUITS = "".join(CLEARING_SUITS)
_SUIT = re.compile(rf"([{_SUITS}])\s*([0-9]{{1,2}})")
_LANDMARK = re.compile(r"([a-z]+)\s*->\s*([0-9]{1,2})")
_HIRELING = re.compile(r"h_[A-Z]d?")


def letters() -> frozenset[str]:
    """The letters of all factions that there are."""
    return frozenset(factions.letters())


def ambiguous(node: Node) -> tuple[str, ...]:
    """The letters of a suit that are in an action where only a faction can: which of them are a faction's, the data tells."""
    return tuple([one for one in _letters(node) if one in BOTH])


def _letters(node: tuple[object, ...], name: str = "") -> Iterator[str]:
    """The letters of factions in a node, or in its field of that name."""
    for field, value in zip(getattr(node, "_fields", (name,) * len(node)), node, strict=True):
        if isinstance(value, tuple):
            yield from _letters(value, field)
        elif isinstance(value, str) and field in _OF_FACTIONS:
            yield value


def has_suits(map_name: str) -> bool:
    """True if the suits of that map are printed on it; so they are taken to be for a map that does not exist."""
    return map_name not in maps.names() or maps.load(map_name).suits is not None


def no_faction(letter: str) -> str:
    """That there is no faction of that letter, and which ones there are."""
    return words.no_faction(letter)


def _names(codes: Iterable[str]) -> str:
    return words.listed(codes, words.faction_name)


def _unknown(kind: str, value: str, known: Iterable[str]) -> str:
    """That a map or deck of that name is not known, or that none is named yet; and which ones there are."""
    said = f"there is no {kind} {value!r}" if value else f"the {kind} is not named yet"
    return f"{said}; {kind}s are {', '.join(known)}"


def _map(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    if value not in maps.names():
        reader.problem(column, value or "Map:", _unknown("map", value, maps.names()))
        return header
    return header._replace(map=value)


def _deck(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    if value not in cards.names():
        reader.problem(column, value or "Deck:", _unknown("deck", value, cards.names()))
        return header
    return header._replace(deck=value)


def _clearings(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    suits: dict[int, str] = {}
    for part in value.split(","):
        match = _SUIT.fullmatch(part.strip())
        if match is None:
            reader.problem(
                column + len(part) - len(part.lstrip()),
                part.strip() or ",",
                f"a clearing is written as its suit ({' '.join(_SUITS)}) and its number, as `F1`",
            )
        elif not 1 <= int(match.group(2)) <= CLEARINGS:
            reader.problem(column, part, f"there is no clearing {match.group(2)}")
        elif int(match.group(2)) in suits:
            reader.problem(column, part, f"clearing {match.group(2)} is listed twice")
        else:
            suits[int(match.group(2))] = match.group(1)
        column += len(part) + 1
    missing = [str(number) for number in range(1, CLEARINGS + 1) if number not in suits]
    if suits and missing:
        reader.problem(column - 1, "", f"the suit of {', '.join(missing)} is missing")
    return header._replace(suits=tuple(sorted(suits.items())) or None)


def _landmarks(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    found = []
    for part in value.split("/"):
        match = _LANDMARK.fullmatch(part.strip())
        if match is None:
            reader.problem(
                column, part, "a landmark is written as its name and its clearing, as `tower->10`"
            )
        elif match.group(1) not in landmarks.names():
            known = ", ".join(landmarks.names())
            reader.problem(
                column, part, f"there is no landmark {match.group(1)}; known are {known}"
            )
        elif not 1 <= int(match.group(2)) <= CLEARINGS:
            reader.problem(column, part, f"there is no clearing {match.group(2)}")
        else:
            found.append((match.group(1), int(match.group(2))))
        column += len(part) + 1
    return header._replace(landmarks=tuple(found))


def _hirelings(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    listed, slash, setup = value.partition("/")
    found = []
    for part in listed.split(","):
        code = part.strip()
        if not _HIRELING.fullmatch(code):
            reader.problem(column, part, "a hireling is written as `h_C`, demoted as `h_Cd`")
        elif code.removesuffix("d") not in hirelings.codes():
            known = _names(hirelings.codes())
            at = column + len(part) - len(part.lstrip())
            reader.problem(at, code, f"there is no hireling {code}; hirelings are {known}")
        else:
            found.append(code)
        column += len(part) + 1
    actions = reader.actions(setup, column) if slash else ()
    return header._replace(hirelings=tuple(found), hireling_setup=actions)


def _pool(reader: RecordReader, header: Header, value: str, column: int) -> Header:
    return header._replace(pool=_factions(reader, value, column))


def winner(reader: RecordReader, value: str, column: int) -> tuple[str, ...]:
    """The letters of `Winner:`; one that plays no part in the record is a problem."""
    before = len(reader.problems)
    found = _factions(reader, value, column)
    if not found and len(reader.problems) == before:
        reader.problem(
            column, value or "Winner:", "a winner is named by faction letters, as `Winner: C`"
        )
    for letter in found:
        if letter in reader.letters and letter not in reader.players:
            reader.problem(column, value, f"{letter} is named as winner but does not play")
    return tuple(letter for letter in found if letter in reader.players)


def _factions(reader: RecordReader, value: str, column: int) -> tuple[str, ...]:
    found = []
    for place, letter in enumerate(value):
        if letter in reader.letters:
            found.append(letter)
        elif letter not in " ,+\t":
            reader.problem(column + place, letter, no_faction(letter))
            break
    return tuple(dict.fromkeys(found))


PARTS: dict[str, Callable[[RecordReader, Header, str, int], Header]] = {
    "Map": _map,
    "Deck": _deck,
    "Clearings": _clearings,
    "Landmarks": _landmarks,
    "Hirelings": _hirelings,
    "Pool": _pool,
}
