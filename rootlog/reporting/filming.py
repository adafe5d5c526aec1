"""The video of a game: time stamps that stand under its turns, and links to those moments."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rootlog.reporting.report import Filmed, Finding, RecordReport

if TYPE_CHECKING:
    from rootlog.notation.reader import RecordText

_STAMP = re.compile(r"\s*//\s*@\s*(?:([0-9]{1,2}):)?([0-9]{1,3}):([0-5][0-9])(?![0-9:]).*")
_NAMED = re.compile(r"(?i)\s*//\s*video\s*:.*?(https?://\S+)")
_ADDRESS = re.compile(r"\s*//.*?(https?://[^\s<>\"']+)")
_PARTS = re.compile(r"(https?://(?:www\.|m\.)?([^/?#\s\[\]]+)[^?#]*)(\?[^#]*)?(?:#.*)?")
_ASKED = frozenset(("youtube.com", "youtu.be", "twitch.tv"))
"""The sites that take the moment in the query; others take it as browsers do for a file."""
_HOUR, _MINUTE = 3600, 60


class Film(NamedTuple):
    """The video of a game: its address, empty where the record names none, and the turns whose time is known, with their seconds."""

    address: str
    stamps: tuple[tuple[int, int], ...]

    def at(self, turn: int) -> Filmed | None:
        """The moment of a turn: its own, else that of the last turn before it that has one; None where none has."""
        place = bisect([number for number, _ in self.stamps], turn)
        if not place or not turn:
            return None
        seconds = self.stamps[place - 1][1]
        return Filmed(clock(seconds), seconds, linked(self.address, seconds))


def film(given: RecordText) -> Film | None:
    """The video of a record; None where no turn has a time stamp."""
    stamps = _stamps(given.lines, [turn.line for turn in given.record.turns])
    if not stamps:
        return None
    return Film(_address(given.lines[: given.record.turns[0].line - 1]), tuple(stamps.items()))


def _stamps(lines: Sequence[str], turns: Sequence[int]) -> dict[int, int]:
    """The seconds of each turn that has a time stamp on a line below its own, by its number; `turns` are their lines."""
    found: dict[int, int] = {}
    for number, line in enumerate(lines, start=1):
        stamp = _STAMP.fullmatch(line) if "@" in line else None
        turn = bisect(turns, number)
        if stamp is None or not turn:
            continue
        hours, minutes, seconds = int(stamp[1] or 0), int(stamp[2]), int(stamp[3])
        if not hours or minutes < _MINUTE:
            found.setdefault(turn, hours * _HOUR + minutes * _MINUTE + seconds)
    return found


def _address(lines: Iterable[str]) -> str:
    """The address of the video: that of a comment `// Video: ...`, else the first in a comment above the turns; empty where there is none."""
    above = [line for line in lines if "://" in line]
    found = (sign.match(line) for sign in (_NAMED, _ADDRESS) for line in above)
    return next((one[1].rstrip(".,;)") for one in found if one), "")


def clock(seconds: int) -> str:
    """A time as a time stamp has it, as 1:23:45 or 7:05."""
    minutes, rest = divmod(seconds, _MINUTE)
    hours, minutes = divmod(minutes, _MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def linked(address: str, seconds: int) -> str | None:
    """The address of a moment of a video, as its site takes it; else as browsers do for a file; None without an address."""
    parts = _PARTS.fullmatch(address)
    if parts is None:
        return None
    base, host, query = parts[1], parts[2].lower(), parts[3] or ""
    if host not in _ASKED:
        return f"{base}{query}#t={seconds}"
    rest = [one for one in query[1:].split("&") if one and not one.startswith(("t=", "start="))]
    return f"{base}?{'&'.join([*rest, f't={seconds}s'])}"


def filmed(told: RecordReport, shown: Film | None) -> RecordReport:
    """The report, each finding with its moment in the video of the game, if there is one."""
    if shown is None:
        return told

    def with_moment(finding: Finding) -> Finding:
        return finding._replace(video=shown.at(finding.turn))

    return told._replace(
        findings=tuple(map(with_moment, told.findings)),
        ruled=tuple(one._replace(finding=with_moment(one.finding)) for one in told.ruled),
    )
