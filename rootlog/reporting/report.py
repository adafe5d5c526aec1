"""The Report: what `check` says about records, in exactly the shape that its JSON has (docs/report.md).

The tuples here are finished values: renderers read them, nothing here knows how they came about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rootlog.engine import reasons
from rootlog.engine.reasons import NO_EVIDENCE, Evidence
from rootlog.engine.tuples import shown
from rootlog.engine.words import faction_name

LEGAL, ILLEGAL, UNREADABLE = "legal", "illegal", "unreadable"
PROFILE = "profile"
"""The kind of a finding that breaks a tournament's profile, and what it cites."""
NOTE = "note"
"""The severity of what is to be known and decides nothing."""
PLAY, RECORD, OPEN = reasons.PLAY, reasons.RECORD, reasons.OPEN
LIKELY: tuple[str, ...] = (PLAY, RECORD, OPEN)
"""Who probably made a mistake: the players did it, the pen slipped, or nothing tells."""
NOT_JUDGED = "not judged"
"""The text in the place of a verdict where rootlog itself failed."""


class Suggestion(NamedTuple):
    """The line as it was probably meant: the new text of the whole line, without its comment unless the edit makes it one, the edit in words, and the line's number.

    It may be the line of a turn before that of its finding. Where an earlier finding's edit is in the text, too, `since` is
    the line with that alone: the edit is what comes to it. `turn` is the number of the line's turn, 0 where it is not one.
    """

    text: str
    edit: str
    line: int
    since: str = ""
    turn: int = 0


class Cause(NamedTuple):
    """The finding from which another follows: where it is, and the rule that it cites."""

    turn: int
    action: int
    rule: str


class Filmed(NamedTuple):
    """A moment in the video of a game: its time as a time stamp has it, its seconds, and a link to it, None where the record names no video."""

    time: str
    seconds: int
    url: str | None


class Finding(NamedTuple):
    """One thing wrong with a record and where it is; lines and columns count from 1, `end_column` is exclusive.

    `turn`, `round` and `faction` are 0, 0 and None for what is outside the turns. `action` 0 is the turn as a whole.

    >>> finding = rootlog.check(Path("fixtures/games/readme.rootlog")).findings[0]
    >>> finding.turn, finding.action, finding.line, finding.column, finding.text
    (5, 5, 13, 27, 'w6->3')
    """

    rule: str
    title: str
    kind: str
    severity: str
    turn: int
    round: int
    faction: str | None
    action: int
    line: int
    column: int
    end_column: int
    text: str
    message: str
    rule_url: str | None = None
    evidence: Evidence = NO_EVIDENCE
    """The numbers behind the message, by name; empty where the message has none."""
    suggestion: Suggestion | None = None
    """The correction that was probably meant, where one small edit explains the finding."""
    follows_from: Cause | None = None
    """The finding that this one only repeats: it would not be there without that mistake."""
    words: str | None = None
    """The action in plain words, where that was asked for (`JudgedRecord.worded`) and the finding is on an action."""
    likely: str = OPEN
    """Who probably made the mistake: `play`, the players did it; `record`, a slip of the pen; `open`, nothing tells which."""
    video: Filmed | None = None
    """Its moment in the video of the game, where time stamps stand under turns."""

    def __repr__(self) -> str:
        return shown(self)

    @property
    def is_error(self) -> bool:
        """True if no legal reading of the record exists because of it; what only follows from another finding is no error."""
        return self.severity == "error" and self.follows_from is None

    @property
    def place(self) -> Cause:
        """The data about the cause of a finding."""
        return Cause(self.turn, self.action, self.rule)

    def meant_as(self, other: Finding) -> Finding:
        """The finding with what another telling of it knows: what was meant, what it follows from, who made the mistake."""
        return self._replace(
            suggestion=other.suggestion, follows_from=other.follows_from, likely=other.likely
        )

    def to_dict(self) -> dict[str, object]:
        """The finding as `check --format json` writes it (schemas/report.schema.json).

        >>> report = rootlog.check(Path("fixtures/games/readme.rootlog"))
        >>> report.findings[0].to_dict()["rule"]
        '4.2.1'
        """
        from rootlog.reporting.as_data import finding_facts  # a circle otherwise

        return finding_facts(self)

    def row(self) -> dict[str, object]:
        """The finding as a flat dictionary with the same keys for every finding; what it lacks is None, `evidence` is left out.

        `suggestion` is the edit in words, and `suggested` the line's new text; what it follows from has its turn, action and rule.

        >>> row = rootlog.check(Path("fixtures/games/readme.rootlog")).findings[1].row()
        >>> row["turn"], row["rule"], row["suggestion"]
        (7, '6.5.4.II', 'insert `t5->` after `t1->`')
        """
        from rootlog.reporting.as_data import finding_row  # a circle otherwise

        return finding_row(self)


class Ruled(NamedTuple):
    """A finding that a judge let stand, with the reason given in the `//=` line."""

    finding: Finding
    reason: str


class Selection(NamedTuple):
    """Which findings are wanted, by rule prefixes; an empty `select` wants all, `ignore` then takes away."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, rule: str) -> bool:
        """True if a finding that cites `rule` is wanted."""
        if any(covers(prefix, rule) for prefix in self.ignore):
            return False
        return not self.select or any(covers(prefix, rule) for prefix in self.select)

    @property
    def words(self) -> str:
        """The words of the selection, as "select 4.2, 4.3 and ignore 4.2.1"; empty where it takes everything."""
        named = (("select", self.select), ("ignore", self.ignore))
        return " and ".join(f"{word} {', '.join(rules)}" for word, rules in named if rules)


EVERYTHING = Selection()


def covers(prefix: str, rule: str) -> bool:
    """True if a rule number is `prefix` or is below it: `4.2` covers `4.2.1` and `6.5` `6.5.4.II`, but `4.2` not `4.21`.

    A letter after a Roman number is a level of its own: `9.2.9.II` covers `9.2.9.IIb`. So is what follows the id of an edition
    without numbers: `pnp` covers `pnp:battle`.
    """
    if not rule.startswith(prefix):
        return False
    rest = rule[len(prefix) :]
    return not rest or rest[0] in ".:" or (prefix[-1:].isupper() and rest[0].islower())


class RecordReport(NamedTuple):
    """The report of `check` on one record. `scores` is None for a faction whose marker left the track.

    >>> [record] = rootlog.check(Path("fixtures/games/readme.rootlog")).records
    >>> record.law, record.verdict, record.players, record.scores
    ('law-6', 'illegal', {'E': 'Birgit', 'C': 'Ansel'}, {'E': 5, 'C': 6})
    """

    path: str
    law: str
    verdict: str
    complete: bool
    map: str | None
    deck: str | None
    players: dict[str, str]
    winner: tuple[str, ...]
    scores: dict[str, int | None]
    turns: int
    actions: int
    findings: tuple[Finding, ...]
    ruled: tuple[Ruled, ...]
    unjudged: tuple[str, ...]
    borrowed: dict[str, str] = {}  # noqa: RUF012  # a default of a tuple's field, never changed
    """The chapters that the law in force lacks, with the law whose chapter applies."""
    notes: tuple[str, ...] = ()
    """The notes on the report itself, as that a bound was reached; neither verdict nor exit status hang on it."""
    house_rules: dict[str, str] = {}  # noqa: RUF012  # as above
    """The switches of the law that the table agreed to decide otherwise, with their values."""
    selection: Selection = EVERYTHING
    """The filter through which the findings went."""
    kept_back: tuple[Finding, ...] = ()
    """The findings that the filter keeps back: the verdict hangs on them as on the others."""
    in_print: tuple[str, ...] = ()
    """The laws that may have been in print when the game was played, where the one in force was not."""
    internal: str | None = None
    """That rootlog itself failed at this record, and what to report; the verdict is then that of what cannot be read."""
    meant: bool = True
    """True if it was looked for what was probably meant; else there are no suggestions, and little follows from anything."""

    def __repr__(self) -> str:
        return shown(self)

    def to_dict(self) -> dict[str, object]:
        """The report on the record as `check --format json` writes it (schemas/report.schema.json).

        >>> rootlog.check(Path("fixtures/games/readme.rootlog")).records[0].to_dict()["verdict"]
        'illegal'
        """
        from rootlog.reporting.as_data import record_facts  # a circle otherwise

        return record_facts(self)

    def rows(self) -> list[dict[str, object]]:
        """Each finding as a flat dictionary, with the record's path: what tables are made of.

        >>> [record] = rootlog.check(Path("fixtures/games/readme.rootlog")).records
        >>> [(row["path"], row["line"], row["rule"]) for row in record.rows()]
        [('fixtures/games/readme.rootlog', 13, '4.2.1'), ('fixtures/games/readme.rootlog', 17, '6.5.4.II')]
        """
        return [{"path": self.path, **finding.row()} for finding in self.findings]

    @property
    def outcome(self) -> str:
        """The verdict for the reader; of a record at which rootlog failed, that there is none."""
        return NOT_JUDGED if self.internal else self.verdict

    def deed(self, finding: Finding) -> str:
        """Who did what when, as far as the finding has words for it; empty for what is outside the turns.

        >>> [record] = rootlog.check(Path("fixtures/games/readme.rootlog")).records
        >>> record.deed(record.findings[0])
        'Ansel, Marquise, turn 5: moves a warrior from 6 to 3'
        """
        if finding.faction is None:
            return ""

        name = faction_name(finding.faction)
        player = " ".join(self.players.get(finding.faction, "").split())
        turn = f"turn {finding.turn}" if finding.turn else ""
        who = ", ".join(filter(None, (player, name, turn)))
        words = finding.words or ""
        if not name.plural:  # "move 2 warriors" behind a player's name would be an order
            words = words.removeprefix(f"the {name} ")
        return f"{who}: {words}" if words else who

    def only(self, selection: Selection) -> RecordReport:
        """The report with the findings that are wanted. The verdict stays that on all; what cannot be read is said all the same."""
        if self.verdict == UNREADABLE or selection == EVERYTHING:
            return self
        every = sorted((*self.findings, *self.kept_back), key=order)
        kept = tuple(finding for finding in every if selection.wants(finding.rule))
        back = tuple(finding for finding in every if not selection.wants(finding.rule))
        return self._replace(findings=kept, kept_back=back, selection=selection)

    @property
    def mistakes(self) -> tuple[Finding, ...]:
        """The findings that follow from no other: those that count."""
        return tuple(finding for finding in self.findings if finding.follows_from is None)

    def count(self, severity: str) -> int:
        """The number of mistakes that have that severity."""
        return sum(finding.severity == severity for finding in self.mistakes)

    @property
    def likely(self) -> dict[str, int]:
        """The number of mistakes that are plays against the Law, slips of the record, or open; notes do not count.

        >>> rootlog.check(Path("fixtures/games/readme.rootlog")).records[0].likely
        {'play': 1, 'record': 0, 'open': 1}
        """
        counts = dict.fromkeys(LIKELY, 0)
        for finding in self.mistakes:
            counts[finding.likely] += finding.severity != NOTE
        return counts

    def likely_of(self, faction: str) -> tuple[int, ...]:
        """The same numbers for the mistakes in the turns of one faction.

        >>> rootlog.check(Path("fixtures/games/readme.rootlog")).records[0].likely_of("E")
        (0, 0, 0)
        """
        own = tuple(one for one in self.findings if one.faction == faction)
        return tuple(self._replace(findings=own).likely.values())

    def fails(self, strict: bool = False) -> bool:
        """True if `check` exits with 1 for it: anything but a legal record, with `strict` also a warning; also of what a filter keeps back."""
        found = (*self.findings, *self.kept_back)
        warned = any(f.follows_from is None and f.severity != NOTE for f in found)
        return self.verdict != LEGAL or (strict and warned)


class Report(NamedTuple):
    """The report of `check` on some records, in the order in which they were given.

    >>> report = rootlog.check(Path("fixtures/games/readme.rootlog"))
    >>> report.verdict, len(report.findings), report.findings[0].rule
    ('illegal', 2, '4.2.1')
    """

    records: tuple[RecordReport, ...]

    def __repr__(self) -> str:
        return shown(self)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all records."""
        return tuple(finding for record in self.records for finding in record.findings)

    def to_dict(self) -> dict[str, object]:
        """The report as `check --format json` writes it (schemas/report.schema.json).

        >>> sorted(rootlog.check(Path("fixtures/games/readme.rootlog")).to_dict())
        ['data_digest', 'records', 'tool']
        """
        from rootlog.reporting.as_data import report_facts  # a circle otherwise

        return report_facts(self.records)

    def rows(self) -> list[dict[str, object]]:
        """The findings of all records as flat dictionaries, as for `pandas.DataFrame(report.rows())`.

        >>> rows = rootlog.check(Path("fixtures/games/readme.rootlog")).rows()
        >>> len(rows), rows[0]["turn"], rows[0]["words"]
        (2, 5, 'the Marquise moves a warrior from 6 to 3')
        """
        return [row for record in self.records for row in record.rows()]

    @property
    def verdict(self) -> str:
        """The worst verdict: unreadable before illegal before legal."""
        verdicts = {record.verdict for record in self.records}
        return next((v for v in (UNREADABLE, ILLEGAL) if v in verdicts), LEGAL)


NOBODY: Mapping[str, int] = {}
"""No mistakes to count."""


def verdict_of(findings: Iterable[Finding], readable: bool) -> str:
    """The verdict on a record with those findings."""
    if not readable:
        return UNREADABLE
    return ILLEGAL if any(finding.is_error for finding in findings) else LEGAL


def order(finding: Finding) -> tuple[int, int, int, int, str]:
    """The order of findings in a report: as the record is read, then by rule."""
    return (finding.turn, finding.action, finding.line, finding.column, finding.rule)


class VerdictTally:
    """The number of records that got which verdict: what the last line of a report says.

    `failing` are the records that make `check` exit with 1, `unread` the paths that could not be read or judged; `told`
    says whether anything was written of a record, `rules` has for each rule by its law a finding that cites it, `likely` how many
    mistakes the players made, and how many the pen; `meant` whether it was looked for what was meant.
    """

    def __init__(self, *, meant: bool = True) -> None:
        self.meant = meant
        self.verdicts: dict[str, int] = {}
        self.likely = dict.fromkeys(LIKELY, 0)
        self.failing = 0
        self.unread = 0
        self.told = False
        self.rules: dict[tuple[str, str], Finding] = {}

    @property
    def records(self) -> int:
        """The number of records with a report."""
        return sum(self.verdicts.values())

    def add(self, verdict: str, fails: bool, likely: Mapping[str, int] = NOBODY) -> None:
        """Counts a record, and who made its mistakes; one without a verdict could not be read from its path, or not be judged."""
        for one, count in likely.items():
            self.likely[one] += count
        if verdict:
            self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        self.unread += verdict in ("", NOT_JUDGED)
        self.failing += fails

    def cite(self, report: RecordReport) -> None:
        """Keeps which rules were cited in a record."""
        for finding in (*report.findings, *(one.finding for one in report.ruled)):
            self.rules.setdefault((report.law, finding.rule), finding)
