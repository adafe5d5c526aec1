"""A record's outline: its header, its rounds, the turns in them with the score; and what of it can be folded away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rootlog.editing.places import (
    TextPosition,
    TextRange,
    end_of_statement,
    lines_of,
    on_line,
    player_of,
    told,
)
from rootlog.engine import words
from rootlog.judged import JudgedRecord
from rootlog.notation.record import TurnLine
from rootlog.reporting.report import Finding, RecordReport

HEADING, LINE, PLAYER, ROUND, TURN = "heading", "line", "player", "round", "turn"
"""The kinds of symbols."""
COMMENT, REGION = "comment", "region"
"""The kinds of folds."""
_NOTES = ("//!", "//=")


class Symbol(NamedTuple):
    """A part of the outline: what it is called, what more there is to tell, where it is and where its name does."""

    name: str
    detail: str
    kind: str
    range: TextRange
    selection: TextRange
    children: tuple[Symbol, ...] = ()


class FoldedLines(NamedTuple):
    """Lines that can be folded into the first of them; both ends belong to it."""

    first: int
    last: int
    kind: str


def symbols(judged: JudgedRecord, report: RecordReport | None = None) -> tuple[Symbol, ...]:
    """The outline: the header with its lines and players, then the rounds with their turns, and how many errors each has."""
    wrong = _wrong(told(judged, report))
    rounds = [_round(judged, number, turns, end, wrong) for number, turns, end in _rounds(judged)]
    heading = _heading(judged)
    return (*((heading,) if heading else ()), *rounds)


def folds(judged: JudgedRecord) -> tuple[FoldedLines, ...]:
    """The header, the rounds, each turn with what is annotated and ruled below it, and comments of several lines."""
    return tuple(sorted({*_regions(judged), *_comments(judged)}))


# --- the header ---------------------------------------------------------------------------------------------------


def _heading(judged: JudgedRecord) -> Symbol | None:
    children = tuple(_header_lines(judged))
    if not children:
        return None
    first, last = children[0], children[-1]
    header = judged.record.header
    detail = ", ".join(filter(None, (header.map, header.deck, judged.law.id)))
    return Symbol(
        "Header",
        detail,
        HEADING,
        TextRange(first.range.start, last.range.end),
        first.selection,
        children,
    )


def _header_lines(judged: JudgedRecord) -> Iterator[Symbol]:
    """The lines above the first turn that say something."""
    players = {player.line: player for player in judged.record.players}
    for number, text in enumerate(lines_of(judged)[: _first_turn(judged)]):
        end, start = end_of_statement(text), len(text) - len(text.lstrip())
        key, colon, value = text[:end].partition(":")
        if not colon:
            continue
        where = on_line(number, start, end)
        player = players.get(number + 1)
        if player is not None:
            name = words.faction_name(player.faction)
            yield Symbol(f"{player.faction}: {name}", player.name, PLAYER, where, where)
        else:
            yield Symbol(key.strip() or ":", value.strip(), LINE, where, where)


def _first_turn(judged: JudgedRecord) -> int:
    """The number of lines that stand above the first turn."""
    turns = judged.record.turns
    return turns[0].line - 1 if turns else len(lines_of(judged))


# --- rounds and turns ---------------------------------------------------------------------------------------------


def _rounds(judged: JudgedRecord) -> list[tuple[int, list[TurnLine], int]]:
    """Each round: its number, its turns, and the last line that belongs to it."""
    if not judged.record.turns:
        return []
    groups = [
        (number, list(turns))
        for number, turns in groupby(judged.record.turns, key=lambda t: t.round)
    ]
    starts = [turns[0].line - 1 for _, turns in groups[1:]]
    total = len(lines_of(judged))
    ends = [*(_filled(judged, start - 1) for start in starts), _filled(judged, total - 1)]
    return [(number, turns, end) for (number, turns), end in zip(groups, ends, strict=True)]


def _filled(judged: JudgedRecord, line: int) -> int:
    """The last line up to that one that is not blank."""
    lines = lines_of(judged)
    while line > 0 and not lines[line].strip():
        line -= 1
    return line


def _round(
    judged: JudgedRecord, number: int, turns: Sequence[TurnLine], last: int, wrong: dict[int, int]
) -> Symbol:
    first = turns[0].line - 1
    scores = judged.game.turns[turns[-1].number - 1].after.scores
    detail = ", ".join(f"{who} {words.score(n)}" for who, n in scores.items())
    last = max(last, turns[-1].line - 1)
    where = TextRange(TextPosition(first, 0), TextPosition(last, len(lines_of(judged)[last])))
    selection = on_line(first, 0, len(lines_of(judged)[first]))
    inner = tuple(_turn(judged, turn, wrong) for turn in turns)
    return Symbol(f"Round {number}" if number else "Set-up", detail, ROUND, where, selection, inner)


def _turn(judged: JudgedRecord, turn: TurnLine, wrong: dict[int, int]) -> Symbol:
    log = judged.game.turns[turn.number - 1]
    parts = [words.points(log.after.scores.get(turn.faction))]
    parts.append(words.some(len(turn.actions), "action"))
    if turn.number in wrong:
        parts.append(words.counted(wrong[turn.number], "error"))
    player = player_of(judged, turn.faction)
    by = f" ({player.name})" if player and player.name else ""
    text = lines_of(judged)[turn.line - 1]
    head = text.find(turn.faction)
    where = on_line(turn.line - 1, head, max(end_of_statement(text), head + 2))
    selection = on_line(turn.line - 1, head, head + 1)
    name = f"{turn.faction}: {words.faction_name(turn.faction)}{by}"
    return Symbol(name, ", ".join(parts), TURN, where, selection)


def _wrong(findings: Sequence[Finding]) -> dict[int, int]:
    """The number of errors that each turn has."""
    found: dict[int, int] = {}
    for finding in findings:
        if finding.is_error:
            found[finding.turn] = found.get(finding.turn, 0) + 1
    return found


# --- folding ------------------------------------------------------------------------------------------------------


def _regions(judged: JudgedRecord) -> Iterator[FoldedLines]:
    heading = _heading(judged)
    if heading is not None and heading.range.end.line > heading.range.start.line:
        yield FoldedLines(heading.range.start.line, heading.range.end.line, REGION)
    rounds = {turns[0].line - 1: last for _, turns, last in _rounds(judged)}
    for first, last in rounds.items():
        if last > first:
            yield FoldedLines(first, last, REGION)
    lines = lines_of(judged)
    for turn in judged.record.turns:
        end = turn.line
        while end < len(lines) and lines[end].startswith(_NOTES):
            end += 1
        if end > turn.line and turn.line - 1 not in rounds:  # editors fold a line in one way only
            yield FoldedLines(turn.line - 1, end - 1, COMMENT)


def _comments(judged: JudgedRecord) -> Iterator[FoldedLines]:
    """Comments of several lines that are no notes on a turn."""
    first = None
    for number, text in enumerate((*lines_of(judged), "")):
        bare = text.lstrip()
        if bare.startswith("//") and not bare.startswith(_NOTES):
            first = number if first is None else first
        elif first is not None:
            if number - 1 > first:
                yield FoldedLines(first, number - 1, COMMENT)
            first = None
