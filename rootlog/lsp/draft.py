"""A record as it is in an editor, judged."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from lsprotocol import types

from rootlog.editing.document import Document
from rootlog.judged import JudgedRecord
from rootlog.lsp.text import Text
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.report import EVERYTHING, RecordReport, Selection

Place = tuple[int, int]
"""A place in a record's text: line and column, both from 0."""


class EditorSettings(NamedTuple):
    """The settings of the editor in place of those of the folder: the law, and a file with settings."""

    law: str | None = None
    profile: str | None = None


class InForce(NamedTuple):
    """The settings in force for a record: what its table agreed on, and which findings are wanted."""

    agreed: TableAgreement | None = None
    wanted: Selection = EVERYTHING


NO_SETTINGS = InForce()


class SettingsSource(Protocol):
    """The source of the settings in force for a record."""

    def at(self, path: str, profile: str | None) -> InForce:
        """The settings for the record at a path, or those of one file. Raises ValueError where they cannot be read."""
        raise NotImplementedError

    def forget(self) -> None:
        """Read the files again when they are next asked for."""
        raise NotImplementedError


class Draft(NamedTuple):
    """One version of a text in an editor, judged by what is in force for it.

    `trouble` is why settings could not be read; it is judged without them then.
    """

    uri: str
    version: int
    text: Text
    document: Document
    wanted: Selection = EVERYTHING
    trouble: str = ""

    @property
    def judged(self) -> JudgedRecord:
        """Everything that can be asked of the record."""
        return self.document.judged

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the record without their ends."""
        return self.document.lines

    @property
    def report(self) -> RecordReport:
        """The findings that are wanted, as far as they are known by now."""
        return self.document.so_far.only(self.wanted)

    def place(self, position: types.Position) -> Place:
        """A position of the editor as line and column of the record, from 0."""
        return self.text.place(position.line, position.character)

    def position(self, place: Place) -> types.Position:
        """Line and column of the record, from 0, as a position of the editor."""
        return types.Position(*self.text.position(*place))

    def range(self, start: Place, end: Place) -> types.Range:
        """The text between two places of the record."""
        return types.Range(self.position(start), self.position(end))
