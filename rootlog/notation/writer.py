"""Record -> canonical notation. Reading what was written gives the same Record, but for places and texts of actions.

Canonical is: actions separated by `/` without blanks, equal starts grouped, nothing written that is meant anyway
(a count of one, the line owner's letter), numbers of paths and forests ascending, one spelling of the header. Comments,
blank lines, line ends, and whatever cannot be read stay as they are.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from rootlog.grammar import Unreadable
from rootlog.notation.reader import node_of, read
from rootlog.notation.record import (
    Action,
    Battle,
    Board,
    CardTerm,
    Craft,
    Flip,
    Guess,
    Hand,
    Header,
    Hire,
    Marker,
    MarkerOff,
    Markers,
    Node,
    PathOpened,
    PieceTerm,
    Pile,
    Record,
    Region,
    Score,
    Show,
    Swap,
    Term,
    Transfer,
    TurnLine,
    Where,
)
from rootlog.notation.text import BOM, split

_KEY = re.compile(r"\s*([A-Za-z]+)\s*:")


def write(text: str) -> str:
    """The text of a record in canonical notation; writing that again changes nothing. Never raises for a bad text."""
    record = read(text)
    lines = _Lines(record)
    bare = text.removeprefix(BOM)
    made = "".join(
        lines.write(n, line.content) + line.ending for n, line in enumerate(split(bare), start=1)
    )
    if bare != text:
        return BOM + made
    # Behind blanks it is no byte order mark; it must not become one because the blanks go.
    return f" {made}" if made.startswith(BOM) else made


class _Lines:
    """The canonical form of each line of a record."""

    def __init__(self, record: Record) -> None:
        self._header = record.header
        self._turns = {turn.line: turn for turn in record.turns}
        self._players = {player.line: player for player in record.players}
        self._bad = {problem.line for problem in record.problems if not problem.action}
        self._winner = record.winner, record.winner_line

    def write(self, number: int, content: str) -> str:
        """That line: its statement made canonical, its comment kept."""
        statement, slashes, comment = content.partition("//")
        if not statement.strip():
            return content.strip()
        made = self._statement(number, statement)
        return f"{made}  //{comment.rstrip()}" if slashes else made

    def _statement(self, number: int, statement: str) -> str:
        kept = statement.strip()
        turn = self._turns.get(number)
        if turn is not None:
            return turn_text(turn)
        player = self._players.get(number)
        if player is not None:
            return f"{player.faction}: {player.name}".rstrip()
        key = _KEY.match(kept)
        if key is None or number in self._bad:
            return kept
        winner, line = self._winner
        if line == number and winner:
            return f"Winner: {''.join(winner)}"
        return _header_text(self._header, key.group(1)) or kept


def turn_text(turn: TurnLine) -> str:
    """A turn line without its comment."""
    actions = (action_text(action, turn.faction) for action in turn.actions)
    return f"{turn.faction}:{'/'.join(actions)}"


def action_text(action: Action, owner: str = "") -> str:
    """An action on that faction's turn; as it is where it cannot be read or has no form but its own."""
    if action.node is None:
        return action.text
    written = node_text(action.node)
    try:
        same = node_of(written, owner) == action.node
    except (
        Unreadable
    ):  # as of things in a group that start where the notation has them start in groups only
        return action.text
    return written if same else action.text


def _header_text(header: Header, key: str) -> str | None:
    """A header line; None where it says nothing that could be read."""
    write_value = _HEADERS.get(key)
    value = write_value(header) if write_value else None
    return f"{key}: {value}" if value else None


def _hirelings(header: Header) -> str:
    listed = ", ".join(header.hirelings)
    return "/".join([listed, *(action_text(action) for action in header.hireling_setup)])


_HEADERS: dict[str, Callable[[Header], str | None]] = {
    "Map": lambda header: header.map,
    "Deck": lambda header: header.deck,
    "Clearings": lambda header: ", ".join(f"{suit}{n}" for n, suit in header.suits or ()),
    "Landmarks": lambda header: "/".join(f"{name}->{n}" for name, n in header.landmarks),
    "Hirelings": _hirelings,
    "Pool": lambda header: "".join(header.pool or ()),
}


# --- actions -----------------------------------------------------------------------------------------------


def node_text(node: Node) -> str:
    """An action in canonical notation."""
    return _NODES[type(node)](node)


def _battle(node: Battle) -> str:
    ambushes = "".join(f"{suit}@" for suit in node.ambushes)
    rolls = "({},{})".format(*node.rolls) if node.rolls else ""
    return f"{node.attacker or ''}X{node.defender}{node.clearing}{ambushes}{rolls}"


def _transfer(node: Transfer) -> str:
    return f"{_terms(node.terms)}->{'+'.join(map(_where, node.targets))}"


def _show(node: Show) -> str:
    """The hand is before `^`; behind the card where it is known for all cards by their start."""
    shown = _terms(node.terms) if node.terms else node.faction or ""
    return f"{shown}^{'+'.join(node.audience)}"


def _craft(node: Craft) -> str:
    return f"Z%{node.item}" if node.item else f"Z{node.name}"


def _score(node: Score) -> str:
    points = abs(node.points)
    sign = "--" if node.points < 0 else "++"
    return f"{node.faction or ''}{sign}{'' if points == 1 else points}"


def _markers(node: Markers) -> str:
    value = "" if node.value is None else node.value
    return f"{'+'.join(map(_marker, node.markers))}->{value}"


def _marker(marker: Marker) -> str:
    return f"{marker.faction or ''}$_{marker.key or ''}"


def _flip(node: Flip) -> str:
    return f"{_term(node.term)}^{node.faction or ''}{node.code}"


def _hire(node: Hire) -> str:
    return f"{node.hireling}->{_where(node.board)}{_number(node.markers)}"


_NODES: dict[type[Any], Callable[[Any], str]] = {
    Battle: _battle,
    Transfer: _transfer,
    Show: _show,
    Craft: _craft,
    Score: _score,
    MarkerOff: lambda node: f"++->{_where(node.board)}",
    PathOpened: lambda node: f"{node.one}_{node.other}->",
    Markers: _markers,
    Guess: lambda node: f"?{node.faction}{node.code}{node.clearing}",
    Flip: _flip,
    Swap: lambda node: f"{_term(node.one)}<->{_term(node.other)}",
    Hire: _hire,
}


# --- things and places -------------------------------------------------------------------------------------


def _terms(terms: Sequence[Term]) -> str:
    """Things side by side; neighbours with one start are grouped."""
    return "+".join(_group(list(run)) for _, run in groupby(terms, key=_start))


def _start(term: Term) -> Any:
    """Things that neighbours in a group share. Cards of several suits share what is named behind them, too."""
    if isinstance(term, CardTerm):
        return term.start, term.name, term.suit is not None
    return term.start, isinstance(term, PieceTerm)


def _group(terms: list[Term]) -> str:
    first = terms[0]
    if len(terms) == 1:
        return _term(first)
    if isinstance(first, CardTerm) and first.suit is not None:
        suits = (f"{_number(t.count)}{t.suit}" for t in terms if isinstance(t, CardTerm))
        return f"({'+'.join(suits)})#{first.name or ''}{_where(first.start)}"
    if first.start is None:
        return "+".join(map(_term, terms))
    return f"({'+'.join(_term(term._replace(start=None)) for term in terms)}){_where(first.start)}"


def _term(term: Term) -> str:
    count, start = _number(term.count), _where(term.start)
    if isinstance(term, PieceTerm):
        return f"{count}{term.faction or ''}{term.code}{start}"
    if isinstance(term, CardTerm):
        return f"{count}{term.suit or ''}#{term.name or ''}{start}"
    return f"{count}%{term.item}{start}"


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


def _where(where: Where | None) -> str:
    if where is None:
        return ""
    if isinstance(where, Region):
        return "_".join(map(str, where.numbers))
    if isinstance(where, Board):
        return f"{where.faction or ''}$" + (f"_{where.key}" if where.key else "")
    if isinstance(where, Hand):
        return where.faction
    return where.symbol if isinstance(where, Pile) else where.code
