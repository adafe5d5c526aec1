"""Reading a record: text -> Record. Nothing is raised for a bad text; what cannot be read is listed in `problems`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rootlog import grammar
from rootlog.engine.law import editions
from rootlog.engine.tuples import maker
from rootlog.grammar.errors import explain
from rootlog.notation import facts, header, pragma, record_json
from rootlog.notation.canonical import canonical
from rootlog.notation.record import Action, Header, Node, Player, Problem, Record, TurnLine
from rootlog.notation.text import BOM, SEPARATOR, decode, split

LONGEST_TURN = 10_000
"""Characters of a turn; those of real games have some hundred."""
LONGEST_GAME = 50_000
"""Characters of all turns; the longest games have some ten thousand."""
LONGEST_SHOWN = 200
"""The number of characters of what cannot be read that a problem shows."""

_HEADER = re.compile(r"(Map|Deck|Clearings|Landmarks|Hirelings|Pool|Winner)\s*:")
_FACTION = re.compile(r"([A-Z])\s*:")
_LAW = re.compile(r"(?i)\blaw(?![a-z])|\brootlog\s*:")
_NOTE = re.compile(r"\s*([a-z][a-z0-9-]*)\s*:(.*)")
_OPERATORS = re.compile(r"[-^+$#%;0-9]")
_REVERSED = re.compile(r"(?<![a-z_])([ac-eg-oq-suvx-z])_([wbt])(?![a-z0-9_])")
"""A piece with its subtype before its type."""
_MOVES = re.compile(r"->|\+\+[0-9]|[A-Za-z].*[$#%0-9]")

_action = maker(Action)


class RecordText(NamedTuple):
    """A record to be judged: where it comes from, what it says, and its lines (none when only the Record is known)."""

    path: str
    record: Record
    lines: Sequence[str] = ()


def source(text: str | bytes | Record, path: str = "") -> RecordText:
    """The record to be judged, read from a text, from the bytes of a file, or a Record as it is."""
    if isinstance(text, Record):
        return RecordText(path, text)
    warning: Problem | None = None
    if isinstance(text, bytes):
        text, warning = decode(text)
    record = read(text)
    if warning is not None:
        record = record._replace(problems=(warning, *record.problems))
    return RecordText(path, record, [line.content for line in split(text)])


def read(text: str) -> Record:
    """The record that a text says (docs/notation.md). Takes time linear in the length of the text."""
    return RecordReader().record(text)


_NUMBERS = re.compile(r"[0-9]\s+[0-9]")
"""Two numbers with a blank between them."""


def ordered(text: str) -> str:
    """An action in which each piece has its type before its subtype."""
    return _REVERSED.sub(r"\2_\1", text) if "_" in text and _REVERSED.search(text) else text


def node_of(text: str, owner: str = "") -> Node:
    """The content of an action on that faction's turn (none: in the header). Raises rootlog.grammar.Unreadable."""
    return _written(text, owner)[0]


@lru_cache(maxsize=grammar.KNOWN_ACTIONS)
def _written(text: str, owner: str) -> tuple[Node, tuple[str, ...], str]:
    """The content of an action, the letters in it that may be those of no faction, and itself with types before subtypes."""
    node = canonical(grammar.parse(text), owner)
    return node, header.ambiguous(node), ordered(text)


def said(text: str, owner: str, law: str | None) -> Node | None:
    """The content of an action, read with good will: by the rules of an edition with a house, or without its blanks.

    None where that does not help, and where two numbers would become one without a blank.
    """
    try:
        return node_of(text, owner)
    except grammar.Unreadable as error:
        if error.meant is not None and _has_house(law or ""):
            return canonical(error.meant, owner)
    tight = "".join(text.split())
    return said(tight, owner, law) if tight != text and not _NUMBERS.search(text) else None


def to_json(record: Record) -> dict[str, Any]:
    """The record in the shape of schemas/record.schema.json."""
    return record_json.to_json(record)


class RecordReader:
    """The parts of the record that have been read so far."""

    def __init__(self) -> None:
        self.line = 0
        self.behind = 0
        self.header = Header()
        self.seen = set[str]()
        self.players: dict[str, Player] = {}
        self.turns: list[TurnLine] = []
        self.rounds: dict[str, int] = {}
        self.length = 0
        self.winner: tuple[str, ...] | None = None
        self.winner_line: int | None = None
        self.law: str | None = None
        self.problems: list[Problem] = []
        self.letters = header.letters()

    def record(self, text: str) -> Record:
        """Read all lines."""
        for number, line in enumerate(split(text.removeprefix(BOM)), start=1):
            self.line = number
            # a byte order mark is a character of the first line for who counts columns
            shift = 1 if number == 1 and text.startswith(BOM) else 0
            self._line(line.content, shift)
        self.line = 1
        if self.turns or self.players:
            self._whole()
        return Record(
            self.header,
            tuple(self.players.values()),
            tuple(self.turns),
            self.winner,
            self.winner_line,
            self.law,
            tuple(self.problems),
        )

    def problem(
        self,
        column: int,
        text: str,
        message: str,
        severity: str = "error",
        action: int = 0,
        owner: str = "",
    ) -> None:
        """List a problem with a stretch of the line; `column` counts from 1. An action of a turn has its `owner`."""
        shown = text[:LONGEST_SHOWN]
        turn = len(self.turns) + 1 if owner else 0
        self.problems.append(
            Problem(self.line, column, column + len(shown), turn, action, message, severity, shown)
        )

    # --- lines -----------------------------------------------------------------------------------------------

    def _line(self, content: str, shift: int) -> None:
        statement, slashes, comment = content.partition("//")
        stripped = statement.strip()
        if slashes and _LAW.search(comment):
            pragma.read(self, comment, len(statement) + 1 + shift, alone=not stripped)
        if not stripped:
            if slashes and _NOTE.match(comment) is not None:
                self._fact(comment, content.index("//") + 3 + shift)
            return
        column = len(statement) - len(statement.lstrip()) + 1 + shift
        self.behind = len(statement) + len("//") + 1 + shift
        faction = _FACTION.match(stripped)
        header = _HEADER.match(stripped)
        if faction is not None:
            behind = faction.end()
            value = stripped[behind:].lstrip()
            at = column + len(stripped) - len(value)
            self._faction(
                faction.group(1), value, at, stripped, column, comment if slashes else None
            )
        elif header is not None:
            value = stripped[header.end() :].lstrip()
            self._header(header.group(1), value, column + len(stripped) - len(value))
        else:
            self.problem(
                column,
                stripped,
                "this is not a header line such as `Map: Fall`, and not a player or turn such as `C:...`",
            )

    def _fact(self, comment: str, column: int) -> None:
        """A line with the name of an edition that has fact lines; a comment for all others."""
        note = _NOTE.fullmatch(comment)
        if note is None or not _has_house(note.group(1)):
            return
        if self.turns:
            words = "facts belong above the first turn; this line is ignored"
            self.problem(column, comment.strip(), words, "warning")
            return

        facts.read(self, note.group(1), note.group(2), column + note.start(2))

    def _header(self, key: str, value: str, column: int) -> None:
        if key == "Winner":
            self.winner = header.winner(self, value, column)
            self.winner_line = self.line
        elif key in self.seen:
            self.problem(column, value or key, f"there is a line `{key}:` above already")
        else:
            self.seen.add(key)
            self.header = header.PARTS[key](self, self.header, value, column)

    def _faction(
        self, letter: str, value: str, at: int, stripped: str, column: int, comment: str | None
    ) -> None:
        if letter not in self.letters:
            self.problem(column, stripped, header.no_faction(letter))
        elif letter in self.players:
            self._turn(letter, value, at, comment)
        elif _is_turn(value):
            self.problem(column, stripped, f"{letter} has a turn before its player line")
            self.players[letter] = Player(letter, "", self.line)
            self._turn(letter, value, at, comment)
        else:
            self.players[letter] = Player(letter, value, self.line)

    # --- turns -----------------------------------------------------------------------------------------------

    def _turn(self, letter: str, value: str, column: int, comment: str | None) -> None:
        if len(value) > LONGEST_TURN:
            self.problem(column, value, f"a turn of {len(value)} characters is too long to be one")
            return
        if not self._has_room(value, column):
            return
        before = len(self.problems)
        actions = self.actions(value, column, letter)
        if self._names_again(letter, value, actions):
            del self.problems[before:]
            self.problem(column, value, f"{letter} has a player line above already")
            return
        if comment:
            self._look_behind(comment, letter)
        played = self.rounds.get(letter)
        self.rounds[letter] = 0 if played is None else played + 1
        self.turns.append(
            TurnLine(
                len(self.turns) + 1,
                self.rounds[letter],
                letter,
                self.line,
                column,
                column + len(value),
                actions,
                comment,
            )
        )

    def _has_room(self, value: str, column: int) -> bool:
        """True if the game is not too long with that turn. The first turn that is not read any more is a problem."""
        before = self.length
        self.length += len("C:") + len(value)
        if before <= LONGEST_GAME < self.length:
            words = f"the turns above have {before} characters; no game is longer, so from here on none is read"
            self.problem(column, value, words)
        return self.length <= LONGEST_GAME

    def _look_behind(self, comment: str, owner: str) -> None:
        """Warn of a comment behind a turn that begins with what looks like an action: one slash too many hides it."""
        first, *_ = SEPARATOR.split(comment, maxsplit=1)
        text = first.strip()
        if _MOVES.search(text) is None or not _reads(text, owner):
            return
        at = self.behind + len(first) - len(first.lstrip())
        words = (
            f"`{text}` looks like an action, but what follows `//` is a comment and is not played"
        )
        self.problem(at, text, words, "warning", owner=owner)

    def _names_again(self, letter: str, value: str, actions: tuple[Action, ...]) -> bool:
        """True if what should be the set-up turn is a second player line: a name, without a sign or number of the notation."""
        return (
            letter not in self.rounds
            and len(actions) == 1
            and actions[0].node is None
            and _OPERATORS.search(value) is None
        )

    def actions(self, value: str, column: int, owner: str = "") -> tuple[Action, ...]:
        """The actions of a turn, or of what is behind the hirelings; `column` is where `value` begins."""
        found: list[Action] = []
        if not value:
            return ()
        number = 0
        for part in SEPARATOR.split(value):
            text, at = part.strip(), column
            column += len(part) + 1
            if text:
                number += 1
                end = column - 1
                if text is not part:
                    at = end - len(part.lstrip())
                    end = at + len(text)
                try:
                    node: Node | None
                    node, letters, right = _written(text, owner)
                except grammar.Unreadable as error:
                    node = self._unreadable(text, owner, at, number, error)
                else:
                    nobody = [one for one in letters if one not in self.letters] if letters else ()
                    if nobody:
                        words = header.no_faction(nobody[0])
                        self.problem(at, text, words, "error", number, owner)
                        node = None
                    if right != text:
                        words = f"a piece has its type before its subtype: `{right}`"
                        self.problem(at, text, words, "warning", number, owner)
                found.append(_action((number, text, self.line, at, end, node)))
        return tuple(found)

    def _unreadable(
        self, text: str, owner: str, column: int, number: int, error: grammar.Unreadable
    ) -> Node | None:
        """The content that is meant all the same, with a warning where it has blanks; None, and a problem, else."""
        node = said(text, owner, self.law)
        if node is not None:
            tight = "".join(text.split())
            if tight != text:
                words = f"an action has no blanks: `{tight}`"
                self.problem(column, text, words, "warning", number, owner)
            return node

        at, sign = (0, text) if error.why else (error.column, text[error.column : error.column + 1])
        self.problem(column + at, sign, explain(text, error), action=number, owner=owner)
        return None

    # --- the whole -------------------------------------------------------------------------------------------

    def _whole(self) -> None:
        """Things that the record as a whole lacks."""
        for key in ("Map", "Deck"):
            if key not in self.seen:
                self.problem(1, "", f"the line `{key}:` is missing")
        drawn = self.header.map
        if drawn is not None and "Clearings" not in self.seen and not header.has_suits(drawn):
            self.problem(1, "", f"the line `Clearings:` is missing; the map {drawn} needs it")
        if self.header.facts:
            facts.check(self)


def _has_house(law: str) -> bool:
    """True if that is the id of an edition with a house of its own: with fact lines, and other limits of a battle."""
    return law in editions.ids() and bool(editions.own(law, "house"))


def _reads(text: str, owner: str) -> bool:
    """True if that can be read as an action on a faction's turn."""
    try:
        node_of(text, owner)
    except grammar.Unreadable:
        return False
    return True


def _is_turn(value: str) -> bool:
    """True if the first line of a faction is plainly a turn: it moves something, and all of it can be read."""
    if "->" not in value:
        return False
    parts = [part.strip() for part in SEPARATOR.split(value)]
    try:
        return all(grammar.parse(part) for part in parts if part)
    except grammar.Unreadable:
        return False
