"""Makes the page of a game: every scene, the turns with what is wrong in its place, the scores."""

import os
from collections.abc import Iterator
from datetime import date
from functools import cache

from rootlog.engine.game import Game, TurnLog
from rootlog.engine.law import search
from rootlog.engine.words import faction_name, joined, points, score
from rootlog.judged import JudgedRecord, Moment
from rootlog.reporting.dating import played
from rootlog.reporting.report import Finding, RecordReport
from rootlog.version import VERSION
from rootlog.view.moments import Moments
from rootlog.view.page import (
    Frame,
    IndexEntry,
    Page,
    PageAction,
    PageFinding,
    PageNote,
    PageTurn,
    PlayerStanding,
    Series,
)
from rootlog.view.scene import with_player


def page(judged: JudgedRecord) -> Page:
    """The page of a judged record."""
    report, moments = judged.report, Moments(judged)
    day = played(report.path, judged.given.lines)
    standings = tuple(final_standings(report))
    found = tuple(_found(moments, report))
    return Page(
        title=title(report, day),
        verdict=report.outcome,
        facts=tuple(facts(report, day)),
        unjudged=(*report.unjudged, *filter(None, [report.internal])),
        notes=tuple(note(one, report.law) for one in report.mistakes if not one.turn),
        frames=tuple(Frame(m.turn, m.action, moments.scene(m)) for m in moments),
        turns=tuple(_turn(moments, log) for log in judged.game.turns),
        series=tuple(series(judged.game)),
        rounds=tuple(rounds(judged.game)),
        text="\n".join(judged.given.lines),
        version=VERSION,
        result=result(standings),
        standings=standings,
        found=found,
        opening=_opening(moments, found),
    )


def title(report: RecordReport, day: date | None) -> str:
    """The name of a game: its players and the day on which it was played; where it names no player its file."""
    players = joined([player for player in report.players.values() if player])
    name = players or _file(report) or "A game of Root"
    return f"{name}, {day.isoformat()}" if day else name


def _file(report: RecordReport) -> str:
    name = os.path.basename(report.path).removesuffix(".rootlog")
    return name if name.strip("-") else ""


def final_standings(report: RecordReport) -> Iterator[PlayerStanding]:
    """The players as they came in: winners first, then by points, those whose marker left the track last."""
    scores = report.scores
    letters = sorted(
        report.players, key=lambda f: (f not in report.winner, -_or(scores.get(f), -1))
    )
    for letter in letters:
        name, player, end = faction_name(letter), report.players[letter], scores.get(letter)
        yield PlayerStanding(letter, name, player, points(end), letter in report.winner, end)


def _or(number: int | None, other: int) -> int:
    return other if number is None else number


def result(standings: tuple[PlayerStanding, ...]) -> str:
    """The end of the game, in a sentence."""
    winners = [one for one in standings if one.won]
    if not winners:
        return "No winner is recorded"
    names = joined([f"{one.player} ({one.name})" if one.player else one.name for one in winners])
    end = "" if winners[0].score is None else f" with {winners[0].points}"
    return f"{names} {'wins' if len(winners) == 1 else 'win'}{end if len(winners) == 1 else ''}"


def _found(moments: Moments, report: RecordReport) -> Iterator[PageFinding]:
    """The findings in the turns, in their order."""
    for moment in moments:
        for finding in moments.findings(moment):
            deed = report.deed(finding._replace(words=moments.words(moment)))
            yield PageFinding(moment.turn, moment.action, deed, note(finding, report.law))


def _opening(moments: Moments, found: tuple[PageFinding, ...]) -> int:
    """The frame at which a page opens: the first finding, else the first turn after the set-up, else the last frame."""
    frames = list(moments)
    if found:
        return frames.index(Moment(found[0].turn, found[0].action))
    rounds_ = (number for number, moment in enumerate(frames) if moments.log(moment).round)
    return next(rounds_, max(len(frames) - 1, 0))


def facts(report: RecordReport, day: date | None) -> Iterator[tuple[str, str]]:
    """The facts of a game, by labels; the verdict first."""
    yield "Verdict", report.outcome
    if day:
        yield "Played", day.isoformat()
    lent = (f"{name} by {law}" for name, law in report.borrowed.items())
    yield "Law", ", ".join((report.law, *lent))
    yield "Map", report.map or "unknown"
    yield "Deck", report.deck or "unknown"
    if _file(report):
        yield "File", _file(report)
    for one in report.notes:
        yield "Note", one


def _turn(moments: Moments, log: TurnLog) -> PageTurn:
    here = [Moment(log.number, action) for action in range(len(log.steps) + 1)]
    round_ = f"round {log.round}" if log.round else "set-up"
    film = moments.judged.film
    scores = "  ".join(f"{f} {score(n)}" for f, n in log.after.scores.items())
    actions = tuple(_action(moments, moment) for moment in here)
    name = with_player(faction_name(log.faction), moments.players.get(log.faction, ""))
    stamped = film is not None and log.number in dict(film.stamps)
    video = film.at(log.number) if film and stamped else None
    return PageTurn(log.number, round_, log.faction, name, scores, actions, video)


def _action(moments: Moments, moment: Moment) -> PageAction:
    law = moments.judged.law.id
    notes = tuple(note(finding, law) for finding in moments.findings(moment))
    return PageAction(moment.action, moments.text(moment), notes, moments.words(moment))


def note(finding: Finding, law: str) -> PageNote:
    """A finding with the paraphrase of its rule."""
    summary = _summary(finding.rule, law)
    return PageNote(
        finding.rule,
        finding.title,
        summary,
        finding.rule_url,
        finding.message,
        finding.is_error,
        finding.line,
        finding.likely,
        finding.video,
    )


@cache
def _summary(number: str, law: str) -> str:
    found = search.numbered(number, law) or search.numbered(number)
    return found[0].summary if found else ""


def series(game: Game) -> Iterator[Series]:
    """The points of each faction at the beginning and after each turn."""
    for letter in game.table.factions:
        points = (log.after.scores.get(letter) for log in game.turns)
        yield Series(letter, faction_name(letter), (0, *points))


def rounds(game: Game) -> Iterator[tuple[int, str]]:
    """The first turn of each round after the set-up, and the round's number."""
    last = 0
    for log in game.turns:
        if log.round > last:
            last = log.round
            yield log.number, str(last)


def entry(judged: JudgedRecord, path: str, href: str | None) -> IndexEntry:
    """A record as the index of a folder lists it, under that path."""
    report = judged.report
    day = played(path, judged.given.lines)
    return IndexEntry(
        path,
        href,
        report.outcome,
        report.law,
        report.map or "",
        report.count("error"),
        report.count("warning"),
        day.isoformat() if day else "",
        tuple(final_standings(report)),
        tuple(report.likely.values()),
    )
