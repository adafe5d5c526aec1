"""The hover text for a place of a record."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rootlog.editing import headings, lawful
from rootlog.editing.places import (
    HEADER,
    PLAYER,
    TextPosition,
    TextRange,
    TextSpot,
    action_at,
    on_line,
    player_of,
    range_of_action,
    range_of_player,
    spot,
    told,
    turn_on,
)
from rootlog.editing.standing import TurnStanding
from rootlog.engine import words
from rootlog.engine.changes import Battled, Guessed, Moved, Swapped
from rootlog.engine.game import Step, TurnLog
from rootlog.engine.law import Rule
from rootlog.engine.pieces import hand
from rootlog.engine.reasons import Reason
from rootlog.engine.state import State
from rootlog.judged import JudgedRecord
from rootlog.notation.record import TurnLine
from rootlog.renderers.text import WHOSE
from rootlog.reporting.report import Finding, RecordReport

GOOD, BAD, FAINT = "✓", "✗", "↳"


class Hover(NamedTuple):
    """The hover text, as Markdown, and of which stretch of the text."""

    range: TextRange
    text: str


def hover(
    judged: JudgedRecord, at: TextPosition, report: RecordReport | None = None
) -> Hover | None:
    """The hover text for a position; None where there is nothing to tell."""
    here = spot(judged, at)
    if here.in_comment:
        return _of_rule(judged, here)
    if here.kind == HEADER:
        return _of_header(judged, here)
    if here.kind == PLAYER:
        return _of_player(judged, here)
    turn = turn_on(judged, here.at.line)
    return _of_turn(judged, here, turn, told(judged, report)) if turn is not None else None


def _of_turn(
    judged: JudgedRecord, here: TextSpot, turn: TurnLine, findings: Sequence[Finding]
) -> Hover | None:
    """An action of a turn, or the turn as a whole where its letter is."""
    found = action_at(judged, here.at)
    number = found[1].number if found is not None and here.at.column >= here.value else 0
    if not number and here.at.column > here.value:
        return None
    wrong = [one for one in findings if (one.turn, one.action) == (turn.number, number)]
    if not number:
        parts = _turn(judged, turn, wrong)
        return Hover(on_line(here.at.line, 0, here.value), "\n\n".join(parts))
    parts = _action(judged, turn, number, wrong)
    return Hover(range_of_action(judged, turn.number, number), "\n\n".join(parts))


# --- lines that are no turns ------------------------------------------------------------------------------------


def _of_rule(judged: JudgedRecord, here: TextSpot) -> Hover | None:
    """The rule whose number is in a comment."""
    for found in lawful.NUMBER.finditer(here.text, here.comment):
        if found.start() <= here.at.column <= found.end():
            entry = lawful.named(found.group(), judged.law)
            if entry is not None:
                where = on_line(here.at.line, found.start(), found.end())
                return Hover(where, lawful.in_full(entry, judged.law))
    return None


def _of_header(judged: JudgedRecord, here: TextSpot) -> Hover | None:
    about = headings.WORDS.get(here.key)
    if about is None:
        return None
    lines = [
        f"**{here.key}**: {about}",
        *map(lawful.plain, headings.header_words(judged, here.key)),
    ]
    return Hover(on_line(here.at.line, 0, here.comment), "\n\n".join(lines))


def _of_player(judged: JudgedRecord, here: TextSpot) -> Hover | None:
    player = player_of(judged, here.key)
    if player is None:
        return None
    seats = judged.game.table.seats
    lines = [f"**{lawful.plain(headings.faction_words(here.key, judged.law.house))}**"]
    if player.name:
        lines.append(f"played by {lawful.plain(player.name)}")
    if here.key in seats and any(turn.round for turn in judged.record.turns):
        lines.append(f"seat {seats.index(here.key) + 1} of {len(seats)}")
    range_ = range_of_player(judged, player)
    return Hover(TextRange(TextPosition(here.at.line, 0), range_.end), "\n\n".join(lines))


# --- turns ------------------------------------------------------------------------------------------------------


def _turn(judged: JudgedRecord, turn: TurnLine, wrong: list[Finding]) -> Iterator[str]:
    log = judged.game.turns[turn.number - 1]
    name, player = words.faction_name(turn.faction), player_of(judged, turn.faction)
    by = f" ({lawful.plain(player.name)})" if player and player.name else ""
    yield f"**Turn {turn.number}, {_round(turn)}: {name}**{by}"
    yield _scores(log)
    yield _hands(judged, log.before, log.after)
    yield from _wrong(judged, wrong)


def _round(turn: TurnLine) -> str:
    return f"round {turn.round}" if turn.round else "set-up"


def _scores(log: TurnLog) -> str:
    told = []
    for letter, after in log.after.scores.items():
        before = log.before.scores.get(letter)
        now, was = words.score(after), words.score(before)
        told.append(f"{words.faction_name(letter)} {now if now == was else f'{was} → {now}'}")
    return f"Points: {', '.join(told)}"


def _hands(judged: JudgedRecord, before: State, after: State) -> str:
    told = []
    for letter in judged.game.table.factions:
        was, now = before.size(hand(letter)), after.size(hand(letter))
        told.append(f"{words.faction_name(letter)} {now if now == was else f'{was} → {now}'}")
    return f"Hands: {', '.join(told)}"


def _action(
    judged: JudgedRecord, turn: TurnLine, number: int, wrong: list[Finding]
) -> Iterator[str]:
    log = judged.game.turns[turn.number - 1]
    step, action = log.steps[number - 1], turn.actions[number - 1]
    explained = [one for one in judged.explained_turn(turn.number) if one.action == number]
    words_ = judged.words.get((turn.number, number), "")
    head = f"**{lawful.code(action.text)}** {lawful.plain(words_)}"
    plays = " + ".join(one.play for one in explained if one.play)
    phase = next((one.phase for one in explained if one.phase), "")
    taken = f"*{plays}*{f' in {phase.capitalize()}' if phase else ''}" if plays else ""
    yield f"{head}  \n{taken}" if taken else head
    yield from _wrong(judged, wrong)
    reasons = [reason for one in explained for reason in one.reasons if reason.holds]
    yield from _allowed(judged, reasons)
    clearings = _clearings(step)
    if clearings:
        yield "\n".join(_ruled(judged, turn, number, clearings))
    yield _hands(judged, step.before, step.after)


def _wrong(judged: JudgedRecord, findings: list[Finding]) -> Iterator[str]:
    """The fault, the rule that says so, and the line that was probably meant."""
    for one in findings:
        mark = FAINT if one.follows_from else BAD
        title = lawful.plain(f"{one.rule} {one.title}")
        name = f"[{title}]({one.rule_url})" if one.rule_url else title
        lines = [f"{mark} **{name}**: {lawful.plain(one.message)}"]
        entry = lawful.named(one.rule, judged.law) if lawful.NUMBER.fullmatch(one.rule) else None
        if entry is not None:
            lines.append(f"> {lawful.paraphrase(judged.law, entry.rule)}")
        if one.follows_from is not None:
            cause = one.follows_from
            where = f"turn {cause.turn}" + (f", action {cause.action}" if cause.action else "")
            lines.append(f"follows from {cause.rule} in {where}")
        if one.suggestion is not None:
            line = one.suggestion.line
            where = "" if line == one.line else f" in line {line}"
            lines.append(f"probably meant: {one.suggestion.edit}{where}")
        if one.likely in WHOSE:
            lines.append(f"likely {WHOSE[one.likely]}")
        yield "\n\n".join(lines)


def _allowed(judged: JudgedRecord, reasons: list[Reason]) -> Iterator[str]:
    """The rules that allow it, each once with its paraphrase, and what is so by each."""
    law = judged.law
    said: dict[Rule, list[str]] = {}
    for reason in reasons:
        found = said.setdefault(reason.rule, [])
        if reason.told and reason.message not in found:
            found.append(reason.message)
    for rule, messages in said.items():
        told = f": {lawful.plain('; '.join(messages))}" if messages else ""
        yield f"{GOOD} **{lawful.head(law, rule)}**{told}\n\n> {lawful.paraphrase(law, rule)}"


def _clearings(step: Step) -> list[int]:
    """The clearings that an action is about."""
    found: dict[int, None] = {}
    for change in step.changes:
        if isinstance(change, Moved):
            for where in (change.source, change.target):
                if where.kind == "clearing":
                    found[int(where.key)] = None
        elif isinstance(change, Battled | Guessed):
            found[change.clearing] = None
        elif isinstance(change, Swapped):
            found[change.one] = found[change.other] = None
    return list(found)


def _ruled(
    judged: JudgedRecord, turn: TurnLine, number: int, clearings: list[int]
) -> Iterator[str]:
    """Who rules the clearings before the action, and after it where that differs."""
    known = judged.game.table.map.clearings
    before, after = TurnStanding(judged, turn, number), TurnStanding(judged, turn, number + 1)
    for one in clearings:
        if one not in known:
            continue
        was, now = before.clearing(one), after.rule(one)
        changed = "" if before.rule(one) == now else f"; then {now}"
        yield f"- {one}: {lawful.plain(was + changed)}"
