"""The rows kept of a judged record: rows of five tables (schemas/corpus.schema.json)."""

from typing import Any

from rootlog.judged import JudgedRecord
from rootlog.reporting.report import UNREADABLE, RecordReport
from rootlog.reporting.reporter import played

Row = dict[str, Any]
RECORDS, FINDINGS, TURNS, POINTS, BATTLES = "records", "findings", "turns", "points", "battles"
TABLES = (FINDINGS, TURNS, POINTS, BATTLES, RECORDS)
"""The tables in the order in which they are written: a record is there when all that belongs to it is."""
LOST = "the process that judged it was ended, perhaps as memory ran out"


def rows(key: str, judged: JudgedRecord, *, meant: bool) -> dict[str, list[Row]]:
    """The rows of a record, by table; `key` names it in each."""
    report = judged.in_words(judged.report if meant else judged.at_once)
    found = {name: list[Row]() for name in TABLES}
    day = played(judged.given)
    found[RECORDS].append({**_record(key, report), "date": day})
    found[FINDINGS] = [{"record": key, **one.row()} for one in report.findings]
    for row in found[FINDINGS]:  # the data set has no columns for the moment in a video
        del row["video"], row["video_time"]
    if report.internal or not judged.is_readable:
        return found
    for log, line in zip(judged.game.turns, judged.record.turns, strict=True):
        found[TURNS].append(
            {
                "record": key,
                "turn": log.number,
                "round": log.round,
                "faction": log.faction,
                "line": line.line,
                "actions": len(log.steps),
                "score": log.after.scores.get(log.faction),
            }
        )
    for account in judged.accounts:
        here = {"record": key, "turn": account.turn, "round": account.round}
        for faction, sources in account.points.items():
            found[POINTS] += [
                {**here, "faction": faction, "source": source, "points": points}
                for source, points in sources.items()
                if points
            ]
        found[BATTLES] += [{**here, **one._asdict()} for one in account.battles]
    return found


def lost(key: str, path: str, law: str | None) -> dict[str, list[Row]]:
    """The rows of a record over which whatever judged it was ended: that it was."""
    nothing = RecordReport(
        path, law or "", UNREADABLE, False, None, None, {}, (), {}, 0, 0, (), (), (), internal=LOST
    )
    return {
        **{name: [] for name in TABLES},
        RECORDS: [{**_record(key, nothing), "date": None}],
    }


def _record(key: str, report: RecordReport) -> Row:
    return {
        "record": key,
        "path": report.path,
        "law": report.law,
        "verdict": report.verdict,
        "internal": report.internal,
        "meant": report.meant,
        "complete": report.complete,
        "map": report.map,
        "deck": report.deck,
        "turns": report.turns,
        "actions": report.actions,
        "errors": report.count("error"),
        "warnings": report.count("warning"),
        "ruled": len(report.ruled),
        "unjudged": list(report.unjudged),
        "notes": list(report.notes),
        "seats": [
            {
                "seat": seat,
                "faction": faction,
                "player": player,
                "score": report.scores.get(faction),
                "winner": faction in report.winner,
            }
            for seat, (faction, player) in enumerate(report.players.items(), start=1)
        ],
    }
