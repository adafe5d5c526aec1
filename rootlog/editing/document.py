"""A record that is being typed: its text as it is, and all that judging it gives.

Each text is a value of its own, and so is what is known of it. The next one knows what was judged before: of turns that are as
they were, and begin as they began, nothing is replayed or judged again, wherever they stand in the text now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rootlog.editing.meanwhile import told_before
from rootlog.engine.game import Game
from rootlog.engine.work import Work
from rootlog.judged import JudgedRecord
from rootlog.notation.reader import source
from rootlog.notation.record import Record
from rootlog.notation.text import decode
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.report import RecordReport

KEPT = 4
"""The number of judged texts that a document knows: who types goes through some that differ from all before, and comes back."""


class Document:
    r"""One text of a record in an editor, never changed; `edited` gives the next one.

    `law` is the law in force whatever the record names, `agreed` what the table agreed on: both as `JudgedRecord` takes them.
    Raises LawError where they name a law or a house rule that does not exist.

    >>> from rootlog.editing.document import Document
    >>> document = Document("Map: Fall\nDeck: E&P\nC: Ann\nE: Bob\n\nC:t_k->1\n")
    >>> document.report.actions, document.edited(document.text[:-1] + "/w->").report.actions
    (1, 2)
    """

    def __init__(
        self,
        text: str | bytes,
        path: str = "",
        law: str | None = None,
        agreed: TableAgreement | None = None,
        *,
        known: Sequence[JudgedRecord] = (),
    ) -> None:
        self.given = text
        """The text, or the bytes of the file, as they were given."""
        self.path = path
        self.law = law
        self.agreed = agreed
        self._known = tuple(known)
        self.judged = JudgedRecord(source(text, path), law, agreed=agreed, earlier=known)
        """Everything that can be asked of a record; each answer is computed when it is first asked for."""

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the text without their ends, as findings count them: the first one may begin with a byte order mark."""
        return self.judged.given.lines

    @cached_property
    def text(self) -> str:
        """The text, decoded where bytes were given."""
        if isinstance(self.given, str):
            return self.given

        return decode(self.given)[0]

    def edited(self, text: str | bytes) -> Document:
        """The document with another text."""
        return self.then(text, self.law, self.agreed)

    def under(self, law: str | None, agreed: TableAgreement | None) -> Document:
        """The document under another law, or with what another table agreed on."""
        return self.then(self.given, law, agreed)

    def then(self, text: str | bytes, law: str | None, agreed: TableAgreement | None) -> Document:
        """The document with another text, under another law."""
        own = (self.judged,) if self.judged.is_judged else ()
        return Document(text, self.path, law, agreed, known=(*own, *self._known)[:KEPT])

    # --- what judging gives ------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The content of the text: header, players, turns with their actions, and where each is."""
        return self.judged.record

    @property
    def game(self) -> Game:
        """The record replayed: every turn and action with the state before and after it."""
        return self.judged.game

    @property
    def at_once(self) -> RecordReport:
        """The findings as soon as the record is judged: without suggestions, and only what judging itself tells follows from anything."""
        return self.judged.at_once

    @cached_property
    def _meanwhile(self) -> RecordReport:
        known = (one for one in self._known if one.is_reported)
        before = next(known, None)
        if before is None:
            return self.at_once

        return told_before(self.at_once, self.lines, before.report, before.given.lines)

    @property
    def so_far(self) -> RecordReport:
        """The report if it is known already, else what is known at once, with what an earlier report reported of the same findings."""
        return self.report if self.judged.is_reported else self._meanwhile

    @property
    def report(self) -> RecordReport:
        """The findings as `rootlog check --format json` tells them."""
        return self.judged.worded

    def judging(self) -> Work[RecordReport]:
        """The work of `at_once`, turn by turn: who iterates it may stop at any time, and what was done is lost."""
        return self.judged.judging()

    def reporting(self) -> Work[RecordReport]:
        """The work of `report`, trial by trial: who iterates it may stop at any time; that the record is judged stays."""
        yield from self.judged.reporting()
        return self.judged.worded
