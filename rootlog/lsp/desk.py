"""The records that are open in an editor, and the thread that judges them.

Judging goes before looking for what was meant, whichever record it is for: who types sees findings at once, and what takes long
is done in small steps when nobody types, and left for a newer text.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic

from rootlog.editing.document import Document
from rootlog.engine.work import Work, done
from rootlog.lsp.draft import NO_SETTINGS, Draft, EditorSettings, SettingsSource
from rootlog.lsp.text import Text
from rootlog.reporting.agreed import TableAgreement
from rootlog.reporting.report import RecordReport

LOGGER = logging.getLogger(__name__)
PAUSE = 0.25
"""Seconds without a keystroke after which it is looked what was meant."""

Tell = Callable[[Draft], None]
"""The call for a draft that was judged, and again once all is known of it. It is called in the thread that judges."""


class SupersededError(Exception):
    """A text was edited, or closed, before it was judged."""


class _OpenRecord:
    """One record on the desk: its text as it is now, and the draft that was judged last."""

    def __init__(self, uri: str, path: str, version: int, text: Text, wish: EditorSettings) -> None:
        self.uri = uri
        self.path = path
        self.version = version
        self.text = text
        self.wish = wish
        self.edits = 1
        """The number of times that it changed, its settings included."""
        self.since = monotonic()
        """When that was last."""
        self.judged = 0
        """Up to which change it is judged."""
        self.draft: Draft | None = None
        self.meaning: Work[RecordReport] | None = None
        """The work that is left to know what was meant."""
        self.due = 0.0
        """When that is begun."""
        self.waiting: list[tuple[int, Future[Draft]]] = []

    def changed(self) -> None:
        """It is not judged as it is now."""
        self.edits += 1
        self.since = monotonic()
        self.meaning = None


class Desk:
    """All records that are open. Its methods are called in one thread, that of the server, and do not wait."""

    def __init__(self, settings: SettingsSource, tell: Tell) -> None:
        self._settings = settings
        self._tell = tell
        self._sheets: dict[str, _OpenRecord] = {}
        self._change = threading.Condition()
        self._ended = False
        self._thread = threading.Thread(target=self._work, name="judging", daemon=True)

    def start(self) -> None:
        """Begin to judge."""
        self._thread.start()

    def stop(self) -> None:
        """Judge no more; who waits for a draft waits in vain."""
        with self._change:
            self._ended = True
            for sheet in self._sheets.values():
                _give_up(sheet)
            self._change.notify()

    # --- what the editor does ---------------------------------------------------------------------------------

    def open(self, uri: str, path: str, version: int, text: Text, wish: EditorSettings) -> None:
        """Lay a record on the desk."""
        with self._change:
            self._settings.forget()  # an editor need not tell of files that come and go
            if uri in self._sheets:
                _give_up(self._sheets[uri])
            self._sheets[uri] = _OpenRecord(uri, path, version, text, wish)
            self._change.notify()

    def change(self, uri: str, version: int, text: Text) -> None:
        """Its text is another one now."""
        with self._change:
            sheet = self._sheets[uri]
            sheet.version, sheet.text = version, text
            sheet.changed()
            self._change.notify()

    def close(self, uri: str) -> None:
        """Take it off the desk."""
        with self._change:
            sheet = self._sheets.pop(uri, None)
            if sheet is not None:
                _give_up(sheet)

    def wish(self, uri: str, wish: EditorSettings) -> None:
        """The editor's settings for it say something else now."""
        with self._change:
            sheet = self._sheets.get(uri)
            if sheet is not None and sheet.wish != wish:
                sheet.wish = wish
                sheet.changed()
                self._change.notify()

    def renew(self) -> None:
        """Files with settings have changed: everything is judged by what they say now."""
        with self._change:
            self._settings.forget()
            for sheet in self._sheets.values():
                sheet.changed()
            self._change.notify()

    @property
    def uris(self) -> tuple[str, ...]:
        """The records on the desk."""
        return tuple(self._sheets)

    def text(self, uri: str) -> Text:
        """The text as it is now. Raises KeyError where it is not on the desk."""
        return self._sheets[uri].text

    def is_now(self, draft: Draft) -> bool:
        """True if that is how the record is in the editor now."""
        sheet = self._sheets.get(draft.uri)
        return sheet is not None and sheet.text is draft.text

    def draft(self, uri: str) -> Future[Draft]:
        """The record as it is now, once it is judged; SupersededError where it is edited before.

        Raises KeyError where it is not on the desk.
        """
        found: Future[Draft] = Future()
        with self._change:
            sheet = self._sheets[uri]
            if sheet.draft is not None and sheet.judged == sheet.edits:
                found.set_result(sheet.draft)
            else:
                sheet.waiting.append((sheet.edits, found))
        return found

    # --- the thread that judges -------------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._change:
                sheet = self._next()
                while sheet is None and not self._ended:
                    self._change.wait(self._until_due())
                    sheet = self._next()
                if sheet is None or self._ended:
                    return
                meaning = None if sheet.judged < sheet.edits else sheet.meaning
            if meaning is None:
                self._judge(sheet)
            else:
                self._look(sheet, meaning)

    def _next(self) -> _OpenRecord | None:
        """The record to be worked at: a record that is not judged as it is now, else one of which it is not known what was meant."""
        sheets = self._sheets.values()
        unjudged = [sheet for sheet in sheets if sheet.judged < sheet.edits]
        if unjudged:
            return min(unjudged, key=lambda sheet: sheet.since)
        now = monotonic()
        return next((one for one in sheets if one.meaning is not None and one.due <= now), None)

    def _until_due(self) -> float | None:
        """In how many seconds there is something to do if nothing changes; None: never."""
        due = [sheet.due for sheet in self._sheets.values() if sheet.meaning is not None]
        return max(0.0, min(due) - monotonic()) if due else None

    def _judge(self, sheet: _OpenRecord) -> None:
        """Judge a record to the end, so that the next text can begin from there even if this one is out of date by then."""
        with self._change:
            edits, version, text, wish = sheet.edits, sheet.version, sheet.text, sheet.wish
        draft: Draft | None = None
        try:
            draft = self._drafted(sheet, version, text, wish)
            done(draft.document.judging())
        except Exception:  # it must not be the last record that is judged
            LOGGER.exception("rootlog failed at %s", sheet.uri)
        with self._change:
            sheet.judged = edits
            sheet.draft = draft or sheet.draft
            is_now = sheet.edits == edits and self._sheets.get(sheet.uri) is sheet
            if is_now and draft is not None:
                sheet.meaning = draft.document.reporting()
                sheet.due = monotonic() + PAUSE
            waiting = [one for one in sheet.waiting if one[0] <= edits]
            sheet.waiting = [one for one in sheet.waiting if one[0] > edits]
        for wanted, found in waiting:
            _settle(found, draft if wanted == edits else None)
        if is_now and draft is not None:
            self._tell(draft)

    def _drafted(self, sheet: _OpenRecord, version: int, text: Text, wish: EditorSettings) -> Draft:
        """That text, to be judged by what is in force; without settings where they cannot be read."""
        trouble = ""
        try:
            force = self._settings.at(sheet.path, wish.profile)
            document = _document(sheet, text, wish.law, force.agreed)
        except ValueError as error:  # settings, or a law that does not exist
            trouble, force = str(error), NO_SETTINGS
            document = _document(sheet, text, None, None)
        return Draft(sheet.uri, version, text, document, force.wanted, trouble)

    def _look(self, sheet: _OpenRecord, meaning: Work[RecordReport]) -> None:
        """Do one step to find out what was meant."""
        try:
            for _ in meaning:
                return
        except Exception:  # as above
            LOGGER.exception("rootlog failed at %s", sheet.uri)
        with self._change:
            draft = sheet.draft if sheet.meaning is meaning else None
            if sheet.meaning is meaning:
                sheet.meaning = None
        if draft is not None:
            self._tell(draft)


def _document(
    sheet: _OpenRecord, text: Text, law: str | None, agreed: TableAgreement | None
) -> Document:
    before = sheet.draft
    if before is None:
        return Document(text.content, sheet.path, law, agreed)
    return before.document.then(text.content, law, agreed)


def _settle(found: Future[Draft], draft: Draft | None) -> None:
    if not found.set_running_or_notify_cancel():
        return
    if draft is None:
        found.set_exception(SupersededError())
    else:
        found.set_result(draft)


def _give_up(sheet: _OpenRecord) -> None:
    for _, found in sheet.waiting:
        _settle(found, None)
    sheet.waiting = []
