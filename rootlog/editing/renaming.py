"""Renaming a player: the name is in player lines alone, everything else of a record names factions by their letters."""

from typing import NamedTuple

from rootlog.editing.places import (
    PLAYER,
    TURN,
    TextEdit,
    TextPosition,
    TextRange,
    lines_of,
    on_line,
    player_of,
    range_of_player,
    spot,
)
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import read
from rootlog.notation.record import Player


class RenameError(ValueError):
    """A name that no player can have, or a place where no player is named; the message says which."""


class RenameTarget(NamedTuple):
    """The target of a renaming: the stretch to mark there, and the name."""

    range: TextRange
    name: str


def named(judged: JudgedRecord, at: TextPosition) -> RenameTarget | None:
    """The player who can be renamed from a position: on a player line, or on the letter of a turn; None elsewhere."""
    found = _player(judged, at)
    if found is None:
        return None
    player, where = found
    return RenameTarget(where, player.name)


def renamed(judged: JudgedRecord, at: TextPosition, name: str) -> tuple[TextEdit, ...]:
    """The edits that give the player at a position another name, on every line on which that player has a faction.

    Raises RenameError.
    """
    found = _player(judged, at)
    if found is None:
        raise RenameError("no player is named here")
    player, wanted = found[0], name.strip()
    same = [one for one in judged.record.players if player.name and one.name == player.name]
    edits = tuple(_edit(judged, one, wanted) for one in same or [player])
    _check(judged, edits, wanted)
    return edits


def _player(judged: JudgedRecord, at: TextPosition) -> tuple[Player, TextRange] | None:
    here = spot(judged, at)
    player = player_of(judged, here.key) if here.kind in (PLAYER, TURN) else None
    if player is None or here.in_comment:
        return None
    name = range_of_player(judged, player)
    if here.kind == PLAYER:
        return (player, name) if player.line == at.line + 1 and here.at <= name.end else None
    head = here.text.find(here.key)
    letter = on_line(at.line, head, head + 1)
    return (player, letter) if letter.covers(here.at) else None


def _edit(judged: JudgedRecord, player: Player, name: str) -> TextEdit:
    where = range_of_player(judged, player)
    before = lines_of(judged)[player.line - 1][: where.start.column]
    return TextEdit(where, f" {name}" if before.endswith(":") else name)


def _check(judged: JudgedRecord, edits: tuple[TextEdit, ...], name: str) -> None:
    """Raise RenameError where the record would say anything else than that the player is called otherwise."""
    if not name or "\n" in name or "\r" in name:
        raise RenameError("a player's name is one line of text")
    lines = list(lines_of(judged))
    for edit in edits:
        text = lines[edit.range.start.line]
        changed = text[: edit.range.start.column] + edit.text + text[edit.range.end.column :]
        lines[edit.range.start.line] = changed
    record, before = read("\n".join(lines)), judged.record
    places = {edit.range.start.line + 1 for edit in edits}
    then = tuple(one._replace(name=name) if one.line in places else one for one in before.players)
    if record.players != then or len(record.turns) != len(before.turns):
        raise RenameError(
            f"a player line cannot have the name {name!r}: it would be read as something else"
        )
