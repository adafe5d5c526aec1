"""The result of a game as leagues ask for it: all that a record tells of the game and of each seat, by field (`forms`)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from rootlog.engine.game import Table
from rootlog.reporting.dating import noted
from rootlog.reporting.ending import COALITION, DOMINANCE
from rootlog.reporting.league import GameResult, results
from rootlog.reporting.season import USUAL, Season

if TYPE_CHECKING:
    from rootlog.judged import JudgedRecord

POINTS = "points"
ADVANCED, STANDARD = "advanced", "standard"
ENDING = ".rootlog"


class GameOutcome(NamedTuple):
    """A game's result: `game` and each of the `seats`, in turn order, by field."""

    game: dict[str, Any]
    seats: tuple[dict[str, Any], ...]


def outcome(judged: JudgedRecord, season: Season = USUAL) -> GameOutcome:
    """The result of a record; it is replayed and not judged."""
    found = results(judged, season=season)
    players = {one.faction: one.player for one in found}
    return GameOutcome(_game(judged, found, season), tuple(_seat(one, players) for one in found))


def _game(judged: JudgedRecord, found: tuple[GameResult, ...], season: Season) -> dict[str, Any]:
    header, table, path = judged.record.header, judged.game.table, judged.given.path
    first = found[0] if found else None
    name = os.path.basename(path)
    return {
        "game": path,
        "name": name[: -len(ENDING)] if name.lower().endswith(ENDING) else name,
        "date": first.date if first else "",
        "season": season.name,
        "stage": first.stage if first else "",
        "round": first.round if first else None,
        "map": header.map or "",
        "deck": header.deck or "",
        "law": judged.law.id,
        "setup": ADVANCED if table.advanced else STANDARD,
        "players": len(table.factions),
        "random_suits": header.suits is not None and dict(header.suits) != table.map.suits,
        "undrafted": _undrafted(table),
        "hirelings": [f"{one}d" if one in table.demoted else one for one in table.hirelings],
        "landmarks": [landmark for landmark, _ in table.landmarks],
        "timing": noted("Timing", judged.given.lines).lower(),
        "link": noted("Link", judged.given.lines),
        "finished": judged.record.winner is not None,
    }


def _undrafted(table: Table) -> str:
    """The one faction that could be drafted and was not; empty where there are several, or none."""
    left = [letter for letter in table.pool if letter not in table.factions]
    return left[0] if len(left) == 1 else ""


def _seat(one: GameResult, players: dict[str, str]) -> dict[str, Any]:
    joined = bool(one.coalition)
    return {
        "seat": one.seat,
        "player": one.player,
        "faction": one.faction,
        "role": one.character or one.faction,
        "character": one.character,
        "points": one.points,
        "dominance": one.dominance,
        "coalition": one.coalition,
        "partner": players.get(one.coalition, ""),
        "result": _result(one),
        "end": DOMINANCE if one.dominance else COALITION if joined else POINTS,
        "won": one.won,
        "score": one.score,
        "worth": (0.5 if joined else 1) if one.won else 0,
    }


def _result(one: GameResult) -> str | int | None:
    if one.dominance:
        return f"{DOMINANCE} {one.dominance}"
    return f"{COALITION} {one.coalition}" if one.coalition else one.points
