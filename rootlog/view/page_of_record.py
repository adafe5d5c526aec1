"""Makes the page of a game: every scene, the turns with what is wrong in its place, the scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rootlog.engine import words
from rootlog.engine.game import Game, TurnLog
from rootlog.judged import JudgedRecord, Moment
from rootlog.reporting.report import Finding, RecordReport
from rootlog.version import VERSION
from rootlog.view.moments import Moments
from rootlog.view.page import Entry, Frame, Note, Page, PageAction, PageTurn, Series


def page(judged: JudgedRecord) -> Page:
    """The page of a judged record."""
    report, moments = judged.report, Moments(judged)
    return Page(
        title=title(report),
        verdict=report.outcome,
        facts=tuple(_facts(report)),
        unjudged=(*report.unjudged, *filter(None, [report.internal])),
        notes=tuple(note(one, report.law) for one in report.mistakes if not one.turn),
        frames=tuple(Frame(m.turn, m.action, moments.scene(m)) for m in moments),
        turns=tuple(_turn(moments, log) for log in judged.game.turns),
        series=tuple(series(judged.game)),
        rounds=tuple(rounds(judged.game)),
        text="\n".join(judged.given.lines),
        version=VERSION,
    )


def title(report: RecordReport) -> str:
    """The name of a game: its file, else its players."""
    import os

    name = os.path.basename(report.path).removesuffix(".rootlog")
    return name if name.strip("-") else ", ".join(report.players.values()) or "A game of Root"


def _facts(report: RecordReport) -> Iterator[tuple[str, str]]:
    yield "Verdict", report.outcome
    lent = (f"{name} by {law}" for name, law in report.borrowed.items())
    yield "Law", ", ".join((report.law, *lent))
    yield "Map", report.map or "unknown"
    yield "Deck", report.deck or "unknown"
    for one in report.notes:
        yield "Note", one
    for letter, player in report.players.items():
        star = " (winner)" if letter in report.winner else ""
        yield words.faction_name(letter), f"{player}{star}"


def _turn(moments: Moments, log: TurnLog) -> PageTurn:
    here = [Moment(log.number, action) for action in range(len(log.steps) + 1)]
    round_ = f"round {log.round}" if log.round else "set-up"
    scores = "  ".join(f"{f} {'-' if n is None else n}" for f, n in log.after.scores.items())
    actions = tuple(_action(moments, moment) for moment in here)
    return PageTurn(
        log.number, round_, log.faction, words.faction_name(log.faction), scores, actions
    )


def _action(moments: Moments, moment: Moment) -> PageAction:
    law = moments.judged.law.id
    notes = tuple(note(finding, law) for finding in moments.findings(moment))
    return PageAction(moment.action, moments.text(moment), notes)


def note(finding: Finding, law: str) -> Note:
    """A finding with the paraphrase of its rule."""
    summary = _summary(finding.rule, law)
    return Note(
        finding.rule,
        finding.title,
        summary,
        finding.rule_url,
        finding.message,
        finding.is_error,
        finding.line,
    )


@cache
def _summary(number: str, law: str) -> str:
    from rootlog.engine.law import search

    found = search.find(number, law) or search.find(number)
    return found[0].summary if found else ""


def series(game: Game) -> Iterator[Series]:
    """The points of each faction at the beginning and after each turn."""
    for letter in game.table.factions:
        points = (log.after.scores.get(letter) for log in game.turns)
        yield Series(letter, words.faction_name(letter), (0, *points))


def rounds(game: Game) -> Iterator[tuple[int, str]]:
    """The first turn of each round after the set-up, and the round's number."""
    last = 0
    for log in game.turns:
        if log.round > last:
            last = log.round
            yield log.number, str(last)


def entry(report: RecordReport, href: str | None) -> Entry:
    """A record as the index of a folder lists it."""
    players = ", ".join(f"{letter} {name}" for letter, name in report.players.items())
    scores = ", ".join(
        f"{letter} {'-' if n is None else n}{'*' if letter in report.winner else ''}"
        for letter, n in report.scores.items()
    )
    return Entry(
        report.path,
        href,
        report.outcome,
        report.law,
        report.map or "",
        players,
        scores,
        report.count("error"),
        report.count("warning"),
    )
