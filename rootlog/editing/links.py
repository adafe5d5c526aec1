"""The parts of a record that belong together: what follows from what, a note and its action, a faction's turns and its player."""

import re
from collections.abc import Iterator

from rootlog.editing.places import (
    PLAYER,
    TURN,
    TextPosition,
    TextRange,
    TextSpot,
    action_at,
    on_line,
    player_of,
    range_of_action,
    range_of_finding,
    range_of_player,
    spot,
    text_at,
    told,
    turn_above,
    turn_on,
)
from rootlog.judged import JudgedRecord
from rootlog.reporting.report import Finding, RecordReport

_NOTE = re.compile(r"\s*//[!=]\s*([0-9]{1,7})(?![0-9])")


def definitions(
    judged: JudgedRecord, at: TextPosition, report: RecordReport | None = None
) -> tuple[TextRange, ...]:
    """The causes of the thing at a position. The action of which a finding there is only a consequence; the action of which a note tells; the player of a turn's letter."""
    here = spot(judged, at)
    if here.in_comment:
        return tuple(_noted(judged, here))
    if _on_letter(here):
        player = player_of(judged, here.key)
        return (range_of_player(judged, player),) if player is not None else ()
    causes = (one.follows_from for one in _findings_at(judged, here.at, report))
    found = (range_of_action(judged, one.turn, one.action) for one in causes if one is not None)
    return tuple(dict.fromkeys(found))


def references(
    judged: JudgedRecord, at: TextPosition, report: RecordReport | None = None
) -> tuple[TextRange, ...]:
    """The consequences of the thing at a position: the findings that follow from an action; the turns of a faction."""
    here = spot(judged, at)
    if here.in_comment:
        return ()
    if here.kind == PLAYER or _on_letter(here):
        return tuple(_turns(judged, here.key))
    found = action_at(judged, here.at)
    turn = turn_on(judged, here.at.line)
    if turn is None:
        return ()
    places = {(turn.number, found[1].number if found is not None else 0)}
    places |= {one.place[:2] for one in _findings_at(judged, here.at, report)}
    following = (
        range_of_finding(judged, one)
        for one in told(judged, report)
        if one.follows_from is not None and one.follows_from[:2] in places
    )
    return tuple(dict.fromkeys(following))


def highlights(
    judged: JudgedRecord, at: TextPosition, report: RecordReport | None = None
) -> tuple[TextRange, ...]:
    """The parts that belong to the thing at a position, that itself included; nothing where it is alone."""
    here = spot(judged, at)
    if here.in_comment:
        return tuple(_noted(judged, here))
    linked = {*definitions(judged, at, report), *references(judged, at, report)}
    if _on_letter(here):
        linked.update(_turns(judged, here.key))
    elif linked:
        found = action_at(judged, here.at)
        if found is not None:
            linked.add(range_of_action(judged, found[0].number, found[1].number))
    return tuple(sorted(linked))


def _on_letter(here: TextSpot) -> bool:
    """True if the cursor is on the letter before the colon of a turn."""
    head = here.text.find(here.key) if here.key else 0
    return here.kind == TURN and head <= here.at.column <= head + 1


def _findings_at(
    judged: JudgedRecord, at: TextPosition, report: RecordReport | None
) -> list[Finding]:
    """The findings whose stretch a cursor touches."""
    line = (one for one in told(judged, report) if one.line == at.line + 1)
    return [one for one in line if range_of_finding(judged, one).covers(at)]


def _noted(judged: JudgedRecord, here: TextSpot) -> Iterator[TextRange]:
    """The action of which an annotation or a ruling tells."""
    found = _NOTE.match(here.text)
    turn = turn_above(judged, here.at.line)
    if found is not None and turn is not None and int(found[1]) <= len(turn.actions):
        yield range_of_action(judged, turn.number, int(found[1]))


def _turns(judged: JudgedRecord, letter: str) -> Iterator[TextRange]:
    for turn in judged.record.turns:
        if turn.faction == letter:
            head = text_at(judged, turn.line - 1).find(letter)
            yield on_line(turn.line - 1, head, head + 1)
