"""A folder of records as one page of HTML: the players, the verdicts, and a link to each game's page; tables that can be sorted."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from rootlog.engine.words import score
from rootlog.renderers.html import asset, begin, verdict_classes
from rootlog.renderers.plain import in_html
from rootlog.view.page import IndexEntry, PlayerStanding

_GAMES = (
    "Record",
    "Played",
    "Verdict",
    "Law",
    "Map",
    "Standings",
    "Errors",
    "Warnings",
    "Plays",
    "Slips",
    "Open",
)
_PLAYERS = ("Player", "Games", "Wins", "Points", "Points a game")
_MOST_FIRST = frozenset((*_PLAYERS[1:], "Played", *_GAMES[6:]))
"""Columns of which one wants to see the highest first."""


class PlayerRow(NamedTuple):
    """A player over all games of the folder: how many games, how many won, and the points in those that ended on the track."""

    player: str
    games: int
    wins: int
    points: int
    counted: int

    @property
    def mean(self) -> str:
        """The points of a game, on average."""
        return f"{self.points / self.counted:.1f}" if self.counted else NONE

    @property
    def total(self) -> str:
        """The points of all games."""
        return str(self.points) if self.counted else NONE


NONE = score(None)
"""In place of points where every game of a player ended off the track."""


TITLE = "Records"
"""The name of an index where no league gives its name."""


def index(entries: Sequence[IndexEntry], title: str = TITLE) -> str:
    """The index of those records; `title` is the name of their league."""
    return "\n".join(
        (
            *begin(title, asset("html.css"), "index.js"),
            f"<header><h1>{in_html(title)}</h1><p>{in_html(_summary(entries))}</p></header>",
            '<main class="index">',
            *_table("games", _GAMES, map(_game, entries)),
            *_players(entries),
            f"</main><script>{asset('index.js')}</script></body></html>\n",
        )
    )


def _table(name: str, heads: Sequence[str], rows: Iterator[str]) -> Iterator[str]:
    yield f'<div class="wide"><table id="{name}"><thead><tr>{"".join(map(_head, heads))}</tr></thead><tbody>'
    yield from rows
    yield "</tbody></table></div>"


def _head(head: str) -> str:
    first = ' data-first="descending"' if head in _MOST_FIRST else ""
    return f'<th scope="col"{first}><button type="button">{head}</button></th>'


def _summary(entries: Sequence[IndexEntry]) -> str:
    counts = Counter(entry.verdict for entry in entries)
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
    return f"{len(entries)} record{'' if len(entries) == 1 else 's'}: {told or 'none'}"


def _game(entry: IndexEntry) -> str:
    name = in_html(entry.path)
    link = f'<a href="{in_html(_url(entry.href))}">{name}</a>' if entry.href else name
    verdict = f'<span class="{verdict_classes(entry.verdict)}">{entry.verdict}</span>'
    texts = (
        entry.played,
        verdict,
        in_html(entry.law),
        in_html(entry.map),
        _standings(entry.standings),
    )
    cells = (
        *map(_cell, _GAMES[1:], texts),
        *_numbers(_GAMES[6:], (entry.errors, entry.warnings, *entry.likely)),
    )
    return f'<tr><th scope="row">{link}</th>{"".join(cells)}</tr>'


def _cell(head: str, inside: str, kind: str = "") -> str:
    """A cell that knows the head of its column, which is before it where the table is too wide for a screen."""
    return f'<td data-head="{head}"{kind}>{inside}</td>'


def _numbers(heads: Sequence[str], numbers: Sequence[object]) -> Iterator[str]:
    return (
        _cell(head, str(one), ' class="number"') for head, one in zip(heads, numbers, strict=True)
    )


def _standings(standings: Sequence[PlayerStanding]) -> str:
    """Who came where, the winner first."""
    places = (
        f"<li>{in_html(one.player or one.name)}{' ★' if one.won else ''} "
        f"<small>{in_html(one.name)}, {in_html(one.points)}{', winner' if one.won else ''}</small></li>"
        for one in standings
    )
    return f'<ol class="standings">{"".join(places)}</ol>' if standings else ""


# --- over all games -------------------------------------------------------------------------------------------


def _players(entries: Sequence[IndexEntry]) -> Iterator[str]:
    rows = totals(entries)
    if rows:
        yield '<h2 id="players-head">Players</h2>'
        yield from _table("players", _PLAYERS, map(_player, rows))


def totals(entries: Sequence[IndexEntry]) -> list[PlayerRow]:
    """The players of all games that could be read, those with most wins first; a name is a player."""
    found: dict[str, PlayerRow] = {}
    for one in (standing for entry in entries for standing in entry.standings if standing.player):
        row = found.get(one.player, PlayerRow(one.player, 0, 0, 0, 0))
        found[one.player] = row._replace(
            games=row.games + 1,
            wins=row.wins + one.won,
            points=row.points + (one.score or 0),
            counted=row.counted + (one.score is not None),
        )
    return sorted(found.values(), key=lambda row: (-row.wins, -row.points, row.player))


def _player(row: PlayerRow) -> str:
    cells = _numbers(_PLAYERS[1:], (row.games, row.wins, row.total, row.mean))
    return f'<tr><th scope="row">{in_html(row.player)}</th>{"".join(cells)}</tr>'


def _url(path: str) -> str:
    """A relative path as a link."""
    return quote(os.fsencode(path.replace(os.sep, "/")))  # also names that are no text
