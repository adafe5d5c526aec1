"""The desk of the language server: who is judged when, in its own thread."""

import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from threading import Event

import pytest

from rootlog.judged import JudgedRecord
from rootlog.lsp.desk import PAUSE, Desk, SupersededError
from rootlog.lsp.draft import NO_SETTINGS, Draft, EditorSettings, InForce
from rootlog.lsp.text import Text
from rootlog.notation.reader import source
from tests.cases import FIXTURES

GAME = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
LONG_GAME = (FIXTURES / "games" / "false_orders_among_the_souls.rootlog").read_text(
    encoding="utf-8"
)
LONG = 60


class NoSettings:
    """No settings anywhere; for a path that is `broken`, rootlog itself fails."""

    def at(self, path: str, profile: str | None) -> InForce:
        if path == "broken":
            raise RuntimeError("no way out")
        return NO_SETTINGS

    def forget(self) -> None:
        pass


class Told:
    """What the desk told, in order."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.news = Event()

    def __call__(self, draft: Draft) -> None:
        self.drafts.append(draft)
        self.news.set()

    def await_(self, uri: str, content: str, times: int) -> Draft:
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            self.news.clear()
            found = [one for one in self.drafts if (one.uri, one.text.content) == (uri, content)]
            if len(found) >= times:
                return found[-1]
            self.news.wait(1)
        raise AssertionError(f"nothing is told of {uri}")


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def desk(told: Told) -> Iterator[Desk]:
    made = Desk(NoSettings(), told)
    made.start()
    yield made
    made.stop()


def _report(text: str) -> object:
    return JudgedRecord(source(text)).report


def test_it_is_told_twice_at_once_and_when_it_is_known_what_was_meant(
    desk: Desk, told: Told
) -> None:
    begun = time.monotonic()
    desk.open("a", "", 1, Text(GAME), EditorSettings())
    at_once = told.await_("a", GAME, 1).document
    assert not at_once.judged.is_reported or time.monotonic() - begun > PAUSE
    draft = told.await_("a", GAME, 2)
    assert time.monotonic() - begun > PAUSE
    assert draft.document.judged.report == _report(GAME)


def test_a_text_that_is_out_of_date_is_not_told_and_no_question_about_it_waits(
    desk: Desk, told: Told
) -> None:
    desk.open("a", "", 1, Text(LONG_GAME), EditorSettings())
    asked = [desk.draft("a")]
    texts = [LONG_GAME + "\n" * count for count in range(1, 30)]
    for version, text in enumerate(texts, start=2):
        desk.change("a", version, Text(text))
        asked.append(desk.draft("a"))
    told.await_("a", texts[-1], 1)
    contents = [one.text.content for one in told.drafts]
    assert contents.index(texts[-1]) == len(contents) - 1
    answers = [one.exception(LONG) or one.result() for one in asked]
    assert isinstance(answers[-1], Draft)
    assert all(isinstance(one, Draft | SupersededError) for one in answers)
    assert any(isinstance(one, SupersededError) for one in answers)


def test_who_types_all_the_time_keeps_no_other_record_waiting(desk: Desk, told: Told) -> None:
    desk.open("a", "", 1, Text(LONG_GAME), EditorSettings())
    told.await_("a", LONG_GAME, 1)
    desk.change("a", 2, Text("// \n" + LONG_GAME))
    desk.open("b", "", 1, Text(GAME), EditorSettings())
    other = desk.draft("b")
    version = 2
    while not other.done():
        version += 1
        desk.change("a", version, Text("// \n" * version + LONG_GAME))
        assert version < 100_000
    assert other.result().text.content == GAME
    judged_meanwhile = [one for one in told.drafts if one.uri == "a" and one.version > 2]
    assert len(judged_meanwhile) <= 2


def test_a_record_at_which_rootlog_fails_stops_no_other(desk: Desk, told: Told) -> None:
    desk.open("a", "broken", 1, Text(GAME), EditorSettings())
    assert isinstance(desk.draft("a").exception(LONG), SupersededError)
    desk.open("b", "", 1, Text(GAME), EditorSettings())
    assert told.await_("b", GAME, 1).uri == "b"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_on_the_desk_the_last_texts_are_told(
    desk: Desk, told: Told, seed: int
) -> None:
    chance = Random(seed)
    texts: dict[str, str] = {}
    versions: dict[str, int] = defaultdict(int)
    for _ in range(60):
        uri = chance.choice("abc")
        versions[uri] += 1
        kind = chance.randrange(10)
        if uri not in texts:
            texts[uri] = GAME
            desk.open(uri, "", versions[uri], Text(GAME), EditorSettings())
        elif kind == 0:
            del texts[uri]
            desk.close(uri)
        elif kind == 1:
            desk.wish(uri, EditorSettings(chance.choice(["law-6", None])))
        elif kind == 2:
            desk.renew()
        elif kind == 3:
            time.sleep(chance.random() * PAUSE)
        else:
            at = chance.randrange(len(GAME))
            texts[uri] = GAME[:at] + chance.choice("w/1>") + GAME[at:]
            desk.change(uri, versions[uri], Text(texts[uri]))
    for uri, text in texts.items():
        assert desk.draft(uri).result(LONG).text.content == text
        desk.wish(uri, EditorSettings("law-6"))
        draft = desk.draft(uri).result(LONG)
        end = time.monotonic() + LONG
        while not draft.document.judged.is_reported and time.monotonic() < end:
            time.sleep(0.01)
        assert draft.document.judged.report == JudgedRecord(source(text), "law-6").report
