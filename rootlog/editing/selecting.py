"""The ranges around a place of a record, from the smallest part to the whole: for widening a selection step by step."""

from collections.abc import Iterator

from rootlog.editing.places import (
    TextPosition,
    TextRange,
    action_at,
    end_of_statement,
    lines_of,
    on_line,
    spot,
)
from rootlog.editing.symbols import symbols
from rootlog.grammar import lexemes
from rootlog.judged import JudgedRecord


def selections(judged: JudgedRecord, at: TextPosition) -> tuple[TextRange, ...]:
    """The ranges around a position, each wider than the one before: a sign, the action, the turn, the line, the round, all."""
    found: list[TextRange] = []
    for one in _around(judged, at):
        narrow = not found or (one.start <= found[-1].start and found[-1].end <= one.end)
        if one.covers(at) and narrow and (not found or one != found[-1]):
            found.append(one)
    return tuple(found)


def _around(judged: JudgedRecord, at: TextPosition) -> Iterator[TextRange]:
    here = spot(judged, at)
    action = action_at(judged, here.at)
    if action is not None:
        start = action[1].column - 1
        for one in lexemes(action[1].text):
            if start + one.start <= here.at.column <= start + one.end:
                yield on_line(at.line, start + one.start, start + one.end)
                break
        yield on_line(at.line, start, action[1].end_column - 1)
    if here.key:
        yield on_line(at.line, here.value, max(here.value, end_of_statement(here.text)))
    yield on_line(at.line, 0, len(here.text))
    for part in symbols(judged):
        if part.range.covers(at):
            yield part.range
    lines = lines_of(judged)
    if lines:
        yield TextRange(TextPosition(0, 0), TextPosition(len(lines) - 1, len(lines[-1])))
