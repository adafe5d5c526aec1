"""Figures of a replayed game: scores by round, actions, battles and crafts per faction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rootlog.engine.changes import Crafted
from rootlog.engine.game import Game, TurnLog
from rootlog.engine.pieces import Faction
from rootlog.engine.tuples import shown
from rootlog.reporting.report import Filmed

if TYPE_CHECKING:
    from rootlog.judged import Account, Fought
    from rootlog.reporting.filming import Film

SOURCES = ("faction", "crafting", "battle", "other")
"""The sources of points: a rule of the faction's own chapter, crafted items, removed buildings and tokens, anything else."""


class Round(NamedTuple):
    """The results of a faction in one round (0: its set-up), and its score when the round ended (None: off the track).

    `points` is the difference to the round before; it is None when a score is. Actions are those of its own turns;
    battles, crafts and points count in whosever turn they are recorded. `sources` are the recorded points by where they
    come from (`SOURCES`). A battle is `won` by who loses fewer pieces in it, and `lost` by who loses more.
    """

    number: int
    score: int | None
    points: int | None
    actions: int
    attacks: int
    defences: int
    crafts: tuple[str, ...]
    won: int
    lost: int
    sources: dict[str, int]


class TurnPoints(NamedTuple):
    """The points recorded in one turn: by faction, and by where they come from."""

    turn: int
    round: int
    faction: Faction
    points: dict[Faction, dict[str, int]]
    video: Filmed | None = None
    """Its moment in the video of the game."""


class Figures(NamedTuple):
    """The figures of one faction: round by round, and whether the record names it a winner."""

    faction: Faction
    winner: bool
    rounds: tuple[Round, ...]

    def __repr__(self) -> str:
        return shown(self)

    def rows(self) -> list[dict[str, object]]:
        """A flat dictionary for each round; crafts are one text, points have a key for each source, as `points_battle`."""
        return [
            {"faction": self.faction, "winner": self.winner, **_flat(one)} for one in self.rounds
        ]

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
    def won(self) -> int:
        """All battles in which it lost fewer pieces than its enemy."""
        return sum(one.won for one in self.rounds)

    @property
    def lost(self) -> int:
        """All battles in which it lost more pieces than its enemy."""
        return sum(one.lost for one in self.rounds)

    @property
    def sources(self) -> dict[str, int]:
        """All recorded points by where they come from."""
        return {source: sum(one.sources[source] for one in self.rounds) for source in SOURCES}

    @property
    def crafts(self) -> tuple[str, ...]:
        """All that it crafted, in order: item letters as `%s`, else names."""
        return tuple(name for one in self.rounds for name in one.crafts)


class Stats(tuple[Figures, ...]):
    """The figures of each faction, in order of the player lines."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Stats of {', '.join(figures.faction for figures in self)}>"

    def rows(self) -> list[dict[str, object]]:
        """A flat dictionary for each faction and round, as for `pandas.DataFrame(rootlog.stats(path).rows())`.

        >>> rows = rootlog.stats(Path("fixtures/games/readme.rootlog")).rows()
        >>> [(row["faction"], row["round"], row["score"]) for row in rows][:2]
        [('E', 0, 0), ('E', 1, 1)]
        """
        return [row for figures in self for row in figures.rows()]


def _flat(one: Round) -> dict[str, object]:
    """A round with nothing nested in it."""
    row: dict[str, object] = {"round": one.number, **one._asdict()}
    del row["number"], row["sources"]
    row["crafts"] = ", ".join(one.crafts)
    return row | {f"points_{source}": points for source, points in one.sources.items()}


def turns(accounts: Iterable[Account], film: Film | None = None) -> tuple[TurnPoints, ...]:
    """The points of every turn in which some were recorded, with its moment in the video of the game."""
    return tuple(
        TurnPoints(
            one.turn, one.round, one.faction, one.points, film.at(one.turn) if film else None
        )
        for one in accounts
        if one.points
    )


def stats(game: Game, accounts: Iterable[Account]) -> tuple[Figures, ...]:
    """The figures of each faction, in the order of their player lines; `accounts` tell of every turn of the game."""
    rounds: dict[int, list[tuple[TurnLog, Account]]] = {}
    for turn, account in zip(game.turns, accounts, strict=True):
        rounds.setdefault(turn.round, []).append((turn, account))
    return tuple(_figures(game, faction, rounds) for faction in game.table.factions)


def _figures(
    game: Game, faction: Faction, rounds: dict[int, list[tuple[TurnLog, Account]]]
) -> Figures:
    rows: list[Round] = []
    before: int | None = 0
    for number, turns in sorted(rounds.items()):
        logs, accounts = [log for log, _ in turns], [account for _, account in turns]
        rows.append(_round(number, logs, accounts, faction, before))
        before = rows[-1].score
    return Figures(faction, faction in (game.winner or ()), tuple(rows))


def _round(
    number: int,
    turns: list[TurnLog],
    accounts: list[Account],
    faction: Faction,
    before: int | None,
) -> Round:
    score = turns[-1].after.scores.get(faction, 0)
    changes = [change for turn in turns for _, change in turn.changes()]
    battles = [battle for account in accounts for battle in account.battles]
    crafts = [c for c in changes if isinstance(c, Crafted) and c.faction == faction]
    margins = [_margin(battle, faction) for battle in battles]
    return Round(
        number=number,
        score=score,
        points=None if score is None or before is None else score - before,
        actions=sum(len(turn.steps) for turn in turns if turn.faction == faction),
        attacks=sum(battle.attacker == faction for battle in battles),
        defences=sum(battle.defender == faction for battle in battles),
        crafts=tuple(f"%{c.item}" if c.item else c.name or "" for c in crafts),
        won=sum(margin > 0 for margin in margins),
        lost=sum(margin < 0 for margin in margins),
        sources=_sources(accounts, faction),
    )


def _margin(battle: Fought, faction: Faction) -> int:
    """The number by which the enemy lost more pieces in a battle; 0 for who was not in it."""
    if faction not in {battle.attacker, battle.defender} or battle.attacker == battle.defender:
        return 0
    margin = battle.defender_lost - battle.attacker_lost
    return margin if faction == battle.attacker else -margin


def _sources(accounts: list[Account], faction: Faction) -> dict[str, int]:
    total: Counter[str] = Counter()
    for account in accounts:
        total.update(account.points.get(faction, {}))
    return {source: total[source] for source in SOURCES}
