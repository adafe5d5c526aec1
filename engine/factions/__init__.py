"""The factions: one folder each, found by searching this one. Nothing else in the project lists factions.

A folder holds what is printed on the faction's board and how many pieces it has (`board.json`), its chapter of the
catalogue of rules (`law.json`) and, once it is judged, what it all means (`rules.py` and the modules next to it).
"""

import os
from collections.abc import Iterable
from functools import cache
from typing import Any

from rootlog.engine import data as files

_HERE = files.folder(__file__)


def distinct(choices: list[list[str]]) -> bool:
    """True if each can be a piece of its own."""
    if not choices:
        return True
    first, *rest = choices
    return any(distinct([[c for c in other if c != code] for other in rest]) for code in first)


class FactionData:
    """The printing on a faction's board, and all that comes with it; never changed.

    | field | what it is |
    | --- | --- |
    | `letter`, `letters` | the letter asked for; all that play this board (`V` and `G`) |
    | `stem` | the name of its files |
    | `name`, `short` | what it is called, in full and in messages ("Marquise", without article) |
    | `plural` | whether its short name takes a verb in the plural ("the Corvids draw") |
    | `setup_order` | the letter on the back of the board, which orders the set-up |
    | `pieces` | how many there are of each piece, by code; what lies on the board included |
    | `piece_names` | what each is called, other ways of writing it included |
    | `faces` | other codes for a piece, and which pieces each can be (a plot face down, a relic of any value) |
    | `suits` | the printed suit of a piece that has one |
    | `limits` | symbols of the rules of its chapter that tell how many there are of a piece, or that it does not come back |
    | `crafting` | codes of the pieces it crafts with (`%h`: hammers) |
    | `draw`, `draw_tracks` | cards drawn in the Evening, and the tracks whose uncovered icons add to them |
    | `tracks` | spaces of a track from left to right, by piece code: cost, points (`vp`), draw bonus |
    | `cards` | cards of its own by kind: leaders, viziers, characters, ministers, moods, retainers |
    | `militant` | whether its set-up card is a militant one |
    | `card` | what its set-up card asks for in an advanced set-up (general.setup_cards) |
    | `homeland` | codes of the pieces that mark its homelands when it is set up |
    | `placing_rules` | symbols of the rules of its chapter that tell where to set up |
    | `gone_for_good` | codes of the pieces that leave the game when removed |
    | `ruin_items` | whether items lie under the ruins because it plays |
    | `bookkeeping` | what records leave unwritten because it plays (schemas/faction.schema.json) |
    | `words` | what lies on the board, as sentences call it ("supporters") |
    | `board` | everything else, by name |
    """

    def __init__(self, letter: str, stem: str, order: str, raw: files.Data) -> None:
        """Take what a faction's file says."""
        pieces = raw["pieces"]
        self.letter = letter
        self.letters: tuple[str, ...] = tuple(raw["letters"])
        self.stem = stem
        self.name: str = raw["name"]
        self.short: str = raw["short"][raw["letters"].index(letter)]
        self.plural: bool = raw["plural"]
        self.setup_order = order
        self.pieces: dict[str, int] = {code: piece["count"] for code, piece in pieces.items()}
        self.piece_names: dict[str, str] = {
            code: piece["name"] for code, piece in (pieces | raw["faces"]).items()
        }
        self.faces: dict[str, tuple[str, ...]] = {
            code: tuple(face["can_be"]) for code, face in raw["faces"].items()
        }
        self.suits: dict[str, str] = {
            code: piece["suit"] for code, piece in pieces.items() if "suit" in piece
        }
        self.limits: dict[str, str] = {
            code: piece["limit"] for code, piece in pieces.items() if "limit" in piece
        }
        self.crafting: tuple[str, ...] = tuple(raw["crafting"]["pieces"])
        self.militant: bool = raw["draft"]["militant"]
        self.homeland: tuple[str, ...] = tuple(raw["draft"]["homeland"])
        self.placing_rules: frozenset[str] = frozenset(raw["draft"]["placing_rules"])
        self.card: files.Data | None = raw["draft"].get("card")
        self.hand_limit: int = raw["hand_limit"]
        self.draw: int = raw["draw"]["base"]
        self.draw_tracks: tuple[str, ...] = tuple(raw["draw"]["tracks"])
        self.tracks: dict[str, tuple[dict[str, int], ...]] = {
            code: tuple(spaces) for code, spaces in raw["tracks"].items()
        }
        self.cards: dict[str, tuple[dict[str, Any], ...]] = {
            kind: tuple(cards) for kind, cards in raw["cards"].items()
        }
        self.gone_for_good: tuple[str, ...] = tuple(raw["gone_for_good"])
        self.ruin_items: bool = raw["ruin_items"]
        self.bookkeeping: frozenset[str] = frozenset(raw.get("bookkeeping", ()))
        self.words: dict[str, Any] = raw.get("words", {})
        self.board: dict[str, Any] = raw["board"]

    def limit(self, code: str) -> int:
        """The number of pieces that can be written with that code: 8 plots face down, 0 of what it does not have."""
        return sum(self.pieces[c] for c in self.faces.get(code, (code,)) if c in self.pieces)

    def has_for_each(self, codes: Iterable[str]) -> bool:
        """True if each of those codes can be a piece of its own: of two that show a figure and one that hides it."""
        return distinct([list(self.faces.get(code, (code,))) for code in codes])

    def printed(self, code: str, count: int, what: str) -> int:
        """The number in the `count`-th space of a track (`cost`, `vp`, `draw`); 0 for none uncovered or nothing printed."""
        spaces = self.tracks.get(
            code, ()
        )  # a record may give a faction pieces that it does not have
        return spaces[min(count, len(spaces)) - 1].get(what, 0) if count > 0 and spaces else 0

    def draws(self, counts: dict[str, int]) -> int:
        """The cards drawn in the Evening with that many pieces of each code on the map."""
        number = self.draw
        for code in self.draw_tracks:
            if code in counts:
                for space in self.tracks[code][: counts[code]]:
                    number += space.get("draw", 0)
        return number


def letters(house: str = "") -> tuple[str, ...]:
    """The letters of all factions, in the order of the letters on the backs of their boards.

    With a `house` those of an edition that has factions of its own (`Law.house`), here and below.
    """
    return tuple(_stems(house))


@cache
def data(letter: str, house: str = "") -> FactionData:
    """The data of the faction with that letter. Raises KeyError where there is none."""
    stem, order = _stems(house)[letter]
    return FactionData(letter, stem, order, files.read(f"{_folder(house)}/{stem}", "board"))


def modelled(letter: str, house: str = "") -> bool:
    """True if that faction has rules besides its data. Raises KeyError for an unknown letter."""
    stem, _ = _stems(house)[letter]
    return "rules" in files.modules(f"{_folder(house)}/{stem}")


def name(letter: str) -> str:
    """The short name of a faction, as messages use it ("Marquise"). Raises KeyError for an unknown letter."""
    head = _heads()[_stems()[letter][0]]
    found: str = head["short"][head["letters"].index(letter)]
    return found


def chapters_since(law_id: str) -> tuple[str, ...]:
    """The factions of which that edition is the first to have a chapter: the names of their folders, in the order of `letters`."""
    heads = _heads()
    found = (stem for stem, _ in _stems().values() if heads[stem]["since"] == law_id)
    return tuple(dict.fromkeys(found))


def _folder(house: str) -> str:
    """The folder that holds the folders of factions."""
    return f"{os.path.dirname(_HERE)}/editions/{house}" if house else _HERE


def _heads(house: str = "") -> dict[str, files.Data]:
    return files.heads_below(_folder(house), "board")


@cache
def _stems(house: str = "") -> dict[str, tuple[str, str]]:
    """Letter to file and set-up letter."""
    found = [
        (order, letter, stem)
        for stem, head in _heads(house).items()
        for order, letter in zip(head["setup_order"], head["letters"], strict=True)
    ]
    return {letter: (stem, order) for order, letter, stem in sorted(found)}
