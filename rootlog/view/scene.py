"""The nouns of a picture: a position in finished words and places on the page, so that pictures compute nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Figure(NamedTuple):
    """Something that is on the page: its owner (`""`: nobody), its shape, the letters that tell it apart, how many, and its name.

    `shape` is `warrior`, `building`, `token`, `pawn`, `ferry`, `landmark` or `item`; `state` is `exhausted`, `damaged` or both for items, `underground` for
    what is in the Burrow, else "". `code` is the notation's for its kind.
    """

    owner: str
    shape: str
    letters: str
    number: int
    name: str
    state: str = ""
    code: str = ""


class Spot(NamedTuple):
    """A clearing, forest or path on the page: its place in the unit square, what it is called and what is there.

    `kind` is `clearing`, `forest` or `path`; `slots` are its building slots, the one under the ruin included.
    """

    name: str
    suit: str | None
    ruler: str | None
    x: float
    y: float
    ruin: bool
    pieces: tuple[str, ...]
    kind: str = "clearing"
    slots: int = 0
    figures: tuple[Figure, ...] = ()
    landmarks: tuple[Figure, ...] = ()


class Connection(NamedTuple):
    """A path between two clearings, by name; `kind` is `path`, `closed` or `river`."""

    one: str
    other: str
    kind: str


class ShownCard(NamedTuple):
    """Cards of a kind, as far as they are known: suit and title ("" where unknown), and how many."""

    suit: str
    title: str
    number: int = 1


class Space(NamedTuple):
    """A space of a track: whether its piece still lies on it, what is scored and gained by placing it."""

    covered: bool
    points: int = 0
    bonus: str = ""


class BoardPart(NamedTuple):
    """A part of a faction's board, or of what is common: its label, what is there in words, and what a picture of it shows.

    `words` are "" where another part says the same, `hint` is then what is read aloud. Of the rest a picture shows what there is: an
    owner's emblem, cards (by their titles where they are `named`), figures, the spaces of a track of `figures`, open spaces for more
    figures, suits, a short text. What is `joined` is next to the part before it.
    """

    label: str
    words: str
    hint: str = ""
    owner: str = ""
    cards: tuple[ShownCard, ...] = ()
    figures: tuple[Figure, ...] = ()
    spaces: tuple[Space, ...] = ()
    open: int = 0
    suits: str = ""
    text: str = ""
    named: bool = False
    joined: bool = False

    @property
    def drawn(self) -> bool:
        """True if there is anything to be drawn."""
        return bool(
            self.owner or self.cards or self.figures or self.spaces or self.suits or self.text
        )

    @property
    def told(self) -> str:
        """The part as it is read aloud."""
        return f"{self.label}: {self.hint or self.words}"


class Panel(NamedTuple):
    """A faction: letter, name, points in words and as a number (None: off the track), whether it is its turn, what it has, its player ("" where no name is written)."""

    letter: str
    name: str
    points: str
    on_turn: bool
    parts: tuple[BoardPart, ...]
    score: int | None = None
    hand: int = 0
    player: str = ""

    @property
    def title(self) -> str:
        """The faction and its player."""
        return with_player(self.name, self.player)

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Its contents in words: labels and what is there."""
        return said(self.parts)


def with_player(faction: str, player: str) -> str:
    """A faction's name with that of its player, where one is written."""
    return f"{faction}, {player}" if player else faction


def said(parts: tuple[BoardPart, ...]) -> tuple[tuple[str, str], ...]:
    """Parts in words: labels and what is there."""
    return tuple((part.label, part.words) for part in parts if part.words)


class Arrow(NamedTuple):
    """Things that go from one spot to another, by name; `""` is off the map. `figure` is what goes."""

    start: str
    end: str
    figure: Figure


class DrawnBattle(NamedTuple):
    """A battle in a spot: the letters of attacker and defender, and in words."""

    spot: str
    attacker: str
    defender: str
    words: str


class Fault(NamedTuple):
    """Something wrong with the action: the rule's number and title, what is so, and whether no legal reading exists."""

    rule: str
    title: str
    message: str
    is_error: bool


class DrawnAction(NamedTuple):
    """The action just shown: who and when in words, its text, arrows, battles, what is wrong with it, and `words`: it in plain words."""

    heading: str
    text: str
    arrows: tuple[Arrow, ...] = ()
    fights: tuple[DrawnBattle, ...] = ()
    faults: tuple[Fault, ...] = ()
    words: str = ""


class Scene(NamedTuple):
    """Everything that a picture of a position shows.

    `ratio` is the height of the map over its width; `woods` are the places of the forests; `shore` names the spots
    around the lake, in order around it.
    """

    title: str
    spots: tuple[Spot, ...]
    lines: tuple[Connection, ...]
    panels: tuple[Panel, ...]
    common: tuple[BoardPart, ...]
    ratio: float = 1.0
    woods: tuple[tuple[str, float, float], ...] = ()
    shore: tuple[str, ...] = ()
    action: DrawnAction | None = None

    def named(self, players: Mapping[str, str]) -> Scene:
        """The same scene with the names of the players, by faction."""
        panels = (one._replace(player=players.get(one.letter, "")) for one in self.panels)
        return self._replace(panels=tuple(panels))
