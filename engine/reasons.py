"""The nouns for the results of judging and replaying: findings and the reasons behind them."""

from __future__ import annotations

from typing import NamedTuple

from rootlog.engine.law import Rule
from rootlog.engine.pieces import Faction
from rootlog.engine.words.sentences import sentence

ILLEGAL, MISSING, SCORE, IMPOSSIBLE, NOTATION = (
    "illegal",
    "missing",
    "score",
    "impossible",
    "notation",
)
ERROR, WARNING = "error", "warning"
PLAY, RECORD, OPEN = "play", "record", "open"
"""Who made a mistake: the players, or the pen that recorded what they did; or nothing tells which."""


class Evidence(dict[str, object]):
    """The numbers behind a reason as data: by name a number, a text, or such by name (docs/report.md has the names).

    Never changed once it is made, so it can be hashed like all that it is in.
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a dictionary that changes has none
        """By its items."""
        return hash(frozenset(self.items()))


NO_EVIDENCE = Evidence()


class Reason(NamedTuple):
    """Why a play is allowed or not: a rule, whether it holds, and the key of a sentence of that rule with the values that fill it.

    It is filled only when the reason is reported, so that a guard which holds costs nothing.
    """

    rule: Rule
    holds: bool
    key: str
    values: Evidence = NO_EVIDENCE
    evidence: Evidence = NO_EVIDENCE
    told: bool = False
    """True if the words say what is so although it holds: a fact for `explain`, as who rules by what count."""
    kind: str = ""
    """The kind of finding when it does not hold, where that is not for the verb to say that gives it: in set-up."""
    written: tuple[str, ...] = ()
    """The ways in which a thing that was left out is written, where it does not hold: any of these; as a budget's `written` for what a turn owes."""

    @property
    def message(self) -> str:
        """The reason in words."""
        return sentence(self.rule, self.key, self.values)


class CorrectedLine(NamedTuple):
    """A line as it was probably meant: its number, and its text, comments left out.

    `since` is that line with what was meant for the findings before; empty where that is the line as written.
    """

    line: int
    text: str
    since: str = ""
    made: str = RECORD
    """Who makes such a mistake, as far as the kind of the edit tells."""


class Objection(NamedTuple):
    """One thing wrong with a record (docs/report.md). `turn` counts from 1, `action` from 1 within it, 0 for the turn."""

    rule: Rule
    kind: str
    severity: str
    turn: int
    action: int
    faction: Faction
    message: str
    evidence: Evidence = NO_EVIDENCE
    meant: CorrectedLine | None = None
    """The correction that was probably meant, where one small edit explains it."""
    cause: Objection | None = None
    """The finding from which this one only follows: it would not be there without that mistake."""
    tried: bool = False
    """True if all edits that may explain it were tried, and none does."""
    written: tuple[str, ...] = ()
    """The ways in which a thing left out is written, any of these, where set-up tells it."""
