"""Findings that are not of one play: of set-up, the order of turns, the deck, the end of the game."""

from rootlog.engine.game import TurnLog
from rootlog.engine.law import Rule
from rootlog.engine.reasons import ERROR, ILLEGAL, Evidence, Objection
from rootlog.engine.words.sentences import sentence


def finding(
    log: TurnLog,
    rule: Rule,
    key: str,
    values: Evidence,
    *,
    kind: str = ILLEGAL,
    action: int = 0,
    cause: Objection | None = None,
) -> Objection:
    """The finding that a turn breaks a rule, in the sentence of that key with those values."""
    message = sentence(rule, key, values)
    return Objection(rule, kind, ERROR, log.number, action, log.faction, message, cause=cause)
