"""The agreements of a table besides the Law: the edition to play by, house rules, and a tournament's profile."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.engine.words import counted, faction_name, joined
from rootlog.notation.reader import RecordText
from rootlog.notation.text import BOM
from rootlog.reporting.report import PROFILE, Finding


class Profile(NamedTuple):
    """The limits of a tournament: of an empty part everything. `seats` are numbers of players, `rounds` the most that are played.

    `headers` are lines that a record must have: `Pool` for `Pool: CEA`, `Played` also for a comment `// Played: 2024-11-20`.
    """

    name: str = ""
    maps: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    rounds: int | None = None
    headers: tuple[str, ...] = ()
    severity: str = "error"

    @property
    def called(self) -> str:
        """The profile in a sentence."""
        return self.name or "the profile"


class TableAgreement(NamedTuple):
    """The law of records that name none, switches of the law with their values, and the profile."""

    law: str | None = None
    house_rules: tuple[tuple[str, str], ...] = ()
    profile: Profile | None = None


class _Breach(NamedTuple):
    """The fault and its line; 0 for the record as a whole. `turn` is the number of the turn there, if any."""

    message: str
    line: int
    turn: int = 0


def breaches(given: RecordText, profile: Profile) -> Iterator[Finding]:
    """The things of a record that the profile does not allow, and what it lacks that the profile asks for."""
    for part in (_maps, _decks, _factions, _seats, _headers, _rounds):
        for breach in part(given, profile):
            yield _finding(given, profile, part.__name__.strip("_"), breach)


def _maps(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    yield from _named(given, profile, "Map", given.record.header.map, profile.maps)


def _decks(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    yield from _named(given, profile, "Deck", given.record.header.deck, profile.decks)


def _named(
    given: RecordText, profile: Profile, key: str, value: str | None, known: tuple[str, ...]
) -> Iterator[_Breach]:
    if known and value is not None and value not in known:
        on = f"on {value}" if key == "Map" else f"with the {value} deck"
        allowed = ", ".join(known)
        what = f"{profile.called} is not played {on}. Allowed {key.lower()}s: {allowed}"
        yield _Breach(what, _line(given.lines, key))


def _factions(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    allowed = ", ".join(map(faction_name, profile.factions))
    for player in given.record.players:
        if allowed and player.faction not in profile.factions:
            name = faction_name(player.faction)
            what = f"{profile.called} does not allow the {name}. Allowed: {allowed}"
            yield _Breach(what, player.line)


def _seats(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    players = given.record.players
    if profile.seats and len(players) not in profile.seats:
        seats = joined([str(one) for one in profile.seats], "or")
        sat = counted(len(players), "player")
        what = f"{profile.called} does not allow {sat}. Allowed: {seats}"
        yield _Breach(what, players[-1].line if players else 0)


def _headers(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    for key in profile.headers:
        if not _line(given.lines, key, "(?://)?"):
            yield _Breach(f"{profile.called} requires a line `{key}:`, but it is missing", 0)


def _rounds(given: RecordText, profile: Profile) -> Iterator[_Breach]:
    most = profile.rounds
    late = next((one for one in given.record.turns if most is not None and one.round > most), None)
    if late is not None and most is not None:
        what = f"{profile.called} allows {counted(most, 'round')}, and round {late.round} begins"
        yield _Breach(what, late.line, late.number)


def _line(lines: Sequence[str], key: str, slashes: str = "") -> int:
    """The number of the first line that begins with that key and a colon; 0 where there is none."""
    begins = re.compile(rf"{BOM}?\s*{slashes}\s*{re.escape(key)}\s*:", re.IGNORECASE)
    return next((n for n, line in enumerate(lines, start=1) if begins.match(line)), 0)


def _finding(given: RecordText, profile: Profile, part: str, breach: _Breach) -> Finding:
    """A breach of a part of the profile as a finding, which cites that part."""
    whole = given.lines[breach.line - 1] if 0 < breach.line <= len(given.lines) else ""
    text = whole.removeprefix(BOM).partition("//")[0].strip()
    turn = given.record.turns[breach.turn - 1] if breach.turn else None
    column = turn.column if turn else whole.find(text) + 1
    end = turn.end_column if turn else column + len(text)
    return Finding(
        rule=f"{PROFILE}.{part}",
        title=profile.name or "Profile",
        kind=PROFILE,
        severity=profile.severity,
        turn=breach.turn,
        round=turn.round if turn else 0,
        faction=turn.faction if turn else None,
        action=0,
        line=max(breach.line, 1),
        column=column,
        end_column=end,
        text=whole[column - 1 : end - 1],
        message=breach.message,
    )
