"""How one slip is told: noticed or silent, as how many errors, and what repair is offered."""

from collections import Counter
from typing import NamedTuple

import rootlog
from tests.breaching.yardstick import Meant, changed, whose


class Told(NamedTuple):
    """How one slip was told; `repair` is `right`, `as good`, `wrong`, `none`, or `rightly none`; `whose` it is said to be as in a report."""

    kind: str
    game: str
    line: int
    meant: str
    written: str
    repair: str
    one_on_turn: bool
    one_in_record: bool
    whose: str
    findings: tuple
    offered: tuple
    text: str


SILENT = "silent"
"""The repair of a slip with which the record is still legal to the end: nobody can notice it."""


def tell_of(game, name, kind, slip):
    """What `check` says of a legal game with a slip."""
    text = game.broken(slip.turn, slip.line)
    report = rootlog.check(text)
    assert not any(one.internal for one in report.records), (name, slip.turn.line, slip.line)
    errors = [one for one in report.findings if one.is_error and one.follows_from is None]
    if not errors:
        repair, offered = SILENT, ()
    else:
        offered = tuple(
            (one.suggestion.line, one.suggestion.text) for one in errors if one.suggestion
        )
        repair = _verdict(game, slip, text, offered)
    return Told(
        kind.name,
        name,
        slip.turn.line,
        slip.turn.meant,
        slip.line,
        repair,
        sum(one.line == slip.turn.line for one in errors) == 1,
        len(errors) == 1,
        whose(report.findings, slip.turn.line) if errors else "",
        tuple((one.line, one.action, one.rule, one.message) for one in errors),
        offered,
        text,
    )


def _verdict(game, slip, text, offered):
    where = slip.turn.line
    meant = Meant(game.lines, where, slip.turn.meant)
    here = [line for number, line in offered if number == where]
    if any(map(meant.mended_by, here)):
        return "right"
    if any(meant.as_good(slip.line, line) for line in here) or any(
        _as_good_elsewhere(meant, slip, text, *one) for one in offered if one[0] != where
    ):
        return "as good"
    if offered:
        return "wrong"
    return "none" if meant.is_told(slip.line) else "rightly none"


def _as_good_elsewhere(meant, slip, text, number, offered):
    """Whether another line that is offered changes no more, and nothing in the record speaks against it."""
    lines = text.splitlines()
    if changed(lines[number - 1], offered) > changed(slip.line, meant.meant):
        return False
    lines[number - 1] = offered
    left = Counter(one.line for one in rootlog.check("\n".join(lines)).findings if one.is_error)
    return left <= meant.errors
