"""Figures of a replayed game: scores by round, actions, battles and crafts per faction."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.changes import Battled, Crafted
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.pieces import Faction


class Round(NamedTuple):
    """What a faction did in one round (0: its set-up), and its score when the round ended (None: off the track).

    `points` is the difference to the round before; it is None when a score is. Actions are those of its own turns;
    battles and crafts count wherever they are recorded.
    """

    number: int
    score: int | None
    points: int | None
    actions: int
    attacks: int
    defences: int
    crafts: tuple[str, ...]


class Figures(NamedTuple):
    """The figures of one faction: round by round, and whether the record names it a winner."""

    faction: Faction
    winner: bool
    rounds: tuple[Round, ...]

    @property
    def score(self) -> int | None:
        """The score at the end."""
        return self.rounds[-1].score if self.rounds else 0

    @property
    def actions(self) -> int:
        """All actions of its turns."""
        return sum(one.actions for one in self.rounds)

    @property
    def attacks(self) -> int:
        """All battles as attacker."""
        return sum(one.attacks for one in self.rounds)

    @property
    def defences(self) -> int:
        """All battles as defender."""
        return sum(one.defences for one in self.rounds)

    @property
    def crafts(self) -> tuple[str, ...]:
        """All that it crafted, in order: item letters as `%s`, else names."""
        return tuple(name for one in self.rounds for name in one.crafts)


def stats(game: Game) -> tuple[Figures, ...]:
    """The figures of each faction, in the order of their player lines."""
    rounds: dict[int, list[TurnLog]] = {}
    for turn in game.turns:
        rounds.setdefault(turn.round, []).append(turn)
    return tuple(_figures(game, faction, rounds) for faction in game.table.factions)


def _figures(game: Game, faction: Faction, rounds: dict[int, list[TurnLog]]) -> Figures:
    rows: list[Round] = []
    before: int | None = 0
    for number, turns in sorted(rounds.items()):
        rows.append(_round(number, turns, faction, before))
        before = rows[-1].score
    return Figures(faction, faction in (game.winner or ()), tuple(rows))


def _round(number: int, turns: list[TurnLog], faction: Faction, before: int | None) -> Round:
    score = turns[-1].after.scores.get(faction, 0)
    changes = [c for turn in turns for step in turn.steps for c in step.changes]
    battles = [c for c in changes if isinstance(c, Battled)]
    crafts = [c for c in changes if isinstance(c, Crafted) and c.faction == faction]
    return Round(
        number=number,
        score=score,
        points=None if score is None or before is None else score - before,
        actions=sum(len(turn.steps) for turn in turns if turn.faction == faction),
        attacks=sum(battle.attacker == faction for battle in battles),
        defences=sum(battle.defender == faction for battle in battles),
        crafts=tuple(f"%{c.item}" if c.item else c.name or "" for c in crafts),
    )
