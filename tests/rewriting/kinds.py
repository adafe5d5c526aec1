"""What a kind of rewriting is, and all of them by name; what it is given of a record."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of, read
from rootlog.notation.record import Node, PieceTerm, Record, Region, Term, Transfer
from rootlog.notation.writer import node_text


class Table(NamedTuple):
    """What stays the same all game long: the law (empty where none is named), the header, the letters of the players."""

    law: str
    record: Record

    @property
    def deck(self) -> str:
        """The deck's name."""
        return self.record.header.deck or ""

    @property
    def letters(self) -> tuple[str, ...]:
        """The players' letters, in the order of their lines."""
        return tuple(one.faction for one in self.record.players)


class Turn(NamedTuple):
    """A turn line: whose it is, its actions as text, which round (0: set-up), whether it is the record's last one."""

    letter: str
    actions: tuple[str, ...]
    round: int
    last: bool
    table: Table

    def node(self, text: str) -> Node:
        """What an action of this turn says."""
        return node_of(text, self.letter)

    def reads(self, text: str) -> bool:
        """Whether an action can be read."""
        try:
            self.node(text)
        except Unreadable:
            return False
        return True

    def line(self) -> str:
        """The line, with nothing but `/` between the actions."""
        return f"{self.letter}:{'/'.join(self.actions)}"


ByAction = Callable[[Turn, Node, Random], "list[str] | None"]
ByTurn = Callable[[Turn, Random], "list[str]"]
ByText = Callable[[str, Table, Random], str]


class Kind(NamedTuple):
    """A kind of rewriting: its name, and what does it (one of the three)."""

    name: str
    action: ByAction | None = None
    turn: ByTurn | None = None
    text: ByText | None = None

    def rewrite(self, text: str, chance: Random, share: float = 1.0) -> str:
        """The record in another hand: that share of its actions, or turns, or the whole text."""
        record = read(text)
        table = Table(record.law or "", record)
        if self.text is not None:
            return self.text(text, table, chance)
        lines = text.split("\n")
        for line in record.turns:
            last = line.number == len(record.turns)
            texts = tuple(action.text for action in line.actions)
            turn = Turn(line.faction, texts, line.round, last, table)
            made = self._turn(turn, chance, share)
            if tuple(made) != texts:
                comment = f"  //{line.comment}" if line.comment is not None else ""
                lines[line.line - 1] = turn._replace(actions=tuple(made)).line() + comment
        return "\n".join(lines)

    def _turn(self, turn: Turn, chance: Random, share: float) -> list[str]:
        if self.turn is not None:
            if chance.random() < share and all(map(turn.reads, turn.actions)):
                return self.turn(turn, chance)
            return list(turn.actions)
        assert self.action is not None
        made: list[str] = []
        for text in turn.actions:
            other = None
            if chance.random() < share and turn.reads(text):
                other = self.action(turn, turn.node(text), chance)
            made += [text] if other is None else other
        return made


KINDS: dict[str, Kind] = {}


def _enter(kind: Kind) -> None:
    assert kind.name not in KINDS, kind.name
    KINDS[kind.name] = kind


def by_action(rewrite: ByAction) -> ByAction:
    """Enter a function that gives an action's texts in another hand, or None where there is nothing to rewrite."""
    _enter(Kind(rewrite.__name__, action=rewrite))
    return rewrite


def by_turn(rewrite: ByTurn) -> ByTurn:
    """Enter a function that gives a turn's actions in another hand."""
    _enter(Kind(rewrite.__name__, turn=rewrite))
    return rewrite


def by_text(rewrite: ByText) -> ByText:
    """Enter a function that gives a whole record in another hand."""
    _enter(Kind(rewrite.__name__, text=rewrite))
    return rewrite


# --- writing and reading parts of an action ------------------------------------------------------------------


def number(count: int | None) -> str:
    """A number as it stands before a thing: one is not written."""
    return "" if count in (None, 1) else str(count)


def spelled(term: Term) -> str:
    """A thing as it stands left of an arrow, with its start."""
    return node_text(Transfer((term,), ()))[: -len("->")]


def where(place: object) -> str:
    """A place as it stands right of an arrow."""
    return node_text(Transfer((PieceTerm(None, None, "w", None),), (place,)))[len("w->") :]  # type: ignore[arg-type]


def is_clearing(place: object) -> bool:
    """Whether a place as written is a place of the map: a clearing, the Burrow, a path, a forest."""
    return isinstance(place, Region)


def is_move(node: Node) -> bool:
    """Whether pieces go from one place of the map to another: how many go at once matters then."""
    return (
        isinstance(node, Transfer)
        and any(map(is_clearing, node.targets))
        and any(
            term.start is not None or getattr(term, "code", "") in ("p", "f") for term in node.terms
        )
    )
