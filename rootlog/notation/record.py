"""The Record: what a record says, as immutable tuples named as the grammar's rules.

Nothing here knows a rule of the game or what state it is in: omitted parts are `None`. The nodes of an action are
shared between all actions with the same text; the place of an action in the file is in `Action`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rootlog.engine.tuples import shown

# --- places as written -------------------------------------------------------------------------------------


class Region(NamedTuple):
    """One number a clearing (0 the Burrow), two a path, three or more a forest; ascending."""

    numbers: tuple[int, ...]


class Board(NamedTuple):
    """`[<fac>]$[_key]`: a faction board, or one column of it."""

    faction: str | None
    key: str | None


class Hand(NamedTuple):
    """A faction letter or hireling code standing for a hand of cards."""

    faction: str


class Pile(NamedTuple):
    """`*` the discard pile, `Q` the available quests."""

    symbol: str


class Status(NamedTuple):
    """An item area and/or state: `s d t`, `r e`, or both in that order."""

    code: str


Where = Region | Board | Hand | Pile | Status

# --- things as written -------------------------------------------------------------------------------------


class PieceTerm(NamedTuple):
    """`[n][fac]<piece>[start]`; `code` includes subtypes (`b_s`, `t_2_j`)."""

    count: int | None  # type: ignore[assignment]  # hides tuple.count
    faction: str | None
    code: str
    start: Where | None


class CardTerm(NamedTuple):
    """`[n][suit]#[name][start]`; `name` is as written (`@`, `dom`, a short or a full name)."""

    count: int | None  # type: ignore[assignment]  # hides tuple.count
    suit: str | None
    name: str | None
    start: Where | None


class ItemTerm(NamedTuple):
    """`[n]%<item>[start]`; `item` is a letter or `_` for all there."""

    count: int | None  # type: ignore[assignment]  # hides tuple.count
    item: str
    start: Where | None


Term = PieceTerm | CardTerm | ItemTerm

# --- the nineteen forms of an action (docs/notation.md) ----------------------------------------------------


class Battle(NamedTuple):
    """F1. `ambushes` are suits in the order played; `rolls` attacker first."""

    attacker: str | None
    defender: str
    clearing: int
    ambushes: tuple[str, ...]
    rolls: tuple[int, int] | None


class Transfer(NamedTuple):
    """F2, F3, F4: things go somewhere. A start shared by a group is copied to its parts; no targets: where the rules send them."""

    terms: tuple[Term, ...]
    targets: tuple[Where, ...]

    def __repr__(self) -> str:
        return shown(self)


class Show(NamedTuple):
    """F5: cards revealed; no terms: the whole hand. No audience: the whole table."""

    faction: str | None
    terms: tuple[CardTerm, ...]
    audience: tuple[str, ...]


class Craft(NamedTuple):
    """F6: `item` a letter, or `name` as written."""

    item: str | None
    name: str | None


class Score(NamedTuple):
    """F7: `points` is negative for `--`; the default of 1 is filled in."""

    faction: str | None
    points: int


class MarkerOff(NamedTuple):
    """F8: the score marker leaves the track for that board."""

    board: Board


class PathOpened(NamedTuple):
    """F9: a closed path is removed."""

    one: int
    other: int


class Marker(NamedTuple):
    """One `[fac]$_[key]` of F10 to F14; `key` is a letter, a faction, a number, or None."""

    faction: str | None
    key: str | None


class Markers(NamedTuple):
    """F10 to F14: markers set to a value; no value discards the Decree. Line owner and key tell which form it is."""

    markers: tuple[Marker, ...]
    value: str | int | None


class Guess(NamedTuple):
    """F15: the plot in a clearing is guessed."""

    faction: str
    code: str
    clearing: int


class Flip(NamedTuple):
    """F16, F18: a piece in a place shows its other side."""

    term: PieceTerm
    faction: str | None
    code: str


class Swap(NamedTuple):
    """F17: two plots trade places."""

    one: PieceTerm
    other: PieceTerm


class Hire(NamedTuple):
    """F19: a faction takes control of a hireling."""

    hireling: str
    board: Board
    markers: int | None


Node = (
    Battle
    | Transfer
    | Show
    | Craft
    | Score
    | MarkerOff
    | PathOpened
    | Markers
    | Guess
    | Flip
    | Swap
    | Hire
)

# --- the file ----------------------------------------------------------------------------------------------


class Problem(NamedTuple):
    """Text that cannot be read as it is: where (1-based, characters, end exclusive), and what was expected there.

    `severity` is `error`, or `warning` where a tolerant reading was taken (docs/notation.md). `turn` and `action`
    count as in a finding and are 0 outside turns.
    """

    line: int
    column: int
    end_column: int
    turn: int
    action: int
    message: str
    severity: str
    text: str


class Action(NamedTuple):
    """One action of a turn: its number from 1, its text, where it is, and what it says (None: unreadable)."""

    number: int
    text: str
    line: int
    column: int
    end_column: int
    node: Node | None

    def __repr__(self) -> str:
        return shown(self)


class TurnLine(NamedTuple):
    """One turn line: number from 1 in the record (set-up turns included), round (0 for set-up turns), faction, actions."""

    number: int
    round: int
    faction: str
    line: int
    column: int
    end_column: int
    actions: tuple[Action, ...]
    comment: str | None

    def __repr__(self) -> str:
        return shown(self)


class Player(NamedTuple):
    """A player line: faction, name, line."""

    faction: str
    name: str
    line: int


class Fact(NamedTuple):
    """A fact that a comment line tells, `// EDITION: SUBJECT KEY=VALUE`: at which line, of what, what, which value."""

    line: int
    subject: str
    key: str
    value: str


class Header(NamedTuple):
    """The header lines; values as written but for `suits`, which maps clearing numbers to suit letters."""

    map: str | None = None
    deck: str | None = None
    suits: tuple[tuple[int, str], ...] | None = None
    landmarks: tuple[tuple[str, int], ...] = ()
    hirelings: tuple[str, ...] = ()
    hireling_setup: tuple[Action, ...] = ()
    pool: tuple[str, ...] | None = None
    facts: tuple[Fact, ...] = ()

    def __repr__(self) -> str:
        return shown(self)


class Record(NamedTuple):
    """A whole record. `law` comes from the pragma; `problems` tell what could not be read.

    >>> record = rootlog.parse(Path("fixtures/games/readme.rootlog"))
    >>> record.header.map, len(record.turns), record.turns[0].actions[0].text
    ('Fall', 8, 't_k->1')
    """

    header: Header
    players: tuple[Player, ...]
    turns: tuple[TurnLine, ...]
    winner: tuple[str, ...] | None
    winner_line: int | None
    law: str | None
    problems: tuple[Problem, ...]

    def __repr__(self) -> str:
        return shown(self)

    def to_dict(self) -> dict[str, Any]:
        """The record as `rootlog parse` writes it (schemas/record.schema.json).

        >>> rootlog.parse(Path("fixtures/games/readme.rootlog")).to_dict()["turns"][0]["actions"][0]["text"]
        't_k->1'
        """
        from rootlog.notation.record_json import to_json  # rarely needed

        return to_json(self)


class RecordError(ValueError):
    """A thing that should be a record and is not: data of another shape, or the name of a file in place of its text.

    >>> rootlog.check("game.rootlog")
    Traceback (most recent call last):
    rootlog.notation.record.RecordError: 'game.rootlog' looks like the name of a file; give Path('game.rootlog') or its text
    """
