"""A record that is followed as it grows, by somebody who watches; and the page once the server is gone."""

import re

import pytest

from tests.cases import FIXTURES

README = (FIXTURES / "games" / "readme.rootlog").read_text(encoding="utf-8")
LINES = [line for line in README.splitlines() if line and not line.startswith("//!")]
SET_UP = "\n".join(LINES[:7]) + "\n"
TURNS = LINES[7:]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("live") / "final.rootlog"


@pytest.fixture(scope="module")
def live(path, serving, visit):
    """The server that follows a record, and the page of one who watches it."""
    path.write_text(SET_UP + TURNS[0] + "\n", encoding="utf-8")
    served = serving("--live", path)
    return served, visit(served.url, "?live")


def add(path, text):
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


MOST = 8_000_000
"""Bytes that the first visit may cost."""


def test_the_first_visit_costs_little_and_all_is_kept(live):
    _, page = live
    page.until(
        lambda: page.tab.evaluate(
            "async () => Boolean((await navigator.serviceWorker.ready).active)"
        )
    )
    assert 5_000_000 < page.transferred() < MOST
    page.answered.clear()
    page.go("?live")
    assert page.transferred() == 0


def test_the_board_stays_at_the_newest_action_unless_the_viewer_moves(live, path):
    _, page = live
    assert page.tab.inner_text("#path").endswith("final.rootlog")
    page.tab.set_viewport_size({"width": 390, "height": 844})
    assert page.tab.is_visible("#board svg")  # on a phone it is what one sees first
    page.tab.set_viewport_size({"width": 1400, "height": 900})
    page.until(lambda: page.board().startswith("Board: Turn 3,"), "the newest turn")
    for number, turn in enumerate(TURNS[1:3], 4):
        add(path, turn + "\n")
        actions = len(turn.split("  //")[0].split(":", 1)[1].split("/"))
        begin, end = f"Board: Turn {number},", f"action {actions} of {actions}"
        newest = re.compile(f"{re.escape(begin)}.* {re.escape(end)}")
        page.until(lambda at=newest: at.fullmatch(page.board()), f"turn {number}")
    page.tab.click("#previous-turn")
    page.until(lambda: page.board().startswith("Board: Turn 4,"), "where the viewer went")
    there = page.board()
    page.judged(lambda: add(path, TURNS[3] + "\n"))
    page.tab.wait_for_timeout(300)
    assert page.board() == there
    page.tab.click("#newer")
    page.until(lambda: page.board().startswith("Board: Turn 6,"), "the newest turn again")
    assert not page.tab.is_visible("#newer")
    assert "illegal" in page.tab.inner_text("#verdict")


def test_what_is_in_force_for_the_record_is_in_force_for_those_who_watch(live, path):
    _, page = live
    assert page.findings()[0]["rule"] == "4.2.1"
    settings = path.with_name("rootlog.toml")
    page.judged(lambda: settings.write_text('ignore = ["4.2"]\n', encoding="utf-8"))
    page.until(lambda: not page.findings(), "nothing that is not to be told")
    page.judged(settings.unlink)
    page.until(page.findings, "all of it again")
    assert page.complaints == []
    assert page.foreign() == []


def test_what_one_taps_another_one_follows(serving, visit, tmp_path):
    path = tmp_path / "tapped.rootlog"
    path.write_text(SET_UP + TURNS[0] + "\n", encoding="utf-8")
    served = serving("--live", path, "--scribe")
    key = re.search(r"\?scribe=\S+", served.process.stdout.readline())[0]
    base = served.url.partition("?")[0]
    scribe, other = visit(base, key), visit(base, "?live")
    scribe.until(lambda: scribe.tab.is_enabled("#tap-point"), "the hand")
    scribe.tab.click("#tap-point")
    shown = ".cm-line >> text=/++"
    other.until(lambda: other.tab.locator(shown).count(), "the point")
    scribe.tab.reload()
    scribe.tab.wait_for_selector("body[data-judged]")
    assert scribe.text.rstrip().endswith("/++")
    assert path.read_text(encoding="utf-8") == scribe.text
    scribe.until(lambda: scribe.tab.is_enabled("#tap-point"), "the hand")
    path.write_text(SET_UP, encoding="utf-8")  # by another program
    scribe.tab.click("#tap-point")
    scribe.tab.wait_for_selector("#live >> text=another program changed the file")
    assert path.read_text(encoding="utf-8") == SET_UP
    scribe.tab.reload()
    scribe.tab.wait_for_selector("body[data-judged]")
    assert scribe.text == SET_UP


def test_the_page_works_after_the_server_is_gone(live):
    served, page = live
    page.until(
        lambda: page.tab.evaluate(
            "async () => Boolean((await navigator.serviceWorker.ready).active)"
        )
    )
    page.until(lambda: page.tab.evaluate("() => Boolean(navigator.serviceWorker.controller)"))
    served.end()
    page.until(lambda: "no connection" in page.tab.inner_text("#live"), "that it is gone")
    page.tab.goto("about:blank")  # what follows the record tries again no more
    page.complaints.clear()
    page.go()
    assert page.tab.inner_text("#verdict") == "illegal, 2 errors"
    page.open("other.rootlog", (SET_UP + TURNS[0] + "\n").encode())
    assert page.tab.inner_text("#verdict") == "legal"
    assert page.complaints == []
