"""Setting hirelings up (law-6: 16.6; law-16: 19.6): three of them, so many demoted, and no faction that they stand for."""

from __future__ import annotations

from collections.abc import Iterator

from rootlog.engine import factions
from rootlog.engine.game import Game, Table
from rootlog.engine.law import Rule, chapter
from rootlog.engine.reasons import ERROR, ILLEGAL, Objection
from rootlog.engine.words import faction_name

R = chapter("advanced")

DEALT = 3
UNDEMOTED = 2
"""As many players play with all hirelings promoted."""


def findings(game: Game) -> Iterator[Objection]:
    """What the header's line of hirelings breaks; it is told of the first turn."""
    if not game.turns:
        return
    first = game.turns[0]
    for rule, words in _broken(game.table):
        yield Objection(rule, ILLEGAL, ERROR, first.number, 0, first.faction, words)


def _broken(table: Table) -> Iterator[tuple[Rule, str]]:
    name = faction_name
    if len(table.hirelings) != DEALT:
        count = len(table.hirelings)
        words = f"{count} hireling{'s are' if count > 1 else ' is'} in play, {DEALT} are dealt"
        yield R.SET_UP_HIRELINGS, words
        return
    due = min(DEALT, max(0, len(table.factions) - UNDEMOTED))
    if len(table.demoted) != due:
        words = f"{len(table.demoted)} of the hirelings are demoted, with {len(table.factions)} players {due} are"
        yield R.DEMOTE, words
    for code in table.hirelings:
        for faction in _counterparts(code):
            if faction in table.factions:
                words = f"the {name(faction)} plays, though its hirelings, the {name(code)}, are in play"
                yield R.RETURN_CORRESPONDING_FACTIONS, words
                break


def _counterparts(code: str) -> tuple[str, ...]:
    """The factions for which a hireling stands: those on the board of the letter in its code."""
    letter = code.removeprefix("h_")
    return factions.data(letter).letters if letter in factions.letters() else ()
